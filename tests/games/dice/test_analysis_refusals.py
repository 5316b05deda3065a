"""Turns that cannot stand as they are told: every fault at once, where it is, and the rule that is the reason."""

from typing import Any

import pytest

from scoring.faults import Refused
from scoring.games.dice.analysis.task import Analyze
from scoring.rulesets.dice import RULESET

ANALYZE = Analyze(RULESET)
BY_REROLL = {"face": 1, "by": "reroll"}
BY_KAN = {"face": 1, "by": "kan"}


def faults(**request: Any) -> list[tuple[str, str, str | None]]:  # noqa: ANN401 - any request
    found = ANALYZE.faults(RULESET.basic, request)
    assert all(fault.detail.ja and fault.detail.en for fault in found)
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


def test_a_possible_turn_has_no_fault() -> None:
    assert faults(dice="12345612") == []
    assert ANALYZE.faults(RULESET.basic, ANALYZE.example) == []


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ({}, ("/dice", "missing", None)),
        ({"dice": "1234561"}, ("/dice", "wrong_dice_count", "turn_roll8")),
        ({"dice": "12345612", "kans": "1"}, ("/dice", "wrong_dice_count", "turn_kan")),
        ({"dice": "12", "kans": "111"}, ("/kans", "too_many_kans", "turn_kan")),
        ({"dice": "12345617"}, ("/dice", "bad_face", "players")),
        ({"dice": "12345612", "dora": 7}, ("/dora", "out_of_range", None)),
        ({"dice": "12345612", "coins": -1}, ("/coins", "out_of_range", None)),
        ({"dice": "12345612", "target": 0}, ("/target", "out_of_range", None)),
        ({"dice": "12345612", "mode": "duo"}, ("/mode", "unknown_value", None)),
        ({"dice": "12345612", "chosen": "stand"}, ("/chosen", "unknown_value", None)),
        ({"dice": "12345612", "chosen": 1}, ("/chosen", "wrong_type", None)),
        ({"dice": "12345612", "action": "stand"}, ("/action", "unknown_field", None)),
        ({"dice": "12345612", "rerolls_left": 2}, ("/rerolls_left", "needs_choice", "turn_choose")),
        (
            {"dice": "12345612", "last_draw": BY_REROLL},
            ("/last_draw/by", "needs_choice", "turn_choose"),
        ),
        ({"dice": "12345612", "last_draw": BY_KAN}, ("/last_draw/by", "needs_kan", "turn_kan")),
        (
            {"dice": "23456", "kans": "1", "last_draw": BY_KAN},
            ("/last_draw/face", "not_in_dice", None),
        ),
        (
            {"dice": "12345612", "chosen": "reroll"},
            ("/rerolls_left", "missing", "turn_reroll_three"),
        ),
        (
            {"dice": "12345612", "chosen": "reroll", "rerolls_left": 4},
            ("/rerolls_left", "too_many_rerolls", "turn_reroll_three"),
        ),
        (
            {"dice": "12345612", "chosen": "riichi", "rerolls_left": 2},
            ("/rerolls_left", "too_many_rerolls", "turn_riichi_one"),
        ),
        (
            {"dice": "12345612", "chosen": "riichi", "rerolls_left": 0},
            ("/last_draw", "needs_last_draw", "turn_riichi_one"),
        ),
        (
            {"dice": "12345612", "chosen": "reroll", "rerolls_left": 2},
            ("/last_draw", "needs_last_draw", "turn_reroll_three"),
        ),
        (
            {"dice": "12345612", "chosen": "reroll", "rerolls_left": 3, "last_draw": BY_REROLL},
            ("/last_draw/by", "contradiction", "turn_reroll_three"),
        ),
        (
            {"dice": "12345612", "chosen": "reroll", "rerolls_left": 3, "coins": 0},
            ("/chosen", "cannot_pay", "adj2_free_riichi_only"),
        ),
        (
            {"dice": "12345612", "first_roll_complete": True},
            ("/first_roll_complete", "contradiction", "tenhou"),
        ),
        (
            {
                "dice": "12345612",
                "chosen": "riichi",
                "rerolls_left": 1,
                "first_roll_complete": True,
            },
            ("/first_roll_complete", "contradiction", "tenhou"),
        ),
    ],
)
def test_an_impossible_turn_is_refused_with_its_reason(
    request_: dict[str, Any], wanted: tuple[str, str, str | None]
) -> None:
    assert faults(**request_) == [wanted]
    with pytest.raises(Refused):
        ANALYZE.answer(RULESET.basic, request_, "ja")


def test_all_faults_come_at_once() -> None:
    found = faults(
        dice="123456170", kans="9", dora=0, coins=0, chosen="reroll", rerolls_left=9, extra=1
    )
    assert found == [
        ("/dora", "out_of_range", None),
        ("/rerolls_left", "out_of_range", None),
        ("/extra", "unknown_field", None),
        ("/dice", "bad_face", "players"),
        ("/kans", "bad_face", "players"),
        ("/dice", "wrong_dice_count", "turn_kan"),
    ]
    found = faults(dice="1234561", coins=0, chosen="reroll", rerolls_left=5)
    assert [code for _, code, _ in found] == ["cannot_pay", "too_many_rerolls", "wrong_dice_count"]


def test_without_a_choice_the_dice_are_the_first_roll_whatever_rerolls_are_told() -> None:
    assert faults(dice="11223456", rerolls_left=0, first_roll_complete=True) == [
        ("/rerolls_left", "needs_choice", "turn_choose"),
        ("/first_roll_complete", "contradiction", "tenhou"),
    ]


def test_the_prototype_lets_a_player_without_coins_reroll() -> None:
    """turn.free_when_poor."""
    asked = {"dice": "12345612", "chosen": "reroll", "rerolls_left": 3, "coins": 0}
    rules = RULESET.in_force({"edition": "prototype"})
    assert ANALYZE.faults(rules, asked) == []
    (cost,) = {
        one["cost"]["rule"] for one in ANALYZE.answer(rules, asked, "en").to_dict()["actions"]
    }
    assert cost == "turn_free_when_poor"


def test_a_count_of_dice_is_told_beside_its_kans() -> None:
    (fault,) = ANALYZE.faults(RULESET.basic, {"dice": "12345612", "kans": "1"})
    assert fault.detail == (
        "カンが1つなら、ほかのダイスは5個。8個ある。",
        "Kans: 1, so there must be 5 free dice, not 8.",
    )
