"""What may come of steps and of the best plan after them: every outcome with its weight, and the plan."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from scoring.games.dice.forms import FACES
from scoring.games.dice.odds import hands as h
from scoring.games.dice.odds.hands import Ints
from scoring.games.dice.odds.outcomes import end_at
from scoring.games.dice.odds.solver import END, KAN, SIX, Solver, Start
from scoring.games.dice.turn import ChoiceName, DiceStep, TurnState


class Odds(NamedTuple):
    """Everything that may come of a plan."""

    ways: int
    """The number of equally likely ways the dice may fall."""
    ends: list[tuple[int, ChoiceName, int]]
    """Each end (:mod:`scoring.games.dice.odds.outcomes`) after a choice, and in how many of the ways it comes."""
    plan: list[tuple[TurnState, DiceStep]]
    """What to do at every state the plan may lead to; the turn ends at all others."""


class _Positions(NamedTuple):
    """Positions that plans lead to, in columns."""

    plan: Ints
    """The number of the plan."""
    weight: Ints
    """In how many ways it leads there."""
    stage: Ints
    hand: Ints
    last: Ints
    """The die rolled last, counted from 0."""
    from_kan: Ints
    end: Ints
    """The end of the turn if it ends there."""
    option: Ints
    """What is done there."""

    def where(self, chosen: Ints) -> "_Positions":
        """Return the chosen ones."""
        return _Positions(*(column[chosen] for column in self))


def odds_of(solver: Solver, starts: Sequence[Start]) -> list[Odds]:
    """Return what may come of each start. All plans are followed together, a die at a time."""
    every, first = [], []
    for number, start in enumerate(starts):
        state, step = start.state, start.step
        stage = solver.number[state.choice, state.left]
        hand = h.NUMBER[state.counts, state.kans]
        ways = int(SIX[solver.dice_left[stage] + h.KANS_LEFT[hand]])
        every.append(Odds(ways, [], []))
        if step.face:
            every[-1].plan.append((state, step))
            first.append((number, ways, stage, hand, 0, 0, 0, solver.option(step)))
        else:
            every[-1].ends.append((end_at(solver.aim, state), state.choice or "stand", ways))
    met = _Positions(*np.array(first, dtype=np.int64).reshape(-1, len(_Positions._fields)).T)
    while len(met.plan):
        rolled = _rolled(solver, met)
        over = rolled.option == END
        _add_ends(solver, rolled.where(over), every)
        met = _merged(rolled.where(~over), ("plan", "stage", "hand", "last", "from_kan"))
        _add_steps(solver, met, every)
    return every


def _rolled(solver: Solver, met: _Positions) -> _Positions:
    """Return the six positions after each, with what is best there."""
    faces = len(FACES)
    way, face = np.divmod(met.option - 1, faces)
    rest = np.where(way == KAN, h.AFTER_KAN[face, met.hand], h.WITHOUT[face, met.hand])
    hand = h.WITH_DIE[:, rest].T.ravel()
    from_kan = (way == KAN).astype(np.int64)
    each = (met.plan, met.weight // faces, solver.after[met.stage, way], rest, from_kan)
    plan, weight, stage, rest, from_kan = (np.repeat(column, faces) for column in each)
    last = np.tile(np.arange(faces), len(met.plan))
    place = (solver.riichi[stage], from_kan, last, rest)
    option = solver.options(hand, stage, solver.worths[place]).argmax(axis=0)
    return _Positions(
        plan=plan,
        weight=weight,
        stage=stage,
        hand=hand,
        last=last,
        from_kan=from_kan,
        end=solver.ends[place],
        option=option,
    )


def _merged(met: _Positions, names: Sequence[str]) -> _Positions:
    """Return those that differ in the named columns, in the order they are first met, with the sums of their weights."""
    places = [getattr(met, name) for name in names]
    sizes = [int(column.max(initial=0)) + 1 for column in places]
    _, first, number = np.unique(
        np.ravel_multi_index(places, sizes), return_index=True, return_inverse=True
    )
    weights = np.zeros_like(first)
    np.add.at(weights, number, met.weight)
    order = np.argsort(first)
    return met.where(first[order])._replace(weight=weights[order])


def _add_ends(solver: Solver, met: _Positions, every: Sequence[Odds]) -> None:
    over = _merged(met, ("plan", "stage", "end"))
    columns = (over.plan, over.stage, over.end, over.weight)
    for plan, stage, end, weight in zip(*(column.tolist() for column in columns), strict=True):
        choice, _ = solver.stages[stage]
        every[plan].ends.append((end, choice or "stand", weight))


def _add_steps(solver: Solver, met: _Positions, every: Sequence[Odds]) -> None:
    columns = (met.plan, met.stage, met.hand, met.last, met.from_kan, met.option)
    for plan, stage, hand, last, from_kan, option in zip(
        *(column.tolist() for column in columns), strict=True
    ):
        counts, kans = h.HANDS[hand]
        choice, left = solver.stages[stage]
        state = TurnState(counts, kans, choice, left, FACES[last], from_kan)
        every[plan].plan.append((state, solver.step(stage, option)))
