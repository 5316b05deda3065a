"""The fu items of riichi mahjong."""

from typing import Final

from scoring.games.common import fu
from scoring.games.riichi import MESSAGES
from scoring.games.riichi.yaku import pinfu
from scoring.rules.rulebook import FuItem, RuleList
from scoring.tiles import patterns
from scoring.tiles.values import PAIRS_SHAPE, SETS, Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(
    fu.base(),
    FuItem(
        id="seven_pairs",
        name=MESSAGES["seven_pairs.name"],
        text=MESSAGES["seven_pairs.text"],
        fu=25,
        whole=True,
        shapes=(PAIRS_SHAPE,),
    ),
    fu.closed_ron(),
)


@RULES.fu(
    ja="ツモ符",
    en="Self-draw",
    fu=2,
    shapes=SETS,
    win="tsumo",
    options=("tsumo_pinfu", "rinshan_tsumo_fu"),
    yaku=("pinfu",),
)
def tsumo(r: Reading, w: Win) -> int:
    """A self-draw, also on the last tile or after a kan. It does not count together with pinfu (20 fu).

    自摸和。嶺上ツモ・海底ツモにも付く。平和が付く時は付かない(20符)。
    """
    with_pinfu = 1 * pinfu(r, w) & w.menzen & w.n.pinfu
    return (1 - with_pinfu) & (1 - w.situations.rinshan * (1 - w.n.rinshan_tsumo_fu))


RULES.take(fu.open_triplet)
RULES.take(fu.closed_triplet)
RULES.take(fu.open_kan)
RULES.take(fu.closed_kan)
RULES.take(fu.value_pair)
RULES.take(fu.wait)


@RULES.fu(
    ja="喰い平和形の30符",
    en="Open hand without fu",
    fu=10,
    shapes=(0,),
    win="ron",
    menzen=False,
    options=("open_no_fu_ron",),
)
def open_pinfu(r: Reading, w: Win) -> int:
    """An open hand without any fu, won by ron, is 30 fu.

    鳴きがあって符のない栄和は30符とする。
    """
    return 1 * (patterns.is_pinfu_shape(r, w) & (w.n.open_no_fu_ron == 30))
