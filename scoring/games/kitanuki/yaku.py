"""The few ordinary yaku, and one that the source does not know."""

from typing import Final

from scoring.games.common import yaku
from scoring.rules.rulebook import RuleList
from scoring.text import Text
from scoring.tiles.values import Reading, Win

RULES: Final = RuleList()
"""The rules of this module, in order."""


@RULES.yaku(
    ja="門前清",
    en="Menzen (closed hand)",
    clause="yaku.menzen",
    closed=1,
    open=0,
    hit="123456p55s67s111z+8s",
    miss="123456p55s67s+8s pon:111z",
)
def menzen(_r: Reading, w: Win) -> bool:
    """A hand without pon and open kan, won by ron or tsumo. Concealed kans and extracted north tiles keep it closed.

    ポン・明槓をせずに和了する。栄和・摸和を問わない。暗槓や抜いた北があっても門前。
    """
    return w.menzen == 1


RULES.take(
    yaku.chiitoitsu,
    clause="yaku.chiitoi",
    closed=3,
    open=0,
    text=Text(
        "異なる七つの対子。同じ牌四枚は対子二組として扱えず、その形では和了できない。",
        "Seven different pairs. Four equal tiles are not two pairs, and such a hand does not win.",
    ),
    hit="11m99m22p44p77s33z6z+6z",
    miss="1111m22p44p77s33z6z+6z",
)
RULES.take(
    yaku.chinitsu,
    clause="yaku.chinitsu",
    closed=6,
    open=6,
    text=Text(
        "筒子だけ、または索子だけで作る。鳴いてもよい。",
        "Circles only or bamboos only, open or closed.",
    ),
    hit="123p55p888p99p+9p pon:777p",
    miss="123p55z888p99p+9p pon:777p",
)
RULES.take(
    yaku.sanshoku_doukou,
    clause="yaku.only",
    closed=3,
    open=3,
    optional=True,
    text=Text(
        "三種の数牌で同じ刻子を揃える。萬子は一と九だけなので、111か999に限る。原文の一覧には無い。",
        "The same triplet in all three suits, which can only be ones or nines. The source does not list it.",
    ),
    hit="111m11p111s55s+1p pon:222z",
    miss="111m99p111s55s+9p pon:222z",
)
