"""The exact value of a turn from any point on if it is played in the best way, and all possible outcomes of each action.

Values are whole numbers: the sum over every way the dice may still fall, six for each die that may still be rolled (rerolls left
and kans still possible), so that nothing is rounded. All hands are computed at once.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from scoring.games.dice.analysis import hands as h
from scoring.games.dice.analysis.hands import Ints
from scoring.games.dice.analysis.outcomes import end_at, ends_of
from scoring.games.dice.analysis.request import DiceAction, DiceStep, TurnRequest
from scoring.games.dice.forms import FACES, MOST_KANS, ChoiceName, DiceHand
from scoring.games.dice.turn import ROLLING, chosen, most_rerolls

_KAN, _RIICHI, _REROLL = range(3)
"""The ways to take a die, the cheapest first."""
_TAKING: Final = ("kan", "riichi", "reroll")
_END: Final = 0
"""The place of the option that ends the turn. The options that take a die follow: all faces for each way to take a die."""
_SIX: Final = len(FACES) ** np.arange(16)
"""The number of ways in which 0 to 15 dice may fall."""
_NO: Final = -1
"""The value of an impossible action; also the number of a missing stage."""
_Position = tuple[int, int, int, int]
"""A position of a plan: the number of the plan, the stage, the number of the hand, and the option that is best there."""


class Solver:
    """The values of all positions of one request.

    A position is a hand, a stage and the die rolled last. A stage is the choice and the rerolls left under it. Stages are numbered:
    the one before the choice is 0.
    """

    def __init__(self, turn: TurnRequest) -> None:
        self._turn = turn
        self._ends = ends_of(turn)
        self._worths = turn.worth(self._ends)
        most = {choice: most_rerolls(turn.hand.n, choice) for choice in ROLLING}
        under = [(choice, left) for choice in ROLLING for left in range(most[choice] + 1)]
        self._stages: list[tuple[ChoiceName | None, int]] = [(None, 0), *under]
        rerolls = max(most.values())
        self._dice_left = np.array(
            [rerolls, *(rerolls - most[choice] + left for choice, left in under)]
        )
        """The number of dice that may still be rerolled, by stage. Riichi forgoes the other rerolls: they change nothing."""
        self._riichi = np.array([int(choice == "riichi") for choice, _ in self._stages])
        self._may_end = np.array([choice != "riichi" or not left for choice, left in self._stages])
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
        """Return everything a player may do at the hand of the request."""
        turn = self._turn
        starts = [(turn.hand, *one) for one in self._possible(turn.hand)]
        if turn.hand.choice is None:
            starts = [start for start in starts if self._step(0, start[1]).name != "reroll"]
            if "reroll" in turn.costs:
                there = chosen(turn.hand, "reroll")
                best = max(self._possible(there), key=lambda one: one[1])
                starts.append((there, *best))
        return self._followed(starts)

    def _possible(self, hand: DiceHand) -> list[tuple[int, int]]:
        """Return every option that makes sense at a hand, with its value."""
        worth = self._turn.worth(end_at(self._turn.rules, hand))
        position = (np.array([one]) for one in (_number_of(hand), self._stage_of(hand), worth))
        values = self._options(*position)[:, 0].tolist()
        return [(option, value) for option, value in enumerate(values) if value > _NO]

    def _stage_of(self, hand: DiceHand) -> int:
        return self._stages.index((hand.choice, hand.left))

    @staticmethod
    def _step(stage: int, option: int) -> DiceStep:
        if option == _END:
            return DiceStep("stop" if stage else "stand")
        way, face = divmod(option - 1, len(FACES))
        return DiceStep(_TAKING[way], FACES[face])

    def _followed(self, starts: Sequence[tuple[DiceHand, int, int]]) -> list[DiceAction]:
        """Return the possible results of options at hands. All plans are followed together, one die at a time."""
        actions: list[DiceAction] = []
        met: dict[_Position, int] = {}
        for hand, option, value in starts:
            stage, number = self._stage_of(hand), _number_of(hand)
            step = self._step(stage, option)
            name = "reroll" if hand != self._turn.hand else step.name
            ways = int(_SIX[self._dice_left[stage] + h.KANS_LEFT[number]])
            face = step.face if name == step.name else 0
            action = DiceAction(name, face, value, ways, Counter(), [])
            if step.face:
                met[len(actions), stage, number, option] = ways
                action.plan.append((hand, step))
            else:
                end = end_at(self._turn.rules, hand)
                action.ends[end, hand.choice or "stand"] = ways
            actions.append(action)
        while met:
            met = self._after_a_die(actions, met)
        return actions

    def _after_a_die(
        self, actions: Sequence[DiceAction], met: Mapping[_Position, int]
    ) -> dict[_Position, int]:
        """Return the positions where the plans go on after one more die, and add the steps and ends there to the actions."""
        rolled = Counter[tuple[int, ...]]()
        for (plan, stage, number, option), ways in met.items():
            way, face = divmod(option - 1, len(FACES))
            rest = (h.AFTER_KAN if way == _KAN else h.WITHOUT)[face, number]
            after = (plan, int(self._after[stage, way]), int(rest), int(way == _KAN))
            for last in range(len(FACES)):
                rolled[*after, last] += ways // len(FACES)
        _, stages, rests, from_kans, lasts = np.array([*rolled]).T
        numbers = h.WITH_DIE[lasts, rests]
        places = (self._riichi[stages], from_kans, lasts, rests)
        options = self._options(numbers, stages, self._worths[places]).argmax(axis=0)
        columns = np.array([numbers, options, self._ends[places]]).T.tolist()
        following = Counter[_Position]()
        for (position, ways), (number, option, end) in zip(rolled.items(), columns, strict=True):
            plan, stage, _, from_kan, last = position
            choice, left = self._stages[stage]
            if option == _END:
                actions[plan].ends[end, choice or "stand"] += ways
                continue
            following[plan, stage, number, option] += ways
            dice, kans = h.HANDS[number]
            hand = self._turn.hand._replace(
                dice=dice, kans=kans, choice=choice, left=left, last=FACES[last], from_kan=from_kan
            )
            actions[plan].plan.append((hand, self._step(stage, option)))
        return following


def _number_of(hand: DiceHand) -> int:
    return h.NUMBER[hand.dice, hand.kans]
