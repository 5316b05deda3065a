"""Columns of files before they are encoded: which types can hold a field, and which values need requests instead."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest

from scoring.bulk.columns import batch_input, hand_fields
from tests.support.bulk import Bulk

FIELDS = hand_fields("tcg") | hand_fields("dice")
STRUCT = pa.struct([("face", pa.int64()), ("by", pa.string())])


def fitted(name: str, *values: object, kind: Any = None) -> Any:  # noqa: ANN401 - columns or requests
    """Return the column of a field as a list, or the requests of its rows."""
    found = batch_input(pa.table({name: pa.array(values, kind)}), FIELDS)
    return found.column(name).to_pylist() if isinstance(found, pa.Table) else found


def test_integers_may_be_texts_or_have_a_point() -> None:
    assert fitted("honba", "12", "-3", "", None, "9" * 15) == [12, -3, None, None, 10**15 - 1]
    limit = float(1 << 53)
    numbers = (2.0, -1.0, None, float("nan"), limit - 1)
    assert fitted("honba", *numbers) == [2, -1, None, None, (1 << 53) - 1]
    assert fitted("honba", 2.0, None, kind=pa.float32()) == [2, None]
    assert fitted("honba", 7, None, kind=pa.uint16()) == [7, None]
    assert fitted("honba", None, "") == [None, None]


@pytest.mark.parametrize("odd", ["1.0", "two", " 4", "+5", "٣"])
def test_a_text_that_is_not_an_integer_stays_as_it_is(odd: str) -> None:
    assert fitted("honba", "7", odd, "", None) == [{"honba": 7}, {"honba": odd}, {}, {}]


def test_a_number_that_is_not_an_integer_stays_as_it_is() -> None:
    assert fitted("honba", "9" * 5000) == [{"honba": 10**16 - 1}]
    assert fitted("honba", 1.5, 2.0, float("nan")) == [{"honba": 1.5}, {"honba": 2}, {}]
    assert fitted("honba", 2.0, float("inf")) == [{"honba": 2}, {"honba": float("inf")}]


def test_truth_values_may_be_texts() -> None:
    name = "first_roll_complete"
    assert fitted(name, "True", "FALSE", "", None) == [True, False, None, None]
    assert fitted(name, *[True, None]) == [True, None]
    assert fitted(name, "TRUE", "perhaps") == [{name: True}, {name: "perhaps"}]


def test_an_object_becomes_a_request() -> None:
    draws = ({"face": 3, "by": "reroll"}, {"face": 3, "by": None}, None)
    assert fitted("last_draw", *draws, kind=STRUCT) == [
        {"last_draw": {"face": 3, "by": "reroll"}}, {"last_draw": {"face": 3}}, {},
    ]  # fmt: skip
    assert fitted("last_draw", None, kind=STRUCT) == [{}]


def test_texts_in_a_request_read_as_in_a_column() -> None:
    """A value that is not an integer changes nothing for the other columns."""
    table = pa.table(
        {
            "honba": ["x"],
            "melds": ["chi:123m,pon:555z"],
            "last_draw": ["face:3,by:reroll,more:1"],
            "win": ["ron"],
        }
    )
    assert batch_input(table, FIELDS) == [
        {
            "honba": "x",
            "melds": ["chi:123m", "pon:555z"],
            "last_draw": {"face": 3, "by": "reroll", "more": "1"},
            "win": "ron",
        }
    ]


def test_views_are_read_like_other_texts(bulk: Bulk) -> None:
    """TX9, and a row that is rejected."""
    view = pa.string_view()
    hand = {"concealed": "567m34522p67s", "winning_tile": "8s", "win": "ron"}
    columns = {
        "id": pa.array(["a", None], view),
        **{name: pa.array([value] * 2, view) for name, value in hand.items()},
        "melds": pa.array([["chi:234m"], ["x,y"]], pa.list_(view)),
    }
    result = bulk(pa.table(columns))
    assert [(row["id"], row["received"]) for row in result.rows] == [("a", 1000)]
    assert result.faults[0][0] == 1
