"""The value of a dice hand: its readings with their yaku, the best one first, and its points."""

from typing import Final, NamedTuple

from scoring.games.dice.forms import DiceHand, DiceReading, readings
from scoring.hand.answer import Value
from scoring.hand.points import count_rules
from scoring.rules.in_force import InForce
from scoring.rules.tables import NO_DORA, Doras, Yakus
from scoring.tiles.values import Numbers


class DiceValuation(NamedTuple):
    """A reading with its yaku, dora and worth."""

    reading: DiceReading
    yaku: Yakus
    dora: Doras
    value: Value


BUTA: Final = Value(points=0, yakuman=0, doubled=False)
"""The value of a hand that does not win."""


def valuations(rules: InForce, hand: DiceHand) -> list[DiceValuation]:
    """Return every reading of a hand with its worth, the best first; none for a hand that does not win.

    Dora and riichi are the same for every reading of a hand, so that the order does not depend on them.
    """
    dora = rules.dora_table.of(hand)
    found = []
    for reading in readings(hand):
        yaku = count_rules(rules, reading, hand)
        counted = NO_DORA if yaku.yakuman else dora
        value = value_of(
            rules.numbers,
            yaku.yakuman,
            points=yaku.points + counted.total,
            riichi=hand.riichi,
            solo=hand.solo,
        )
        found.append(DiceValuation(reading, yaku, counted, value))
    return sorted(found, key=lambda one: (one.yaku.yakuman, one.yaku.points), reverse=True)


def best_value(rules: InForce, hand: DiceHand) -> Value:
    """Return the worth of a hand by its best reading."""
    found = valuations(rules, hand)
    return found[0].value if found else BUTA


def value_of(n: Numbers, yakuman: int, *, points: int, riichi: bool, solo: bool) -> Value:
    """Return the value of a winning hand, dora included in its points, under the numbers in force."""
    factor = n.riichi_factor if riichi else 1
    if not yakuman:
        return Value(points * factor, yakuman=0, doubled=riichi)
    if not solo:
        return Value(None, yakuman=1, doubled=False)
    count = yakuman if n.solo_yakuman_stack else 1
    if not n.solo_yakuman_riichi_double:
        riichi, factor = False, 1
    return Value(count * n.yakuman_points * factor, yakuman=count, doubled=riichi)
