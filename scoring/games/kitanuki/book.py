"""The rule book of 北抜き; the other modules of this folder declare the rules."""

from typing import Final

from scoring.rules.rulebook import Book

BOOK: Final = Book(id="kitanuki", players="3")
