"""Which rules a card can change, and the amounts they have; whether it does is decided in :mod:`scoring.cards.effects`."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.cards.fields import MAX_VALUE, MAX_WORTH
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, Rule, Yaku
from scoring.text import Text
from scoring.tiles.values import ORPHANS_SHAPE, PAIRS_SHAPE, UNCONNECTED_SHAPE

if TYPE_CHECKING:
    from scoring.rules.ruleset import Ruleset

SHAPE_OF: Final = {
    "seven_pairs": PAIRS_SHAPE,
    "thirteen_orphans": ORPHANS_SHAPE,
    "unconnected": UNCONNECTED_SHAPE,
}
"""The shape of the readings of a form."""
_MAX_FU: Final = 1_000


class Amount(NamedTuple):
    """A number of a rule that a card can set or add to."""

    value: int
    """As declared."""
    least: int
    most: int


def amounts_of(rule: Rule) -> Mapping[str, Amount]:
    """The amounts of a rule by their names in :data:`scoring.cards.model.AMOUNTS`; none where cards have nothing to set."""
    if isinstance(rule, Yaku):
        return {
            "closed": Amount(rule.closed, 0, MAX_WORTH),
            "open": Amount(rule.open, 0, MAX_WORTH),
        }
    if isinstance(rule, FuItem):
        plain = {"value": Amount(rule.fu, 0, _MAX_FU)}
        return plain if rule.yaochu is None else plain | {"yaochu": Amount(rule.yaochu, 0, _MAX_FU)}
    if isinstance(rule, Limit):
        return {"value": Amount(rule.base, 0, MAX_VALUE)}
    if isinstance(rule, Dora):
        return {"value": Amount(rule.worth, 0, MAX_WORTH)}
    if isinstance(rule, Number):
        return {"value": Amount(rule.value, rule.least, MAX_VALUE)}
    return {}


class Targets(NamedTuple):
    """The rules of a ruleset that each layer can be about, by their identifiers."""

    ban: Mapping[str, Rule]
    """What counts in a hand, and the steps of the score above the first."""
    grant: Mapping[str, Rule]
    """What a hand can be let have."""
    change: Mapping[str, Rule]
    """What has an amount."""
    chips: Mapping[str, Rule]
    """What chips can be paid for."""


@lru_cache(maxsize=64)
def targets_of(ruleset: "Ruleset") -> Targets:
    """The rules that cards can change."""
    rules = ruleset.book.rules
    steps = [rule for rule in rules if isinstance(rule, Limit) and rule.han is not None]
    ban = [rule for rule in rules if isinstance(rule, Yaku | FuItem | Dora)]
    return Targets(
        ban={rule.id: rule for rule in [*ban, *steps[1:]]},
        grant={rule.id: rule for rule in rules if isinstance(rule, Yaku)},
        change={rule.id: rule for rule in rules if amounts_of(rule)},
        chips={rule.id: rule for rule in rules if isinstance(rule, Yaku | Dora | Limit)},
    )


def has_fu(rules: Mapping[str, Rule], form: str) -> bool:
    """Whether the rules say what a form is worth: by fu of its own, or as a yakuman."""
    shape = SHAPE_OF[form]
    return any(
        (isinstance(rule, FuItem) and shape in rule.shapes)
        or (isinstance(rule, Yaku) and rule.unit == "yakuman" and tuple(rule.shapes) == (shape,))
        for rule in rules.values()
    )


UNIT: Final = {
    "han": Text("翻", " han"),
    "yakuman": Text("倍役満", " yakuman"),
    "points": Text("点", " points"),
}
"""What yaku are worth, in words."""
