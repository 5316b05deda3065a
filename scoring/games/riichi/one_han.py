"""Yaku that depend on the tiles and are worth one han in most rulesets; yaku of events are in ``events.yaml``."""

from typing import Final

from scoring.games.common import yaku
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.values import Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.take(yaku.menzen_tsumo, closed=1, open=0)
RULES.take(yaku.tanyao, closed=1, open=1)


@RULES.yaku(
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


@RULES.yaku(
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


RULES.take(yaku.yakuhai_haku, closed=1, open=1)
RULES.take(yaku.yakuhai_hatsu, closed=1, open=1)
RULES.take(yaku.yakuhai_chun, closed=1, open=1)
RULES.take(yaku.yakuhai_seat_wind, closed=1, open=1)
RULES.take(yaku.yakuhai_round_wind, closed=1, open=1)
