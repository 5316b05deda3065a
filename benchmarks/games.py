"""The benchmark of one explained score in process for each game."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from time import process_time
from typing import Any

import scoring
from benchmarks.report import Section, spread
from scoring.tiles.notation import in_order, written
from tests.games.arushiaru.support import arushiaru
from tests.games.dice.support import oracle as dice
from tests.games.kantan.support import kantan
from tests.games.kitanuki.support import kitanuki
from tests.support import hands, split

HOW = """\
`scoring.score(...).to_dict()` of generated hands of each game that win under its basic rules, written suit by suit.
One thread; each game scores {turn} hands in turn, in {rounds} rounds with the same hands. Times are processor time. The
ratio is to `tcg` in the same round."""
TURN = 250
"""Hands that one game scores before the next game continues."""


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


def _winning_hands(name: str, generated: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the generated hands that win without options, with their tiles written suit by suit."""
    for request in generated:
        plain = {field: value for field, value in request.items() if field != "options"}
        tiles = plain.get("concealed")
        if isinstance(tiles, str):
            plain["concealed"] = written(in_order(split(tiles)))
        if not scoring.faults(name, plain) and scoring.score(name, plain).to_dict()["winning"]:
            yield plain


def run(*, quick: bool) -> Section:
    """Measure each game and return the section of the report."""
    count, rounds = (50, 1) if quick else (3000, 7)
    asked = {
        name: list(islice(_winning_hands(name, generated(4 * count)), count))
        for name, generated in GENERATED.items()
    }
    gc.collect()
    gc.freeze()  # the hands of the others must not be walked over while one game is timed
    times: dict[str, list[float]] = {name: [] for name in asked}
    for _ in range(rounds + 1):
        for name, spent in _round(asked).items():
            times[name].append(spent / len(asked[name]) * 1e6)
    gc.unfreeze()
    rows: list[tuple[str, ...]] = []
    first = times["tcg"][1:]
    for name, measured in times.items():
        warm = measured[1:]
        ratios = [mine / tcg for mine, tcg in zip(warm, first, strict=True)]
        rows.append((f"`{name}`", f"{len(asked[name]):,}", spread(warm, ".1f"), spread(ratios)))
    how = HOW.format(turn=TURN, rounds=rounds)
    return Section("The games", how, ("game", "hands", "µs a hand", "× `tcg`"), rows, [])


def _round(asked: dict[str, list[dict[str, Any]]]) -> dict[str, float]:
    """Return the processor time for all hands of each game in seconds; the games take turns."""
    spent = dict.fromkeys(asked, 0.0)
    for place in range(0, max(map(len, asked.values())), TURN):
        for name, requests in asked.items():
            start = process_time()
            for request in requests[place : place + TURN]:
                scoring.score(name, request).to_dict()
            spent[name] += process_time() - start
    return spent
