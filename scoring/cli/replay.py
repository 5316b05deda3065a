"""The command `mahjong-score replay`: recorded games checked against a ruleset."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import scoring
from scoring.cli.flags import Parser
from scoring.conformance.replay.checking import Checker, read_game
from scoring.conformance.replay.recorded import BadRecord
from scoring.conformance.reports.wording import culprits_line, difference_line, question_line
from scoring.text import Text

SUMMARY: Final = Text(
    "牌譜の和了と局をすべて、ある規則で確かめる",
    "check every win and every round of recorded games against a ruleset",
)
_FILES: Final = Text(
    "牌譜のファイル: 天鳳のmjlog、tenhou.net/6のJSON、mjaiの行（docs/replay.md）",
    "recorded games: Tenhou mjlog, tenhou.net/6 JSON or lines of mjai (docs/replay.md)",
)
_RULESET: Final = Text("この規則で確かめる", "check them against this one")
_TOTALS: Final = Text(
    "牌譜{games}、局{rounds}、和了{wins}: 不一致{wrong}、途中まで{unfinished}、読めないファイル{bad}",
    "{games} games, {rounds} rounds, {wins} wins: {wrong} differ, {unfinished} unfinished rounds, {bad} unreadable files",
)
_UNREADABLE: Final = Text("{name}: 読めない: {why}", "{name}: cannot be read: {why}")
_MOST_SHOWN: Final = 100
"""Differences that are shown to people; ``--json`` writes them all."""


def run(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Check recorded games: 0 where all agree, 1 where something differs, 2 where a file cannot be read."""
    parser.description = SUMMARY.say(lang)
    parser.add_argument("files", metavar="FILE", nargs="+", help=_FILES.say(lang))
    parser.add_argument("--ruleset", metavar="ID", required=True, help=_RULESET.say(lang))
    chosen = parser.parse(rest)
    checker = Checker(scoring.ruleset(chosen["ruleset"]))
    unreadable: dict[str, str] = {}
    for name in chosen["files"]:
        try:
            checker.check(name, read_game(Path(name)))
        except BadRecord as wrong:
            unreadable[name] = str(wrong)
        except OSError as wrong:
            unreadable[name] = wrong.strerror or type(wrong).__name__
    found = checker.found._asdict()
    totals = {**found, "wrong": len(checker.differing), "bad": len(unreadable)}
    lines = list(checker.differences())
    if chosen["json"]:
        told: list[dict[str, Any]] = [{"type": "difference", **line} for line in lines]
        told += [{"type": "unreadable", "at": at, "why": why} for at, why in unreadable.items()]
        told.append({"type": "footer", "ruleset": chosen["ruleset"], **totals})
        sys.stdout.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in told)
    else:
        for line in lines[:_MOST_SHOWN]:
            sys.stdout.write(f"{line['at']}  {question_line(line['request'])}\n")
            shown = [difference_line(one, lang) for one in line["differences"]]
            sys.stdout.writelines(
                f"    {one}\n" for one in (*shown, culprits_line(line["culprits"], lang))
            )
        for name, why in unreadable.items():
            sys.stderr.write(_UNREADABLE.filled(name=name, why=why).say(lang) + "\n")
        sys.stdout.write(_TOTALS.filled(**totals).say(lang) + "\n")
    return 2 if unreadable else int(bool(lines))
