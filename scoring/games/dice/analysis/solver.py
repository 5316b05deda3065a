"""The exact value of a turn from any point on if it is played in the best way, and all possible outcomes of each action.

Values are whole numbers: the sum over every way the dice may still fall, six for each die that may still be rolled (rerolls left
and kans still possible), so that nothing is rounded. All hands are computed at once.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from scoring.games.dice.analysis import hands as h
from scoring.games.dice.analysis.hands import Ints
from scoring.games.dice.analysis.outcomes import end_at, ends_of
from scoring.games.dice.analysis.request import TurnRequest
from scoring.games.dice.forms import FACES, MOST_KANS
from scoring.games.dice.turn import (
    ROLLING,
    ChoiceName,
    DiceStep,
    TurnState,
    chosen,
    most_rerolls,
    owes_reroll,
)

_KAN, _RIICHI, _REROLL = range(3)
"""The ways to take a die, the cheapest first."""
_TAKING: Final = ("kan", "riichi", "reroll")
_END: Final = 0
"""The place of the option that ends the turn. The options that take a die follow: all faces for each way to take a die."""
_SIX: Final = len(FACES) ** np.arange(16)
"""The number of ways in which 0 to 15 dice may fall."""
_NO: Final = -1
"""The value of an impossible action; also the number of a missing stage."""


class DiceAction(NamedTuple):
    """An action of a player, with all its possible results under the best plan."""

    name: str
    face: int
    """The face of the die that the action takes; 0 for none. A reroll before the choice has its best face."""
    value: int
    """The value of the action for the goal of the request."""
    ways: int
    """The number of equally likely ways the dice may fall."""
    ends: list[tuple[int, ChoiceName, int]]
    """Each end (see :class:`TurnRequest`) after a choice, and the number of ways that lead to it."""
    plan: list[tuple[TurnState, DiceStep]]
    """The step at every state that the plan may lead to; the turn ends at all others."""


class Solver:
    """The values of all positions of one request.

    A position is a hand, a stage and the die rolled last. A stage is the choice and the rerolls left under it. Stages are numbered:
    the one before the choice is 0.
    """

    def __init__(self, turn: TurnRequest) -> None:
        self._turn = turn
        self._ends = ends_of(turn)
        self._worths = turn.worth(self._ends)
        most = {choice: most_rerolls(turn.rules, choice) for choice in ROLLING}
        under = [(choice, left) for choice in ROLLING for left in range(most[choice] + 1)]
        self._stages: list[tuple[ChoiceName | None, int]] = [(None, 0), *under]
        rerolls = max(most.values())
        self._dice_left = np.array(
            [rerolls, *(rerolls - most[choice] + left for choice, left in under)]
        )
        """The number of dice that may still be rerolled, by stage. Riichi forgoes the other rerolls: they change nothing."""
        self._riichi = np.array([int(choice == "riichi") for choice, _ in self._stages])
        self._may_end = np.array(
            [not owes_reroll(TurnState(0, "", *stage)) for stage in self._stages]
        )
        self._after = np.full((len(self._stages), len(_TAKING)), _NO)
        """Stages × ways to take a die: the stage after the die is rolled."""
        for choice in most.keys() & turn.costs.keys():
            first = self._stages.index((choice, most[choice] - 1))
            self._after[0, _TAKING.index(choice)] = first
        for number, (_, left) in enumerate(self._stages):
            if left:
                self._after[number, _REROLL] = number - 1
            if self._may_end[number]:
                self._after[number, _KAN] = number
        self._values = np.full((2, len(self._stages) + 1, len(h.RESTS) + 1), _NO)
        """From a kan (0 or 1) × stages × rests: the value of rolling a die that leads to this stage; the last ones are missing."""
        for number in (*range(1, len(self._stages)), 0):
            self._solve(number)

    def _solve(self, stage: int) -> None:
        """Compute the values of rolling a die that leads to a stage, from the values of the stages after it."""
        ways = _SIX[self._dice_left[stage] + h.REST_KANS_LEFT]
        ends = np.where(self._may_end[stage], self._worths[self._riichi[stage]] * ways, _NO)
        kan, riichi, reroll = self._after[stage]
        rolled = np.maximum(self._values[0, riichi], self._values[0, reroll])
        without_kan = rolled.take(h.WITHOUT).max(axis=0)
        # The first pass knows hands without another kan, and each further pass one kan more.
        for _ in range(MOST_KANS + 1):
            with_kan = self._values[1, kan].take(h.AFTER_KAN).max(axis=0)
            best = np.maximum(ends, np.maximum(without_kan, with_kan).take(h.WITH_DIE))
            self._values[:, stage, :-1] = best.sum(axis=1)

    def _options(self, hand: Ints, stage: Ints, worth: Ints) -> Ints:
        """Return the value of every action, below 0 for impossible ones: options × positions.

        Positions are columns: the hand, the stage, and the worth if the turn ends there. To choose rerolling and not to reroll at once
        is left out: it is never better than doing the same before.
        """
        ways = _SIX[self._dice_left[stage] + h.KANS_LEFT[hand]]
        ending = np.where(self._may_end[stage], worth * ways, _NO)
        kan, riichi, reroll = self._after[stage].T
        values, taken = self._values, h.WITHOUT[:, hand]
        taking = (
            values[1, kan, h.AFTER_KAN[:, hand]], values[0, riichi, taken], values[0, reroll, taken],
        )  # fmt: skip
        return np.concatenate([ending[None], *taking])

    def actions(self) -> list[DiceAction]:
        """Return everything a player may do at the state of the request."""
        state = self._turn.state
        starts = [(state, option, value) for option, value in self._possible(state)]
        if state.choice is None:
            starts = [start for start in starts if self._step(0, start[1]).name != "reroll"]
            if "reroll" in self._turn.costs:
                there = chosen(self._turn.rules, state, "reroll")
                best = max(self._possible(there), key=lambda one: one[1])
                starts.append((there, *best))
        return self._followed(starts)

    def _possible(self, state: TurnState) -> list[tuple[int, int]]:
        """Return every option that makes sense at a state, with its value."""
        hand, stage = h.NUMBER[state.counts, state.kans], self._stage_of(state)
        worth = self._turn.worth(end_at(self._turn, state))
        position = (np.array([one]) for one in (hand, stage, worth))
        values = self._options(*position)[:, 0].tolist()
        return [(option, value) for option, value in enumerate(values) if value > _NO]

    def _stage_of(self, state: TurnState) -> int:
        return self._stages.index((state.choice, state.left))

    @staticmethod
    def _step(stage: int, option: int) -> DiceStep:
        if option == _END:
            return DiceStep("stop" if stage else "stand")
        way, face = divmod(option - 1, len(FACES))
        return DiceStep(_TAKING[way], FACES[face])

    def _followed(self, starts: Sequence[tuple[TurnState, int, int]]) -> list[DiceAction]:
        """Return the possible results of options at states. All plans are followed together, one die at a time."""
        actions: list[DiceAction] = []
        first: list[tuple[int, ...]] = []
        for state, option, value in starts:
            stage, hand = self._stage_of(state), h.NUMBER[state.counts, state.kans]
            step = self._step(stage, option)
            name = "reroll" if state != self._turn.state else step.name
            ways = int(_SIX[self._dice_left[stage] + h.KANS_LEFT[hand]])
            face = step.face if name == step.name else 0
            action = DiceAction(name, face, value, ways, [], [])
            if step.face:
                first.append((ways, len(actions), stage, hand, 0, 0, option))
                action.plan.append((state, step))
            else:
                action.ends.append((end_at(self._turn, state), state.choice or "stand", ways))
            actions.append(action)
        met = np.array(first, dtype=np.int64).reshape(-1, 7).T
        while met.size:
            rolled, end = self._rolled(*met)
            weight, plan, stages, *_, option = rolled
            over = option == _END
            merged = _merged(weight[over], plan[over], stages[over], end[over])
            for times, number, stage, points in merged.T.tolist():
                actions[number].ends.append((points, self._stages[stage][0] or "stand", times))
            met = _merged(*rolled[:, ~over])
            for _, number, stage, hand, last, from_kan, option in met.T.tolist():
                counts, kans = h.HANDS[hand]
                state = TurnState(counts, kans, *self._stages[stage], FACES[last], from_kan)
                actions[number].plan.append((state, self._step(stage, option)))
        return actions

    def _rolled(
        self, weight: Ints, plan: Ints, stage: Ints, hand: Ints, _last: Ints, _: Ints, option: Ints
    ) -> tuple[Ints, Ints]:
        """Return the six positions after each position of a plan, as columns of the same meaning, and the ends of the turn there.

        The columns are: in how many ways a plan leads there, the number of the plan, stage and hand, the die rolled last (from 0),
        whether it was the replacement for a kan, and the option that is best there.
        """
        faces = len(FACES)
        way, face = np.divmod(option - 1, faces)
        rest = np.where(way == _KAN, h.AFTER_KAN[face, hand], h.WITHOUT[face, hand])
        each = (weight // faces, plan, self._after[stage, way], rest, (way == _KAN).astype(int))
        weight, plan, stage, rest, from_kan = (np.repeat(column, faces) for column in each)
        last = np.tile(np.arange(faces), len(way))
        hand = h.WITH_DIE[last, rest]
        place = (self._riichi[stage], from_kan, last, rest)
        best = self._options(hand, stage, self._worths[place]).argmax(axis=0)
        columns = np.array([weight, plan, stage, hand, last, from_kan, best])
        return columns, self._ends[place]


def _merged(weight: Ints, *keys: Ints) -> Ints:
    """Return the different positions in the order of their first occurrence. The first row is the sum of the weights of each position."""
    sizes = [int(key.max(initial=0)) + 1 for key in keys]
    _, first, number = np.unique(
        np.ravel_multi_index(keys, sizes), return_index=True, return_inverse=True
    )
    weights = np.zeros_like(first)
    np.add.at(weights, number, weight)
    order = np.argsort(first)
    return np.array([weights, *(key[first] for key in keys)])[:, order]
