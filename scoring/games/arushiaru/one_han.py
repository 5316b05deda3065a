"""Yaku of one han read off the hand, value tiles apart; closed and open hands alike."""

from functools import partial

from scoring.games.arushiaru.book import BOOK
from scoring.games.arushiaru.events import NOT_PAIRS
from scoring.tiles import patterns
from scoring.tiles.values import SETS, Reading, Win


@BOOK.yaku(
    "menzen_tsumo",
    ja="門前摸和",
    en="Menzen tsumo (fully concealed self-draw)",
    clause="yaku.one",
    closed=1,
    open=0,
    shapes=NOT_PAIRS,
    hit="123567m345p22p67s+8s tsumo",
    miss="567m345p22p67s+8s chi:123m tsumo",
)
def menzen_tsumo(_r: Reading, w: Win) -> bool:
    """Winning on one's own draw with a closed hand.

    門前の手で、自分の自摸牌で和了する。
    """
    return (w.tsumo & w.menzen) == 1


_one_han = partial(BOOK.yaku, clause="yaku.one", closed=1, open=1)
"""Declares a yaku of one han, closed or open."""


@_one_han(
    "pinfu",
    ja="平和",
    en="Pinfu",
    shapes=(0,),
    options=("mo8pinfu",),
    hit="567m345p22p67s+8s chi:123m",
    miss="567m345p22p67s+8s chi:123m tsumo",
)
def pinfu(r: Reading, w: Win) -> bool:
    """Four runs, a pair worth nothing and a two-sided wait, open or closed, won by ron; by an option a closed hand also by tsumo.

    四つの順子と役牌でない雀頭を揃え、両面待ちで栄和する。鳴いてもよい。摸和では付かないが、オプションにより門前なら付く。
    """
    return patterns.is_pinfu_shape(r, w) & ((w.ron | (w.menzen & w.n.mo8pinfu)) != 0)


@_one_han(
    "tanyao",
    ja="断幺九",
    en="Tanyao (all simples)",
    shapes=SETS,
    hit="567m345p22p67s+8s chi:234m",
    miss="567m345p22p67s+8s chi:123m",
)
def tanyao(_r: Reading, w: Win) -> bool:
    """Only tiles from 2 to 8, open or closed.

    2から8までの数牌だけで作る。鳴いてもよい。
    """
    return patterns.is_simples_only(w)


@_one_han(
    "ittsuu",
    ja="一気通貫",
    en="Ittsuu (pure straight)",
    shapes=(0, 1),
    hit="456p789p33z22s+2s chi:123p",
    miss="456p678p33z22s+2s chi:123p",
)
def ittsuu(r: Reading, _w: Win) -> bool:
    """123, 456 and 789 of one suit.

    同じ種類の123・456・789を揃える。
    """
    return patterns.has_straight(r)


@_one_han(
    "chanta",
    ja="全帯幺",
    en="Chanta (outside hand)",
    shapes=range(4),
    hit="789m99p12s+3s chi:123m pon:222z",
    miss="789m88p12s+3s chi:123m pon:222z",
)
def chanta(r: Reading, _w: Win) -> bool:
    """Every set and the pair hold a terminal or an honour, and one is a run; without honours it counts the same.

    すべての面子と雀頭に幺九牌が入り、順子が一つ以上ある。字牌が無くても同じ一翻。
    """
    return patterns.is_outside(r)


@_one_han(
    "toitoi",
    ja="対々和",
    en="Toitoi (all triplets)",
    shapes=(4,),
    hit="55m333m99p+9p pon:111s pon:222s",
    miss="55m345m99p+9p pon:111s pon:222s",
)
def toitoi(r: Reading, _w: Win) -> bool:
    """Four triplets or kans and a pair.

    四つの刻子または槓子と雀頭。
    """
    return r.triplet_count == 4


@_one_han(
    "sanankou",
    ja="三暗刻",
    en="Sanankou (three concealed triplets)",
    shapes=(3, 4),
    hit="111222333m78p55s+9p",
    miss="11122233m789p55s+3m",
)
def sanankou(r: Reading, _w: Win) -> bool:
    """Three triplets or kans without another player's tile. A triplet completed by ron is not concealed.

    暗刻または暗槓を三組揃える。栄和した牌で完成した刻子は暗刻ではない。
    """
    return r.closed_triplet_count >= 3


@_one_han(
    "honitsu",
    ja="混一色",
    en="Honitsu (half flush)",
    shapes=SETS,
    hit="456p78p33z+9p chi:123p pon:222z",
    miss="456p78p33s+9p chi:123p pon:222z",
)
def honitsu(_r: Reading, w: Win) -> bool:
    """Honours and number tiles of one suit.

    一種の数牌と字牌だけで作る。
    """
    return patterns.is_one_suit(w) & patterns.has_honours(w)


@_one_han(
    "shousangen",
    ja="小三元",
    en="Shousangen (little three dragons)",
    shapes=(2, 3, 4),
    hit="77z678p45s+6s pon:555z pon:666z",
    miss="77p678p45s+6s pon:555z pon:666z",
)
def shousangen(r: Reading, _w: Win) -> bool:
    """Triplets or kans of two dragons and a pair of the third; the two count as value tiles besides.

    三元牌二種の刻子または槓子と、残り一種の雀頭。二種の翻牌も別に付く。
    """
    return patterns.has_little_dragons(r)


@_one_han(
    "honroutou",
    ja="混老頭",
    en="Honroutou (all terminals and honours)",
    shapes=(4,),
    hit="11m99p+9p pon:999s pon:111s pon:333z",
    miss="22m99p+9p pon:999s pon:111s pon:333z",
)
def honroutou(r: Reading, w: Win) -> bool:
    """Only terminals and honours, all in triplets and a pair; all triplets counts besides.

    幺九牌の刻子と雀頭だけで作る。対々和も付く。
    """
    return patterns.is_yaochu_only(w) & (r.triplet_count == 4)
