"""Columns of files before they are encoded: which types can hold a field, and which values need requests instead."""

from __future__ import annotations

import json
from typing import Any

import pyarrow as pa
import pytest

from scoring.bulk.columns import hand_fields
from scoring.bulk.fitting import batch_input, can_hold
from tests.support.bulk import Bulk

FIELDS = {field.name: field for ruleset in ("tcg", "dice") for field in hand_fields(ruleset)}
STRUCT = pa.struct([("face", pa.int64()), ("by", pa.string())])


def fitted(name: str, *values: object, kind: Any = None) -> Any:  # noqa: ANN401 - columns or requests
    """The column of a field as a list, or the requests of its rows."""
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
    repeated = pa.table({"honba": pa.array([2, 2]).dictionary_encode()})
    assert batch_input(repeated, FIELDS).column("honba").to_pylist() == [2, 2]


@pytest.mark.parametrize("odd", ["1.0", "two", " 4", "+5", "٣"])
def test_a_text_that_is_not_an_integer_stays_as_it_is(odd: str) -> None:
    assert fitted("honba", "7", odd, "", None) == [{"honba": 7}, {"honba": odd}, {}, {}]


def test_a_number_that_is_not_an_integer_stays_as_it_is() -> None:
    assert fitted("honba", "9" * 5000) == [{"honba": 10**16 - 1}]
    assert fitted("honba", 1.5, 2.0, float("nan")) == [{"honba": 1.5}, {"honba": 2}, {}]
    for large in (float(1 << 53), float("inf")):
        (row,) = fitted("honba", large)
        assert row == {"honba": large}


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
    assert fitted("last_draw", None, kind=STRUCT) == [None]


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


def test_types_that_can_hold_a_field() -> None:
    text, number = pa.string(), pa.int64()
    for name, good, bad in (
        ("win", [text, pa.large_string(), pa.null(), pa.dictionary(pa.int8(), text)], [number]),
        ("honba", [number, pa.float32(), text], [pa.bool_(), pa.list_(number)]),
        ("first_roll_complete", [pa.bool_(), text], [number]),
        ("melds", [pa.list_(text), pa.large_list(pa.large_string()), text], [pa.list_(number), number]),
        ("last_draw", [STRUCT, text], [number]),
    ):  # fmt: skip
        assert [can_hold(FIELDS[name], kind) for kind in good] == [True] * len(good)
        assert [can_hold(FIELDS[name], kind) for kind in bad] == [False] * len(bad)


def test_views_are_read_like_other_texts(bulk: Bulk) -> None:
    """In every kind of column, of a file with rows and of one without."""
    view = pa.string_view()
    shown = pa.struct([("a", pa.list_(view)), ("b", pa.binary_view())])
    good = {"concealed": "567m34522p67s", "winning_tile": "8s", "win": "ron"}
    table = pa.table(
        {
            "id": pa.array(["a", None, "c"], view),
            **{name: pa.array([value] * 3, view) for name, value in good.items()},
            "melds": pa.array([["chi:234m"], ["chi:234m"], ["x,y"]], pa.list_(view)),
            "dora_indicators": pa.array(["", None, "1m"], view),
            "more": pa.array([{"a": ["x"], "b": b"y"}, None, None], shown),
            "large": pa.array([["x"]] * 3, pa.large_list(view)),
        }
    )
    keep = ("--keep", "more", "--keep", "large")
    said = bulk(table, *keep)
    assert [(row["id"], row["received"]) for row in said.rows] == [("a", 1000), (None, 1000)]
    assert said.rows[0]["more"] == {"a": ["x"], "b": b"y"}
    (row,) = said.rejects
    assert (row["id"], row["large"]) == ("c", ["x"])
    assert row["faults"][0]["pointer"] == "/melds/0"
    assert json.loads(row["original"])["melds"] == ["x,y"]
    assert bulk(table.slice(0, 0), *keep, out="empty").rows == []
