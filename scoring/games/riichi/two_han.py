"""Yaku of two han that are read off the hand."""

from scoring.games.riichi.book import BOOK
from scoring.tiles import patterns
from scoring.tiles.values import PAIRS_SHAPE, SEVEN_PAIRS, Reading, Win


@BOOK.yaku(
    "chiitoitsu",
    ja="七対子",
    en="Chiitoitsu (seven pairs)",
    closed=2,
    open=0,
    shapes=(PAIRS_SHAPE,),
    hit="1133m5577p2244s6z+6z",
    miss="223344m556677p8s+8s",
)
def chiitoitsu(r: Reading, _w: Win) -> bool:
    """Seven different pairs. Four equal tiles are not two pairs.

    異なる七つの対子。同じ牌四枚を二つの対子とはしない。
    """
    return r.form == SEVEN_PAIRS


@BOOK.yaku(
    "toitoi",
    ja="対々和",
    en="Toitoi (all triplets)",
    closed=2,
    open=2,
    shapes=(4,),
    hit="444p66s88s+8s pon:222m pon:333z",
    miss="345p66s88s+8s pon:222m pon:333z",
)
def toitoi(r: Reading, _w: Win) -> bool:
    """Four triplets or kans and a pair.

    四つの刻子または槓子と雀頭。
    """
    return r.triplet_count == 4


@BOOK.yaku(
    "sanankou",
    ja="三暗刻",
    en="Sanankou (three concealed triplets)",
    closed=2,
    open=2,
    shapes=(3, 4),
    hit="222m444p333z78s55m+9s",
    miss="222m444p33z789s55m+3z",
)
def sanankou(r: Reading, _w: Win) -> bool:
    """Three triplets or kans without another player's tile. A triplet completed by ron is not concealed.

    暗刻または暗槓を三組揃える。栄和した牌で完成した刻子は暗刻ではない。
    """
    return r.closed_triplet_count >= 3


@BOOK.yaku(
    "sanshoku_doukou",
    ja="三色同刻",
    en="Sanshoku doukou (triple triplets)",
    closed=2,
    open=2,
    shapes=(3, 4),
    hit="222m222p56m44z+7m pon:222s",
    miss="222m333p56m44z+7m pon:222s",
)
def sanshoku_doukou(r: Reading, _w: Win) -> bool:
    """Triplets or kans of the same number in all three suits.

    萬子・筒子・索子で同じ数字の刻子または槓子を揃える。
    """
    return patterns.has_three_suit_triplets(r)


@BOOK.yaku(
    "sankantsu",
    ja="三槓子",
    en="Sankantsu (three kans)",
    closed=2,
    open=2,
    shapes=(3, 4),
    hit="23m55p+4m closed_kan:1111s open_kan:3333p added_kan:9999s",
    miss="23m55p+4m closed_kan:1111s open_kan:3333p pon:999s",
)
def sankantsu(r: Reading, _w: Win) -> bool:
    """Three kans of any sort.

    槓子を三組揃える。
    """
    return r.kan_count >= 3


@BOOK.yaku(
    "shousangen",
    ja="小三元",
    en="Shousangen (little three dragons)",
    closed=2,
    open=2,
    shapes=(2, 3, 4),
    hit="77z678p45s+6s pon:555z pon:666z",
    miss="77p678p45s+6s pon:555z pon:666z",
)
def shousangen(r: Reading, _w: Win) -> bool:
    """Triplets of two dragons and a pair of the third; the two triplets count as value tiles besides.

    三元牌二種の刻子と残り一種の雀頭。二つの刻子は役牌としても数える。
    """
    return patterns.has_little_dragons(r)


@BOOK.yaku(
    "honroutou",
    ja="混老頭",
    en="Honroutou (all terminals and honours)",
    closed=2,
    open=2,
    shapes=(4, PAIRS_SHAPE),
    hit="11m999p99s+9s pon:111s pon:333z",
    miss="11m999p88s+8s pon:111s pon:333z",
)
def honroutou(r: Reading, w: Win) -> bool:
    """Only ones, nines and honours, as triplets and a pair or as seven pairs.

    1・9の数牌と字牌だけで、対々和または七対子の形に作る。
    """
    return patterns.is_yaochu_only(w) & ((r.triplet_count == 4) | (r.form == SEVEN_PAIRS))


@BOOK.yaku(
    "sanshoku_doujun",
    ja="三色同順",
    en="Sanshoku doujun (mixed triple run)",
    closed=2,
    open=1,
    shapes=(0, 1),
    hit="234m234p567s11z34s+2s",
    miss="234m234p567s11z45s+3s",
)
def sanshoku_doujun(r: Reading, _w: Win) -> bool:
    """The same run in all three suits; one han less when open.

    萬子・筒子・索子で同じ数字の順子を揃える。喰い下がり一翻。
    """
    return patterns.has_three_suit_runs(r)


@BOOK.yaku(
    "ittsuu",
    ja="一気通貫",
    en="Ittsuu (pure straight)",
    closed=2,
    open=1,
    shapes=(0, 1),
    hit="123456m55p234s78m+9m",
    miss="123456m55p234s67m+8m",
)
def ittsuu(r: Reading, _w: Win) -> bool:
    """The runs 123, 456 and 789 of one suit; one han less when open.

    同じ種類で123・456・789の順子を揃える。喰い下がり一翻。
    """
    return patterns.has_straight(r)


@BOOK.yaku(
    "chanta",
    ja="混全帯幺九",
    en="Chanta (mixed outside hand)",
    closed=2,
    open=1,
    shapes=range(4),
    hit="123m789p999s11z12s+3s",
    miss="123m789p999s11z23s+4s",
)
def chanta(r: Reading, w: Win) -> bool:
    """A terminal or honour in every set and in the pair, at least one run and at least one honour; one han less when open.

    全ての面子と雀頭に么九牌を含み、順子と字牌が少なくとも一つずつある。喰い下がり一翻。
    """
    return patterns.is_outside(r) & patterns.has_honours(w)
