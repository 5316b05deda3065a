"""One explained score in process against prepared hands of `mahjong`: same hands, same run."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter_ns, process_time
from typing import NamedTuple

import orjson

import scoring
from benchmarks.peer import ESTIMATE, Prepared, prepare, says_otherwise
from benchmarks.report import Goal, Section, spread
from tests.support import Request, hands, options_of, parted, stated

GOAL = 2.0
TURN = 250
"""Hands that one engine scores before it is the other's turn."""
BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"
RECORDS = Path(os.environ.get("MAHJONG_SCORE_DATA", BESIDE)) / "recorded_hands.jsonl"

HOW = """\
`scoring.score(…).to_dict()` (request checked, every reading valued, everything of the response
built) against `HandCalculator.estimate_hand_value` whose tiles, melds, indicators and configuration
were built before the clock started. One process, one thread, after a warm-up on other hands; times
are the processor's own, but for p50 and p99, so that waiting for others who use it does not count.
*Met again*: all hands in {rounds} rounds, everything warmed up; the goal is for these. Both engines take
{turn} hands in turn, so that what else the machine does meets both. *First met*: each hand once, in
{rounds} slices, where the library still has to make what it will remember. Han, fu, yaku and points of every hand are the same, or there
is no report."""
TOLD = """
The package has no option for a double-wind pair of 2 fu. Hands where that matters were compared
with the rule told to it from outside, and timed without it: {counts}."""


class Sample(NamedTuple):
    """Hands of one kind with the calls made ready for them."""

    name: str
    ruleset: str
    requests: Sequence[Request]
    prepared: Sequence[Prepared]


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
    samples = [_sample("generated", "tcg", list(hands.requests(count, seed=0)))]
    if RECORDS.is_file():
        # Read as the service reads its requests.
        with RECORDS.open("rb") as lines:
            recorded = [orjson.loads(line)["request"] for line in lines]
        samples.append(_sample("recorded", "tenhou", recorded[: count if quick else None]))
    for sample in samples:  # to warm up
        reds = scoring.ruleset(sample.ruleset).basic.numbers.red_fives > 0
        others = list(hands.requests(count // 5, seed=1, red_fives=reds))
        compare(_sample("others", sample.ruleset, others))
    gc.collect()
    gc.freeze()  # the hands made ready must not be walked over while somebody else is timed
    rows: list[tuple[str, ...]] = []
    goals = []
    notes = []
    for sample in samples:
        first = _first_time(sample, rounds)
        compare(sample)
        again = _time(sample, rounds)
        for when, result in (("first met", first), ("met again", again)):
            rows += _rows(sample, when, result)
        what = f"one explained `score()`, {sample.name} hands, met again"
        reached = median(again.ratios)
        goals.append(
            Goal(what, f"≥ {GOAL:.0f} × `mahjong`", f"{reached:.2f} ×", met=reached >= GOAL)
        )
        if differing := sum(map(says_otherwise, sample.prepared)):
            notes.append(f"{differing:,} of {len(sample.requests):,} {sample.name} hands")
    gc.unfreeze()
    how = HOW.format(rounds=rounds, turn=TURN)
    if notes:
        how += TOLD.format(counts=", ".join(notes))
    header = ("hands", "", "engine", "hands/s", "µs a hand", "p50 µs", "p99 µs", "× `mahjong`")
    return Section("One explained score in process", how, header, rows, goals)


def _sample(name: str, ruleset: str, requests: list[Request]) -> Sample:
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
    found = Timed([], [], [], [])
    for place in range(slices):
        one = sample._replace(
            requests=sample.requests[place::slices], prepared=sample.prepared[place::slices]
        )
        seconds, each = _each(one)
        for spent, means in zip(seconds, found[:2], strict=True):
            means.append(spent / len(one.requests))
        for spans, all_spans in zip(each, found[2:], strict=True):
            all_spans.extend(spans)
    return found


def _time(sample: Sample, rounds: int) -> Timed:
    size = len(sample.requests)
    turns = [
        (_ours(sample, place, place + TURN), _theirs(sample, place, place + TURN))
        for place in range(0, size, TURN)
    ]
    seconds: tuple[list[float], list[float]] = ([], [])
    for ours, theirs in turns:
        ours()
        theirs()
    for _ in range(rounds):
        spent = [0.0, 0.0]
        for turn in turns:
            for engine, take in enumerate(turn):
                start = process_time()
                take()
                spent[engine] += process_time() - start
        for all_spent, of_round in zip(seconds, spent, strict=True):
            all_spent.append(of_round / size)
    _, each = _each(sample)
    return Timed(*seconds, *each)


def _ours(sample: Sample, first: int, end: int) -> Callable[[], None]:
    score, ruleset, requests = scoring.score, sample.ruleset, sample.requests[first:end]

    def all_of_them() -> None:
        for request in requests:
            score(ruleset, request).to_dict()

    return all_of_them


def _theirs(sample: Sample, first: int, end: int) -> Callable[[], None]:
    calls = [(prepared.arguments, prepared.named) for prepared in sample.prepared[first:end]]

    def all_of_them() -> None:
        for arguments, named in calls:
            ESTIMATE(*arguments, **named)

    return all_of_them


def _each(sample: Sample) -> tuple[tuple[float, float], tuple[list[int], list[int]]]:
    """Seconds of the processor for all hands, and nanoseconds of every hand by itself."""
    ours, theirs = [], []
    begin = process_time()
    for request in sample.requests:
        start = perf_counter_ns()
        scoring.score(sample.ruleset, request).to_dict()
        ours.append(perf_counter_ns() - start)
    between = process_time()
    for prepared in sample.prepared:
        start = perf_counter_ns()
        ESTIMATE(*prepared.arguments, **prepared.named)
        theirs.append(perf_counter_ns() - start)
    return (between - begin, process_time() - between), (ours, theirs)


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
