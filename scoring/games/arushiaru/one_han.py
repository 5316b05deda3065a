"""Yaku of one han that depend on the tiles, without value tiles. They are worth the same in open hands."""

from functools import partial
from typing import Final

from scoring.games.arushiaru import MESSAGES
from scoring.games.common import yaku
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.values import ORPHANS_SHAPE, SETS, Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""

NOT_PAIRS: Final = (*SETS, ORPHANS_SHAPE)
"""Shapes that combine with other yaku; seven pairs count alone."""

RULES.take(
    yaku.menzen_tsumo,
    name=MESSAGES["menzen_tsumo.name"],
    clause="yaku.one",
    closed=1,
    open=0,
    shapes=NOT_PAIRS,
    hit="123567m345p22p67s+8s tsumo",
    miss="567m345p22p67s+8s chi:123m tsumo",
)
_one_han = partial(RULES.yaku, clause="yaku.one", closed=1, open=1)
"""Declares a yaku of one han, closed or open."""
_common = partial(RULES.take, clause="yaku.one", closed=1, open=1)
"""Takes a yaku of one han that several games have."""


@_one_han(
    ja="平和",
    en="Pinfu",
    shapes=(0,),
    options=("mo8pinfu",),
    hit="567m345p22p67s+8s chi:123m",
    miss="567m345p22p67s+8s chi:123m tsumo",
)
def pinfu(r: Reading, w: Win) -> bool:
    """Four runs, a pair worth nothing and a two-sided wait, open or closed, won by ron. By an option a closed hand may also win by tsumo.

    四つの順子と役牌でない雀頭を揃え、両面待ちで栄和する。鳴いてもよい。摸和では付かないが、オプションにより門前なら付く。
    """
    return patterns.is_pinfu_shape(r, w) & ((w.ron | (w.menzen & w.n.mo8pinfu)) != 0)


_common(
    yaku.tanyao,
    text=MESSAGES["tanyao.text"],
    shapes=SETS,
    hit="567m345p22p67s+8s chi:234m",
    miss="567m345p22p67s+8s chi:123m",
)
_common(
    yaku.ittsuu,
    text=MESSAGES["ittsuu.text"],
    hit="456p789p33z22s+2s chi:123p",
    miss="456p678p33z22s+2s chi:123p",
)


@_one_han(
    ja="全帯么",
    en="Chanta (outside hand)",
    shapes=range(4),
    hit="789m99p12s+3s chi:123m pon:222z",
    miss="789m88p12s+3s chi:123m pon:222z",
)
def chanta(r: Reading, _w: Win) -> bool:
    """Every set and the pair contain a terminal or an honour, and at least one set is a run. Honours are not required.

    すべての面子と雀頭に么九牌が入り、順子が一つ以上ある。字牌が無くても同じ一翻。
    """
    return patterns.is_outside(r)


_common(yaku.toitoi, hit="55m333m99p+9p pon:111s pon:222s", miss="55m345m99p+9p pon:111s pon:222s")
_common(yaku.sanankou, hit="111222333m78p55s+9p", miss="11122233m789p55s+3m")
_common(
    yaku.honitsu,
    text=MESSAGES["honitsu.text"],
    shapes=SETS,
    hit="456p78p33z+9p chi:123p pon:222z",
    miss="456p78p33s+9p chi:123p pon:222z",
)
_common(yaku.shousangen, text=MESSAGES["shousangen.text"])


@_one_han(
    ja="混老頭",
    en="Honroutou (all terminals and honours)",
    shapes=(4,),
    hit="11m99p+9p pon:999s pon:111s pon:333z",
    miss="22m99p+9p pon:999s pon:111s pon:333z",
)
def honroutou(r: Reading, w: Win) -> bool:
    """Only terminals and honours, all in triplets and a pair; toitoi also counts.

    么九牌の刻子と雀頭だけで作る。対々和も付く。
    """
    return patterns.is_yaochu_only(w) & (r.triplet_count == 4)
