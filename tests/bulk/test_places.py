"""`mahjong-score bulk`: files that cannot be read, places that cannot be written to, a full disk; what was done is kept."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from scoring.bulk import part
from scoring.bulk.problems import CannotRun
from tests.support.bulk import GOOD, Bulk, dealt, parts_in, write_csv, write_ndjson, write_parquet


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("gone.parquet", None, "No such file or directory"),
        ("empty.parquet", b"", "Parquet file size is 0 bytes"),
        ("empty.csv", b"", "it is empty"),
        ("empty.ndjson", b"\n\r\n\n", "it is empty"),
        ("short.parquet", b"PAR1abcdefgh", "magic bytes not found"),
        ("long.csv", b"x" * (1 << 20) + b"\n", "a line of more than 1 MiB"),
        ("bytes.csv", b"\xff\xfe\n", "codec can't decode"),
        ("quote.csv", b'"a\n', "unexpected end of data"),
        ("words.ndjson", b"hello\nworld\n", "its first lines are no JSON objects"),
        ("hands.xlsx", b"PK", "give it with --format parquet|csv|ndjson"),
        ("hands", b"{}", "give it with --format parquet|csv|ndjson"),
        ("hands.csv.gz", b"\x1f\x8b", "is compressed; unpack it first"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(
    name: str, content: bytes | None, told: str, bulk: Bulk, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    said = bulk(tmp_path / name)
    assert said.code == 2
    assert told in said.err
    assert said.err.count("\n") == 1
    assert not said.where.exists()


def test_the_format_can_be_said(bulk: Bulk, tmp_path: Path) -> None:
    given = write_ndjson(tmp_path / "hands.txt", [GOOD])
    assert bulk(given, "--format", "ndjson").code == 0
    folder = tmp_path / "in"
    folder.mkdir()
    write_ndjson(folder / "a.ndjson", [GOOD])
    write_csv(folder / "b.csv", [GOOD, GOOD])
    said = bulk(folder, out="two")
    assert "are of several formats; choose one with --format." in said.err
    assert len(bulk(folder, "--format", "csv", out="two").rows) == 2
    said = bulk(folder, "--format", "parquet", out="three")
    assert "There are no files to read in" in said.err


def test_a_compressed_file_in_a_folder_is_not_passed_over(bulk: Bulk, tmp_path: Path) -> None:
    write_csv(tmp_path / "a.csv", [GOOD])
    (tmp_path / "b.csv.gz").write_bytes(b"\x1f\x8b")
    said = bulk(tmp_path)
    assert said.code == 2
    assert f"{tmp_path / 'b.csv.gz'} is compressed; unpack it first." in said.err


def test_a_pipe_is_no_file(bulk: Bulk, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "hands.ndjson")
    said = bulk(tmp_path / "hands.ndjson")
    assert said.code == 2
    assert "is no file; write what it gives to a file first" in said.err


def test_a_truncated_file_is_told(bulk: Bulk, tmp_path: Path) -> None:
    given = write_parquet(tmp_path / "hands.parquet", dealt(50))
    given.write_bytes(given.read_bytes()[:-20])
    assert "Cannot read" in bulk(given).err


def test_a_damaged_row_group_stops_the_run_and_what_was_done_is_kept(
    bulk: Bulk, tmp_path: Path
) -> None:
    given = write_parquet(tmp_path / "hands.parquet", dealt(400), group=100)
    content = bytearray(given.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 400] = b"\xff" * 400
    given.write_bytes(content)
    said = bulk(given, "--rows-per-part", 100)
    assert said.code == 2
    assert "Cannot read 100 rows from row" in said.err
    assert parts_in(said.where)


def test_a_folder_in_place_of_a_file_is_told(
    bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is read, and where it took the place of a file since."""
    folder = tmp_path / "hands.csv"
    folder.mkdir()
    assert "There are no files to read" in bulk(folder, "--format", "csv").err
    given = write_csv(tmp_path / "more.csv", [GOOD])
    real = Path.stat

    def as_a_file(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        return real(given if path == folder else path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "is_dir", lambda path: path != folder)
    monkeypatch.setattr(Path, "stat", as_a_file)
    assert "Is a directory" in bulk(folder, "--format", "csv").err


def test_an_error_while_a_file_is_cut_is_told(bulk: Bulk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> Iterator[Any]:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("scoring.bulk.lines.spans", fail)
    assert "Input/output error" in bulk([GOOD]).err


def test_a_place_that_is_not_ours_is_left_alone(bulk: Bulk, tmp_path: Path) -> None:
    given = write_parquet(tmp_path / "hands.parquet", [GOOD])
    (tmp_path / "folder").mkdir()
    theirs = [tmp_path / name for name in ("file", "folder/part-00000.parquet", "one.parquet")]
    for path in theirs:
        path.write_text("mine")
    ours = "was not written by this command"
    for out, more, told in (
        *((name, more, ours) for name in ("file", "folder", "one.parquet") for more in ((), ("--restart",))),
        (given, ("--restart",), "is the input too"),
        (tmp_path, ("--restart",), "is the input too"),
        ("out.csv", (), "What is written is Parquet"),
        ("out.jsonl", (), "What is written is Parquet"),
    ):  # fmt: skip
        said = bulk(given, *more, out=out)
        assert (said.code, told in said.err) == (2, True)
    assert [path.read_text() for path in theirs] == ["mine"] * 3


def test_a_record_of_a_run_that_cannot_be_read_is_told(bulk: Bulk, tmp_path: Path) -> None:
    (tmp_path / "out" / "_manifest.json").mkdir(parents=True)
    said = bulk([GOOD], "--restart")
    assert (said.code, "_manifest.json: Is a directory" in said.err) == (2, True)


def test_one_file_is_not_written_among_the_files_it_is_made_from(
    bulk: Bulk, tmp_path: Path
) -> None:
    write_csv(tmp_path / "hands.csv", [GOOD])
    said = bulk(tmp_path, out="new.pq")
    assert said.code == 2
    assert "lies in the folder of the input" in said.err
    assert [bulk(tmp_path, out="new").code for _ in range(2)] == [0, 0]


def test_a_folder_that_cannot_be_written_is_told(
    bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    said = bulk([GOOD], out="file/out")
    assert said.code == 2
    assert "Cannot write" in said.err
    assert "Not a directory" in said.err
    real = Path.open

    def readonly(path: Path, mode: str = "r") -> IO[Any]:
        if "x" in mode:
            raise PermissionError(13, "Permission denied")
        return real(path, mode)

    given = write_csv(tmp_path / "hands.csv", [GOOD])
    monkeypatch.setattr(Path, "open", readonly)
    said = bulk(given)
    assert (said.code, "Permission denied" in said.err) == (2, True)


def test_what_cannot_be_thrown_away_is_no_failure(
    bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one file is there: that parts are left beside it is a pity and nothing more."""

    def stays(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(os, "rmdir", stays)
        for done in ("1 of them now", "1 of them were done by an earlier run"):
            said = bulk([GOOD], out="to/out.parquet")
            assert (said.code, said.err, done in said.out) == (0, "", True)
            assert (tmp_path / "to" / "out.parquet.parts").exists()
    said = bulk([GOOD], out="to/out.parquet")
    assert {path.name for path in said.where.parent.iterdir()} == {
        "out.manifest.json",
        "out.parquet",
    }
    assert [row["points"] for row in said.rows] == [2700]


def test_a_file_that_is_not_finished_does_not_take_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there"
    there.write_bytes(b"before")

    def write(error: Exception | None) -> None:
        with part.Replaced(there) as stream:
            stream.write(b"half")
            if error:
                raise error

    with pytest.raises(CannotRun, match="No space left"):
        write(OSError(28, "No space left on device"))
    with pytest.raises(ZeroDivisionError):
        write(ZeroDivisionError())

    def fail(_number: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(CannotRun, match="Input/output"):
        write(None)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("there", b"before")]


def test_a_full_disk_is_told_and_a_rerun_completes_it(bulk: Bulk) -> None:
    """A limit on the size of files stands for the end of the disk: the second part is larger."""
    rows = [{"id": "a", **GOOD}] * 50
    rows += [{"id": f"{number * 7919 % 10007:x}" * 40, **GOOD} for number in range(50)]
    whole = bulk(rows, "--rows-per-part", 50, out="whole")
    small, large = (path.stat().st_size for path in sorted(whole.where.glob("part-*")))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((small + large) // 2, before[1]))
    try:
        said = bulk(whole.given, "--rows-per-part", 50)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"mahjong-score bulk: Cannot write {said.where / 'part-00001.parquet'}: File too large\n"
    )
    assert [path.name for path in said.where.rglob("*.parquet*")] == ["part-00000.parquet"]
    again = bulk(rows, "--rows-per-part", 50)
    assert again.code == 0
    assert "50 of them were done by an earlier run" in again.out
    assert again.rows == whole.rows
