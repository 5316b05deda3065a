"""The command ``mahjong-score replay``, which checks recorded games against a ruleset."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

import scoring
from scoring.cli.flags import Parser
from scoring.conformance.replay.checking import (
    CONTRADICTS,
    DIFFERS,
    UNCHECKED,
    Checker,
    read_game,
)
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
    "牌譜: {games}。和了: {wins}。局: {rounds}(一致{agrees}、不一致{differs}、確認できない{unchecked}、矛盾{contradicts})。"
    "読めないファイル: {unreadable}。",
    "Games: {games}. Wins: {wins}. Rounds: {rounds} ({agrees} agree, {differs} differ, {unchecked} cannot be checked, "
    "{contradicts} contradict themselves). Unreadable files: {unreadable}.",
)
_UNREADABLE: Final = Text("{name}: 読めない: {why}", "{name}: cannot be read: {why}")
_UNCHECKED: Final = Text("{name}: 確認できない: {why}", "{name}: cannot be checked: {why}")
_CONTRADICTS: Final = Text("{name}: 牌譜が矛盾する: {why}", "{name}: contradicts itself: {why}")
_MOST_SHOWN: Final = 100
"""The most findings of a kind that the report for people shows; ``--json`` writes all."""
_STATUS: Final = {"unreadable": 2, DIFFERS: 1, CONTRADICTS: 3, UNCHECKED: 4}
"""The exit status for each finding, the most serious first."""


def run(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Check recorded games and return the exit status: 0 if every round agrees."""
    parser.description = SUMMARY.say(lang)
    parser.add_argument("files", metavar="FILE", nargs="+", help=_FILES.say(lang))
    parser.add_argument("--ruleset", metavar="ID", required=True, help=_RULESET.say(lang))
    chosen = parser.parse(rest)
    ruleset = parser.ruleset = scoring.ruleset(chosen["ruleset"])
    checker = Checker(ruleset)
    unreadable: dict[str, str] = {}
    for name in chosen["files"]:
        try:
            checker.check(name, read_game(Path(name)))
        except BadRecord as wrong:
            unreadable[name] = str(wrong)
        except OSError as wrong:
            unreadable[name] = wrong.strerror or type(wrong).__name__
    totals = {**checker.counts(), "unreadable": len(unreadable)}
    if chosen["json"]:
        findings = [*_findings(checker, unreadable, lang)]
        footer = {"type": "footer", "ruleset": chosen["ruleset"], **totals}
        sys.stdout.writelines(
            json.dumps(line, ensure_ascii=False) + "\n" for line in (*findings, footer)
        )
    else:
        _write_report(ruleset, checker, unreadable, lang)
        sys.stdout.write(_TOTALS.filled(**totals).say(lang) + "\n")
    return next((status for name, status in _STATUS.items() if totals[name]), 0)


def _findings(
    checker: Checker, unreadable: Mapping[str, str], lang: str
) -> Iterator[dict[str, Any]]:
    """Yield a JSON line for each finding."""
    for line in checker.differences():
        yield {"type": "difference", **line}
    for report in checker.reports:
        if report.contradiction:
            yield {"type": "contradiction", "at": report.at, "why": report.contradiction}
        for why in report.unchecked:
            yield {"type": "unchecked", "at": report.at, "why": why.say(lang)}
    for at, cause in unreadable.items():
        yield {"type": "unreadable", "at": at, "why": cause}


def _write_report(
    ruleset: scoring.Ruleset, checker: Checker, unreadable: Mapping[str, str], lang: str
) -> None:
    """Write the findings for people."""
    for line in islice(checker.differences(), _MOST_SHOWN):
        sys.stdout.write(f"{line['at']}  {question_line(line['request'])}\n")
        shown = [difference_line(one, lang, ruleset) for one in line["differences"]]
        likely = culprits_line(line["culprits"], lang, ruleset)
        sys.stdout.writelines(f"    {one}\n" for one in (*shown, likely))
    reports = checker.reports
    told = [(_CONTRADICTS, one.at, one.contradiction) for one in reports if one.contradiction]
    told += [
        (_UNCHECKED, one.at, why.say(lang))
        for one in reports
        for why in one.unchecked
    ]  # fmt: skip
    for text, at, reason in told[:_MOST_SHOWN]:
        sys.stdout.write(text.filled(name=at, why=reason).say(lang) + "\n")
    for name, cause in unreadable.items():
        sys.stderr.write(_UNREADABLE.filled(name=name, why=cause).say(lang) + "\n")
