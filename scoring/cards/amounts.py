"""The rules that each layer of cards can change."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.rules.amounts import amounts_of
from scoring.rules.rulebook import Dora, FuItem, Limit, Rule, Yaku
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
