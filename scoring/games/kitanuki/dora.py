"""The dora: each is worth a han, whether or not the hand has a yaku."""

from scoring.games.kitanuki.book import BOOK
from scoring.rules.rulebook import Dora
from scoring.text import Text

for _id, _ja, _en, _clause, _counts, _options, _text in (
    (
        "dora",
        "ドラ",
        "Dora",
        "dora.omote",
        "dora",
        (),
        Text(
            "標識牌の次の牌。一枚につき一翻。槓ドラを含み、抜いた北も数える。",
            "Each tile that follows an indicator; kan dora included, and extracted north tiles too.",
        ),
    ),
    (
        "ura_dora",
        "裏ドラ",
        "Ura dora",
        "dora.ura",
        "ura",
        ("kan_ura",),
        Text(
            "立直を掛けて和了した時の、表ドラの下の標識牌の次の牌。一枚につき一翻。",
            "Each tile that follows an indicator under the first one, after a win with riichi.",
        ),
    ),
    (
        "nuki_dora",
        "抜きドラ",
        "Extracted norths",
        "nuki.value",
        "norths",
        (),
        Text(
            "手から抜いた北。一枚につき一翻。手の内で使った北には付かない。",
            "Each north tile set aside from the hand; one used in the hand is none.",
        ),
    ),
    (
        "rinshan_dora",
        "嶺上ドラ",
        "Dora from the dead wall",
        "dora.rinshan",
        "rinshan",
        (),
        Text(
            "和了時に嶺上牌からめくった標識牌二枚の次の牌。一枚につき一翻。誰の和了にも付く。",
            "Each tile that follows one of the two indicators turned from the dead wall at the win, for every winner.",
        ),
    ),
):
    BOOK.add(
        Dora(
            id=_id,
            name=Text(_ja, _en),
            clause=_clause,
            text=_text,
            counts=_counts,
            options=_options,
        )
    )
