"""The yakuman that depend on the tiles, twelve han each."""

from functools import partial
from typing import Final

from scoring.games.common import yakuman
from scoring.games.kitanuki import MESSAGES
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.values import NOT_ORPHANS, Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""

WORTH: Final = 12
"""Han of a yakuman."""

_yakuman = partial(RULES.yaku, clause="yaku.yakuman", closed=WORTH)
"""Declares a yakuman."""
_common = partial(RULES.take, clause="yaku.yakuman", closed=WORTH)
"""Takes one that several games have."""


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
    """Only 2, 3, 4, 6, 8 of bamboos and 發; 發 is not required. A full flush does not count as well.

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
