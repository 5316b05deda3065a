"""The full flush, and the yaku that only options bring in."""

from functools import partial
from typing import Final

from scoring.games.common import yaku
from scoring.rules.changes import Ban
from scoring.rules.rulebook import Option, RuleList
from scoring.text import Text
from scoring.tiles import patterns
from scoring.tiles.values import SETS, Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.take(
    yaku.chinitsu,
    clause="yaku.three",
    closed=3,
    open=3,
    text=Text(
        "一種の数牌だけで作る。10符を加符する。",
        "Number tiles of one suit only; 10 fu are added besides.",
    ),
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
    text=Text(
        "オプションにより、異なる七つの対子。散家一人分を100点とする。天和と地和のほか、役は一切付かない。",
        "By an option, seven different pairs: 100 points from a child, twice from the dealer. "
        "No yaku but tenhou and chiihou counts beside it.",
    ),
    hit="11m44m22p88p55s33z7z+7z",
    miss="1111m22p88p55s33z7z+7z",
)
_optional = partial(RULES.take, clause="opt.sanshoku", closed=1, open=1)

_optional(
    yaku.sanshoku_doujun,
    text=Text(
        "オプションにより、三種の数牌で同じ順子を揃える。",
        "By an option, the same run in all three suits.",
    ),
    hit="234p567s11z34s+2s chi:234m",
    miss="234p567s11z45s+3s chi:234m",
)
_optional(
    yaku.sanshoku_doukou,
    text=Text(
        "オプションにより、三種の数牌で同じ刻子を揃える。",
        "By an option, the same triplet in all three suits.",
    ),
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
    """By an option, the same run of one suit three times or more.

    オプションにより、同じ種類の同じ順子を三組以上揃える。
    """
    return patterns.has_triple_run(r)


RULES.add(
    Option(
        id="chiitoi",
        name=Text("七対子あり", "Seven pairs count"),
        clause="opt.chiitoi",
        text=Text("七対子を和了型とする。", "Seven pairs are a winning form."),
        default=False,
        changes={False: (Ban("chiitoitsu"),)},
    ),
    Option(
        id="sanshoku",
        name=Text("三色同順・三色同刻あり", "Three-colour runs and triplets count"),
        clause="opt.sanshoku",
        text=Text("三色同順と三色同刻を一翻役とする。", "Both are yaku of one han."),
        default=False,
        changes={False: (Ban("sanshoku_doujun"), Ban("sanshoku_doukou"))},
    ),
)
