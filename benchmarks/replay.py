"""The benchmark of the checks of recorded games, and of the search for the rules behind a difference."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, islice
from random import Random
from statistics import median
from time import process_time

import scoring
from benchmarks.report import Section, at_most, spread
from scoring.conformance.replay.checking import Checker, rounds_of
from tests.conformance.replay.formats import to_mjlog
from tests.support.games import game

HOW = """\
Whole matches of `tenhou`, generated and written as mjlog. Each is read and checked by a library that has checked {warm}
others. *A difference*: the same records checked against `{other}`, until each hand and each settlement that differs has
its most likely rules; the first differences of a process take longest. Processor time of one thread."""
OTHER = "wrc_2025"
WARM = 2
"""Games that are checked before the measurement."""
GOAL = 40
"""The most milliseconds for a game, and for the rules of a difference."""
MOST_TIMES = 3
"""The most times that a game takes with its actions judged."""


def run(*, quick: bool) -> Section:
    """Measure both and return the section of the report."""
    games = records(WARM + (1 if quick else 30))
    rounds = [len(rounds_of(record)) for record in games[WARM:]]
    for record in games[:WARM]:
        _check(record, "tenhou", actions=True)
    played = [_check(record, "tenhou")[0] for record in games[WARM:]]
    judged = [_check(record, "tenhou", actions=True)[0] for record in games[WARM:]]
    hands, settlements = named(games, 4 if quick else 60)
    rows: list[tuple[str, ...]] = [
        (f"a game of {median(rounds):.0f} rounds", str(len(played)), spread(played, ".1f")),
        ("the same with its actions judged", str(len(judged)), spread(judged, ".1f")),
        ("a difference of a hand", str(len(hands)), spread(hands, ".1f")),
        ("a difference of a settlement", str(len(settlements)), spread(settlements, ".1f")),
    ]
    goals = [
        at_most("replay of a game", median(played), GOAL, "ms", ".1f"),
        at_most("replay --actions", sum(judged) / sum(played), MOST_TIMES, "times replay", ".1f"),
        at_most("rules of a difference of a hand", median(hands), GOAL, "ms", ".1f"),
        at_most("rules of a difference of a settlement", median(settlements), GOAL, "ms", ".1f"),
    ]
    how = HOW.format(warm=WARM, other=OTHER)
    return Section("Recorded games", how, ("what", "times", "ms"), rows, goals)


def records(most: int) -> list[bytes]:
    """Return this number of whole matches."""
    ruleset = scoring.ruleset("tenhou")
    played = (game(Random(seed), ruleset) for seed in count())
    return [to_mjlog([this for this, _ in rounds]) for rounds in islice(played, most)]


def named(games: Sequence[bytes], most: int) -> tuple[list[float], list[float]]:
    """Return the milliseconds for the rules of each difference: those of hands, then those of settlements."""
    hands: list[float] = []
    settlements: list[float] = []
    for record in games:
        _, checker = _check(record, OTHER)
        differences = checker.differences()
        begin = process_time()
        for found in differences:
            spent = 1e3 * (process_time() - begin)
            (settlements if "event" in found["request"] else hands).append(spent)
            begin = process_time()
    return hands[:most], settlements[:most]


def _check(record: bytes, ruleset: str, *, actions: bool = False) -> tuple[float, Checker]:
    """Read and check a game; return the milliseconds and the check."""
    begin = process_time()
    checker = Checker(scoring.ruleset(ruleset), actions=actions)
    checker.check("game", rounds_of(record))
    return 1e3 * (process_time() - begin), checker
