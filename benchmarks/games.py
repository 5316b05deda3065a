"""One explained score in process, game by game: no game is to be slower than the first one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import Any

import scoring
from benchmarks.report import Goal, Section, spread
from scoring.tile_names import in_order, written
from tests.support import arushiaru, dice, hands, kantan, kitanuki, split

HOW = """\
`scoring.score(...).to_dict()` of generated hands of each game that win under its basic rules and
are written suit by suit, as those of `tcg` are; one thread, all games in turn in each round, every
round meets the same hands again. Times are the processor's. The ratio is to `tcg` in the same round."""
SLACK = 1.05
"""A game that takes this much of the time of `tcg` is not slower: rounds differ by more."""


def _dice(count: int) -> Iterator[dict[str, Any]]:
    every = [turn.request() for case in dice.hands() for turn in islice(dice.turns(case), 3)]
    return iter(Random(1).sample(every, min(count, len(every))))


def _kantan(count: int) -> Iterator[dict[str, Any]]:
    every = [case.request() for hand in kantan.complete_hands() for case in kantan.cases(*hand)]
    return iter(Random(1).sample(every, min(count, len(every))))


GENERATED: dict[str, Callable[[int], Iterator[dict[str, Any]]]] = {
    "tcg": lambda count: hands.requests(count, seed=1),
    "dice": _dice,
    "kitanuki": lambda count: kitanuki.requests(count, 1),
    "arushiaru": lambda count: arushiaru.requests(count, 1),
    "kantan": _kantan,
}


def _alike(name: str, generated: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Of generated hands those that win without options, written suit by suit."""
    for request in generated:
        plain = {field: value for field, value in request.items() if field != "options"}
        tiles = plain.get("concealed")
        if isinstance(tiles, str):
            plain["concealed"] = written(in_order(split(tiles)))
        if not scoring.faults(name, plain) and scoring.score(name, plain).to_dict()["winning"]:
            yield plain


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    count, rounds = (50, 1) if quick else (3000, 7)
    asked = {
        name: list(islice(_alike(name, generated(4 * count)), count))
        for name, generated in GENERATED.items()
    }
    times: dict[str, list[float]] = {name: [] for name in asked}
    for _ in range(rounds + 1):
        for name, requests in asked.items():
            start = process_time()
            for request in requests:
                scoring.score(name, request).to_dict()
            times[name].append((process_time() - start) / len(requests) * 1e6)
    rows: list[tuple[str, ...]] = []
    goals = []
    first = times["tcg"][1:]
    for name, measured in times.items():
        warm = measured[1:]
        ratios = [mine / tcg for mine, tcg in zip(warm, first, strict=True)]
        ratio = median(ratios)
        rows.append((f"`{name}`", f"{len(asked[name]):,}", spread(warm, ".1f"), spread(ratios)))
        if name != "tcg":
            what = f"`score()` of `{name}`, time against `tcg`"
            goals.append(Goal(what, "≤ 1 ×", f"{ratio:.2f} ×", met=ratio <= SLACK))
    return Section("The games", HOW, ("game", "hands", "µs a hand", "× `tcg`"), rows, goals)
