"""The rule book of dice mahjong."""

from typing import Final

from scoring.games.dice import (
    options,
    yaku,
)
from scoring.rules.rulebook import Book, Rule

RULES: Final[tuple[Rule, ...]] = (
    *options.RULES,
    *yaku.RULES,
)
"""Every rule of the game, in the order of the catalogue."""
BOOK: Final = Book(id="dice", players="1+", rules=[*RULES])
