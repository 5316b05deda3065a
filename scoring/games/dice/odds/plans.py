"""What may come of steps and of the best plan after them: every outcome with its weight, and the plan."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from scoring.games.dice.forms import FACES
from scoring.games.dice.odds.hands import HANDS, Column
from scoring.games.dice.odds.model import Odds, Position, Start
from scoring.games.dice.odds.solver import END, KAN, SIX, Solver, Stage, option_of


class _Positions(NamedTuple):
    """Positions where a die is taken, in columns."""

    plan: Column
    """Which plan leads there, by number."""
    weight: Column
    """In how many ways it does."""
    hand: Column
    stage: Column
    option: Column
    """What is done there."""


def odds_of(solver: Solver, starts: Sequence[Start]) -> list[Odds]:
    """What may come of each start. All plans are followed together, a die at a time."""
    every, first = [], []
    for number, (_, _, position, step, _) in enumerate(starts):
        stage = solver.stages.number[Stage(position.choice, position.left)]
        hand = HANDS.number[position.code]
        ways = int(SIX[solver.stages.left[stage] + HANDS.kans_left[hand]])
        every.append(Odds(ways, [], []))
        if step.face:
            every[-1].plan.append((position, step))
            first.append((number, ways, hand, stage, option_of(step)))
        else:
            end = solver.outcomes.at(position), position.choice or "stand", ways
            every[-1].outcomes.append(end)
    tally = np.zeros(
        (len(starts), len(solver.stages.every), len(solver.outcomes.every)), dtype=np.int64
    )
    met = _Positions(*np.array(first, dtype=np.int64).reshape(-1, len(_Positions._fields)).T)
    while len(met.plan):
        met = _rolled(solver, met, every, tally)
    for plan, at, outcome in np.argwhere(tally).tolist():
        choice = solver.stages.every[at].choice or "stand"
        weight = int(tally[plan, at, outcome])
        every[plan].outcomes.append((solver.outcomes.every[outcome], choice, weight))
    return every


def _rolled(solver: Solver, met: _Positions, every: Sequence[Odds], tally: Column) -> _Positions:
    """The positions where the next die is taken, which are added to the plans; turns that end instead are added to the tally."""
    outcomes, faces = solver.outcomes, len(FACES)
    name, face = np.divmod(met.option - 1, faces)
    rest = np.where(name == KAN, HANDS.kan[face, met.hand], HANDS.without[face, met.hand])
    hand = HANDS.with_die[:, rest].T.ravel()
    each = (met.plan, met.weight // faces, solver.stages.after[met.stage, name], rest, name == KAN)
    plan, weight, stage, rest, by_kan = (np.repeat(column, faces) for column in each)
    from_kan, last = by_kan.astype(np.int64), np.tile(np.arange(faces), len(met.plan))
    end = outcomes.places[solver.stages.riichi[stage], from_kan, last, rest]
    option = solver.options(hand, stage, outcomes.worths[end]).argmax(axis=0)
    over, on = np.flatnonzero(option == END), np.flatnonzero(option != END)
    np.add.at(tally, (plan[over], stage[over], end[over]), weight[over])
    # Positions that are reached in several ways, in the order they are first met.
    places = (plan, stage, hand, last, from_kan)
    sizes = (len(every), len(solver.stages.every), len(HANDS.codes), faces, 2)
    keys = np.ravel_multi_index(places, sizes)[on]
    _, first, key = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    weights = np.zeros_like(first)
    np.add.at(weights, key, weight[on])
    on = on[first[order]]
    columns = (plan, HANDS.codes[hand], stage, last, from_kan, option)
    for number, code, at, die, kan, step in zip(*(c[on].tolist() for c in columns), strict=True):
        choice, left = solver.stages.every[at]
        there = Position(code, choice, left, FACES[die], kan, 0)
        every[number].plan.append((there, solver.stages.steps[at][step]))
    return _Positions(plan[on], weights[order], hand[on], stage[on], option[on])
