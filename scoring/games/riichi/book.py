"""The rule book of four-player riichi, still empty: the other modules of this folder declare its rules."""

from typing import Final

from scoring.rules.rulebook import Book
from scoring.text import Text

BOOK: Final = Book(
    id="riichi",
    name=Text("立直麻雀", "Riichi mahjong"),
    summary=Text("四人打ちの立直麻雀。", "Riichi mahjong for four players."),
    players="4",
)
