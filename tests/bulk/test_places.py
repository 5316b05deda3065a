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
from tests.support.bulk import (
    bulk,
    dealt,
    parts_in,
    read,
    write_csv,
    write_ndjson,
    write_parquet,
)

Captured = pytest.CaptureFixture[str]
GOOD = {"concealed": "234567m34522p67s", "winning_tile": "8s", "win": "tsumo"}


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
        ("hands.xlsx", b"PK", "say it with --format parquet|csv|ndjson"),
        ("hands", b"{}", "say it with --format parquet|csv|ndjson"),
        ("hands.csv.gz", b"\x1f\x8b", "is compressed; unpack it first"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(
    name: str, content: bytes | None, told: str, tmp_path: Path, capsys: Captured
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    said = bulk(capsys, tmp_path / name, tmp_path / "out")
    assert said.code == 2
    assert told in said.err
    assert said.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_the_format_can_be_said(tmp_path: Path, capsys: Captured) -> None:
    given = write_ndjson(tmp_path / "hands.txt", [GOOD])
    assert bulk(capsys, given, tmp_path / "out", "--format", "ndjson").code == 0
    folder = tmp_path / "in"
    folder.mkdir()
    write_ndjson(folder / "a.ndjson", [GOOD])
    write_csv(folder / "b.csv", [GOOD, GOOD])
    said = bulk(capsys, folder, tmp_path / "two")
    assert "are of several formats; choose one with --format." in said.err
    assert bulk(capsys, folder, tmp_path / "two", "--format", "csv").code == 0
    assert len(read(tmp_path / "two")) == 2
    said = bulk(capsys, folder, tmp_path / "three", "--format", "parquet")
    assert "There are no files to read in" in said.err


def test_a_compressed_file_in_a_folder_is_not_passed_over(tmp_path: Path, capsys: Captured) -> None:
    write_csv(tmp_path / "a.csv", [GOOD])
    (tmp_path / "b.csv.gz").write_bytes(b"\x1f\x8b")
    said = bulk(capsys, tmp_path, tmp_path / "out")
    assert said.code == 2
    assert f"{tmp_path / 'b.csv.gz'} is compressed; unpack it first." in said.err


def test_a_pipe_is_no_file(tmp_path: Path, capsys: Captured) -> None:
    os.mkfifo(tmp_path / "hands.ndjson")
    said = bulk(capsys, tmp_path / "hands.ndjson", tmp_path / "out")
    assert said.code == 2
    assert "is no file; write what it gives to a file first" in said.err


def test_a_truncated_file_is_told(tmp_path: Path, capsys: Captured) -> None:
    given = write_parquet(tmp_path / "hands.parquet", dealt(50))
    content = given.read_bytes()
    given.write_bytes(content[:-20])
    assert "Cannot read" in bulk(capsys, given, tmp_path / "out").err


def test_a_damaged_row_group_stops_the_run_and_what_was_done_is_kept(
    tmp_path: Path, capsys: Captured
) -> None:
    given = write_parquet(tmp_path / "hands.parquet", dealt(400), group=100)
    content = bytearray(given.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 400] = b"\xff" * 400
    given.write_bytes(content)
    said = bulk(capsys, given, tmp_path / "out", "--rows-per-part", 100)
    assert said.code == 2
    assert "Cannot read 100 rows from row" in said.err
    assert parts_in(tmp_path / "out")


def test_a_file_that_cannot_be_read_by_everybody_is_told(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder in place of a file, and an error while it is cut."""
    (tmp_path / "hands.csv").mkdir()
    said = bulk(capsys, tmp_path / "hands.csv", tmp_path / "out", "--format", "csv")
    assert "There are no files to read" in said.err
    given = write_csv(tmp_path / "more.csv", [GOOD])
    real = Path.stat

    def as_a_file(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        there = given if path.name == "hands.csv" else path
        return real(there, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "is_dir", lambda path: path.name != "hands.csv")
    monkeypatch.setattr(Path, "stat", as_a_file)
    said = bulk(capsys, tmp_path / "hands.csv", tmp_path / "out", "--format", "csv")
    assert "Is a directory" in said.err


def test_an_error_while_a_file_is_cut_is_told(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = write_csv(tmp_path / "hands.csv", [GOOD])

    def fail(*_: object, **__: object) -> Iterator[Any]:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("scoring.bulk.lines.spans", fail)
    assert "Input/output error" in bulk(capsys, given, tmp_path / "out").err


def test_a_place_that_is_not_ours_is_left_alone(tmp_path: Path, capsys: Captured) -> None:
    given = write_parquet(tmp_path / "hands.parquet", [GOOD])
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "part-00000.parquet").write_text("mine")
    (tmp_path / "one.parquet").write_text("mine")
    for name in ("file", "folder", "one.parquet"):
        for more in ((), ("--restart",)):
            said = bulk(capsys, given, tmp_path / name, *more)
            assert said.code == 2
            assert "was not written by this command" in said.err
    for target in (given, tmp_path):
        said = bulk(capsys, given, target, "--restart")
        assert said.code == 2
        assert "is the input too" in said.err
    for name in ("out.csv", "out.jsonl"):
        said = bulk(capsys, given, tmp_path / name)
        assert said.code == 2
        assert "What is written is Parquet" in said.err
    assert (tmp_path / "file").read_text() == "mine"
    assert (tmp_path / "folder" / "part-00000.parquet").read_text() == "mine"
    assert (tmp_path / "one.parquet").read_text() == "mine"


def test_a_record_of_a_run_that_cannot_be_read_is_told(tmp_path: Path, capsys: Captured) -> None:
    given, out = write_parquet(tmp_path / "hands.parquet", [GOOD]), tmp_path / "out"
    (out / "_manifest.json").mkdir(parents=True)
    said = bulk(capsys, given, out, "--restart")
    assert (said.code, "_manifest.json: Is a directory" in said.err) == (2, True)


def test_one_file_is_not_written_among_the_files_it_is_made_from(
    tmp_path: Path, capsys: Captured
) -> None:
    write_csv(tmp_path / "hands.csv", [GOOD])
    said = bulk(capsys, tmp_path, tmp_path / "new.pq")
    assert said.code == 2
    assert "lies in the folder of the input" in said.err
    assert bulk(capsys, tmp_path, tmp_path / "new").code == 0
    assert bulk(capsys, tmp_path, tmp_path / "new").code == 0


def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = write_csv(tmp_path / "hands.csv", [GOOD])
    (tmp_path / "file").write_text("")
    said = bulk(capsys, given, tmp_path / "file" / "out")
    assert said.code == 2
    assert "Cannot write" in said.err
    assert "Not a directory" in said.err
    real = Path.open

    def readonly(path: Path, mode: str = "r") -> IO[Any]:
        if "x" in mode:
            raise PermissionError(13, "Permission denied")
        return real(path, mode)

    monkeypatch.setattr(Path, "open", readonly)
    said = bulk(capsys, given, tmp_path / "out")
    assert (said.code, "Permission denied" in said.err) == (2, True)


def test_what_cannot_be_thrown_away_is_no_failure(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one file is there: that parts are left beside it is a pity and nothing more."""

    def stays(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    given, out = write_csv(tmp_path / "hands.csv", [GOOD]), tmp_path / "to" / "out.parquet"
    with monkeypatch.context() as patched:
        patched.setattr(os, "rmdir", stays)
        for done in ("1 of them now", "1 of them were done by an earlier run"):
            said = bulk(capsys, given, out)
            assert (said.code, said.err, done in said.out) == (0, "", True)
            assert (tmp_path / "to" / "out.parquet.parts").exists()
    assert bulk(capsys, given, out).code == 0
    assert sorted(path.name for path in out.parent.iterdir()) == [
        "out.manifest.json",
        "out.parquet",
    ]
    assert [row["points"] for row in read(out)] == [2700]


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


def test_a_full_disk_is_told_and_a_rerun_completes_it(tmp_path: Path, capsys: Captured) -> None:
    """A limit on the size of files stands for the end of the disk: the second part is larger."""
    rows = [{"id": "a", **GOOD}] * 50
    rows += [{"id": f"{number * 7919 % 10007:x}" * 40, **GOOD} for number in range(50)]
    given, out = write_ndjson(tmp_path / "hands.ndjson", rows), tmp_path / "out"
    arguments = (given, out, "--rows-per-part", 50)
    bulk(capsys, given, tmp_path / "whole", "--rows-per-part", 50)
    small, large = (path.stat().st_size for path in sorted((tmp_path / "whole").glob("part-*")))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((small + large) // 2, before[1]))
    try:
        said = bulk(capsys, *arguments)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"mahjong-score bulk: Cannot write {out / 'part-00001.parquet'}: File too large\n"
    )
    assert [path.name for path in out.rglob("*.parquet*")] == ["part-00000.parquet"]
    again = bulk(capsys, *arguments)
    assert again.code == 0
    assert "50 of them were done by an earlier run" in again.out
    assert read(out) == read(tmp_path / "whole")
