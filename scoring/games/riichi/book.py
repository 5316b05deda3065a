"""The rule book of four-player riichi; the other modules of this folder declare the rules."""

from typing import Final

from scoring.rules.rulebook import Book

BOOK: Final = Book(id="riichi", players="4")
