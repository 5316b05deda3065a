"""`mahjong-score bulk --workers` seen from inside: what processes are asked for, and how many parts they are handed before any is done."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing.context import BaseContext
from typing import Any

import pytest

from scoring.bulk import local
from scoring.bulk.layout import File, FilePart, Span
from scoring.bulk.part import Done, do_part

FILE = File("hands.csv", 1, 1)
PARTS = [FilePart(number, FILE, number, Span(1, number, number + 1)) for number in range(12)]
JOB: Any = "job"


class Pool:
    """Stands for the processes: one part is done whenever they have as many as they may."""

    def __init__(
        self,
        max_workers: int | None = None,
        mp_context: BaseContext | None = None,
        initializer: Callable[[], None] | None = None,
    ) -> None:
        self.workers = max_workers
        self.started = None if mp_context is None else mp_context.get_start_method()
        self.initializer = initializer
        self.handed: list[tuple[FilePart, Future[Done]]] = []
        self.done = 0
        self.cancelled: object = None
        self.late = threading.Timer(0, int)

    def submit(self, do: Callable[..., Done], job: object, part: FilePart) -> Future[Done]:
        """Hand over a part."""
        assert (do, job) == (do_part, JOB)
        self.handed.append((part, Future()))
        future = self.handed[-1][1]
        if len(self.handed) - self.done == 6:
            self.finish_one()
        return future

    def finish_one(self) -> None:
        """One more is done."""
        part, future = self.handed[self.done]
        self.done += 1
        # Who waits for more than one gets them all, but late.
        self.late.cancel()
        self.late = threading.Timer(5, self.finish_all)
        self.late.daemon = True
        self.late.start()
        future.set_result(Done(part.number, 1, 1, 0))

    def finish_all(self) -> None:
        """Whatever was handed over."""
        while self.done < len(self.handed):
            part, future = self.handed[self.done]
            self.done += 1
            future.set_result(Done(part.number, 1, 1, 0))

    def shutdown(self, *, cancel_futures: bool = False) -> None:
        """Nothing more is wanted."""
        self.late.cancel()
        self.cancelled = cancel_futures


def test_each_process_has_two_parts_before_any_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done comes at once, whatever else is at work."""
    pools: list[Pool] = []

    def begun(**named: Any) -> Pool:  # noqa: ANN401 - of any kind
        pools.append(Pool(**named))
        return pools[-1]

    monkeypatch.setattr(local, "ProcessPoolExecutor", begun)
    found = []
    for done in local.in_processes(JOB, PARTS, 3):
        (pool,) = pools
        found.append(done.number)
        assert (len(pool.handed), pool.done) == (min(5 + len(found), 12), len(found))
        if 7 <= len(found) < 12:
            pool.finish_one()
    assert sorted(found) == list(range(12))
    (pool,) = pools
    assert (pool.workers, pool.started, pool.initializer) == (3, "forkserver", local.begin_worker)
    assert [part for part, _ in pool.handed] == PARTS
    assert pool.cancelled is True
