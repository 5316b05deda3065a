"""Rows of columns, some at a time, are read in columns: as bytes, numbers of melds and of kinds; what cannot be read so is told."""

from typing import Any

import numpy as np
import pytest

import scoring
from scoring.batch import tile_encoding
from scoring.batch.column_source import Columns, Rows
from scoring.batch.sources import Memory
from tests.support import batch

HANDS = 6
ROWS = slice(2, 6)
"""The first rows are another's."""
MOST_OF_A_MELD = "closed_kan:" + "1" * 13
"""24 bytes are looked at; what is longer is no meld."""


def some_rows(**columns: list[Any]) -> Rows:
    hand = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
    whole = {name: [value] * HANDS for name, value in hand.items()} | columns
    return Rows(Columns(scoring.ruleset("tcg").game.fields, whole), ROWS, Memory())


def test_a_column_of_texts_is_bytes() -> None:
    rows = some_rows(concealed=["x", "y", "1m", "2m" * 90, None, "3m"])
    assert rows.size == 4
    texts, odd = rows.texts("concealed")
    assert texts[[0, 2, 3]].tolist() == [b"1m", b"", b"3m"]
    assert odd.tolist() == [False, True, False, False]
    for absent in ("dora_indicators", "no such field"):
        texts, odd = rows.texts(absent)
        assert (texts.dtype.kind, texts.tolist()) == ("S", [b""] * 4)
        assert odd.tolist() == [False] * 4


def test_a_column_of_numbers_is_counts() -> None:
    counts, odd = some_rows(honba=[9, 9, 1, None, 3, 2]).counts("honba")
    assert (counts.dtype.name, counts.tolist()) == ("int64", [1, 0, 3, 2])
    assert odd.tolist() == [False] * 4
    counts, odd = some_rows().counts("honba")
    assert (counts.dtype.name, counts.tolist()) == ("int64", [0] * 4)
    assert odd.tolist() == [False] * 4


def test_melds_are_numbered_as_they_are_met_and_long_ones_are_told() -> None:
    longer = MOST_OF_A_MELD + "1"
    columns = ["pon:111z", "", "pon:555z,chi:123m", longer, f"chi:123m,{MOST_OF_A_MELD}", None]
    rows = some_rows(melds=columns)
    found = rows.melds()
    assert found.odd.tolist() == [False, True, False, False]
    assert found.rows.tolist() == [0, 0, 2, 2]
    first, second, third, fourth = found.numbers.tolist()
    assert second == third
    assert len({first, second, fourth}) == 3
    assert min(found.numbers) >= 0
    none = some_rows().melds()
    assert (none.rows.dtype.name, none.rows.tolist()) == ("int64", [])
    assert (none.numbers.dtype.name, none.numbers.tolist()) == ("int64", [])
    assert none.odd.tolist() == [False] * 4


def test_rows_are_of_one_kind_where_their_words_are_the_same() -> None:
    rows = some_rows(
        win=["ron", "ron", "ron", "tsumo", "ron", "ron"],
        situation=["", "", "riichi", "riichi", "riichi" * 30, "riichi"],
        seat_wind=["east"] * 6,
    )
    words, claims = rows.kinds()
    assert words[0] == words[3] >= 0
    assert words[1] >= 0
    assert words[1] != words[0]
    assert words[2] == -1
    assert claims[0] == claims[1] == claims[3]
    words, claims = some_rows().kinds()
    assert len(set(words.tolist())) == 1
    assert (claims.dtype.name, claims.tolist()) == ("int64", [0] * 4)


@pytest.mark.parametrize("id_", ["tcg", "arushiaru"])
def test_columns_without_those_that_may_be_absent_say_what_requests_say(
    id_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three hands at a time."""
    monkeypatch.setattr(tile_encoding, "CHUNK", 3)
    required = [field.name for field in scoring.ruleset(id_).game.fields if field.required]
    hands = [{name: one[name] for name in required} for one in batch.dealt(id_, 20, 3)]
    columns = {name: [hand[name] for hand in hands] for name in required}
    scores = batch.scored(id_, columns, {})
    assert batch.parted(id_, hands, {}, scores) == []
    assert len(scores.legal) == 20


@pytest.mark.parametrize(
    "made",
    [np.array, lambda some: np.array(some, dtype=np.bytes_), lambda some: np.array(some, object)],
    ids=["texts", "bytes", "objects"],
)
def test_arrays_of_texts_are_columns(made: Any) -> None:  # noqa: ANN401 - makes an array
    found = some_rows(concealed=made(["x", "y", "1m", "2m", "", "3m"]))
    assert found.texts("concealed")[0].tolist() == [b"1m", b"2m", b"", b"3m"]
    assert [request.get("concealed") for request in found.requests(np.arange(4))] == [
        "1m", "2m", None, "3m",
    ]  # fmt: skip


def test_arrays_of_numbers_are_columns() -> None:
    for values in ([9, 9, 1, 0, 3, 2], np.array([9, 9, 1, 0, 3, 2], dtype=object)):
        assert some_rows(honba=values).counts("honba")[0].tolist() == [1, 0, 3, 2]  # type: ignore[arg-type]


def test_rows_that_words_do_not_hold_whole_are_told_whichever_column_it_is() -> None:
    long = "x" * 129
    given = {
        "dice": [long, "1", "1", "1"],
        "action": ["a", long, "a", "a"],
        "mode": ["", "", "", long],
    }
    columns = Columns(scoring.ruleset("dice").game.fields, given)
    for names in (["dice", "action", "mode"], ["mode", "dice", "action"]):
        words, odd = columns.words(names, slice(0, 4))
        assert odd.tolist() == [True, True, False, True]
        assert len(words) == 3
    assert columns.words(["action"], slice(1, 3))[1].tolist() == [True, False]
