"""The ends of turns: the best reading of every winning hand, computed in columns, and its points."""

from functools import lru_cache
from itertools import product
from typing import Any, Final, cast

import numpy as np

from scoring.games.dice.analysis.hands import HANDS, RESTS, SHOWING, WITH_DIE, Ints
from scoring.games.dice.analysis.request import TurnRequest
from scoring.games.dice.forms import FACES, DiceHand, DiceReading, readings
from scoring.games.dice.turn import chosen
from scoring.games.dice.valuation import best_value, value_of
from scoring.hand.answer import Value
from scoring.rules.in_force import InForce
from scoring.tiles.values import Numbers

_POINTS: Final = 16
"""The number of bits for the points in a rank."""
_FACTS: Final = DiceReading._fields.index("groups")
"""The number of fields of a reading that are columns here: all but its groups."""
_SIZES: Final = (2, len(FACES), len(RESTS))


def end_at(rules: InForce, hand: DiceHand) -> int:
    """Return the end of a turn at a hand; the die rolled last may be unknown. To end a turn before the choice is to stand."""
    if hand.choice is None:
        hand = chosen(hand, "stand")
    return _end_of(hand.n, best_value(rules, hand))


def _end_of(n: Numbers, value: Value) -> int:
    points = n.yakuman_points if value.points is None else value.points
    return 2 * points + (value.yakuman != 0)


def ends_of(turn: TurnRequest) -> Ints:
    """Return every end, by riichi (0 or 1) × from a kan (0 or 1) × face of the die rolled last × rest."""
    rules, hand, n = turn.rules, turn.hand, turn.rules.numbers
    ranks = ranks_of(rules, hand.first_complete)
    yakuman, points = ranks >> _POINTS, ranks & (1 << _POINTS) - 1
    dora = SHOWING[hand.dora_face].take(WITH_DIE) * sum(rule.worth for rule in rules.dora)
    points = np.where(ranks > 0, points + dora, 0)
    both = []
    for riichi in (False, True):
        # None, one, two or more yakuman: points are irrelevant to a hand with yakuman.
        one_point, *ends = [
            _end_of(n, value_of(n, number, points=1, riichi=riichi, solo=hand.solo))
            for number in range(int(yakuman.max()) + 1)
        ]
        both.append(np.where(yakuman > 0, np.array([0, *ends]).take(yakuman), points * one_point))
    return np.array(both)


# NOTE: the odds of a turn whose options were met before take 4.5 instead of 3.9 ms without this cache.
@lru_cache(maxsize=1 << 3)
def ranks_of(rules: InForce, first_complete: int) -> Ints:
    """Return yakuman and points of each hand's best reading as one number, without dora; 0 for a hand that does not win.

    The axes are: whether the die is rolled after a kan, the face of the die rolled last, and the other dice.
    """
    hand = _HAND._replace(first_complete=first_complete, n=rules.numbers)
    counted = {unit: np.zeros_like(_PLACES) for unit in ("yakuman", "points")}
    for row in rules.rows[1]:
        holds: Any = row.rule.holds  # every yaku of dice has a predicate
        counted[row.rule.unit] += row.worth * holds(_READING, hand)
    yakuman, points = counted["yakuman"], counted["points"]
    ranks = np.zeros(_SIZES, dtype=np.int64)
    np.maximum.at(ranks.reshape(-1), _PLACES, np.where(yakuman > 0, yakuman << _POINTS, points))
    return ranks


def _all_readings() -> tuple[Any, Any, Ints]:
    """Return all readings of all winning hands: a :class:`DiceReading` and a :class:`DiceHand` of columns, and their places."""
    columns, hands, places = [], [], list[int]()
    for place, (from_kan, face, rest) in enumerate(product(*map(range, _SIZES))):
        dice, kans = HANDS[WITH_DIE[face, rest]]
        hand = DiceHand(n=Numbers({}), dice=dice, kans=kans, last=FACES[face])
        for reading in readings(hand):
            columns.append(reading[:_FACTS])
            hands.append((dice, from_kan))
            places.append(place)
    facts: list[Any] = [np.array(column) for column in zip(*columns, strict=True)]
    all_dice, all_from_kan = (cast(Any, np.array(one)) for one in zip(*hands, strict=True))
    return (
        DiceReading._make([*facts, ()]),
        DiceHand(n=Numbers({}), dice=all_dice, from_kan=all_from_kan),
        np.array(places),
    )


_READING, _HAND, _PLACES = _all_readings()
