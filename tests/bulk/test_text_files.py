"""Lines of text files: each is one row or one reject, whatever the other lines of its slice hold."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from io import BytesIO, TextIOWrapper
from pathlib import Path

import fsspec
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bulk.columns import UsedColumns
from scoring.bulk.errors import CannotRun
from scoring.bulk.inputs import BulkInput, find_input
from scoring.bulk.job import ENGINE, Job
from scoring.bulk.lines import LONGEST_LINE, TextFile
from scoring.bulk.part import read_slice
from scoring.bulk.rows import SliceRows
from scoring.bulk.storage import OutputFolder, input_file
from tests.support.bulk import GOOD, Bulk, TextRow, dealt, manifest_of, write_csv, write_ndjson

LOCAL = fsspec.filesystem("file")


def source(path: Path, text: str | bytes) -> BulkInput:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return find_input(str(path), None)


def rows_of(
    path: Path, text: str | bytes, hand: Sequence[str] = ("win",), *, ruleset: str = "tcg"
) -> SliceRows:
    """The rows of a file with the column id, read as one slice."""
    found = source(path, text)
    (part,) = found.slices(1000)
    columns = UsedColumns(tuple(hand), ("id",), ("note",))
    folder = OutputFolder(LOCAL, "/nowhere")
    return read_slice(Job(ENGINE, ruleset, None, {}, "en", found.format, columns, folder), part)


def ids(rows: SliceRows) -> list[str | None]:
    found: list[str | None] = rows.carried.column("id").to_pylist()
    return found


# --- lines


@settings(max_examples=60, deadline=None)
@given(
    pieces=st.lists(st.sampled_from([b"a", b"bb", b"\n", b"\r\n", b"\n\n", b"\r"]), max_size=14),
    bom=st.booleans(),
    rows=st.integers(1, 4),
)
def test_slices_have_every_line_that_is_not_empty(
    *, pieces: list[bytes], bom: bool, rows: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = b"".join(pieces)
    path = tmp_path_factory.mktemp("x") / "f.ndjson"
    found = source(path, bom * b"\xef\xbb\xbf" + text)
    written = [line for line in (one.rstrip(b"\r") for one in text.split(b"\n")) if line]
    slices = list(found.slices(rows))
    assert [line for part in slices for line in part.lines] == written
    assert [part.rows for part in slices[:-1]] == [rows] * (len(slices) - 1)
    assert [part.first_row for part in slices] == [rows * n for n in range(len(slices))]
    assert [part.number for part in slices] == list(range(len(slices)))


def test_a_byte_order_mark_counts_only_at_the_start(tmp_path: Path) -> None:
    bom = b"\xef\xbb\xbf"
    (part,) = source(tmp_path / "f.ndjson", bom + b"a\n" + bom + b"b\n").slices(9)
    assert part.lines == [b"a", bom + b"b"]


@pytest.mark.parametrize("suffix", [b"", b"\n", b"\r\n"])
def test_only_a_line_that_is_too_long_is_cut(suffix: bytes, tmp_path: Path) -> None:
    lines = [b"x" * LONGEST_LINE, b"y" * (LONGEST_LINE + 1), b"\r" * LONGEST_LINE + b"z" * 5, b"w"]
    (part,) = source(tmp_path / "f.ndjson", b"\n".join(lines) + suffix).slices(9)
    assert [len(line) for line in part.lines] == [
        LONGEST_LINE,
        LONGEST_LINE + 1,
        LONGEST_LINE + 1,
        1,
    ]


@pytest.mark.parametrize("form", ["csv", "ndjson"])
@pytest.mark.parametrize("length", [LONGEST_LINE + 1, 5 * LONGEST_LINE])
def test_a_line_that_is_too_long_is_one_rejected_row(
    form: str, length: int, bulk: Bulk, tmp_path: Path
) -> None:
    """Issue: a line over 1 MiB ended the run."""
    rows = [{"id": "a", **GOOD}, {"id": "x" * length, **GOOD}, {"id": "c", **GOOD}]
    write = write_csv if form == "csv" else write_ndjson
    said = bulk(write(tmp_path / f"long.{form}", rows))
    assert (said.code, [row["id"] for row in said.rows]) == (1, ["a", "c"])
    assert said.faults == [(1, [("", "line_too_long")])]
    (reject,) = said.rejects
    assert (reject["id"], len(reject["original"])) == (None, 1001)


@pytest.mark.parametrize(
    "name", ["hands.csv.gz", "hands.tsv.zst", "hands.ndjson.gz", "hands.jsonl.zst"]
)
def test_compressed_files_are_read_like_others(name: str, bulk: Bulk, tmp_path: Path) -> None:
    """Also if several streams follow each other."""
    rows = [{**row, "id": str(row["id"])} for row in dealt(120)]
    write = write_ndjson if "json" in name else write_csv
    plain = write(tmp_path / "plain", rows).read_bytes()
    if "tsv" in name:
        plain = "\n".join("\t".join(row) for row in csv_rows(plain)).encode()
    pack = gzip.compress if name.endswith("gz") else pa.Codec("zstd").compress
    half = len(plain) // 2
    packed = b"".join(bytes(pack(some)) for some in (plain[:half], plain[half:]))
    (tmp_path / name).write_bytes(packed)
    expected = bulk(write_ndjson(tmp_path / "expected.ndjson", rows), out="expected")
    assert bulk(tmp_path / name, "--rows-per-part", 50).rows == expected.rows
    (tmp_path / name).write_bytes(packed[:-20])
    said = bulk(tmp_path / name, out="truncated")
    assert (said.code, f"Cannot read {tmp_path / name}" in said.err) == (2, True)


def csv_rows(text: bytes) -> list[list[str]]:
    import csv  # noqa: PLC0415 - only here

    return list(csv.reader(text.decode().splitlines()))


@pytest.mark.parametrize("form", ["csv", "ndjson"])
def test_the_standard_input_is_read_once(
    form: str, bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [{**row, "id": str(row["id"])} for row in dealt(150)]
    write = write_csv if form == "csv" else write_ndjson
    path = write(tmp_path / f"hands.{form}", rows)

    def piped(content: bytes) -> None:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(content)))

    piped(path.read_bytes())
    said = bulk("-", "--format", form, "--rows-per-part", 40)
    assert (said.code, said.rows) == (0, bulk(path, out="file").rows)
    piped(path.read_bytes())
    assert (
        "150 of them were done by an earlier run"
        in bulk("-", "--format", form, "--rows-per-part", 40).out
    )
    for changed in (path.read_bytes()[:-40] + b"\n", path.read_bytes().replace(b"ron", b"tsumo")):
        piped(changed)
        assert "different input" in bulk("-", "--format", form, "--rows-per-part", 40).err
    piped(b"\n".join(path.read_bytes().splitlines()[: 80 + (form == "csv")]))
    assert "different input" in bulk("-", "--format", form, "--rows-per-part", 40).err


@pytest.mark.parametrize("words", [(), ("--format", "parquet")])
def test_the_standard_input_needs_a_text_format(words: tuple[str, ...], bulk: Bulk) -> None:
    said = bulk("-", *words)
    assert (said.code, "Give the format of the standard input" in said.err) == (2, True)


# --- CSV and TSV


def test_every_value_of_csv_is_a_text(tmp_path: Path) -> None:
    text = 'id,win,note,seat_wind\n1,ron,"a,b",east\n,"",,\n"q""r",NULL,null,NA\n'
    rows = rows_of(tmp_path / "f.csv", text, ("win", "seat_wind"))
    assert rows.hands.to_pylist() == [
        {"win": "ron", "seat_wind": "east"},
        {"win": "", "seat_wind": ""},
        {"win": "NULL", "seat_wind": "NA"},
    ]
    assert (ids(rows), dict(rows.faults)) == (["1", "", 'q"r'], {})
    assert rows.originals([2, 0]) == ['"q""r",NULL,null,NA', '1,ron,"a,b",east']


@pytest.mark.parametrize("end", ["", "\n", "\r\n\n"])
@pytest.mark.parametrize("before", ["1,ron\n", "1,ron,2\n", ""])
def test_a_quotation_mark_without_its_end_costs_its_line(
    before: str, end: str, tmp_path: Path
) -> None:
    count = before.count("\n")
    for line in ('2,"x', '"2,ron', '2,"'):
        rows = rows_of(tmp_path / "f.csv", f"id,win\n{before}{line}{end}")
        assert rows.faults[count].code == "wrong_number_of_columns"
        assert list(rows.originals([count])) == [line]


def test_lines_of_csv_do_not_make_up_for_each_other(tmp_path: Path) -> None:
    """A return may divide one line in two, and a quoted value may join two lines."""
    rows = rows_of(tmp_path / "f.csv", 'id,win\n1,ron\r2,ron\n3,"r\no"\n4,ron\n')
    assert (sorted(rows.faults), ids(rows)) == ([0, 1, 2], [None, None, None, "4"])
    rows = rows_of(tmp_path / "f.csv", 'id,win\r\n"1",ron\r\n2,"ron"\r\n')
    assert (dict(rows.faults), rows.hands.to_pylist()) == ({}, [{"win": "ron"}] * 2)


def test_values_of_tsv_are_divided_by_tabs(bulk: Bulk, tmp_path: Path) -> None:
    """TX9: lists are still joined by commas."""
    path = tmp_path / "hands.tsv"
    path.write_text(
        "id\tconcealed\twinning_tile\twin\tmelds\n"
        "a, b\t567m34522p67s\t8s\tron\tchi:234m\n"
        "c\t567m34522p67s\t8s\tron\n"
    )
    said = bulk(path)
    assert [(row["id"], row["received"]) for row in said.rows] == [("a, b", 1000)]
    assert said.faults == [(1, [("", "wrong_number_of_columns")])]


def test_a_header_that_is_too_long_is_an_error(bulk: Bulk) -> None:
    said = bulk(b"x" * (LONGEST_LINE + 1))
    assert (said.code, "is too long" in said.err) == (2, True)


# --- JSON


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ('{"win": "ron", "id": "0"}\n{"win": "ron",\n"id": "1"}\n{"id": "2"}{"id": "3"}\n', [0]),
        ('{"id": "0"\n}\n{"id": "2"}{"id": "3"}', []),
        ('{"id": "0"}{"id": "1"}\n  \n{"id": "2"}', [2]),
        ('{"id": "0"}\nnull\n{"id": "2"}', [0, 2]),
        ('null\n{"id": "1"}', [1]),
        (' {"id": "0"} \r\n\r\n\r\r\n\t{"id": "1"}\t\r\n', [0, 1]),
        ('{"id": "0"}\r{"id": "1"}\r\n{"id": "1",\r\n}', []),
    ],
)
def test_lines_of_json_do_not_make_up_for_each_other(
    text: str, good: list[int], tmp_path: Path
) -> None:
    """Each line holds one object, however many there are of both."""
    count = len([line for line in text.split("\n") if line.rstrip("\r")])
    rows = rows_of(tmp_path / "f.ndjson", text)
    assert {row: fault.code for row, fault in rows.faults.items()} == {
        row: "not_json" for row in range(count) if row not in good
    }
    assert [row for row, name in enumerate(ids(rows)) if name is not None] == good


def test_lines_of_json_are_read_at_once_or_one_by_one_alike(tmp_path: Path) -> None:
    good = [
        {"win": "ron", "honba": 2, "melds": ["pon:555z", "chi:123m"], "id": "a", "note": [1]},
        {"melds": [], "note": None},
        {"win": None, "honba": None, "id": "牌"},
    ]
    text = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in good)
    rows = rows_of(tmp_path / "f.ndjson", text, ("win", "honba", "melds"))
    assert rows.hands.to_pylist() == [
        {"win": "ron", "honba": 2, "melds": ["pon:555z", "chi:123m"]},
        {"win": None, "honba": None, "melds": []},
        {"win": None, "honba": None, "melds": None},
    ]
    assert (ids(rows), dict(rows.faults)) == (["a", None, "牌"], {})
    bad = '{"win": 5, "honba": "2", "melds": [1], "id": 7, "note": 1}\n[]\n{"colour": "", "x": 1}\n'
    rows = rows_of(tmp_path / "f.ndjson", text + bad, ("win", "honba", "melds"))
    assert rows.hands == [
        {"win": "ron", "honba": 2, "melds": ["pon:555z", "chi:123m"]},
        {"melds": []},
        {},
        {"win": 5, "honba": "2", "melds": [1]},
        {},
        {"colour": "", "x": 1},
    ]
    assert ids(rows) == ["a", None, "牌", "7", None, None]
    assert {row: fault.code for row, fault in rows.faults.items()} == {4: "not_json"}
    assert rows.originals([4, 2]) == ["[]", text.split("\n")[2]]


def test_ids_may_be_integers(tmp_path: Path) -> None:
    rows = rows_of(tmp_path / "f.ndjson", '{"id":7,"win":"ron"}\n{"id":null,"win":"ron"}')
    assert (rows.hands.to_pylist(), ids(rows)) == ([{"win": "ron"}] * 2, ["7", None])


def test_members_of_few_lines_are_carried_along(bulk: Bulk, tmp_path: Path) -> None:
    """An id, and a member to keep, written plainly or with escapes."""
    rows: list[TextRow] = [{**GOOD}] * 150 + [
        {"id": "late", "メモ": "x", **GOOD},
        {"note": 5, "メモ": "y", **GOOD},
    ]
    given = write_ndjson(tmp_path / "notes.ndjson", rows)
    found = bulk(given, "--keep", "note", "--keep", "メモ").rows
    told = [(row["id"], row["note"], row["メモ"]) for row in found]
    assert told == [(None, None, None)] * 150 + [("late", None, "x"), (None, "5", "y")]
    left = ("--ignore", "id", "--ignore", "note", "--ignore", "メモ")
    said = bulk(given, *left, out="without")
    assert "id" not in said.rows[0]
    assert manifest_of(said.where)["columns"]["carried"] == []


def test_members_of_one_file_are_carried_along_from_all_of_a_folder(
    bulk: Bulk, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    write_ndjson(folder / "a.ndjson", [{"id": "a", **GOOD}])
    write_ndjson(folder / "b.ndjson", [GOOD])
    write_ndjson(folder / "c.ndjson", [{**GOOD, "note": "c"}, GOOD])
    found = [(row["id"], row["note"]) for row in bulk(folder, "--keep", "note").rows]
    assert found == [("a", None), (None, None), (None, "c"), (None, None)]


def test_a_column_to_keep_that_is_not_text_is_an_error(bulk: Bulk) -> None:
    """A terminal may hand over bytes that are not UTF-8."""
    said = bulk(",".join(GOOD), "--keep", "\udcff")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "mahjong-score bulk: There is no column \N{REPLACEMENT CHARACTER} to keep.\n"
    )


def test_a_file_that_is_gone_meanwhile_is_an_error(tmp_path: Path) -> None:
    path = write_ndjson(tmp_path / "hands.ndjson", [GOOD])
    text = TextFile(input_file(LOCAL, str(path)))
    path.unlink()
    with pytest.raises(CannotRun) as told:
        text.head(1)
    assert told.value.detail.en == f"Cannot read {path}: No such file or directory"
