"""Checks 2,000 generated games, damages 100,000 files and writes the outcomes: ``python -m tests.conformance.replay.many``."""

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

from scoring.conformance.replay.checking import Checker, rounds_of
from tests.conformance.replay.rare import rare_games
from tests.conformance.replay.test_rare_rounds import outcomes_of
from tests.conformance.replay.test_replay import TENHOU, WRITERS, survives
from tests.conformance.wrong_rulesets import mutants
from tests.support.games import game
from tests.support.verifying import group_of

PAGE = Path(__file__).parents[3] / "docs" / "reference/replay.md"


def fill(page: Path, name: str, text: str) -> None:
    """Put a text between the marks of its name on a page."""
    before, begin, rest = page.read_text("utf-8").partition(f"<!-- {name} -->\n")
    _, end, after = rest.partition(f"<!-- /{name} -->")
    page.write_text(f"{before}{begin}{text}\n{end}{after}", "utf-8")


def main() -> int:
    """Write the page and return 0 if every game agrees."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--damaged", type=int, default=100_000)
    parser.add_argument("--every", type=int, default=12, help="every so manieth wrong ruleset")
    chosen = parser.parse_args()
    checker = Checker(TENHOU)
    formats = list(WRITERS.values())
    files = []
    rare = rare_games()
    strange = sum(
        outcome != "agrees"
        for rare_game in rare.values()
        for write in formats
        for outcome in outcomes_of(rare_game, write)
    )
    for seed in range(chosen.games):
        rounds = [this for this, _ in game(Random(seed), TENHOU)]
        checker.check(str(seed), rounds_of(formats[seed % 3](rounds)))
        if seed < 30:
            files.append(formats[seed % 3](rounds[:3]))
    random = Random(1)
    came = Counter(survives(random, files[number % len(files)]) for number in range(chosen.damaged))
    counts = checker.counts()
    games, rounds_, wins = counts["games"], counts["rounds"], counts["wins"]
    other, explained = 0, 0
    for wrong in list(mutants(TENHOU))[5 :: chosen.every]:
        theirs = Checker(TENHOU)
        for seed in range(8):
            theirs.check(str(seed), [this for this, _ in game(Random(seed), wrong.ruleset, most=8)])
        wanted = group_of(TENHOU, wrong.rule)
        for line in theirs.differences():
            other += 1
            explained += wanted in [group_of(TENHOU, one["rule"]) for one in line["culprits"]]
    text = (
        f"{games:,} games that were generated, a third in each format: {rounds_:,} rounds and {wins:,} wins. Rounds that do not agree: "
        f"{rounds_ - counts['agrees']:,}. {len(rare)} games with rare rounds, each in every format. Rounds that do not agree: {strange}. "
        f"In games that were settled with one wrong rule {other:,} answers differ, and the clause of that rule is among those named for "
        f"{explained:,}.\n\n{chosen.damaged:,} damaged files: "
        + ", ".join(f"{count:,} {outcome}" for outcome, count in came.most_common())
        + ". The command never crashed on such a file. A damaged file that is not refused is still a game: a name or a number was changed."
    )
    fill(PAGE, "figures", text)
    return int(bool(rounds_ - counts["agrees"] + strange or came["refused without a word"]))


if __name__ == "__main__":
    sys.exit(main())
