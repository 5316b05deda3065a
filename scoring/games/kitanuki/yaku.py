"""The few ordinary yaku, and one that the source does not mention."""

from typing import Final

from scoring.games.common import yaku
from scoring.games.kitanuki import MESSAGES
from scoring.rules.rulebook import RuleList
from scoring.tiles.values import Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""


@RULES.yaku(
    ja="門前清",
    en="Menzen (closed hand)",
    closed=1,
    open=0,
    hit="123456p55s67s111z+8s",
    miss="123456p55s67s+8s pon:111z",
)
def menzen(_r: Reading, w: Win) -> bool:
    """A hand without pon or open kan, won by ron or tsumo. Concealed kans and norths set aside keep the hand closed.

    ポン・明槓をせずに和了する。栄和・摸和を問わない。暗槓や抜いた北があっても門前。
    """
    return w.menzen == 1


RULES.take(
    yaku.chiitoitsu,
    closed=3,
    open=0,
    text=MESSAGES["chiitoitsu.text"],
    hit="11m99m22p44p77s33z6z+6z",
    miss="1111m22p44p77s33z6z+6z",
)
RULES.take(
    yaku.chinitsu,
    closed=6,
    open=6,
    text=MESSAGES["chinitsu.text"],
    hit="123p55p888p99p+9p pon:777p",
    miss="123p55z888p99p+9p pon:777p",
)
RULES.take(
    yaku.sanshoku_doukou,
    closed=3,
    open=3,
    optional=True,
    text=MESSAGES["sanshoku_doukou.text"],
    hit="111m11p111s55s+1p pon:222z",
    miss="111m99p111s55s+9p pon:222z",
)
