"""The benchmark of batches: encoding and scoring against `mahjong`, game by game, and from a thousand hands to ten million."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from timeit import timeit
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

import scoring
from benchmarks.core import compare, in_turn, samples, seconds
from benchmarks.report import Section, at_least, spread
from scoring.batch import encode_batch, score_batch
from tests.support import Request, batch, hands

if TYPE_CHECKING:
    from scoring.batch.tiles.encoding import TileBatch

SCORED, ENCODED, ASKED = 180, 80, 12
"""The goals in multiples of the speed of `mahjong`: for scoring, for encoding from columns and for encoding from requests."""
TURN = 300
"""Hands that `mahjong` scores before and after each measurement."""
RATES = {"kitanuki": 2_300_000, "arushiaru": 2_000_000}
"""The goals of other games that are scored in columns, in hands a second."""

HOW = """\
`score_batch` scores encoded hands with all columns of the answer (han, fu, limit, points, yaku, dora, payments).
`encode_batch` reads columns of notation (NumPy bytes and integers, every hand checked) or request objects.
`mahjong` scores {turn} prepared hands before and after each measurement. One thread; times are processor time.
A call has {hands:,} hands: {counts}, repeated. Each single score must equal that of `mahjong`, and each row of the
batch the single score; the report is written only then."""
HOW_GAMES = """\
Measured in the same way for each game: {count:,} different hands, repeated up to {hands:,}. `dice` and `kantan` have
few different hands: each hand that repeats is read and scored only once."""
HOW_GROWTH = """\
One call of `encode_batch` (columns) and one of `score_batch` for each number of hands, repeated up to {hands:,} hands.
Times are processor time, medians of {rounds} rounds. A call processes about ten thousand hands at once with a few
hundred array operations, and each operation has a fixed cost even for few hands. Columns of millions of hands need
new memory each time, which the system provides page by page. The last column has the bytes of an encoded hand and
of its score."""
ROUNDS, OF_A_ROUND = 5, 300_000


class Measured(NamedTuple):
    """A measured operation on hands."""

    name: str
    goal: int
    spend: Callable[[], object]
    hands: int

    def seconds_a_hand(self) -> float:
        """Return the processor time for a hand in seconds."""
        return seconds(self.spend) / self.hands


def run(*, quick: bool) -> Section:
    """Measure against `mahjong` and return the section of the report."""
    count, size, rounds = (60, 200, 2) if quick else (10_000, 100_000, 9)
    rows: list[tuple[str, ...]] = []
    goals = []
    counts = []
    for sample in samples(count):
        name, ruleset, requests = sample.name, sample.ruleset, list(sample.requests)
        compare(sample)
        agree(ruleset, requests)
        counts.append(f"{len(requests):,} {name} (`{ruleset}`)")
        theirs = sample.some(slice(TURN))
        for measured in _ways(ruleset, requests, size):
            ours, ratios = in_turn(measured.seconds_a_hand, theirs, rounds)
            rate = f"{1 / median(ours):,.0f}"
            rows.append((f"{name} (`{ruleset}`)", measured.name, rate, spread(ratios, ".0f")))
            what = f"{measured.name}, {name} hands"
            goals.append(at_least(what, median(ratios), measured.goal, "× `mahjong`", ".0f"))
    how = HOW.format(turn=TURN, hands=size, counts=", ".join(counts))
    return Section("Many hands", how, ("hands", "", "hands/s", "× `mahjong`"), rows, goals)


def agree(ruleset: str, requests: list[Request]) -> None:
    """Exit if a row of a batch differs from the single score."""
    for given in (requests, columns_of(ruleset, requests, len(requests))):
        if found := batch.find_differences(ruleset, requests, {}, batch.score(ruleset, given, {})):
            raise SystemExit(f"the batch differs: {found[0]}")


def columns_of(ruleset: str, requests: list[Request], size: int) -> dict[str, Any]:
    """Return columns of ``size`` rows, from repeated requests: text as bytes, numbers as integers."""
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


def games(*, quick: bool) -> Section:
    """Measure each game and return the section of the report."""
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
            rates = [1 / measured.seconds_a_hand() for _ in range(rounds)]
            told.append(spread(rates, ",.0f"))
            if place == 0 and ruleset in RATES:
                what = f"`score_batch` of `{ruleset}`"
                goals.append(at_least(what, median(rates), RATES[ruleset], "hands/s", ",.0f"))
        rows.append(tuple(told))
    header = ("game", "hands", "scored/s", "encoded/s, columns", "encoded/s, requests")
    return Section(
        "Many hands of each game", HOW_GAMES.format(count=count, hands=size), header, rows, goals
    )


def growth(*, quick: bool) -> Section:
    """Measure the cost of growing batches and return the section of the report."""
    sizes = (200, 1_000) if quick else (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
    requests = list(hands.requests(100 if quick else 10_000, seed=0))
    agree("tcg", requests)
    rows = [_grown(requests, size, 400 if quick else OF_A_ROUND) for size in sizes]
    header = ("hands", "ns to encode one", "ns to score one", "bytes a hand")
    how = HOW_GROWTH.format(rounds=ROUNDS, hands=OF_A_ROUND)
    return Section("Many hands, from a thousand on", how, header, rows, [])


def _grown(requests: list[Request], size: int, of_a_round: int) -> tuple[str, ...]:
    """Return the cost of a hand in calls with ``size`` hands."""
    columns = columns_of("tcg", requests, size)
    encoded = cast("TileBatch", encode_batch("tcg", columns))
    costs = []
    for call in (lambda: encode_batch("tcg", columns), lambda: score_batch("tcg", encoded)):
        times = max(1, of_a_round // size)
        rounds = [timeit(call, timer=process_time, number=times) for _ in range(ROUNDS)]
        costs.append(spread([1e9 * spent / times / size for spent in rounds], ".0f"))
    held = sum(column.nbytes for column in encoded.hands.values()) / size
    told = sum(column.nbytes for column in score_batch("tcg", encoded).columns().values()) / size
    return f"{size:,}", *costs, f"{held:.0f} + {told:.0f}"
