"""The terms of the odds of a turn: aim, position, step, outcome and odds."""

from typing import Final, Literal, NamedTuple

from scoring.games.dice.forms import FACES, WIDTH, Hand, dice_in, packed
from scoring.games.dice.turn import ChoiceName, State, most_rerolls
from scoring.rules.in_force import InForce

StepName = Literal["stand", "riichi", "reroll", "kan", "stop"]
KANS_AT: Final = len(FACES) * WIDTH
"""Where the kans of a hand begin, which is one number."""
_FREE_DICE: Final = (1 << KANS_AT) - 1
"""The bits of its free dice."""
_CERTAIN: Final = 1 << 40
"""More than all points over all ways the dice may fall: what is first aimed at outweighs what comes second."""


class Outcome(NamedTuple):
    """What a turn may end with."""

    points: int | None
    """``None`` for a yakuman among several players, as in a score."""
    yakuman: bool
    winning: bool
    """Whether the dice are a winning form."""


LOST: Final = Outcome(points=0, yakuman=False, winning=False)


class Aim(NamedTuple):
    """What a plan is after, and what every hand of the turn has in common."""

    rules: InForce
    dora: int
    """The face of the dora; 0 for none."""
    solo: bool
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

    def worth(self, outcome: Outcome) -> int:
        """What an outcome is worth to the plan: first the target, then points."""
        certain = self.target > 0 and self.reaches(outcome)
        return self.points_of(outcome) + _CERTAIN * certain


class Position(NamedTuple):
    """Where a turn stands, as far as what follows depends on it."""

    code: int
    """Free dice and kans, as :func:`code_of` makes it."""
    choice: ChoiceName | None
    left: int
    """Rerolls left under the choice; 0 before it."""
    last: int
    """Face of the die rolled last; 0 where there is none or it is not known."""
    from_kan: int
    kept: int
    """1 where nothing was done yet after the first roll."""

    @property
    def counts(self) -> int:
        """Packed counts of the free dice."""
        return self.code & _FREE_DICE

    @property
    def kans(self) -> str:
        """Faces of the declared kans."""
        return dice_in(self.code >> KANS_AT)

    def hand(self, first_complete: int) -> Hand:
        """The hand if the turn ends here."""
        return Hand(self.counts, self.kans, self.last, self.from_kan, self.kept, first_complete)

    def state(self, rules: InForce) -> State:
        """The same in the terms of the rules of a turn."""
        used = most_rerolls(rules, self.choice) - self.left if self.choice else 0
        return State(self.counts, self.kans, self.choice, used)


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


def code_of(counts: int, kans: str) -> int:
    """A hand as one number: packed counts of the free dice, and above them those of the kans."""
    return counts | packed(kans) << KANS_AT
