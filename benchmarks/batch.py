"""Many hands at once: encoding and scoring batches against `mahjong`, game by game, and from a thousand hands to ten million."""

from __future__ import annotations

import ctypes
import gc
import json
import os
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice, pairwise
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

import scoring
from benchmarks.core import RECORDS, Sample, compare
from benchmarks.peer import ESTIMATE, prepare
from benchmarks.report import Goal, Section, spread
from benchmarks.servers import resident
from scoring.batch import Batch, encode_batch, score_batch
from tests.support import Request, batch, hands, options_of

if TYPE_CHECKING:
    from scoring.batch.tiles.engine import TileBatch

SCORED, ENCODED, ASKED = 75, 60, 5
"""How many times as fast as `mahjong` scoring, encoding from columns and encoding from requests are to be."""
TURN = 300
"""Hands that `mahjong` scores before it is our turn."""
RATES = {"kitanuki": 500_000, "arushiaru": 500_000, "dice": 1_000_000, "kantan": 1_000_000}
"""Hands a second to be scored of the other games; those of the last two are few."""
CONSTANT = 1.2

HOW = """\
`score_batch` on encoded hands, every column of the answer made (han, fu, limit, points, yaku, dora,
payments); `encode_batch` from columns of notation (NumPy bytes and integers, every hand checked) and
from request objects; against prepared hands of `mahjong`, {turn} of them before and after each of ours.
One thread; times are the processor's own. {hands:,} hands a call: {counts}, over and over. Every
single score agrees with `mahjong` and every row of the batch with the single score, or there is no
report."""
HOW_GAMES = """\
The same of each game: {count:,} different hands, over and over up to {hands:,}. Hands of `dice` and
`kantan` are few: each different one is read and scored once."""
HOW_GROWTH = """\
One call of `encode_batch` (columns) and of `score_batch` for so many hands. All sizes in turn in each of {rounds} rounds, as many calls
of each as make {hands:,} hands, or one; times are the processor's own, medians of the rounds. A call works on some ten thousand hands
at once with a few hundred operations on arrays, and each of those costs something by itself, however few hands there are: what a
call costs before its first hand is reckoned from the two smallest sizes, and what a *further* hand costs from each size and the one
before. *Kernel* is what the system takes besides; the goals count it in. All calls work on memory that the process holds already, as
those of up to some hundred thousand hands do by themselves. Columns of more are given back to the system after each call, and what it
costs to touch them for the first time in the next one is the machine's doing: {at_once} ns a byte where memory had just been given
back, {rested} ns where it had lain idle for {idle} seconds (a virtual machine hands it back to its host). The row *memory anew* tells
what the same calls cost where the process keeps nothing.
Bytes are what columns take for each hand, encoded and scored; MiB what the process holds when the columns of that size are let go again."""
M_TRIM_THRESHOLD, M_MMAP_MAX = -1, -4
"""Their numbers in glibc's malloc.h."""
IDLE, TOUCHED = 12, 400_000_000
"""Seconds that memory lies idle, and bytes of it, to see what a first touch costs."""
ROUNDS, OF_A_ROUND = 5, 300_000


class Measured(NamedTuple):
    """One way to spend time on hands."""

    name: str
    goal: int
    spend: Callable[[], object]
    hands: int


def run(*, quick: bool) -> Section:
    """Measure against `mahjong` and tell."""
    count, size, rounds = (60, 200, 2) if quick else (10_000, 100_000, 9)
    rows: list[tuple[str, ...]] = []
    goals = []
    counts = []
    for name, ruleset, requests in _samples(count):
        prepared = [prepare(request, options_of(ruleset)) for request in requests]
        compare(Sample(name, ruleset, requests, prepared))
        agree(ruleset, requests)
        calls = [(one.arguments, one.named) for one in prepared[:TURN]]
        counts.append(f"{len(requests):,} {name} (`{ruleset}`)")
        theirs = partial(_estimate, calls)
        for measured in _ways(ruleset, requests, size):
            ours, ratios = _in_turn(measured, theirs, len(calls), rounds)
            reached = median(ratios)
            rate = f"{1 / median(ours):,.0f}"
            rows.append((f"{name} (`{ruleset}`)", measured.name, rate, spread(ratios, ".0f")))
            what = f"{measured.name}, {name} hands"
            met = reached >= measured.goal
            goals.append(Goal(what, f"≥ {measured.goal} × `mahjong`", f"{reached:.0f} ×", met=met))
    how = HOW.format(turn=TURN, hands=size, counts=", ".join(counts))
    return Section("Many hands", how, ("hands", "", "hands/s", "× `mahjong`"), rows, goals)


def _samples(count: int) -> Iterator[tuple[str, str, list[Request]]]:
    yield "generated", "tcg", list(hands.requests(count, seed=0))
    if RECORDS.is_file():
        with RECORDS.open(encoding="utf-8") as lines:
            yield (
                "recorded",
                "tenhou",
                [json.loads(line)["request"] for line in islice(lines, count)],
            )


def agree(ruleset: str, requests: list[Request]) -> None:
    """Raise where a row of a batch says something else than a single score."""
    for given in (requests, columns_of(ruleset, requests, len(requests))):
        if found := batch.parted(ruleset, requests, {}, batch.scored(ruleset, given, {})):
            raise SystemExit(f"the batch differs: {found[0]}")


def columns_of(ruleset: str, requests: list[Request], size: int) -> dict[str, Any]:
    """So many rows of columns, the requests over and over: text as bytes, numbers as integers."""
    made: dict[str, Any] = {}
    for name, values in batch.as_columns(ruleset, requests).items():
        known = {type(value) for value in values} - {type(None)}
        if known == {str}:
            made[name] = np.resize(np.array([v or "" for v in values], dtype=np.bytes_), size)
        elif known:
            absent = np.resize(np.array([value is None for value in values]), size)
            (kind,) = known
            some = np.resize(np.array([value or kind() for value in values]), size)
            made[name] = np.ma.masked_array(some, absent) if absent.any() else some
    return made


def _ways(ruleset: str, requests: list[Request], size: int) -> list[Measured]:
    columns = columns_of(ruleset, requests, size)
    asked = requests[: size // 4]
    encoded = encode_batch(ruleset, columns)
    return [
        Measured("`score_batch`", SCORED, lambda: score_batch(ruleset, encoded).columns(), size),
        Measured("`encode_batch`, columns", ENCODED, lambda: encode_batch(ruleset, columns), size),
        Measured(
            "`encode_batch`, requests", ASKED, lambda: encode_batch(ruleset, asked), len(asked)
        ),
    ]


def _estimate(calls: Sequence[tuple[tuple[Any, ...], dict[str, Any]]]) -> None:
    for arguments, named in calls:
        ESTIMATE(*arguments, **named)


def _in_turn(
    measured: Measured, theirs: Callable[[], object], count: int, rounds: int
) -> tuple[list[float], list[float]]:
    """Our seconds a hand, and how many times theirs each is, round by round."""
    measured.spend()
    theirs()
    spent, ratios = [], []
    for _ in range(rounds):
        before = _seconds(theirs)
        ours = _seconds(measured.spend) / measured.hands
        spent.append(ours)
        ratios.append((before + _seconds(theirs)) / 2 / count / ours)
    return spent, ratios


def _seconds(spend: Callable[[], object]) -> float:
    start = process_time()
    spend()
    return process_time() - start


def games(*, quick: bool) -> Section:
    """Measure each game and tell."""
    count, size, rounds = (50, 200, 1) if quick else (3_000, 100_000, 5)
    rows: list[tuple[str, ...]] = []
    goals = []
    for ruleset in batch.RULESETS:
        requests = [
            request
            for request in batch.dealt(ruleset, count, 1)
            if not scoring.faults(ruleset, request)
        ]
        agree(ruleset, requests)
        told = [f"`{ruleset}`", f"{len(requests):,}"]
        for place, measured in enumerate(_ways(ruleset, requests, size)):
            measured.spend()
            rates = [measured.hands / _seconds(measured.spend) for _ in range(rounds)]
            told.append(spread(rates, ",.0f"))
            if place == 0 and (goal := RATES.get(ruleset)):
                reached = median(rates)
                what = f"`score_batch` of `{ruleset}`"
                met = reached >= goal
                goals.append(Goal(what, f"≥ {goal:,} hands/s", f"{reached:,.0f}", met=met))
        rows.append(tuple(told))
    header = ("game", "hands", "scored/s", "encoded/s, columns", "encoded/s, requests")
    return Section(
        "Many hands of each game", HOW_GAMES.format(count=count, hands=size), header, rows, goals
    )


class Call(NamedTuple):
    """A call for so many hands."""

    size: int
    spend: Callable[[], object]


def growth(*, quick: bool) -> Section:
    """Measure how the cost grows with hands and tell."""
    sizes = (200, 1_000) if quick else (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
    requests = list(hands.requests(100 if quick else 10_000, seed=0))
    agree("tcg", requests)
    memory = [_memory(requests, size) for size in sizes]
    columns = columns_of("tcg", requests, sizes[-1])
    some = [{name: column[:size] for name, column in columns.items()} for size in sizes]
    encoded = [encode_batch("tcg", each) for each in some]
    calls = {
        "encode_batch": [
            Call(size, partial(encode_batch, "tcg", one)) for size, one in zip(sizes, some, strict=True)
        ],
        "score_batch": [Call(len(one), partial(_score, one)) for one in encoded],
    }  # fmt: skip
    most = 400 if quick else OF_A_ROUND
    with _memory_kept():
        spent = {name: _interleaved(each, of_a_round=most) for name, each in calls.items()}
    anew = {name: _interleaved(each[-1:], of_a_round=most)[0] for name, each in calls.items()}
    at_once, rested = (_first_touch(seconds) for seconds in (0, 0 if quick else IDLE))
    goals = [
        goal for name, costs in spent.items() for goal in _goals(name, sizes, costs, anew[name])
    ]  # fmt: skip
    rows = [
        (f"{size:,}", *(told for costs in spent.values() for told in _told(sizes, costs, place)), *held)
        for place, (size, held) in enumerate(zip(sizes, memory, strict=True))
    ]  # fmt: skip
    before = [
        told
        for costs in spent.values()
        for told in (f"{(costs[0].own - costs[1].own) / (1 / sizes[0] - 1 / sizes[1]) * 1e3:.2f} ms", "", "")
    ]  # fmt: skip
    rows.append(("before the first", *before, "", ""))
    rows.append(
        (
            f"{sizes[-1]:,}, memory anew",
            *(told for cost in anew.values() for told in _own_and_kernel(cost)),
            "",
            "",
        )
    )
    header = (
        *("hands", "ns to encode one", "a further", "kernel", "ns to score one", "a further", "kernel"),
        *("bytes a hand", "MiB afterwards"),
    )  # fmt: skip
    how = HOW_GROWTH.format(
        rounds=ROUNDS, hands=OF_A_ROUND, idle=IDLE, at_once=f"{at_once:.2f}", rested=f"{rested:.2f}"
    )  # fmt: skip
    return Section("Many hands, from a thousand on", how, header, rows, goals)


class Spent(NamedTuple):
    """Seconds of the processor for a hand."""

    own: float
    kernel: float

    @property
    def whole(self) -> float:
        """Both together."""
        return self.own + self.kernel


def _told(sizes: Sequence[int], costs: Sequence[Spent], place: int) -> tuple[str, ...]:
    own, _, kernel = _own_and_kernel(costs[place])
    return own, f"{_further(sizes, costs)[place - 1] * 1e9:,.0f}" if place else "", kernel


def _own_and_kernel(cost: Spent) -> tuple[str, str, str]:
    return f"{cost.own * 1e9:,.0f}", "", f"{cost.kernel * 1e9:,.0f}"


def _further(sizes: Sequence[int], costs: Sequence[Spent]) -> list[float]:
    """Seconds for a hand more, from each size to the next."""
    whole = [size * cost.whole for size, cost in zip(sizes, costs, strict=True)]
    return [
        (late - early) / (more - fewer)
        for (early, late), (fewer, more) in zip(pairwise(whole), pairwise(sizes), strict=True)
    ]


def _goals(name: str, sizes: Sequence[int], costs: Sequence[Spent], anew: Spent) -> Iterator[Goal]:
    each = [cost.whole for cost in costs]
    for what, first, some in (
        ("dearest hand against cheapest", sizes[0], each),
        ("dearest hand against cheapest", sizes[1], each[1:]),
        (
            "dearest hand against cheapest, the last with memory anew",
            sizes[1],
            [*each[1:], anew.whole],
        ),
        ("dearest further hand against cheapest", sizes[0], _further(sizes, costs)),
    ):
        ratio = max(some) / max(min(some), 1e-12)
        whole = f"`{name}`, {what}, from {first:,} to {sizes[-1]:,} hands"
        yield Goal(whole, f"≤ {CONSTANT} ×", f"{ratio:.2f} ×", met=ratio <= CONSTANT)


def _interleaved(calls: Sequence[Call], *, of_a_round: int) -> list[Spent]:
    """What a hand of each costs, all of them in turn."""
    spent: list[list[Spent]] = [[] for _ in calls]
    for _ in range(ROUNDS):
        for call, found in zip(calls, spent, strict=True):
            times = max(1, of_a_round // call.size)
            some = _spent(partial(_repeated, call.spend, times))
            found.append(Spent(*(each / times / call.size for each in some)))
    return [Spent(*map(median, zip(*found, strict=True))) for found in spent]


@contextmanager
def _memory_kept() -> Iterator[None]:
    """Keep what is let go in the process, however much it is, where the allocator can be told so (glibc)."""
    tell = getattr(ctypes.CDLL(None), "mallopt", None)
    if tell is None:
        yield
        return
    for what, kept in ((M_MMAP_MAX, 0), (M_TRIM_THRESHOLD, 2**31 - 1)):
        tell(what, kept)
    try:
        yield
    finally:
        for what, usual in ((M_MMAP_MAX, 65_536), (M_TRIM_THRESHOLD, 128 * 1024)):
            tell(what, usual)
        ctypes.CDLL(None).malloc_trim(0)


def _first_touch(idle: float) -> float:
    """Nanoseconds of the kernel for a byte of memory that lay idle so long after it had been given back."""
    np.ones(TOUCHED, dtype=np.uint8)
    time.sleep(idle)
    return _spent(partial(np.ones, TOUCHED, dtype=np.uint8)).kernel / TOUCHED * 1e9


def _spent(spend: Callable[[], object]) -> Spent:
    before = resource.getrusage(resource.RUSAGE_SELF)
    spend()
    after = resource.getrusage(resource.RUSAGE_SELF)
    return Spent(after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime)


def _repeated(spend: Callable[[], object], times: int) -> None:
    for _ in range(times):
        spend()


def _score(encoded: Batch) -> dict[str, Any]:
    return score_batch("tcg", encoded).columns()


def _memory(requests: list[Request], size: int) -> tuple[str, str]:
    """Bytes a hand of a batch and of its scores, and what is held when they are gone."""
    encoded = cast("TileBatch", encode_batch("tcg", columns_of("tcg", requests, size)))
    held = sum(block.nbytes for block in encoded.hands.blocks)
    told = sum(column.nbytes for column in _score(encoded).values())
    del encoded
    gc.collect()
    return f"{held / size:.0f} + {told / size:.0f}", f"{resident(os.getpid()):,.0f}"
