"""What cannot be read of a settlement request may be any value there is; what can be read is kept."""

from typing import Any

import pytest

import scoring
from scoring.faults import Fault
from scoring.games.riichi import settlement as tcg
from scoring.settlement.flow import TileSettle
from scoring.settlement.malformed import Known, readings
from scoring.text import Text
from tests.support.settling import Body, table, win, won

HAND = frozenset({"concealed", "winning_tile", "situation", "melds"})
KNOWN = Known(3, {"dealer": range(3), "hand": range(1, 3)}, ["nine", "kans"], HAND)
CLAIM: Body = {"winner": 1, "from": 2}


def _read(request: Body, *pointers: str) -> list[Any]:
    shape = [Fault(pointer, "out_of_range", Text("外", "out")) for pointer in pointers]
    found, _ = readings(request, shape, KNOWN)
    return found


@pytest.mark.parametrize(
    ("name", "values"), [("kind", ["nine", "kans"]), ("by", [0, 1, 2]), ("wall_break", [0, 1, 2])]
)
def test_a_part_of_an_event_that_cannot_be_read_may_be_any_there_is(
    name: str, values: list[Any]
) -> None:
    request = {"table": {"dealer": 0}, "event": {"type": "abort", name: 9, "riichi": [1]}}
    found = _read(request, f"/event/{name}")
    assert [reading.event[name] for reading in found] == values
    assert all(reading.event["riichi"] == [1] for reading in found)


def test_a_part_that_can_be_read_or_is_not_there_is_not_guessed() -> None:
    event = {"type": "abort", "kind": "nine", "by": 1}
    (only,) = _read({"table": {"dealer": 9, "hand": 1}, "event": event}, "/table/points")
    assert only.event == event
    (only,) = _read({"table": {"dealer": 1}, "event": {"type": "draw"}}, "/table/points")
    assert only.event == {"type": "draw"}
    assert only.table == {"dealer": 1}


def test_what_cannot_be_read_of_table_and_event_may_be_anything_together() -> None:
    request = {"table": {"dealer": 9, "hand": 7}, "event": {"type": "abort", "kind": 7}}
    found = _read(request, "/table/dealer", "/table/hand", "/event/kind")
    assert sorted(
        (reading.table["dealer"], reading.table["hand"], reading.event["kind"]) for reading in found
    ) == [(d, h, k) for d in range(3) for h in (1, 2) for k in ("kans", "nine")]


def test_a_hand_that_cannot_be_read_is_kept_apart_from_one_that_can() -> None:
    hand = {"concealed": "123m", "melds": 1}
    event = {"type": "win", "wins": [{**CLAIM, "hand": hand}]}
    (fit,) = _read({"table": {}, "event": event}, "/table/points")
    assert fit.event["wins"] == [{**CLAIM, "hand": hand}]
    (unfit,) = _read({"table": {}, "event": event}, "/event/wins/0/hand/melds")
    assert unfit.event["wins"] == [{**CLAIM, "unfit": hand}]
    event = {"type": "win", "wins": [{**CLAIM, "hand": 7}]}
    (none,) = _read({"table": {}, "event": event}, "/event/wins/0/hand")
    assert none.event["wins"] == [CLAIM]


def _made_anew() -> TileSettle:
    return tcg.settle(scoring.ruleset("tcg"))


def test_hands_of_a_match_are_numbered_from_one_to_four() -> None:
    """Four dealers, four hands and four winners are as many readings as are judged; one more would be too many."""
    settle = _made_anew()
    bad = {"concealed": "22222m567m345p67s", "winning_tile": "8s"}
    before = table("tcg", dealer=9, hand=9)
    event = won({**win(1, 3, hand=bad), "winner": 9})
    rules = scoring.ruleset("tcg").basic
    found = [fault.pointer for fault in settle.faults(rules, {"table": before, "event": event})]
    assert "/event/wins/0/hand/concealed" in found


def test_a_field_that_no_hand_has_is_left_out_and_takes_nothing_with_it() -> None:
    hand = {"concealed": "123m", "foo": 1}
    request = {"table": {}, "event": {"type": "win", "wins": [{**CLAIM, "hand": hand, "bar": 2}]}}
    pointers = ("/event/wins/0/hand/foo", "/event/wins/0/bar", "/event/foo")
    shape = [Fault(at, "unknown_field", Text("無", "none")) for at in pointers]
    (found,), _ = readings(request, shape, KNOWN)
    assert found.event is not None
    assert found.event["wins"][0]["hand"] == {"concealed": "123m"}
