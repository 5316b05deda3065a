"""Lines of text files: each is one row or one reject, whatever the other lines of its slice hold."""

from __future__ import annotations

import csv
import gzip
import json
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bulk.inputs import LONGEST_LINE, InputSlice, find_input, schema_of, slices
from tests.support.bulk import (
    GOOD,
    WRITERS,
    Bulk,
    TextRow,
    dealt,
    manifest_of,
    write_csv,
    write_ndjson,
)


def slices_of(path: Path, text: str | bytes, rows: int = 1000) -> list[InputSlice]:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    form, files = find_input(str(path), None)
    schemas = [schema_of(file, form, "tcg", ()) for file in files]
    return list(slices(files, form, schemas, rows))


# --- lines


def lines_of(part: InputSlice) -> list[bytes]:
    """Return the lines of a slice."""
    return part.text.split(b"\n") if part.rows else []


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
    found = slices_of(path, bom * b"\xef\xbb\xbf" + text, rows)
    written = [line for line in (one.rstrip(b"\r") for one in text.split(b"\n")) if line]
    assert [line for part in found for line in lines_of(part)] == written
    assert [part.rows for part in found[:-1]] == [rows] * (len(found) - 1)
    assert [part.first_row for part in found] == [rows * n for n in range(len(found))]
    assert [part.number for part in found] == list(range(len(found)))


def test_a_byte_order_mark_counts_only_at_the_start(tmp_path: Path) -> None:
    bom = b"\xef\xbb\xbf"
    (part,) = slices_of(tmp_path / "f.ndjson", bom + b"a\n" + bom + b"b\n")
    assert lines_of(part) == [b"a", bom + b"b"]


@pytest.mark.parametrize("suffix", [b"", b"\n", b"\r\n"])
def test_only_a_line_that_is_too_long_is_cut(suffix: bytes, tmp_path: Path) -> None:
    lines = [b"x" * LONGEST_LINE, b"y" * (LONGEST_LINE + 1), b"\r" * LONGEST_LINE + b"z" * 5, b"w"]
    (part,) = slices_of(tmp_path / "f.ndjson", b"\n".join(lines) + suffix)
    assert [len(line) - LONGEST_LINE for line in lines_of(part)[:3]] == [0, 1, 1]
    assert lines_of(part)[3:] == [b"w"]


@pytest.mark.parametrize("form", ["csv", "ndjson"])
@pytest.mark.parametrize("length", [LONGEST_LINE + 1, 5 * LONGEST_LINE])
def test_g56_a_line_that_is_too_long_is_one_rejected_row(
    form: str, length: int, bulk: Bulk, tmp_path: Path
) -> None:
    """A line over 1 MiB ended the run."""
    rows = [{"id": "a", **GOOD}, {"id": "x" * length, **GOOD}, {"id": "c", **GOOD}]
    result = bulk(WRITERS[form](tmp_path / f"long.{form}", rows))
    assert (result.code, [row["id"] for row in result.rows]) == (1, ["a", "c"])
    assert result.faults == [(1, [("", "line_too_long")])]
    (reject,) = result.rejects
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
        plain = "\n".join(
            "\t".join(row) for row in csv.reader(plain.decode().splitlines())
        ).encode()
    pack = gzip.compress if name.endswith("gz") else pa.Codec("zstd").compress
    half = len(plain) // 2
    packed = b"".join(bytes(pack(some)) for some in (plain[:half], plain[half:]))
    (tmp_path / name).write_bytes(packed)
    expected = bulk(write_ndjson(tmp_path / "expected.ndjson", rows), out="expected")
    assert bulk(tmp_path / name, "--rows-per-part", 50).rows == expected.rows
    (tmp_path / name).write_bytes(packed[:-20])
    result = bulk(tmp_path / name, out="truncated")
    assert f"Cannot read {tmp_path / name}" in result.error


@pytest.mark.parametrize("form", ["csv", "ndjson"])
def test_the_standard_input_is_read_once(
    form: str, bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [{**row, "id": str(row["id"])} for row in dealt(150)]
    path = WRITERS[form](tmp_path / f"hands.{form}", rows)

    def piped(content: bytes) -> None:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(content)))

    piped(path.read_bytes())
    result = bulk("-", "--format", form, "--rows-per-part", 40)
    assert (result.code, result.rows) == (0, bulk(path, out="file").rows)
    piped(path.read_bytes())
    assert (
        "150 rows were scored by an earlier run"
        in bulk("-", "--format", form, "--rows-per-part", 40).out
    )
    for changed in (path.read_bytes()[:-40] + b"\n", path.read_bytes().replace(b"ron", b"tsumo")):
        piped(changed)
        assert (
            "different settings (input)" in bulk("-", "--format", form, "--rows-per-part", 40).err
        )
    piped(b"\n".join(path.read_bytes().splitlines()[: 80 + (form == "csv")]))
    assert "different settings (input)" in bulk("-", "--format", form, "--rows-per-part", 40).err


@pytest.mark.parametrize("words", [(), ("--format", "parquet")])
def test_the_standard_input_needs_a_text_format(words: tuple[str, ...], bulk: Bulk) -> None:
    result = bulk("-", *words)
    assert "Give the format of standard input" in result.error


# --- CSV and TSV


@pytest.mark.parametrize("end", ["", "\n", "\r\n\n"])
def test_a_line_of_csv_that_is_not_one_row_costs_itself_alone(end: str, bulk: Bulk) -> None:
    """A quotation mark without its end, a return that divides a line, and a value on two lines."""
    hand = "234567m34522p67s,8s,tsumo"
    lines = [
        f'a,{hand},"x,""y"""', f'"b,{hand},x', f"c\r,{hand},x", f"d,{hand},x,more",
        f'"e",{hand},NA', f'f,{hand},"x',
    ]  # fmt: skip
    header = "id,concealed,winning_tile,win,note"
    result = bulk("\r\n".join([header, *lines]) + end, "--keep", "note")
    assert [(row["id"], row["note"]) for row in result.rows] == [("a", 'x,"y"'), ("e", "NA")]
    bad = [("", "wrong_number_of_columns")]
    assert result.faults == [(row, bad) for row in (1, 2, 3, 5)]
    assert [row["original"] for row in result.rejects] == [lines[row] for row in (1, 2, 3, 5)]


def test_values_of_tsv_are_divided_by_tabs(bulk: Bulk, tmp_path: Path) -> None:
    """TX9: lists are still joined by commas."""
    path = tmp_path / "hands.tsv"
    path.write_text(
        "id\tconcealed\twinning_tile\twin\tmelds\n"
        "a, b\t567m34522p67s\t8s\tron\tchi:234m\n"
        "c\t567m34522p67s\t8s\tron\n"
    )
    result = bulk(path)
    assert [(row["id"], row["received"]) for row in result.rows] == [("a, b", 1000)]
    assert result.faults == [(1, [("", "wrong_number_of_columns")])]


# --- JSON


@pytest.mark.parametrize(
    ("lines", "good"),
    [
        (["ROW", '{"win": "ron",', '"id": "1"}', '{"id": "2"}{"id": "3"}'], [0]),
        (["ROWROW", "  ", "ROW", "null"], [2]),
        ([" ROW \r", "\r", "\r\r", "\tROW\t\r", "[]"], [0, 1]),
        (["ROW\rROW\r", "ROW,\r", "}"], []),
    ],
)
def test_lines_of_json_do_not_make_up_for_each_other(
    lines: list[str], good: list[int], bulk: Bulk, tmp_path: Path
) -> None:
    """Each line holds one object, however many there are of both."""
    path = tmp_path / "hands.ndjson"
    path.write_bytes("\n".join(lines).replace("ROW", json.dumps(GOOD)).encode())
    result = bulk(path)
    count = len([line for line in lines if line.rstrip("\r")])
    assert [row["row"] for row in result.rows] == good
    bad = [("", "not_json")]
    assert result.faults == [(row, bad) for row in range(count) if row not in good]


def test_values_of_json_are_read_as_in_other_formats(bulk: Bulk) -> None:
    """TX9, with its meld as a list or a text; numbers may be texts; null is absent."""
    hand = {"concealed": "567m34522p67s", "winning_tile": "8s", "win": "ron"}
    result = bulk([
        {"id": "牌", **hand, "melds": ["chi:234m"], "honba": 0},
        {"id": 7, **hand, "melds": "chi:234m", "honba": "0", "seat_wind": ""},
        {"id": None, **hand, "melds": ["chi:234m"], "honba": None},
    ])  # fmt: skip
    assert [(row["id"], row["received"]) for row in result.rows] == [
        ("牌", 1000), ("7", 1000), (None, 1000),
    ]  # fmt: skip


def test_members_of_few_lines_are_carried_along(bulk: Bulk, tmp_path: Path) -> None:
    """An id, and a member to keep, written plainly or with escapes."""
    rows: list[TextRow] = [{**GOOD}] * 150 + [
        {"id": "late", "メモ": "x", **GOOD},
        {"note": 5, "メモ": "y", **GOOD},
    ]
    given = write_ndjson(tmp_path / "notes.ndjson", rows)
    found = bulk(given, "--keep", "note", "--keep", "メモ").rows
    carried = [(row["id"], row["note"], row["メモ"]) for row in found]
    assert carried == [(None, None, None)] * 150 + [("late", None, "x"), (None, "5", "y")]
    left = ("--ignore", "id", "--ignore", "note", "--ignore", "メモ")
    result = bulk(given, *left, out="without")
    assert "id" not in result.rows[0]
    assert manifest_of(result.where)["columns"]["carried"] == []


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
    result = bulk(",".join(GOOD), "--keep", "\udcff")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "mahjong-score bulk: Column \N{REPLACEMENT CHARACTER}, which should be kept, does not exist.\n"
    )
