"""The rule book of three-player riichi: the rules of four players, and the differences for three."""

import re
from dataclasses import replace
from typing import Any, Final

from scoring.games.common.rule_files import read_rules
from scoring.games.riichi.book import RULES as FOUR_PLAYERS
from scoring.games.riichi3.differences import DIFFERENCES, LEFT_OUT
from scoring.rules.rulebook import Book, Rule, Yaku

_SIMPLES_OF_MAN: Final = re.compile("[2-8][0-9]*m")
_MAN_OR_PIN: Final = re.compile("(?<=[0-9])[mp]")
_NEXT_SUIT: Final = {"m": "p", "p": "s"}


def _taken_over(rule: Rule) -> Rule:
    """Return a rule of four players as three players have it."""
    changes: dict[str, Any] = {}
    if isinstance(rule, Yaku):
        changes = {"hit": _example(rule.hit), "miss": _example(rule.miss)}
    return replace(rule, **{**changes, **DIFFERENCES.get(rule.id, {})})


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
BOOK: Final = Book(id="riichi3", players="3", rules=[*RULES])
