"""The shapes of answers: what an engine calls points and han, which lines its answers have, and the names of these lines."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.rules.rulebook import Dora
from scoring.rules.ruleset import Ruleset

RECEIVED: Final = "points_are_received"
"""``value.points`` is all that the winner receives, with honba and riichi sticks."""
NO_DORA: Final = "han_without_dora"
"""``value.han`` does not count dora."""
NO_DORA_LINES: Final = "yaku_without_dora"
"""``yaku`` has no lines of dora."""
YAKUMAN_AS_HAN: Final = "yakuman_are_13_han"
"""A yakuman is 13 han, in ``value`` and in its line, and may have fu."""
SHAPES: Final = (RECEIVED, NO_DORA, NO_DORA_LINES, YAKUMAN_AS_HAN)
_HAN_OF_YAKUMAN: Final = 13

Body = Mapping[str, Any]


class AnswerShape(NamedTuple):
    """The differences between the form of an engine's answers and that of ours."""

    shapes: tuple[str, ...] = ()
    """Some of :data:`SHAPES`."""
    names: Mapping[str, str] = MappingProxyType({})
    """Our names of yaku and dora, by those of the engine."""

    def fit(self, ruleset: Ruleset, ours: Body, theirs: Body, whole: Body) -> tuple[Body, Body]:
        """Return our answer in this shape, and that of the engine with our names; ``whole`` has the parts that ours leaves out."""
        if self == PLAIN or not ours.get("winning"):
            return ours, theirs
        dora = {rule.id for rule in ruleset.declared if isinstance(rule, Dora)}
        dora_lines = [line for line in whole.get("yaku", ()) if line["id"] in dora]
        yakuman = whole["value"].get("yakuman") if YAKUMAN_AS_HAN in self.shapes else None
        value, parts = dict(ours["value"]), dict(theirs)
        if RECEIVED in self.shapes:
            value["points"] = whole["received"]
        if NO_DORA in self.shapes and value.get("han"):
            value["han"] -= sum(line["han"] for line in dora_lines)
        if yakuman:
            value = {name: part for name, part in value.items() if name != "fu"}
            value |= {"han": _HAN_OF_YAKUMAN * yakuman} if "han" in value else {}
            parts.pop("fu", None)
        if isinstance(lines := theirs.get("yaku"), list):
            lines = [self._renamed(line) for line in lines]
            # A line of dora that the engine has after all is then one too many.
            lines += dora_lines if NO_DORA_LINES in self.shapes else []
            parts["yaku"] = [_in_yakuman(line) for line in lines] if yakuman else lines
        return {**ours, "value": value}, parts

    def beyond(self, other: "AnswerShape") -> dict[str, Any]:
        """Return the parts of this shape that another one does not have, as an engine declares them."""
        shapes = [shape for shape in self.shapes if shape not in other.shapes]
        names = {name: rule for name, rule in self.names.items() if name not in other.names}
        return ({"shape": shapes} if shapes else {}) | ({"names": names} if names else {})

    def _renamed(self, line: object) -> dict[str, Any]:
        """Return a line of an engine as an object with our name."""
        named = dict(line) if isinstance(line, Mapping) else {"id": line}
        id_ = str(named.get("id"))
        return named | {"id": self.names.get(id_, id_)}


PLAIN: Final = AnswerShape()
"""The shape of our own answers."""


def _in_yakuman(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line of a yakuman that gives 13 han for each with the number of yakuman instead."""
    han = line.get("han")
    if not isinstance(han, int) or han % _HAN_OF_YAKUMAN:
        return line
    return {"id": line["id"], "yakuman": han // _HAN_OF_YAKUMAN}
