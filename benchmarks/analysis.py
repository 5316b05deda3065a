"""The odds of every action of a turn of dice, and the legal actions of hands of tiles."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any, cast

import scoring
from benchmarks.report import Section, at_most, below
from scoring.analysis.analyser import HandAnalysis
from scoring.tiles.kinds import NAMES
from tests.games.dice.support.odds import Setting, Spot

Request = dict[str, Any]
COLD, WARM = 50, 8
"""Milliseconds a request may take."""
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
    """Make the library forget what it has worked out."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == scoring.__name__:
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _asked(request: Request) -> float:
    start = process_time()
    scoring.analyze("dice", request).to_dict()
    return (process_time() - start) * 1e3


def _cold(asked: Sequence[Request]) -> Iterator[float]:
    for request in asked:
        forget()
        yield _asked(request)


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    count, rounds = (4, 1) if quick else (240, 3)
    rows: list[tuple[str, ...]] = []
    goals = []
    gc.collect()
    gc.freeze()
    for kind in ("random", "hard", "under way"):
        asked = list(requests(kind, count))
        cold = list(_cold(asked))
        for request in asked:
            _asked(request)
        warm = [_asked(request) for _ in range(rounds) for request in asked]
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


# --- the legal actions of hands of tiles

RULESET = "tenhou"
MOST = 1.0
"""Milliseconds that a position may take with ``detail=value``."""
LEGALITY = """\
`scoring.analyze("{ruleset}", …)` of random hands, each asked once: 14 tiles on the own turn, or 13 tiles and a discard
of the player on the left, with eight own discards and 32 visible tiles. *Value* is `to_short_dict()`, the answer of the
service with `detail=value`; *actions* is `to_actions()`, the names of what is legal; *whole* is `to_dict()`. Times are
processor time, after a warm-up on {warm} other positions. The garbage collector ignores everything that was loaded
before, as in a worker of the service."""
_RED: dict[str, str] = {"5m": "0m", "5p": "0p", "5s": "0s"}


def positions(kind: str, count: int, seed: int) -> Iterator[Request]:
    """Yield random positions: on the ``own turn``, or with an ``offer``."""
    random = Random(seed)
    deck = [_RED.get(name, name) if copy == 0 else name for name in NAMES for copy in range(4)]
    for _ in range(count):
        hand, seen = (tiles := random.sample(deck, 54))[:14], tiles[14:]
        table = {
            "discards": "".join(seen[:8]),
            "visible": "".join(seen[8:]),
            "wall": 40,
            "points": 25_000,
        }
        if kind == "offer":
            offer = {"tile": hand.pop(), "from": "left"}
            yield {"concealed": "".join(hand), "offer": offer, **table}
        else:
            yield {"concealed": "".join(hand), "drawn": hand[-1], **table}


ANSWERS: dict[str, Callable[[HandAnalysis], object]] = {
    "value": HandAnalysis.to_short_dict,
    "actions": HandAnalysis.to_actions,
    "whole": HandAnalysis.to_dict,
}


def _judged(request: Request, answer: Callable[[HandAnalysis], object]) -> float:
    start = process_time()
    answer(cast(HandAnalysis, scoring.analyze(RULESET, request)))
    return (process_time() - start) * 1e3


def legality(*, quick: bool) -> Section:
    """Measure the legal actions of positions met first."""
    count, warm = (20, 5) if quick else (1000, 300)
    rows: list[tuple[str, ...]] = []
    goals = []
    for kind in ("own turn", "offer"):
        for request in positions(kind, warm, seed=0):
            _judged(request, HandAnalysis.to_dict)
    gc.collect()
    gc.freeze()
    for kind in ("own turn", "offer"):
        for seed, (name, answer) in enumerate(ANSWERS.items(), start=1):
            spent = sorted(_judged(one, answer) for one in positions(kind, count, seed))
            figures = (mean(spent), median(spent), spent[count * 99 // 100], spent[-1])
            rows.append((kind, name, f"{count:,}", *(f"{figure:.2f}" for figure in figures)))
            if name == "value":
                what = f"legal actions of a position met first, {kind}, detail=value (mean)"
                goals.append(at_most(what, figures[0], MOST, "ms"))
    gc.unfreeze()
    header = ("position", "answer", "positions", "mean ms", "p50 ms", "p99 ms", "max ms")
    how = LEGALITY.format(ruleset=RULESET, warm=2 * warm)
    return Section("Legal actions", how, header, rows, goals)
