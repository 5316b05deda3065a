"""Scores parts on this machine, in this process or in several."""

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import parent_process
from typing import Final

from scoring.bulk import forking
from scoring.bulk.job import Job
from scoring.bulk.layout import FilePart
from scoring.bulk.parquet_files import forget
from scoring.bulk.part import Done, do_part
from scoring.bulk.problems import CannotRun
from scoring.text import Text

_AHEAD: Final = 2
"""Parts that wait for each process, so that none of them waits."""
_KILLED: Final = Text(
    "作業プロセスが止められた(メモリー不足か)。済んだ分は残っている。同じ命令で続きから始まる。",
    "A worker process was killed (out of memory?). What was done is kept; the same command goes on from there.",
)


def one_after_the_other(job: Job, parts: Sequence[FilePart]) -> Iterator[Done]:
    """The parts in this process."""
    try:
        for part in parts:
            yield do_part(job, part)
    finally:
        forget()


def in_processes(job: Job, parts: Sequence[FilePart], workers: int) -> Iterator[Done]:
    """The parts in so many processes, in the order in which they become ready."""
    waiting = iter(parts)
    pool = ProcessPoolExecutor(
        max_workers=workers, mp_context=forking.begin(), initializer=begin_worker
    )
    try:
        running: set[Future[Done]] = set()
        for part in waiting:
            with forking.interrupts_held():
                running.add(pool.submit(do_part, job, part))
            if len(running) >= workers * _AHEAD:
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in ready)
        while running:
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ready)
    except BrokenProcessPool:
        raise CannotRun(_KILLED) from None
    finally:
        pool.shutdown(cancel_futures=True)


def begin_worker() -> None:
    """A worker ends with the process that began it: by what that says, or by its death."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=die_with_parent, daemon=True).start()


def die_with_parent() -> None:
    """Wait for the process that began this one to end, and end too."""
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)
