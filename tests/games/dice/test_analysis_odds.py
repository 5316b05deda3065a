"""The odds of turns against a recursion of its own: every action, its distribution, its plan and what it costs."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from tests.games.dice.support import odds as dice_odds
from tests.games.dice.support import oracle as dice
from tests.games.dice.support.odds import Doing, End, Setting, Spot, Turn
from tests.support import TIMES

RULESET = scoring.ruleset("dice")
ANALYZE = RULESET.tasks["analyze"]
Answer = dict[str, Any]
FIRST = (
    "11112222", "11112346", "11122334", "11123466", "12344445", "12345566", "13355566", "22222222",
    "22233344", "22334466",
)  # fmt: skip
"""First rolls with two kans or one at once, far from and near to a winning form, complete ones and yakuman."""


def exact(ratio: Answer) -> Fraction:
    return Fraction(ratio["numerator"], ratio["denominator"])


def analyzed(setting: Setting, spot: Spot) -> Answer:
    rules = RULESET.in_force(setting.changed())
    return ANALYZE.answer(rules, setting.request(spot), "en").to_dict()


def thrown(random: Random, count: int) -> tuple[int, ...]:
    return tuple(sorted(random.choice(dice.FACES) for _ in range(count)))


def some_setting(random: Random) -> Setting:
    """Any setting, with a few options changed."""
    changed = {name: random.random() < 0.3 for name in dice.OPTIONS}
    options = tuple((n, default != changed[n]) for n, default in dice.OPTIONS.items())
    return Setting(
        dora=random.choice((None, *dice.FACES)), solo=random.random() < 0.5,
        coins=random.choice((0, 1, 2, 4)), edition=random.choice(("adjust2", "prototype")),
        target=random.choice((None, None, None, 8, 14, 25)), options=options,
    )  # fmt: skip


def agrees(setting: Setting, spot: Spot) -> int:
    """Every action has the value, the odds and the cost that the recursion finds; how many there are."""
    first = spot.dice if spot.last is None and not spot.kans else None
    turn = Turn(setting, first)
    answer = analyzed(setting, spot)
    for one in answer["actions"]:
        doing = doing_of(one, spot)
        value = turn.value_of(spot, doing)
        assert exact(one["ranking"]) == value[0], (setting, spot, doing)
        start = spot
        if doing == ("reroll", None):
            (start,) = turn.ahead(spot, doing)
        came = turn.follow(dice_odds.plan_in(one["plan"]), start)
        ends: defaultdict[int | None, Fraction] = defaultdict(Fraction)
        for end, chance in came.items():
            ends[end.points] += chance
        said = {end["points"]: exact(end["probability"]) for end in one["distribution"]}
        assert said == ends, (setting, spot, doing)
        assert came.mean(turn.counted) == value[-1]
        assert exact(one["expectation"]) == came.mean(lambda end: end.points or 0)
        assert exact(one["winning"]) == came.mean(lambda end: end.winning)
        assert exact(one["yakuman"]) == came.mean(lambda end: end.yakuman)
        assert exact(one["paid"]) == came.mean(lambda end: setting.cost(end.choice) or 0)
        agrees_on_coins(setting, one, came)
    doings = {doing_of(one, spot): one["best"] for one in answer["actions"]}
    assert doings.keys() == set(turn.doings(spot))
    (best,) = (doing for doing, best in doings.items() if best)
    assert turn.value_of(spot, best) == turn.value(spot)
    return len(doings)


def doing_of(one: Answer, spot: Spot) -> Doing:
    as_one = spot.chosen is None and one["action"] == "reroll"
    return one["action"], None if as_one else one["die"]


def agrees_on_coins(setting: Setting, one: Answer, came: dice_odds.Tally) -> None:
    """solo.refund, solo.forfeit: from 10 points on, ante and choice come back; else the choice is lost."""
    if not setting.solo:
        assert (one["refund"], one["coins_change"]) == (None, None)
        return

    def change(end: End) -> int:
        return 1 if (end.points or 0) >= 10 else -(setting.cost(end.choice) or 0)

    assert exact(one["refund"]) == came.mean(lambda end: (end.points or 0) >= 10)
    assert exact(one["coins_change"]) == came.mean(change)


@pytest.mark.many
@pytest.mark.parametrize("roll", FIRST)
def test_every_action_of_a_first_roll(roll: str) -> None:
    at_table, alone = Setting(dora=3), Setting(dora=1, solo=True, coins=1)
    setting = alone if FIRST.index(roll) % 2 else at_table
    agrees(setting, Spot(tuple(map(int, roll))))


@pytest.mark.parametrize(("roll", "dora"), [("11222222", 5), ("12222233", 3), ("11222233", 2)])
def test_every_action_of_a_player_without_coins(roll: str, dora: int) -> None:
    """adj2.free_riichi_only: nothing is rerolled; standing, riichi and a kan with riichi after it are the best."""
    assert agrees(Setting(coins=0, dora=dora), Spot(tuple(map(int, roll)))) == len(
        ["stand", "kan", *set(roll)]
    )


@pytest.mark.many
@pytest.mark.parametrize("seed", range(6 * TIMES))
def test_every_action_of_any_first_roll_under_any_options(seed: int) -> None:
    random = Random(seed)
    assert agrees(some_setting(random), Spot(thrown(random, 8))) >= 2


@pytest.mark.parametrize("seed", range(20 * TIMES))
def test_every_action_beside_kans_and_after_the_choice(seed: int) -> None:
    """Positions in the middle of a turn, the choice made or not."""
    random = Random(1000 + seed)
    number = random.choice((0, 1, 1, 2))
    free = thrown(random, 8 - 3 * number)
    kans = thrown(random, number)
    chosen, left = random.choice(
        ((None, None), ("riichi", 1), ("riichi", 0), ("reroll", 3), *product(["reroll"], range(3)))
    )
    setting = replace(some_setting(random), complete=random.random() < 0.5)
    setting = replace(setting, coins=max(setting.coins, 1))
    rerolled = (chosen, left) in {("riichi", 0), ("reroll", 0), ("reroll", 1), ("reroll", 2)}
    by = random.choice([*(["kan"] if kans else []), *(["reroll"] if rerolled else [])] or [None])
    if not kans and not rerolled:
        setting = replace(setting, complete=None)  # the dice say so themselves
    last = random.choice(free) if by else None
    assert agrees(setting, Spot(free, kans, chosen, left, last, by))


@settings(max_examples=25)
@given(st.lists(st.integers(1, 6), min_size=8, max_size=8), st.randoms(use_true_random=False))
def test_the_order_of_the_dice_is_nothing(faces: list[int], random: Random) -> None:
    answer, again = (
        scoring.analyze("dice", {"dice": "".join(map(str, some)), "coins": 3}).to_dict()
        for some in (faces, random.sample(faces, k=8))
    )
    assert answer == again
