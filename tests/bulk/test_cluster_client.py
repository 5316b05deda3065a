"""`mahjong-score bulk --scheduler` seen from inside: what is asked of a cluster, what of its words is heeded, how long it is waited for.

The cluster is played in this process; a real one has the tests of `test_cluster.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError
from queue import Empty
from typing import Any, NamedTuple
from unittest.mock import Mock

import pytest
from distributed import KilledWorker

from scoring.bulk import cluster
from scoring.bulk.job import Job
from scoring.bulk.layout import FilePart
from scoring.bulk.part import Done, do_part
from scoring.bulk.problems import CannotRun
from tests.support.bulk import GOOD, Bulk

ADDRESS = "tcp://127.0.0.1:8786"


class Future(NamedTuple):
    """What became of a part."""

    status: str
    key: str = "x"
    done: Done | None = None
    error: BaseException | None = None

    def add_done_callback(self, call: Callable[[Any], None]) -> None:
        """It is done already."""
        call(self)

    def result(self) -> Done | None:
        """What was done."""
        return self.done

    def exception(self) -> BaseException | None:
        """Why it ended badly."""
        return self.error


class Own:
    """A cluster in this process: what it is handed is done at once."""

    status = "running"

    def __init__(self, address: str, **named: object) -> None:
        self.address = address
        self.named = named
        self.handed: list[int] = []
        self.known: dict[str, Future] = {}
        self.closed: list[object] = []

    def submit(
        self, do: Callable[..., Done], job: Job, part: FilePart, *, pure: bool = True
    ) -> Future:
        """Do it; what is pure is the same task whenever it is the same work, and never done a second time."""
        assert do is do_part
        self.handed.append(part.number)
        assert len(self.handed) < 10, "handed over again and again"
        key = f"{part.number}" if pure else f"{part.number} {len(self.handed)}"
        if key not in self.known:
            self.known[key] = self.became(Future("finished", key, do(job, part)), part)
        return self.known[key]

    def became(self, future: Future, part: FilePart) -> Future:
        """What becomes of a part that was done."""
        del part
        return future

    def close(self, timeout: float = 30.0) -> None:
        """Wait so long for a scheduler that may be gone."""
        self.closed.append(timeout)


def clients(monkeypatch: pytest.MonkeyPatch, kind: type[Own] = Own) -> list[Own]:
    """Who is connected from now on."""
    made: list[Own] = []

    def connected(address: str, **named: object) -> Own:
        made.append(kind(address, **named))
        return made[-1]

    monkeypatch.setattr(cluster, "CLIENT", connected)
    return made


def test_every_part_is_a_task_of_a_client_that_is_left_in_the_end(
    bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = clients(monkeypatch)
    logging.getLogger("distributed").setLevel(logging.WARNING)
    said = bulk([GOOD] * 3, "--rows-per-part", 1, "--scheduler", ADDRESS)
    assert (said.code, said.err) == (0, "")
    assert [row["points"] for row in said.rows] == [2700] * 3
    (client,) = made
    assert client.address == ADDRESS
    assert client.named == {"timeout": 10.0, "set_as_default": False}
    assert client.handed == [0, 1, 2]
    assert client.closed == [1]
    assert not logging.getLogger("distributed").isEnabledFor(logging.ERROR)
    assert logging.getLogger("distributed").isEnabledFor(logging.CRITICAL)


@pytest.mark.parametrize(
    "error",
    [
        OSError("Timed out trying to connect"),
        TypeError("unknown address scheme"),
        ValueError("missing port"),
    ],
)
def test_a_scheduler_that_cannot_be_reached_is_told_with_the_reason(
    error: Exception, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CLIENT", Mock(side_effect=error))
    address = "tcp://" + 300 * "a" + ":1"
    said = bulk([GOOD], "--scheduler", address)
    assert said.code == 2
    assert f"Cannot reach the scheduler at {address[:199]}…: {error}. Is it" in said.err


@pytest.mark.parametrize("error", [ConnectionResetError(), CancelledError()])
def test_a_connection_that_breaks_is_told(
    error: Exception, bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Mock()
    client.submit.side_effect = error
    monkeypatch.setattr(cluster, "CLIENT", Mock(return_value=client))
    said = bulk([GOOD], "--scheduler", ADDRESS)
    assert said.code == 2
    assert "The connection to the scheduler was lost" in said.err
    client.close.assert_called_once_with(timeout=1)


def test_a_part_whose_answer_died_with_its_worker_is_done_once_more(
    bulk: Bulk, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Forgetful(Own):
        def became(self, future: Future, part: FilePart) -> Future:
            again = self.handed.count(part.number) > 1
            return future if again else future._replace(status="lost", done=None)

    made = clients(monkeypatch, Forgetful)
    said = bulk([GOOD] * 3, "--rows-per-part", 1, "--scheduler", ADDRESS)
    assert said.code == 0
    assert made[0].handed == [0, 1, 2, 0, 1, 2]
    assert [row["points"] for row in said.rows] == [2700] * 3


# --- waiting


def waited(
    monkeypatch: pytest.MonkeyPatch, status: str, workers: int, answers: int
) -> tuple[object, int]:
    """What comes of waiting for a task that is done after so many looks, and how many were in vain.

    A look takes a second, and the scheduler has workers for the first so many.
    """
    ready = Mock()
    ready.get.side_effect = [*[Empty] * answers, "answer"]
    client = Mock(status=status)
    seen = [*[{"one": "there"}] * workers, *[{}] * answers]
    client.scheduler_info.side_effect = [{"workers": some} for some in seen]
    monkeypatch.setattr(cluster, "monotonic", lambda: 1000.0 + ready.get.call_count)
    try:
        return cluster.next_ready(client, ready, 60.0), ready.get.call_count - 1
    except CannotRun as error:
        return error.detail.en, ready.get.call_count


NO_WORKERS = (
    "The scheduler has had no workers for 60 seconds. "
    "What was done is kept; the same command goes on from there."
)


def test_a_task_is_waited_for_as_long_as_there_are_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A look a second; workers that come and go have sixty more from when they were last seen."""
    assert waited(monkeypatch, "running", 0, 59) == ("answer", 59)
    assert waited(monkeypatch, "running", 0, 99) == (NO_WORKERS, 60)
    assert waited(monkeypatch, "running", 30, 99) == (NO_WORKERS, 90)
    assert waited(monkeypatch, "running", 500, 500) == ("answer", 500)
    for status in ("closed", "connecting"):
        assert waited(monkeypatch, status, 5, 99) == (cluster.GONE.en, 1)


def test_what_a_worker_says_is_told() -> None:
    nobody: Any = None
    killed = KilledWorker("x", nobody, 1)
    refused = CannotRun(cluster.GONE)
    done = Done(3, 2, 1, 1)
    assert cluster.result_of(Future("finished", done=done), 3) == done
    with pytest.raises(CannotRun) as told:
        cluster.result_of(Future("error", error=refused), 3)
    assert told.value is refused
    for error, why in (
        (ModuleNotFoundError("cannot be unpickled"), "cannot be unpickled"),
        (killed, "workers died"),
    ):
        with pytest.raises(CannotRun) as told:
            cluster.result_of(Future("error", error=error), 3)
        assert told.value.detail.en == (
            f"The cluster could not score part 3: {why}. What was done is kept."
        )
    with pytest.raises(CannotRun) as told:
        cluster.result_of(Future("cancelled", error=ValueError("of no use")), 3)
    assert told.value.detail == cluster.GONE
    assert cluster.result_of(Future("lost"), 3) is None
