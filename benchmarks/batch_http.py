"""`POST …/score/batch` under gunicorn against `mahjong` in process on the same hands: whole, value, columns, lines."""

from __future__ import annotations

import gc
import json
import socket
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import orjson

import scoring
from benchmarks.core import Sample, compare
from benchmarks.peer import ESTIMATE, Prepared, prepare
from benchmarks.report import Goal, Section, at_least, spread
from benchmarks.servers import SERVICE, Server, processor_time, serving
from tests.support import Request, hands, options_of

PATH = "/v1/rulesets/tcg/score/batch"
HANDS = 1_000
EVEN = 0.7
"""Two workers share a round when the one with less work did so much of what the other did."""
TWICE = 1.8
HOW = """\
{count:,} generated hands. One worker: one connection that sends one body after the other, each when the answer to
the last is read to its end. Two workers: two such connections, in rounds in which both workers were
busy (the one with less work at least {even:.0%} of the processor time of the other). *Whole* and *value* are bodies
of {hands:,} request objects, *lines* one stream of as many lines as there are hands, *columns* a body of {rows:,} rows.
`mahjong`: prepared hands in process, timed in turn with each round on the same hands; its ratio is that of each
round. The client (Python) shares the processors. All answers are compared first."""


class Kind(NamedTuple):
    """A way of asking."""

    name: str
    path: str
    content_type: str
    bodies: Sequence[bytes]
    hands: int
    """How many hands all bodies have."""


class Timed(NamedTuple):
    """Hands a second, round by round."""

    rates: list[float]
    ratios: list[float]
    """Each against `mahjong` in the same round."""


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    count, rounds, most = (40, 1, 2) if quick else (10_000, 5, 12)
    requests = list(hands.requests(count, seed=6))
    options = options_of("tcg")
    prepared = [prepare(request, options) for request in requests]
    kinds = _kinds(requests, count)
    rows: list[tuple[str, ...]] = []
    goals: list[Goal] = []
    with serving(SERVICE, "/readyz") as service:
        _compare(service, kinds, requests, prepared)
        gc.collect()
        gc.freeze()  # the hands made ready must not be walked over while somebody is timed
        for kind in kinds:
            one = _rounds(service, kind, prepared, workers=1, wanted=rounds, most=rounds)
            two = _rounds(service, kind, prepared, workers=2, wanted=rounds, most=most)
            rows += [_row(kind, "1", one)]
            rows += [_row(kind, "2", two)] if two.rates else []
            if kind is kinds[0] and two.rates:
                gain = median(two.rates) / median(one.rates)
                goals.append(at_least("two workers against one, batch over HTTP", gain, TWICE, "×"))
    gc.unfreeze()
    how = HOW.format(count=count, hands=min(HANDS, count), even=EVEN, rows=count)
    header = ("form", "workers", "rounds", "hands/s", "× `mahjong`")
    return Section("Many scores over HTTP", how, header, rows, goals)


def _kinds(requests: Sequence[Request], count: int) -> tuple[Kind, ...]:
    slices = [requests[start : start + HANDS] for start in range(0, count, HANDS)]
    lists = [orjson.dumps({"hands": some}) for some in slices]
    names = [field.name for field in scoring.ruleset("tcg").game.fields]
    columns = {name: [_told(request.get(name)) for request in requests] for name in names}
    lines = b"\n".join(map(orjson.dumps, requests))
    json_type, line_type = "application/json", "application/x-ndjson"
    return (
        Kind("whole breakdowns", PATH, json_type, lists, count),
        Kind("`detail=value`", f"{PATH}?detail=value", json_type, lists, count),
        Kind("columns", PATH, json_type, [orjson.dumps({"columns": columns})], count),
        Kind("lines", PATH, line_type, [lines], count),
    )


def _told(value: object) -> object:
    return ",".join(value) if isinstance(value, list) else value


def _rounds(
    service: Server,
    kind: Kind,
    prepared: Sequence[Prepared],
    *,
    workers: int,
    wanted: int,
    most: int,
) -> Timed:
    """So many rounds as are wanted, of at most so many: with two workers only those that they shared."""
    timed = Timed([], [])
    for _ in range(most):
        theirs = _mahjong(prepared)
        pids = service.workers()
        before = [processor_time(pid) for pid in pids]
        rate = _ask(service, kind, workers)
        spent = [processor_time(pid) - early for pid, early in zip(pids, before, strict=True)]
        if workers == 1 or min(spent) >= EVEN * max(spent):
            timed.rates.append(rate)
            timed.ratios.append(rate / theirs)
        if len(timed.rates) == wanted:
            break
    return timed


def _mahjong(prepared: Sequence[Prepared]) -> float:
    """Hands a second of the package."""
    calls = [(each.arguments, each.named) for each in prepared]
    start = perf_counter()
    for arguments, named in calls:
        ESTIMATE(*arguments, **named)
    return len(calls) / (perf_counter() - start)


def _ask(service: Server, kind: Kind, connections: int) -> float:
    """Hands a second over so many connections at once."""
    clients = [_Client(service.port, kind) for _ in range(connections)]
    try:
        with ThreadPoolExecutor(connections) as threads:
            list(threads.map(_Client.warm, clients))
            start = perf_counter()
            list(threads.map(_Client.ask_all, clients))
            return connections * kind.hands / (perf_counter() - start)
    finally:
        for client in clients:
            client.close()


class _Client:
    """A connection that asks one kind of questions."""

    def __init__(self, port: int, kind: Kind) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = f"POST {kind.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind.content_type}"
        self._asked = [
            f"{head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body for body in kind.bodies
        ]
        self._room = bytearray(1 << 18)

    def close(self) -> None:
        self._socket.close()

    def warm(self) -> None:
        """One question, not timed."""
        self._ask(self._asked[0])

    def ask_all(self) -> None:
        for question in self._asked:
            self._ask(question)

    def _ask(self, question: bytes) -> None:
        # A stream is answered while it is being sent: it is sent from a thread of its own.
        sender = threading.Thread(target=self._socket.sendall, args=(question,))
        sender.start()
        tail = head = b""
        while not tail.endswith(b"\r\n0\r\n\r\n"):
            size = self._socket.recv_into(self._room)
            if not size:
                raise SystemExit("the connection was closed")
            tail = (tail + bytes(self._room[max(size - 16, 0) : size]))[-16:]
            head = head or bytes(self._room[:12])
        sender.join()
        if head != b"HTTP/1.1 200":
            raise SystemExit(f"not a good answer: {head!r}")

    def answer(self, place: int) -> bytes:
        """The answer to one question, whole."""
        sender = threading.Thread(target=self._socket.sendall, args=(self._asked[place],))
        sender.start()
        response = HTTPResponse(self._socket)
        response.begin()
        body = response.read()
        sender.join()
        return body


def _compare(
    service: Server,
    kinds: Sequence[Kind],
    requests: Sequence[Request],
    prepared: Sequence[Prepared],
) -> None:
    """Exit where an answer differs: what gives other answers is not compared by speed."""
    compare(Sample("generated", "tcg", requests, prepared))
    expected = [scoring.score("tcg", request).to_dict() for request in requests]
    readers: tuple[Callable[[list[bytes]], list[Any]], ...] = (_results, _results, _columns, _lines)
    whole = tuple(expected[0])
    short = ("winning", "reason", "value", "received")
    for kind, read, names in zip(kinds, readers, (whole, short, None, whole), strict=True):
        client = _Client(service.port, kind)
        found = read([client.answer(place) for place in range(len(kind.bodies))])
        client.close()
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
