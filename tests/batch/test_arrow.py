"""Arrow arrays of every layout have the values that Arrow gives them."""

from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import scoring
from scoring.batch import encode_batch
from scoring.batch.columns import arrow
from scoring.batch.columns.input import InputColumns
from tests.support import batch

HAND: dict[str, Any] = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}


def texts_in(values: Any) -> list[str]:  # noqa: ANN401 - an Arrow array
    """Return the texts of a column."""
    found = arrow.texts(values)
    assert found is not None
    known, places = found
    return [known[place].decode() for place in places.tolist()]


def test_a_table_of_any_maker_is_read() -> None:
    """If several columns have the same name, the last one counts."""
    table = pa.table(
        [pa.array(["ron"]), pa.array(["8s"]), pa.array(["tsumo"])], ["win", "x", "win"]
    )
    for given in (table, table.to_reader()):
        found = arrow.columns_of(given)
        assert {name: column.to_pylist() for name, column in found.items()} == {
            "win": ["tsumo"], "x": ["8s"],
        }  # fmt: skip


# --- buffers


def test_bytes_beneath_a_null_are_not_read() -> None:
    """Arrow lets anything stand there."""
    offsets = pa.py_buffer(np.array([0, 3, 8, 12], dtype=np.int32).tobytes())
    valid = pa.py_buffer(bytes([0b101]))
    values = pa.StringArray.from_buffers(3, offsets, pa.py_buffer(b"rontsumoevil"), valid)
    assert values.to_pylist() == ["ron", None, "evil"]
    assert texts_in(values) == ["ron", "", "evil"]
    many = pa.concat_arrays([values] * 3)
    assert texts_in(many) == ["ron", "", "evil"] * 3


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
@pytest.mark.parametrize(("first", "size"), [(0, 2), (1, 3), (2, 1), (3, 0)])
def test_a_slice_has_its_own_rows(kind: Any, first: int, size: int) -> None:  # noqa: ANN401 - an Arrow type
    values = pa.array(["east", "south", None, "west", "north"], kind)
    assert (
        texts_in(values.slice(first, size)) == ["east", "south", "", "west", "north"][first:][:size]
    )


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_dictionaries_of_no_texts_are_all_null(rows: int) -> None:
    codes = pa.array([None] * rows, pa.int32())
    values = pa.DictionaryArray.from_arrays(codes, pa.array([], pa.string()))
    assert texts_in(values) == [""] * rows


def test_tables_without_rows_are_no_hands() -> None:
    schema = pa.schema(
        [(name, pa.string()) for name in HAND]
        + [("melds", pa.list_(pa.string())), ("honba", pa.int32())]
    )
    found = encode_batch("tcg", schema.empty_table())
    assert (found.size, dict(found.faults)) == (0, {})


@pytest.mark.parametrize(
    "kind",
    [pa.list_(pa.string()), pa.large_list(pa.large_string()), pa.list_(pa.string_view())],
    ids=str,
)
def test_a_column_of_lists_has_its_rows(kind: Any) -> None:  # noqa: ANN401 - an Arrow type
    """Rows that a text with commas does not represent are read one by one."""
    rows = [["pon:111m", "chi:123p"], ["chi:123p"], [], None, [""], ["pon:111m,chi:123p"]]
    melds = pa.chunked_array([pa.array([*rows, ["x", None]], pa.list_(pa.string())).cast(kind)])
    whole: dict[str, Any] = dict.fromkeys(HAND, pa.nulls(7)) | {"melds": melds}
    columns = InputColumns(scoring.ruleset("tcg").game.fields, whole)
    requests = columns.requests(np.arange(7))
    assert [request.get("melds") for request in requests] == [*rows, ["x", ""]]
    assert columns.odd.tolist() == [False] * 4 + [True] * 3


# --- Arrow tables of scores


@pytest.mark.parametrize("ruleset_id", batch.RULESETS)
def test_an_arrow_table_has_the_scores_of_the_rows(ruleset_id: str) -> None:
    mixed = batch.spoil(batch.dealt(ruleset_id, 300, 5), 5)
    scores = batch.score(ruleset_id, mixed, {})
    table = scores.arrow()
    assert table.column_names == list(scores.columns())
    for row, row_values in enumerate(table.to_pylist()):
        if row in scores.faults:
            assert not row_values.pop("legal")
            assert row_values.pop("winning") is False
            assert set(row_values.values()) == {None}
            continue
        expected = scores.row(row)
        assert row_values["legal"] is True
        for name in ("winning", "reason", "received"):
            assert row_values[name] == expected[name]
        assert {name: row_values[name] for name in expected["value"]} == expected["value"]
        yaku = [
            {"id": name, unit: int(worth)}
            for name, worth, unit in (
                part.split(":") for part in row_values["yaku"].split(",") if part
            )
        ]
        yaku += [{"id": n, u: row_values[n]} for n, u in scores.dora_units.items() if row_values[n]]
        assert yaku == expected["yaku"]
        paid = [
            {key: row_values[f"payment_{n}_{key}"] for key in ("from", "count", "points", "honba")}
            for n in (1, 2)
        ]
        assert [share for share in paid if share["count"]] == expected["payments"]
