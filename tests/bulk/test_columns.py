"""Columns of files before they are encoded: which types can hold a field, which rows are set apart, and as what requests they are asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from scoring.bulk import fitting
from scoring.bulk.job import fields_of, said_once
from scoring.bulk.layout import Columns
from scoring.bulk.naming import sorted_out
from scoring.bulk.problems import CannotRun
from tests.support.bulk import bulk, read

Captured = pytest.CaptureFixture[str]
TILES = {field.name: field for field in fields_of("tcg")}
DICE = {field.name: field for field in fields_of("dice")}
FIELDS = TILES | DICE
TEXTS = (pa.string(), pa.large_string(), pa.string_view(), pa.null())
WHOLE = (pa.int8(), pa.uint16(), pa.int64())
POINTED = (pa.float32(), pa.float64())
LISTS = tuple(kind(of) for kind in (pa.list_, pa.large_list) for of in TEXTS[:3])
STRUCT = pa.struct([("face", pa.int64())])
EVERY = (
    *TEXTS, *WHOLE, *POINTED, *LISTS, STRUCT, pa.bool_(), pa.date32(), pa.binary(),
    pa.list_(pa.int64()), pa.large_list(pa.bool_()),
)  # fmt: skip
HELD = {
    "concealed": TEXTS,
    "honba": (*TEXTS, *WHOLE, *POINTED),
    "first_roll_complete": (*TEXTS, pa.bool_()),
    "melds": (*TEXTS, *LISTS),
    "last_draw": (*TEXTS, STRUCT),
}
"""By field, the types of Arrow that can hold it."""


@pytest.mark.parametrize("name", HELD)
def test_a_field_is_held_by_texts_and_by_columns_of_its_own_type(name: str) -> None:
    for kind in EVERY:
        assert fitting.fits(FIELDS[name], kind) is (kind in HELD[name]), kind
        if not (pa.types.is_null(kind) or pa.types.is_nested(kind)):
            repeated = pa.dictionary(pa.int8(), kind)
            assert fitting.fits(FIELDS[name], repeated) is (kind in HELD[name]), kind


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


def test_truth_values_may_be_written_in_any_case() -> None:
    texts = ["true", "TRUE", "False", "false", "", None, "yes", "1"]
    expected = [True, True, False, False, None, None, None, None]
    assert fitted("first_roll_complete", texts) == (expected, [False] * 6 + [True] * 2)
    plain = [True, False, None]
    assert fitted("first_roll_complete", plain) == (plain, [False] * 3)


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


def test_rows_are_set_apart_where_any_of_their_columns_is_odd() -> None:
    table = pa.table({"honba": ["x", "1", "1"], "deposits": ["1", "x", "1"]})
    found, odd = fitting.fitted(table, TILES)
    assert odd.tolist() == [True, True, False]
    assert found.column_names == ["honba", "deposits"]


def test_rows_set_apart_are_requests_of_what_stands_in_them() -> None:
    draw = pa.array([{"face": 3, "by": None}, None, {"face": None, "by": "kan"}])
    table = pa.table(
        {
            "dice": ["11223366", "", None],
            "dora": [2.0, float("nan"), 1.5],
            "last_draw": draw,
            "first_roll_complete": ["TRUE", "perhaps", "false"],
        }
    )
    found = fitting.requests(table, DICE, [0, 1, 2])
    assert [json.dumps(request) for request in found] == [
        '{"dice": "11223366", "dora": 2, "last_draw": {"face": 3}, "first_roll_complete": true}',
        '{"first_roll_complete": "perhaps"}',
        '{"dora": 1.5, "last_draw": {"by": "kan"}, "first_roll_complete": false}',
    ]
    assert fitting.requests(table, DICE, [2, 0]) == [found[2], found[0]]
    texts = pa.table(
        {
            "dora": ["2", "two"],
            "last_draw": ["face:3,by:re:roll,colour:red,x", "by"],
            "dice": ["TRUE", "true"],
        }
    )
    assert fitting.requests(texts, DICE, [0, 1]) == [
        {
            "dora": 2,
            "last_draw": {"face": 3, "by": "re:roll", "colour": "red", "x": ""},
            "dice": "TRUE",
        },
        {"dora": "two", "last_draw": {"by": ""}, "dice": "true"},
    ]


def test_texts_that_are_none_are_told_with_escapes() -> None:
    broken = pa.array([b"8s", b"\xffs", None], pa.binary()).view(pa.string())
    assert fitting.values(pa.chunked_array([broken])) == ["8s", "\\xffs", None]
    lists = pa.ListArray.from_arrays(pa.array([0, 2, 3]), broken)
    assert fitting.values(pa.chunked_array([lists])) == [["8s", "\\xffs"], [None]]


def test_what_is_wrong_with_names_is_told_in_japanese_too() -> None:
    """A line for each, and names parted as they are there."""
    with pytest.raises(CannotRun) as found:
        sorted_out([*NEEDED, "q1", "q2", "melts"], list(TILES.values()), keep=["win", "gone"])
    lines = found.value.detail.ja.split("\n")
    assert len(lines) == len(found.value.detail.en.split("\n")) == 3
    assert any(line.startswith("要求の項目でない列: q1、q2、melts(melds か)。") for line in lines)
    assert all(line.endswith("。") and "X" not in line for line in lines)


def test_truth_values_of_a_file_of_texts_are_read(tmp_path: Path, capsys: Captured) -> None:
    """DX1 with a truth value in three spellings, one of them none."""
    given = tmp_path / "hands.csv"
    given.write_text("dice,first_roll_complete\n11223366,TRUE\n11223366,no\n11223366,\n")
    assert bulk(capsys, given, tmp_path / "out", ruleset="dice").code == 1
    assert [(row["row"], row["points"]) for row in read(tmp_path / "out")] == [(0, 14), (2, 14)]


# --- names


def told(names: list[str], **more: Any) -> list[str]:  # noqa: ANN401 - what is said of the columns
    """What is wrong with columns of these names, line by line."""
    with pytest.raises(CannotRun) as found:
        sorted_out(names, list(TILES.values()), **more)
    return found.value.detail.en.split("\n")


NEEDED = ["concealed", "winning_tile", "win"]


def test_columns_are_fields_or_carried_along_or_left_out() -> None:
    found = sorted_out(
        ["id", "note", "melds", *NEEDED, "more", "row"],
        list(TILES.values()),
        keep=["note"],
        ignore=["row", "more"],
        for_all=said_once("tcg"),
    )
    assert found == Columns(("melds", *NEEDED), ("id", "note"), ("more", "row"))
    left = sorted_out(["id", *NEEDED], list(TILES.values()), ignore=["id"])
    assert left == Columns(tuple(NEEDED), (), ("id",))


def test_what_is_wrong_with_names_is_told_for_each() -> None:
    unknown = (
        "No fields of this ruleset's requests: {}. "
        "Carry a column along with --keep COLUMN, or leave it out with --ignore COLUMN."
    )
    assert told([*NEEDED, "melts"]) == [unknown.format("melts (did you mean melds?)")]
    # A field that is there already is not meant by another name.
    assert told([*NEEDED, "melds", "melts"]) == [unknown.format("melts")]
    long = "q" * 70
    assert told([*NEEDED, long, long]) == [
        f"There is more than one column {'q' * 63}….",
        unknown.format(f"{'q' * 63}…"),
    ]
    eight = [f"q{number}" for number in range(8)]
    assert told([*NEEDED, *eight]) == [unknown.format(", ".join(eight))]
    assert told([*NEEDED, *eight, "q8"]) == [unknown.format(", ".join([*eight, "1 more"]))]
    assert told(NEEDED, keep=["win", long]) == [
        "Column win is a field of the request: it can be neither kept nor ignored.",
        f"There is no column {'q' * 63}… to keep.",
    ]
    assert told(NEEDED, ignore=["win"]) == [
        "Column win is a field of the request: it can be neither kept nor ignored.",
    ]
    for name in ("row", "faults", "original", "points"):
        (found,) = told([*NEEDED, name], keep=[name], taken=["points"])
        assert found == (
            f"Column {name} has the name of a column of the output; "
            f"leave it out with --ignore {name}, or rename it."
        )
    (found,) = told([*NEEDED, "cards"], for_all=["cards", "options"])
    assert found == (
        "Column cards cannot differ from row to row: options are given once for all, with --option NAME=VALUE, "
        "and hands with cards are scored one at a time."
    )
    assert told(["win"]) == [
        "The required column concealed is missing.",
        "The required column winning_tile is missing.",
    ]


def test_views_are_read_as_what_they_show(tmp_path: Path, capsys: Captured) -> None:
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
    keep = [word for name in ("more", "large") for word in ("--keep", name)]
    given, none = tmp_path / "views.parquet", tmp_path / "none.parquet"
    pq.write_table(table, given)
    pq.write_table(table.slice(0, 0), none)
    assert bulk(capsys, given, tmp_path / "out", *keep).code == 1
    assert [(row["id"], row["received"]) for row in read(tmp_path / "out")] == [
        ("a", 1000), (None, 1000),
    ]  # fmt: skip
    assert read(tmp_path / "out")[0]["more"] == {"a": ["x"], "b": b"y"}
    (row,) = read(tmp_path / "out" / "_rejects")
    assert (row["id"], row["large"]) == ("c", ["x"])
    assert row["faults"][0]["pointer"] == "/melds/0"
    assert json.loads(row["original"])["melds"] == ["x,y"]
    assert bulk(capsys, none, tmp_path / "empty", *keep).code == 0
    assert read(tmp_path / "empty") == []


@pytest.mark.parametrize(
    "inner", [pa.list_(pa.int64()), pa.struct([("x", pa.int64())]), pa.binary(), pa.date32()]
)
def test_an_object_of_more_than_texts_and_numbers_is_no_column(
    inner: pa.DataType, tmp_path: Path, capsys: Captured
) -> None:
    kind = pa.struct([("face", inner), ("by", pa.string())])
    table = pa.table({"dice": ["12345622"], "last_draw": pa.nulls(1, kind)})
    pq.write_table(table, tmp_path / "hands.parquet")
    said = bulk(capsys, tmp_path / "hands.parquet", tmp_path / "out", ruleset="dice")
    assert (said.code, said.out) == (2, "")
    assert "Column last_draw is of the wrong type; its values must be structs of texts" in said.err
    for single in (pa.string_view(), pa.null(), pa.int8(), pa.float64(), pa.bool_()):
        assert fitting.fits(FIELDS["last_draw"], pa.struct([("face", single)]))
