"""The yaku that depend on the tiles, by their worth in most rulesets; yaku of events are in ``events.yaml``."""

from typing import Final

from scoring.games.common import yaku
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.kinds import HONOURS
from scoring.tiles.values import PAIRS_SHAPE, SEVEN_PAIRS, Reading, Win

ONE_HAN: Final = RuleList()
TWO_HAN: Final = RuleList()
THREE_HAN: Final = RuleList()
"""The yaku by their worth; the last list has those of more han, too."""


# --- one han

ONE_HAN.take(yaku.menzen_tsumo, closed=1, open=0)
ONE_HAN.take(yaku.tanyao, closed=1, open=1)


@ONE_HAN.yaku(
    ja="平和",
    en="Pinfu",
    closed=1,
    open=0,
    shapes=(0,),
    hit="123567m345p22p67s+8s",
    miss="123567m345p22p79s+8s",
    options=("tsumo_pinfu",),
)
def pinfu(r: Reading, w: Win) -> bool:
    """Four runs, a pair that is worth nothing and a two-sided wait, in a closed hand.

    門前で、四つの順子と役牌でない雀頭を揃え、両面待ちで和了する。
    """
    return patterns.is_pinfu_shape(r, w) & ((w.ron | w.n.tsumo_pinfu) != 0)


@ONE_HAN.yaku(
    ja="一盃口",
    en="Iipeikou (pure double run)",
    closed=1,
    open=0,
    shapes=range(3),
    hit="112233m567p88s35s+4s",
    miss="112234m567p88s35s+4s",
)
def iipeikou(r: Reading, _w: Win) -> bool:
    """Two identical runs of one suit, in a closed hand.

    門前で、同じ種類の同じ順子を二組揃える。
    """
    return r.twins >= 1


ONE_HAN.take(yaku.yakuhai_haku, closed=1, open=1)
ONE_HAN.take(yaku.yakuhai_hatsu, closed=1, open=1)
ONE_HAN.take(yaku.yakuhai_chun, closed=1, open=1)
ONE_HAN.take(yaku.yakuhai_seat_wind, closed=1, open=1)
ONE_HAN.take(yaku.yakuhai_round_wind, closed=1, open=1)


# --- two han

TWO_HAN.take(yaku.chiitoitsu, closed=2, open=0)
TWO_HAN.take(yaku.toitoi, closed=2, open=2)
TWO_HAN.take(yaku.sanankou, closed=2, open=2)
TWO_HAN.take(yaku.sanshoku_doukou, closed=2, open=2)


@TWO_HAN.yaku(
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


TWO_HAN.take(yaku.shousangen, closed=2, open=2)


@TWO_HAN.yaku(
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


TWO_HAN.take(yaku.sanshoku_doujun, closed=2, open=1)
TWO_HAN.take(yaku.ittsuu, closed=2, open=1)


@TWO_HAN.yaku(
    ja="混全帯么九",
    en="Chanta (mixed outside hand)",
    closed=2,
    open=1,
    shapes=range(4),
    hit="123m789p999s11z12s+3s",
    miss="123m789p999s11z23s+4s",
)
def chanta(r: Reading, w: Win) -> bool:
    """A terminal or honour in every set and in the pair, at least one run and at least one honour; one han less when open.

    すべての面子と雀頭に么九牌を含み、順子と字牌が少なくとも一つずつある。喰い下がり一翻。
    """
    return patterns.is_outside(r) & patterns.has_honours(w)


# --- three han or more


@THREE_HAN.yaku(
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


@THREE_HAN.yaku(
    ja="純全帯么九",
    en="Junchan (pure outside hand)",
    closed=3,
    open=2,
    shapes=range(4),
    hit="123m789p999s11m12s+3s",
    miss="123m789p999s11z12s+3s",
)
def junchan(r: Reading, w: Win) -> bool:
    """A one or a nine in every set and in the pair, at least one run and no honour; one han less when open.

    すべての面子と雀頭に1か9の数牌を含み、順子が少なくとも一つある。字牌は使わない。喰い下がり一翻。
    """
    return patterns.is_outside(r) & ((w.kinds & HONOURS) == 0)


THREE_HAN.take(yaku.honitsu, closed=3, open=2)
THREE_HAN.take(yaku.chinitsu, closed=6, open=5)
