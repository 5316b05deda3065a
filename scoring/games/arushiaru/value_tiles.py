"""Value tiles: a han for each set of dragons, of the seat wind and of the round wind (question R3)."""

from functools import partial
from typing import Final

from scoring.games.common import yaku
from scoring.rules.rulebook import RuleList
from scoring.text import Text

RULES: Final = RuleList()
"""The rules of this module, in order."""

_value_tiles = partial(RULES.take, clause="yaku.one", closed=1, open=1)

_value_tiles(yaku.yakuhai_haku, name=Text("翻牌 白", "Yakuhai (white dragon)"))
_value_tiles(yaku.yakuhai_hatsu, name=Text("翻牌 發", "Yakuhai (green dragon)"))
_value_tiles(yaku.yakuhai_chun, name=Text("翻牌 中", "Yakuhai (red dragon)"))
_value_tiles(
    yaku.yakuhai_seat_wind,
    name=Text("翻牌 門風牌", "Yakuhai (seat wind)"),
    text=Text(
        "門風牌の刻子または槓子。荘風牌でもあれば(連風牌)両方が付く。",
        "A triplet or kan of one's own wind. Where it is the round wind too, both count.",
    ),
)
_value_tiles(
    yaku.yakuhai_round_wind,
    name=Text("翻牌 荘風牌", "Yakuhai (round wind)"),
    text=Text("荘風牌の刻子または槓子。", "A triplet or kan of the round wind."),
)
