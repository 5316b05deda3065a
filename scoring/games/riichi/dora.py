"""The dora: not yaku, but each adds a han to a hand that has one."""

from scoring.games.riichi.book import BOOK
from scoring.rules.rulebook import Dora
from scoring.text import Text

for _id, _ja, _en, _counts, _options, _text in (
    (
        "dora",
        "ドラ",
        "Dora",
        "dora",
        ("kan_dora",),
        Text(
            "ドラ表示牌の次の牌。一枚につき一翻。槓ドラを含む。",
            "Each tile that follows an indicator turned before the win; kan dora included.",
        ),
    ),
    (
        "ura_dora",
        "裏ドラ",
        "Ura dora",
        "ura",
        ("ura", "kan_ura"),
        Text(
            "立直を掛けて和了した時の、裏ドラ表示牌の次の牌。一枚につき一翻。槓裏ドラを含む。",
            "Each tile that follows an indicator under the dora indicators, after a win with riichi.",
        ),
    ),
    (
        "red_five",
        "赤ドラ",
        "Red five",
        "reds",
        ("red_fives",),
        Text(
            "手牌の赤五一枚につき一翻。基本ルールには無く、オプションまたはカードで加わる。",
            "Each red five in the hand. The basic rules have none; an option or a card brings them in.",
        ),
    ),
):
    BOOK.add(
        Dora(
            id=_id,
            name=Text(_ja, _en),
            text=_text,
            counts=_counts,
            options=_options,
        )
    )
