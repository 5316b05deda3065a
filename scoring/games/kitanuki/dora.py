"""The dora: each is worth a han, whether or not the hand has a yaku."""

from scoring.games.kitanuki.book import BOOK
from scoring.rules.rulebook import Dora
from scoring.text import Text

BOOK.add(
    Dora(
        id="dora",
        name=Text("ドラ", "Dora"),
        clause="dora.omote",
        text=Text(
            "標識牌の次の牌。一枚につき一翻。槓ドラを含み、抜いた北も数える。",
            "Each tile that follows an indicator; kan dora included, and extracted north tiles too.",
        ),
        counts="dora",
    ),
    Dora(
        id="ura_dora",
        name=Text("裏ドラ", "Ura dora"),
        clause="dora.ura",
        text=Text(
            "立直を掛けて和了した時の、表ドラの下の標識牌の次の牌。一枚につき一翻。",
            "Each tile that follows an indicator under the first one, after a win with riichi.",
        ),
        counts="ura",
        options=("kan_ura",),
    ),
    Dora(
        id="nuki_dora",
        name=Text("抜きドラ", "Extracted norths"),
        clause="nuki.value",
        text=Text(
            "手から抜いた北。一枚につき一翻。手の内で使った北には付かない。",
            "Each north tile set aside from the hand; one used in the hand is none.",
        ),
        counts="norths",
    ),
    Dora(
        id="rinshan_dora",
        name=Text("嶺上ドラ", "Dora from the dead wall"),
        clause="dora.rinshan",
        text=Text(
            "和了時に嶺上牌からめくった標識牌二枚の次の牌。一枚につき一翻。誰の和了にも付く。",
            "Each tile that follows one of the two indicators turned from the dead wall at the win, for every winner.",
        ),
        counts="rinshan",
    ),
)
