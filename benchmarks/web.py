"""`POST …/score` under gunicorn against a bare route that parses and echoes the same bodies."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from benchmarks.load import CONNECTIONS, Load, body_of, client, load
from benchmarks.report import Section, at_least, spread
from benchmarks.servers import ECHO, SERVICE, WORKERS, Server, processor_time, serving
from tests.support import hands

GOAL = 0.6
EVEN = 0.7
"""A round is even when the worker with the least work did so much of what the busiest did."""
HOW = """\
Both under gunicorn with the service's own settings (`service/gunicorn_conf.py`, {workers} workers)
on this machine, {connections} keep-alive connections, {bodies:,} generated hands as bodies, rounds
of {seconds:g} s in turn (echo, service, echo …), each with new connections. The load comes from
{client}, which shares the processors. The kernel puts new connections on one worker or on several
as it likes, so rounds in which all workers were busy (each at least {even:.0%} of the processor
time of the busiest) are told apart from the others; the ratio is that of the medians of their kind, the goal for the worse."""


class Round(NamedTuple):
    """What one server bore in one round, and whether its workers shared it."""

    load: Load
    even: bool


class Route(NamedTuple):
    """What is compared."""

    name: str
    server: Server
    path: str
    rounds: list[Round]

    def of_kind(self, *, even: bool) -> list[Load]:
        """The loads of the rounds that were even, or of those that were not."""
        return [each.load for each in self.rounds if each.even is even]


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    count, wanted, most, seconds = (20, 1, 2, 0.2) if quick else (1_000, 15, 30, 2.0)
    bodies = [body_of(request) for request in hands.requests(count, seed=2)]
    with serving(ECHO, "/ready") as echo, serving(SERVICE, "/readyz") as service:
        routes = (
            Route("parse and echo", echo, "/echo", []),
            Route("`POST …/score`", service, "/v1/rulesets/tcg/score", []),
        )
        for route in (*routes, *routes, *routes):  # to warm up, each worker with every hand
            load(route.server.port, route.path, bodies, seconds)
        for _ in range(most):
            for route in routes:
                route.rounds.append(_round(route, bodies, seconds))
            if all(len(route.of_kind(even=True)) >= wanted for route in routes):
                break
    rows = [*_rows(routes, even=True), *_rows(routes, even=False)]
    how = HOW.format(
        workers=WORKERS,
        connections=CONNECTIONS,
        bodies=count,
        seconds=seconds,
        client=client(seconds),
        even=EVEN,
    )
    ratios = [ratio(routes, even=even) for even in (True, False)]
    reached = min([one for one in ratios if one is not None], default=0.0)
    what = f"`POST …/score` under gunicorn, {WORKERS} workers"
    goal = at_least(what, reached, GOAL, "× the echo of the same body")
    header = ("route", "workers", "rounds", "requests/s", "p99 ms", "× echo")
    return Section("One score over HTTP", how, header, rows, [goal])


def _round(route: Route, bodies: Sequence[bytes], seconds: float) -> Round:
    workers = route.server.workers()
    before = [processor_time(pid) for pid in workers]
    borne = load(route.server.port, route.path, bodies, seconds)
    after = [processor_time(pid) for pid in workers]
    spent = [late - early for late, early in zip(after, before, strict=True)]
    return Round(borne, even=min(spent) >= EVEN * max(spent))


def _rows(routes: Sequence[Route], *, even: bool) -> list[tuple[str, ...]]:
    reached = ratio(routes, even=even)
    said = ("1", "" if reached is None else f"{reached:.2f}")
    rows: list[tuple[str, ...]] = []
    for route, told in zip(routes, said, strict=True):
        if loads := route.of_kind(even=even):
            kind = "all busy" if even else "uneven"
            rate = spread([each.rate for each in loads], ",.0f")
            p99 = spread([each.p99 for each in loads], ".1f")
            rows.append((route.name, kind, str(len(loads)), rate, p99, told))
    return rows


def ratio(routes: Sequence[Route], *, even: bool) -> float | None:
    """How much of the echo's rate the service reaches; ``None`` without such a round of both."""
    rates = [[each.rate for each in route.of_kind(even=even)] for route in routes]
    return median(rates[1]) / median(rates[0]) if all(rates) else None
