"""Impossible throws of dice: the faults of the shape, or else every rule that is broken."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring import Refused

RULESET = scoring.ruleset("dice")
GAME = RULESET.game
GOOD: dict[str, Any] = {"dice": "12345622", "action": "reroll", "last_draw": None}
DRAWN = {"face": 3, "by": "reroll"}
Found = set[tuple[str, str, str | None]]


def faults(request: dict[str, Any]) -> Found:
    found = GAME.faults(RULESET.basic, request)
    assert {fault.rule for fault in found} <= {None, *RULESET.rules}
    return {(fault.pointer, fault.code, fault.rule) for fault in found}


REFUSED: dict[str, tuple[dict[str, object], Found]] = {
    "seven dice": ({"dice": "1234562"}, {("/dice", "wrong_dice_count", "turn_roll8")}),
    "eight dice beside a kan": (
        {"kans": "3"}, {("/dice", "wrong_dice_count", "turn_kan")},
    ),
    "a seven": ({"dice": "12345672"}, {("/dice", "bad_face", "players")}),
    "a kan of zeros": ({"dice": "34522", "kans": "0"}, {("/kans", "bad_face", "players")}),
    "three kans": ({"kans": "111"}, {("/kans", "too_many_kans", "turn_kan")}),
    "riichi without its reroll": (
        {"action": "riichi"}, {("/last_draw", "needs_last_draw", "turn_riichi_one")},
    ),
    "a reroll by one who stands": (
        {"action": "stand", "last_draw": DRAWN},
        {("/last_draw/by", "stand_rerolls_nothing", "turn_stand")},
    ),
    "a last die that is not there": (
        {"dice": "11224455", "last_draw": DRAWN}, {("/last_draw/face", "not_in_dice", None)},
    ),
    "a replacement die without a kan": (
        {"last_draw": {"face": 3, "by": "kan"}}, {("/last_draw/by", "needs_kan", "turn_kan")},
    ),
    "every broken rule at once": (
        {"dice": "9", "kans": "0", "action": "stand", "last_draw": DRAWN},
        {
            ("/dice", "bad_face", "players"), ("/kans", "bad_face", "players"),
            ("/dice", "wrong_dice_count", "turn_kan"),
            ("/last_draw/face", "not_in_dice", None),
            ("/last_draw/by", "stand_rerolls_nothing", "turn_stand"),
        },
    ),
    "wrong shapes": (
        {
            "dice": 1, "kans": "x" * 9, "dora": 7, "action": "fold", "first_roll_complete": 1,
            "mode": 1, "last_draw": {"face": "3", "by": "luck", "x": 1}, "dices": 1, "\0": 2,
        },
        {
            ("/dice", "wrong_type", None), ("/kans", "too_long", None),
            ("/dora", "out_of_range", None), ("/action", "unknown_value", None),
            ("/first_roll_complete", "wrong_type", None), ("/mode", "wrong_type", None),
            ("/last_draw/face", "wrong_type", None), ("/last_draw/by", "unknown_value", None),
            ("/last_draw/x", "unknown_field", None), ("/dices", "unknown_field", None),
            ("", "unknown_field", None),
        },
    ),
    "a missing face, and dice that are not judged beside it": (
        {"dice": "99", "kans": "a", "last_draw": {"by": "kan"}},
        {("/kans", "bad_format", None), ("/last_draw/face", "missing", None)},
    ),
    "no dice": ({"dice": None}, {("/dice", "missing", None)}),
    "no object": ({"last_draw": [3]}, {("/last_draw", "wrong_type", None)}),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "wanted"), REFUSED.values(), ids=REFUSED)
def test_is_refused(changes: dict[str, object], wanted: Found) -> None:
    assert faults({**GOOD, **changes}) == wanted
    with pytest.raises(Refused):
        GAME.score(RULESET.basic, {**GOOD, **changes}, "ja")


def test_a_rerolled_die_needs_the_choice() -> None:
    assert faults({"dice": "12345622", "last_draw": DRAWN}) == {
        ("/action", "missing", "turn_choose")
    }


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
    for text, faces in zip(fault.detail, ("1〜6", "1 to 6"), strict=True):
        assert faces in text
        assert "0-9" not in text


# --- strangers

VALUES = [
    None, True, -1, 10**400, 1.5, float("nan"), "", "1" * 100_000, "\ud800", "٣", "12345622",
    [], ["1"], {}, {"face": 3, "by": "reroll"}, {"face": None}, (), b"1", object(),
]  # fmt: skip
ATOMS = st.none() | st.booleans() | st.integers() | st.text("123456x", max_size=10)


@pytest.mark.parametrize("field", [*(field.name for field in GAME.fields), "colour"])
def test_any_value_is_scored_or_refused(field: str) -> None:
    for value in VALUES:
        scored_or_refused({**GOOD, field: value})


@settings(max_examples=300)
@given(
    st.dictionaries(
        st.sampled_from([field.name for field in GAME.fields] + ["x"]),
        ATOMS | st.lists(ATOMS, max_size=3) | st.dictionaries(st.text(max_size=5), ATOMS),
    )
)
def test_anything_is_scored_or_refused(changes: dict[str, Any]) -> None:
    scored_or_refused({**GOOD, **changes})
    scored_or_refused(changes)


def scored_or_refused(request: dict[str, Any]) -> None:
    found = GAME.faults(RULESET.basic, request)
    if not found:
        GAME.score(RULESET.basic, request, "ja").to_dict()
        return
    with pytest.raises(Refused) as refused:
        GAME.score(RULESET.basic, request, "ja")
    assert list(refused.value.faults) == found
    assert all(len(fault.pointer) < 200 and len(fault.detail.en) < 500 for fault in found)
