"""The rule book of 北抜き."""

from typing import Final

from scoring.games.kitanuki import (
    analysis,
    dora,
    events,
    numbers,
    optional_yakuman,
    options,
    yaku,
    yakuman,
)
from scoring.rules.rulebook import Book, Rule

RULES: Final[tuple[Rule, ...]] = (
    *analysis.RULES,
    *dora.RULES,
    *events.RULES,
    *numbers.RULES,
    *yakuman.RULES,
    *optional_yakuman.RULES,
    *options.RULES,
    *yaku.RULES,
)
"""Every rule of the game, in the order of the catalogue."""
BOOK: Final = Book(id="kitanuki", players="3", rules=[*RULES])
