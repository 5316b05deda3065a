"""The rule book of the card game, still empty: the other modules of this folder declare its rules."""

from functools import partial
from typing import Final

from scoring.rules.prose import read_prose
from scoring.rules.rulebook import Book
from scoring.text import Text

BOOK: Final = Book(
    id="kantan",
    version="1.0.0",
    name=Text("かんたん麻雀ボドゲ(仮)", "Easy mahjong, the card game"),
    summary=Text(
        "麻雀の手作りを5枚のカードで覚えるボードゲーム。役の点数をそのまま足す。",
        "A card game that teaches how mahjong hands are built: five cards, and yaku whose points simply add up.",
    ),
    players="3+",
    prose=partial(read_prose, "kantan"),
)
