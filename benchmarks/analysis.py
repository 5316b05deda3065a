"""The benchmark of the analysis of dice: every action of a turn with its exact odds, with empty and with filled caches."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import median
from time import process_time
from typing import Any

import scoring
from benchmarks.report import Section, below
from tests.games.dice.support.odds import Setting, Spot

Request = dict[str, Any]
COLD, WARM = 50, 8
"""The most milliseconds for a request, with empty and with filled caches."""
HOW = """\
`scoring.analyze("dice", …).to_dict()` in one thread. Times are processor time, so that other programs on the
machine do not count. *Cold*: the caches of the library are emptied before each request. *Warm*: all requests of a
kind in turn, {rounds} rounds after one untimed round, so that the same request returns only after all others.
*Hard*: first rolls with one or two kans, pairs and long runs, which lead to the most positions. *Under way*:
positions after a kan and after the choice. Dora, coins, mode and target are random; a fifth of the requests has
other options. The garbage collector ignores everything that was loaded before, as in a worker of the service."""
HARD = (
    "11112222",
    "11112346",
    "11113456",
    "11122334",
    "11222234",
    "12233445",
    "12334455",
    "12344445",
    "12345566",
    "22223345",
    "33334445",
    "22222222",
)


def _setting(random: Random) -> Setting:
    return Setting(
        dora=random.randint(1, 6),
        solo=random.random() < 0.5,
        coins=random.randint(1, 5),
        target=random.choice((None, None, None, 14)),
        edition=random.choice(("adjust2",) * 4 + ("prototype",)),
    )


def _dice(random: Random, count: int) -> tuple[int, ...]:
    return tuple(sorted(random.randint(1, 6) for _ in range(count)))


def _under_way(random: Random) -> Spot:
    kans = _dice(random, random.choice((0, 1, 1, 2)))
    free = _dice(random, 8 - 3 * len(kans))
    if kans and random.random() < 0.5:
        return Spot(free, kans, last=free[0], by="kan")
    return Spot(free, kans, "reroll", random.randint(1, 2), free[0], "reroll")


def requests(kind: str, count: int, seed: int = 1) -> Iterator[Request]:
    """Yield requests of one kind: ``random``, ``hard`` or ``under way``."""
    random = Random(seed)
    for place in range(count):
        spot = Spot(_dice(random, 8))
        if kind == "hard":
            spot = replace(spot, dice=tuple(map(int, HARD[place % len(HARD)])))
        elif kind == "under way":
            spot = _under_way(random)
        setting = _setting(random)
        yield setting.request(spot) | {"options": setting.changed()}


def forget() -> None:
    """Clear all caches of the library."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == scoring.__name__:
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _milliseconds(request: Request) -> float:
    start = process_time()
    scoring.analyze("dice", request).to_dict()
    return (process_time() - start) * 1e3


def _cold(asked: Sequence[Request]) -> Iterator[float]:
    for request in asked:
        forget()
        yield _milliseconds(request)


def run(*, quick: bool) -> Section:
    """Measure both cases and return the section of the report."""
    count, rounds = (4, 1) if quick else (240, 3)
    rows: list[tuple[str, ...]] = []
    goals = []
    gc.collect()
    gc.freeze()
    for kind in ("random", "hard", "under way"):
        asked = list(requests(kind, count))
        cold = list(_cold(asked))
        for request in asked:
            _milliseconds(request)
        warm = [_milliseconds(request) for _ in range(rounds) for request in asked]
        for when, limit, spent in (("cold", COLD, cold), ("warm", WARM, warm)):
            spent.sort()
            middle, most = median(spent), spent[-1]
            nearly = spent[len(spent) * 99 // 100]
            told = tuple(f"{figure:.1f}" for figure in (middle, nearly, most))
            rows.append((kind, f"{len(spent):,}", when, *told))
            what = f"odds of every action of dice, {kind} positions, {when} (p99)"
            goals.append(below(what, nearly, limit, "ms"))
    gc.unfreeze()
    header = ("positions", "requests", "", "p50 ms", "p99 ms", "max ms")
    return Section("The odds of a turn", HOW.format(rounds=rounds), header, rows, goals)
