"""The rule book of 北抜き, still empty: the other modules of this folder declare its rules."""

from typing import Final

from scoring.rules.rulebook import Book

BOOK: Final = Book(id="kitanuki", players="3")
