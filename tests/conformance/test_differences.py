"""Where two answers differ, part by part, at each depth; whether there is anything to compare."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.conformance.blaming import EngineAnswer
from scoring.conformance.differences import AnswerDifference, comparable, differences
from tests.yaml_cases import cases

Body = dict[str, Any]
Found = list[list[Any]]
"""Pointers, each with what is ours and what is theirs there."""
CASES = cases(Path(__file__).with_name("differences.yaml"))
PINFU, RIICHI, TOITOI, HAND = (CASES[name] for name in ("pinfu", "riichi", "toitoi", "hand"))
TABLE = CASES["table"]


def found_at(ours: Body, theirs: Body, depth: str, *, strict: bool = True) -> Found:
    return [list(one) for one in differences(ours, theirs, depth, strict=strict)]


@pytest.mark.parametrize(("changes", "found"), CASES["hands"].values(), ids=CASES["hands"])
def test_where_hands_differ(changes: Body, found: Found) -> None:
    assert found_at(HAND, {**HAND, **changes}, "breakdown") == found


@pytest.mark.parametrize(
    ("ours", "changes", "found"), CASES["settlements"].values(), ids=CASES["settlements"]
)
def test_where_settlements_differ(ours: Body, changes: Body, found: Found) -> None:
    assert found_at(ours, {**ours, **changes}, "settlement") == found


def test_the_parts_that_an_answer_must_have() -> None:
    """docs/reference/protocol.md: value.points at ``points``, besides the yaku at ``breakdown``, the points of a settlement."""
    for ours, depth, required in (
        (HAND, "points", {"/value"}),
        (HAND, "breakdown", {"/value", "/yaku"}),
        (TABLE, "settlement", {"/points"}),
    ):
        assert {pointer for pointer, _, _ in found_at(ours, {}, depth)} == required
        assert found_at(ours, {}, depth, strict=False) == []
        assert found_at({}, ours, depth) == []


def test_points_alone_are_compared_at_the_depth_of_points() -> None:
    theirs = {"winning": True, "value": {"points": 4, "yakuman": 9}, "yaku": [], "received": 0}
    assert found_at(HAND, theirs, "points") == []
    assert found_at(HAND, theirs | {"winning": False}, "points") == [["/winning", True, False]]
    assert found_at(HAND, {"value": {"points": 3}}, "points") == [["/value/points", 4, 3]]


@pytest.mark.parametrize("depth", ["value", "yaku", "breakdown"])
def test_han_and_fu_have_to_be_there_unless_they_are_null(depth: str) -> None:
    ours = {**HAND, "value": {"han": 1, "fu": 30, "limit": None, "points": 1000}}
    theirs = {**HAND, "value": {"points": 1000}}
    missing = [["/value/han", 1, None], ["/value/fu", 30, None]]
    assert found_at(ours, theirs, depth) == missing
    assert found_at(ours, theirs, depth, strict=False) == []
    assert found_at(ours, theirs, "points") == []
    yakuman = {**HAND, "value": {"han": None, "fu": None, "yakuman": 1, "points": 1000}}
    assert found_at(yakuman, theirs, depth) == []


def test_what_is_said_of_a_hand_that_does_not_win_is_not_compared() -> None:
    lost = {
        "winning": False, "reason": "no_yaku", "value": {"points": 0, "yakuman": 0}, "yaku": [],
        "payments": [], "received": 0,
    }  # fmt: skip
    theirs = {"winning": False, "reason": "x", "value": {"points": 0, "yakuman": 1}, "yaku": ["a"]}
    assert found_at(lost, theirs, "breakdown") == []
    won = {"winning": True, "value": {"points": 3}}
    assert found_at(lost, won, "breakdown") == [["/winning", False, True], ["/value/points", 0, 3]]


def test_a_refusal_is_compared_with_nothing_but_a_refusal() -> None:
    refused = {"refused": True}
    assert found_at(refused, {"refused": True, "value": 5}, "points") == []
    assert found_at(refused, HAND, "breakdown") == [["/refused", True, False]]
    assert found_at(HAND, refused, "breakdown") == [["/refused", False, True]]


def disagreements(ours: Body, theirs: Body, *, strict: bool = True) -> list[AnswerDifference]:
    """Return the differences that no other reading of the hand explains."""
    ruleset = scoring.ruleset("tenhou")
    return EngineAnswer(ruleset, {}, "breakdown", ours, theirs, strict=strict).differences


def test_another_reading_of_as_many_points_agrees_and_one_of_others_does_not() -> None:
    other = {
        "value": {"points": 4, "fu": 30},
        "yaku": [TOITOI, RIICHI],
        "fu": [{"id": "base", "fu": 20}],
    }
    ours = {**HAND, "alternatives": [{"value": {"points": 3}, "yaku": []}, other]}
    assert disagreements(ours, {**HAND, **other}) == []
    assert disagreements(ours, {"yaku": ["toitoi", "riichi"]}, strict=False) == []
    assert "/value" in {one.pointer for one in disagreements(ours, {"yaku": ["toitoi", "riichi"]})}
    less = disagreements(ours, {"value": {"points": 3}, "yaku": []})
    assert ("/value/points", 4, 3) in less
    mixed = disagreements(ours, {**HAND, **other, "received": 5})
    assert {one.pointer for one in mixed} >= {"/yaku/0", "/received"}
    assert disagreements({**HAND}, {**HAND, "received": 5}) != []


@pytest.mark.parametrize(
    ("answer", "depths"),
    CASES["what_there_is_to_compare"],
)
def test_what_there_is_to_compare(answer: Body, depths: str) -> None:
    every = ("points", "breakdown", "settlement")
    assert " ".join(depth for depth in every if comparable(answer, depth)) == depths
