"""The limit yaku that depend on the tiles. Several of them are one limit."""

from functools import partial
from typing import Final

from scoring.games.arushiaru import MESSAGES
from scoring.games.common import yakuman
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.values import Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""

_limit_yaku = partial(RULES.yaku, clause="yaku.limit", closed=1, unit="yakuman")
"""Declares a limit yaku."""
_common = partial(RULES.take, clause="yaku.limit", closed=1, unit="yakuman")
"""Takes a limit yaku that several games have."""


_common(yakuman.daisangen, open=1)
_common(yakuman.suushiihou, open=1)


@_limit_yaku(
    ja="字一色",
    en="Tsuuiisou (all honours)",
    open=1,
    shapes=(4,),
    hit="2z333z+2z pon:555z pon:666z pon:111z",
    miss="2p333z+2p pon:555z pon:666z pon:111z",
)
def tsuuiisou(r: Reading, w: Win) -> bool:
    """Triplets or kans and a pair of winds and dragons only. Seven pairs do not count.

    字牌の刻子または槓子と雀頭だけで作る。七対子の形では成立しない。
    """
    return patterns.is_honours_only(w) & patterns.is_standard(r)


_common(yakuman.chinroutou, open=1)
_common(yakuman.suuankou, open=0, hit="222m444p666s33z55m+3z tsumo")
_common(yakuman.kokushi, open=0, text=MESSAGES["kokushi.text"])
_common(yakuman.chuuren_poutou, open=0, hit="1112345678999m+4m")
