"""The stages of a turn, the dice aside, and which steps lead from one to another."""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from scoring.games.dice.forms import FACES
from scoring.games.dice.odds.hands import Column
from scoring.games.dice.odds.model import Step, StepName
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
