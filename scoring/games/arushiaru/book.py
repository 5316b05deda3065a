"""The rule book of arushiaru mahjong, still empty: the other modules of this folder declare its rules."""

from typing import Final

from scoring.rules.rulebook import Book
from scoring.text import Text

BOOK: Final = Book(
    id="arushiaru",
    version="1.0.0",
    name=Text("アルシァル麻雀", "Arushiaru mahjong"),
    summary=Text(
        "立直もドラも縛りも無い、四人打ちの古い麻雀。符を役の翻数だけ倍々にし、満貫より上は無い。",
        "Four players, no riichi, no dora and no minimum: fu are doubled by the han of the yaku up to one limit.",
    ),
    players="4",
)
