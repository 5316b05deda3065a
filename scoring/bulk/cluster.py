"""Scores parts on a Dask cluster whose workers see the same files."""

import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

import distributed

from scoring.bulk.job import Job
from scoring.bulk.layout import FilePart
from scoring.bulk.part import Done, do_part
from scoring.bulk.problems import CannotRun, because, shown
from scoring.text import Text

CONNECTING: Final = 10.0
"""Seconds a scheduler has to answer."""
PATIENCE: Final = 60.0
"""Seconds a scheduler may be without workers."""
LOOK: Final = 1.0
"""Seconds between two looks at whether anybody is there."""

CLIENT: Final[Any] = distributed.Client
"""Dask declares types of little more than its names."""
_UNREACHABLE: Final = Text(
    "スケジューラー {address} につながらない: {why}。動いているか、アドレスが正しいか確かめる(例 tcp://127.0.0.1:8786)。",
    "Cannot reach the scheduler at {address}: {why}. Is it running, and is the address right (such as tcp://127.0.0.1:8786)?",
)
_TIMED_OUT: Final = "Timed out trying to connect"
_NO_ADDRESS: Final = Text(
    "--scheduler {address} にホストとポートが要る(例 tcp://127.0.0.1:8786)。",
    "--scheduler {address} needs a host and a port (such as tcp://127.0.0.1:8786).",
)
_NO_WORKERS: Final = Text(
    "スケジューラーに作業プロセスが{seconds:.0f}秒間一つもない。済んだ分は残っている。同じ命令で続きから始まる。",
    "The scheduler has had no workers for {seconds:.0f} seconds. What was done is kept; the same command goes on from there.",
)
GONE: Final = Text(
    "スケジューラーとの接続が切れた。済んだ分は残っている。同じ命令で続きから始まる。",
    "The connection to the scheduler was lost. What was done is kept; the same command goes on from there.",
)
_FAILED: Final = Text(
    "クラスターで{number}番の部分を採点できない: {why}。済んだ分は残っている。",
    "The cluster could not score part {number}: {why}. What was done is kept.",
)


def check(address: str) -> None:
    """Raise :class:`CannotRun` where ``address`` has no host or no port: what cannot be reached would be asked for ever."""
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        whole = parts.hostname and parts.port
    except ValueError as error:
        detail = _UNREACHABLE.filled(address=shown(address, 200), why=because(error))
        raise CannotRun(detail) from None
    if not whole:
        raise CannotRun(_NO_ADDRESS.filled(address=repr(shown(address, 200))))


def on_cluster(
    address: str,
    job: Job,
    parts: Sequence[FilePart],
) -> Iterator[Done]:
    """The parts on the workers of a scheduler, a task for each, in the order in which they become ready."""
    # What it logs about lost connections is said below, once and in plain words.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = CLIENT(address, timeout=CONNECTING, set_as_default=False)
    except Exception as error:  # noqa: BLE001 - whatever Dask raises, there is no connection
        # Whoever waits is sometimes out of time, or let go, before Dask has put into words why.
        why = because(error) if str(error) else _TIMED_OUT
        detail = _UNREACHABLE.filled(address=shown(address, 200), why=why)
        raise CannotRun(detail) from None
    try:
        ready: SimpleQueue[Any] = SimpleQueue()
        # Who lets go of a future lets go of its task.
        waiting: dict[str, tuple[FilePart, Any]] = {}

        def hand_over(part: FilePart) -> None:
            future = client.submit(do_part, job, part, pure=False)
            waiting[future.key] = part, future
            future.add_done_callback(ready.put)

        for part in parts:
            hand_over(part)
        while waiting:
            future = next_ready(client, ready, PATIENCE)
            part, _kept = waiting.pop(future.key)
            done = result_of(future, part.number)
            if done is None:
                hand_over(part)
            else:
                yield done
    except (OSError, CancelledError):
        raise CannotRun(GONE) from None
    finally:
        client.close(timeout=1)


def next_ready(client: Any, ready: SimpleQueue[Any], patience: float) -> Any:  # noqa: ANN401 - a future of Dask
    """The next future that is ready; raises :class:`CannotRun` where none will be."""
    since = monotonic()
    while True:
        try:
            return ready.get(timeout=LOOK)
        except Empty:
            if client.status != "running":
                raise CannotRun(GONE) from None
            if client.scheduler_info()["workers"]:
                since = monotonic()
            if monotonic() - since >= patience:
                raise CannotRun(_NO_WORKERS.filled(seconds=patience)) from None


def result_of(future: Any, number: int) -> Done | None:  # noqa: ANN401 - likewise
    """What a task has done, ``None`` where whoever knew has died meanwhile; raises :class:`CannotRun` with the reason where it failed."""
    status = future.status
    if status == "finished":
        found: Done = future.result()
        return found
    if status == "lost":
        return None
    error = future.exception() if status == "error" else None
    if isinstance(error, CannotRun):
        raise error
    if error is None:
        raise CannotRun(GONE)
    why = "workers died" if isinstance(error, distributed.KilledWorker) else because(error)
    raise CannotRun(_FAILED.filled(number=number, why=why))
