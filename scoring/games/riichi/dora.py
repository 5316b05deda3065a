"""The dora: not yaku, but each adds a han to a hand that has one."""

from scoring.games.riichi.book import BOOK
from scoring.rules.rulebook import Dora
from scoring.text import Text

BOOK.add(
    Dora(
        id="dora",
        name=Text("ドラ", "Dora"),
        text=Text(
            "ドラ表示牌の次の牌。一枚につき一翻。槓ドラを含む。",
            "Each tile that follows an indicator turned before the win; kan dora included.",
        ),
        counts="dora",
        options=("kan_dora", "open_kan_dora"),
    ),
    Dora(
        id="ura_dora",
        name=Text("裏ドラ", "Ura dora"),
        text=Text(
            "立直を掛けて和了した時の、裏ドラ表示牌の次の牌。一枚につき一翻。槓裏ドラを含む。",
            "Each tile that follows an indicator under the dora indicators, after a win with riichi.",
        ),
        counts="ura",
        options=("ura", "kan_ura"),
    ),
    Dora(
        id="red_five",
        name=Text("赤ドラ", "Red five"),
        text=Text(
            "手牌の赤五一枚につき一翻。基本ルールには無く、オプションまたはカードで加わる。",
            "Each red five in the hand. The basic rules have none; an option or a card brings them in.",
        ),
        counts="reds",
        options=("red_fives",),
    ),
)
