"""`mahjong-score bulk`: what is said of files and places, word for word, and of those with long names no more than fits a line."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from scoring.bulk import run
from scoring.bulk.job import Job
from scoring.bulk.layout import FilePart
from scoring.bulk.part import Done
from scoring.bulk.problems import because, shown
from scoring.bulk.progress import Progress
from tests.support.bulk import Said, bulk, manifest_of, read, write_csv, write_ndjson, write_parquet

Captured = pytest.CaptureFixture[str]
Ran = Callable[..., Said]
GOOD = {"concealed": "234567m34522p67s", "winning_tile": "8s", "win": "tsumo"}
BAD = {**GOOD, "win": "no"}


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """A folder whose name leaves no room for what is in it."""
    folder = tmp_path / ("x" * 90) / ("y" * 90) / ("z" * 90)
    folder.mkdir(parents=True)
    return folder


def no_such_file(there: Path, ran: Ran) -> str:
    ran(there / "hands.csv", there / "out")
    return "Cannot read {}: No such file or directory"


def a_pipe(there: Path, ran: Ran) -> str:
    os.mkfifo(there / "hands.csv")
    ran(there / "hands.csv", there / "out")
    return "{} is no file; write what it gives to a file first, since it is read twice."


def an_empty_file(there: Path, ran: Ran) -> str:
    (there / "hands.csv").write_text("")
    ran(there / "hands.csv", there / "out")
    return "Cannot read {}: it is empty"


def no_format(there: Path, ran: Ran) -> str:
    ran(write_ndjson(there / "hands", [GOOD]), there / "out")
    return "The format of {} is not told by its name; say it with --format parquet|csv|ndjson."


def a_packed_file(there: Path, ran: Ran) -> str:
    ran(there / "hands.CSV.GZ", there / "out")
    return "{} is compressed; unpack it first."


def several_formats(there: Path, ran: Ran) -> str:
    write_csv(there / "a.csv", [GOOD])
    write_ndjson(there / "b.ndjson", [GOOD])
    ran(there, there.parent / "out")
    return "The files in {} are of several formats; choose one with --format."


def no_files(there: Path, ran: Ran) -> str:
    ran(there, there.parent / "out")
    return "There are no files to read in {} (parquet|csv|ndjson)."


def other_columns(there: Path, ran: Ran) -> str:
    write_csv(there / "a.csv", [GOOD])
    write_csv(there / "b.csv", [{**GOOD, "honba": 1}])
    ran(there, there.parent / "out")
    return "The columns of {} are not those of the first file."


def another_run(there: Path, ran: Ran) -> str:
    given = write_csv(there / "hands.csv", [GOOD, GOOD])
    ran(given, there / "out")
    ran(given, there / "out", "--option", "kuitan=false", "--lang", "en")
    return (
        "{} holds a run begun otherwise (options), which cannot be gone on with. "
        "Begin anew with --restart, or choose another output."
    )


def the_input_as_output(there: Path, ran: Ran) -> str:
    ran(write_csv(there / "hands.csv", [GOOD]), there)
    return "{} is the input too; choose another output."


def an_output_among_the_inputs(there: Path, ran: Ran) -> str:
    write_csv(there / "hands.csv", [GOOD])
    ran(there, there / "out.parquet")
    return (
        "{} lies in the folder of the input and would be read with it the next time; "
        "choose another output."
    )


def a_place_of_somebody_else(there: Path, ran: Ran) -> str:
    (there / "out").mkdir()
    (there / "out" / "mine.txt").write_text("mine")
    ran(write_csv(there / "hands.csv", [GOOD]), there / "out")
    return "{} is there already and was not written by this command; choose another output."


def a_place_where_another_run_writes(there: Path, ran: Ran) -> str:
    (there / "out").mkdir()
    with (there / "out" / ".lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ran(write_csv(there / "hands.csv", [GOOD]), there / "out")
    return "Another run is writing to {}."


def a_place_that_cannot_be_written(there: Path, ran: Ran) -> str:
    (there / "file").write_text("")
    ran(write_csv(there / "hands.csv", [GOOD]), there / "file" / "out")
    return "Cannot write {}: Not a directory"


@pytest.mark.parametrize(
    "case",
    [
        no_such_file, a_pipe, an_empty_file, no_format, a_packed_file, several_formats, no_files,
        other_columns, another_run, the_input_as_output, an_output_among_the_inputs,
        a_place_of_somebody_else, a_place_where_another_run_writes, a_place_that_cannot_be_written,
    ],
    ids=lambda case: case.__name__,
)  # fmt: skip
def test_a_long_name_is_cut_and_the_reason_is_not(
    case: Callable[[Path, Ran], str], there: Path, capsys: Captured
) -> None:
    said: list[Said] = []

    def ran(*arguments: object) -> Said:
        said.append(bulk(capsys, *arguments))
        return said[-1]

    expected = case(there, ran).format(f"{str(there)[:199]}…")
    assert (said[-1].code, said[-1].out) == (2, "")
    assert said[-1].err == f"mahjong-score bulk: {expected}\n"


def test_a_part_that_cannot_be_read_is_told_by_its_rows(
    there: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = write_csv(there / "hands.csv", [GOOD] * 5)

    def fail(*_: object) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("scoring.bulk.lines.read", fail)
    said = bulk(capsys, given, there / "out", "--rows-per-part", 3)
    assert said.err == (
        f"mahjong-score bulk: Cannot read 3 rows from row 0 of {str(there)[:199]}…: Input/output error\n"
    )


def test_a_file_that_changes_and_a_part_that_is_gone_are_told(
    there: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = write_csv(there / "hands.csv", [GOOD] * 2)
    cut = f"{str(there)[:199]}…"

    def change(_job: Job, _parts: Sequence[FilePart]) -> Iterator[Done]:
        write_csv(given, [GOOD] * 3)
        yield Done(0, 2, 2, 0)

    monkeypatch.setattr(run, "one_after_the_other", change)
    said = bulk(capsys, given, there / "one")
    assert said.err == (
        f"mahjong-score bulk: {cut} changed during the run; begin again with --restart.\n"
    )
    monkeypatch.setattr(run, "one_after_the_other", lambda _job, _parts: [Done(0, 3, 3, 0)])
    said = bulk(capsys, given, there / "two")
    assert said.err == (
        f"mahjong-score bulk: {cut} was written but is not to be seen here; "
        "is the folder shared by all machines?\n"
    )


@pytest.mark.parametrize("damage", ["gone", "another run's", "another's number", "fewer rows"])
def test_a_part_that_is_not_what_was_said_is_not_counted(
    damage: str, tmp_path: Path, capsys: Captured
) -> None:
    """Four parts of two rows, the first row of each rejected."""
    given = write_ndjson(tmp_path / "hands.ndjson", [BAD, GOOD] * 4)
    out, other = tmp_path / "out", tmp_path / "other"
    arguments = ("--rows-per-part", 2)
    assert bulk(capsys, given, out, *arguments).code == 1
    whole, rejects = read(out), read(out / "_rejects")
    assert bulk(capsys, given, other, *arguments, "--lang", "ja").code == 1
    second = out / "part-00001.parquet"
    if damage == "gone":
        (out / "_rejects" / second.name).unlink()
    elif damage == "another run's":
        second.write_bytes((other / second.name).read_bytes())
    elif damage == "another's number":
        second.write_bytes((out / "part-00000.parquet").read_bytes())
    else:
        (out / "_rejects" / second.name).write_bytes(
            (other / "_rejects" / second.name).read_bytes()
        )
    again = bulk(capsys, given, out, *arguments)
    assert (again.code, "2 of them now" in again.out) == (1, True)
    assert (read(out), read(out / "_rejects")) == (whole, rejects)


def test_the_record_of_a_run_says_what_it_was(tmp_path: Path, capsys: Captured) -> None:
    given = write_parquet(tmp_path / "hands.parquet", [{"id": 7, **GOOD}, {"id": 8, **BAD}] * 3)
    out = tmp_path / "out"
    more = ("--option", "kuitan=false", "--lang", "ja", "--rows-per-part", 4, "--ignore", "id")
    assert bulk(capsys, given, out, *more).code == 1
    told: dict[str, Any] = manifest_of(out)
    stat = given.stat()
    assert told["manifest"] == 1
    assert told["state"] == "finished"
    assert told["files"] == [str(given)]
    assert told["options"]["kuitan"] is False
    assert told["lang"] == "ja"
    assert told["rows_per_part"] == 4
    assert told["ruleset"]["id"] == "tcg"
    assert told["input"]["format"] == "parquet"
    assert told["input"]["rows"] == 6
    assert told["input"]["files"] == [{"size": stat.st_size, "mtime_ns": stat.st_mtime_ns}]
    assert told["columns"] == {"hand": list(GOOD), "carried": [], "ignored": ["id"]}
    assert (told["rows_in"], told["rows_out"], told["rejects"]) == (6, 3, 3)
    assert told["balanced"] is True
    assert [(part["rows_in"], part["rejects"]) for part in told["parts"]] == [(3, 1), (3, 2)]
    assert set(told) == {
        "manifest", "run", "engine", "ruleset", "options", "input", "columns", "rows_per_part", "lang",
        "files", "state", "rows_in", "rows_out", "rejects", "balanced", "parts",
    }  # fmt: skip
    text = (out / "_manifest.json").read_text(encoding="utf-8")
    assert text.startswith('{\n "manifest": 1,\n "run": "')
    assert [json.dumps(told["run"])] == [line[8:-1] for line in text.split("\n") if '"run"' in line]


def interrupted() -> Iterator[Done]:
    raise KeyboardInterrupt


def test_a_run_that_is_begun_is_recorded_as_running(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, out = write_csv(tmp_path / "手牌.csv", [GOOD]), tmp_path / "out.parquet"
    seen: list[dict[str, Any]] = []

    def look(_job: Job, _parts: Sequence[FilePart]) -> Iterator[Done]:
        record = tmp_path / "out.parquet.parts" / "_manifest.json"
        assert "手牌" in record.read_text(encoding="utf-8")
        seen.append(json.loads(record.read_text(encoding="utf-8")))
        yield from interrupted()

    with monkeypatch.context() as patched:
        patched.setattr(run, "one_after_the_other", look)
        assert bulk(capsys, given, out).code == 130
    assert [record["state"] for record in seen] == ["running"]
    assert seen[0]["rows_per_part"] == 250_000
    assert not out.with_suffix(".manifest.json").exists()
    assert bulk(capsys, given, out).code == 0
    assert manifest_of(out) == {**manifest_of(out), "run": seen[0]["run"], "state": "finished"}


def test_parts_hang_on_what_is_asked_and_not_on_where_it_is(
    tmp_path: Path, capsys: Captured
) -> None:
    """The same files elsewhere are the same run."""
    for name in ("local", "there"):
        (tmp_path / name).mkdir()
        given = write_csv(tmp_path / name / "hands.csv", [GOOD] * 3)
        os.utime(given, ns=(5, 7))
    assert bulk(capsys, tmp_path / "local" / "hands.csv", tmp_path / "out").code == 0
    first = manifest_of(tmp_path / "out")
    said = bulk(capsys, tmp_path / "there" / "hands.csv", tmp_path / "out")
    assert said.code == 0
    assert "3 of them were done by an earlier run" in said.out
    assert manifest_of(tmp_path / "out")["run"] == first["run"]


# --- words


def test_a_name_is_shown_without_signs_that_move_the_cursor_and_cut() -> None:
    assert shown("a\x1bb\tc\x00") == "a�b�c�"
    assert shown("x" * 64) == "x" * 64
    assert shown("x" * 65) == "x" * 63 + "…"
    assert shown("abc", 2) == "a…"


def test_a_reason_is_one_short_line() -> None:
    assert because(OSError(5, "Input/output error")) == "Input/output error"
    assert because(ValueError("first\nsecond")) == "first"
    assert because(ZeroDivisionError()) == "ZeroDivisionError"
    assert because(ValueError("x" * 200)) == "x" * 200
    assert because(ValueError("x" * 201)) == "x" * 199 + "…"


# --- progress


class Terminal(StringIO):
    """A stream that says it is a terminal, and notes how often it was made to write."""

    flushed = 0

    def isatty(self) -> bool:
        """So it says."""
        return True

    def flush(self) -> None:
        """It is to be seen now."""
        self.flushed += 1


def test_a_bar_is_drawn_ten_times_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    now = 5.0
    terminal = Terminal()
    bar = Progress(terminal, "ja", clock=lambda: now)
    assert terminal.getvalue() == ""
    now = 6.0
    bar.begin(1000, 100)
    assert terminal.getvalue() == "\r\x1b[K" + bar.line()[:39]
    assert bar.line() == "[##..................] 10% 100/1,000行 毎秒0行 残り–:––"
    assert terminal.flushed == 1
    now = 6.0625
    bar.add(1)
    assert terminal.flushed == 1
    now = 6.125
    bar.add(199)
    assert (terminal.flushed, terminal.getvalue().count("\r")) == (2, 2)
    now = 16.0
    assert bar.line() == "[######..............] 30% 300/1,000行 毎秒20行 残り0:35"
    bar.add(700)
    assert bar.line() == "[####################] 100% 1,000/1,000行 毎秒90行 残り0:00"
    bar.close()
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert terminal.flushed == 4


def test_a_bar_is_drawn_again_after_a_tenth_of_a_second() -> None:
    now = 0.0
    terminal = Terminal()
    bar = Progress(terminal, "en", clock=lambda: now)
    bar.begin(10, 0)
    now = 0.1
    bar.add(1)
    assert terminal.flushed == 2


@pytest.mark.parametrize(
    ("rows", "left"), [(59, "0:59"), (60, "1:00"), (3599, "59:59"), (3600, "1:00:00")]
)
def test_time_left_is_told_in_minutes_or_hours(rows: int, left: str) -> None:
    """A row a second."""
    now = 0.0
    bar = Progress(StringIO(), "en", clock=lambda: now)
    bar.begin(rows + 1, 0)
    bar.add(1)
    now = 1.0
    assert bar.line().endswith(f" 1 rows/s, {left} left")
    now = 1.00001
    assert bar.line().endswith(f", {left} left")


def test_nothing_is_drawn_where_nobody_looks() -> None:
    stream = StringIO()
    bar = Progress(stream, "en", clock=lambda: 0.0)
    bar.begin(10, 0)
    bar.add(5)
    bar.close()
    assert stream.getvalue() == ""
