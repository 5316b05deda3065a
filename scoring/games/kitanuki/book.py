"""The rule book of 北抜き, still empty: the other modules of this folder declare its rules."""

from typing import Final

from scoring.rules.rulebook import Book
from scoring.text import Text

BOOK: Final = Book(
    id="kitanuki",
    version="1.0.0",
    name=Text("北抜き", "Kitanuki"),
    summary=Text(
        "三人打ち。一翻が一点で符は無く、北を抜けばドラになる。役もドラも無い和了は罰点(カラス)。",
        "Three players, one point a han and no fu. Extracted north tiles are dora; a win without any han is penalised.",
    ),
    players="3",
)
