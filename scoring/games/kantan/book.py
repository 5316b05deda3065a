"""The rule book of the card game."""

from typing import Final

from scoring.games.kantan import (
    options,
    yaku,
)
from scoring.rules.rulebook import Book, Rule

RULES: Final[tuple[Rule, ...]] = (
    *options.RULES,
    *yaku.RULES,
)
"""Every rule of the game, in the order of the catalogue."""
BOOK: Final = Book(id="kantan", players="3+", rules=[*RULES])
