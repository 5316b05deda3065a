"""What a turn is worth from any point on when it is played on in the best way, exactly; it holds no rule and values no hand.

Values are whole numbers: the sum over every way the dice may still fall, six for each die that may still be rolled (rerolls left
and kans still possible), so that nothing is rounded and no fraction is reduced before the answer.
"""

from collections import defaultdict
from functools import lru_cache
from itertools import combinations_with_replacement
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from scoring.rulesets.dice.expectation_ends import FREE_DICE, KANS_AT, Aim, Ends, Outcome, shown_in
from scoring.rulesets.dice.forms import FACES, FORMS, WIDTH, packed
from scoring.rulesets.dice.request import FREE
from scoring.rulesets.dice.turn import ChoiceName, kan_faces, most_rerolls

StepName = Literal["stand", "riichi", "reroll", "kan", "stop"]
ONE: Final = (0, *(packed(str(face)) for face in FACES))
"""One die of each face, as packed counts."""
_SIX: Final = tuple(len(FACES) ** rolls for rolls in range(16))
_TOP: Final = 1 << WIDTH - 1
"""The highest bit of a packed count."""
_TOPS: Final = _TOP * sum(ONE)
_ABOVE: Final = 2 * KANS_AT
"""Where the bits above a hand begin."""
_KANS_LEFT: Final = {
    packed("".join(map(str, kans))): len(FREE) - 1 - number
    for number in range(len(FREE))
    for kans in combinations_with_replacement(FACES, number)
}
"""How many kans are still possible beside those that were declared, packed."""


_Face = tuple[int, int, bool, bool]
"""A face, the die that shows it, whether the hand wins with it and whether a kan is possible."""


class Position(NamedTuple):
    """Where a turn stands, as far as what follows depends on it."""

    hand: int
    """Free dice and kans, as :func:`scoring.rulesets.dice.expectation_ends.hand_of` makes it."""
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
    outcomes: dict[tuple[Outcome, ChoiceName], int]
    """In how many of them the turn ends so, after such a choice."""
    plan: list[tuple[Position, Step]]
    """What to do at every position the plan may lead to; the turn ends at all others."""


_VALUE: Final = itemgetter(1)
_STAND: Final = Step("stand")
_STOP: Final = Step("stop")
_RIICHI, _REROLL, _KAN = (
    tuple(Step(name, face) for face in range(len(ONE))) for name in ("riichi", "reroll", "kan")
)


class Solver:
    """Values and best steps of all positions that can be met with one aim, each worked out once."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        self.ends = Ends(aim)
        n = aim.rules.numbers
        self._rerolls, self._riichi = n.rerolls, n.riichi_rerolls
        # Added to a hand, declares a kan: the dice go from one half of the number to the other.
        self._kan_of = tuple((one << KANS_AT) - n.kan_dice * one for one in ONE)
        # Added to packed counts, carries every count that is enough for a kan into the highest bit.
        self._lift = sum((_TOP - n.kan_dice) * one for one in ONE)
        # What was worked out, by a hand with what else counts in the bits above it: numbers as keys are small and quick.
        self._ons: dict[int, int] = {}
        self._rolls: dict[int, int] = {}
        self._befores: dict[int, int] = {}
        self._fours_of: dict[int, tuple[int, ...]] = {}
        self._bests: dict[Position, Step] = {}

    # --- what a position is worth, as a sum over all ways the dice may fall

    def rolls(self, position: Position) -> int:
        """How many dice may still be rolled."""
        left = self._rerolls if position.choice is None else position.left
        return left + _KANS_LEFT[position.hand >> KANS_AT]

    def _roll(self, rest: int, from_kan: int, left: int, riichi: int) -> int:
        """One die is rolled beside the ``rest`` after the choice, and ``left`` rerolls stay."""
        key = rest | (left << 2 | riichi << 1 | from_kan) << _ABOVE
        total = self._rolls.get(key)
        if total is None:
            total, ways = 0, _SIX[left + _KANS_LEFT[rest >> KANS_AT]]
            every, lively = _rolled(rest & FREE_DICE, self._lift)
            for face, die, wins, fours in every if left else lively:
                hand = rest + die
                on = self._on(hand, left, riichi) if left or fours else 0
                if wins:
                    end = self.ends.worths(hand, from_kan, riichi)[face] * ways
                    total += max(end, on)
                else:
                    total += on
            self._rolls[key] = total
        return total

    def _on(self, hand: int, left: int, riichi: int) -> int:
        """A position after the choice where the turn goes on."""
        key = hand | (left << 1 | riichi) << _ABOVE
        best = self._ons.get(key)
        if best is None:
            values = [
                self._roll(hand + self._kan_of[q], 1, left, riichi) for q in self._fours(hand)
            ]
            if left:
                shown = shown_in(hand & FREE_DICE)
                values += [self._roll(hand - ONE[face], 0, left - 1, riichi) for face in shown]
            best = self._ons[key] = max(values)
        return best

    def _fours(self, hand: int) -> tuple[int, ...]:
        """Faces of which a kan can be declared."""
        counts = hand & FREE_DICE
        if not counts + self._lift & _TOPS:
            return ()
        if counts not in self._fours_of:
            self._fours_of[counts] = kan_faces(self.aim.rules, counts)
        return self._fours_of[counts]

    def _kan_before(self, hand: int, face: int) -> int:
        """A kan before the choice."""
        rest = hand + self._kan_of[face]
        if rest not in self._befores:
            self._befores[rest] = sum(
                max(map(_VALUE, self.options(Position(rest + ONE[die], None, 0, die, 1, 0))))
                for die in FACES
            )
        return self._befores[rest]

    # --- what to do

    def options(self, position: Position) -> list[tuple[Step, int]]:
        """Every step that makes sense, with its value; of equal ones the first costs least.

        To choose rerolling and not to reroll at once is left out: it is never better than doing the same before.
        """
        hand, choice, left, last, from_kan, kept = position
        riichi = int(choice == "riichi")
        shown, fours = shown_in(hand & FREE_DICE), self._fours(hand)
        end = self.ends.end(hand, last, from_kan, kept, riichi).worth * _SIX[self.rolls(position)]
        if choice is None:
            most, again = self._rerolls, _SIX[self._rerolls - self._riichi]
            rows = {
                "stand": [(_STAND, end)],
                "kan": [(_KAN[q], self._kan_before(hand, q)) for q in fours],
                "riichi": [
                    (_RIICHI[face], again * self._roll(hand - ONE[face], 0, self._riichi - 1, 1))
                    for face in shown
                ],
                "reroll": [
                    (_REROLL[face], self._roll(hand - ONE[face], 0, most - 1, 0)) for face in shown
                ],
            }
            may = {"kan", *self.aim.choices}
            return [option for name, row in rows.items() if name in may for option in row]
        rerolls = [
            (_REROLL[face], self._roll(hand - ONE[face], 0, left - 1, riichi))
            for face in shown
            if left
        ]
        if riichi and left:
            return rerolls
        kans = [(_KAN[q], self._roll(hand + self._kan_of[q], 1, left, riichi)) for q in fours]
        return [(_STOP, end), *kans, *rerolls]

    def starts(self, position: Position) -> list[Start]:
        """Everything a player may do; of a reroll before the choice the best plan."""
        before = position.choice is None
        found = [
            Start(step.name, step.face, position, step, value)
            for step, value in self.options(position)
            if not (before and step.name == "reroll")
        ]
        if before and "reroll" in self.aim.choices:
            there = position._replace(choice="reroll", left=self._rerolls, kept=0)
            step, value = max(self.options(there), key=_VALUE)
            face = step.face if step.name == "reroll" else 0
            found.append(Start("reroll", face, there, step, value))
        return found

    # --- what a plan may come to

    def odds(self, position: Position, step: Step) -> Odds:
        """What may come of a step and of the best plan after it."""
        ways = _SIX[self.rolls(position)]
        found = Odds(ways, defaultdict(int), [])
        met, first = {position: ways}, {position: step}
        while met:
            coming: defaultdict[Position, int] = defaultdict(int)
            for here, weight in met.items():
                taken = first.get(here) or self._best(here)
                if taken.face:
                    found.plan.append((here, taken))
                    share = weight // len(FACES)
                    for there in self._ahead(here, taken):
                        coming[there] += share
                else:
                    hand, choice, _, last, from_kan, kept = here
                    end = self.ends.end(hand, last, from_kan, kept, int(choice == "riichi"))
                    found.outcomes[end.outcome, choice or "stand"] += weight
            met, first = coming, {}
        return found

    def _best(self, position: Position) -> Step:
        """The best step; most positions are last ones, where there is nothing to look for."""
        if position.choice is not None and not position.left and not self._fours(position.hand):
            return _STOP
        if position not in self._bests:
            self._bests[position] = max(self.options(position), key=_VALUE)[0]
        return self._bests[position]

    def _ahead(self, position: Position, step: Step) -> list[Position]:
        """Where a step that rolls a die may lead, each place with the same chance."""
        hand, choice, left, *_ = position
        name, face = step
        if name == "kan":
            rest = hand + self._kan_of[face]
        else:
            rest = hand - ONE[face]
            if choice is None:
                choice = "riichi" if name == "riichi" else "reroll"
                left = most_rerolls(self.aim.rules, choice)
            left -= 1
        from_kan = int(name == "kan")
        # Built as tuples: half the time of the constructor.
        return [
            tuple.__new__(Position, (rest + ONE[die], choice, left, die, from_kan, 0))
            for die in FACES
        ]


@lru_cache(maxsize=1 << 11)
def _rolled(rest: int, lift: int) -> tuple[tuple[_Face, ...], tuple[_Face, ...]]:
    """What a die rolled beside the ``rest`` may show, and the part of it that is worth something if nothing is rerolled."""
    every = tuple(
        (face, ONE[face], rest + ONE[face] in FORMS, rest + ONE[face] + lift & _TOPS != 0)
        for face in FACES
    )
    return every, tuple(face for face in every if face[2] or face[3])


@lru_cache(maxsize=3)
def solver_of(aim: Aim) -> Solver:
    """What was worked out for an aim; the latest are remembered."""
    return Solver(aim)
