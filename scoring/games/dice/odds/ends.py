"""What a turn that ends is worth to a plan: the best reading of every winning hand and what its points are counted for. It rolls no die."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.games.dice.forms import FACES
from scoring.games.dice.game import DiceScore, Valuation, ranked, turn_of
from scoring.games.dice.odds.hands import Column, Hands, hands_with
from scoring.games.dice.odds.readings import Readings, every_reading
from scoring.games.dice.odds.terms import (
    FREE_DICE,
    KANS_AT,
    Aim,
    Outcome,
    Position,
    dice_in,
)
from scoring.games.dice.request import FREE, Throw
from scoring.hand.points_valuing import dora_in, found_in
from scoring.rules.in_force import InForce

LOST: Final = Outcome(points=0, yakuman=False, winning=False)
_CERTAIN: Final = 1 << 40
"""More than all points over all ways the dice may fall: what is first aimed at outweighs what comes second."""


class Best(NamedTuple):
    """The best reading of every winning hand."""

    ranked: list[Valuation]
    """What winning hands may be worth, the least first, each as one reading that is worth it."""
    places: Column
    """From a kan (0 or 1) × faces × rests: which of them, from 1 on, the hand is worth by the die rolled last; 0 where it does not win."""


@lru_cache(maxsize=4)
def best_of(rules: InForce, first_complete: int) -> Best:
    """The best readings under rules in force; the latest rules are remembered."""
    every, hands = every_reading(rules.ruleset), hands_with(rules.numbers.kan_dice)
    by_kan = [_valued(every, rules, from_kan, first_complete) for from_kan in (0, 1)]
    by_rank = {_rank(one): one for some, _ in by_kan for one in some}
    ranks = sorted(by_rank)
    place_of = {rank: place for place, rank in enumerate(ranks, start=1)}
    places = np.zeros((2, len(FACES) * hands.rests), dtype=np.int16)
    for best, (some, number), first in zip(places, by_kan, (0, every.beside_kans[1]), strict=True):
        worth = np.zeros(every.asked.shape[1], dtype=np.int16)
        worth[-len(number) :] = np.array([place_of[_rank(one)] for one in some])[number]
        np.maximum.at(best, every.places[first:], worth[every.rows[first:]])
    return Best([by_rank[rank] for rank in ranks], places.reshape(2, len(FACES), hands.rests))


def _rank(one: Valuation) -> tuple[int, int]:
    """As readings are ranked for a score."""
    return (one.found.yakuman, one.found.points)


def _valued(
    every: Readings, rules: InForce, from_kan: int, first_complete: int
) -> tuple[list[Valuation], Column]:
    """Readings with their yaku, and which of those each reading is alike; after a kan those with kans only.

    Readings of which every rule says the same are valued once.
    """
    first = every.beside_kans[0] * from_kan
    turn = turn_of(rules, 0, "", 1, from_kan, 0, first_complete)
    r, dice = every.columns(first)
    w: Any = turn._replace(**dice)
    questions = [asked for row in rules.rows[1] for asked in (row.rule.holds, row.rule.times)]
    asked = [question for question in questions if question is not None]
    said = np.empty((every.asked.shape[1] - first, len(asked)), dtype=np.int8)
    for place, question in enumerate(asked):
        said[:, place] = question(r, w)
    told, width = said.tobytes(), len(asked)
    rows: dict[bytes, int] = {}
    alike = [
        rows.setdefault(told[at : at + width], at // width) for at in range(0, len(told), width)
    ]
    valued = [
        Valuation(one, found_in(rules, one, turn._replace(**dice)))
        for one, dice in every.each([first + row for row in rows.values()])
    ]
    place_of = {row: place for place, row in enumerate(rows.values())}
    return valued, np.array([place_of[row] for row in alike])


class Points(NamedTuple):
    """What turns end with."""

    outcomes: list[Outcome]
    """Every outcome, that of a hand that does not win first."""
    places: Column
    """Without and with riichi × what a hand is worth, as in :class:`Best` × dice that show the dora: which of them it is."""


@lru_cache(maxsize=4)
def points_of(rules: InForce, first_complete: int, solo: int) -> Points:
    """The points of hands under rules in force; the latest rules are remembered."""
    most = max(free + rules.numbers.kan_dice * kans for kans, free in enumerate(FREE))
    places = {LOST: 0}
    found = [
        [
            [
                places.setdefault(_outcome(rules, best, dora, riichi, solo), len(places))
                for dora in range(most + 1)
            ]
            for best in best_of(rules, first_complete).ranked
        ]
        for riichi in (0, 1)
    ]
    lost = np.zeros((2, 1, most + 1), dtype=np.int16)
    return Points([*places], np.concatenate([lost, np.array(found, dtype=np.int16)], axis=1))


def _outcome(rules: InForce, best: Valuation, dora: int, riichi: int, solo: int) -> Outcome:
    """What a winning hand ends with, whose best reading is known."""
    # Of such a throw its points ask for nothing else.
    throw = Throw(0, "", 0, 0, 0, 0, dora, riichi, solo, rules.numbers)
    points = DiceScore(rules, throw, (best,), dora_in(rules, throw), [], "en").points
    return Outcome(points, yakuman=best.found.yakuman > 0, winning=True)


class Ends:
    """The ends of all turns with the same aim."""

    def __init__(self, aim: Aim, hands: Hands) -> None:
        rules = aim.rules
        self.aim = aim
        self.outcomes, places = points_of(rules, aim.first_complete, aim.solo)
        best = best_of(rules, aim.first_complete).places
        dora = hands.counts(aim.dora, rules.numbers.kan_dice)[hands.with_die]
        self.places = places[:, best, dora]
        """Without and with riichi × from a kan × faces × rests: which outcome it is, by the die rolled last."""
        self.worths = np.array([self.worth(outcome) for outcome in self.outcomes])
        """What each outcome is worth."""

    def worth(self, outcome: Outcome) -> int:
        """What an outcome is worth to the aim."""
        aim = self.aim
        certain = aim.target > 0 and aim.reaches(outcome)
        return aim.points_of(outcome) + _CERTAIN * certain

    def at(self, position: Position) -> Outcome:
        """The end of a turn at a position, where the die rolled last may not be known."""
        hand, choice, _, last, from_kan, kept = position
        rules, dora, solo, first_complete, *_ = self.aim
        counts, kans = hand & FREE_DICE, dice_in(hand >> KANS_AT)
        found = ranked(rules, counts, kans, last, from_kan, kept, first_complete)
        if not found:
            return LOST
        shown = f"{dice_in(counts)}{kans * rules.numbers.kan_dice}".count(str(dora))
        return _outcome(rules, found[0], shown, int(choice == "riichi"), solo)
