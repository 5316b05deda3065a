"""Memory of the workers after the start and over hands that never come again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from benchmarks.report import Section, below
from benchmarks.servers import SERVICE, WORKERS, Server, load, posted, resident, serving
from tests.support import hands

STARTED, AFTERWARDS = 70, 110
"""MiB of a worker after the start and at most."""
HANDS = 200_000
"""For each worker."""
HOW = """\
Resident memory (with shared pages) of the larger of {workers} workers, while wrk sends hands that never repeat.
The settings are those of the service: a worker is replaced after about 10,000 requests (`MAX_REQUESTS`)."""


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    # So many hands that none comes twice in the seconds of a slice.
    count, wanted, seconds = (20, 40, 1) if quick else (20_000, HANDS * WORKERS, 3)
    with serving(SERVICE, "/readyz") as service:
        sizes = [(0, _largest(service))]
        while sizes[-1][0] < wanted:
            some = posted("/v1/rulesets/tcg/score", hands.requests(count, seed=100 + len(sizes)))
            borne = load(service.port, some, seconds)
            sizes.append((sizes[-1][0] + borne.requests, _largest(service)))
    rows: list[tuple[str, ...]] = [(f"{done:,}", f"{size:.1f}") for done, size in _some(sizes)]
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


def _some(sizes: Sequence[tuple[int, float]]) -> Sequence[tuple[int, float]]:
    """Ten of them, from the first to the last."""
    return [sizes[place * (len(sizes) - 1) // 9] for place in range(10)] if sizes[9:] else sizes
