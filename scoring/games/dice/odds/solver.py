"""The exact value of a turn from any point on if it is played in the best way.

Values are whole numbers: the sum over every way the dice may still fall, six for each die that may still be rolled (rerolls left
and kans still possible), so that nothing is rounded. All hands are computed at once.
"""

from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np

from scoring.games.dice.forms import FACES
from scoring.games.dice.odds import hands as h
from scoring.games.dice.odds.aim import Aim
from scoring.games.dice.odds.hands import Ints
from scoring.games.dice.odds.outcomes import end_at, ends_of
from scoring.games.dice.turn import (
    ROLLING,
    ChoiceName,
    DiceStep,
    TurnState,
    most_rerolls,
    owes_reroll,
)

KAN, RIICHI, REROLL = range(3)
"""The ways to take a die; of equal ones the first costs least."""
_TAKING: Final = ("kan", "riichi", "reroll")
END: Final = 0
"""The option that ends the turn; after it come those that take a die, for each way all faces."""
SIX: Final = len(FACES) ** np.arange(16)
"""The number of ways that so many dice may fall."""
_NO: Final = -1
"""The value of what is not possible; also the number of no stage."""


class Start(NamedTuple):
    """What a player may do at a state; a reroll before the choice is one thing."""

    name: str
    face: int
    """The die it takes: the best one of a reroll before the choice; 0 for none."""
    state: TurnState
    """Where it leads before any die is rolled."""
    step: DiceStep
    """The first step there."""
    value: int
    """What it is worth to the aim."""


class Solver:
    """The values of all positions under one aim.

    A position is a hand, a stage and the die rolled last. A stage is the choice and the rerolls left under it. Stages are numbered:
    the one before the choice is 0.
    """

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        self.ends = ends_of(aim)
        self.worths = aim.worth(self.ends)
        most = {choice: most_rerolls(aim.rules, choice) for choice in ROLLING}
        chosen = [(choice, left) for choice in ROLLING for left in range(most[choice] + 1)]
        self.stages: list[tuple[ChoiceName | None, int]] = [(None, 0), *chosen]
        self.number = {stage: number for number, stage in enumerate(self.stages)}
        rerolls = max(most.values())
        self.dice_left = np.array(
            [rerolls, *(rerolls - most[choice] + left for choice, left in chosen)]
        )
        """By stage: how many dice may still be rerolled. Riichi forgoes the other rerolls: they change nothing."""
        self.riichi = np.array([int(choice == "riichi") for choice, _ in self.stages])
        self.may_end = np.array(
            [not owes_reroll(TurnState(0, "", *stage)) for stage in self.stages]
        )
        self.after = np.full((len(self.stages), len(_TAKING)), _NO)
        """Stages × ways to take a die: the stage when it is rolled."""
        for choice in set(aim.choices) & most.keys():
            self.after[0, _TAKING.index(choice)] = self.number[choice, most[choice] - 1]
        for number, (_, left) in enumerate(self.stages):
            if left:
                self.after[number, REROLL] = number - 1
            if self.may_end[number]:
                self.after[number, KAN] = number
        self._values = np.full((2, len(self.stages) + 1, len(h.RESTS) + 1), _NO)
        """From a kan (0 or 1) × stages × rests: what rolling a die is worth that leads to a stage; the last of each is nowhere."""
        for number in (*range(1, len(self.stages)), 0):
            self._solve(number)

    def _solve(self, stage: int) -> None:
        """Compute the values of rolling a die that leads to a stage, from those of the stages after it."""
        values, after = self._values, self.after[stage]
        ways = SIX[self.dice_left[stage] + h.REST_KANS_LEFT]
        ends = np.where(self.may_end[stage], self.worths[self.riichi[stage]] * ways, _NO)
        rerolled = np.maximum(values[0, after[RIICHI]], values[0, after[REROLL]])
        going_on = rerolled[h.WITHOUT].max(axis=0)
        # A kan leads to hands with more kans: those with the most come first.
        for left in range(h.MOST_KANS):
            rests, hands = h.RESTS_BY_KANS_LEFT[left], h.HANDS_BY_KANS_LEFT[left + 1]
            best = np.maximum(ends[1][:, rests], going_on[h.WITH_DIE[:, rests]])
            values[1, stage, rests] = best.sum(axis=0)
            by_kan = values[1, after[KAN]][h.AFTER_KAN[:, hands]].max(axis=0)
            going_on[hands] = np.maximum(going_on[hands], by_kan)
        values[0, stage, :-1] = np.maximum(ends[0], going_on[h.WITH_DIE]).sum(axis=0)

    def options(self, hand: Ints, stage: Ints, worth: Ints) -> Ints:
        """Return what everything that may be done is worth, less than 0 for what is not possible: options × positions.

        Positions are columns: the hand, the stage, and the worth if the turn ends there. To choose rerolling and not to reroll at once
        is left out: it is never better than doing the same before.
        """
        ways = SIX[self.dice_left[stage] + h.KANS_LEFT[hand]]
        ending = np.where(self.may_end[stage], worth * ways, _NO)
        kan, riichi, reroll = self.after[stage].T
        values, taken = self._values, h.WITHOUT[:, hand]
        return np.concatenate(
            [
                ending[None],
                values[1, kan, h.AFTER_KAN[:, hand]],
                values[0, riichi, taken],
                values[0, reroll, taken],
            ]
        )

    @staticmethod
    def option(step: DiceStep) -> int:
        """Return the option that a step is which takes a die."""
        return len(FACES) * _TAKING.index(step.name) + step.face

    @staticmethod
    def step(stage: int, option: int) -> DiceStep:
        """Return the step that an option is."""
        if option == END:
            return DiceStep("stop" if stage else "stand")
        way, face = divmod(option - 1, len(FACES))
        return DiceStep(_TAKING[way], FACES[face])

    def starts(self, state: TurnState) -> list[Start]:
        """Return everything a player may do; of a reroll before the choice the best plan."""
        starts = [Start(*step, state, step, value) for step, value in self._steps(state)]
        if state.choice is not None:
            return starts
        starts = [start for start in starts if start.name != "reroll"]
        if "reroll" in self.aim.choices:
            there = state._replace(choice="reroll", left=most_rerolls(self.aim.rules, "reroll"))
            step, value = max(self._steps(there), key=itemgetter(1))
            starts.append(Start("reroll", step.face * (step.name == "reroll"), there, step, value))
        return starts

    def _steps(self, state: TurnState) -> list[tuple[DiceStep, int]]:
        """Return every step that makes sense, with its value."""
        stage = self.number[state.choice, state.left]
        hand, worth = h.NUMBER[state.counts, state.kans], self.aim.worth(end_at(self.aim, state))
        position = (np.array([one]) for one in (hand, stage, worth))
        values = self.options(*position)[:, 0].tolist()
        possible = [(option, value) for option, value in enumerate(values) if value > _NO]
        return [(self.step(stage, option), value) for option, value in possible]
