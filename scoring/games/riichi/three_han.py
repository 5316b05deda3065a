"""Yaku that depend on the tiles and are worth three han or more in most rulesets."""

from typing import Final

from scoring.games.common import yaku
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.kinds import HONOURS
from scoring.tiles.values import Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""


@RULES.yaku(
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


@RULES.yaku(
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

    全ての面子と雀頭に1か9の数牌を含み、順子が少なくとも一つある。字牌は使わない。喰い下がり一翻。
    """
    return patterns.is_outside(r) & ((w.kinds & HONOURS) == 0)


RULES.take(yaku.honitsu, closed=3, open=2)
RULES.take(yaku.chinitsu, closed=6, open=5)
