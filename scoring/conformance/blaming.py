"""Finds the rule and clause behind our value where two answers differ."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final, NamedTuple

from scoring.conformance.differences import AnswerDifference
from scoring.conformance.tasks import task_for
from scoring.faults import Conflict, Refused
from scoring.reference.vectors import SCORE, vectors_of
from scoring.rules.requests import read_request
from scoring.rules.ruleset import Ruleset

_TELLING: Final = ("refused", "winning", "reason", "yaku", "fu", "transfers", "final", "value")
"""The parts of an answer by how much a difference in them tells; the others follow from these."""


_REFUSED: Final = "/refused"


class Blamed(NamedTuple):
    """A difference, and the rule behind our value."""

    difference: AnswerDifference
    rule: str
    clause: str

    def to_dict(self) -> dict[str, Any]:
        """The difference as the contract writes it."""
        pointer, ours, theirs = self.difference
        return {
            "pointer": pointer,
            "ours": ours,
            "theirs": shown(theirs),
            "rule": self.rule,
            "clause": self.clause,
        }


def blamed(
    ruleset: Ruleset,
    request: Mapping[str, Any],
    ours: Mapping[str, Any],
    found: Sequence[AnswerDifference],
    refusing: str | None = None,
) -> list[Blamed]:
    """Each difference from our whole answer to a request with the rule behind it, the most telling first.

    ``refusing`` is the rule by which we refuse the request, where somebody knows.
    """
    lines = []
    for difference in found:
        known = refusing if difference.pointer == _REFUSED and difference.ours else None
        rule = known or _rule(ruleset, request, ours, difference)
        lines.append(Blamed(difference, rule, ruleset.rules[rule].clause))
    return sorted(lines, key=lambda line: _weight(line.difference.pointer))


def shown(value: object) -> object:
    """A value of another engine as it is repeated: short scalars as they are, small objects of them, else only its type."""
    if isinstance(value, dict) and len(value) <= 6:
        return {str(name)[:32]: scalar(part) for name, part in value.items()}
    if isinstance(value, list) and len(value) <= 16:
        return [scalar(part) for part in value]
    return scalar(value)


def scalar(value: object) -> object:
    """A scalar as it is if it is short; of anything else only what it is."""
    if isinstance(value, str):
        return value if len(value) <= 64 else "…"
    if isinstance(value, dict | list):
        return "object" if isinstance(value, dict) else "array"
    if isinstance(value, float) and not isfinite(value):
        return str(value)  # JSON has no way to write it
    return value


def _weight(pointer: str) -> int:
    part = pointer.split("/")[1]
    return _TELLING.index(part) if part in _TELLING else len(_TELLING)


def _rule(
    ruleset: Ruleset,
    request: Mapping[str, Any],
    ours: Mapping[str, Any],
    difference: AnswerDifference,
) -> str:
    part, *place = difference.pointer.split("/")[1:]
    behind = vectors_of(ruleset.id).behind
    named: object = None
    if part == "refused":
        named = _refusal(ruleset, request) if difference.ours else None
    elif part in ("yaku", "fu"):
        named = _of_line(ours[part], place, difference)
    elif part in ("winning", "reason"):
        named = behind.get(str(ours.get("reason")))
    elif part in ("value", "payments", "received"):
        named = ours.get("value", {}).get("limit")
    elif part == "transfers":
        named = _of_transfer(ours, place, difference)
    elif part == "points":
        named = _of_player(ours, place)
    elif ours.get("finished"):
        named = ours.get("reason")
    return str(named) if named in ruleset.rules else behind[_DEFAULT.get(part, part)]


_DEFAULT: Final = {"reason": "winning"}


def _refusal(ruleset: Ruleset, request: Mapping[str, Any]) -> str | None:
    """The first rule by which we refuse a request."""
    task = task_for(request)
    asked = ruleset.game if task == SCORE else ruleset.tasks[task]
    try:
        faults: Sequence[Any] = asked.faults(*read_request(ruleset, task, request))
    except (Refused, Conflict) as refused:
        faults = refused.faults
    return next((fault.rule for fault in faults if fault.rule), None)


def _of_line(
    lines: Sequence[Mapping[str, Any]], place: list[str], difference: AnswerDifference
) -> object:
    """The rule a line of yaku or fu names, ours or, where we have none, theirs."""
    if difference.ours is None and isinstance(difference.theirs, Mapping):
        return difference.theirs["id"]
    return lines[int(place[0])]["id"] if place else None


def _of_transfer(ours: Mapping[str, Any], place: list[str], difference: AnswerDifference) -> object:
    if difference.ours is None or not place:
        return None
    return ours["transfers"][int(place[0])].get("rule")


def _of_player(ours: Mapping[str, Any], place: list[str]) -> object:
    """The rule of the largest transfer that a player takes part in."""
    player = int(place[0]) if place else None
    own = [line for line in ours.get("transfers", ()) if player in (line["from"], line["to"])]
    return max(own, key=lambda line: line["points"]).get("rule") if own else None
