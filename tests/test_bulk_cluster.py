"""`mahjong-score bulk --scheduler`: the same rows from a real cluster, whoever dies on the way."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

import pytest
from distributed import KilledWorker

from scoring.bulk import cluster
from scoring.bulk.problems import CannotRun
from tests.support.bulk import bulk, dealt, read, write_ndjson, write_parquet

Captured = pytest.CaptureFixture[str]
GOOD = {"concealed": "234567m34522p67s", "winning_tile": "8s", "win": "tsumo"}
ROOT = Path(__file__).parent.parent
LOOPBACK = "127.0.0.1"
Process = subprocess.Popen[bytes]


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


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[Cluster]:
    told = tmp_path / "scheduler.json"
    scheduler = begin("scheduler", "--port", "0", "--scheduler-file", str(told))
    processes = [scheduler]
    try:
        until = time.monotonic() + 30
        while not told.exists() or not told.stat().st_size:
            assert time.monotonic() < until
            time.sleep(0.02)
        address = json.loads(told.read_text())["address"]
        for name in ("one", "two"):
            folder = str(tmp_path / name)
            more = ("--nthreads", "1", "--no-nanny", "--local-directory", folder, "--name", name)
            processes.append(begin("worker", address, *more))
        yield Cluster(address, scheduler, processes[1:])
    finally:
        for process in processes:
            process.kill()
            process.wait()


def when_there_are(parts: int, out: Path, act: Callable[[], None]) -> threading.Thread:
    """Act in the middle of a run: as soon as so many parts are there."""

    def watch() -> None:
        until = time.monotonic() + 60
        while len(list(out.glob("part-*"))) < parts and time.monotonic() < until:
            time.sleep(0.002)
        act()

    thread = threading.Thread(target=watch)
    thread.start()
    return thread


def test_a_killed_worker_changes_no_row(
    two_workers: Cluster, tmp_path: Path, capsys: Captured
) -> None:
    rows = dealt(120)
    rows[90] = {"id": 90, **GOOD, "win": "no"}
    given, out = write_parquet(tmp_path / "hands.parquet", rows, group=2), tmp_path / "out"
    left: list[int] = []

    def kill() -> None:
        two_workers.workers[0].send_signal(signal.SIGKILL)
        left.append(60 - len(list(out.glob("part-*"))))

    killer = when_there_are(3, out, kill)
    said = bulk(capsys, given, out, "--rows-per-part", 2, "--scheduler", two_workers.address)
    killer.join()
    assert (said.code, said.err) == (1, "")
    assert left[0] > 0
    assert two_workers.workers[0].wait() == -signal.SIGKILL
    assert bulk(capsys, given, tmp_path / "whole", "--rows-per-part", 2).code == 1
    assert read(out) == read(tmp_path / "whole")
    assert read(out / "_rejects") == read(tmp_path / "whole" / "_rejects")
    names = [
        sorted(path.name for path in folder.glob("part-*")) for folder in (out, tmp_path / "whole")
    ]
    assert names[0] == names[1]


def test_a_scheduler_that_dies_stops_the_run_and_the_rest_is_done_later(
    two_workers: Cluster, tmp_path: Path, capsys: Captured
) -> None:
    given, out = write_parquet(tmp_path / "hands.parquet", dealt(120)), tmp_path / "out"
    killer = when_there_are(2, out, two_workers.scheduler.kill)
    arguments = (given, out, "--rows-per-part", 2)
    said = bulk(capsys, *arguments, "--scheduler", two_workers.address)
    killer.join()
    assert said.code == 2
    assert "The connection to the scheduler was lost. What was done is kept" in said.err
    again = bulk(capsys, *arguments)
    assert again.code == 0
    assert "were done by an earlier run" in again.out
    assert bulk(capsys, given, tmp_path / "whole").code == 0
    assert read(out) == read(tmp_path / "whole")


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nonsense", "missing port number"),
        ("http://127.0.0.1:80", "unknown address scheme"),
        ("127.0.0.1:99999", "Port out of range"),
        ("tls://127.0.0.1:1", "TLS"),
        ("tcp://127.0.0.1:1", "Timed out trying to connect"),
    ],
)
def test_a_scheduler_that_does_not_answer_is_told(
    address: str, why: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECTING", 0.2)
    given = write_ndjson(tmp_path / "hands.ndjson", [GOOD])
    said = bulk(capsys, given, tmp_path / "out", "--scheduler", address)
    assert said.code == 2
    assert f"Cannot reach the scheduler at {address}" in said.err
    assert why in said.err
    assert said.err.count("\n") == 1
    assert bulk(capsys, given, tmp_path / "out").code == 0


class Client:
    """A client whose workers do nothing; it has as many as it is told."""

    def __init__(self, status: str, workers: int) -> None:
        self.status = status
        self._workers = workers

    def scheduler_info(self) -> dict[str, Any]:
        """Who is there; one less than the last time."""
        self._workers -= 1
        return {"workers": {} if self._workers < 0 else {"one": {}}}


def test_a_scheduler_without_workers_is_waited_for_and_then_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "LOOK", 0.01)
    with pytest.raises(CannotRun, match="no workers for 0 seconds"):
        cluster.next_ready(Client("running", 2), SimpleQueue(), 0.02)
    with pytest.raises(CannotRun, match="connection to the scheduler was lost"):
        cluster.next_ready(Client("closed", 1), SimpleQueue(), 60)


def test_a_connection_that_breaks_is_told(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def submit(self, *_: object, **__: object) -> None:
            raise ConnectionResetError

        def close(self, **_: object) -> None:
            pass

    monkeypatch.setattr(cluster, "CLIENT", Broken)
    given = write_ndjson(tmp_path / "hands.ndjson", [GOOD])
    said = bulk(capsys, given, tmp_path / "out", "--scheduler", "tcp://127.0.0.1:1")
    assert said.code == 2
    assert "The connection to the scheduler was lost" in said.err


class Future:
    """A future that ended badly."""

    def __init__(self, status: str, error: BaseException | None = None) -> None:
        self.status = status
        self._error = error

    def exception(self) -> BaseException | None:
        """Why."""
        return self._error


def test_what_a_worker_says_is_told() -> None:
    nobody: Any = None
    killed = KilledWorker("x", nobody, 1)
    refused = CannotRun(cluster.GONE)
    with pytest.raises(CannotRun) as told:
        cluster.result_of(Future("error", refused), 3)
    assert told.value is refused
    with pytest.raises(CannotRun, match="part 3: cannot be unpickled"):
        cluster.result_of(Future("error", ModuleNotFoundError("cannot be unpickled")), 3)
    with pytest.raises(CannotRun, match="part 3: workers died"):
        cluster.result_of(Future("error", killed), 3)
    with pytest.raises(CannotRun, match="connection to the scheduler was lost"):
        cluster.result_of(Future("cancelled"), 3)
