"""`mahjong-score bulk --scheduler`: the same rows from a real cluster, whichever process dies."""

from __future__ import annotations

import gc
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from distributed import KilledWorker

from scoring.bulk import cluster
from tests.support.bulk import BAD, GOOD, Bulk, dealt, parts_in, write_parquet

ROOT = Path(__file__).parents[2]
LOOPBACK = "127.0.0.1"
Process = subprocess.Popen[bytes]
PATIENT = 600.0
"""Seconds until a test gives up: so long only where something hangs, however busy the machine is."""


class Cluster(NamedTuple):
    """A scheduler and its workers, each a process of its own."""

    address: str
    scheduler: Process
    workers: list[Process]


def begin(what: str, *arguments: str) -> Process:
    words = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--host", LOOPBACK]
    return subprocess.Popen(
        [*words, "--no-dashboard", *arguments],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@contextmanager
def a_cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    file = folder / "scheduler.json"
    scheduler = begin("scheduler", "--port", "0", "--scheduler-file", str(file))
    processes = [scheduler]
    try:
        for name in map(str, range(workers)):
            own = ("--local-directory", str(folder / name))
            more = ("--scheduler-file", str(file), "--nthreads", "1", "--no-nanny")
            processes.append(begin("worker", *more, *own))
        until = time.monotonic() + PATIENT
        while not file.exists() or not file.stat().st_size:
            assert time.monotonic() < until
            assert scheduler.poll() is None
            time.sleep(0.02)
        yield Cluster(json.loads(file.read_text())["address"], scheduler, processes[1:])
    finally:
        for process in processes:
            process.kill()
            process.wait()


def killing(monkeypatch: pytest.MonkeyPatch, kill: Callable[[], None]) -> None:
    """Replace ``score_slices`` so that ``kill`` is called when the sixth part is ready."""
    real = cluster.score_slices

    def score_slices(*arguments: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - whatever it takes
        for number, part in enumerate(real(*arguments)):
            if number == 5:
                kill()
            yield part

    monkeypatch.setattr(cluster, "score_slices", score_slices)
    monkeypatch.setattr(cluster, "CONNECTING", PATIENT)
    monkeypatch.setattr(cluster, "WAITING", PATIENT)


# Slow: a cluster of three processes starts, and one of them is killed and waited for.
@pytest.mark.many
def test_a_killed_worker_changes_no_row(
    bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = dealt(80)
    rows[70] = {"id": 70, **BAD}
    given = write_parquet(tmp_path / "hands.parquet", rows, group=2)

    def kill_a_worker() -> None:
        there.workers[0].send_signal(signal.SIGKILL)
        there.workers[0].wait(timeout=PATIENT)

    killing(monkeypatch, kill_a_worker)
    with a_cluster(tmp_path, workers=2) as there:
        result = bulk(given, "--rows-per-part", 2, "--scheduler", there.address)
    assert (result.code, result.err) == (1, "")
    assert there.workers[0].returncode == -signal.SIGKILL
    assert "80 rows in this run" in result.out
    whole = bulk(given, "--rows-per-part", 2, out="whole")
    assert (result.rows, result.rejects) == (whole.rows, whole.rejects)
    assert parts_in(result.where) == parts_in(whole.where)
    assert len(parts_in(whole.where)) == 40


def test_a_scheduler_that_dies_stops_the_run_and_the_rest_is_done_later(
    bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kill_the_scheduler() -> None:
        there.scheduler.kill()
        there.scheduler.wait(timeout=PATIENT)

    killing(monkeypatch, kill_the_scheduler)
    monkeypatch.setattr(cluster, "CONNECTING", 5.0)
    rows = dealt(60)
    with a_cluster(tmp_path, workers=1) as there:
        result = bulk(rows, "--rows-per-part", 2, "--scheduler", there.address)
    assert "The connection to the scheduler was lost. Finished parts are kept" in result.error
    again = bulk(rows, "--rows-per-part", 2)
    assert again.code == 0
    assert "were scored by an earlier run" in again.out
    assert again.rows == bulk(rows, out="whole").rows


def test_a_scheduler_without_workers_is_an_error(
    bulk: Bulk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "WAITING", 0.1)
    with a_cluster(tmp_path, workers=0) as there:
        result = bulk([GOOD], "--scheduler", there.address)
    assert "has had no workers for 0 seconds" in result.error


def test_a_slice_that_kills_its_workers_stops_the_run(
    bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker: Any = SimpleNamespace(address="tcp://a:1")

    def killed(*_: object) -> dict[str, Any]:
        raise KilledWorker("part", worker, 3)

    monkeypatch.setattr(cluster, "score_slice", killed)
    result = bulk([GOOD])
    assert "were killed several times" in result.error


@pytest.mark.parametrize(
    "address", ["", "nonsense", "127.0.0.1:", "127.0.0.1:0", "tcp://:8786", "tcp://[::1"]
)
def test_a_scheduler_without_host_or_port_is_refused_before_anything_is_written(
    address: str, bulk: Bulk
) -> None:
    result = bulk([GOOD], "--scheduler", address)
    message = f"--scheduler {address!r} needs a host and a port (such as tcp://127.0.0.1:8786)."
    assert result.error == f"mahjong-score bulk: {message}\n"
    assert not result.where.exists()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://127.0.0.1:80", "unknown address scheme"),
        ("tls://127.0.0.1:1", "TLS"),
        ("tcp://127.0.0.1:1", "Timed out trying to connect"),
    ],
)
def test_a_scheduler_that_does_not_answer_is_told(
    address: str, why: str, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECTING", 0.2)
    result = bulk([GOOD], "--scheduler", address)
    assert f"Cannot connect to the scheduler {address}" in result.error
    assert why in result.error
    assert result.error.count("\n") == 1
    assert bulk([GOOD]).code == 0
    # Python's garbage collector closes Dask's client that never connected. Inside the start of another it would wait for ever.
    gc.collect()
