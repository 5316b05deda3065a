"""The differences of the rules for three players from those for four, by the rule."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from scoring.games.common.rule_files import read_differences
from scoring.games.riichi.book import RULES as FOUR_PLAYERS
from scoring.games.riichi.book import STATEMENTS_OF_FOUR
from scoring.games.riichi.settlement.options import (
    FOUR_RIICHI,
    FOUR_WINDS,
    RINSHAN_AFTER_OPEN_KAN,
)
from scoring.rules.amendments import CHIPS_FOR, WAREME_PAYMENTS
from scoring.rules.rulebook import Option, Situation, Yaku

LEFT_OUT: Final = frozenset(
    {"sanshoku_doujun", "open_pinfu", "open_no_fu_ron", "uma_inner", "uma_by", WAREME_PAYMENTS}
).union(CHIPS_FOR, (statement.id for statement in STATEMENTS_OF_FOUR))
"""Rules that need runs of characters, an open hand of runs or a fourth player, the options for wareme and chips, and statements that
concern only four players.
"""
RED_LIMITS: Final = {0: (0, 0, 0), 2: (0, 1, 1)}
"""Red fives of each suit by the number of all."""

_BY_ID: Final = {rule.id: rule for rule in FOUR_PLAYERS}


def _situation(yaku: str, **changes: Any) -> Situation:  # noqa: ANN401 - the fields of a situation
    """Return the situation of a yaku of four players, with changes."""
    return replace(cast(Situation, cast(Yaku, _BY_ID[yaku]).situation), **changes)


def _without(option: str, *words: str) -> dict[str, Any]:
    """Return the values and members of an option of four players without these."""
    rule = cast(Option, _BY_ID[option])
    return {
        "values": tuple(choice for choice in rule.values if choice.value not in words),
        "members": tuple(choice for choice in rule.members if choice.value not in words),
    }


_DECLARED: Final = read_differences(
    "games/riichi3/differences.yaml",
    ippatsu=_situation("ippatsu", only_from={"houtei": ("riichi_wall", 3)}),
    rinshan=_situation("rinshan", own_north=True),
)
DIFFERENCES: Final[Mapping[str, Mapping[str, Any]]] = {
    **_DECLARED,
    "ron_winners": _without("ron_winners", "two"),
    "aborts": {**_DECLARED["aborts"], **_without("aborts", FOUR_WINDS, FOUR_RIICHI)},
    "liability": _without("liability", RINSHAN_AFTER_OPEN_KAN),
}
