"""The exact value of a turn from any point on when it is played in the best way.

Values are whole numbers: the sum over every way the dice may still fall, six for each die that may still be rolled (rerolls left
and kans still possible), so that nothing is rounded and no fraction is reduced before the answer. All hands are worked out at once.
"""

from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np

from scoring.games.dice.forms import FACES
from scoring.games.dice.odds.hands import HANDS, Column
from scoring.games.dice.odds.model import Aim, Position, Start, Step, StepName
from scoring.games.dice.odds.outcomes import Outcomes
from scoring.games.dice.turn import ChoiceName, State, most_rerolls, owes_reroll
from scoring.rules.in_force import InForce

ROLLING: Final[tuple[ChoiceName, ...]] = ("riichi", "reroll")
"""The choices that roll dice."""
TAKING: Final[tuple[StepName, ...]] = ("kan", *ROLLING)
"""The steps that take a die; of equal ones the first costs least."""
KAN: Final = TAKING.index("kan")
RIICHI: Final = TAKING.index("riichi")
REROLL: Final = TAKING.index("reroll")
END: Final = 0
"""The option that ends the turn; after it come those that take a die, for each name all faces."""
SIX: Final = len(FACES) ** np.arange(16)
"""In how many ways so many dice may fall."""
_NO: Final = -1
"""The value of what cannot be done: less than that of anything that can be."""


class Stage(NamedTuple):
    """How far a turn has come."""

    choice: ChoiceName | None
    left: int
    """Rerolls left under the choice; 0 before it."""


BEFORE: Final = Stage(None, 0)


def option_of(step: Step) -> int:
    """The option that a step is which takes a die."""
    return len(FACES) * TAKING.index(step.name) + step.face


class Stages(NamedTuple):
    """All stages of a turn, by number."""

    every: tuple[Stage, ...]
    number: dict[Stage, int]
    most: dict[ChoiceName, int]
    """How many dice may be rerolled after a choice."""
    left: Column
    """How many dice may still be rerolled at a stage, whatever is chosen."""
    steps: tuple[tuple[Step, ...], ...]
    """Stages × options: which step each is."""
    riichi: Column
    """1 for those after riichi."""
    may_end: Column
    """Whether the turn may end there."""
    after: Column
    """Stages × names of steps that take a die: the stage when it was rolled."""


@lru_cache(maxsize=4)
def stages_of(rules: InForce) -> Stages:
    """The stages under rules in force."""
    most = {choice: most_rerolls(rules, choice) for choice in ROLLING}
    chosen = [(choice, left) for choice in ROLLING for left in range(most[choice] + 1)]
    every = (BEFORE, *(Stage(choice, left) for choice, left in chosen))
    number = {stage: place for place, stage in enumerate(every)}
    # A step that is none of the options of its stage leads anywhere.
    begun = [number[Stage(choice, most[choice] - 1)] for choice in ROLLING]
    after = [[number[BEFORE], *begun]]
    after += [
        [number[Stage(choice, left)], *[number[Stage(choice, max(left - 1, 0))] for _ in ROLLING]]
        for choice, left in chosen
    ]
    takes = tuple(Step(name, face) for name in TAKING for face in FACES)
    states = (State(0, "", choice, most[choice] - left) for choice, left in chosen)
    return Stages(
        every,
        number,
        most,
        left=np.array([max(most.values()), *(left for _, left in chosen)]),
        steps=((Step("stand"), *takes), *[(Step("stop"), *takes) for _ in chosen]),
        riichi=np.array([int(stage.choice == "riichi") for stage in every]),
        may_end=np.array([True, *(not owes_reroll(rules, state) for state in states)]),
        after=np.array(after),
    )


class Solver:
    """The values of all positions under one aim."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        self.stages = stages_of(aim.rules)
        self.outcomes = Outcomes(aim)
        self._values = np.full(
            (len(self.stages.every), len(TAKING), len(HANDS.rest_kans_left) + 1), _NO
        )
        """What rolling a die is worth: stages × names of steps × rests it is rolled beside."""
        worths = self.outcomes.worths[self.outcomes.places]
        for choice in ROLLING:
            self._after(choice, worths[int(choice == "riichi")])
        self._before(worths[0])

    def _after(self, choice: ChoiceName, worths: Column) -> None:
        """The stages after a choice, from the last one on; ``worths`` are those of the ends: from a kan × faces × rests."""
        stages = self.stages
        rolled = self._values[0, REROLL].copy()
        for left in range(stages.most[choice] + 1):
            stage = stages.number[Stage(choice, left)]
            self._values[stage, REROLL] = rolled
            if stages.may_end[stage]:
                on = self._on(self._values[stage], rolled, worths[1], left)
                ends = worths[0] * SIX[left + HANDS.rest_kans_left]
                rolled[:-1] = np.maximum(ends, on[HANDS.with_die]).sum(axis=0)

    def _before(self, worths: Column) -> None:
        """The stage before the choice."""
        stages = self.stages
        values, most = self._values[stages.number[BEFORE]], stages.most["reroll"]
        for choice in self.aim.choices:
            if choice in stages.most:
                first = self._values[stages.number[Stage(choice, stages.most[choice])], REROLL]
                values[TAKING.index(choice)] = first * SIX[most - stages.most[choice]]
        self._on(values, values[KAN + 1 :].max(axis=0), worths[1], most)

    def _on(self, values: Column, rerolled: Column, worths: Column, left: int) -> Column:
        """What hands are worth at a stage where the turn goes on; fills the values of its kans on the way."""
        on: Column = rerolled[HANDS.without].max(axis=0)
        # A kan leaves a hand beside more kans, so that those with the most are worked out first.
        for section in HANDS.sections[:0:-1]:
            rests = section.rests
            ends = worths[:, rests] * SIX[left + HANDS.rest_kans_left[rests]]
            values[KAN, rests] = np.maximum(ends, on[HANDS.with_die[:, rests]]).sum(axis=0)
            np.maximum.at(on, section.declaring, values[KAN, section.rest])
        return on

    # --- what to do

    def options(self, hand: Column, stage: Column, worth: Column) -> Column:
        """What everything that may be done is worth, less than nothing where it may not: options × positions.

        Positions are given by columns: the hand, the stage, and the worth if the turn ends there.
        To choose rerolling and not to reroll at once is left out: it is never better than doing the same before.
        """
        values = self._values
        kan, taken = HANDS.kan[:, hand], HANDS.without[:, hand]
        end = worth * SIX[self.stages.left[stage] + HANDS.kans_left[hand]]
        return np.concatenate(
            [
                np.where(self.stages.may_end[stage], end, _NO)[None],
                values[stage, KAN, kan],
                values[stage, RIICHI, taken],
                values[stage, REROLL, taken],
            ]
        )

    def starts(self, position: Position) -> list[Start]:
        """Everything a player may do; of a reroll before the choice the best plan."""
        steps = self._steps(position)
        if position.choice is not None:
            return [Start(*step, position, step, value) for step, value in steps]
        starts = [
            Start(*step, position, step, value) for step, value in steps if step.name != "reroll"
        ]
        if "reroll" in self.aim.choices:
            there = position._replace(choice="reroll", left=self.stages.most["reroll"], kept=0)
            step, value = max(self._steps(there), key=itemgetter(1))
            starts.append(Start("reroll", step.face * (step.name == "reroll"), there, step, value))
        return starts

    def _steps(self, position: Position) -> list[tuple[Step, int]]:
        """Every step that makes sense, with its value."""
        stage = self.stages.number[Stage(position.choice, position.left)]
        hand, worth = HANDS.number[position.code], self.aim.worth(self.outcomes.at(position))
        values = self.options(*(np.array([one]) for one in (hand, stage, worth)))
        every = zip(self.stages.steps[stage], values[:, 0].tolist(), strict=True)
        return [(step, value) for step, value in every if value > _NO]


@lru_cache(maxsize=2)
def solver_of(aim: Aim) -> Solver:
    """The solver for an aim."""
    return Solver(aim)
