"""Games that are not scored in columns: each different hand of a batch is read and scored once."""

from typing import Any
from unittest import mock

import scoring
from scoring.batch import encode_batch
from scoring.batch.single_hands import SingleBatch
from tests.support import batch
from tests.support.lines import request_of

DICE = ["11223366", "12345622", "11122233", "12345666", "11111111"]
"""Possible hands, each of another value."""


def test_equal_hands_are_read_and_scored_once() -> None:
    game = type(scoring.ruleset("dice").game)
    impossible = {"dice": "1122", "action": "stand"}
    hands = [*({"dice": some} for some in DICE * 3), *[impossible] * 3]
    with mock.patch.object(game, "faults", autospec=True, side_effect=game.faults) as read:
        encoded = encode_batch("dice", hands)
    with mock.patch.object(game, "answer", autospec=True, side_effect=game.answer) as scored:
        scores = scoring.score_batch("dice", encoded)
    assert (read.call_count, scored.call_count) == (6, 5)
    assert [*encoded.faults] == [15, 16, 17]
    assert [scores.row(row) for row in range(5)] == [scores.row(row) for row in range(10, 15)]


def test_a_value_nested_too_deep_to_be_written_is_at_fault() -> None:
    nested: list[Any] = []
    for _ in range(10_000):
        nested = [nested]
    for hand in ({"dice": DICE[0], "last_draw": nested}, {"dice": nested}):
        assert encode_batch("dice", [hand]).faults[0] == scoring.faults("dice", hand)


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


def test_renhou_stays_if_the_hand_is_worth_as_much_without_it() -> None:
    """EMA 2016: renhou is a mangan; so are tanyao, toitoi and sanankou, 5 han."""
    line = "777m4466p555777s+4p ron renhou"
    assert [one.id for one in scoring.score("ema_2016", line).yaku] == ["renhou"]
    batch.check_scores("ema_2016", [request_of("ema_2016", line)])


def test_an_option_for_thirteen_apart_is_what_single_hands_have() -> None:
    """Kitanuki: the columns do not hold this form, so the batch is scored hand by hand."""
    apart: dict[str, Any] = {
        "concealed": "19m147p147s12345z", "winning_tile": "5z", "win": "tsumo",
        "situation": ["juusanputou"],
    }  # fmt: skip
    options = {"yaku_juusanputou": True}
    hands = [apart, {**apart, "situation": []}, *batch.dealt("kitanuki", 20, 3)]
    assert isinstance(encode_batch("kitanuki", hands, options=options), SingleBatch)
    scores = batch.check_scores("kitanuki", hands, options=options)
    assert scores.winning[0]
