"""Inputs that cannot be read, outputs that cannot be written, addresses of fsspec, and the files of the output."""

from __future__ import annotations

import json
import os
import resource
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from scoring.bulk.storage import OutputFolder, file_system, input_file
from tests.support.bulk import (
    BAD,
    GOOD,
    WRITERS,
    Bulk,
    dealt,
    manifest_of,
    parts_in,
    write_csv,
    write_ndjson,
    write_parquet,
)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("gone.parquet", None, "No such file or directory"),
        ("gone.csv", None, "No such file or directory"),
        ("empty.parquet", b"", "Parquet file size is 0 bytes"),
        ("empty.csv", b"\n\r\n\n", "must have the names of the columns"),
        ("short.parquet", b"PAR1abcdefgh", "magic bytes not found"),
        ("bytes.csv", b"\xff\xfe\n", "codec can't decode"),
        ("quote.csv", b'"a\n', "must have the names of the columns"),
        ("hands.xlsx", b"PK", "Give it with --format parquet|csv|tsv|ndjson"),
        ("hands", b"{}", "Give it with --format parquet|csv|tsv|ndjson"),
        ("hands.csv.gz", b"hello", "Cannot read"),
        ("hands.csv.bz2", b"BZh", "Give it with --format parquet|csv|tsv|ndjson"),
        ("hands.parquet.gz", b"\x1f\x8babcdefgh", "magic bytes not found"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error(
    name: str, content: bytes | None, message: str, bulk: Bulk, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    result = bulk(tmp_path / name)
    assert message in result.error
    assert result.error.count("\n") == 1
    assert not result.where.exists()


def test_the_format_can_be_chosen(bulk: Bulk, tmp_path: Path) -> None:
    given = write_ndjson(tmp_path / "hands.txt", [GOOD])
    assert bulk(given, "--format", "ndjson").code == 0
    folder = tmp_path / "in"
    folder.mkdir()
    write_ndjson(folder / "a.ndjson", [GOOD])
    write_csv(folder / "b.csv", [GOOD, GOOD])
    result = bulk(folder, out="two")
    assert "have different formats. Choose one with --format." in result.err
    assert len(bulk(folder, "--format", "csv", out="two").rows) == 2
    result = bulk(folder, "--format", "parquet", out="three")
    assert "does not contain any file of these formats" in result.err


def test_a_pipe_is_not_a_file(bulk: Bulk, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "hands.ndjson")
    result = bulk(tmp_path / "hands.ndjson")
    assert "is not a file. To read from standard input, write - instead" in result.error


def test_a_folder_that_cannot_be_listed_is_an_error(
    bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    denied = Mock(side_effect=PermissionError(13, "Permission denied"))
    monkeypatch.setattr(type(fsspec.filesystem("file")), "ls", denied)
    assert f"Cannot read {tmp_path}: Permission denied" in bulk(tmp_path).err


def test_a_damaged_row_group_stops_the_run_and_what_was_done_is_kept(
    bulk: Bulk, tmp_path: Path
) -> None:
    given = write_parquet(tmp_path / "hands.parquet", dealt(400), group=100)
    content = bytearray(given.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 400] = b"\xff" * 400
    given.write_bytes(content)
    result = bulk(given, "--rows-per-part", 100)
    assert f"Cannot read {given}: " in result.error
    assert parts_in(result.where)
    assert manifest_of(result.where)["state"] == "running"


@pytest.mark.parametrize("groups", [(2, 2, 2), (10,), (1, 7, 2), (0, 2, 0), ()])
@pytest.mark.parametrize("rows", [1, 3, 4, 20])
def test_slices_do_not_depend_on_row_groups(
    groups: Sequence[int], rows: int, bulk: Bulk, tmp_path: Path
) -> None:
    path = tmp_path / "hands.parquet"
    schema = pa.schema([("id", pa.int64()), *((name, pa.string()) for name in GOOD)])
    count = 0
    with pq.ParquetWriter(path, schema) as writer:
        for size in groups:
            hands = [{"id": count + n, **GOOD} for n in range(size)]
            writer.write_table(pa.Table.from_pylist(hands, schema=schema))
            count += size
    result = bulk(path, "--rows-per-part", rows)
    assert [(row["row"], row["id"]) for row in result.rows] == [(n, n) for n in range(count)]
    sizes = [part["rows_in"] for part in manifest_of(result.where)["parts"]]
    assert sizes == [len(range(count)[n : n + rows]) for n in range(0, count, rows)] or [0]


# --- the output


def test_parts_are_compressed_and_keep_rows_as_differences(bulk: Bulk) -> None:
    result = bulk([{"id": f"{n}", **GOOD} for n in range(50)])
    metadata = pq.read_metadata(result.where / "part-00000.parquet")
    group = metadata.row_group(0)
    chunks = {chunk.path_in_schema: chunk for chunk in map(group.column, range(group.num_columns))}
    assert {chunk.compression for chunk in chunks.values()} == {"ZSTD"}
    assert "DELTA_BINARY_PACKED" in chunks["row"].encodings
    assert not chunks["id"].has_dictionary_page
    assert chunks["yaku"].has_dictionary_page
    assert pa.cpu_count() == 1
    assert pa.default_memory_pool().backend_name == "system"


def test_a_place_that_is_not_ours_is_left_alone(bulk: Bulk, tmp_path: Path) -> None:
    given = write_parquet(tmp_path / "hands.parquet", [GOOD])
    (tmp_path / "folder").mkdir()
    theirs = [tmp_path / name for name in ("file", "folder/part-00000.parquet")]
    for path in theirs:
        path.write_text("mine")
    for out, message in (("file", "File exists"), ("folder", "was not written by this command")):
        for more in ((), ("--restart",)):
            result = bulk(given, *more, out=out)
            assert message in result.error
    result = bulk(given, "--restart", out=tmp_path)
    assert "was not written by this command" in result.error
    assert [path.read_text() for path in theirs] == ["mine"] * 2


@pytest.mark.parametrize("damage", ["{", "3", '{"manifest": 1}'])
@pytest.mark.parametrize("restart", [(), ("--restart",)])
def test_a_foreign_manifest_is_left_alone(
    damage: str, restart: tuple[str, ...], bulk: Bulk
) -> None:
    out = bulk([GOOD]).where
    (out / "_manifest.json").write_text(damage)
    result = bulk([GOOD], *restart)
    assert f"{out} already exists and was not written by this command" in result.error
    assert parts_in(out) == ["part-00000.parquet"]


def test_a_manifest_that_cannot_be_read_is_an_error(bulk: Bulk, tmp_path: Path) -> None:
    (tmp_path / "out" / "_manifest.json").mkdir(parents=True)
    result = bulk([GOOD], "--restart")
    assert "_manifest.json: Is a directory" in result.error


def test_a_folder_that_cannot_be_written_is_an_error(bulk: Bulk, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = bulk([GOOD], out="file/out")
    assert "Cannot write" in result.error
    assert "Not a directory" in result.error


def test_a_file_takes_its_place_when_it_is_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = OutputFolder(*file_system(str(tmp_path)))
    folder.write("a/b", b"before")
    real = os.replace

    def look(source: str, target: str) -> None:
        seen.append((Path(source).read_bytes(), Path(target).read_bytes()))
        real(source, target)

    seen: list[tuple[bytes, bytes]] = []
    monkeypatch.setattr(os, "replace", look)
    folder.write("a/b", b"after")
    assert seen == [(b"after", b"before")]
    assert {name: folder.read(name) for name in folder.names()} == {"a/b": b"after"}


def test_a_full_disk_is_an_error_and_the_next_run_completes_it(bulk: Bulk) -> None:
    """A limit on the size of files replaces the end of the disk: the second part is larger."""
    rows = [{"id": "a", **GOOD}] * 50
    rows += [{"id": f"{number * 7919 % 10007:x}" * 80, **GOOD} for number in range(50)]
    whole = bulk(rows, "--rows-per-part", 50, out="whole")
    small, large = (path.stat().st_size for path in sorted(whole.where.glob("part-*")))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((small + large) // 2, before[1]))
    try:
        result = bulk(whole.given, "--rows-per-part", 50)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        f"mahjong-score bulk: Cannot write {result.where / 'part-00001.parquet'}: File too large\n"
    )
    assert parts_in(result.where) == ["part-00000.parquet"]
    again = bulk(rows, "--rows-per-part", 50)
    assert again.code == 0
    assert "50 rows were scored by an earlier run" in again.out
    assert again.rows == whole.rows
    assert not list(result.where.glob(".part-*"))


@pytest.mark.parametrize("kind", WRITERS)
def test_names_that_are_not_utf8_are_names_like_others(
    kind: str, bulk: Bulk, tmp_path: Path
) -> None:
    given = tmp_path / f"h\udcff.{kind}"
    WRITERS[kind](tmp_path / "plain", [{"id": 7, **GOOD}, {"id": 8, **BAD}]).rename(given)
    assert bulk(given, out="o\udcff").code == 1
    result = bulk(given, "--json", out="o\udcff")
    assert (result.code, result.err) == (1, "")
    summary = json.loads(result.out)
    assert (summary["new"], summary["rejects"], summary["out"]) == (0, 1, str(result.where))
    record = json.loads(Path(summary["manifest"]).read_text(encoding="utf-8"))
    assert [file["path"] for file in record["input"]["files"]] == [str(given)]
    assert Path(summary["rejects_path"]).exists()
    assert bulk(tmp_path / "none\udcff.parquet", out="o\udcff").code == 2


# --- addresses


@pytest.fixture
def memory() -> Iterator[Any]:
    """Yield the files in the memory of this process."""
    fs = fsspec.filesystem("memory")
    fs.store.clear()
    yield fs
    fs.store.clear()


@pytest.mark.parametrize("kind", WRITERS)
def test_files_at_an_address_are_scored_into_another(
    kind: str,
    bulk: Bulk,
    tmp_path: Path,
    memory: Any,  # noqa: ANN401 - fsspec declares no type
) -> None:
    path = WRITERS[kind](tmp_path / f"hands.{kind}", [*dealt(20), {"id": 20, **BAD}])
    memory.pipe_file(f"/in/hands.{kind}", path.read_bytes())
    result = bulk("memory://in", "--rows-per-part", 8, out="memory://out/of/run")
    assert (result.code, result.err) == (1, "")
    expected = bulk(path.as_uri(), "--rows-per-part", 8, out=(tmp_path / "there").as_uri())
    assert expected.code == 1
    there = {Path(name).name: memory.cat_file(name) for name in memory.glob("/out/of/run/part*")}
    assert there == {name: (tmp_path / "there" / name).read_bytes() for name in there}
    assert len(there) == 3
    later = sum(
        part["rows_in"] for part in manifest_of(tmp_path / "there")["parts"] if part["number"] != 1
    )
    memory.pipe_file("/out/of/run/part-00001.parquet", b"PAR1")
    again = bulk("memory://in", "--rows-per-part", 8, out="memory://out/of/run")
    assert f"{21 - later} rows in this run" in again.out
    assert f"{later} rows were scored by an earlier run" in again.out
    assert not memory.exists("/out/of/run/.lock")
    memory.pipe_file("/out/of/run/.lock", b"")
    refused = bulk("memory://in", "--rows-per-part", 8, out="memory://out/of/run")
    assert refused.code == 2
    assert "If no other run is active, remove /out/of/run/.lock." in refused.err


@pytest.mark.parametrize(
    ("address", "why"),
    [("s3://bucket/hands.csv", "Install s3fs to access S3"), ("no://x", "Protocol not known: no")],
)
def test_an_address_that_cannot_be_opened_is_an_error(address: str, why: str, bulk: Bulk) -> None:
    """Without the package of its file system, the message names the package."""
    for result in (bulk(address), bulk([GOOD], out=address.removesuffix(".csv"))):
        assert (result.code, result.out) == (2, "")
        assert f"Cannot open {address[:12]}" in result.err
        assert f": {why}" in result.err


def test_a_file_system_without_times_of_change_is_no_error(memory: Any) -> None:  # noqa: ANN401 - likewise
    memory.pipe_file("/a.csv", b"abc")
    timeless = Mock(wraps=memory, modified=Mock(side_effect=NotImplementedError))
    file = input_file(timeless, "/a.csv")
    assert file.version == "3 bytes"
    file.check()
