"""The rule book of dice mahjong, still empty: the other modules of this folder declare its rules."""

from functools import partial
from typing import Final

from scoring.rules.prose import read_prose
from scoring.rules.rulebook import Book
from scoring.text import Text

BOOK: Final = Book(
    id="dice",
    version="1.0.0",
    name=Text("サイコロ麻雀", "Dice mahjong"),
    summary=Text(
        "牌の代わりにダイス8個を振る麻雀。役の点を競い、場のコインを取り合う。1人でも遊べる。",
        "Mahjong with eight dice instead of tiles: hands compete in points for a pot of coins, or one player plays for a high score.",
    ),
    players="1+",
    prose=partial(read_prose, "dice"),
)
