"""The few ordinary yaku, and one that the source does not know."""

from scoring.games.kitanuki.book import BOOK
from scoring.tiles import patterns
from scoring.tiles.kinds import HONOURS
from scoring.tiles.values import NOT_ORPHANS, PAIRS_SHAPE, SEVEN_PAIRS, Reading, Win


@BOOK.yaku(
    "menzen",
    ja="門前清",
    en="Menzen (closed hand)",
    clause="yaku.menzen",
    closed=1,
    open=0,
    hit="123456p55s67s111z+8s",
    miss="123456p55s67s+8s pon:111z",
)
def menzen(_r: Reading, w: Win) -> bool:
    """A hand without pon and open kan, won by ron or tsumo. Concealed kans and extracted north tiles keep it closed.

    ポン・明槓をせずに和了する。栄和・摸和を問わない。暗槓や抜いた北があっても門前。
    """
    return w.menzen == 1


@BOOK.yaku(
    "chiitoitsu",
    ja="七対子",
    en="Chiitoitsu (seven pairs)",
    clause="yaku.chiitoi",
    closed=3,
    open=0,
    shapes=(PAIRS_SHAPE,),
    hit="11m99m22p44p77s33z6z+6z",
    miss="1111m22p44p77s33z6z+6z",
)
def chiitoitsu(r: Reading, _w: Win) -> bool:
    """Seven different pairs. Four equal tiles are not two pairs, and such a hand does not win.

    異なる七つの対子。同じ牌四枚は対子二組として扱えず、その形では和了できない。
    """
    return r.form == SEVEN_PAIRS


@BOOK.yaku(
    "chinitsu",
    ja="清一色",
    en="Chinitsu (full flush)",
    clause="yaku.chinitsu",
    closed=6,
    open=6,
    shapes=NOT_ORPHANS,
    hit="123p55p888p99p+9p pon:777p",
    miss="123p55z888p99p+9p pon:777p",
)
def chinitsu(_r: Reading, w: Win) -> bool:
    """Circles only or bamboos only, open or closed.

    筒子だけ、または索子だけで作る。鳴いてもよい。
    """
    return patterns.is_one_suit(w) & ((w.kinds & HONOURS) == 0)


@BOOK.yaku(
    "sanshoku_doukou",
    ja="三色同刻",
    en="Sanshoku doukou (triple triplets)",
    clause="yaku.only",
    closed=3,
    open=3,
    shapes=(3, 4),
    optional=True,
    hit="111m11p111s55s+1p pon:222z",
    miss="111m99p111s55s+9p pon:222z",
)
def sanshoku_doukou(r: Reading, _w: Win) -> bool:
    """The same triplet in all three suits, which can only be ones or nines. The source does not list it.

    三種の数牌で同じ刻子を揃える。萬子は一と九だけなので、111か999に限る。原文の一覧には無い。
    """
    return patterns.has_three_suit_triplets(r)
