"""`mahjong-score bulk` stopped in the middle: finished parts stay, the next run continues, and two runs are never mixed."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from scoring.bulk import CannotRun, cluster, run
from scoring.bulk.inputs import InputSlice
from scoring.bulk.part import Job, score_slice
from scoring.text import Text
from tests.support.bulk import (
    BAD,
    GOOD,
    Bulk,
    dealt,
    manifest_of,
    parts_in,
    write_ndjson,
    write_parquet,
)

ROOT = Path(__file__).parents[2]
PATIENT = 600.0
"""Seconds until a test gives up: only a process that hangs takes so long, however busy the machine is."""
COMMAND = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("scoring.cli.main", run_name="__main__", alter_sys=True)
"""
"""The command, with Ctrl-C: a test that runs in the background starts with that ignored, and so do its processes."""


def bulk_process(*arguments: object) -> subprocess.Popen[str]:
    """Start the command as a process in its own process group."""
    words = [sys.executable, "-c", COMMAND, "bulk", *map(str, arguments), "--ruleset", "tcg"]
    return subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip


def wait_for(count: int, out: Path, process: subprocess.Popen[str]) -> None:
    """Wait until so many parts are there."""
    until = time.monotonic() + PATIENT
    while len(parts_in(out)) < count:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.005)


def wait_for_the_end(process: subprocess.Popen[str]) -> None:
    """Wait until no process of the group is left."""
    until = time.monotonic() + PATIENT
    while time.monotonic() < until:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("workers outlived the process that started them")


@pytest.mark.parametrize("error", [KeyboardInterrupt(), CannotRun(Text("止", "stop"))])
def test_a_run_continues_where_it_was_stopped(
    error: BaseException, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [*dealt(17), {"id": 17, **BAD}]
    whole = bulk(rows, "--rows-per-part", 3, out="whole")

    def stop(client: object, job: Job, slices: Iterable[InputSlice]) -> Iterator[dict[str, Any]]:
        del client
        yield from (score_slice(job, part) for part in islice(slices, 2))
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(cluster, "score_slices", stop)
        result = bulk(rows, "--rows-per-part", 3)
    assert result.code == (130 if isinstance(error, KeyboardInterrupt) else 2)
    assert result.out == ""
    assert manifest_of(result.where)["state"] == "running"
    again = bulk(rows, "--rows-per-part", 3)
    assert again.code == 1
    assert "12 rows in this run" in again.out
    assert "6 rows were scored by an earlier run" in again.out
    assert (again.rows, again.rejects) == (whole.rows, whole.rejects)
    assert manifest_of(again.where)["state"] == "finished"


def test_an_interrupted_run_ends_its_workers(tmp_path: Path) -> None:
    """Ctrl-C reaches the process and its workers, long before the last of 2,000 parts."""
    given, out = write_parquet(tmp_path / "hands.parquet", dealt(400) * 10), tmp_path / "out"
    process = bulk_process(given, out, "--rows-per-part", 2, "--workers", 2)
    wait_for(1, out, process)
    os.killpg(process.pid, signal.SIGINT)
    result, complained = process.communicate(timeout=PATIENT)
    assert (process.returncode, result) == (130, "")
    assert complained.strip() == (
        "mahjong-score bulk: Interrupted. Finished parts are kept. "
        "Run the same command again to continue."
    )
    wait_for_the_end(process)


# Slow: a run is killed and waited for, and starts again.
@pytest.mark.many
def test_a_killed_run_loses_and_doubles_nothing(bulk: Bulk, tmp_path: Path) -> None:
    rows = dealt(200)
    rows[150] = {"id": 150, **BAD}
    given, out = write_parquet(tmp_path / "hands.parquet", rows), tmp_path / "out"
    process = bulk_process(given, out, "--rows-per-part", 2)
    wait_for(3, out, process)
    process.kill()
    process.communicate()
    wait_for_the_end(process)
    assert 3 <= len(parts_in(out)) < 100
    recorded = len(manifest_of(out)["parts"])
    (out / ".part-00099.parquet.0.tmp").write_bytes(b"half")
    again = bulk(given, "--rows-per-part", 2)
    assert again.code == 1
    assert f"{200 - 2 * recorded} rows in this run" in again.out
    assert not list(out.glob(".part-*"))
    whole = bulk(given, out="whole")
    assert (again.rows, again.rejects) == (whole.rows, whole.rejects)
    assert [row["row"] for row in again.rows] == [n for n in range(200) if n != 150]


def children_of(process: int) -> list[int]:
    """Return the processes that a process has started."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


# Slow: workers start, and one of them is killed and replaced.
@pytest.mark.many
def test_two_workers_write_what_one_writes_even_if_one_is_killed(
    bulk: Bulk, tmp_path: Path
) -> None:
    rows = dealt(200)
    rows[5] = {"id": 5, **BAD}
    given, out = write_parquet(tmp_path / "hands.parquet", rows), tmp_path / "out"
    process = bulk_process(given, out, "--rows-per-part", 2, "--workers", 2)
    wait_for(10, out, process)
    (copied,) = [
        child
        for child in children_of(process.pid)
        if "forkserver" in Path(f"/proc/{child}/cmdline").read_text()
    ]
    os.kill(children_of(copied)[0], signal.SIGKILL)
    result, complained = process.communicate(timeout=PATIENT)
    assert (process.returncode, complained) == (1, "")
    assert "200 rows in this run" in result
    assert len(parts_in(out)) == 100
    again = bulk(given, "--rows-per-part", 2)
    assert "200 rows were scored by an earlier run" in again.out
    whole = bulk(given, out="whole")
    assert (whole.code, whole.err) == (1, "")
    assert (again.rows, again.rejects) == (whole.rows, whole.rejects)


def test_sigterm_is_an_interrupt(bulk: Bulk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGTERM)

    def end(*_: object) -> Iterator[dict[str, Any]]:
        os.kill(os.getpid(), signal.SIGTERM)
        yield from ()

    monkeypatch.setattr(cluster, "score_slices", end)
    assert bulk([GOOD]).code == 130
    assert signal.getsignal(signal.SIGTERM) is before


# --- runs are never mixed


def test_a_different_run_is_not_continued(bulk: Bulk) -> None:
    rows = dealt(6)
    before = bulk(rows)
    assert before.code == 0
    first = before.rows
    for change, what in (
        (("--option", "kuitan=false"), "options"),
        (("--rows-per-part", "2"), "different settings (rows per part)"),
        (("--lang", "ja"), "言語"),
        (("--ignore", "id"), "columns"),
    ):
        result = bulk(rows, *change)
        assert what in result.error
        assert "--restart" in result.error
    assert "different settings (ruleset, options)" in bulk(rows, ruleset="tenhou").err
    rows[0] |= {"deposits": 77}
    assert "different settings (input)" in bulk(rows).err
    assert before.rows == first
    assert bulk(rows, "--restart").code == 0
    assert before.rows != first


def test_a_restart_removes_the_parts_of_the_earlier_run(bulk: Bulk) -> None:
    result = bulk([GOOD, BAD, GOOD], "--rows-per-part", 1)
    (result.where / "notes.txt").write_text("of a user")
    assert bulk([GOOD], "--restart").code == 0
    assert sorted(path.name for path in result.where.rglob("*.*")) == [
        ".lock", "_manifest.json", "notes.txt", "part-00000.parquet",
    ]  # fmt: skip


def test_a_different_engine_does_not_continue_a_run(
    bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = bulk([GOOD]).where / "_manifest.json"
    record = json.loads(path.read_text())
    record["engine"]["digest"] = "0" * 16
    path.write_text(json.dumps(record))
    result = bulk([GOOD])
    assert "different settings (engine)" in result.error
    monkeypatch.setattr(run, "ENGINE", "0" * 16)
    result = bulk([GOOD], out="other")
    assert "another version of the scoring engine" in result.error


def test_g54_damaged_parts_are_written_again(bulk: Bulk) -> None:
    """After 200 bytes of a finished part were overwritten, the next run reported success."""
    rows = [{"id": number, **(BAD if number % 2 else GOOD)} for number in range(12)]
    before = bulk(rows, "--rows-per-part", 2)
    whole, out = (before.rows, before.rejects), before.where
    (out / "part-00000.parquet").unlink()
    content = bytearray((out / "part-00001.parquet").read_bytes())
    content[100:300] = b"\0" * 200
    (out / "part-00001.parquet").write_bytes(content)
    (out / "part-00002.parquet").write_bytes((out / "part-00003.parquet").read_bytes())
    (out / "_rejects" / "part-00003.parquet").unlink()
    four = out / "_rejects" / "part-00004.parquet"
    four.write_bytes((out / "_rejects" / "part-00005.parquet").read_bytes())
    again = bulk(rows, "--rows-per-part", 2)
    assert again.code == 1
    assert "10 rows in this run" in again.out
    assert (again.rows, again.rejects) == whole


def test_a_file_that_changes_during_the_run_stops_it(
    bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(client: object, job: Job, slices: Iterable[InputSlice]) -> Iterator[dict[str, Any]]:
        for number, part in enumerate(slices):
            yield from cluster_score(client, job, [part])
            if not number:
                write(given, [BAD] * 4)

    cluster_score: Any = cluster.score_slices
    monkeypatch.setattr(cluster, "score_slices", change)
    for write, form in ((write_ndjson, "ndjson"), (write_parquet, "parquet")):
        given = write(tmp_path / f"changing.{form}", [GOOD] * 3)
        result = bulk(given, "--rows-per-part", 1, out=form)
        assert "changed during the run" in result.error


def test_a_part_that_is_missing_at_the_end_is_an_error(
    bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = {"number": 0, "rows_in": 1, "files": {"part-00000.parquet": "0" * 64}} | dict.fromkeys(
        ("rows_out", "rejects"), 0
    )
    monkeypatch.setattr(cluster, "score_slices", lambda *_: [part])
    result = bulk([GOOD])
    assert "Check that all machines share the folder." in result.error


def test_two_runs_do_not_write_to_one_folder(bulk: Bulk, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    with (tmp_path / "out" / ".lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        result = bulk([GOOD])
    assert "Another run is writing to" in result.error
    assert bulk([GOOD]).code == 0
