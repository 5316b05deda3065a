"""The rule book of three-player riichi: the rules of four players, and the differences for three."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from scoring.games.common.rule_files import read_differences, read_rules
from scoring.games.riichi.book import RULES as FOUR_PLAYERS
from scoring.games.riichi.book import STATEMENTS_OF_FOUR
from scoring.games.riichi.settlement.options import FOUR_RIICHI, FOUR_WINDS, RINSHAN_AFTER_OPEN_KAN
from scoring.rules.amendments import CHIPS_FOR, WAREME_PAYMENTS
from scoring.rules.rulebook import Option, Rule, Situation, Yaku

LEFT_OUT: Final = frozenset(
    {"sanshoku_doujun", "open_pinfu", "open_no_fu_ron", "uma_inner", "uma_by", WAREME_PAYMENTS}
).union(CHIPS_FOR, (statement.id for statement in STATEMENTS_OF_FOUR))
"""Rules that need runs of characters, an open hand of runs or a fourth player, the options for wareme and chips, and statements that
concern only four players.
"""
RED_LIMITS: Final = {0: (0, 0, 0), 2: (0, 1, 1)}
"""The number of red fives in each suit by their total number."""

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
_DIFFERENCES: Final[Mapping[str, Mapping[str, Any]]] = {
    **_DECLARED,
    "ron_winners": _without("ron_winners", "two"),
    "aborts": {**_DECLARED["aborts"], **_without("aborts", FOUR_WINDS, FOUR_RIICHI)},
    "liability": _without("liability", RINSHAN_AFTER_OPEN_KAN),
}

_SIMPLES_OF_MAN: Final = re.compile("[2-8][0-9]*m")
_MAN_OR_PIN: Final = re.compile("(?<=[0-9])[mp]")
_NEXT_SUIT: Final = {"m": "p", "p": "s"}


def _taken_over(rule: Rule) -> Rule:
    """Return a rule of four players as three players have it."""
    changes: dict[str, Any] = {}
    if isinstance(rule, Yaku):
        changes = {"hit": _example(rule.hit), "miss": _example(rule.miss)}
    return replace(rule, **{**changes, **_DIFFERENCES.get(rule.id, {})})


def _example(line: str) -> str:
    """Return an example without tiles that three players do not have; a hand with such tiles is moved one suit further."""
    if not _SIMPLES_OF_MAN.search(line):
        return line
    return _MAN_OR_PIN.sub(lambda suit: _NEXT_SUIT[suit[0]], line)


RULES: Final[tuple[Rule, ...]] = (
    *(_taken_over(rule) for rule in FOUR_PLAYERS if rule.id not in LEFT_OUT),
    *read_rules("games/riichi3/norths.yaml"),
)
"""Every rule of the game, in the order of the catalogue."""
