"""Replays random games that other programs play and writes docs/measurements/verified-games.md.

`python -m examples.verify_games [--games N] [--node FOLDER]` needs the PyPI package `riichienv` in the same environment; FOLDER is
where npm installed `@kobalab/majiang-core` and `@kobalab/tenhou-url-log`.
"""

import argparse
import importlib.metadata
import json
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import scoring
from examples.positions_riichienv import record
from scoring.conformance.replay.checking import AGREES, Checker, read_game, rounds_of
from scoring.rules.links import citation

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parent / "docs" / "measurements/verified-games.md"
RULES: Final[Mapping[str, Mapping[str, Any]]] = {
    "tenhou": {"ダブル役満あり": False},
    "mahjong_soul": {"最大同時和了数": 3},
    "m_league": {
        "ダブル役満あり": False,
        "最大同時和了数": 1,
        "途中流局あり": False,
        "トビ終了あり": False,
        "オーラス止めあり": False,
        "延長戦方式": 0,
        "切り上げ満貫あり": True,
        "数え役満あり": False,
        "流し満貫あり": False,
        "カンドラ後乗せ": False,
        "リーチ後暗槓許可レベル": 1,
        "連風牌は2符": True,
    },
}
"""The rules of majiang-core for each ruleset, where they differ from its usual ones."""
REASONS: Final = {
    "karaten": "majiang-core counts the concealed tiles of a hand alone, and has no setting for it."
}
"""Why a package differs, by the rule of the difference."""
_SANMA: Final = ("tenhou_sanma", "mahjong_soul_sanma")


def played_by_majiang(ruleset: str, seed: int, games: int, node: str) -> Checker:
    """Return the check of so many games of four players from a seed on, with their actions judged."""
    checker = Checker(scoring.ruleset(ruleset), actions=True)
    with TemporaryDirectory() as folder:
        script, rules = str(HERE / "majiang_core_games.js"), json.dumps(RULES[ruleset])
        command = ["node", script, node, str(seed), str(games), folder, rules]
        subprocess.run(command, check=True)  # noqa: S603 - a script of this folder
        for path in sorted(Path(folder).iterdir()):
            checker.check(path.stem, read_game(path))
    return checker


def played_by_riichienv(ruleset: str, games: int) -> Checker:
    """Return the check of so many games of three players, with their actions judged."""
    checker = Checker(scoring.ruleset(ruleset), actions=True)
    for seed in range(1, games + 1):
        checker.check(str(seed), rounds_of(record(ruleset, seed).encode()))
    return checker


def page(games: int, node: str) -> Iterator[str]:
    """Yield the lines of the page."""
    package = Path(node, "node_modules/@kobalab/majiang-core/package.json")
    version = json.loads(package.read_text("utf-8"))["version"]
    checkers = {
        ruleset: played_by_majiang(ruleset, 1 + place * games, games, node)
        for place, ruleset in enumerate(RULES)
    } | {ruleset: played_by_riichienv(ruleset, games) for ruleset in _SANMA}
    yield "# Verified games"
    yield ""
    yield (
        "Written by `make long-games`. Random players play whole games with the npm package "
        f"`@kobalab/majiang-core` {version} (four players) and the PyPI package `riichienv` "
        f"{importlib.metadata.version('riichienv')} (three players). The packages decide what the "
        "players may do and what each hand and match is worth. `replay --actions` checks each game: "
        "the worth of the wins, the points after each hand, the next table and the end of the match, "
        "and whether each action is legal."
    )
    yield ""
    yield "| ruleset | games | hands | wins | hands that agree | actions | illegal |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for ruleset, checker in checkers.items():
        judged = [actions for _, actions in checker.actions()]
        agree = sum(report.outcome == AGREES for report in checker.reports)
        counts = (checker.games, len(checker.reports), checker.wins, agree)
        actions = sum(one.count for one in judged), sum(len(one.illegal) for one in judged)
        yield f"| `{ruleset}` | {' | '.join(f'{count:,}' for count in (*counts, *actions))} |"
    yield ""
    yield "## Differences"
    yield ""
    yield from differences(checkers) or (
        "There is no difference, and no action is called illegal.",
    )


def differences(checkers: Mapping[str, Checker]) -> list[str]:
    """Return a line for each rule of a difference or of an illegal action, with the first place of it."""
    places: dict[tuple[str, str], list[str]] = defaultdict(list)
    for ruleset, checker in checkers.items():
        for line in checker.differences():
            places[ruleset, line["culprits"][0]["rule"]].append(line["at"])
        for at, judged in checker.actions():
            for one in judged.illegal:
                places[ruleset, str(one.why[0].rule)].append(at)
    return [
        f"- `{ruleset}`: `{rule}` ({_citation(ruleset, rule)}), {len(found)} times, first in game {found[0]}. {REASONS.get(rule, '')}"
        for (ruleset, rule), found in places.items()
    ]


def _citation(ruleset: str, rule: str) -> str:
    rules = scoring.ruleset(ruleset)
    return citation(rules, rules.rules[rule]).en


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each ruleset")
    parser.add_argument("--node", default=".", help="where npm installed the packages")
    chosen = parser.parse_args()
    PAGE.write_text("\n".join(page(chosen.games, chosen.node)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
