"""What a turn is worth from any point on when it is played on in the best way, exactly; it holds no rule and values no hand.

Values are whole numbers: the sum over every way the dice may still fall, six for each die that may still be rolled (rerolls left
and kans still possible), so that nothing is rounded and no fraction is reduced before the answer. All hands are worked out at once.
"""

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np

from scoring.rulesets.dice.expectation_ends import Ends
from scoring.rulesets.dice.expectation_hands import Column, hands_with
from scoring.rulesets.dice.expectation_terms import Aim, Position, Start, Step, StepName
from scoring.rulesets.dice.forms import FACES
from scoring.rulesets.dice.turn import ChoiceName, State, most_rerolls, owes_reroll

SIX: Final = len(FACES) ** np.arange(16)
"""In how many ways so many dice may fall."""
END: Final = 0
"""The option that ends the turn; after it come those that take a die, for each name all faces."""
KAN, RIICHI, REROLL = range(3)
_TAKING: Final[tuple[StepName, ...]] = ("kan", "riichi", "reroll")
"""The names of those; of equal options the first costs least."""
_NO: Final = -1
"""The value of what cannot be done: less than that of anything that can be."""


class Stage(NamedTuple):
    """How far a turn has come, the dice aside."""

    choice: ChoiceName | None
    left: int
    """Rerolls left under the choice; 0 before it."""

    def step(self, option: int) -> Step:
        """The step an option is."""
        if option == END:
            return Step("stand" if self.choice is None else "stop")
        name, face = divmod(option - 1, len(FACES))
        return Step(_TAKING[name], FACES[face])


def option_of(step: Step) -> int:
    """The option that a step is which takes a die."""
    return len(FACES) * _TAKING.index(step.name) + step.face


BEFORE: Final = Stage(None, 0)
_ROLLING: Final[tuple[ChoiceName, ...]] = ("riichi", "reroll")
"""The choices that roll dice."""


class Solver:
    """The values of all positions that there are with one aim."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        rules = aim.rules
        self.hands = hands_with(rules.numbers.kan_dice)
        self.ends = Ends(aim, self.hands)
        most = self._most = {choice: most_rerolls(rules, choice) for choice in _ROLLING}
        after = [Stage(choice, left) for choice in _ROLLING for left in range(most[choice] + 1)]
        self.stages = (BEFORE, *after)
        self.number_of = {stage: number for number, stage in enumerate(self.stages)}
        self.left = np.array([most["reroll"], *(stage.left for stage in after)])
        """How many dice may still be rerolled at each stage."""
        self.after = np.array([[*self._stages_after(stage)] for stage in self.stages])
        """Stages × names of steps: the stage when the die was rolled."""
        self.riichi = np.array([int(stage.choice == "riichi") for stage in self.stages])
        """1 where points count as after riichi."""
        self._may_end = np.array([not self._owes(stage) for stage in self.stages])
        self._values = np.full((len(self.stages), len(_TAKING), self.hands.rests + 1), _NO)
        """What rolling a die is worth: stages × names of steps × rests it is rolled beside."""
        worths = self.ends.worths[self.ends.places]
        for choice in _ROLLING:
            self._after(choice, worths[int(choice == "riichi")])
        self._before(worths[0])

    def _owes(self, stage: Stage) -> bool:
        """Whether nothing but a reroll may follow."""
        used = self._most[stage.choice] - stage.left if stage.choice in self._most else 0
        return owes_reroll(self.aim.rules, State(0, "", stage.choice, used))

    def _stages_after(self, stage: Stage) -> Iterator[int]:
        yield self.number_of[stage]
        for name in _ROLLING:
            choice = stage.choice or name
            left = stage.left if stage.choice else self._most[choice]
            # A reroll that is none of the options leads nowhere else.
            yield self.number_of[Stage(choice, max(0, left - 1))]

    def _after(self, choice: ChoiceName, worths: Column) -> None:
        """The stages after a choice, from the last one on; ``worths`` are those of the ends: from a kan × faces × rests."""
        hands = self.hands
        rolled = self._values[0, REROLL].copy()
        for left in range(self._most[choice] + 1):
            stage = Stage(choice, left)
            values = self._values[self.number_of[stage]]
            values[REROLL] = rolled
            if self._owes(stage):
                continue
            on = self._on(values, worths[1], left)
            ways = SIX[left + hands.kans_left[hands.with_die]]
            rolled[:-1] = np.maximum(worths[0] * ways, on[hands.with_die]).sum(axis=0)

    def _before(self, worths: Column) -> None:
        """The stage before the choice."""
        values, most = self._values[self.number_of[BEFORE]], self._most["reroll"]
        for choice in self.aim.choices:
            if choice in self._most:
                first = self._values[self.number_of[Stage(choice, self._most[choice])]]
                values[_TAKING.index(choice)] = first[REROLL] * SIX[most - self._most[choice]]
        self._on(values, worths[1], most)

    def _on(self, values: Column, worths: Column, left: int) -> Column:
        """What hands are worth at a stage where the turn goes on; fills the values of its kans on the way.

        A kan leaves a hand beside more kans, so that those with the most are worked out first.
        """
        hands = self.hands
        rerolled = values[RIICHI:].max(axis=0)
        on = np.empty(len(hands.codes), dtype=values.dtype)
        for some, rests, kans_left in reversed(hands.sections):
            kan, taken = hands.kan[:, some], hands.without[:, some]
            on[some] = np.maximum(values[KAN][kan].max(axis=0), rerolled[taken].max(axis=0))
            ahead = on[hands.with_die[:, rests]]
            ends = worths[:, rests] * SIX[left + kans_left]
            values[KAN, rests] = np.maximum(ends, ahead).sum(axis=0)
        return on

    # --- what to do

    def options(self, hand: Column, stage: Column, worth: Column) -> Column:
        """What everything that may be done is worth, less than nothing where it may not: options × positions.

        Positions are told by columns: the hand, the stage, and the worth if the turn ends there.
        To choose rerolling and not to reroll at once is left out: it is never better than doing the same before.
        """
        hands, values = self.hands, self._values
        kan, taken = hands.kan[:, hand], hands.without[:, hand]
        end = worth * SIX[self.left[stage] + hands.kans_left[hand]]
        return np.concatenate(
            [
                np.where(self._may_end[stage], end, _NO)[None],
                values[stage, KAN, kan],
                values[stage, RIICHI, taken],
                values[stage, REROLL, taken],
            ]
        )

    def starts(self, position: Position) -> list[Start]:
        """Everything a player may do; of a reroll before the choice the best plan."""
        found = self._steps(position)
        if position.choice is not None:
            return [Start(*step, position, step, value) for step, value in found]
        starts = [
            Start(*step, position, step, value) for step, value in found if step.name != "reroll"
        ]
        if "reroll" in self.aim.choices:
            there = position._replace(choice="reroll", left=self._most["reroll"], kept=0)
            step, value = max(self._steps(there), key=itemgetter(1))
            starts.append(Start("reroll", step.face * (step.name == "reroll"), there, step, value))
        return starts

    def _steps(self, position: Position) -> list[tuple[Step, int]]:
        """Every step that makes sense, with its value."""
        stage = Stage(position.choice, position.left)
        columns = (self.hands.number(position.hand), self.number_of[stage])
        worth = self.ends.worth(self.ends.at(position))
        values = self.options(*(np.array([one]) for one in (*columns, worth)))
        return [
            (stage.step(option), value)
            for option, (value,) in enumerate(values.tolist())
            if value > _NO
        ]


@lru_cache(maxsize=4)
def solver_of(aim: Aim) -> Solver:
    """What was worked out for an aim; the latest are remembered."""
    return Solver(aim)
