"""The outcomes of turns: every reading of every winning hand in columns, the best one and its points."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.games.dice import forms
from scoring.games.dice.odds.hands import HANDS, Column
from scoring.games.dice.odds.model import LOST, Aim, Outcome, Position, code_of
from scoring.games.dice.valuation import rank_of, ranked, value_of
from scoring.rules.in_force import InForce
from scoring.tiles.values import Numbers

_POINTS: Final = 16
"""Bits of the points in a rank."""
_MOST_DORA: Final = max(free + forms.KAN_DICE * kans for kans, free in enumerate(forms.FREE))
_FIELDS: Final = forms.Reading._fields.index("groups")
"""So many fields of a reading are numbers."""


class Readings(NamedTuple):
    """All readings; those that differ only in which group has the last die are one row."""

    reading: Any
    """A :class:`Reading` whose fields are columns."""
    counts: Column
    fours: Column
    faces: Column
    """The facts of a :class:`Win` that the dice decide."""
    places: Column
    """For each row with each die rolled last that it can have: face and rest, as one number, the place in faces × rests."""
    rows: Column
    """And which row that is."""

    def win(self, n: Numbers, from_kan: int, first_complete: int) -> Any:  # noqa: ANN401 - a Win of columns
        """The facts of the wins with the last die rerolled or from a kan, as a :class:`Win` with columns."""
        turn = (0, first_complete, 1 - from_kan, from_kan)
        return forms.Win._make((self.counts, self.fours, self.faces, *turn, n))


def _all_readings() -> Readings:
    rows: dict[tuple[Any, ...], int] = {}
    found: list[tuple[int, int]] = []
    for number, size in enumerate(forms.FREE):
        for chosen in combinations_with_replacement("123456", number):
            kans = "".join(chosen)
            for counts in forms.FORMS_OF_SIZE[size]:
                hand = HANDS.number[code_of(counts, kans)]
                facts = (counts, forms.fours_of(counts), forms.faces_of(counts, kans))
                for place, face in enumerate(forms.FACES):
                    if forms.count_of(counts, face):
                        rest = place * len(HANDS.rest_kans_left) + int(HANDS.without[place, hand])
                        for r in forms.readings(counts, kans, face):
                            row = rows.setdefault((*r[:_FIELDS], *facts), len(rows))
                            found.append((rest, row))
    columns = np.array([*rows]).T
    reading = forms.Reading._make([*columns[:_FIELDS], (), -1])
    return Readings(reading, *columns[_FIELDS:], *np.array(found).T)


READINGS: Final = _all_readings()


class Best(NamedTuple):
    """The best reading of every winning hand."""

    ranks: list[tuple[int, int]]
    """The yakuman and points that winning hands have, the least first."""
    places: Column
    """From a kan (0 or 1) × faces × rests: which of them, from 1 on, the hand has by the die rolled last; 0 where it does not win."""


@lru_cache(maxsize=4)
def best_of(rules: InForce, first_complete: int) -> Best:
    """The best readings under rules in force."""
    best = np.zeros((2, HANDS.with_die.size), dtype=np.int64)
    for from_kan in (0, 1):
        ranks = _ranks(rules, from_kan, first_complete)
        np.maximum.at(best[from_kan], READINGS.places, ranks[READINGS.rows])
    ranks, places = np.unique(best, return_inverse=True)
    points = (1 << _POINTS) - 1
    by_place = places.reshape(2, *HANDS.with_die.shape).astype(np.int16)
    return Best([(rank >> _POINTS, rank & points) for rank in ranks.tolist()[1:]], by_place)


def _ranks(rules: InForce, from_kan: int, first_complete: int) -> Column:
    """Yakuman and points of every reading as one number, as readings are ranked for a score."""
    win = READINGS.win(rules.numbers, from_kan, first_complete)
    units = {unit: np.zeros_like(READINGS.counts) for unit in ("yakuman", "points")}
    for row in rules.rows[1]:
        holds: Any = row.rule.holds  # every yaku of dice has a predicate
        times: Any = 1 if row.rule.times is None else row.rule.times(READINGS.reading, win)
        units[row.rule.unit] += row.worth * times * holds(READINGS.reading, win)
    yakuman, points = units["yakuman"], units["points"]
    return np.where(yakuman > 0, yakuman << _POINTS, points)


class Points(NamedTuple):
    """What turns end with."""

    outcomes: list[Outcome]
    """Every outcome, that of a hand that does not win first."""
    places: Column
    """Without and with riichi × what a hand has, as in :class:`Best` × dice that show the dora: which of them it is."""


@lru_cache(maxsize=4)
def points_of(rules: InForce, first_complete: int, *, solo: bool) -> Points:
    """The points of hands under rules in force."""
    places = {LOST: 0}
    found = [
        [
            [
                places.setdefault(
                    _outcome(rules, rank, dora, riichi=riichi, solo=solo), len(places)
                )
                for dora in range(_MOST_DORA + 1)
            ]
            for rank in best_of(rules, first_complete).ranks
        ]
        for riichi in (False, True)
    ]
    lost = np.zeros((2, 1, _MOST_DORA + 1), dtype=np.int16)
    return Points([*places], np.concatenate([lost, np.array(found, dtype=np.int16)], axis=1))


def _outcome(
    rules: InForce, rank: tuple[int, int], dora: int, *, riichi: bool, solo: bool
) -> Outcome:
    """What a winning hand ends with whose best reading has this rank."""
    yakuman, points = rank
    dora_points = dora * sum(rule.worth for rule in rules.dora)
    value = value_of(
        rules.numbers, yakuman=yakuman, points=points + dora_points, riichi=riichi, solo=solo
    )
    return Outcome(value.points, yakuman=yakuman > 0, winning=True)


class Outcomes:
    """The outcomes of all turns with the same aim."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        self.every, places = points_of(aim.rules, aim.first_complete, solo=aim.solo)
        best = best_of(aim.rules, aim.first_complete).places
        self.places = places[:, best, HANDS.showing(aim.dora)[HANDS.with_die]]
        """Without and with riichi × from a kan × faces × rests: which outcome it is, by the die rolled last."""
        self.worths = np.array([aim.worth(outcome) for outcome in self.every])

    def at(self, position: Position) -> Outcome:
        """The end of a turn at a position, where the die rolled last may not be known."""
        aim, hand = self.aim, position.hand(self.aim.first_complete)
        found = ranked(aim.rules, hand)
        if not found:
            return LOST
        dora = HANDS.showing(aim.dora)[HANDS.number[position.code]]
        riichi = position.choice == "riichi"
        return _outcome(aim.rules, rank_of(found[0].found), int(dora), riichi=riichi, solo=aim.solo)
