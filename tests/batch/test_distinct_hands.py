"""Games that are not scored in columns: each different hand of a batch is read and scored once."""

from typing import Any
from unittest import mock

import scoring
from scoring.batch import encode_batch
from tests.support import batch

DICE = ["11223366", "12345622", "11122233", "12345666", "11111111"]
"""Possible hands, each of another value."""


def hands_read(hands: Any) -> int:  # noqa: ANN401 - requests or columns
    """How many hands the game checks."""
    game = type(scoring.ruleset("dice").game)
    with mock.patch.object(game, "faults", autospec=True, side_effect=game.faults) as read:
        encode_batch("dice", hands)
    return read.call_count


def test_an_equal_row_is_read_once() -> None:
    columns: dict[str, list[Any]] = {"dice": DICE * 2, "dora": [1, 2, None, 3, 1] * 2}
    assert hands_read(columns) == 5
    requests = [
        {name: some[row] for name, some in columns.items() if some[row] is not None}
        for row in range(10)
    ]
    assert hands_read(requests) == 5
    batch.check_scores("dice", requests, columns)


def test_an_equal_impossible_hand_is_read_once() -> None:
    impossible = {"dice": "1122", "action": "stand"}
    assert hands_read([impossible] * 3) == 1
    assert hands_read([{"dice": 5}] * 3) == 1


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
    assert score.call_count == 5
    assert [first.row(row) for row in range(5)] == [first.row(row) for row in range(10, 15)]


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


def test_null_is_absent() -> None:
    for id_, name in (("kantan", "called"), ("dice", "dora"), ("tcg", "melds")):
        hand = dict(scoring.ruleset(id_).game.example)
        hands = [hand | {name: None}, hand | {name: None, "nothing": None}]
        batch.check_scores(id_, hands)
