"""Files of hands cut into parts and read again: every line and every row in one part, in order, as it stands in the file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bulk import lines, part
from scoring.bulk.job import fields_of, format_of
from scoring.bulk.layout import Column, Columns, File, Span, file_at
from scoring.bulk.parquet_files import ParquetFormat, forget
from scoring.bulk.problems import CannotRun
from scoring.faults import Fault
from tests.support.bulk import GOOD, Bulk, write_ndjson

NEEDED = tuple(GOOD)


def put(path: Path, content: bytes) -> File:
    path.write_bytes(content)
    return file_at(path)


# --- lines


@settings(max_examples=60)
@given(
    pieces=st.lists(st.sampled_from([b"a", b"bb", b"\n", b"\r\n", b"\n\n", b"\r"]), max_size=14),
    bom=st.booleans(),
    header=st.booleans(),
    rows=st.integers(1, 4),
    block=st.integers(1, 9),
)
def test_parts_have_every_line_that_is_not_empty(
    *,
    pieces: list[bytes],
    bom: bool,
    header: bool,
    rows: int,
    block: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """However much of the file is looked at at once."""
    text = b"".join(pieces)
    file = put(tmp_path_factory.mktemp("x") / "f", bom * lines.BOM + text)
    written = [line for line in (one.rstrip(b"\r") for one in text.split(b"\n")) if line]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lines, "_BLOCK", block)
        spans = list(lines.spans(file, rows, header=header))
    read = [lines.split(lines.read(file, span)) for span in spans]
    assert [line for some in read for line in some] == written[header:]
    assert [len(some) for some in read] == [span.rows for span in spans]
    assert all(span.rows == rows for span in spans[:-1])
    assert [span.stop for span in spans[:-1]] == [span.start for span in spans[1:]]
    assert list(lines.first_lines(file, 2)) == written[:2]


def test_a_line_has_a_mebibyte_at_most(tmp_path: Path) -> None:
    most = put(tmp_path / "f", b"x" * ((1 << 20) - 2) + b"\n")
    assert [len(line) for line in lines.first_lines(most, 1)] == [(1 << 20) - 2]
    more = put(tmp_path / "g", b"x" * (1 << 20))
    with pytest.raises(CannotRun) as told:
        list(lines.first_lines(more, 1))
    assert told.value.detail.en == f"Cannot read {more.path}: a line of more than 1 MiB"


def test_a_byte_order_mark_is_one_at_the_beginning_only(tmp_path: Path) -> None:
    file = put(tmp_path / "f", lines.BOM + b"a\n" + lines.BOM + b"b\n")
    assert lines.read(file, Span(1, 0, 5)) == b"a\n"
    assert lines.read(file, Span(1, 5, 10)) == lines.BOM + b"b\n"


# --- CSV and JSON


def table_of(rows: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - rows of any format
    return [dict(one) for one in rows.hands.to_pylist()]


def read(
    path: Path, content: str | bytes, columns: Columns, count: int, *, ruleset: str = "tcg"
) -> Any:  # noqa: ANN401 - rows with their fields
    """A text file read as one part."""
    file = put(path, content.encode() if isinstance(content, str) else content)
    reader = format_of(path.suffix[1:], ruleset)
    (span,) = reader.spans(file, 1000)
    assert span.rows == count
    return reader.read(file, span, columns)


def test_a_file_of_csv_is_read_as_texts(tmp_path: Path) -> None:
    columns = Columns(("win", "honba"), ("id",), ("note",))
    text = 'id,win,note,honba\n1,ron,"a,b",2\n,"",,\n"q""r",NULL,null,NA\n'
    rows = read(tmp_path / "f.csv", text, columns, 3)
    assert table_of(rows) == [
        {"win": "ron", "honba": "2"},
        {"win": "", "honba": ""},
        {"win": "NULL", "honba": "NA"},
    ]
    assert rows.carried.to_pylist() == [{"id": "1"}, {"id": ""}, {"id": 'q"r'}]
    assert dict(rows.unread) == {}
    assert list(rows.originals([2, 0])) == ['"q""r",NULL,null,NA', '1,ron,"a,b",2']
    assert rows.hands.schema == pa.schema([("win", pa.string()), ("honba", pa.string())])


def test_columns_of_json_are_those_that_most_lines_have(tmp_path: Path) -> None:
    """Fields and the id where any has them, fields that are not needed always, others where more than half have them."""
    reader = format_of("ndjson", "tcg")
    optional = [
        field.name
        for field in fields_of("tcg")
        if not field.required and field.name not in ("melds", "honba")
    ]
    rows: list[Any] = [
        {"win": "ron", "a": 1, "b": 1, "honba": 0},
        {"win": "ron", "a": 1, "b": 1, "c": 1, "id": 5},
        {"win": "ron", "a": 1, "melds": []},
        {"win": "ron"},
    ]
    file = file_at(write_ndjson(tmp_path / "f.ndjson", rows))
    names = [column.name for column in reader.columns(file)]
    assert names == ["win", "a", "honba", "id", "melds", *optional]
    assert reader.columns(file)[0] == Column("win")
    some = file_at(write_ndjson(tmp_path / "g.ndjson", [rows[3]] * 100 + [{"id": 1}] * 200))
    assert "id" not in [column.name for column in reader.columns(some)]
    mixed = put(tmp_path / "h.ndjson", b'[1]\n{"win": "ron", "x": 1}\nnull\n')
    assert [column.name for column in reader.columns(mixed)][:2] == ["win", "x"]
    for content, why in (
        (b"", "it is empty"),
        (b"[]\n", "its first lines are no JSON objects"),
    ):
        with pytest.raises(CannotRun) as told:
            reader.columns(put(tmp_path / "i.ndjson", content))
        assert told.value.detail.en == f"Cannot read {tmp_path / 'i.ndjson'}: {why}"


def test_lines_of_json_are_read_at_once_or_one_by_one_alike(tmp_path: Path) -> None:
    columns = Columns(("win", "honba", "melds"), ("id",), ("note",))
    good = [
        {"win": "ron", "honba": 2, "melds": ["pon:555z", "chi:123m"], "id": "a", "note": [1]},
        {"melds": [], "note": None},
        {"win": None, "honba": None, "id": "牌"},
    ]
    expected = [
        {"win": "ron", "honba": 2, "melds": ["pon:555z", "chi:123m"]},
        {"win": None, "honba": None, "melds": []},
        {"win": None, "honba": None, "melds": None},
    ]
    text = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in good)
    rows = read(tmp_path / "f.ndjson", text, columns, 3)
    assert (table_of(rows), dict(rows.unread)) == (expected, {})
    assert rows.carried.to_pylist() == [{"id": "a"}, {"id": None}, {"id": "牌"}]
    bad = '{"win": 5, "honba": "2", "melds": [1], "id": 7, "note": 1}\n[]\n{"colour": "", "x": 1}\n'
    rows = read(tmp_path / "g.ndjson", text + bad, columns, 6)
    none = {"win": None, "honba": None, "melds": None}
    assert table_of(rows) == [*expected, none, none, none]
    assert [row["id"] for row in rows.carried.to_pylist()] == ["a", None, "牌", "7", None, None]
    assert rows.unread[3] == {"win": 5, "honba": "2", "melds": [1]}
    assert isinstance(rows.unread[4], Fault)
    assert (rows.unread[4].pointer, rows.unread[4].code) == ("", "not_json")
    assert rows.unread[5] == {"colour": "", "x": 1}
    assert list(rows.unread) == [3, 4, 5]
    assert list(rows.originals([4, 2])) == ["[]", text.split("\n")[2]]


# --- Parquet


def grouped(path: Path, *sizes: int) -> File:
    """A file with row groups of these sizes, its rows numbered."""
    schema = pa.schema([("honba", pa.int64()), *((name, pa.string()) for name in NEEDED)])
    with pq.ParquetWriter(path, schema) as writer:
        first = 0
        for size in sizes:
            columns: dict[str, list[Any]] = {"honba": list(range(first, first + size))}
            columns |= {name: [value] * size for name, value in GOOD.items()}
            writer.write_table(pa.table(columns, schema=schema))
            first += size
    return file_at(path)


@pytest.mark.parametrize(
    ("groups", "rows", "expected"),
    [
        ((2, 2, 2), 4, [(0, 4), (4, 6)]),
        ((2, 2, 2), 6, [(0, 6)]),
        ((2, 2, 2, 2), 4, [(0, 4), (4, 8)]),
        ((2, 2, 2), 5, [(0, 4), (4, 6)]),
        ((3,), 3, [(0, 3)]),
        ((4,), 3, [(0, 2), (2, 4)]),
        ((10,), 3, [(0, 2), (2, 5), (5, 7), (7, 10)]),
        ((1, 7, 2), 3, [(0, 1), (1, 3), (3, 5), (5, 8), (8, 10)]),
        ((), 3, []),
        ((0, 2, 0), 3, [(0, 2)]),
    ],
)
def test_small_row_groups_go_together_and_large_ones_are_cut_evenly(
    groups: Sequence[int], rows: int, expected: list[tuple[int, int]], tmp_path: Path
) -> None:
    forget()
    file = grouped(tmp_path / "hands.parquet", *groups)
    reader, columns = ParquetFormat(), Columns(("honba",), ("win",))
    spans = list(reader.spans(file, rows))
    assert spans == [Span(stop - start, start, stop) for start, stop in expected]
    for span in spans:
        found = reader.read(file, span, columns)
        assert found.hands.to_pydict() == {"honba": list(range(span.start, span.stop))}
        assert found.carried.to_pydict() == {"win": ["tsumo"] * span.rows}
        assert found.unread == {}
        last = span.rows - 1
        told = [json.loads(text) for text in found.originals([last])]
        assert told == [{"honba": span.stop - 1, "win": "tsumo"}]
    forget()


# --- what is written


def test_parts_are_compressed_and_keep_rows_as_differences(bulk: Bulk) -> None:
    said = bulk([{"id": f"{n}", **GOOD} for n in range(50)])
    metadata = pq.read_metadata(said.where / "part-00000.parquet")
    group = metadata.row_group(0)
    chunks = {chunk.path_in_schema: chunk for chunk in map(group.column, range(group.num_columns))}
    assert {chunk.compression for chunk in chunks.values()} == {"ZSTD"}
    assert "DELTA_BINARY_PACKED" in chunks["row"].encodings
    assert not chunks["id"].has_dictionary_page
    assert chunks["yaku"].has_dictionary_page
    assert set(metadata.metadata) == {part.NOTE}
    assert json.loads(metadata.metadata[part.NOTE])["done"] == [0, 50, 50, 0]
    assert pa.cpu_count() == 1
    assert pa.default_memory_pool().backend_name == "system"


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Whatever is made to outlive a power cut from now on; nothing stays open."""
    found: list[str] = []
    real: Callable[[int], None] = os.fsync

    def sync(number: int) -> None:
        found.append(Path(f"/proc/self/fd/{number}").readlink().name)
        real(number)

    monkeypatch.setattr(os, "fsync", sync)
    before = len(list(Path("/proc/self/fd").iterdir()))
    yield found
    assert len(list(Path("/proc/self/fd").iterdir())) <= before


def test_what_is_written_outlives_a_power_cut(bulk: Bulk, synced: list[str]) -> None:
    """Each file, and the folders that name them, before the record says that all is done."""
    assert bulk([GOOD]).code == 0
    written = [name.split(".parquet")[0].strip(".") for name in synced]
    assert [name.split(".json")[0] for name in written] == [
        "_manifest", "part-00000", "out", "_manifest", "out",
    ]  # fmt: skip


def test_a_file_takes_its_place_with_the_folders_above_it(
    tmp_path: Path, synced: list[str]
) -> None:
    path = tmp_path / "a" / "b" / "c.parquet"
    with part.Replaced(path) as stream:
        stream.write(b"x")
        assert [other.name[:11] for other in path.parent.iterdir()] == [".c.parquet."]
        assert not path.exists()
    assert path.read_bytes() == b"x"
    assert [other.name for other in path.parent.iterdir()] == ["c.parquet"]
    assert len(synced) == 1
    with part.Replaced(path) as stream:
        stream.write(b"y")
    assert path.read_bytes() == b"y"
