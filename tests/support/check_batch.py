"""A comparison of batches with single scores, field by field, and its report: `make long-batch`."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import scoring
from scoring.batch.scores import BatchScores
from tests.support import Options, Request, batch

PAGE = Path(__file__).resolve().parents[2] / "docs" / "measurements/verified-batch.md"
ROUND = 2_000
"""Hands that are scored under one set of options, at most."""
COUNTED = ("yaku", "dora")
"""Kinds of rules that a score counts."""
MELDS = ("chi", "pon", "open_kan", "added_kan", "closed_kan")

TEXT = """\
# Batches compared with single scores

Written by `make long-batch`: each hand is scored in a batch of requests and in a batch of columns, and each answer is
compared with `score()` of the same hand: errors with their pointers and messages, the reason of a hand that does not win, every
part of the value, yaku with their worth, dora, payments and the points received. The hands are examples of the rules and
generated hands; a tenth of the requests is made invalid. They are scored under the basic rules, under every value of every
option by itself, and under random options.

{version}, {hands:,} comparisons in {minutes:.0f} minutes of one processor; **{differing} differ**.

| ruleset | requests | impossible | won | melds | in columns | sets of options | option values | yaku and dora | situations | differ |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
{rows}
"""


@dataclass
class Tally:
    """The comparisons for one ruleset."""

    ruleset_id: str
    requests: int = 0
    impossible: int = 0
    won: int = 0
    columns: int = 0
    sets: int = 0
    values: set[tuple[str, str]] = field(default_factory=set)
    """Values of options that were in force: the option and how the value is written."""
    met: Counter[str] = field(default_factory=Counter)
    """How many hands had each yaku and each dora, …"""
    claimed: Counter[str] = field(default_factory=Counter)
    """… and how many possible ones came with each situation and each kind of meld."""
    differences: list[tuple[Options, Any, Any, Any]] = field(default_factory=list)
    """Where a batch said something else: options, request, and what each said."""

    def missing(self) -> set[Any]:
        """Return the rules, situations and option values that no hand had."""
        values = {_written(some) for some in batch.values_of(self.ruleset_id)}
        rules = {rule for rule in counted(self.ruleset_id) if not self.met[rule]}
        claims = {claim for claim in situations(self.ruleset_id) if not self.claimed[claim]}
        return (values - self.values) | rules | claims

    def row(self) -> str:
        """Return a row of the page."""
        met = sum(bool(self.met[rule]) for rule in counted(self.ruleset_id))
        claimed = sum(bool(self.claimed[claim]) for claim in situations(self.ruleset_id))
        melds = sum(self.claimed[kind] for kind in MELDS)
        numbers = (self.requests, self.impossible, self.won, melds, self.columns, self.sets)
        cells = [
            f"`{self.ruleset_id}`", *(f"{number:,}" for number in numbers),
            f"{len(self.values)} of {len(batch.values_of(self.ruleset_id))}",
            f"{met} of {len(counted(self.ruleset_id))}",
            f"{claimed} of {len(situations(self.ruleset_id))}", str(len(self.differences)),
        ]  # fmt: skip
        return "| " + " | ".join(cells) + " |"


def counted(ruleset_id: str) -> list[str]:
    """Return the ids of all rules that a score of a ruleset can count."""
    return [rule.id for rule in scoring.ruleset(ruleset_id).declared if rule.kind in COUNTED]


def situations(ruleset_id: str) -> list[str]:
    """Return the situations that a request of a ruleset can claim."""
    return [claim.id for claim in scoring.ruleset(ruleset_id).claims]


def rounds(ruleset_id: str, least: int, count: int) -> Iterator[tuple[Options, list[Request]]]:
    """Yield options with hands to score under them, examples and at least ``least`` others, until there are ``count`` hands."""
    shown = batch.examples(ruleset_id)
    rng = Random(ruleset_id)
    dealt = 0
    for seed, options in enumerate(_options(ruleset_id, rng)):
        if dealt >= count and seed > len(batch.values_of(ruleset_id)):
            return
        some = max(least, min(ROUND, count - dealt))
        found = shown + batch.dealt(ruleset_id, some, 1000 + seed, options)
        dealt += len(found)
        yield options, found


def _options(ruleset_id: str, rng: Random) -> Iterator[Options]:
    yield {}
    yield from batch.values_of(ruleset_id)
    while True:
        yield batch.choose_options(ruleset_id, rng)


def compare(ruleset_id: str, least: int, count: int = 0) -> Tally:
    """Compare at least ``least`` hands for each set of options and ``count`` in all, as requests and as columns."""
    tally = Tally(ruleset_id)
    for seed, (options, requests) in enumerate(rounds(ruleset_id, least, count)):
        mixed = batch.spoil(requests, seed)
        scores = batch.score(ruleset_id, mixed, options)
        singles: dict[int, Any] = {}
        found = batch.find_differences(ruleset_id, mixed, options, scores, singles)
        tally.requests += scores.size
        tally.impossible += len(scores.faults)
        tally.won += int(scores.winning.sum())
        columns = batch.as_columns(ruleset_id, requests)
        by_column = batch.score(ruleset_id, columns, options)
        found += batch.find_differences(ruleset_id, requests, options, by_column, singles)
        tally.columns += by_column.size
        _count(tally, by_column, requests)
        tally.sets += 1
        tally.values |= {_written({name: value}) for name, value in options.items()}
        tally.differences += [(options, *some) for some in found]
    # A set drawn from all rules is no value of its own.
    tally.values &= {_written(some) for some in batch.values_of(ruleset_id)}
    return tally


def _written(options: Options) -> tuple[str, str]:
    ((name, value),) = options.items()
    return name, repr(value)


def _count(tally: Tally, scores: BatchScores, requests: list[Request]) -> None:
    for code, times in Counter(scores.yaku.tolist()).items():
        tally.met.update({counted.id: times for counted in scores.combinations[code]})
    tally.met.update({name: int((counts > 0).sum()) for name, counts in scores.dora.items()})
    for row, request in enumerate(requests):
        if row not in scores.faults:
            situation: Any = request.get("situation", ())
            melds: Any = request.get("melds", ())
            tally.claimed.update([*situation, *(meld.partition(":")[0] for meld in melds)])


def main(argv: list[str] | None = None) -> int:
    """Compare hands of each ruleset and print the result; return 1 if any differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="hands of each ruleset")
    parser.add_argument("rulesets", nargs="*", default=batch.RULESETS)
    parser.add_argument("--write", action="store_true", help=f"write docs/{PAGE.name}")
    given = parser.parse_args(argv)
    start = process_time()
    tallies = []
    for ruleset_id in given.rulesets:
        tally = compare(ruleset_id, min(200, given.count), given.count)
        tallies.append(tally)
        print(tally.row(), flush=True)  # noqa: T201 - a program
        for options, request, ours, single in tally.differences[:3]:
            print(f"{options} {request}\n  batch  {ours}\n  single {single}")  # noqa: T201 - likewise
    differing = sum(len(tally.differences) for tally in tallies)
    text = TEXT.format(
        version=f"mahjong-score {scoring.__version__}",
        hands=sum(tally.requests + tally.columns for tally in tallies),
        minutes=(process_time() - start) / 60,
        differing=differing or "none",
        rows="\n".join(tally.row() for tally in tallies),
    )
    if given.write:
        PAGE.write_text(text, encoding="utf-8")
    return int(differing > 0)


if __name__ == "__main__":
    raise SystemExit(main())
