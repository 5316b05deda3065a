"""What a turn that ends is worth to a plan, hand by hand: the best reading, its points, what they are counted for. It rolls no die."""

from functools import lru_cache
from typing import Final, NamedTuple

from scoring.in_force import InForce
from scoring.points_valuing import Found, dora_in, found_in
from scoring.rulesets.dice.forms import FACES, FORMS, WIDTH, Group, packed, readings
from scoring.rulesets.dice.game import DiceScore, Valuation, ranked, turn_of
from scoring.rulesets.dice.request import Throw
from scoring.rulesets.dice.turn import ChoiceName, count_of

KANS_AT: Final = len(FACES) * WIDTH
"""Where the kans of a hand begin, which is one number."""
FREE_DICE: Final = (1 << KANS_AT) - 1
"""The bits of its free dice."""
_CERTAIN: Final = 1 << 64
"""More than all points over all ways the dice may fall: what is first aimed at outweighs what comes second."""


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


class Outcome(NamedTuple):
    """What a turn may end with."""

    points: int | None
    """``None`` for a yakuman among several players, as in a score."""
    yakuman: bool
    winning: bool
    """Whether the dice are a winning form."""


class End(NamedTuple):
    """An outcome and its worth to the aim."""

    outcome: Outcome
    worth: int


def hand_of(counts: int, kans: str) -> int:
    """A hand as one number: packed counts of the free dice, and above them those of the kans."""
    return counts | packed(kans) << KANS_AT


class Hands:
    """The best reading of each hand that was asked for, under rules in force."""

    def __init__(self, rules: InForce, first_complete: int) -> None:
        self._rules = rules
        self._first_complete = first_complete
        self._known: dict[tuple[int, str, int], dict[int, Valuation]] = {}

    def by_last(self, counts: int, kans: str, from_kan: int) -> dict[int, Valuation]:
        """The best reading of a winning hand by the die rolled last.

        A rule asks in what kind of place that die is, not what it shows: readings that are alike in that are valued once.
        """
        key = (counts, kans, from_kan)
        if key not in self._known:
            rules = self._rules
            turn = turn_of(rules, counts, kans, 1, from_kan, 0, self._first_complete)
            valued: dict[tuple[tuple[Group, ...], int], Found] = {}
            best = {}
            for last in shown_in(counts):
                rivals = readings(counts, kans, last)
                for r in rivals:
                    if (r.groups, r.wait) not in valued:
                        valued[r.groups, r.wait] = found_in(rules, r, turn)
                every = [Valuation(r, valued[r.groups, r.wait]) for r in rivals]
                best[last] = max(every, key=_rank)
            self._known[key] = best
        return self._known[key]


def _rank(valuation: Valuation) -> tuple[int, int]:
    """As readings are ranked for a score."""
    return (valuation.found.yakuman, valuation.found.points)


@lru_cache(maxsize=4)
def hands_of(rules: InForce, first_complete: int) -> Hands:
    """The hands under rules in force; the latest rules are remembered."""
    return Hands(rules, first_complete)


@lru_cache(maxsize=1 << 11)
def shown_in(counts: int) -> tuple[int, ...]:
    """The faces of free dice; there are fewer throws than are remembered."""
    return tuple(face for face in FACES if count_of(counts, face))


@lru_cache(maxsize=1 << 11)
def dice_in(counts: int) -> str:
    """Free dice as they are written, lowest first."""
    return "".join(str(face) * count_of(counts, face) for face in FACES)


class Ends:
    """The ends of all turns with the same aim. Hands are numbers, as :func:`hand_of` makes them."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        self.lost: Final = self._ended(Outcome(points=0, yakuman=False, winning=False))
        self._hands = hands_of(aim.rules, aim.first_complete)
        self._by_found: dict[tuple[int, int, int, int], End] = {}
        self._worths: tuple[dict[int, dict[int, int]], ...] = ({}, {}, {}, {})

    def end(self, hand: int, last: int, from_kan: int, kept: int, riichi: int) -> End:
        """The end of a turn; ``last`` is 0 where no die was rolled after the first eight, or it is not known."""
        counts, kans = hand & FREE_DICE, dice_in(hand >> KANS_AT)
        if counts not in FORMS:
            return self.lost
        if last:
            best = self._hands.by_last(counts, kans, from_kan)[last]
        else:
            rules, first_complete = self.aim.rules, self.aim.first_complete
            best = ranked(rules, counts, kans, 0, from_kan, kept, first_complete)[0]
        return self._valued(best, self._dora(counts, kans), riichi)

    def worths(self, hand: int, from_kan: int, riichi: int) -> dict[int, int]:
        """What the end with a winning hand is worth, by the die rolled last."""
        known = self._worths[from_kan | riichi << 1]
        if hand not in known:
            counts, kans = hand & FREE_DICE, dice_in(hand >> KANS_AT)
            dora = self._dora(counts, kans)
            known[hand] = {
                last: self._valued(best, dora, riichi).worth
                for last, best in self._hands.by_last(counts, kans, from_kan).items()
            }
        return known[hand]

    def _dora(self, counts: int, kans: str) -> int:
        """How many dice show the dora."""
        dora = self.aim.dora
        kan_dice: int = self.aim.rules.numbers.kan_dice
        return count_of(counts, dora) + kan_dice * kans.count(str(dora)) if dora else 0

    def _valued(self, best: Valuation, dora: int, riichi: int) -> End:
        found = best.found
        key = (found.yakuman, found.points, dora, riichi)
        if key not in self._by_found:
            rules, solo = self.aim.rules, self.aim.solo
            # Of a throw whose best reading is known, its points ask for nothing else.
            throw = Throw(0, "", 0, 0, 0, 0, dora, riichi, solo, rules.numbers)
            score = DiceScore(rules, throw, (best,), dora_in(rules, throw), [], "en")
            outcome = Outcome(score.points, yakuman=found.yakuman > 0, winning=True)
            self._by_found[key] = self._ended(outcome)
        return self._by_found[key]

    def _ended(self, outcome: Outcome) -> End:
        points = self.points_of(outcome)
        return End(outcome, points + _CERTAIN * (self.aim.target > 0 and self.reaches(outcome)))

    def points_of(self, outcome: Outcome) -> int:
        """The points an outcome is counted with; a yakuman that has none counts those it has for one player."""
        yakuman: int = self.aim.rules.numbers.yakuman_points
        return yakuman if outcome.points is None else outcome.points

    def reaches(self, outcome: Outcome) -> bool:
        """Whether an outcome reaches the target; a yakuman among several players reaches every one."""
        return outcome.points is None or outcome.points >= self.aim.target
