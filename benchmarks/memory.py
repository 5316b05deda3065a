"""Memory of the workers after start and under load, and whether it stays where it is."""

from __future__ import annotations

from benchmarks.load import body_of, client, load
from benchmarks.report import Goal, Section
from benchmarks.servers import SERVICE, WORKERS, resident, serving
from tests.support import hands

GOAL = 80.0
FLAT = 1.0
"""MiB a worker may grow by over the last third of the requests."""
HOW = """\
Resident memory (shared pages included) of each of {workers} workers, while {client} sends
{bodies:,} different hands over and over. Flat: over the last third of the requests no worker grows
by more than {flat:g} MiB."""


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    count, slices, seconds = (20, 2, 0.2) if quick else (10_000, 24, 3.0)
    bodies = [body_of(request) for request in hands.requests(count, seed=3)]
    with serving(SERVICE, "/readyz") as service:
        workers = service.workers()
        sizes = [(0, [resident(pid) for pid in workers])]
        for _ in range(slices):
            borne = load(service.port, "/v1/rulesets/tcg/score", bodies, seconds)
            done = sizes[-1][0] + borne.requests
            sizes.append((done, [resident(pid) for pid in workers]))
    most = max(max(each) for _, each in sizes)
    late = sizes[len(sizes) * 2 // 3]
    growth = max(end - before for end, before in zip(sizes[-1][1], late[1], strict=True))
    shown = [sizes[0], sizes[1], sizes[len(sizes) // 3], late, sizes[-1]]
    rows: list[tuple[str, ...]] = [
        (f"{done:,}", *(f"{size:.1f}" for size in each)) for done, each in shown
    ]
    header = ("requests", *(f"worker {place + 1}, MiB" for place in range(len(workers))))
    goals = [
        Goal("memory of a worker", f"< {GOAL:.0f} MiB", f"{most:.1f} MiB", met=most < GOAL),
        Goal("its growth over the last third", "flat", f"{growth:+.1f} MiB", met=growth <= FLAT),
    ]
    how = HOW.format(workers=WORKERS, client=client(seconds), bodies=count, flat=FLAT)
    return Section("Memory", how, header, rows, goals)
