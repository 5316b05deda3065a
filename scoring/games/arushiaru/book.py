"""The rule book of arushiaru mahjong."""

from typing import Final

from scoring.games.arushiaru import (
    analysis,
    events,
    fu,
    limit_yaku,
    more_yaku,
    numbers,
    one_han,
    options,
    value_tiles,
)
from scoring.rules.rulebook import Book, Rule

RULES: Final[tuple[Rule, ...]] = (
    *analysis.RULES,
    *events.RULES,
    *fu.RULES,
    *limit_yaku.RULES,
    *more_yaku.RULES,
    *numbers.RULES,
    *one_han.RULES,
    *options.RULES,
    *value_tiles.RULES,
)
"""Every rule of the game, in the order of the catalogue."""
BOOK: Final = Book(id="arushiaru", players="4", rules=[*RULES])
