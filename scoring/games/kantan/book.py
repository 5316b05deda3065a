"""The rule book of the card game."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.games.kantan import yaku
from scoring.rules.rulebook import Book, Rule

RULES: Final[tuple[Rule, ...]] = (
    *read_rules("games/kantan/numbers.yaml"),
    *read_rules("games/kantan/options.yaml"),
    *yaku.RULES,
)
"""Every rule of the game, in the order of the catalogue."""
BOOK: Final = Book(id="kantan", players="3+", rules=[*RULES])
