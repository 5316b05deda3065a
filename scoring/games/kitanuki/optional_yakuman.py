"""The yakuman that count only under an option."""

from functools import partial
from typing import Final

from scoring.games.kitanuki import events
from scoring.games.kitanuki.messages import MESSAGES
from scoring.games.kitanuki.yakuman import WORTH
from scoring.rules.changes import Ban
from scoring.rules.rulebook import Option, RuleList
from scoring.tiles import patterns
from scoring.tiles.kinds import mask
from scoring.tiles.values import (
    PAIRS_SHAPE,
    SEVEN_PAIRS,
    UNCONNECTED,
    UNCONNECTED_SHAPE,
    Reading,
    Win,
)

RULES: Final = RuleList()
"""The rules of this module, in order."""

_BIG_WHEELS: Final = tuple(mask(text) for text in ("1234567p", "2345678p", "3456789p"))
_PEACOCK: Final = mask("1579s7z")
_GREEN_BAMBOOS: Final = mask("23468s")
_CHUN: Final = mask("7z")

_optional = partial(RULES.yaku, clause="yaku.optional", closed=WORTH)
"""Declares a yakuman that an option brings in."""


@_optional(
    ja="一色四順",
    en="Isshoku yonjun (pure quadruple run)",
    open=WORTH,
    shapes=(0,),
    hit="2223333444455p+2p",
    miss="22333444555p66p+6p",
)
def isshoku_yonjun(r: Reading, _w: Win) -> bool:
    """Four identical runs of one suit.

    同じ種類の同じ順子を四組揃える。
    """
    return patterns.has_quadruple_run(r)


@_optional(
    ja="四連刻",
    en="Yonrenkou (four consecutive triplets)",
    open=WORTH,
    shapes=(4,),
    hit="333p44p77s+4p pon:555p pon:666p",
    miss="333p44p77s+4p pon:555p pon:777p",
)
def yonrenkou(r: Reading, _w: Win) -> bool:
    """Triplets or kans of four consecutive numbers of one suit.

    同じ種類の続いた四つの数の刻子または槓子を揃える。
    """
    return patterns.has_triplets_in_a_row(r)


@_optional(
    ja="十三不搭",
    en="Juusanputou (thirteen unconnected tiles)",
    open=0,
    shapes=(UNCONNECTED_SHAPE,),
    situation=events.FIRST_DRAW,
    hit="19m147p147s12345z+5z tsumo juusanputou",
    miss="11m99m22p44p77s33z6z+6z tsumo juusanputou",
)
def juusanputou(r: Reading, w: Win) -> bool:
    """On the first draw of all: one pair, and no other two tiles that could be in one set.

    最初の自摸で、対子が一組だけあり、ほかに面子になりうる二枚が一つも無い。
    """
    return (r.form == UNCONNECTED) & (w.situations.juusanputou == 1)


@_optional(
    ja="大車輪",
    en="Daisharin (big wheels)",
    open=0,
    supersedes=("chinitsu",),
    shapes=(PAIRS_SHAPE,),
    hit="2233445566778p+8p",
    miss="1122334455669p+9p",
)
def daisharin(r: Reading, w: Win) -> bool:
    """Seven consecutive pairs of circles. A full flush does not count as well.

    筒子の続いた七つの数の対子。清一色は複合しない。
    """
    wheel = (w.kinds == _BIG_WHEELS[0]) | (w.kinds == _BIG_WHEELS[1]) | (w.kinds == _BIG_WHEELS[2])
    return (r.form == SEVEN_PAIRS) & wheel


@_optional(
    ja="紅孔雀",
    en="Benikujaku (red peacock)",
    open=WORTH,
    shapes=(4,),
    hit="111s55s77z+5s pon:777s pon:999s",
    miss="111s55s66z+5s pon:777s pon:999s",
)
def benikujaku(_r: Reading, w: Win) -> bool:
    """Only 1, 5, 7, 9 of bamboos and 中.

    索子の1・5・7・9と中だけで作る。
    """
    return (w.kinds & ~_PEACOCK) == 0


@_optional(
    ja="万緑叢中一点紅",
    en="Ichitenkou (one red in the green)",
    open=WORTH,
    shapes=range(5),
    hit="223344s66s77z+6s pon:888s",
    miss="223344s66s66z+6s pon:888s",
)
def ichitenkou(r: Reading, w: Win) -> bool:
    """Sets of 2, 3, 4, 6, 8 of bamboos and a pair of 中.

    索子の2・3・4・6・8だけの面子と、中の雀頭。
    """
    return (r.pair == _CHUN) & ((w.kinds & ~(_GREEN_BAMBOOS | _CHUN)) == 0)


for _yaku in (
    "isshoku_yonjun",
    "yonrenkou",
    "juusanputou",
    "daisharin",
    "benikujaku",
    "paarenchan",
    "ichitenkou",
):
    _name = next(rule.name for rule in (*events.RULES, *RULES) if rule.id == _yaku)
    RULES.add(
        Option(
            id=f"yaku_{_yaku}",
            name=MESSAGES["optional.name"].filled(name=_name),
            clause="yaku.optional",
            text=MESSAGES["optional.text"].filled(name=_name),
            default=False,
            changes={False: (Ban(_yaku),)},
        )
    )
