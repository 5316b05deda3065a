"""Yaku that depend on the tiles and are worth two han in most rulesets."""

from typing import Final

from scoring.games.common import yaku
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.values import PAIRS_SHAPE, SEVEN_PAIRS, Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.take(yaku.chiitoitsu, closed=2, open=0)
RULES.take(yaku.toitoi, closed=2, open=2)
RULES.take(yaku.sanankou, closed=2, open=2)
RULES.take(yaku.sanshoku_doukou, closed=2, open=2)


@RULES.yaku(
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


RULES.take(yaku.shousangen, closed=2, open=2)


@RULES.yaku(
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


RULES.take(yaku.sanshoku_doujun, closed=2, open=1)
RULES.take(yaku.ittsuu, closed=2, open=1)


@RULES.yaku(
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

    全ての面子と雀頭に么九牌を含み、順子と字牌が少なくとも一つずつある。喰い下がり一翻。
    """
    return patterns.is_outside(r) & patterns.has_honours(w)
