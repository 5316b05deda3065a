"""Columns become requests with the values of the rows, and columns that fit no field are refused."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import scoring
from scoring.batch import encode_batch
from scoring.batch.batches import Batch
from scoring.batch.columns.input import InputColumns
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["input"]

Columns = dict[str, list[Any]]


def refusal(ruleset_id: str, columns: Any) -> list[tuple[str, str]]:  # noqa: ANN401 - columns of any kind
    with pytest.raises(scoring.Refused) as refused:
        encode_batch(ruleset_id, columns)
    return [(fault.pointer, fault.code) for fault in refused.value.faults]


WHOLE: Columns = CASES["whole"]


@pytest.mark.parametrize(("ruleset_id", "columns", "pointer", "code", "detail"), CASES["refused"])
def test_a_column_that_fits_no_field_is_refused(
    ruleset_id: str, columns: dict[Any, Any], pointer: str, code: str, detail: str
) -> None:
    with pytest.raises(scoring.Refused) as refused:
        encode_batch(ruleset_id, columns)
    (fault,) = refused.value.faults
    assert (fault.pointer, fault.code) == (pointer, code)
    assert fault.detail.en.partition(" Known: ")[0] == detail
    assert not fault.detail.ja.isascii()


NO_TEXTS: list[Any] = [
    5, "ron", None, [5], [["ron"]], [b"ron"], {"ron": 1}, np.array([5]), np.array([["ron"]]),
    np.array([5.0]), np.array([b"ron", 5], dtype=object)[:1], pa.array([5]), pa.array([b"ron"]),
    pa.array([["ron"]]).cast(pa.list_(pa.binary())), pa.array([{"a": 1}]),
    pa.scalar("ron"), pa.table({"win": ["ron"]}),
]  # fmt: skip
NO_LISTS: list[Any] = [[["chi:123m", 5]], [{"chi": 1}], pa.array([[1]]), pa.array([[b"x"]])]
NO_NUMBERS: list[Any] = [
    5, ["1"], [1.0], [True], np.array(["1"]), np.array([True]), np.array([[1]]),
    np.array([1.5]), pa.array(["1"]), pa.array([True]), pa.array([1.0]), pa.scalar(1),
]  # fmt: skip
NO_TRUTHS: list[Any] = [[1], np.array([1]), pa.array([1])]
WRONG = [
    (ruleset_id, name, values)
    for ruleset_id, name, wrong in (
        ("tcg", "win", NO_TEXTS), ("tcg", "melds", NO_LISTS), ("tcg", "honba", NO_NUMBERS),
        ("kantan", "dealer", NO_TRUTHS),
    )
    for values in wrong
]  # fmt: skip


@pytest.mark.parametrize(("ruleset_id", "name", "values"), WRONG)
def test_a_column_of_another_type_is_refused(ruleset_id: str, name: str, values: object) -> None:
    whole: Columns = WHOLE if ruleset_id == "tcg" else {"concealed": ["x"], "win": ["ron"]}
    (fault,) = refusal(ruleset_id, whole | {name: values})
    # In a list the row is pointed at.
    assert fault in {(f"/{name}", "wrong_type"), (f"/{name}/0", "wrong_type")}


def test_all_faults_of_columns_are_listed_at_once() -> None:
    columns: dict[str, Any] = {"concealed": [5], "win": ["ron"], "honba": [1, 2], "zzz": []}
    assert refusal("tcg", columns) == [
        ("/zzz", "unknown_field"), ("/concealed/0", "wrong_type"), ("/winning_tile", "missing"),
        ("/honba", "wrong_length"),
    ]  # fmt: skip


def test_an_object_of_columns_may_be_written_wrong() -> None:
    columns: Columns = {"dice": ["12345622"] * 3, "action": ["reroll"] * 3}
    found: Batch = encode_batch(
        "dice", columns | {"last_draw": ["face:9,by:reroll", "x", "face:4,by:reroll"]}
    )
    assert sorted(found.faults) == [0, 1]


# --- columns as requests


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([1, None, 3], [1, None, 3]),
        ([], []),
        ([1 << 70, -(1 << 70), 5], [1 << 31, -(1 << 31), 5]),
        (np.array([1, 2], dtype=np.uint8), [1, 2]),
        (np.array([(1 << 64) - 1, 3], dtype=np.uint64), [(1 << 63) - 1, 3]),
        (np.ma.masked_array([1, 9, 3], [False, True, False]), [1, None, 3]),
        (pa.array([1, None, 3], pa.int8()), [1, None, 3]),
        (pa.chunked_array([[1, None], [3]]), [1, None, 3]),
        (pa.array([(1 << 64) - 1, None], pa.uint64()), [(1 << 63) - 1, None]),
        (pa.nulls(2), [None, None]),
    ],
)
def test_a_column_of_numbers_has_their_values(values: object, expected: list[Any]) -> None:
    dice = ["11223366"] * len(expected)
    columns = InputColumns(scoring.ruleset("dice").game.fields, {"dice": dice, "dora": values})
    found = columns.requests(np.arange(len(expected)))
    assert [request.get("dora") for request in found] == expected
    assert all(type(request.get("dora")) in (int, type(None)) for request in found)


@pytest.mark.parametrize(
    "values",
    [
        [True, None, False],
        np.ma.masked_array([True, True, False], [False, True, False]),
        pa.array([True, None, False]),
    ],
)
def test_a_column_of_truth_values_has_their_values(values: object) -> None:
    given = {"dice": ["11223366"] * 3, "first_roll_complete": values}
    columns = InputColumns(scoring.ruleset("dice").game.fields, given)
    found = columns.requests(np.array([2, 1, 0]))
    dice = {"dice": "11223366"}
    assert found == [
        {**dice, "first_roll_complete": False},
        dice,
        {**dice, "first_roll_complete": True},
    ]
    assert found[0]["first_roll_complete"] is False


@pytest.mark.parametrize(
    ("ruleset_id", "column", "values", "expected"), CASES["rows_of_columns_are_requests"]
)
def test_rows_of_columns_are_requests(
    ruleset_id: str, column: str, values: list[Any], expected: list[Any]
) -> None:
    fields = scoring.ruleset(ruleset_id).game.fields
    whole = {field.name: ["1m"] * 3 for field in fields if field.required} | {column: values}
    found = InputColumns(fields, whole).requests(np.arange(3))
    assert [request.get(column) for request in found] == expected
    assert [column in request for request in found] == [value is not None for value in expected]


def test_no_columns_are_no_hands() -> None:
    assert encode_batch("tcg", {}).size == encode_batch("dice", {}).size == 0
    assert encode_batch("tcg", {name: [] for name in WHOLE}).size == 0
