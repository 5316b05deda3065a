"""The rule book of the card game; the other modules of this folder declare the rules."""

from typing import Final

from scoring.rules.rulebook import Book

BOOK: Final = Book(id="kantan", players="3+")
