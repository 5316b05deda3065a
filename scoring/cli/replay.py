"""The command ``mahjong-score replay``, which checks recorded games against a ruleset."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

import scoring
from scoring.cli.flags import Parser
from scoring.cli.messages import MESSAGES
from scoring.cli.output import write_wrapped
from scoring.conformance.replay.checking import (
    CONTRADICTS,
    DIFFERS,
    UNCHECKED,
    Checker,
    read_game,
)
from scoring.conformance.replay.recorded import BadRecord
from scoring.conformance.reports.wording import culprits_line, difference_line, question_line

_MOST_SHOWN: Final = 100
"""The most findings of a kind that the report for people shows; ``--json`` writes all."""
_STATUS: Final = {"unreadable": 2, DIFFERS: 1, CONTRADICTS: 3, UNCHECKED: 4}
"""The exit status for each finding, the most serious first."""


def run(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Check recorded games and return the exit status: 0 if every round agrees."""
    parser.add_argument("files", metavar="FILE", nargs="+", help=MESSAGES["replay.files"].say(lang))
    parser.add_argument(
        "--ruleset", metavar="RULESET", required=True, help=MESSAGES["replay.ruleset"].say(lang)
    )
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
        write_wrapped(MESSAGES["replay.totals"].filled(**totals).say(lang), sys.stdout)
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
        shown = [difference_line(ruleset, one, lang) for one in line["differences"]]
        likely = culprits_line(ruleset, line["culprits"], lang)
        sys.stdout.writelines(f"    {one}\n" for one in (*shown, likely))
    reports = checker.reports
    told = [
        (MESSAGES["replay.contradicts"], one.at, one.contradiction)
        for one in reports
        if one.contradiction
    ]
    told += [
        (MESSAGES["replay.unchecked"], one.at, why.say(lang))
        for one in reports
        for why in one.unchecked
    ]  # fmt: skip
    for text, at, reason in told[:_MOST_SHOWN]:
        write_wrapped(text.filled(name=at, why=reason).say(lang), sys.stdout)
    for name, cause in unreadable.items():
        write_wrapped(
            MESSAGES["replay.unreadable"].filled(name=name, why=cause).say(lang), sys.stderr
        )
