"""The rule book of four-player riichi, still empty: the other modules of this folder declare its rules."""

from typing import Final

from scoring.rules.rulebook import Book

BOOK: Final = Book(id="riichi", players="4")
