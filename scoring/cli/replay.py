"""The command ``mahjong-score replay``, which checks recorded games against a ruleset."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

import scoring
from scoring.cli import MESSAGES
from scoring.cli.flags import Parser
from scoring.cli.output import write_wrapped
from scoring.conformance.replay.checking import CONTRADICTS, DIFFERS, UNCHECKED, Checker, read_game
from scoring.conformance.replay.recorded import BadRecord
from scoring.conformance.reports.wording import (
    culprits_line,
    difference_line,
    question_line,
    reasons_line,
)

_STATUS: Final = {
    "unreadable": 2,
    DIFFERS: 1,
    "illegal": 1,
    CONTRADICTS: 3,
    UNCHECKED: 4,
    "unjudged": 4,
}
"""The exit status for each finding, the most serious first."""


def run(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Check recorded games and return the exit status: 0 if every round agrees."""
    parser.add_argument("files", metavar="FILE", nargs="+", help=MESSAGES["replay.files"].say(lang))
    parser.add_argument(
        "--ruleset", metavar="RULESET", required=True, help=MESSAGES["replay.ruleset"].say(lang)
    )
    parser.add_argument("--actions", action="store_true", help=MESSAGES["replay.actions"].say(lang))
    chosen = parser.parse(rest)
    ruleset = parser.ruleset = scoring.ruleset(chosen["ruleset"])
    checker = Checker(ruleset, actions=chosen["actions"])
    unreadable: dict[str, str] = {}
    for name in chosen["files"]:
        try:
            checker.check(name, read_game(Path(name)))
        except BadRecord as wrong:
            unreadable[name] = str(wrong)
        except OSError as wrong:
            unreadable[name] = wrong.strerror or type(wrong).__name__
    totals = {**checker.counts(), "unreadable": len(unreadable)}
    findings = chain(_findings(checker, unreadable, lang), _actions(checker, ruleset, lang))
    if chosen["json"]:
        footer = {"type": "footer", "ruleset": chosen["ruleset"], **totals}
        lines = (json.dumps(line, ensure_ascii=False) for line in (*findings, footer))
        sys.stdout.writelines(f"{line}\n" for line in lines)
    else:
        _write_report(ruleset, findings, lang)
        write_wrapped(MESSAGES["replay.totals"].filled(**totals).say(lang), sys.stdout)
        if chosen["actions"]:
            write_wrapped(MESSAGES["replay.judged"].filled(**totals).say(lang), sys.stdout)
    return next((status for name, status in _STATUS.items() if totals.get(name)), 0)


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


def _actions(checker: Checker, ruleset: scoring.Ruleset, lang: str) -> Iterator[dict[str, Any]]:
    """Yield a JSON line for each illegal action, and for each reason why some are not judged."""
    for at, judged in checker.actions():
        for number, step, reasons in judged.illegal:
            yield {
                "type": "illegal",
                "at": f"{at}, step {number}, player {step.seat}",
                "action": " ".join((step.kind, *step.tiles)),
                "why": [ruleset.basic.reason_line(why, lang) for why in reasons],
            }
        for text, count in judged.unjudged.items():
            yield {"type": "unjudged", "at": at, "count": count, "why": text.say(lang)}


def _write_report(
    ruleset: scoring.Ruleset, findings: Iterable[Mapping[str, Any]], lang: str
) -> None:
    """Write the findings for people."""
    for line in findings:
        kind = line["type"]
        if kind == "difference":
            shown = [difference_line(ruleset, one, lang) for one in line["differences"]]
            shown.append(culprits_line(ruleset, line["culprits"], lang))
            sys.stdout.write(f"{line['at']}  {question_line(line['request'])}\n")
            sys.stdout.writelines(f"    {one}\n" for one in shown)
        else:
            why = line["why"] if kind != "illegal" else reasons_line(ruleset, line["why"], lang)
            text = MESSAGES[f"replay.{kind}"].filled(**{"name": line["at"], **line, "why": why})
            write_wrapped(text.say(lang), sys.stderr if kind == "unreadable" else sys.stdout)
