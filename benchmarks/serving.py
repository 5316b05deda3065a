"""The command that measures the cost of each kind of request and the cores for a rate; it writes docs/measurements/scaling-service.md."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from math import ceil
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple
from urllib.parse import urlencode

import scoring
from benchmarks import analysis, web
from benchmarks.games import GENERATED
from benchmarks.report import Section, machine, table
from benchmarks.servers import (
    CONNECTIONS,
    ROOT,
    SERVICE,
    Server,
    load,
    processor_time,
    resident,
    serving,
    written,
)
from scoring.reference.vectors import vectors_of
from tests.ops.load import Asked
from tests.support import hands

OUTPUT = ROOT / "docs" / "measurements/scaling-service.md"
RATES = (10, 1_000, 100_000)
BUSY = 0.6
"""The share of a core's time above which requests wait for each other."""
SPARE = 2
"""The number of additional processes, so that one can be replaced."""
HANDS, ROWS = 1_000, 10_000
QUICK, LONG = 1, 3
"""The seconds for each kind of request."""
ONE_SCORE = "a score of `tcg`, POST"
LINK = "a score of `tcg`, GET"
RULE = "a rule, GET"
HOW = """\
{connections} connections keep one worker busy for {seconds:g} s with each kind of request, under gunicorn with
the settings of the service; the client has the other processor. *Cost* is the worker's processor time for a
request, from socket to socket; *a second and core* is the number of answers in that time. The requests of a kind
differ from each other ({count:,} of them, repeated); *answer* is the mean size of the body."""


class Kind(NamedTuple):
    """Requests of one kind."""

    name: str
    requests: Sequence[Asked]
    cacheable: bool = False


class Cost(NamedTuple):
    """The cost of a kind of request."""

    kind: Kind
    rate: float
    """Requests a second that one worker answered."""
    milliseconds: float
    """The processor time in milliseconds."""
    size: float
    """The mean size of the answer in bytes."""


class Found(NamedTuple):
    """The results of all measurements."""

    costs: list[Cost]
    memory: float
    """The memory of a worker after the run in MiB."""
    section: Section
    """The section on a single score over HTTP with all workers busy."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure all kinds of requests and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serving", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only see that it runs")
    parser.add_argument(
        "--output", type=Path, help="where to write (docs/measurements/scaling-service.md)"
    )
    given = parser.parse_args(argv)
    load = os.getloadavg()[0]
    text = page_of(measured(quick=given.quick), load, QUICK if given.quick else LONG)
    print(text, end="")
    output = given.output or (None if given.quick else OUTPUT)
    if output:
        output.write_text(text, encoding="utf-8")
    return 0


def measured(*, quick: bool) -> Found:
    """Measure the cost of requests of every kind."""
    count, seconds = (10, QUICK) if quick else (1_000, LONG)
    kinds = list(kinds_of(count))
    with serving(SERVICE, "/readyz", workers=1, lasting=True) as server:
        # Both kinds run in turn, so that they meet the same load of the machine.
        costs = [
            _cost(server, one, seconds)
            for kind in kinds
            for one in (kind, *_known_before(server, kind))
        ]
        memory = max(resident(pid) for pid in server.workers())
    return Found(costs, memory, web.run(quick=quick))


def kinds_of(count: int) -> Iterator[Kind]:
    """Yield the kinds of requests, each with ``count`` requests."""
    for name, generated in GENERATED.items():
        some = [_post(name, "score", request) for request in generated(count)]
        yield Kind(f"a score of `{name}`, POST", some)
    plain = [
        {name: value for name, value in request.items() if isinstance(value, str | int)}
        for request in hands.requests(count, seed=4)
        if not request.get("melds") and not request.get("situation")
    ]
    linked = [Asked("GET", f"/v1/rulesets/tcg/score?{urlencode(one)}") for one in plain]
    yield Kind(LINK, linked, cacheable=True)
    # The rulesets of a game share its code.
    games = {ruleset.game_id: ruleset for ruleset in reversed(scoring.rulesets())}
    for ruleset in games.values():
        some = [
            _post(ruleset.id, "settle", vector.request)
            for vector in vectors_of(ruleset.id).vectors
            if vector.task == "settle" and "refused" not in vector.answer
        ]
        yield Kind(f"settle `{ruleset.id}`, POST", some)
    for ruleset in games.values():
        one = _post(ruleset.id, "analyze", ruleset.tasks["analyze"].example)
        yield Kind(f"analyze `{ruleset.id}`, POST", [one])
    odds = [_post("dice", "analyze", asked) for asked in analysis.requests("random", count)]
    yield Kind("the odds of a turn of `dice`, POST", odds)
    many = list(hands.requests(ROWS, seed=5))
    whole = [_post("tcg", "score/batch", {"hands": many[:HANDS]})]
    yield Kind(f"{HANDS:,} hands in a batch, POST", whole)
    names = [field.name for field in scoring.ruleset("tcg").game.fields]
    columns = {name: [_in_column(request.get(name)) for request in many] for name in names}
    in_columns = [_post("tcg", "score/columns", {"columns": columns})]
    yield Kind(f"{ROWS:,} hands in columns, POST", in_columns)
    rules = [
        Asked("GET", f"/v1/rulesets/{ruleset.id}/rules/{rule}")
        for ruleset in scoring.rulesets()
        for rule in ruleset.rules
    ]
    yield Kind(RULE, Random(1).sample(rules, min(count, len(rules))), cacheable=True)
    lists = [Asked("GET", f"/v1/rulesets/{one.id}/rules") for one in scoring.rulesets()]
    yield Kind("all rules of a ruleset, GET", lists, cacheable=True)
    yield Kind("`/healthz`, GET", [Asked("GET", "/healthz")])


def _post(ruleset: str, task: str, request: object) -> Asked:
    return Asked("POST", f"/v1/rulesets/{ruleset}/{task}", written(request))


def _in_column(value: object) -> object:
    return ",".join(value) if isinstance(value, list) else value


def _known_before(server: Server, kind: Kind) -> Iterator[Kind]:
    """Yield conditional requests for cacheable answers that the caller already has; the service answers 304."""
    if not kind.cacheable:
        return
    connection = HTTPConnection("127.0.0.1", server.port)
    known = []
    for asked in kind.requests:
        connection.request("GET", asked.path)
        response = connection.getresponse()
        response.read()
        known.append(asked._replace(headers=(("If-None-Match", response.headers["ETag"]),)))
    connection.close()
    yield Kind(f"{kind.name}, known to the caller (304)", known)


def _cost(server: Server, kind: Kind, seconds: int) -> Cost:
    connection = HTTPConnection("127.0.0.1", server.port)
    sizes = [_answer(connection, one) for one in kind.requests]  # which warms up, too
    connection.close()
    (worker,) = server.workers()
    before = processor_time(worker)
    borne = load(server.port, kind.requests, seconds)
    spent = (processor_time(worker) - before) / borne.requests * 1e3
    print(f"{kind.name:60} {spent:9.3f} ms", file=sys.stderr)
    return Cost(kind, borne.rate, max(spent, 1e-3), fmean(sizes))


def _answer(connection: HTTPConnection, asked: Asked) -> int:
    """Return the size of the answer; exit if its status is not 200 or 304."""
    connection.request(asked.method, asked.path, asked.body, asked.all_headers())
    response = connection.getresponse()
    body = response.read()
    if response.status not in (200, 304):
        raise SystemExit(f"{asked.method} {asked.path}: {response.status} {body[:300]!r}")
    return len(body)


def page_of(found: Found, load: float, seconds: int) -> str:
    """Return the page with the costs and the recommended number of workers."""
    by_name = {cost.kind.name: cost for cost in found.costs}
    score = by_name[ONE_SCORE]
    costs = [
        (
            cost.kind.name,
            f"{cost.milliseconds:.3f}",
            f"{cost.rate:,.0f}",
            f"{cost.size / 1000:,.1f}",
        )
        for cost in found.costs
    ]
    needs = [_need(rate, score, found) for rate in RATES]
    lines = [
        "# The service at scale",
        "",
        "Written by `make long-service`; files and clusters: [scaling.md](scaling.md).",
        "",
        *machine(load),
        "",
        "## Cost of a request",
        "",
        HOW.format(connections=CONNECTIONS, seconds=seconds, count=1_000),
        "",
        *table(("request", "cost, ms", "a second and core", "answer, kB"), costs),
        "",
        f"A worker had {found.memory:.0f} MiB after all of this. Its caches are bounded and only save time,",
        "so that any worker can answer any request.",
        "",
        "With both workers busy, compared with a route that only parses and echoes; the client runs on the same machine:",
        "",
        *table(found.section.header, found.section.rows),
        "",
        "## Machines for a rate of requests",
        "",
        f"Computed from the cost of {ONE_SCORE} above: cores = rate × cost / {BUSY}, because requests wait for each",
        f"other on a busier core; at least {SPARE} cores, so that one can be replaced. Memory is that of the workers,",
        "one for each core. Bandwidth is that of the answers before compression. Proxy and TLS are not included.",
        "",
        *table(("scores a second", "cores", "memory", "answers"), needs),
        "",
        *_words(by_name, score),
    ]
    return "\n".join(lines) + "\n"


def _need(rate: int, score: Cost, found: Found) -> tuple[str, ...]:
    cores = max(SPARE, ceil(rate * score.milliseconds / 1e3 / BUSY))
    memory = cores * found.memory
    bits = rate * score.size * 8
    return (
        f"{rate:,}",
        f"{cores:,}",
        f"{memory:,.0f} MiB" if memory < 10_000 else f"{memory / 1024:,.0f} GiB",
        f"{bits / 1e6:,.1f} Mbit/s" if bits < 1e9 else f"{bits / 1e9:,.1f} Gbit/s",
    )


def _words(by_name: dict[str, Cost], score: Cost) -> list[str]:
    def known(name: str) -> Cost:
        return by_name[f"{name}, known to the caller (304)"]

    columns = by_name[f"{ROWS:,} hands in columns, POST"]
    batch = by_name[f"{HANDS:,} hands in a batch, POST"]
    most = max(RATES)
    alike = most * columns.milliseconds / 1e3 / ROWS / BUSY
    return [
        f"**{RATES[0]} a second** need only the container of `deploy/` with its default resources. The second process",
        "is there if the first one fails.",
        "",
        f"**{RATES[1]:,} a second** need a few cores: one proxy and one group of containers that grows with the load",
        "(`deploy/kubernetes/autoscaler.yaml`). The containers share no state.",
        "",
        f"**{RATES[2]:,} a second** one by one need several groups of containers behind one balancer, and a larger",
        "`maxReplicas`. Columns are cheaper: the same hands in columns take",
        f"{alike:.1f} cores instead ({columns.milliseconds * 1e3 / ROWS:.1f} µs a hand; in a batch of objects",
        f"{batch.milliseconds * 1e3 / HANDS:.0f} µs, alone {score.milliseconds * 1e3:.0f} µs). This number of hands is usually",
        "in files, or in a queue that can be emptied a thousand at a time.",
        "",
        "## Caches",
        "",
        "Rules, lists, tables, pages and scores by GET have an `ETag` and may be cached: the answer",
        "never changes while the digest of the ruleset is the same. A 304 response takes",
        f"{known(RULE).milliseconds:.3f} ms instead of {by_name[RULE].milliseconds:.3f} (a rule) and {known(LINK).milliseconds:.3f} ms",
        f"instead of {by_name[LINK].milliseconds:.3f} (a score): the answer is made before its tag is known, so that this saves",
        "bandwidth and little work. A shared cache in front of the service saves both: the catalogue has a few hundred",
        "answers, and each is made only once. Scores by GET repeat only if people share a link. POST is not cached.",
        "",
        "## Bottlenecks",
        "",
        "1. **Processor.** The first limit. Under more load the proxy rejects requests at once (503 with",
        "   `Retry-After`), and accepted requests keep their latency: `docs/howto/operations.md` has the figures.",
        "2. **Long requests together with short ones.** A batch and the odds of a dice turn occupy a worker for the time in the table.",
        "   `deploy/nginx.conf` accepts one batch fewer than there are workers. At a high rate of both, give batches",
        "   containers of their own.",
        "3. **Bandwidth.** A whole explanation is kilobytes; `detail=value` and columns leave out the parts that a program does not need.",
        "4. **Memory** is bounded for each worker and does not grow over time (`make long-memory`). More cores need more memory.",
        "5. **Metrics.** Each scrape reads the files of all workers of a container: one container of tens of workers is",
        "   slower to scrape than tens of containers of two.",
    ]


if __name__ == "__main__":
    sys.exit(main())
