"""The limit yaku read off the hand; those of events stand with the situations. Any number of them is one limit."""

from functools import partial

from scoring.games.arushiaru.book import BOOK
from scoring.tiles import patterns
from scoring.tiles.values import ORPHANS_SHAPE, SETS, Reading, Win

_limit_yaku = partial(BOOK.yaku, clause="yaku.limit", closed=1, unit="yakuman")
"""Declares a limit yaku."""


@_limit_yaku(
    "daisangen",
    ja="大三元",
    en="Daisangen (big three dragons)",
    open=1,
    shapes=(3, 4),
    hit="45p99p+6p pon:555z pon:666z pon:777z",
    miss="45p77z+6p pon:555z pon:666z pon:999p",
)
def daisangen(r: Reading, _w: Win) -> bool:
    """Triplets or kans of all three dragons.

    三元牌三種の刻子または槓子を揃える。
    """
    return patterns.has_big_dragons(r)


@_limit_yaku(
    "suushiihou",
    ja="四喜和",
    en="Suushiihou (four winds)",
    open=1,
    shapes=(3, 4),
    hit="44z45p+6p pon:111z pon:222z pon:333z",
    miss="44p45p+6p pon:111z pon:222z pon:333z",
)
def suushiihou(r: Reading, _w: Win) -> bool:
    """Triplets or kans of all four winds, or of three with a pair of the fourth.

    風牌四種の刻子または槓子、あるいは三種の刻子または槓子と残り一種の雀頭を揃える。
    """
    return patterns.has_little_winds(r) | patterns.has_big_winds(r)


@_limit_yaku(
    "tsuuiisou",
    ja="字一色",
    en="Tsuuiisou (all honours)",
    open=1,
    shapes=(4,),
    hit="2z333z+2z pon:555z pon:666z pon:111z",
    miss="2p333z+2p pon:555z pon:666z pon:111z",
)
def tsuuiisou(r: Reading, w: Win) -> bool:
    """Triplets or kans and a pair of winds and dragons only; seven pairs are none.

    字牌の刻子または槓子と雀頭だけで作る。七対子の形では成立しない。
    """
    return patterns.is_honours_only(w) & patterns.is_standard(r)


@_limit_yaku(
    "chinroutou",
    ja="清老頭",
    en="Chinroutou (all terminals)",
    open=1,
    shapes=(4,),
    hit="11m99p+9p pon:999m pon:111p pon:111s",
    miss="11z99p+9p pon:999m pon:111p pon:111s",
)
def chinroutou(_r: Reading, w: Win) -> bool:
    """Only ones and nines.

    1と9の数牌だけで作る。
    """
    return patterns.is_terminals_only(w)


@_limit_yaku(
    "suuankou",
    ja="四暗刻",
    en="Suuankou (four concealed triplets)",
    open=0,
    shapes=(4,),
    hit="222m444p666s33z55m+3z tsumo",
    miss="222m444p666s33z55m+3z",
)
def suuankou(r: Reading, _w: Win) -> bool:
    """Four triplets or kans without another player's tile; by ron only where the pair was waited on.

    暗刻または暗槓を四組揃える。栄和では単騎待ちの時だけ成立する。
    """
    return r.closed_triplet_count == 4


@_limit_yaku(
    "kokushi",
    ja="国士無双",
    en="Kokushi musou (thirteen orphans)",
    open=0,
    shapes=(ORPHANS_SHAPE,),
    hit="19m19p19s1234567z+7z",
    miss="19m19p18s1234567z+7z",
)
def kokushi(r: Reading, _w: Win) -> bool:
    """One of each terminal and honour, and one of them again; any wait.

    幺九牌十三種を一枚ずつと、そのうち一種をもう一枚。待ちは問わない。
    """
    return patterns.is_thirteen_orphans(r)


@_limit_yaku(
    "chuuren_poutou",
    ja="九蓮宝燈",
    en="Chuuren poutou (nine gates)",
    open=0,
    shapes=SETS,
    hit="1112345678999m+4m",
    miss="1112345678889m+9m",
)
def chuuren_poutou(_r: Reading, w: Win) -> bool:
    """1112345678999 of one suit and any tile of it besides, closed; any wait.

    門前で、同じ種類の1112345678999に同種の一枚を加えた形。待ちは問わない。
    """
    return patterns.is_nine_gates(w)
