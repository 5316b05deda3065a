"""Scoring of slices on the workers of Dask, on this machine or on a cluster."""

import logging
import signal
import warnings
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any, Final

import dask
import distributed

from scoring.bulk import cannot_run, reason_of
from scoring.bulk.inputs import InputSlice
from scoring.bulk.part import Job, score_slice

_DASK: Final[Any] = distributed
"""The module of Dask, which declares no types."""
CONNECTING: Final = 10.0
"""Seconds that a scheduler has to answer."""
WAITING: Final = 60.0
"""Seconds that a scheduler may have no workers at the start."""
_LOOPBACK: Final = "127.0.0.1:0"
"""The address for the metrics of Dask, which no other machine may read."""
_COPIED: Final = {"distributed.worker.multiprocessing-method": "forkserver"}
"""Workers are copies of a process that has the packages already, see :func:`scoring.cli.bulk.bulk`."""
_AHEAD: Final = 2
"""Slices for each worker that are scored or wait, so that no worker waits and memory stays bounded."""


@contextmanager
def connected(workers: int, scheduler: str | None) -> Iterator[Any]:
    """Return a Dask client, of a cluster on this machine unless ``scheduler`` names another; raise :class:`CannotRun`.

    A single worker is a thread of this process.
    """
    # The errors that Dask logs are reported as CannotRun.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    warnings.filterwarnings("ignore", "Sending large graph")  # the text of a slice
    if scheduler is not None:
        try:
            client = _DASK.Client(scheduler, timeout=CONNECTING, set_as_default=False)
        # Dask raises a TypeError for tls without certificates.
        except (OSError, TypeError, ValueError) as error:
            raise cannot_run("unreachable", scheduler, why=reason_of(error)) from None
        try:
            try:
                client.wait_for_workers(1, timeout=WAITING)
            except TimeoutError:
                raise cannot_run("no_workers", seconds=f"{WAITING:.0f}") from None
            yield client
        finally:
            client.close(timeout=1)
        return
    # Threads inherit the mask: the main thread alone receives Ctrl-C, and closes the workers.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with dask.config.set(_COPIED):
            local = _DASK.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=workers > 1,
                dashboard_address=_LOOPBACK,
                worker_dashboard_address=_LOOPBACK,
                memory_limit=0,
                silence_logs=logging.CRITICAL,
            )
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    with local, _DASK.Client(local, set_as_default=False) as client:
        yield client


def score_slices(client: Any, job: Job, slices: Iterable[InputSlice]) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - Dask declares no type
    """Yield the parts of slices in the order in which they become ready; raise :class:`CannotRun`.

    Dask scores the slice of a killed worker again on another one.
    """
    futures = _DASK.as_completed([], loop=client.loop)
    try:
        for part in slices:
            while futures.count() >= _AHEAD * max(len(client.nthreads()), 1):
                yield next(futures).result()
            futures.add(client.submit(score_slice, job, part, pure=False))
        for future in futures:
            yield future.result()
    except (CancelledError, OSError):
        raise cannot_run("disconnected") from None
    except distributed.KilledWorker:
        raise cannot_run("workers_died") from None
