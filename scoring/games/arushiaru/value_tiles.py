"""Value tiles: a han for each set of dragons, of the seat wind and of the round wind (question R3)."""

from functools import partial
from typing import Final

from scoring.games.arushiaru import MESSAGES
from scoring.games.common import yaku
from scoring.rules.rulebook import RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

_value_tiles = partial(RULES.take, clause="yaku.one", closed=1, open=1)

_value_tiles(yaku.yakuhai_haku, name=MESSAGES["yakuhai_haku.name"])
_value_tiles(yaku.yakuhai_hatsu, name=MESSAGES["yakuhai_hatsu.name"])
_value_tiles(yaku.yakuhai_chun, name=MESSAGES["yakuhai_chun.name"])
_value_tiles(
    yaku.yakuhai_seat_wind,
    name=MESSAGES["yakuhai_seat_wind.name"],
    text=MESSAGES["yakuhai_seat_wind.text"],
)
_value_tiles(
    yaku.yakuhai_round_wind,
    name=MESSAGES["yakuhai_round_wind.name"],
    text=MESSAGES["yakuhai_round_wind.text"],
)
