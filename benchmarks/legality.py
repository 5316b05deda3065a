"""The legal actions of positions met first: random hands on the own turn, and with another player's tile."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any, cast

import scoring
from benchmarks.report import Section, at_most
from scoring.analysis.analyser import HandAnalysis
from scoring.tiles.kinds import NAMES

Request = dict[str, Any]
RULESET = "tenhou"
MOST = 1.0
"""Milliseconds that a position may take with ``detail=value``."""
HOW = """\
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


def _asked(request: Request, answer: Callable[[HandAnalysis], object]) -> float:
    start = process_time()
    answer(cast(HandAnalysis, scoring.analyze(RULESET, request)))
    return (process_time() - start) * 1e3


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    count, warm = (20, 5) if quick else (1000, 300)
    rows: list[tuple[str, ...]] = []
    goals = []
    for kind in ("own turn", "offer"):
        for request in positions(kind, warm, seed=0):
            _asked(request, HandAnalysis.to_dict)
    gc.collect()
    gc.freeze()
    for kind in ("own turn", "offer"):
        for seed, (name, answer) in enumerate(ANSWERS.items(), start=1):
            spent = sorted(_asked(one, answer) for one in positions(kind, count, seed))
            figures = (mean(spent), median(spent), spent[count * 99 // 100], spent[-1])
            rows.append((kind, name, f"{count:,}", *(f"{figure:.2f}" for figure in figures)))
            if name == "value":
                what = f"legal actions of a position met first, {kind}, detail=value (mean)"
                goals.append(at_most(what, figures[0], MOST, "ms"))
    gc.unfreeze()
    header = ("position", "answer", "positions", "mean ms", "p50 ms", "p99 ms", "max ms")
    how = HOW.format(ruleset=RULESET, warm=2 * warm)
    return Section("Legal actions", how, header, rows, goals)
