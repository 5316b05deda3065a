"""The yakuman that depend on the tiles, twelve han each. Some count only by an option."""

from functools import partial
from typing import Final

from scoring.games.common import yakuman
from scoring.games.kitanuki import MESSAGES
from scoring.rules.rulebook import RuleList, Situation
from scoring.tiles import patterns
from scoring.tiles.decomposition import RUN_STARTS
from scoring.tiles.kinds import mask
from scoring.tiles.values import (
    NOT_ORPHANS,
    PAIRS_SHAPE,
    SEVEN_PAIRS,
    UNCONNECTED,
    UNCONNECTED_SHAPE,
    Reading,
    Win,
)

RULES: Final = RuleList()
"""The rules of this module, in order."""

_ROW_STARTS: Final = mask("123456m123456p123456s")
"""The kinds with which four consecutive numbers begin."""
WORTH: Final = 12
"""Han of a yakuman."""

_BIG_WHEELS: Final = tuple(mask(text) for text in ("1234567p", "2345678p", "3456789p"))
_PEACOCK: Final = mask("1579s7z")
_GREEN_BAMBOOS: Final = mask("23468s")
_CHUN: Final = mask("7z")
_FIRST_DRAW: Final = Situation(
    win="tsumo",
    menzen=True,
    no_melds=True,
    excludes={
        "riichi": "yaku_riichi",
        "tenhou": "yaku_optional",
        "chiihou": "yaku_optional",
        "renhou": "yaku_optional",
    },
)
"""The conditions for claiming a yaku that only the very first draw can make."""

_yakuman = partial(RULES.yaku, closed=WORTH)
"""Declares a yakuman."""
_common = partial(RULES.take, closed=WORTH)
"""Takes a yakuman that several games have."""


_common(yakuman.kokushi, open=0, hit="19m19p19s1234567z+1m", miss="19m19p18s1234567z+1m")
_common(yakuman.suuankou, open=0, hit="222p444p666s33z55p+3z tsumo", miss="222p444p666s33z55p+3z")
_common(yakuman.daisangen, open=WORTH)
_common(yakuman.suushiihou, open=WORTH)
_common(
    yakuman.tsuuiisou,
    open=WORTH,
    hit="2z333z+2z pon:555z pon:666z pon:111z",
    miss="2p333z+2p pon:555z pon:666z pon:111z",
)
_common(yakuman.chinroutou, open=WORTH)


@_yakuman(
    ja="緑一色",
    en="Ryuuiisou (all green)",
    open=WORTH,
    supersedes=("chinitsu",),
    shapes=NOT_ORPHANS,
    hit="2233344466688s+8s",
    miss="2233344466677s+7s",
)
def ryuuiisou(_r: Reading, w: Win) -> bool:
    """Only 2, 3, 4, 6, 8 of bamboos and green dragons; the dragons are not required. A full flush is not counted in addition.

    索子の2・3・4・6・8と發だけで作る。發は無くてもよい。清一色は複合しない。
    """
    return patterns.is_green_only(w)


_common(
    yakuman.chuuren_poutou,
    open=0,
    text=MESSAGES["chuuren_poutou.text"],
    supersedes=("chinitsu",),
    hit="1112345678999p+5p",
    miss="1112345678889p+9p",
)
_common(
    yakuman.suukantsu,
    open=WORTH,
    hit="5p+5p closed_kan:1111s open_kan:3333p added_kan:9999s closed_kan:2222z",
    miss="5p+5p closed_kan:1111s open_kan:3333p added_kan:9999s pon:222z",
)


# --- only under an option


@_yakuman(
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
    return ((r.runs >> 2) & RUN_STARTS) != 0


@_yakuman(
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
    rows = r.triplets & (r.triplets >> 1) & (r.triplets >> 2) & (r.triplets >> 3)
    return (rows & _ROW_STARTS) != 0


@_yakuman(
    ja="十三不搭",
    en="Juusanputou (thirteen unconnected tiles)",
    open=0,
    shapes=(UNCONNECTED_SHAPE,),
    situation=_FIRST_DRAW,
    hit="19m147p147s12345z+5z tsumo juusanputou",
    miss="11m99m22p44p77s33z6z+6z tsumo juusanputou",
)
def juusanputou(r: Reading, w: Win) -> bool:
    """On the player's first draw: one pair, and no other two tiles that could be in one set.

    最初の自摸で、対子が一組だけあり、ほかに面子になりうる二枚が一つも無い。
    """
    return (r.form == UNCONNECTED) & (w.situations.juusanputou == 1)


@_yakuman(
    ja="大車輪",
    en="Daisharin (big wheels)",
    open=0,
    supersedes=("chinitsu",),
    shapes=(PAIRS_SHAPE,),
    hit="2233445566778p+8p",
    miss="1122334455669p+9p",
)
def daisharin(r: Reading, w: Win) -> bool:
    """Seven consecutive pairs of circles. A full flush is not counted in addition.

    筒子の続いた七つの数の対子。清一色は複合しない。
    """
    wheel = (w.kinds == _BIG_WHEELS[0]) | (w.kinds == _BIG_WHEELS[1]) | (w.kinds == _BIG_WHEELS[2])
    return (r.form == SEVEN_PAIRS) & wheel


@_yakuman(
    ja="紅孔雀",
    en="Benikujaku (red peacock)",
    open=WORTH,
    shapes=(4,),
    hit="111s55s77z+5s pon:777s pon:999s",
    miss="111s55s66z+5s pon:777s pon:999s",
)
def benikujaku(_r: Reading, w: Win) -> bool:
    """Only 1, 5, 7, 9 of bamboos and red dragons.

    索子の1・5・7・9と中だけで作る。
    """
    return (w.kinds & ~_PEACOCK) == 0


@_yakuman(
    ja="万緑叢中一点紅",
    en="Ichitenkou (one red in the green)",
    open=WORTH,
    shapes=range(5),
    hit="223344s66s77z+6s pon:888s",
    miss="223344s66s66z+6s pon:888s",
)
def ichitenkou(r: Reading, w: Win) -> bool:
    """Sets of 2, 3, 4, 6, 8 of bamboos and a pair of red dragons.

    索子の2・3・4・6・8だけの面子と、中の雀頭。
    """
    return (r.pair == _CHUN) & ((w.kinds & ~(_GREEN_BAMBOOS | _CHUN)) == 0)
