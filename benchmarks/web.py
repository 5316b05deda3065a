"""The benchmark of `POST …/score` under gunicorn against a route that echoes the same bodies, behind nginx and without a proxy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep
from typing import NamedTuple

from benchmarks.batch_http import Kind, kinds_of
from benchmarks.report import Section, at_least, at_most, below, spread
from benchmarks.servers import CONNECTIONS, ECHO, SERVICE, WORKERS, load, posted, serving
from tests.ops.load import Asked, Load, Wrk
from tests.ops.running import proxy
from tests.support import hands

GOAL, GOAL_OF_P99, GOAL_BESIDE_BATCHES = 0.65, 1.5, 100
ROWS, LINES = 10_000, 16 * 2**20
"""The most rows of columns, and the most bytes of a stream of lines (deploy/nginx.conf)."""
HOW = """\
The service and a route that only echoes, both under gunicorn with the settings of the service
(`service/gunicorn_conf.py`, {workers} workers), each behind an nginx of its own with `deploy/nginx.conf` (one process, no limits
by address), and both without a proxy, with a connection for each request. wrk sends {bodies:,} generated hands over
{connections} connections in rounds of {seconds} s, all in turn; it shares the processors. The ratios are those of the medians.
*With batches*: single hands behind nginx while another client sends batches of the largest size, one after the other."""


class Route(NamedTuple):
    """A route that is measured."""

    name: str
    port: int
    requests: Sequence[Asked]
    rounds: list[Load]

    def measure(self, seconds: int) -> None:
        """Measure one more round."""
        self.rounds.append(load(self.port, self.requests, seconds))

    @property
    def rates(self) -> list[float]:
        """The requests a second in each round."""
        return [one.rate for one in self.rounds]

    @property
    def p99s(self) -> list[float]:
        """The milliseconds of the 99th percentile in each round."""
        return [one.p99 for one in self.rounds]


def run(*, quick: bool) -> Section:
    """Measure each route and return the section of the report."""
    count, rounds, seconds = (20, 1, 1) if quick else (1_000, 15, 2)
    bodies = list(hands.requests(count, seed=2))
    with ExitStack() as opened, TemporaryDirectory() as folder:
        routes = []
        for app, path in ((ECHO, "/echo"), (SERVICE, "/v1/rulesets/tcg/score")):
            server = opened.enter_context(serving(app, "/readyz"))
            behind = opened.enter_context(proxy(Path(folder, str(server.port)), [server]))
            requests = posted(path, bodies)
            routes += [
                Route(f"`POST {path}` behind nginx", behind, requests, []),
                Route(f"`POST {path}` without a proxy", server.port, requests, []),
            ]
        for route in routes:  # to warm up
            load(route.port, route.requests, seconds)
        echo, echo_alone, score, score_alone = routes
        for _ in range(rounds):
            # Each right after the echo that it is compared with.
            for route in (echo, score, echo_alone, score_alone):
                route.measure(seconds)
        beside = []
        for kind in _largest(few=quick):
            busy = Route(f"the same with {kind.name}", score.port, score.requests, [])
            with _sent_again_and_again(Path(folder, "batches"), score.port, kind):
                for _ in range(min(rounds, 5)):
                    busy.measure(seconds)
            beside.append(busy)
    how = HOW.format(workers=WORKERS, bodies=count, connections=CONNECTIONS, seconds=seconds)
    header = ("route", "rounds", "requests/s", "p99 ms", "× echo", "p99 × echo")
    bases = (echo, echo_alone, echo, echo_alone, *[echo] * len(beside))
    rows = [_row(route, base) for route, base in zip((*routes, *beside), bases, strict=True)]
    slowest = max(median(busy.p99s) for busy in beside)
    goals = [
        at_least(
            f"`POST …/score` behind nginx, {WORKERS} workers",
            _ratio(score.rates, echo.rates),
            GOAL,
            "× the echo of the same body",
        ),
        at_most("its p99", _ratio(score.p99s, echo.p99s), GOAL_OF_P99, "× the echo's"),
        below(
            "p99 of single hands together with the largest batches",
            slowest,
            GOAL_BESIDE_BATCHES,
            "ms",
        ),
    ]
    return Section("One score over HTTP", how, header, rows, goals)


def _largest(*, few: bool) -> Sequence[Kind]:
    """Return the largest bodies of each kind of batch."""
    requests = list(hands.requests(20 if few else ROWS, seed=6))
    lists, _, columns, lines = kinds_of(requests)
    times = 1 if few else LINES // len((lines.bodies[0].body or "").encode())
    long = lines.bodies[0]._replace(body="\n".join([lines.bodies[0].body or ""] * times))
    return lists, columns, lines._replace(bodies=[long])


@contextmanager
def _sent_again_and_again(folder: Path, port: int, kind: Kind) -> Iterator[None]:
    """Send a batch again whenever the last one is answered, from one client, while the context is open."""
    wrk = Wrk(folder, port, kind.bodies, connections=1)
    try:
        sleep(0.5)  # the first is being answered
        yield
    finally:
        seen = wrk.stop()
    if seen.bad:
        raise SystemExit(f"{kind.name}: {seen}")


def _ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    return median(ours) / median(theirs)


def _row(route: Route, echo: Route) -> tuple[str, ...]:
    return (
        route.name,
        str(len(route.rounds)),
        spread(route.rates, ",.0f"),
        spread(route.p99s, ".1f"),
        f"{_ratio(route.rates, echo.rates):.2f}",
        f"{_ratio(route.p99s, echo.p99s):.2f}",
    )
