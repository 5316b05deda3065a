"""Where two answers differ, part by part, at each depth; whether there is anything to compare."""

from typing import Any

import pytest

from scoring.conformance.differences import comparable, differences, disagreements

Body = dict[str, Any]
PINFU: Body = {"id": "pinfu", "points": 3}
RIICHI: Body = {"id": "riichi", "points": 1}
TOITOI: Body = {"id": "toitoi", "points": 3}
PAID: Body = {"from": "dealer", "count": 1, "points": 2, "honba": 0}
SHARED: Body = {"from": "child", "count": 2, "points": 1, "honba": 0}
HAND: Body = {
    "winning": True, "reason": None, "value": {"points": 4, "yakuman": 0}, "yaku": [PINFU, RIICHI],
    "fu": [], "payments": [PAID, SHARED], "received": 4, "alternatives": [],
}  # fmt: skip
STAKED: Body = {"from": 1, "to": "pot", "points": 1, "rule": "riichi_points"}
RON: Body = {"from": 2, "to": 1, "points": 4, "rule": "pay_tsumo"}
BACK: Body = {"from": "pot", "to": 1, "points": 1, "rule": "riichi_stick"}
NEXT: Body = {"points": [15, 19, 11, 15], "dealer": 1, "hand": 2, "pot": 0}
TABLE: Body = {
    "transfers": [STAKED, RON, BACK], "points": [15, 19, 11, 15], "table": NEXT, "finished": False,
    "final": None,
}  # fmt: skip
FIRST: Body = {"player": 1, "rank": 1, "points": 39, "result": 39}
LAST: Body = {"player": 0, "rank": 2, "points": -9, "result": -9}
OVER: Body = {"points": [-9, 39], "final": [FIRST, LAST], "finished": True, "reason": "end_bust"}
Found = list[tuple[str, Any, Any]]


# --- where


AT_BREAKDOWN: dict[str, tuple[Body, Found]] = {
    "the same": ({}, []),
    "names alone": ({"yaku": ["riichi", "pinfu"]}, []),
    "another order": ({"yaku": [RIICHI, PINFU], "payments": [SHARED, PAID]}, []),
    "a worth in two lines": (
        {"yaku": [{"id": "pinfu", "points": 1}, RIICHI, {"id": "pinfu", "points": 2}]}, [],
    ),
    "a worth that is left out once": ({"yaku": [PINFU, {"id": "pinfu"}, RIICHI]}, []),
    "a worth that is left out at last": ({"yaku": [{"id": "pinfu"}, PINFU, RIICHI]}, []),
    "another worth": (
        {"yaku": [{"id": "riichi", "points": 1}, {"id": "pinfu", "points": 2}]},
        [("/yaku/0/points", 3, 2)],
    ),
    "a worth twice": ({"yaku": [PINFU, RIICHI, RIICHI]}, [("/yaku/1/points", 1, 2)]),
    "one less": ({"yaku": [RIICHI]}, [("/yaku/0", PINFU, None)]),
    "one more": ({"yaku": [TOITOI, PINFU, RIICHI]}, [("/yaku/0", None, TOITOI)]),
    "one more in two lines": (
        {"yaku": [PINFU, RIICHI, TOITOI, TOITOI]}, [("/yaku/2", None, TOITOI | {"points": 6})],
    ),
    "one more without its worth": (
        {"yaku": [PINFU, RIICHI, "toitoi"]}, [("/yaku/2", None, {"id": "toitoi", "worth": None})],
    ),
    "no list": ({"yaku": 5}, [("/yaku", [PINFU, RIICHI], 5)]),
    "no yaku": ({"yaku": None}, [("/yaku", [PINFU, RIICHI], None)]),
    "other points": ({"value": {"points": 5}}, [("/value/points", 4, 5)]),
    "no points": ({"value": {"yakuman": 0}}, [("/value/points", 4, None)]),
    "other yakuman": ({"value": {"yakuman": 1, "points": 4}}, [("/value/yakuman", 0, 1)]),
    "a truth value": ({"value": {"points": 4, "yakuman": False}}, [("/value/yakuman", 0, False)]),
    "no object": ({"value": [4]}, [("/value", HAND["value"], [4])]),
    "another count": (
        {"payments": [PAID | {"count": 3}, SHARED]}, [("/payments/0/count", 1, 3)],
    ),
    "another payment": (
        {"payments": [SHARED | {"points": 2}, PAID]}, [("/payments/1/points", 1, 2)],
    ),
    "other counters": (
        {"payments": [PAID, SHARED | {"honba": 300}]}, [("/payments/1/honba", 0, 300)],
    ),
    "a truth value paid": (
        {"payments": [PAID, SHARED | {"points": True}]}, [("/payments/1/points", 1, True)],
    ),
    "payments without their parts": ({"payments": [{"from": "child"}, {"from": "dealer"}]}, []),
    "one payment less": ({"payments": [SHARED]}, [("/payments/0", PAID, None)]),
    "one payment more": (
        {"payments": [PAID, SHARED, PAID | {"from": "next"}]},
        [("/payments/2", None, PAID | {"from": "next"})],
    ),
    "all other payments": (
        {"payments": [PAID | {"from": "next"}]},
        [
            ("/payments/0", PAID, None), ("/payments/1", SHARED, None),
            ("/payments/0", None, PAID | {"from": "next"}),
        ],
    ),
    "payments that are no list": (
        {"payments": PAID}, [("/payments", HAND["payments"], PAID)],
    ),
    "payments that are no objects": (
        {"payments": [PAID, 5]}, [("/payments", HAND["payments"], [PAID, 5])],
    ),
    "another sum": ({"received": 3}, [("/received", 4, 3)]),
    "a truth value won": ({"winning": 1}, [("/winning", True, 1)]),
    "a reason": ({"reason": "no_yaku"}, [("/reason", None, "no_yaku")]),
    "fu": ({"fu": [{"id": "base", "fu": 20}]}, [("/fu/0", None, {"id": "base", "fu": 20})]),
    "what nobody compares": ({"shanten": 3, "colour": 1}, []),
}  # fmt: skip


def found_at(ours: Body, theirs: Body, depth: str, *, strict: bool = True) -> Found:
    return [tuple(one) for one in differences(ours, theirs, depth, strict=strict)]


@pytest.mark.parametrize(("changes", "wanted"), AT_BREAKDOWN.values(), ids=AT_BREAKDOWN)
def test_hands_differ_where(changes: Body, wanted: Found) -> None:
    assert found_at(HAND, {**HAND, **changes}, "breakdown") == wanted


AT_SETTLEMENT: dict[str, tuple[Body, Body, Found]] = {
    "the same": (TABLE, {}, []),
    "another order": (TABLE, {"transfers": [BACK, RON, STAKED]}, []),
    "a transfer in two": (
        TABLE,
        {"transfers": [RON | {"points": 3}, STAKED, BACK, RON | {"points": 1}]}, [],
    ),
    "another transfer": (
        TABLE, {"transfers": [RON | {"points": 3}, BACK, STAKED]}, [("/transfers/1/points", 4, 3)],
    ),
    "a transfer less": (TABLE, {"transfers": [STAKED, BACK]}, [("/transfers/1/points", 4, None)]),
    "a transfer more": (
        TABLE,
        {"transfers": [STAKED, RON, BACK, {"from": 3, "to": 1, "points": 2}]},
        [("/transfers/3/points", None, 2)],
    ),
    "a transfer the other way": (
        TABLE,
        {"transfers": [STAKED, {"from": 1, "to": 2, "points": 4}, BACK]},
        [("/transfers/1/points", 4, None), ("/transfers/1/points", None, 4)],
    ),
    "a transfer of no number": (
        TABLE,
        {"transfers": [STAKED, RON | {"points": "4"}, BACK]},
        [("/transfers/1/points", 4, None)],
    ),
    "transfers that are no objects": (
        TABLE, {"transfers": [RON, 4]}, [("/transfers", TABLE["transfers"], [RON, 4])],
    ),
    "transfers that are no list": (
        TABLE, {"transfers": RON}, [("/transfers", TABLE["transfers"], RON)],
    ),
    "other points": (TABLE, {"points": [15, 19, 12, 14]}, [("/points/2", 11, 12), ("/points/3", 15, 14)]),
    "points of too few": (TABLE, {"points": [15]}, [("/points", TABLE["points"], [15])]),
    "points of nobody": (TABLE, {"points": None}, [("/points", TABLE["points"], None)]),
    "another next hand": (TABLE, {"table": {"hand": 3, "x": 1}}, [("/table/hand", 2, 3)]),
    "no next hand": (TABLE, {"table": None}, [("/table", NEXT, None)]),
    "a next hand after the end": (
        OVER | {"table": None}, {"table": NEXT}, [("/table", None, NEXT)],
    ),
    "a next hand that is none": (TABLE, {"table": [1]}, [("/table", NEXT, [1])]),
    "another end": (TABLE, {"finished": True}, [("/finished", False, True)]),
    "a standing before the end": (TABLE, {"final": []}, [("/final", None, [])]),
    "no standing": (OVER, {"final": None}, [("/final", OVER["final"], None)]),
    "a standing in another order": (OVER, {"final": [LAST, FIRST]}, []),
    "a standing of ranks alone": (OVER, {"final": [{"player": 0, "rank": 2}, {"player": 1}]}, []),
    "another rank": (OVER, {"final": [LAST | {"rank": 1}, FIRST]}, [("/final/1/rank", 2, 1)]),
    "another result": (
        OVER, {"final": [LAST, FIRST | {"result": 40}]}, [("/final/0/result", 39, 40)],
    ),
    "a player less": (OVER, {"final": [FIRST]}, [("/final/1", LAST, None)]),
    "a standing that is none": (OVER, {"final": 5}, [("/final", OVER["final"], 5)]),
}  # fmt: skip


@pytest.mark.parametrize(("ours", "changes", "wanted"), AT_SETTLEMENT.values(), ids=AT_SETTLEMENT)
def test_settlements_differ_where(ours: Body, changes: Body, wanted: Found) -> None:
    assert found_at(ours, {**ours, **changes}, "settlement") == wanted


def test_the_parts_that_an_answer_must_have() -> None:
    """docs/protocol.md: value.points at ``points``, besides the yaku at ``breakdown``, the points of a settlement."""
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
    assert found_at(HAND, theirs | {"winning": False}, "points") == [("/winning", True, False)]
    assert found_at(HAND, {"value": {"points": 3}}, "points") == [("/value/points", 4, 3)]


def test_what_is_said_of_a_hand_that_does_not_win_is_not_compared() -> None:
    lost = {
        "winning": False, "reason": "no_yaku", "value": {"points": 0, "yakuman": 0}, "yaku": [],
        "payments": [], "received": 0,
    }  # fmt: skip
    theirs = {"winning": False, "reason": "x", "value": {"points": 0, "yakuman": 1}, "yaku": ["a"]}
    assert found_at(lost, theirs, "breakdown") == []
    won = {"winning": True, "value": {"points": 3}}
    assert found_at(lost, won, "breakdown") == [("/winning", False, True), ("/value/points", 0, 3)]


def test_a_refusal_is_compared_with_nothing_but_a_refusal() -> None:
    refused = {"refused": True}
    assert found_at(refused, {"refused": True, "value": 5}, "points") == []
    assert found_at(refused, HAND, "breakdown") == [("/refused", True, False)]
    assert found_at(HAND, refused, "breakdown") == [("/refused", False, True)]


def test_another_reading_of_as_many_points_agrees_and_one_of_others_does_not() -> None:
    other = {
        "value": {"points": 4, "fu": 30},
        "yaku": [TOITOI, RIICHI],
        "fu": [{"id": "base", "fu": 20}],
    }
    ours = {**HAND, "alternatives": [{"value": {"points": 3}, "yaku": []}, other]}
    assert disagreements(ours, {**HAND, **other}, "breakdown") == []
    assert disagreements(ours, {"yaku": ["toitoi", "riichi"]}, "breakdown", strict=False) == []
    (line,) = disagreements(ours, {"yaku": ["toitoi", "riichi"]}, "breakdown")[:1]
    assert line.pointer == "/value"
    less = disagreements(ours, {"value": {"points": 3}, "yaku": []}, "breakdown")
    assert ("/value/points", 4, 3) in less
    mixed = disagreements(ours, {**HAND, **other, "received": 5}, "breakdown")
    assert {one.pointer for one in mixed} >= {"/yaku/0", "/received"}
    assert disagreements({**HAND}, {**HAND, "received": 5}, "breakdown") != []


@pytest.mark.parametrize(
    ("answer", "depths"),
    [
        ({"refused": True}, "points breakdown settlement"),
        ({"value": {}}, "points breakdown"),
        ({"winning": False}, "points breakdown"),
        ({"yaku": []}, "breakdown"),
        ({"received": 0}, "breakdown"),
        ({"points": []}, "settlement"),
        ({"finished": False}, "settlement"),
        ({"value": None, "points": None, "refused": False, "x": 1}, ""),
        ({}, ""),
    ],
)
def test_what_there_is_to_compare(answer: Body, depths: str) -> None:
    every = ("points", "breakdown", "settlement")
    assert " ".join(depth for depth in every if comparable(answer, depth)) == depths
