"""The rulesets there are: one line each."""

from typing import Final

from scoring.ruleset import Ruleset
from scoring.rulesets import arushiaru, dice, kantan, kitanuki, tcg, tenhou
from scoring.variants import Variant

_DECLARED: Final[tuple[Ruleset | Variant, ...]] = (
    tcg.RULESET,
    tenhou.VARIANT,
    dice.RULESET,
    kitanuki.RULESET,
    arushiaru.RULESET,
    kantan.RULESET,
)


def _made() -> dict[str, Ruleset]:
    made: dict[str, Ruleset] = {}
    for declared in _DECLARED:
        ruleset = (
            declared.made_from(made[declared.base]) if isinstance(declared, Variant) else declared
        )
        made[ruleset.id] = ruleset
    return made


RULESETS: Final = _made()
"""Every ruleset by identifier, in the order they are listed."""
