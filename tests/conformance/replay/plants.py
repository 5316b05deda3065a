"""Illegal actions that are planted in rounds of random players: ``python -m tests.conformance.replay.plants`` counts those caught."""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final

import scoring
from scoring.conformance.replay.checking import Checker
from scoring.conformance.replay.recorded import Recorded, RecordedWin, Step
from tests.conformance.replay.random_play import Option, Play
from tests.yaml_cases import cases

KINDS: Final = cases(Path(__file__).with_name("plants.yaml"))
"""For each kind of illegal action its description, and the code and the rule of the reason."""
RULESETS: Final = {4: "tenhou", 3: "tenhou_sanma"}
PAGE: Final = Path(__file__).parents[3] / "docs/measurements/judged-actions.md"
SECOND: Final = ("riichi_with_wrong_discard", "double_ron")
"""Kinds whose second step or win is the illegal one; the third one of three wins is."""


def planted(this: Recorded, option: Option) -> Recorded:
    """Return a round up to an illegal action."""
    return replace(
        this,
        steps=[*this.steps[: option.kept], *option.steps],
        wins=[RecordedWin(*win) for win in option.wins],
        abort=option.abort,
        ended=not option.steps,
    )


def caught(this: Recorded, option: Option) -> bool:
    """Return whether the judge finds an illegal action for the right reason, and no other one before it."""
    round_ = planted(this, option)
    checker = Checker(scoring.ruleset(option.ruleset or RULESETS[this.players]), actions=True)
    checker.check(option.fault, [round_])
    ((_, judge),) = checker.actions()
    place = 2 if option.fault == "triple_ron" else int(option.fault in SECOND)
    number, step = option.kept + 1, Step(option.abort, round_.steps[-1].seat)
    if option.steps:
        number, step = number + place, option.steps[place]
    elif option.wins:
        seat, source = option.wins[place]
        step = Step("tsumo" if source is None else "ron", seat)
    _, code, rule, *of_three = KINDS[option.fault]
    wanted = (code, of_three[0] if of_three and this.players == 3 else rule)
    return any(
        (one.number, one.step[:2]) == (number, step[:2])
        and wanted in [(why.code, why.rule) for why in one.why]
        for one in judge.illegal
    )


@dataclass
class Tally:
    """What the judge finds in generated games, legal ones and ones with an illegal action."""

    games: int = 0
    actions: int = 0
    wrongly: list[str] = field(default_factory=list)
    """Legal actions that are judged illegal, or not at all."""
    planted: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)

    def play(self, seed: int, plants: int) -> None:
        """Judge a game, and again with each of some illegal actions, of the kinds that were planted least."""
        random, players = Random(seed), 4 if seed % 3 else 3
        plays = [Play(random, players, hand) for hand in range(1, players + 1)]
        checker = Checker(scoring.ruleset(RULESETS[players]), actions=True)
        checker.check(str(seed), [play.play() for play in plays])
        self.games += 1
        for at, judge in checker.actions():
            self.actions += judge.count
            self.wrongly += [f"{at}: {one}" for one in (*judge.illegal, *judge.unjudged)]
        chances = defaultdict(list)
        for play in plays:
            for option in play.illegal:
                chances[option.fault].append((play.round, option))
        kinds = [kind for kind in KINDS if kind in chances]
        for kind in sorted(kinds, key=self.planted.__getitem__)[:plants]:
            self.planted[kind] += 1
            self.caught[kind] += caught(*random.choice(chances[kind]))


def write(tally: Tally) -> None:
    """Put the figures between the marks of the page."""
    rows = [
        f"| {text} | {rule} | {tally.planted[kind]:,} | {tally.caught[kind]:,} |"
        for kind, (text, _, rule, *_) in KINDS.items()
        if tally.planted[kind]
    ]
    total, found = tally.planted.total(), tally.caught.total()
    before, begin, rest = PAGE.read_text("utf-8").partition("<!-- figures -->\n")
    text = (
        f"{tally.games:,} generated games, a third of them for three players, have {tally.actions:,} actions. "
        f"Legal actions that are judged illegal or not at all: {len(tally.wrongly)}. "
        f"Planted illegal actions: {total:,} of {len(rows)} kinds; "
        f"caught with the right reason: {found:,} ({found / total:.1%}).\n\n"
        "| illegal action | rule | planted | caught |\n| --- | --- | --- | --- |\n"
    )
    after = rest.partition("<!-- /figures -->")[2]
    PAGE.write_text(f"{before}{begin}{text}{chr(10).join(rows)}\n<!-- /figures -->{after}", "utf-8")


def main() -> int:
    """Write the page and return 0 if every action is judged right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--plants", type=int, default=4, help="illegal actions a game")
    chosen = parser.parse_args()
    tally = Tally()
    for seed in range(chosen.games):
        tally.play(seed, chosen.plants)
    write(tally)
    return int(bool(tally.wrongly) or tally.caught.total() < 0.99 * tally.planted.total())


if __name__ == "__main__":
    sys.exit(main())
