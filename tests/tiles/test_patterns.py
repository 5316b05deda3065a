"""What a pattern is and what only nearly is one, each by its own words."""

from collections.abc import Callable
from typing import cast

import pytest

from scoring.hand.game import TileGame
from scoring.rulesets import RULESETS
from scoring.tiles import patterns
from scoring.tiles.readings import read
from scoring.tiles.values import Reading, Win

ROW = patterns.has_triplets_in_a_row
LITTLE_DRAGONS, BIG_DRAGONS = patterns.has_little_dragons, patterns.has_big_dragons
LITTLE_WINDS, BIG_WINDS = patterns.has_little_winds, patterns.has_big_winds


def _win(concealed: str, winning: str) -> Win:
    ruleset = RULESETS["tcg"]
    request = {"concealed": concealed, "winning_tile": winning, "win": "tsumo"}
    win = cast(TileGame, ruleset.game).requests.parse(ruleset.basic, request)
    assert isinstance(win, Win)
    return win


@pytest.mark.parametrize(
    ("holds", "concealed", "winning", "expected"),
    [
        pytest.param(ROW, "222333444555p1s", "1s", True, id="2345"),
        pytest.param(ROW, "666777888999m1s", "1s", True, id="6789"),
        pytest.param(ROW, "222444555777p1s", "1s", False, id="2457"),
        pytest.param(ROW, "222333555666p1s", "1s", False, id="2356"),
        pytest.param(ROW, "222333444666p1s", "1s", False, id="2346"),
        pytest.param(ROW, "222444555666p1s", "1s", False, id="2456"),
        pytest.param(ROW, "888999m111222p1s", "1s", False, id="over the end of a suit"),
        pytest.param(LITTLE_DRAGONS, "123m456p555666z7z", "7z", True, id="a pair of the third"),
        pytest.param(LITTLE_DRAGONS, "123m22p55566677z", "7z", False, id="three triplets"),
        pytest.param(LITTLE_DRAGONS, "123m456p55566z22s", "6z", False, id="no pair of the third"),
        pytest.param(BIG_DRAGONS, "123m22p55566677z", "7z", True, id="big dragons"),
        pytest.param(BIG_DRAGONS, "123m456p555666z7z", "7z", False, id="two and a pair"),
        pytest.param(LITTLE_WINDS, "123m111222333z4z", "4z", True, id="a pair of the fourth"),
        pytest.param(LITTLE_WINDS, "1p11122233344z1p", "4z", False, id="four triplets of winds"),
        pytest.param(BIG_WINDS, "1p11122233344z1p", "4z", True, id="big winds"),
        pytest.param(BIG_WINDS, "123m111222333z4z", "4z", False, id="three and a pair"),
        pytest.param(patterns.is_outside, "123m111999p111z9s", "9s", True, id="one run"),
        pytest.param(patterns.is_outside, "123789m111p111z9s", "9s", True, id="two runs"),
        pytest.param(patterns.is_outside, "111m111999p111z9s", "9s", False, id="no run"),
        pytest.param(patterns.is_outside, "123m555999p111z9s", "9s", False, id="fives"),
    ],
)
def test_a_reading_has_a_pattern(
    holds: Callable[[Reading], int], concealed: str, winning: str, *, expected: bool
) -> None:
    readings = read(_win(concealed, winning))
    assert readings
    assert any(holds(reading) for reading in readings) == expected


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize(
    ("concealed", "winning", "expected"),
    [
        ("1112345678999", "5", True),
        ("1122345678999", "1", True),
        ("1112345678899", "9", True),
        ("1122334567899", "9", False),
        ("1123456788999", "8", False),
        ("1112345667899", "6", False),
    ],
)
def test_nine_gates_are_three_of_each_end_and_every_number(
    concealed: str, winning: str, suit: str, *, expected: bool
) -> None:
    win = _win(concealed + suit, winning + suit)
    assert bool(patterns.is_nine_gates(win)) == expected
