"""The rule book of TCG mahjong, round 0, still empty: the other modules of this folder declare its rules."""

from functools import partial
from typing import Final

from scoring.rules.prose import read_prose
from scoring.rules.rulebook import Book
from scoring.text import Text

BOOK: Final = Book(
    id="tcg",
    version="1.0.0",
    name=Text("TCG麻雀 第0回 基本ルール", "TCG mahjong, round 0: basic rules"),
    summary=Text(
        "四人打ち立直麻雀。番号付きの基本ルールに、牌(カード)がルールを上書きしていく。",
        "Four-player riichi mahjong on a numbered sheet of basic rules, which cards may override.",
    ),
    players="4",
    prose=partial(read_prose, "tcg"),
)
