"""`mahjong-score bulk` stopped in the middle: what is there is whole, the next run goes on, and nothing of two runs is mixed."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from scoring.bulk import forking, local, plan, run
from scoring.bulk.job import Job
from scoring.bulk.layout import FilePart
from scoring.bulk.part import Done
from scoring.bulk.problems import CannotRun
from scoring.text import Text
from tests.support.bulk import (
    BAD,
    GOOD,
    WRITERS,
    Bulk,
    dealt,
    manifest_of,
    parts_in,
    write_ndjson,
    write_parquet,
)

ROOT = Path(__file__).parents[2]
PATIENT = 600.0
"""Seconds until a test gives up: so long only where something hangs, however busy the machine is."""


COMMAND = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("scoring.cli.main", run_name="__main__", alter_sys=True)
"""
"""The command, heeding Ctrl-C: tests that run in the background are begun with that ignored, and so is all they begin."""


def bulk_process(*arguments: object) -> subprocess.Popen[str]:
    """The command as a process of its own, and of a group of its own."""
    words = [sys.executable, "-c", COMMAND, "bulk", *map(str, arguments), "--ruleset", "tcg"]
    return subprocess.Popen(
        words,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(count: int, out: Path, process: subprocess.Popen[str]) -> None:
    """Wait until so many parts are there."""
    until = time.monotonic() + PATIENT
    while len(parts_in(out)) < count:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.005)


def wait_for_the_end(process: subprocess.Popen[str]) -> None:
    """Wait until nobody of the group is left."""
    until = time.monotonic() + PATIENT
    while time.monotonic() < until:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("workers outlived the process that began them")


@pytest.mark.parametrize("target", ["out", "out.parquet"])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), CannotRun(Text("止", "stop"))])
def test_a_run_goes_on_where_it_was_stopped(
    target: str, error: BaseException, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [*dealt(17), {"id": 17, **BAD}]
    whole = bulk(rows, "--rows-per-part", 3, out="whole")

    def stop(job: Job, parts: Sequence[FilePart]) -> Iterator[Done]:
        yield from local.one_after_the_other(job, parts[:2])
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(run, "one_after_the_other", stop)
        said = bulk(rows, "--rows-per-part", 3, out=target)
    assert said.code == (130 if isinstance(error, KeyboardInterrupt) else 2)
    assert said.out == ""
    assert said.err.count("\n") <= 2
    assert not said.where.is_file()
    again = bulk(rows, "--rows-per-part", 3, out=target)
    assert again.code == 1
    assert "12 of them now" in again.out
    assert "6 of them were done by an earlier run" in again.out
    assert again.rows == whole.rows
    assert manifest_of(again.where)["state"] == "finished"


def test_an_interrupted_run_says_so_and_ends_its_workers(tmp_path: Path) -> None:
    """Ctrl-C reaches the process and its workers alike, be they at work or still beginning."""
    given, out = write_parquet(tmp_path / "hands.parquet", dealt(200)), tmp_path / "out"
    process = bulk_process(given, out, "--rows-per-part", 2, "--workers", 2)
    wait_for(1, out, process)
    os.killpg(process.pid, signal.SIGINT)
    said, complained = process.communicate(timeout=PATIENT)
    assert (process.returncode, said) == (130, "")
    assert complained.strip() == (
        "mahjong-score bulk: Interrupted. What was done is kept; "
        "the same command goes on from there."
    )
    wait_for_the_end(process)


# Slow: a run is killed and waited for, and begins again with workers of its own.
@pytest.mark.many
def test_a_killed_run_leaves_whole_parts_and_no_workers_and_the_next_one_completes_it(
    bulk: Bulk, tmp_path: Path
) -> None:
    rows = dealt(200)
    rows[150] = {"id": 150, **BAD}
    given, out = write_parquet(tmp_path / "hands.parquet", rows), tmp_path / "out"
    process = bulk_process(given, out, "--rows-per-part", 2, "--workers", 2)
    wait_for(3, out, process)
    process.kill()
    process.communicate()
    wait_for_the_end(process)
    there = parts_in(out)
    assert 3 <= len(there) < 100
    (out / ".part-00099.parquet.0.tmp").write_bytes(b"half")
    again = bulk(given, "--rows-per-part", 2)
    assert again.code == 1
    assert f"{2 * len(there)} of them were done by an earlier run" in again.out
    assert not list(out.glob(".part-*"))
    whole = bulk(given, out="whole")
    assert (again.rows, again.rejects) == (whole.rows, whole.rejects)


def test_two_workers_write_what_one_writes(bulk: Bulk) -> None:
    rows = [{"id": number, **(BAD if number == 5 else GOOD)} for number in range(9)]
    one, two = (
        bulk(rows, "--rows-per-part", 1, "--workers", workers, out=str(workers))
        for workers in (1, 2)
    )
    assert (one.code, one.err) == (two.code, two.err) == (1, "")
    assert (one.rows, one.rejects) == (two.rows, two.rejects)


def test_a_killed_worker_stops_the_run_and_what_was_done_is_kept(
    bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "do_part", _die)
    said = bulk([GOOD] * 4, "--rows-per-part", 1, "--workers", 2)
    assert said.code == 2
    assert "A worker process was killed" in said.err


def _die(_job: Job, _part: FilePart) -> Done:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_sigterm_is_an_interrupt(bulk: Bulk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGTERM)

    def end(_job: Job, _parts: Sequence[FilePart]) -> Iterator[Done]:
        os.kill(os.getpid(), signal.SIGTERM)
        yield from ()

    monkeypatch.setattr(run, "one_after_the_other", end)
    assert bulk([GOOD]).code == 130
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_worker_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the processes of the tests above do, seen from inside."""
    ended: SimpleQueue[tuple[int, bool]] = SimpleQueue()

    def end(code: int) -> None:
        ended.put((code, threading.current_thread().daemon))

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(local, "parent_process", lambda: threading.Thread(target=int))
    monkeypatch.setattr(local, "os", SimpleNamespace(_exit=end))
    monkeypatch.setattr(threading.Thread, "join", lambda _thread: None)
    try:
        local.begin_worker()
        assert ended.get(timeout=PATIENT) == (1, True)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        monkeypatch.setattr(local, "parent_process", lambda: None)
        local.die_with_parent()
        assert ended.get(timeout=PATIENT) == (1, False)
    finally:
        signal.signal(signal.SIGINT, before)


def test_processes_that_are_begun_meanwhile_do_not_hear_ctrl_c() -> None:
    """Not even before they can say so themselves: a mask of signals is inherited."""
    context = forking.begin()
    with forking.interrupts_held():
        process = context.Process(target=_interrupt_itself)
        process.start()
    process.join(timeout=PATIENT)
    assert process.exitcode == 0
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_who_asks_the_process_to_end_while_others_are_begun_is_heard_afterwards(
    asked: signal.Signals,
) -> None:
    """Whichever thread the system gives the signal to: here first the one that does not hold it back."""
    done: list[str] = []

    def end(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    def begin_others() -> None:
        with forking.interrupts_held():
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            os.kill(os.getpid(), asked)
            done.append("all of it")

    before = {one: signal.signal(one, end) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        with pytest.raises(KeyboardInterrupt):
            begin_others()
        assert done == ["all of it"]
        assert {one: signal.getsignal(one) for one in before} == dict.fromkeys(before, end)
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _interrupt_itself() -> None:
    os.kill(os.getpid(), signal.SIGINT)


# --- versions are never mixed


def test_a_run_begun_otherwise_is_not_gone_on_with(bulk: Bulk) -> None:
    rows = dealt(6)
    before = bulk(rows)
    assert before.code == 0
    first = before.rows
    for change, what in (
        (("--option", "kuitan=false"), "options"),
        (("--rows-per-part", "2"), "different rows per part"),
        (("--lang", "ja"), "言語"),
        (("--ignore", "id"), "columns"),
    ):
        said = bulk(rows, *change)
        assert said.code == 2
        assert what in said.err
        assert "--restart" in said.err
    assert "different ruleset, options" in bulk(rows, ruleset="tenhou").err
    rows[0] |= {"deposits": 77}
    assert "different input" in bulk(rows).err
    assert "different input, rows per part" in bulk(rows, "--rows-per-part", "2").err
    record, path = manifest_of(before.where), before.where / "_manifest.json"
    path.write_text(json.dumps({**record, "rows_per_part": 0, "input": 3}))
    assert "different input, rows per part" in bulk(rows).err
    path.write_text(json.dumps(record))
    assert before.rows == first
    assert bulk(rows, "--restart").code == 0
    assert before.rows != first


def test_another_engine_does_not_go_on_with_a_run(
    bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = bulk([GOOD], out="out.parquet").where.with_suffix(".manifest.json")
    record = json.loads(path.read_text())
    record["engine"]["digest"] = "0" * 16
    path.write_text(json.dumps(record))
    said = bulk([GOOD], out="out.parquet")
    assert said.code == 2
    assert "different engine" in said.err
    monkeypatch.setattr(plan, "engine_digest", lambda: "0" * 16)
    said = bulk([GOOD], out="other")
    assert said.code == 2
    assert "another scoring engine" in said.err


def test_parts_that_are_not_whole_or_of_another_run_are_written_again(bulk: Bulk) -> None:
    rows = [{"id": number, **(BAD if number % 2 else GOOD)} for number in range(12)]
    before = bulk(rows, "--rows-per-part", 2)
    whole, out = (before.rows, before.rejects), before.where
    (out / "part-00000.parquet").unlink()
    (out / "part-00001.parquet").write_bytes(b"PAR1")
    (out / "part-00002.parquet").write_bytes((out / "part-00003.parquet").read_bytes())
    (out / "_rejects" / "part-00003.parquet").unlink()
    four = out / "_rejects" / "part-00004.parquet"
    four.write_bytes((out / "_rejects" / "part-00005.parquet").read_bytes())
    again = bulk(rows, "--rows-per-part", 2)
    assert again.code == 1
    assert "10 of them now" in again.out
    assert (again.rows, again.rejects) == whole


@pytest.mark.parametrize("restart", [(), ("--restart",)])
def test_what_no_record_says_to_be_ours_is_not_written_over(
    restart: tuple[str, ...], bulk: Bulk
) -> None:
    out = bulk([GOOD]).where
    for damage in ("{", "3"):
        (out / "_manifest.json").write_text(damage)
        said = bulk([GOOD], *restart)
        assert said.code == 2
        assert "_manifest.json is there already and was not written by this command" in said.err
    assert parts_in(out) == ["part-00000.parquet"]


def test_rejects_of_somebody_else_stay(bulk: Bulk, tmp_path: Path) -> None:
    theirs = tmp_path / "tz.rejects.parquet"
    theirs.write_text("keep")
    said = bulk([GOOD], out="tz.parquet")
    assert (said.code, said.out) == (2, "")
    assert "tz.rejects.parquet is there already" in said.err
    assert [path.name for path in tmp_path.iterdir() if "tz" in path.name] == [theirs.name]
    assert theirs.read_text() == "keep"


@pytest.mark.parametrize("damaged", ["out.parquet", "out.rejects.parquet"])
def test_one_file_or_its_rejects_that_are_gone_or_others_are_made_again(
    damaged: str, bulk: Bulk, tmp_path: Path
) -> None:
    path = tmp_path / damaged
    for damage in (path.unlink, lambda: path.write_bytes(b"PAR1")):
        assert bulk([GOOD, BAD], out="out.parquet").code == 1
        damage()
    said = bulk([GOOD, BAD], out="out.parquet")
    assert (said.code, "2 of them now" in said.out) == (1, True)
    assert [row["points"] for row in said.rows] == [2700]
    assert [row["row"] for row in said.rejects] == [1]
    assert "by an earlier run" in bulk([GOOD, BAD], out="out.parquet").out


def test_a_file_that_changes_during_the_run_stops_it(
    bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = write_ndjson(tmp_path / "changing.ndjson", [GOOD] * 3)

    def change(job: Job, parts: Sequence[FilePart]) -> Iterator[Done]:
        yield from local.one_after_the_other(job, parts[:1])
        write_ndjson(given, [BAD] * 4)
        yield from local.one_after_the_other(job, parts[1:])

    monkeypatch.setattr(run, "one_after_the_other", change)
    said = bulk(given, "--rows-per-part", 1)
    assert said.code == 2
    assert "changed during the run" in said.err
    assert parts_in(said.where) == ["part-00000.parquet"]


def test_a_part_that_is_not_to_be_seen_at_the_end_is_told(
    bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "one_after_the_other", lambda _job, _parts: [Done(0, 1, 1, 0)])
    said = bulk([GOOD])
    assert said.code == 2
    assert "is the folder shared by all machines?" in said.err


@pytest.mark.parametrize("target", ["o\udcff", "o\udcff.parquet"])
@pytest.mark.parametrize("kind", WRITERS)
def test_names_that_are_not_utf8_are_names_like_others(
    kind: str, target: str, bulk: Bulk, tmp_path: Path
) -> None:
    given = tmp_path / f"h\udcff.{kind}"
    WRITERS[kind](tmp_path / "plain", [{"id": 7, **GOOD}, {"id": 8, **BAD}]).rename(given)
    assert bulk(given, out=target).code == 1
    said = bulk(given, "--json", out=target)
    assert (said.code, said.err) == (1, "")
    told = json.loads(said.out)
    assert (told["new"], told["rejects"], told["out"]) == (0, 1, str(said.where))
    record = json.loads(Path(told["manifest"]).read_text(encoding="utf-8"))
    assert record["files"] == [str(given)]
    assert Path(told["rejects_path"]).exists()
    assert bulk(tmp_path / "none\udcff.parquet", out=target).code == 2


def test_two_runs_do_not_write_to_one_place(bulk: Bulk, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    with (tmp_path / "out" / ".lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        said = bulk([GOOD])
    assert said.code == 2
    assert "Another run is writing to" in said.err
    assert bulk([GOOD]).code == 0
