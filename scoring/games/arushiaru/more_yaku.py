"""The full flush, and the yaku that only options bring in."""

from functools import partial
from typing import Final

from scoring.games.arushiaru import MESSAGES
from scoring.games.common import yaku
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.values import SETS, Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.take(
    yaku.chinitsu,
    clause="yaku.three",
    closed=3,
    open=3,
    text=MESSAGES["chinitsu.text"],
    shapes=SETS,
    hit="22p456p678p78p+9p chi:234p",
    miss="22z456p678p78p+9p chi:234p",
)
RULES.take(
    yaku.chiitoitsu,
    clause="chiitoi.points",
    closed=100,
    open=0,
    unit="points",
    text=MESSAGES["chiitoitsu.text"],
    hit="11m44m22p88p55s33z7z+7z",
    miss="1111m22p88p55s33z7z+7z",
)
_optional = partial(RULES.take, clause="opt.sanshoku", closed=1, open=1)

_optional(
    yaku.sanshoku_doujun,
    text=MESSAGES["sanshoku_doujun.text"],
    hit="234p567s11z34s+2s chi:234m",
    miss="234p567s11z45s+3s chi:234m",
)
_optional(
    yaku.sanshoku_doukou,
    text=MESSAGES["sanshoku_doukou.text"],
    hit="222m56p44z222p+7p pon:222s",
    miss="222m56p44z333p+7p pon:222s",
)


@RULES.yaku(
    ja="一色三順",
    en="Isshoku sanjun (pure triple run)",
    clause="opt.sanshoku",
    closed=1,
    open=1,
    shapes=(0, 1),
    optional=True,
    hit="223344m55z67s+8s chi:234m",
    miss="223345m55z67s+8s chi:234m",
)
def isshoku_sanjun(r: Reading, _w: Win) -> bool:
    """Three or more equal runs of one suit. The yaku counts only if an option allows it.

    オプションにより、同じ種類の同じ順子を三組以上揃える。
    """
    return patterns.has_triple_run(r)
