"""The terms in which the odds of a turn are spoken of: aim, position, step, outcome, odds; it works nothing out and needs no NumPy."""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from scoring.games.dice.forms import FACES, WIDTH, packed
from scoring.games.dice.turn import ChoiceName, count_of
from scoring.rules.in_force import InForce

StepName = Literal["stand", "riichi", "reroll", "kan", "stop"]
KANS_AT: Final = len(FACES) * WIDTH
"""Where the kans of a hand begin, which is one number."""
FREE_DICE: Final = (1 << KANS_AT) - 1
"""The bits of its free dice."""


class Outcome(NamedTuple):
    """What a turn may end with."""

    points: int | None
    """``None`` for a yakuman among several players, as in a score."""
    yakuman: bool
    winning: bool
    """Whether the dice are a winning form."""


class Aim(NamedTuple):
    """What a plan is after, and what every hand of the turn has in common."""

    rules: InForce
    dora: int
    """The face of the dora; 0 for none."""
    solo: int
    first_complete: int
    """1 where the first eight dice were a winning form."""
    choices: tuple[ChoiceName, ...]
    """What the player can afford to choose."""
    target: int
    """Points to reach with the greatest probability; 0 for as many points as can be expected."""

    def points_of(self, outcome: Outcome) -> int:
        """The points an outcome is counted with; a yakuman that has none counts those it has for one player."""
        yakuman: int = self.rules.numbers.yakuman_points
        return yakuman if outcome.points is None else outcome.points

    def reaches(self, outcome: Outcome) -> bool:
        """Whether an outcome reaches the target; a yakuman among several players reaches every one."""
        return outcome.points is None or outcome.points >= self.target


class Position(NamedTuple):
    """Where a turn stands, as far as what follows depends on it."""

    hand: int
    """Free dice and kans, as :func:`hand_of` makes it."""
    choice: ChoiceName | None
    left: int
    """Rerolls left under the choice; 0 before it."""
    last: int
    """Face of the die rolled last; 0 where there is none or it is not known."""
    from_kan: int
    kept: int
    """1 where nothing was done yet after the first roll."""


class Step(NamedTuple):
    """What a player may do next: ``riichi`` and ``reroll`` roll the die of a face again, a kan takes its four."""

    name: StepName
    face: int = 0


class Start(NamedTuple):
    """What a player may do at a position, rerolling before the choice as one thing."""

    name: StepName
    face: int
    """The die it takes: of a reroll before the choice the best one; 0 for none."""
    position: Position
    """Where it leads before any die is rolled."""
    step: Step
    """The first step there."""
    value: int
    """What it is worth to the aim."""


class Odds(NamedTuple):
    """Everything that may come of a plan."""

    ways: int
    """In how many equally likely ways the dice may fall."""
    outcomes: list[tuple[Outcome, ChoiceName, int]]
    """After what choice the turn may end how, and in how many of the ways it does."""
    plan: list[tuple[Position, Step]]
    """What to do at every position the plan may lead to; the turn ends at all others."""


def hand_of(counts: int, kans: str) -> int:
    """A hand as one number: packed counts of the free dice, and above them those of the kans."""
    return counts | packed(kans) << KANS_AT


@lru_cache(maxsize=1 << 11)
def dice_in(counts: int) -> str:
    """Free dice as they are written, lowest first."""
    return "".join(str(face) * count_of(counts, face) for face in FACES)
