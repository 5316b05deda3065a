"""The rule book of arushiaru mahjong; the other modules of this folder declare the rules."""

from typing import Final

from scoring.rules.rulebook import Book

BOOK: Final = Book(id="arushiaru", players="4")
