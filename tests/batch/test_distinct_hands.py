"""Games with few different hands: each is read and scored once, however and however often it is handed in."""

from typing import Any
from unittest import mock

import pytest

import scoring
from scoring.batch import distinct_hands, encode_batch
from scoring.batch.columns.input import InputColumns
from tests.support import batch

DICE = ["11223366", "12345622", "11122233", "12345666", "11111111"]
"""Possible hands, each of another value."""


@pytest.fixture(autouse=True)
def _new_engines() -> None:
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - no hand is known beforehand


def rows_read(columns: dict[str, Any]) -> int:
    """How many rows of columns are read as requests."""
    whole = InputColumns.requests
    with mock.patch.object(InputColumns, "requests", autospec=True, side_effect=whole) as read:
        encode_batch("dice", columns)
    return sum(len(call.args[1]) for call in read.call_args_list)


def hands_read(hands: list[Any]) -> int:
    """How many requests the game checks."""
    game = type(scoring.ruleset("dice").game)
    with mock.patch.object(game, "faults", autospec=True, side_effect=game.faults) as read:
        encode_batch("dice", hands)
    return read.call_count


def test_a_row_is_read_once() -> None:
    columns: dict[str, list[Any]] = {"dice": DICE, "dora": [1, 2, None, 3, 1]}
    assert rows_read(columns) == 5
    assert rows_read(columns) == 0
    assert rows_read({name: [some[0], *some[2:]] for name, some in columns.items()}) == 0
    requests = [
        {name: some[row] for name, some in columns.items() if some[row] is not None}
        for row in range(5)
    ]
    assert batch.parted("dice", requests, {}, batch.scored("dice", columns, {})) == []


def test_a_request_is_read_once() -> None:
    requests = [{"dice": some} for some in DICE]
    assert hands_read(requests * 2) == 5
    assert hands_read(requests[::-1]) == 0


def test_an_impossible_hand_is_read_once_and_an_odd_one_each_time() -> None:
    impossible = {"dice": "1122", "action": "stand"}
    assert hands_read([impossible] * 3) == 1
    assert hands_read([impossible]) == 0
    assert hands_read([{"dice": 5}] * 3) == 3


def test_hands_and_faults_are_forgotten_when_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(distinct_hands, "MAX_HANDS", 4)
    for hands in ([{"dice": some} for some in DICE], [{"dice": 5}] * 4):
        first, second, third = (encode_batch("dice", some) for some in (hands, [], []))
        assert first.hands is not second.hands  # type: ignore[attr-defined] # of its own kind
        assert second.hands is third.hands  # type: ignore[attr-defined] # likewise


def test_a_value_nested_too_deep_to_be_written_is_at_fault() -> None:
    nested: list[Any] = []
    for _ in range(10_000):
        nested = [nested]
    for hand in ({"dice": DICE[0], "last_draw": nested}, {"dice": nested}):
        assert encode_batch("dice", [hand]).faults[0] == scoring.faults("dice", hand)


def test_a_hand_is_scored_once() -> None:
    encoded = encode_batch("dice", [{"dice": some} for some in DICE * 3])
    game = type(scoring.ruleset("dice").game)
    with mock.patch.object(game, "score", autospec=True, side_effect=game.score) as score:
        first = scoring.score_batch("dice", encoded)
        second = scoring.score_batch("dice", encoded)
    assert score.call_count == 5
    assert [first.row(row) for row in range(15)] == [second.row(row) for row in range(15)]


def test_hands_are_one_in_whatever_order_their_dice_cards_and_fields_are() -> None:
    dice = ["11223366", "66332211", "12123636", "11223355"]
    encoded: Any = encode_batch("dice", [{"dice": some} for some in dice])
    assert encoded.codes.tolist() == [0, 0, 0, 1]
    hand = next(one for one in batch.dealt("kantan", 20, 1) if one["win"] == "ron")
    cards: Any = hand["concealed"]
    same = [hand, {**hand, "concealed": cards[::-1]}, dict(reversed(hand.items()))]
    encoded = encode_batch("kantan", same)
    assert encoded.codes.tolist() == [0, 0, 0]


def test_equal_texts_in_other_columns_are_other_hands() -> None:
    possible = encode_batch("dice", {"dice": ["12345622"], "action": ["stand"]})
    assert not possible.faults
    other = encode_batch("dice", {"dice": ["12345622"], "mode": ["stand"]})
    assert other.faults[0] == scoring.faults("dice", {"dice": "12345622", "mode": "stand"})


def test_a_text_that_is_cut_is_no_other_hand() -> None:
    odd = {"dice": "12345622" + "1" * 150, "action": "stand"}
    other = {"dice": "12345622", "action": "stand" + "x" * 150}
    cut = {"dice": odd["dice"][:128], "action": "stand"}
    possible = [{"dice": dice, "action": "stand"} for dice in DICE]
    for rows in ([odd, cut], [other, odd], [odd, other, *possible[:2]], [odd, *possible, cut]):
        columns = {name: [row[name] for row in rows] for name in ("dice", "action")}
        faults = encode_batch("dice", columns).faults
        wanted = {row: scoring.faults("dice", hand) for row, hand in enumerate(rows)}
        assert faults == {row: found for row, found in wanted.items() if found}
