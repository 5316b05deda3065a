"""Many hands at once: encoding and scoring batches against `mahjong`, game by game, and from a thousand hands to ten million."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

import scoring
from benchmarks.core import RECORDS, Sample, compare
from benchmarks.peer import ESTIMATE, prepare
from benchmarks.report import Goal, Section, spread
from benchmarks.servers import resident
from scoring.batch import encode_batch, score_batch
from tests.support import Request, batch, hands, options_of

if TYPE_CHECKING:
    from scoring.batch.tile_hands import TileBatch

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
One call of `encode_batch` (columns) and of `score_batch` for so many hands: the best of {rounds} rounds, each of as many
calls as make {hands:,} hands, or of one; memory is what columns take for each hand, and what the process holds when the
columns are let go again."""
ROUNDS, OF_A_ROUND = 4, 300_000


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


def growth(*, quick: bool) -> Section:
    """Measure how the cost grows with hands and tell."""
    sizes = (200, 1_000) if quick else (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
    requests = list(hands.requests(100 if quick else 10_000, seed=0))
    agree("tcg", requests)
    rows: list[tuple[str, ...]] = []
    costs: dict[str, list[float]] = {"encode_batch": [], "score_batch": []}
    for size in sizes:
        held, told, encoding, valuing = _cost(requests, size, 400 if quick else OF_A_ROUND)
        gc.collect()
        costs["encode_batch"].append(encoding / size)
        costs["score_batch"].append(valuing / size)
        rows.append(
            (
                f"{size:,}",
                f"{encoding / size * 1e9:,.0f}",
                f"{valuing / size * 1e9:,.0f}",
                f"{held:.0f} + {told:.0f}",
                f"{resident(os.getpid()):,.0f}",
            )
        )
    goals = []
    for name, each in costs.items():
        ratio = max(each) / min(each)
        what = f"`{name}`, dearest hand against cheapest from {sizes[0]:,} to {sizes[-1]:,} hands"
        goals.append(Goal(what, f"≤ {CONSTANT} ×", f"{ratio:.2f} ×", met=ratio <= CONSTANT))
    header = ("hands", "ns to encode one", "ns to score one", "bytes a hand", "MiB afterwards")
    how = HOW_GROWTH.format(rounds=ROUNDS, hands=OF_A_ROUND)
    return Section("Many hands, from a thousand on", how, header, rows, goals)


def _cost(requests: list[Request], size: int, of_a_round: int) -> tuple[float, float, float, float]:
    """Bytes a hand of a batch and of its scores, and seconds to encode and to score all of them."""
    columns = columns_of("tcg", requests, size)
    encoded = cast("TileBatch", encode_batch("tcg", columns))
    held = sum(block.nbytes for block in encoded.hands.blocks)
    told = sum(column.nbytes for column in score_batch("tcg", encoded).columns().values())
    calls = max(1, of_a_round // size)

    def encode_all() -> None:
        for _ in range(calls):
            encode_batch("tcg", columns)

    def score_all() -> None:
        for _ in range(calls):
            score_batch("tcg", encoded).columns()

    encoding, valuing = (
        min(_seconds(spend) for _ in range(ROUNDS)) / calls for spend in (encode_all, score_all)
    )
    return held / size, told / size, encoding, valuing
