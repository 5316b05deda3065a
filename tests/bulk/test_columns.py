"""Columns of files before they are encoded: which types can hold a field, which rows are set apart, and as what requests they are asked."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyarrow as pa

from scoring.bulk import fitting
from scoring.bulk.job import fields_of
from tests.support.bulk import Bulk

TILES = {field.name: field for field in fields_of("tcg")}
DICE = {field.name: field for field in fields_of("dice")}
FIELDS = TILES | DICE
TEXTS = (pa.string(), pa.large_string(), pa.string_view(), pa.null())
LISTS = tuple(kind(of) for kind in (pa.list_, pa.large_list) for of in TEXTS[:3])


def fitted(name: str, values: Any) -> tuple[list[Any], list[bool]]:  # noqa: ANN401 - any values, or an array of them
    """A column of a field as it is encoded, and which rows of it are set apart."""
    array = values if isinstance(values, pa.Array) else pa.array(values)
    table, odd = fitting.fitted(pa.table({name: array}), FIELDS)
    assert odd.dtype == np.bool_
    return table.column(name).to_pylist(), odd.tolist()


def test_whole_numbers_may_be_written_with_or_without_a_point_or_as_texts() -> None:
    texts = ["12", "-3", "", None, "1.0", "two", " 4", "9" * 15, "9" * 16, "+5"]
    assert fitted("honba", texts) == (
        [12, -3, None, None, None, None, None, 999_999_999_999_999, None, None],
        [False, False, False, False, True, True, True, False, True, True],
    )
    limit = float(1 << 53)
    numbers = [2.0, -1.0, 1.5, None, float("nan"), float("inf"), limit, limit - 1, -limit]
    assert fitted("honba", numbers) == (
        [2, -1, None, None, None, None, None, (1 << 53) - 1, None],
        [False, False, True, False, False, True, True, False, True],
    )
    half = pa.array([2.0, 0.5, None], pa.float32())
    assert fitted("honba", half) == ([2, None, None], [False, True, False])
    assert fitted("honba", pa.array([7, None], pa.uint16())) == ([7, None], [False, False])


def test_a_list_is_set_apart_where_it_would_read_otherwise_joined_by_commas() -> None:
    lists = [["a", "b"], [], None, ["a,b"], ["a", ""], ["a", None], ["c"]]
    apart = [False, False, False, True, True, True, False]
    for kind in LISTS:
        if kind.value_type != pa.string_view():  # Arrow cannot make these yet
            assert fitted("melds", pa.array(lists, kind)) == (lists, apart)
    assert fitted("melds", pa.array([[], None], pa.list_(pa.string()))) == (
        [[], None],
        [False, False],
    )


def test_an_object_is_joined_from_what_it_has_and_set_apart_where_that_reads_otherwise() -> None:
    kind = pa.struct([("face", pa.int64()), ("by", pa.string())])
    objects = [
        {"face": 3, "by": "reroll"},
        {"face": 3, "by": None},
        {"face": None, "by": "kan"},
        {"face": None, "by": None},
        None,
        {"face": 3, "by": "reroll,face:1"},
        {"face": 3, "by": "a:b"},
        {"face": 3, "by": "a,b"},
    ]
    joined, apart = fitted("last_draw", pa.array(objects, kind))
    assert joined[:3] == ["face:3,by:reroll", "face:3", "by:kan"]
    assert apart == [False, False, False, True, False, True, True, True]


def test_a_column_of_objects_holds_texts_numbers_and_truth_values_alone() -> None:
    whole = pa.struct([("face", pa.float64()), ("by", pa.large_string()), ("ippatsu", pa.bool_())])
    assert fitting.fits(FIELDS["last_draw"], whole)
    for odd in (pa.list_(pa.int64()), pa.struct([("a", pa.int64())]), pa.timestamp("s")):
        assert not fitting.fits(FIELDS["last_draw"], pa.struct([("face", odd)]))


def test_views_are_read_as_what_they_show(bulk: Bulk) -> None:
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
