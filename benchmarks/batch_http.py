"""The benchmark of `POST …/score/batch` under gunicorn against `mahjong` in process: request objects, values, columns and lines."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import scoring
from benchmarks.core import Sample, compare
from benchmarks.peer_engines.peer import ESTIMATE, Prepared, prepare
from benchmarks.report import Section, at_least, spread
from benchmarks.servers import SERVICE, WORKERS, Server, load, serving, written
from tests.ops.load import Asked, ask
from tests.ops.running import proxy
from tests.support import Request, hands, options_of

PATH = "/v1/rulesets/tcg/score/batch"
COLUMNS_PATH = "/v1/rulesets/tcg/score/columns"
HANDS = 1_000
TWICE = 1.8
HOW = """\
{count:,} generated hands, under gunicorn with {workers} workers and without a proxy, because the proxy accepts only one
batch at a time. wrk sends one body after the other over one connection or over two, in rounds of {seconds} s. *Whole* and
*value* are bodies of {hands:,} request objects, *lines* are streams of as many lines, *columns* is a body of {rows:,} rows.
`mahjong` scores prepared hands in process, before and after each round on the same hands; the ratio is that of the round.
The client shares the processors. Before the measurement all answers are compared, behind nginx."""


class Kind(NamedTuple):
    """A kind of batch request."""

    name: str
    bodies: Sequence[Asked]
    hands: int
    """The number of hands in all bodies."""


class Timed(NamedTuple):
    """The hands a second in each round."""

    rates: list[float]
    ratios: list[float]
    """The ratios to the speed of `mahjong` in the same round."""

    def add(self, rate: float, theirs: float) -> None:
        """Add a round."""
        self.rates.append(rate)
        self.ratios.append(rate / theirs)


def run(*, quick: bool) -> Section:
    """Measure each kind of batch and return the section of the report."""
    count, rounds, seconds = (40, 1, 1) if quick else (10_000, 5, 5)
    requests = list(hands.requests(count, seed=6))
    options = options_of("tcg")
    prepared = [prepare(request, options) for request in requests]
    kinds = kinds_of(requests)
    rows: list[tuple[str, ...]] = []
    goals = []
    with serving(SERVICE, "/readyz") as service:
        _compare(service, kinds, requests, prepared)
        gc.collect()
        gc.freeze()  # the hands made ready must not be walked over while somebody is timed
        for kind in kinds:
            one, two = Timed([], []), Timed([], [])
            for _ in range(rounds):
                for timed, at_a_time in ((one, 1), (two, 2)):
                    theirs = _mahjong(prepared)
                    rate = load(service.port, kind.bodies, seconds, at_a_time).rate
                    timed.add(rate * kind.hands / len(kind.bodies), theirs)
            rows += [_row(kind, "1", one), _row(kind, "2", two)]
            if kind is kinds[0]:
                gain = median(two.rates) / median(one.rates)
                goals.append(at_least("two workers against one, batch over HTTP", gain, TWICE, "×"))
    gc.unfreeze()
    how = HOW.format(
        count=count, workers=WORKERS, seconds=seconds, hands=min(HANDS, count), rows=count
    )
    header = ("form", "at a time", "rounds", "hands/s", "× `mahjong`")
    return Section("Many scores over HTTP", how, header, rows, goals)


def kinds_of(requests: Sequence[Request]) -> tuple[Kind, ...]:
    """Return the ways to request the scores of these hands."""
    count = len(requests)
    slices = [requests[start : start + HANDS] for start in range(0, count, HANDS)]
    lists = [written({"hands": some}) for some in slices]
    names = [field.name for field in scoring.ruleset("tcg").game.fields]
    columns = {name: [_in_column(request.get(name)) for request in requests] for name in names}
    lines = ["\n".join(map(written, some)) for some in slices]
    return (
        Kind("whole breakdowns", [Asked("POST", PATH, body) for body in lists], count),
        Kind(
            "`detail=value`",
            [Asked("POST", f"{PATH}?detail=value", body) for body in lists],
            count,
        ),
        Kind("columns", [Asked("POST", COLUMNS_PATH, written({"columns": columns}))], count),
        Kind("lines", [Asked("POST", PATH, some, "application/x-ndjson") for some in lines], count),
    )


def _in_column(value: object) -> object:
    return ",".join(value) if isinstance(value, list) else value


def _mahjong(prepared: Sequence[Prepared]) -> float:
    """Return the hands a second of the package."""
    calls = [(each.arguments, each.named) for each in prepared]
    start = perf_counter()
    for arguments, named in calls:
        ESTIMATE(*arguments, **named)
    return len(calls) / (perf_counter() - start)


def _compare(
    service: Server,
    kinds: Sequence[Kind],
    requests: Sequence[Request],
    prepared: Sequence[Prepared],
) -> None:
    """Exit if an answer differs. The speed of different answers is not compared."""
    compare(Sample("generated", "tcg", requests, prepared))
    expected = [scoring.score("tcg", request).to_dict() for request in requests]
    readers: tuple[Callable[[list[bytes]], list[Any]], ...] = (_results, _results, _columns, _lines)
    whole = tuple(expected[0])
    short = tuple(scoring.score("tcg", requests[0]).to_short_dict())
    with TemporaryDirectory() as folder, proxy(Path(folder), [service]) as port:
        answers = [[ask(port, one).body for one in kind.bodies] for kind in kinds]
    for kind, answer, read, names in zip(
        kinds, answers, readers, (whole, short, None, whole), strict=True
    ):
        found = read(answer)
        for ours, theirs, request in zip(found, expected, requests, strict=True):
            same = (
                {name: theirs[name] for name in names}
                if names
                else {"winning": theirs["winning"], "received": theirs["received"]}
                | theirs["value"]
            )
            if ours != same:
                raise SystemExit(f"{kind.name}: answers differ: {request}\n{ours}\n{same}")


def _results(bodies: list[bytes]) -> list[Any]:
    return [entry["result"] for body in bodies for entry in json.loads(body)["results"]]


def _lines(bodies: list[bytes]) -> list[Any]:
    return [json.loads(line)["result"] for body in bodies for line in body.splitlines()]


def _columns(bodies: list[bytes]) -> list[Any]:
    told = json.loads(bodies[0])
    columns = told["columns"]
    names = list(columns)
    value = names[names.index("reason") + 1 : names.index("yaku")]
    kept = ["winning", "received", *value]
    return [{name: columns[name][row] for name in kept} for row in range(told["rows"])]


def _row(kind: Kind, workers: str, timed: Timed) -> tuple[str, ...]:
    rate = spread(timed.rates, ",.0f")
    return kind.name, workers, str(len(timed.rates)), rate, spread(timed.ratios)
