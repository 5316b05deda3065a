"""Of games whose hands are few each different hand is read once, however it is handed in; what is remembered changes no answer."""

from typing import Any
from unittest import mock

import numpy as np
import pytest

import scoring
from scoring.batch import Batch, encode_batch
from scoring.batch import single_hands as few_hands
from scoring.batch.column_source import Columns
from tests.support import batch

DICE = ["11223366", "12345622", "11122233", "12345666", "11111111"]
"""Legal hands, each of another value."""


@pytest.fixture(autouse=True)
def _nothing_is_known() -> None:
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - nothing is known beforehand


def rows_asked(id_: str, hands: dict[str, Any]) -> int:
    """How many rows are made requests to find out what they are."""
    whole = Columns.requests
    with mock.patch.object(Columns, "requests", autospec=True, side_effect=whole) as asked:
        encode_batch(id_, hands)
    return sum(len(call.args[1]) for call in asked.call_args_list)


def hands_read(id_: str, hands: list[Any]) -> int:
    """How often the game is asked whether a hand can be."""
    game = scoring.ruleset(id_).game
    with mock.patch.object(type(game), "faults", autospec=True, side_effect=type(game).faults) as f:
        encode_batch(id_, hands)
    return f.call_count


def test_a_row_that_was_met_is_not_read_again() -> None:
    """The first hand that was ever met among them; nor is one that is met again in the same batch."""
    columns: dict[str, list[Any]] = {"dice": DICE, "dora": [1, 2, None, 3, 1]}
    assert rows_asked("dice", columns) == 5
    assert rows_asked("dice", columns) == 0
    assert rows_asked("dice", {name: [some[0], *some[2:]] for name, some in columns.items()}) == 0
    # The hand of each row and what it counts for, as requests say it.
    scores = batch.scored("dice", columns, {})
    requests = [
        {name: some[row] for name, some in columns.items() if some[row] is not None}
        for row in range(5)
    ]
    assert batch.parted("dice", requests, {}, scores) == []


def test_rows_are_worked_on_so_many_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two and two and one: none of them twice."""
    monkeypatch.setattr(few_hands, "CHUNK", 2)
    with mock.patch.object(Columns, "words", autospec=True, side_effect=Columns.words) as asked:
        encode_batch("dice", {"dice": DICE})
    assert [call.args[2] for call in asked.call_args_list] == [
        slice(0, 2), slice(2, 4), slice(4, 5),
    ]  # fmt: skip


def test_a_request_that_was_met_is_not_read_again() -> None:
    requests = [{"dice": some} for some in DICE]
    assert hands_read("dice", requests * 2) == 5
    assert hands_read("dice", requests[::-1]) == 0


def test_a_hand_that_takes_long_to_tell_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    request = {"dice": DICE[0]}
    monkeypatch.setattr(few_hands, "_LONGEST", len(repr(request)))
    longer = {"dice": DICE[0], "dora": 1}
    assert hands_read("dice", [request, request, longer, longer]) == 3


def test_columns_of_other_names_are_other_hands() -> None:
    """The same words, which are an action here and a mode there."""
    legal: Any = encode_batch("dice", {"dice": ["12345622"], "action": ["stand"]})
    other: Any = encode_batch("dice", {"dice": ["12345622"], "mode": ["stand"]})
    assert not legal.faults
    assert other.faults[0] == scoring.faults("dice", {"dice": "12345622", "mode": "stand"})


def test_a_text_that_is_too_long_for_its_words_is_no_other_hand() -> None:
    """Whichever column it stands in, and whatever was met before or after it."""
    odd = {"dice": "12345622" + "1" * 150, "action": "stand"}
    other = {"dice": "12345622", "action": "stand" + "x" * 150}
    cut = {"dice": odd["dice"][:128], "action": "stand"}
    legal = [{"dice": dice, "action": "stand"} for dice in DICE]
    for rows in ([odd, cut], [other, odd], [odd, other, *legal[:2]], [odd, *legal[2:], other, cut]):
        columns = {name: [row[name] for row in rows] for name in ("dice", "action")}
        for given in (columns, dict(reversed(columns.items()))):
            found = encode_batch("dice", given).faults
            wanted = {row: scoring.faults("dice", hand) for row, hand in enumerate(rows)}
            assert found == {row: faults for row, faults in wanted.items() if faults}


@pytest.mark.parametrize("id_", ["dice", "kantan"])
def test_columns_of_a_batch_are_of_the_kinds_they_are_said_to_be(id_: str) -> None:
    requests = batch.dealt(id_, 12, 3)
    columns = batch.as_columns(id_, requests)
    for given in (requests, columns):
        found: Any = encode_batch(id_, given)
        assert found.codes.dtype == np.int32
        assert found.legal.dtype == np.bool_
        scores = scoring.score_batch(id_, found)
        example = scoring.score(id_, scoring.ruleset(id_).game.example).to_dict()["value"]
        for name, value in example.items():
            kind = np.bool_ if isinstance(value, bool) else np.int32
            assert scores.columns()[name].dtype == kind, name


def test_what_is_no_request_is_told_so() -> None:
    found: Batch = encode_batch("dice", [5, {"dice": DICE[0]}])
    (fault,) = found.faults[0]
    assert (fault.pointer, fault.code) == ("", "wrong_type")
    assert fault.detail.en == "Must be an object."
    assert not fault.detail.ja.isascii()
    assert found.legal.tolist() == [False, True]
