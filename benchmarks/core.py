"""One explained score in process against prepared hands of `mahjong`: same hands, same run."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter_ns, process_time
from typing import NamedTuple

import orjson

import scoring
from benchmarks.peer import ESTIMATE, Prepared, prepare, says_otherwise
from benchmarks.report import Section, at_least, spread
from tests.support import Request, hands, options_of, parted, stated

GOALS = {"first met": 1.25, "met again": 1.75}
TURN = 250
"""Hands that one engine scores before it is the other's turn."""
BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"
RECORDS = Path(os.environ.get("MAHJONG_SCORE_DATA", BESIDE)) / "recorded_hands.jsonl"

HOW = """\
`scoring.score(…).to_dict()` (request checked, every reading valued, everything of the response
built) against `HandCalculator.estimate_hand_value` whose tiles, melds, indicators and configuration
were built before the clock started. One process, one thread, after a warm-up on other hands; times
are the processor's own, but for p50 and p99, so that waiting for others who use it does not count.
Both engines take {turn} hands in turn, so that what else the machine does meets both. *Met again*: all
hands in {rounds} rounds, everything warmed up. *First met*: each hand once, in {rounds} slices, where the
library still has to make what it will remember: what a user gets. Han, fu, yaku and points of every
hand are the same, or there is no report."""
TOLD = """
The package has no option for a double-wind pair of 2 fu. Hands where that matters were compared
with the rule told to it from outside, and timed without it: {counts}."""


class Sample(NamedTuple):
    """Hands of one kind with the calls of `mahjong` made ready for them."""

    name: str
    ruleset: str
    requests: Sequence[Request]
    prepared: Sequence[Prepared]

    def some(self, places: slice) -> Sample:
        """Some of the hands."""
        return self._replace(requests=self.requests[places], prepared=self.prepared[places])

    def score(self) -> None:
        """Score and explain every hand."""
        for request in self.requests:
            scoring.score(self.ruleset, request).to_dict()

    def estimate(self) -> None:
        """Let `mahjong` value every hand."""
        for prepared in self.prepared:
            ESTIMATE(*prepared.arguments, **prepared.named)


class Timed(NamedTuple):
    """Seconds per hand, round by round, and nanoseconds of each hand."""

    ours: list[float]
    theirs: list[float]
    each_of_ours: list[int]
    each_of_theirs: list[int]

    @property
    def ratios(self) -> list[float]:
        """How many times as fast as `mahjong`, round by round."""
        return [theirs / ours for ours, theirs in zip(self.ours, self.theirs, strict=True)]


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    count, rounds = (50, 2) if quick else (10_000, 7)
    both = list(samples(count))
    for one in both:  # to warm up
        reds = scoring.ruleset(one.ruleset).basic.numbers.red_fives > 0
        others = list(hands.requests(count // 5, seed=1, red_fives=reds))
        compare(sample("others", one.ruleset, others))
    gc.collect()
    gc.freeze()  # the hands made ready must not be walked over while somebody else is timed
    rows: list[tuple[str, ...]] = []
    goals = []
    notes = []
    for one in both:
        first = _first_time(one, rounds)
        compare(one)
        for when, timed in (("first met", first), ("met again", _time(one, rounds))):
            rows += _rows(one, when, timed)
            what = f"one explained `score()`, {one.name} hands, {when}"
            goals.append(at_least(what, median(timed.ratios), GOALS[when], "× `mahjong`"))
        if differing := sum(map(says_otherwise, one.prepared)):
            notes.append(f"{differing:,} of {len(one.requests):,} {one.name} hands")
    gc.unfreeze()
    how = HOW.format(rounds=rounds, turn=TURN)
    if notes:
        how += TOLD.format(counts=", ".join(notes))
    header = ("hands", "", "engine", "hands/s", "µs a hand", "p50 µs", "p99 µs", "× `mahjong`")
    return Section("One explained score in process", how, header, rows, goals)


def samples(count: int) -> Iterator[Sample]:
    """Generated hands, and recorded ones where they are there."""
    yield sample("generated", "tcg", list(hands.requests(count, seed=0)))
    if recorded := recorded_hands(count):
        yield sample("recorded", "tenhou", recorded)


def recorded_hands(count: int) -> list[Request]:
    """So many recorded hands, read as the service reads its requests; none where the records are not there."""
    if not RECORDS.is_file():
        return []
    with RECORDS.open("rb") as lines:
        return [orjson.loads(line)["request"] for line in islice(lines, count)]


def sample(name: str, ruleset: str, requests: list[Request]) -> Sample:
    """Hands with the calls of `mahjong` made ready."""
    options = options_of(ruleset)
    return Sample(name, ruleset, requests, [prepare(request, options) for request in requests])


def compare(sample: Sample) -> None:
    """Raise where the two programs differ: what gives other answers is not compared by speed."""
    for request, prepared in zip(sample.requests, sample.prepared, strict=True):
        ours = stated(scoring.score(sample.ruleset, request).to_dict())
        if names := parted(ours, prepared.verdict):
            raise SystemExit(f"answers differ in {names}: {request}\n{ours}\n{prepared.verdict}")


def _first_time(sample: Sample, slices: int) -> Timed:
    """Every hand once, in slices, and none of them met before."""
    rounds = [_each(sample.some(slice(place, None, slices))) for place in range(slices)]
    return Timed(*(list(chain.from_iterable(each)) for each in zip(*rounds, strict=True)))


def _time(sample: Sample, rounds: int) -> Timed:
    size = len(sample.requests)
    turns = [sample.some(slice(place, place + TURN)) for place in range(0, size, TURN)]
    for turn in turns:
        turn.score()
        turn.estimate()
    ours, theirs = [], []
    for _ in range(rounds):
        spent = [(seconds(turn.score), seconds(turn.estimate)) for turn in turns]
        ours.append(sum(of_ours for of_ours, _ in spent) / size)
        theirs.append(sum(of_theirs for _, of_theirs in spent) / size)
    return _each(sample)._replace(ours=ours, theirs=theirs)


def seconds(spend: Callable[[], object]) -> float:
    """Time of the processor."""
    start = process_time()
    spend()
    return process_time() - start


def in_turn(
    each: Callable[[], float], theirs: Sample, rounds: int
) -> tuple[list[float], list[float]]:
    """Seconds a hand, and how many times as fast as `mahjong` before and after on ``theirs`` that is, round by round."""
    each()
    theirs.estimate()
    spent, ratios = [], []
    for _ in range(rounds):
        before = seconds(theirs.estimate)
        spent.append(each())
        both = before + seconds(theirs.estimate)
        ratios.append(both / 2 / len(theirs.prepared) / spent[-1])
    return spent, ratios


def _each(sample: Sample) -> Timed:
    """One round in which every hand is also timed by itself."""
    ours, theirs = [], []
    of_ours = of_theirs = 0.0
    size = len(sample.requests)
    for turn in (sample.some(slice(place, place + TURN)) for place in range(0, size, TURN)):
        begin = process_time()
        for request in turn.requests:
            start = perf_counter_ns()
            scoring.score(sample.ruleset, request).to_dict()
            ours.append(perf_counter_ns() - start)
        between = process_time()
        for prepared in turn.prepared:
            start = perf_counter_ns()
            ESTIMATE(*prepared.arguments, **prepared.named)
            theirs.append(perf_counter_ns() - start)
        of_ours += between - begin
        of_theirs += process_time() - between
    return Timed([of_ours / size], [of_theirs / size], ours, theirs)


def _rows(sample: Sample, when: str, timed: Timed) -> list[tuple[str, ...]]:
    name = f"{len(sample.requests):,} {sample.name} (`{sample.ruleset}`)"
    told: list[tuple[str, ...]] = []
    for engine, spent, each, ratio in (
        ("ours", timed.ours, timed.each_of_ours, spread(timed.ratios)),
        ("`mahjong`", timed.theirs, timed.each_of_theirs, "1"),
    ):
        cuts = quantiles(each, n=100)
        rate = f"{1 / median(spent):,.0f}"
        times = (spread([1e6 * s for s in spent], ".1f"), f"{cuts[49] / 1e3:.1f}")
        told.append((name, when, engine, rate, *times, f"{cuts[98] / 1e3:.1f}", ratio))
    return told
