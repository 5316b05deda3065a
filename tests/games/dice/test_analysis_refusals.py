"""Impossible turns: the faults of the shape, or else every rule that is broken."""

from typing import Any

import pytest

import scoring
from scoring.faults import Refused
from scoring.games.dice.analysis.task import Analyze

RULESET = scoring.ruleset("dice")
ANALYZE = Analyze(RULESET)
BY_REROLL, BY_KAN = {"face": 1, "by": "reroll"}, {"face": 1, "by": "kan"}
EIGHT = {"dice": "12345612"}


def faults(
    request: dict[str, Any], options: dict[str, object] | None = None
) -> list[tuple[str, str, str | None]]:
    found = ANALYZE.faults(RULESET.in_force(options), request)
    assert all(fault.detail.ja and fault.detail.en for fault in found)
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


@pytest.mark.parametrize(
    ("request_", "options"),
    [
        (EIGHT, {}),
        (ANALYZE.example, {}),
        # D24: riichi is free without a coin, before and after its reroll.
        (EIGHT | {"coins": 0, "chosen": "riichi", "rerolls_left": 1}, {}),
        (EIGHT | {"coins": 0, "chosen": "riichi", "rerolls_left": 0, "last_draw": BY_REROLL}, {}),
        # turn.free_when_poor
        (EIGHT | {"coins": 0, "chosen": "reroll", "rerolls_left": 3}, {"edition": "prototype"}),
    ],
)
def test_a_possible_turn_has_no_fault(request_: dict[str, Any], options: dict[str, object]) -> None:
    assert faults(request_, options) == []


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ({}, ("/dice", "missing", None)),
        ({"dice": "1234561"}, ("/dice", "wrong_dice_count", "turn_roll8")),
        (EIGHT | {"kans": "1"}, ("/dice", "wrong_dice_count", "turn_kan")),
        ({"dice": "12", "kans": "111"}, ("/kans", "too_many_kans", "turn_kan")),
        ({"dice": "12345617"}, ("/dice", "bad_face", "players")),
        (EIGHT | {"dora": 7}, ("/dora", "out_of_range", None)),
        (EIGHT | {"coins": -1}, ("/coins", "out_of_range", None)),
        (EIGHT | {"target": 0}, ("/target", "out_of_range", None)),
        (EIGHT | {"mode": "duo"}, ("/mode", "unknown_value", None)),
        (EIGHT | {"chosen": "stand"}, ("/chosen", "unknown_value", None)),
        (EIGHT | {"chosen": 1}, ("/chosen", "wrong_type", None)),
        (EIGHT | {"action": "stand"}, ("/action", "unknown_field", None)),
        (EIGHT | {"rerolls_left": 2}, ("/rerolls_left", "needs_choice", "turn_choose")),
        (EIGHT | {"last_draw": BY_REROLL}, ("/last_draw/by", "needs_choice", "turn_choose")),
        (EIGHT | {"last_draw": BY_KAN}, ("/last_draw/by", "needs_kan", "turn_kan")),
        (
            {"dice": "23456", "kans": "1", "last_draw": BY_KAN},
            ("/last_draw/face", "not_in_dice", None),
        ),
        (EIGHT | {"chosen": "reroll"}, ("/rerolls_left", "missing", "turn_reroll_three")),
        (
            EIGHT | {"chosen": "reroll", "rerolls_left": 4},
            ("/rerolls_left", "too_many_rerolls", "turn_reroll_three"),
        ),
        (
            EIGHT | {"chosen": "riichi", "rerolls_left": 2},
            ("/rerolls_left", "too_many_rerolls", "turn_riichi_one"),
        ),
        (
            EIGHT | {"chosen": "riichi", "rerolls_left": 0},
            ("/last_draw", "needs_last_draw", "turn_riichi_one"),
        ),
        (
            EIGHT | {"chosen": "reroll", "rerolls_left": 2},
            ("/last_draw", "needs_last_draw", "turn_reroll_three"),
        ),
        (
            EIGHT | {"chosen": "reroll", "rerolls_left": 3, "last_draw": BY_REROLL},
            ("/last_draw/by", "contradiction", "turn_reroll_three"),
        ),
        (
            EIGHT | {"chosen": "riichi", "rerolls_left": 1, "last_draw": BY_REROLL},
            ("/last_draw/by", "contradiction", "turn_riichi_one"),
        ),
        (
            EIGHT | {"chosen": "reroll", "rerolls_left": 3, "coins": 0},
            ("/chosen", "cannot_pay", "adj2_free_riichi_only"),
        ),
        (
            EIGHT | {"first_roll_complete": True},
            ("/first_roll_complete", "contradiction", "tenhou"),
        ),
        (
            EIGHT | {"chosen": "riichi", "rerolls_left": 1, "first_roll_complete": True},
            ("/first_roll_complete", "contradiction", "tenhou"),
        ),
    ],
)
def test_an_impossible_turn_is_refused_with_its_reason(
    request_: dict[str, Any], wanted: tuple[str, str, str | None]
) -> None:
    assert faults(request_) == [wanted]
    with pytest.raises(Refused):
        ANALYZE.answer(RULESET.basic, request_, "ja")


def test_all_faults_of_the_shape_come_at_once_and_then_all_broken_rules() -> None:
    shape = {"dice": "123456170", "dora": 0, "coins": 0, "chosen": "reroll", "rerolls_left": 9}
    assert faults(shape | {"kans": "9", "extra": 1}) == [
        ("/dora", "out_of_range", None),
        ("/rerolls_left", "out_of_range", None),
        ("/extra", "unknown_field", None),
    ]
    found = faults({"dice": "1234561", "coins": 0, "chosen": "reroll", "rerolls_left": 5})
    assert [code for _, code, _ in found] == ["cannot_pay", "too_many_rerolls", "wrong_dice_count"]


def test_without_a_choice_the_dice_are_the_first_roll_whatever_rerolls_are_left() -> None:
    assert faults({"dice": "11223456", "rerolls_left": 0, "first_roll_complete": True}) == [
        ("/rerolls_left", "needs_choice", "turn_choose"),
        ("/first_roll_complete", "contradiction", "tenhou"),
    ]
