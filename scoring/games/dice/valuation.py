"""The value of a winning hand: the yaku of each reading, the best one first, and its points."""

from functools import lru_cache
from typing import Final, NamedTuple

from scoring.games.dice.forms import Hand, Reading, readings, win_of
from scoring.hand.answer import Value
from scoring.hand.points_valuing import CountedRules, count_rules
from scoring.rules.in_force import InForce
from scoring.tiles.values import Numbers


class Valuation(NamedTuple):
    """A reading with its yaku."""

    reading: Reading
    found: CountedRules


BUTA: Final = Value(points=0, yakuman=0, doubled=False)
"""A hand that does not win."""


@lru_cache(maxsize=1 << 12)
def ranked(rules: InForce, hand: Hand) -> tuple[Valuation, ...]:
    """Every reading of a hand with its yaku, the best first; none for a hand that does not win.

    Dora and riichi are the same for every reading of a hand, so that the order does not depend on them.
    """
    win = win_of(hand, rules.numbers)
    valued = [
        Valuation(r, count_rules(rules, r, win))
        for r in readings(hand.counts, hand.kans, hand.last)
    ]
    return tuple(sorted(valued, key=lambda one: rank_of(one.found), reverse=True))


def rank_of(found: CountedRules) -> tuple[int, int]:
    """The order of readings by their yaku: more yakuman first, then more points."""
    return (found.yakuman, found.points)


def value_of(n: Numbers, *, yakuman: int, points: int, riichi: bool, solo: bool) -> Value:
    """The value of a winning hand, dora included in its points, under the numbers in force."""
    factor = n.riichi_factor if riichi else 1
    if not yakuman:
        return Value(points * factor, yakuman=0, doubled=riichi)
    if not solo:
        return Value(None, yakuman=1, doubled=False)
    count = yakuman if n.solo_yakuman_stack else 1
    if not n.solo_yakuman_riichi_double:
        riichi, factor = False, 1
    return Value(count * n.yakuman_points * factor, yakuman=count, doubled=riichi)
