"""Impossible throws and turns of dice: the faults of the shape, or else every rule that is broken."""

from typing import Any

import pytest

import scoring
from tests.games.support.refusals import faults, refused

RULESET = scoring.ruleset("dice")
GAME, ANALYZE = RULESET.game, RULESET.tasks["analyze"]
SCORED: dict[str, Any] = {"dice": "12345622", "action": "reroll", "last_draw": None}
TURN: dict[str, Any] = {"dice": "12345612"}
DRAWN, BY_KAN = {"face": 3, "by": "reroll"}, {"face": 3, "by": "kan"}

# --- a throw to score

THROWS: list[tuple[str, dict[str, object], str]] = [
    ("seven dice", {"dice": "1234562"}, "/dice wrong_dice_count turn_roll8"),
    ("eight dice beside a kan", {"kans": "3"}, "/dice wrong_dice_count turn_kan"),
    ("a seven", {"dice": "12345672"}, "/dice bad_face players"),
    ("a kan of zeros", {"dice": "34522", "kans": "0"}, "/kans bad_face players"),
    ("three kans", {"kans": "111"}, "/kans too_many_kans turn_kan"),
    ("riichi without its reroll", {"action": "riichi"}, "/last_draw needs_last_draw turn_riichi_one"),
    (
        "a reroll by one who stands", {"action": "stand", "last_draw": DRAWN},
        "/last_draw/by stand_rerolls_nothing turn_stand",
    ),
    ("a rerolled die needs the choice", {"action": None, "last_draw": DRAWN}, "/action missing turn_choose"),
    ("a last die that is not there", {"dice": "11224455", "last_draw": DRAWN}, "/last_draw/face not_in_dice"),
    ("a replacement die without a kan", {"last_draw": BY_KAN}, "/last_draw/by needs_kan turn_kan"),
    (
        "every broken rule at once", {"dice": "9", "kans": "0", "action": "stand", "last_draw": DRAWN},
        ("/dice bad_face players, /kans bad_face players, /dice wrong_dice_count turn_kan, "
        "/last_draw/face not_in_dice, /last_draw/by stand_rerolls_nothing turn_stand"),
    ),
    (
        "wrong shapes",
        {
            "dice": 1, "kans": "x" * 9, "dora": 7, "action": "fold", "first_roll_complete": 1,
            "mode": 1, "last_draw": {"face": "3", "by": "luck", "x": 1}, "dices": 1, "\0": 2,
        },
        ("/dice wrong_type, /kans too_long, /dora out_of_range, /action unknown_value, /first_roll_complete wrong_type, "
        "/mode wrong_type, /last_draw/face wrong_type, /last_draw/by unknown_value, /last_draw/x unknown_field, "
        "/dices unknown_field, - unknown_field"),
    ),
    (
        "a missing face, and dice that are not judged beside it",
        {"dice": "99", "kans": "a", "last_draw": {"by": "kan"}}, "/kans bad_format, /last_draw/face missing",
    ),
    ("no dice", {"dice": None}, "/dice missing"),
    ("an unknown field without a value", {"dices": None}, "/dices unknown_field"),
    ("no object", {"last_draw": [3]}, "/last_draw wrong_type"),
]  # fmt: skip
FIRST_ROLLS = [
    (f"D7: the first roll is known while no die is rolled again: {action} {dice}",
     {"dice": dice, "action": action, "first_roll_complete": complete}, "/first_roll_complete contradiction tenhou")
    for action in ("stand", "reroll")
    for dice, complete in (("12345622", False), ("11223456", True))
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "wanted"), [pytest.param(*case, id=id_) for id_, *case in THROWS + FIRST_ROLLS]
)
def test_an_impossible_throw_is_refused(changes: dict[str, object], wanted: str) -> None:
    assert refused("dice", "score", SCORED | changes) == faults(wanted)


@pytest.mark.parametrize(
    ("request_", "numbers"),
    [
        ({"dice": "11"}, (0, 8, 2)),
        ({"dice": "11", "kans": "3"}, (1, 5, 2)),
        ({"dice": "11223", "kans": "34"}, (2, 2, 5)),
    ],
)
def test_a_wrong_number_of_dice_is_counted(
    request_: dict[str, str], numbers: tuple[int, int, int]
) -> None:
    """turn.kan: beside so many kans so many dice are free, and there are so many."""
    (fault,) = GAME.faults(RULESET.basic, request_)
    for text in fault.detail:
        assert [int(sign) for sign in text if sign.isdigit()] == [*numbers]


def test_a_sign_that_is_no_digit_is_answered_with_the_faces_of_a_die() -> None:
    (fault,) = GAME.faults(RULESET.basic, {"dice": "1234562x"})
    assert fault.code == "bad_format"
    assert "1〜6" in fault.detail.ja
    assert "1 to 6" in fault.detail.en


# --- a turn to play

RIICHI: dict[str, object] = {"chosen": "riichi"}
REROLL: dict[str, object] = {"chosen": "reroll"}
POSSIBLE: list[tuple[dict[str, Any], dict[str, object]]] = [
    (TURN, {}),
    # D24: riichi is free without a coin, before and after its reroll.
    (TURN | RIICHI | {"coins": 0, "rerolls_left": 1}, {}),
    (TURN | RIICHI | {"coins": 0, "rerolls_left": 0, "last_draw": DRAWN}, {}),
    # turn.free_when_poor
    (TURN | REROLL | {"coins": 0, "rerolls_left": 3}, {"edition": "prototype"}),
]


@pytest.mark.parametrize(("request_", "options"), POSSIBLE)
def test_a_possible_turn_has_no_fault(request_: dict[str, Any], options: dict[str, object]) -> None:
    assert refused("dice", "analyze", request_, **options) == set()


TURNS: list[tuple[dict[str, object], str]] = [
    ({"dice": None}, "/dice missing"),
    ({"dice": "1234561"}, "/dice wrong_dice_count turn_roll8"),
    ({"kans": "1"}, "/dice wrong_dice_count turn_kan"),
    ({"coins": -1}, "/coins out_of_range"),
    ({"target": 0}, "/target out_of_range"),
    ({"chosen": "stand"}, "/chosen unknown_value"),
    ({"chosen": 1}, "/chosen wrong_type"),
    ({"action": "stand"}, "/action unknown_field"),
    ({"rerolls_left": 2}, "/rerolls_left needs_choice turn_choose"),
    ({"last_draw": DRAWN}, "/last_draw/by needs_choice turn_choose"),
    ({"last_draw": BY_KAN}, "/last_draw/by needs_kan turn_kan"),
    ({"dice": "12456", "kans": "1", "last_draw": BY_KAN}, "/last_draw/face not_in_dice"),
    (REROLL, "/rerolls_left missing turn_reroll_three"),
    (REROLL | {"rerolls_left": 4}, "/rerolls_left too_many_rerolls turn_reroll_three"),
    (RIICHI | {"rerolls_left": 2}, "/rerolls_left too_many_rerolls turn_riichi_one"),
    (RIICHI | {"rerolls_left": 0}, "/last_draw needs_last_draw turn_riichi_one"),
    (REROLL | {"rerolls_left": 2}, "/last_draw needs_last_draw turn_reroll_three"),
    (REROLL | {"rerolls_left": 3, "last_draw": DRAWN}, "/last_draw/by contradiction turn_reroll_three"),
    (RIICHI | {"rerolls_left": 1, "last_draw": DRAWN}, "/last_draw/by contradiction turn_riichi_one"),
    (REROLL | {"rerolls_left": 3, "coins": 0}, "/chosen cannot_pay adj2_free_riichi_only"),
    ({"first_roll_complete": True}, "/first_roll_complete contradiction tenhou"),
    (RIICHI | {"rerolls_left": 1, "first_roll_complete": True}, "/first_roll_complete contradiction tenhou"),
    (
        {"rerolls_left": 0, "first_roll_complete": True},
        "/rerolls_left needs_choice turn_choose, /first_roll_complete contradiction tenhou",
    ),
    # All faults of the shape, and then all broken rules.
    (
        REROLL | {"dice": "123456170", "dora": 0, "coins": 0, "rerolls_left": 9, "kans": "9", "extra": 1},
        "/dora out_of_range, /rerolls_left out_of_range, /extra unknown_field",
    ),
    (
        REROLL | {"dice": "1234561", "coins": 0, "rerolls_left": 5},
        ("/chosen cannot_pay adj2_free_riichi_only, /rerolls_left too_many_rerolls turn_reroll_three, "
        "/dice wrong_dice_count turn_roll8"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "wanted"), TURNS, ids=str)
def test_an_impossible_turn_is_refused(changes: dict[str, Any], wanted: str) -> None:
    assert refused("dice", "analyze", TURN | changes) == faults(wanted)
