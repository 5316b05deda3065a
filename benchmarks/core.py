"""The benchmark of one explained score in process against prepared hands of `mahjong`: same hands, same run."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import orjson

import scoring
from benchmarks.peer_engines.peer import ESTIMATE, Prepared, prepare, says_otherwise
from benchmarks.report import Section, at_least, spread
from tests.support import Request, hands, options_of, parted, stated

GOALS = {
    ("`score()`", "first met"): 1.3,
    ("`score()`", "met again"): 2.5,
    ("with its body", "first met"): 0.9,
    ("with its body", "met again"): 1.5,
}
TURN = 250
"""Hands that one engine scores before the other engine continues."""
BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"
RECORDS = Path(os.environ.get("MAHJONG_SCORE_DATA", BESIDE)) / "recorded_hands.jsonl"

HOW = """\
`scoring.score(…)` checks the request and values every reading; *with its body* it also builds the whole response with
`to_dict()`. `HandCalculator.estimate_hand_value` has its tiles, melds, indicators and configuration built before the
measurement, and explains nothing. One process, one thread, after a warm-up on other hands. Times are processor time, so
that waiting for other programs does not count. Both engines score {turn} hands in turn, so that other programs affect
both, and keep no answer. *Met again*: all hands in {rounds} rounds, after a warm-up. *First met*: each hand once, in
{rounds} slices each without and with its body, while the library still fills its caches, as for a user. Han, fu, yaku
and points of every hand must be the same; the report is written only then."""
TOLD = """
The package has no option for a double-wind pair of 2 fu. Hands with such a pair were compared with the rule patched
into the package, and timed without the patch: {counts}."""


class Sample(NamedTuple):
    """Hands of one kind with the prepared calls of `mahjong`."""

    name: str
    ruleset: str
    requests: Sequence[Request]
    prepared: Sequence[Prepared]

    def some(self, places: slice) -> Sample:
        """Return a slice of the hands."""
        return self._replace(requests=self.requests[places], prepared=self.prepared[places])

    def score(self) -> None:
        """Score every hand."""
        for request in self.requests:
            scoring.score(self.ruleset, request)

    def explain(self) -> None:
        """Score every hand and build the whole response."""
        for request in self.requests:
            scoring.score(self.ruleset, request).to_dict()

    def estimate(self) -> None:
        """Let `mahjong` value every hand."""
        for prepared in self.prepared:
            ESTIMATE(*prepared.arguments, **prepared.named)


class Timed(NamedTuple):
    """The seconds for a hand."""

    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        """The speed relative to `mahjong`."""
        return self.theirs / self.ours


CALLS: dict[str, Callable[[Sample], None]] = {
    "`score()`": Sample.score,
    "with its body": Sample.explain,
}
"""The calls that are timed, by their names in the report."""


def run(*, quick: bool) -> Section:
    """Measure both engines and return the section of the report."""
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
        slices = [one.some(slice(place, None, 2 * rounds)) for place in range(2 * rounds)]
        first = {
            what: [_time(some, spend) for some in slices[place::2]]
            for place, (what, spend) in enumerate(CALLS.items())
        }
        compare(one)
        again = {what: [_time(one, spend) for _ in range(rounds)] for what, spend in CALLS.items()}
        for when, timed in (("first met", first), ("met again", again)):
            rows += _rows(one, when, timed)
            for what, each in timed.items():
                told = f"one {what}, {one.name} hands, {when}"
                ratio = median(round_.ratio for round_ in each)
                goals.append(at_least(told, ratio, GOALS[what, when], "× `mahjong`"))
        if differing := sum(map(says_otherwise, one.prepared)):
            notes.append(f"{differing:,} of {len(one.requests):,} {one.name} hands")
    gc.unfreeze()
    how = HOW.format(rounds=rounds, turn=TURN)
    if notes:
        how += TOLD.format(counts=", ".join(notes))
    header = ("hands", "", "engine", "hands/s", "µs a hand", "× `mahjong`")
    return Section("One score in process", how, header, rows, goals)


def samples(count: int) -> Iterator[Sample]:
    """Yield generated hands, and recorded ones if they are available."""
    yield sample("generated", "tcg", list(hands.requests(count, seed=0)))
    if recorded := recorded_hands(count):
        yield sample("recorded", "tenhou", recorded)


def recorded_hands(count: int) -> list[Request]:
    """Return ``count`` recorded hands, read as the service reads its requests; none if there are no records."""
    if not RECORDS.is_file():
        return []
    with RECORDS.open("rb") as lines:
        return [orjson.loads(line)["request"] for line in islice(lines, count)]


def sample(name: str, ruleset: str, requests: list[Request]) -> Sample:
    """Return hands with the prepared calls of `mahjong`."""
    options = options_of(ruleset)
    return Sample(name, ruleset, requests, [prepare(request, options) for request in requests])


def compare(sample: Sample) -> None:
    """Exit if the two programs differ. The speed of different answers is not compared."""
    for request, prepared in zip(sample.requests, sample.prepared, strict=True):
        ours = stated(scoring.score(sample.ruleset, request).to_dict())
        if names := parted(ours, prepared.verdict):
            raise SystemExit(f"answers differ in {names}: {request}\n{ours}\n{prepared.verdict}")


def _time(sample: Sample, spend: Callable[[Sample], None]) -> Timed:
    """Time every hand once, both engines in turn."""
    ours = theirs = 0.0
    size = len(sample.requests)
    for turn in (sample.some(slice(place, place + TURN)) for place in range(0, size, TURN)):
        ours += seconds(partial(spend, turn))
        theirs += seconds(turn.estimate)
    return Timed(ours / size, theirs / size)


def seconds(spend: Callable[[], object]) -> float:
    """Return the processor time of a call in seconds."""
    start = process_time()
    spend()
    return process_time() - start


def in_turn(
    each: Callable[[], float], theirs: Sample, rounds: int
) -> tuple[list[float], list[float]]:
    """Return the seconds for a hand, and the ratios to the speed of `mahjong` before and after it on ``theirs``, by round."""
    each()
    theirs.estimate()
    spent, ratios = [], []
    for _ in range(rounds):
        before = seconds(theirs.estimate)
        spent.append(each())
        both = before + seconds(theirs.estimate)
        ratios.append(both / 2 / len(theirs.prepared) / spent[-1])
    return spent, ratios


def _rows(
    sample: Sample, when: str, timed: Mapping[str, Sequence[Timed]]
) -> Iterator[tuple[str, ...]]:
    name = f"{len(sample.requests):,} {sample.name} (`{sample.ruleset}`)"
    times = {what: [round_.ours for round_ in rounds] for what, rounds in timed.items()}
    ratios = {what: spread([one.ratio for one in rounds]) for what, rounds in timed.items()}
    times["`mahjong`"] = [round_.theirs for rounds in timed.values() for round_ in rounds]
    for engine, spent in times.items():
        rate = f"{1 / median(spent):,.0f}"
        each = spread([1e6 * s for s in spent], ".1f")
        yield (name, when, engine, rate, each, ratios.get(engine, "1"))
