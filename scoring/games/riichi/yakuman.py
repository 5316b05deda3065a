"""The yakuman that are read off the hand; those of events are in :mod:`scoring.games.riichi.events`."""

from functools import partial

from scoring.games.riichi.book import BOOK
from scoring.tiles import patterns
from scoring.tiles.values import (
    KOKUSHI_13,
    NOT_ORPHANS,
    ORPHANS_SHAPE,
    PAIRS_SHAPE,
    SETS,
    Reading,
    Win,
)


def _is_thirteen_wait(r: Reading, _w: Win) -> bool:
    return r.wait == KOKUSHI_13


def _is_pair_wait(r: Reading, _w: Win) -> bool:
    return patterns.is_pair_wait(r)


def _is_nine_wait(_r: Reading, w: Win) -> bool:
    return patterns.is_nine_wait(w)


def _always(_r: Reading, _w: Win) -> bool:
    return True


_yakuman = partial(BOOK.yaku, closed=1, unit="yakuman")
"""Declares a yakuman."""


@_yakuman(
    "kokushi",
    ja="国士無双",
    en="Kokushi musou (thirteen orphans)",
    open=0,
    doubled=_is_thirteen_wait,
    shapes=(ORPHANS_SHAPE,),
    hit="19m19p19s1234567z+7z",
    miss="19m19p18s1234567z+7z",
    options=("double_yakuman",),
)
def kokushi(r: Reading, _w: Win) -> bool:
    """One of each terminal and honour, and one of them again. The thirteen-sided wait counts once unless an option says twice.

    么九牌十三種を一枚ずつと、そのうち一種をもう一枚。十三面待ちもオプションが無い限り一つと数える。
    """
    return patterns.is_thirteen_orphans(r)


@_yakuman(
    "suuankou",
    ja="四暗刻",
    en="Suuankou (four concealed triplets)",
    open=0,
    doubled=_is_pair_wait,
    shapes=(4,),
    hit="222m444p666s333z5m+5m",
    miss="222m444p666s33z55m+3z",
    options=("double_yakuman",),
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
    open=1,
    shapes=(3, 4),
    hit="456p99p77z+7z pon:555z pon:666z",
    miss="456p77z99p+9p pon:555z pon:666z",
)
def daisangen(r: Reading, _w: Win) -> bool:
    """Triplets or kans of all three dragons.

    三元牌三種の刻子または槓子を揃える。
    """
    return patterns.has_big_dragons(r)


@_yakuman(
    "ryuuiisou",
    ja="緑一色",
    en="Ryuuiisou (all green)",
    open=1,
    shapes=NOT_ORPHANS,
    hit="2233444666888s+4s",
    miss="2233445666888s+4s",
)
def ryuuiisou(_r: Reading, w: Win) -> bool:
    """Only 2, 3, 4, 6, 8 of bamboos and 發; 發 is not required.

    索子の2・3・4・6・8と發だけで作る。發は無くてもよい。
    """
    return patterns.is_green_only(w)


@_yakuman(
    "tsuuiisou",
    ja="字一色",
    en="Tsuuiisou (all honours)",
    open=1,
    shapes=(4, PAIRS_SHAPE),
    hit="22z33z+3z pon:555z pon:666z pon:111z",
    miss="22z33m+3m pon:555z pon:666z pon:111z",
)
def tsuuiisou(_r: Reading, w: Win) -> bool:
    """Only winds and dragons, as triplets and a pair or as seven pairs.

    字牌だけで作る。七対子の形でもよい。
    """
    return patterns.is_honours_only(w)


@_yakuman(
    "shousuushii",
    ja="小四喜",
    en="Shousuushii (little four winds)",
    open=1,
    shapes=(3, 4),
    hit="111z44z56m+7m pon:222z pon:333z",
    miss="111z44m56m+7m pon:222z pon:333z",
)
def shousuushii(r: Reading, _w: Win) -> bool:
    """Triplets or kans of three winds and a pair of the fourth.

    風牌三種の刻子または槓子と、残り一種の雀頭。
    """
    return patterns.has_little_winds(r)


@_yakuman(
    "daisuushii",
    ja="大四喜",
    en="Daisuushii (big four winds)",
    open=1,
    doubled=_always,
    shapes=(4,),
    hit="44z55m+4z pon:111z pon:222z pon:333z",
    miss="44z55m+5m pon:111z pon:222z pon:333z",
    options=("double_yakuman",),
)
def daisuushii(r: Reading, _w: Win) -> bool:
    """Triplets or kans of all four winds. It counts once unless an option says twice.

    風牌四種の刻子または槓子を揃える。オプションが無い限り一つと数える。
    """
    return patterns.has_big_winds(r)


@_yakuman(
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


@_yakuman(
    "suukantsu",
    ja="四槓子",
    en="Suukantsu (four kans)",
    open=1,
    shapes=(4,),
    hit="5m+5m closed_kan:1111s open_kan:3333p added_kan:9999s closed_kan:2222z",
    miss="5m+5m closed_kan:1111s open_kan:3333p added_kan:9999s pon:222z",
)
def suukantsu(r: Reading, _w: Win) -> bool:
    """Four kans of any sort.

    槓子を四組揃える。
    """
    return r.kan_count == 4


@_yakuman(
    "chuuren_poutou",
    ja="九蓮宝燈",
    en="Chuuren poutou (nine gates)",
    open=0,
    doubled=_is_nine_wait,
    shapes=SETS,
    hit="1112345678999m+5m",
    miss="1112345678889m+9m",
    options=("double_yakuman",),
)
def chuuren_poutou(_r: Reading, w: Win) -> bool:
    """1112345678999 of one suit and any tile of it besides, closed. The nine-sided wait counts once unless an option says twice.

    門前で、同じ種類の1112345678999に同種の一枚を加えた形。九面待ちもオプションが無い限り一つと数える。
    """
    return patterns.is_nine_gates(w)
