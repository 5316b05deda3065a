"""Plays 2,000 games, damages 100,000 files and writes what came of them: ``python -m tests.conformance.replay.many``."""

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

from scoring.conformance.replay.checking import Checker, rounds_of
from tests.conformance.blame import fill
from tests.conformance.replay.test_replay import TENHOU, WRITERS, survives
from tests.conformance.wrong_rulesets import mutants
from tests.support.games import game

PAGE = Path(__file__).parents[3] / "docs" / "replay.md"


def main() -> int:
    """Write the page: 0 where every game agrees."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--damaged", type=int, default=100_000)
    parser.add_argument("--every", type=int, default=12, help="every so manieth wrong ruleset")
    chosen = parser.parse_args()
    checker = Checker(TENHOU)
    formats = list(WRITERS.values())
    files = []
    for seed in range(chosen.games):
        rounds = [this for this, _ in game(Random(seed), TENHOU)]
        checker.check(str(seed), rounds_of(formats[seed % 3](rounds)))
        if seed < 30:
            files.append(formats[seed % 3](rounds[:3]))
    random = Random(1)
    came = Counter(survives(random, files[number % len(files)]) for number in range(chosen.damaged))
    games, rounds_, wins, _ = checker.found
    other, explained = 0, 0
    for wrong in list(mutants(TENHOU))[5 :: chosen.every]:
        theirs = Checker(TENHOU)
        for seed in range(8):
            theirs.check(str(seed), [this for this, _ in game(Random(seed), wrong.ruleset, most=8)])
        clause = TENHOU.rules[wrong.rule].clause
        for line in theirs.differences():
            other += 1
            explained += clause in [one["clause"] for one in line["culprits"]]
    text = (
        f"{games:,} games that were played for it, a third in each format: {rounds_:,} rounds and {wins:,} wins, "
        f"of which {len(checker.differing):,} differ. In games that were counted with one rule wrong {other:,} differ, and the clause "
        f"of that rule is among those named for {explained:,}.\n\n{chosen.damaged:,} damaged files: "
        + ", ".join(f"{count:,} {what}" for what, count in came.most_common())
        + "; none ended the command. What is not refused is still a game: a name or a number was changed."
    )
    fill(PAGE, "figures", text)
    return int(bool(checker.differing or came["refused without a word"]))


if __name__ == "__main__":
    sys.exit(main())
