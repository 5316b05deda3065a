"""Every hand of dice mahjong against a program of its own, over turns, dora, modes and options."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import pytest

import scoring
from tests.games.dice.support import oracle as dice
from tests.support import TIMES

pytestmark = pytest.mark.many


RULESET = scoring.ruleset("dice")
GAME = RULESET.game
HANDS = list(dice.hands())
OPTION_SETS: list[dict[str, bool]] = [
    dict(zip(dice.OPTIONS, values, strict=True))
    for values in product((False, True), repeat=len(dice.OPTIONS))
]


def answered(case: dice.Case) -> dict[str, Any]:
    rules = RULESET.in_force(case.changed())
    return GAME.answer(rules, case.request(), "en").body()


def agrees(case: dice.Case) -> None:
    """Value and yaku are what the brute force finds, and no other reading is worth more."""
    wanted, said = dice.judge(case), answered(case)
    value = {"points": wanted.points, "yakuman": wanted.yakuman, "doubled": wanted.doubled}
    assert (said["winning"], said["value"]) == (wanted.winning, value), case
    unit = "yakuman" if wanted.yakuman else "points"
    yaku = tuple(sorted((line["id"], line[unit]) for line in said["yaku"]))
    assert yaku in wanted.yaku, case


def test_there_are_3240_hands_and_this_many_win() -> None:
    """393 of the 1,287 eight-dice multisets win; 35 of them are yakuman (specification, 1.3)."""
    assert len(HANDS) == 3_240
    eight = [hand for hand in HANDS if not hand.kans]
    said = [answered(replace(hand, action="reroll")) for hand in eight]
    assert len(eight) == 1_287
    assert sum(answer["winning"] for answer in said) == 393
    yakuman = [answer for answer in said if answer["value"]["yakuman"]]
    assert len(yakuman) == 35
    names = Counter(line["id"] for answer in yakuman for line in answer["yaku"])
    assert (names["chinitsu"], names["daikouhou"]) == (6, 15)
    assert (names["sanrenkou"], names["isshoku_souryuukai"]) == (8, 2)
    only = [a for a in yakuman if [line["id"] for line in a["yaku"]] == ["chinroutou"]]
    assert len(only) == 4


STEP = 1 if TIMES > 1 else 9
"""The gate asks every ninth hand after its turns; `make long-hands` all."""


def test_every_hand_after_every_turn() -> None:
    count = 0
    for place, hand in islice(enumerate(HANDS), 0, None, STEP):
        for turn in dice.turns(replace(hand, dora=(None, *dice.FACES)[place % 7])):
            agrees(turn)
            count += 1
    assert count > 30_000 // STEP


@pytest.mark.parametrize("dora", [None, *dice.FACES])
def test_every_winning_hand_with_every_dora(dora: int | None) -> None:
    for hand in HANDS:
        if dice.splits(hand.dice, hand.kans):
            agrees(replace(hand, dora=dora, action="riichi", last=hand.dice[0], by="reroll"))


def _solo() -> Iterator[dice.Case]:
    for hand in HANDS:
        if dice.splits(hand.dice, hand.kans):
            for action, last in (("reroll", None), ("riichi", hand.dice[-1])):
                by = None if last is None else "reroll"
                yield replace(hand, solo=True, action=action, last=last, by=by, dora=3)


def test_every_winning_hand_of_one_player() -> None:
    for case in _solo():
        agrees(case)


def test_every_winning_hand_under_options() -> None:
    """Each set of options is used at least once, and each hand is scored under a few of them."""
    random = Random(20)
    met = set()
    winning = [hand for hand in HANDS if dice.splits(hand.dice, hand.kans)]
    for hand in winning:
        for turn in dice.turns(hand):
            options = random.choice(OPTION_SETS)
            met.add(tuple(options.values()))
            complete = random.choice((None, True, False)) if turn.last else None
            solo = random.random() < 0.5
            agrees(replace(turn, options=options, solo=solo, complete=complete, dora=2))
    assert len(met) == len(OPTION_SETS)
