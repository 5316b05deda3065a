"""Memory of the workers after start and under load, and whether it stays where it is."""

from __future__ import annotations

from benchmarks.load import body_of, client, load
from benchmarks.report import Goal, Section, below
from benchmarks.servers import SERVICE, WORKERS, resident, serving
from tests.support import hands

STARTED, AFTERWARDS = 90, 110
"""MiB of a worker after the start and after all requests."""
FLAT = 1.0
"""MiB a worker may grow by over the last third of the requests."""
HOW = """\
Resident memory (shared pages included) of each of {workers} workers, while {client} sends
hands that never come again. Flat: over the last third of the requests no worker grows by more than {flat:g} MiB."""


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    # So many hands that none comes twice in the seconds of a slice.
    count, slices, seconds = (20, 2, 0.2) if quick else (20_000, 27, 3.0)
    with serving(SERVICE, "/readyz") as service:
        workers = service.workers()
        sizes = [(0, [resident(pid) for pid in workers])]
        for seed in range(slices):
            bodies = [body_of(request) for request in hands.requests(count, seed=100 + seed)]
            borne = load(service.port, "/v1/rulesets/tcg/score", bodies, seconds)
            done = sizes[-1][0] + borne.requests
            sizes.append((done, [resident(pid) for pid in workers]))
    late = sizes[len(sizes) * 2 // 3]
    growth = max(end - before for end, before in zip(sizes[-1][1], late[1], strict=True))
    shown = [sizes[0], sizes[1], sizes[len(sizes) // 3], late, sizes[-1]]
    rows: list[tuple[str, ...]] = [
        (f"{done:,}", *(f"{size:.1f}" for size in each)) for done, each in shown
    ]
    header = ("requests", *(f"worker {place + 1}, MiB" for place in range(len(workers))))
    most = max(max(each) for _, each in sizes)
    goals = [
        below("memory of a worker after the start", max(sizes[0][1]), STARTED, "MiB"),
        below("memory of a worker", most, AFTERWARDS, "MiB"),
        Goal("its growth over the last third", "flat", f"{growth:+.1f} MiB", met=growth <= FLAT),
    ]
    how = HOW.format(workers=WORKERS, client=client(seconds), flat=FLAT)
    return Section("Memory", how, header, rows, goals)
