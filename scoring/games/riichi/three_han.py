"""Yaku of three han and more that are read off the hand."""

from scoring.games.riichi.book import BOOK
from scoring.tiles import patterns
from scoring.tiles.kinds import HONOURS
from scoring.tiles.values import NOT_ORPHANS, Reading, Win


@BOOK.yaku(
    "ryanpeikou",
    ja="二盃口",
    en="Ryanpeikou (twice pure double run)",
    closed=3,
    open=0,
    shapes=(0,),
    hit="223344m55667p88s+7p",
    miss="223344m55678p88s+6p",
    supersedes=("iipeikou",),
)
def ryanpeikou(r: Reading, _w: Win) -> bool:
    """Two pairs of identical runs, in a closed hand.

    門前で、一盃口を二組揃える。
    """
    return r.twins == 2


@BOOK.yaku(
    "junchan",
    ja="純全帯幺九",
    en="Junchan (pure outside hand)",
    closed=3,
    open=2,
    shapes=range(4),
    hit="123m789p999s11m12s+3s",
    miss="123m789p999s11z12s+3s",
)
def junchan(r: Reading, w: Win) -> bool:
    """A one or a nine in every set and in the pair, at least one run and no honour; one han less when open.

    全ての面子と雀頭に1か9の数牌を含み、順子が少なくとも一つある。字牌は使わない。喰い下がり一翻。
    """
    return patterns.is_outside(r) & ((w.kinds & HONOURS) == 0)


@BOOK.yaku(
    "honitsu",
    ja="混一色",
    en="Honitsu (half flush)",
    closed=3,
    open=2,
    shapes=NOT_ORPHANS,
    hit="123567p99p78p+9p pon:777z",
    miss="123567p99p78m+9m pon:777z",
)
def honitsu(_r: Reading, w: Win) -> bool:
    """Tiles of one suit together with honours; one han less when open.

    一種類の数牌と字牌だけで作る。喰い下がり一翻。
    """
    return patterns.is_one_suit(w) & patterns.has_honours(w)


@BOOK.yaku(
    "chinitsu",
    ja="清一色",
    en="Chinitsu (full flush)",
    closed=6,
    open=5,
    shapes=NOT_ORPHANS,
    hit="2233445567899p+9p",
    miss="234345567789p1z+1z",
)
def chinitsu(_r: Reading, w: Win) -> bool:
    """Tiles of one suit only; one han less when open.

    一種類の数牌だけで作る。喰い下がり一翻。
    """
    return patterns.is_one_suit(w) & ((w.kinds & HONOURS) == 0)
