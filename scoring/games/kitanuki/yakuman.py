"""The yakuman read off the hand, twelve han each; those of events stand with the situations."""

from functools import partial
from typing import Final

from scoring.games.kitanuki.book import BOOK
from scoring.tiles import patterns
from scoring.tiles.values import NOT_ORPHANS, ORPHANS_SHAPE, PAIRS_SHAPE, SETS, Reading, Win

WORTH: Final = 12
"""Han of a yakuman."""

_yakuman = partial(BOOK.yaku, clause="yaku.yakuman", closed=WORTH)
"""Declares a yakuman."""


@_yakuman(
    "kokushi",
    ja="国士無双",
    en="Kokushi musou (thirteen orphans)",
    open=0,
    shapes=(ORPHANS_SHAPE,),
    hit="19m19p19s1234567z+1m",
    miss="19m19p18s1234567z+1m",
)
def kokushi(r: Reading, _w: Win) -> bool:
    """One of each terminal and honour, and one of them again.

    么九牌十三種を一枚ずつと、そのうち一種をもう一枚。
    """
    return patterns.is_thirteen_orphans(r)


@_yakuman(
    "suuankou",
    ja="四暗刻",
    en="Suuankou (four concealed triplets)",
    open=0,
    shapes=(4,),
    hit="222p444p666s33z55p+3z tsumo",
    miss="222p444p666s33z55p+3z",
)
def suuankou(r: Reading, _w: Win) -> bool:
    """Four triplets or kans without another player's tile; by ron only where the pair was waited on.

    暗刻または暗槓を四組揃える。栄和では単騎待ちの時だけ成立する。
    """
    return r.closed_triplet_count == 4


@_yakuman(
    "daisangen",
    ja="大三元",
    en="Daisangen (big three dragons)",
    open=WORTH,
    shapes=(3, 4),
    hit="45p99p+6p pon:555z pon:666z pon:777z",
    miss="45p77z+6p pon:555z pon:666z pon:999p",
)
def daisangen(r: Reading, _w: Win) -> bool:
    """Triplets or kans of all three dragons.

    三元牌三種の刻子または槓子を揃える。
    """
    return patterns.has_big_dragons(r)


@_yakuman(
    "suushiihou",
    ja="四喜和",
    en="Suushiihou (four winds)",
    open=WORTH,
    shapes=(3, 4),
    hit="44z45p+6p pon:111z pon:222z pon:333z",
    miss="44p45p+6p pon:111z pon:222z pon:333z",
)
def suushiihou(r: Reading, _w: Win) -> bool:
    """Triplets or kans of all four winds, or of three with a pair of the fourth.

    風牌四種の刻子または槓子、あるいは三種の刻子または槓子と残り一種の雀頭を揃える。
    """
    return patterns.has_little_winds(r) | patterns.has_big_winds(r)


@_yakuman(
    "tsuuiisou",
    ja="字一色",
    en="Tsuuiisou (all honours)",
    open=WORTH,
    shapes=(4, PAIRS_SHAPE),
    hit="2z333z+2z pon:555z pon:666z pon:111z",
    miss="2p333z+2p pon:555z pon:666z pon:111z",
)
def tsuuiisou(_r: Reading, w: Win) -> bool:
    """Only winds and dragons, as triplets and a pair or as seven pairs.

    字牌だけで作る。七対子の形でもよい。
    """
    return patterns.is_honours_only(w)


@_yakuman(
    "chinroutou",
    ja="清老頭",
    en="Chinroutou (all terminals)",
    open=WORTH,
    shapes=(4,),
    hit="11m99p+9p pon:999m pon:111p pon:111s",
    miss="11z99p+9p pon:999m pon:111p pon:111s",
)
def chinroutou(_r: Reading, w: Win) -> bool:
    """Only ones and nines.

    1と9の数牌だけで作る。
    """
    return patterns.is_terminals_only(w)


@_yakuman(
    "ryuuiisou",
    ja="緑一色",
    en="Ryuuiisou (all green)",
    open=WORTH,
    supersedes=("chinitsu",),
    shapes=NOT_ORPHANS,
    hit="2233344466688s+8s",
    miss="2233344466677s+7s",
)
def ryuuiisou(_r: Reading, w: Win) -> bool:
    """Only 2, 3, 4, 6, 8 of bamboos and 發; 發 is not required. A full flush does not count beside it.

    索子の2・3・4・6・8と發だけで作る。發は無くてもよい。清一色は複合しない。
    """
    return patterns.is_green_only(w)


@_yakuman(
    "chuuren_poutou",
    ja="九蓮宝燈",
    en="Chuuren poutou (nine gates)",
    open=0,
    supersedes=("chinitsu",),
    shapes=SETS,
    hit="1112345678999p+5p",
    miss="1112345678889p+9p",
)
def chuuren_poutou(_r: Reading, w: Win) -> bool:
    """1112345678999 of circles or of bamboos and any tile of them besides. A full flush does not count beside it.

    筒子または索子の1112345678999に同種の一枚を加えた形。待ちは問わない。清一色は複合しない。
    """
    return patterns.is_nine_gates(w)


@_yakuman(
    "suukantsu",
    ja="四槓子",
    en="Suukantsu (four kans)",
    open=WORTH,
    shapes=(4,),
    hit="5p+5p closed_kan:1111s open_kan:3333p added_kan:9999s closed_kan:2222z",
    miss="5p+5p closed_kan:1111s open_kan:3333p added_kan:9999s pon:222z",
)
def suukantsu(r: Reading, _w: Win) -> bool:
    """Four kans of any sort.

    槓子を四組揃える。
    """
    return r.kan_count == 4
