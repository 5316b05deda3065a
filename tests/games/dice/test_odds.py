"""The tables behind the odds of dice: what is computed for all hands at once holds for each hand by itself.

test_analysis_odds.py holds the odds themselves against a recursion.
"""

import copy
import json

import numpy as np
import pytest

import scoring
from scoring.games.dice.analysis.hands import NUMBER, WITHOUT
from scoring.games.dice.analysis.outcomes import ends_of, ranks_of
from scoring.games.dice.analysis.request import TurnRequest
from scoring.games.dice.forms import DiceHand
from scoring.games.dice.valuation import valuations
from tests.games.dice.support import oracle

RULESET = scoring.ruleset("dice")
Dice = tuple[int, ...]
WINNING = [
    (hand.dice, hand.kans, last)
    for hand in oracle.hands()
    if oracle.splits(hand.dice, hand.kans)
    for last in sorted(set(hand.dice))
]
"""Every winning hand with each die that may be the last one."""


def written(faces: Dice) -> str:
    return "".join(map(str, faces))


@pytest.mark.many
@pytest.mark.parametrize("changed", [None, *oracle.OPTIONS])
def test_every_hand_has_the_reading_that_its_score_has(changed: str | None) -> None:
    options = None if changed is None else {changed: not oracle.OPTIONS[changed]}
    rules = RULESET.in_force(options)
    for complete in {0, rules.numbers.tenhou_survives_reroll}:
        ranks = ranks_of(rules, complete)
        for free, faces, last in WINNING:
            dice, kans = written(free), written(faces)
            rest = WITHOUT[last - 1, NUMBER[dice, kans]]
            for from_kan in {0, int(kans != "")}:
                hand = DiceHand(
                    rules.numbers, dice, kans,
                    last=last, from_kan=from_kan, first_complete=complete,
                )  # fmt: skip
                yaku = valuations(rules, hand)[0].yaku
                wanted = (yaku.yakuman, 0 if yaku.yakuman else yaku.points)
                assert divmod(ranks[from_kan, last - 1, rest], 1 << 16) == wanted
        assert np.count_nonzero(ranks[0]) == len(WINNING)
    assert len(WINNING) == 2330


# --- what is aimed at


def test_no_sum_of_points_outweighs_a_target() -> None:
    """All points over all ways the dice may fall are less than the worth of reaching the target in one way."""
    rules = RULESET.in_force({"solo_yakuman_stack": True})
    hand = DiceHand(rules.numbers, "", dora_face=6, solo=True, first_complete=1)
    aim = TurnRequest(rules, hand, coins=0, target=10)
    ends = np.unique(ends_of(aim))
    most = int(ends.max()) // 2
    ways = len(oracle.FACES) ** 5
    reached = min(aim.worth(end) for end in ends.tolist() if aim.reaches(end))
    assert most * ways < reached
    assert int(aim.worth(ends).max()) * ways < 1 << 63


@pytest.mark.parametrize("target", [1, 2, 80])
def test_a_target_that_is_reached_counts_more_than_any_points(target: int) -> None:
    hand = DiceHand(RULESET.basic.numbers, "")
    aim = TurnRequest(RULESET.basic, hand, coins=0, target=target)
    assert aim.worth(2 * (target - 1)) == target - 1
    yakuman = 2 * 80 + 1
    for reached in (2 * target, yakuman):
        assert aim.worth(reached) > 1_000_000


# --- the answer


def test_an_answer_is_json_and_may_be_changed_by_its_receiver() -> None:
    """No number of a column is left in it, and it shares nothing with the next one."""
    request = {"dice": "11112346", "dora": 6, "coins": 3, "mode": "solo", "target": 14}
    answer = scoring.analyze("dice", request).to_dict()
    kept = copy.deepcopy(answer)
    assert json.loads(json.dumps(answer)) == kept
    for one in answer["actions"]:
        for part in one.values():
            if isinstance(part, dict | list):
                part.clear()
    assert scoring.analyze("dice", request).to_dict() == kept
