"""The rule book of the card game, still empty: the other modules of this folder declare its rules."""

from typing import Final

from scoring.rules.rulebook import Book

BOOK: Final = Book(id="kantan", players="3+")
