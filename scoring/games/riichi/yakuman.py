"""The yakuman that depend on the tiles; those of events are in ``events.yaml``."""

from functools import partial
from typing import Final

from scoring.games.common import yakuman
from scoring.games.riichi import MESSAGES
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.values import KOKUSHI_13, NOT_ORPHANS, TANKI, Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""


def _is_won_on_any_tile(w: Win) -> bool:
    return (w.n.tenhou_as_double != 0) & (w.situations.tenhou == 1)


def _is_thirteen_wait(r: Reading, w: Win) -> bool:
    return (r.wait == KOKUSHI_13) | _is_won_on_any_tile(w)


def _is_pair_wait(r: Reading, w: Win) -> bool:
    return (r.wait == TANKI) | _is_won_on_any_tile(w)


def _is_nine_wait(_r: Reading, w: Win) -> bool:
    return patterns.is_nine_wait(w) | _is_won_on_any_tile(w)


def _always(_r: Reading, _w: Win) -> bool:
    return True


_yakuman = partial(RULES.yaku, closed=1, unit="yakuman")
"""Declares a yakuman."""
_common = partial(RULES.take, closed=1, unit="yakuman")
"""Takes a yakuman that several games have."""


_common(
    yakuman.kokushi,
    open=0,
    text=MESSAGES["kokushi.text"],
    doubled=_is_thirteen_wait,
    options=("double_yakuman", "tenhou_as_double"),
)
_common(
    yakuman.suuankou, open=0, doubled=_is_pair_wait, options=("double_yakuman", "tenhou_as_double")
)
_common(
    yakuman.daisangen,
    open=1,
    hit="456p99p77z+7z pon:555z pon:666z",
    miss="456p77z99p+9p pon:555z pon:666z",
)


@_yakuman(
    ja="緑一色",
    en="Ryuuiisou (all green)",
    open=1,
    shapes=NOT_ORPHANS,
    hit="2233444666888s+4s",
    options=("all_green_needs_hatsu",),
    miss="2233445666888s+4s",
)
def ryuuiisou(_r: Reading, w: Win) -> bool:
    """Only 2, 3, 4, 6, 8 of bamboos and green dragons. An option can require the green dragons.

    索子の2・3・4・6・8と發だけで作る。オプションが無い限り、發は無くてもよい。
    """
    return patterns.is_green_only(w) & (patterns.has_honours(w) | (w.n.all_green_needs_hatsu == 0))


_common(yakuman.tsuuiisou, open=1)


@_yakuman(
    ja="小四喜",
    en="Shousuushii (little four winds)",
    open=1,
    shapes=(3, 4),
    hit="111z44z56m+7m pon:222z pon:333z",
    miss="111z44m56m+7m pon:222z pon:333z",
)
def shousuushii(r: Reading, _w: Win) -> bool:
    """Triplets or kans of three winds and a pair of the fourth.

    風牌三種の刻子または槓子と、残り一種の雀頭。
    """
    return patterns.has_little_winds(r)


@_yakuman(
    ja="大四喜",
    en="Daisuushii (big four winds)",
    open=1,
    doubled=_always,
    shapes=(4,),
    hit="44z55m+4z pon:111z pon:222z pon:333z",
    miss="44z55m+5m pon:111z pon:222z pon:333z",
    options=("double_yakuman",),
)
def daisuushii(r: Reading, _w: Win) -> bool:
    """Triplets or kans of all four winds. It counts once unless an option says twice.

    風牌四種の刻子または槓子を揃える。オプションが無い限り一つと数える。
    """
    return patterns.has_big_winds(r)


_common(yakuman.chinroutou, open=1)
_common(yakuman.suukantsu, open=1)
_common(
    yakuman.chuuren_poutou,
    open=0,
    text=MESSAGES["chuuren_poutou.text"],
    doubled=_is_nine_wait,
    options=("double_yakuman", "tenhou_as_double"),
)
