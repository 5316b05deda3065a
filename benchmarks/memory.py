"""The benchmark of the memory of workers: after the start, and with hands that never repeat."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from benchmarks.report import Section, below
from benchmarks.servers import SERVICE, WORKERS, Server, load, posted, resident, serving
from tests.support import hands

STARTED, AFTERWARDS = 70, 110
"""The goals for a worker in MiB: after the start, and at most."""
HANDS = 200_000
"""The number of hands for each worker."""
HOW = """\
Resident memory (with shared pages) of the larger of {workers} workers, while wrk sends hands that never repeat.
The settings are those of the service: a worker is replaced after about 10,000 requests (`MAX_REQUESTS`)."""


def run(*, quick: bool) -> Section:
    """Measure the workers and return the section of the report."""
    # So many hands that none comes twice in the seconds of a slice.
    count, wanted, seconds = (20, 40, 1) if quick else (20_000, HANDS * WORKERS, 3)
    with serving(SERVICE, "/readyz") as service:
        sizes = [(0, _largest(service))]
        while sizes[-1][0] < wanted:
            some = posted("/v1/rulesets/tcg/score", hands.requests(count, seed=100 + len(sizes)))
            borne = load(service.port, some, seconds)
            sizes.append((sizes[-1][0] + borne.requests, _largest(service)))
    rows: list[tuple[str, ...]] = [(f"{done:,}", f"{size:.1f}") for done, size in _ten_of(sizes)]
    goals = [
        below("memory of a worker after the start", sizes[0][1], STARTED, "MiB"),
        below("memory of a worker", max(size for _, size in sizes), AFTERWARDS, "MiB"),
    ]
    how = HOW.format(workers=WORKERS)
    return Section("Memory", how, ("requests", "larger worker, MiB"), rows, goals)


def _largest(service: Server) -> float:
    sizes = []
    for pid in service.workers():
        with suppress(OSError):  # replaced meanwhile
            sizes.append(resident(pid))
    return max(sizes)


def _ten_of(sizes: Sequence[tuple[int, float]]) -> Sequence[tuple[int, float]]:
    """Return ten of the sizes, from the first to the last."""
    return [sizes[place * (len(sizes) - 1) // 9] for place in range(10)] if sizes[9:] else sizes
