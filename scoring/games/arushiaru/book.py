"""The rule book of arushiaru mahjong, still empty: the other modules of this folder declare its rules."""

from typing import Final

from scoring.rules.rulebook import Book

BOOK: Final = Book(id="arushiaru", players="4")
