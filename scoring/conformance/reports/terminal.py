"""A report for a terminal: a progress bar, then the clauses an engine gets wrong."""

import json
from collections import Counter
from collections.abc import Mapping
from time import monotonic
from typing import Any, Final, TextIO

from scoring.conformance import MESSAGES
from scoring.conformance.engines.protocol import SKIPPED
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.reports.wording import (
    culprits_line,
    difference_line,
    group_of,
    headings,
    question_line,
    shape_line,
)
from scoring.conformance.running import FAILED, LACKING, NOT_ASKED
from scoring.reference.vectors import SETTLEMENT
from scoring.rules.ruleset import Ruleset
from scoring.text import DEFAULT_LANGUAGE, joined

_WIDTH: Final = 30
_MOMENT: Final = 0.1
"""Seconds from one bar to the next."""
_SHOWN: Final = 3
"""The number of cases that are shown for each clause."""


class Terminal:
    """The output to two streams: the report to one, the progress to the other if it is a terminal."""

    def __init__(
        self, plan: VerificationPlan, out: TextIO, err: TextIO, lang: str = DEFAULT_LANGUAGE
    ) -> None:
        """Prepare the output for a plan."""
        self._lang = lang
        self._rulesets = {ruleset.id: ruleset for ruleset in plan.rulesets}
        self._out = out
        self._bar = err if err.isatty() else None
        self._cases = {ruleset.id: plan.most_cases(ruleset) for ruleset in plan.rulesets}
        """The number of cases of each ruleset; the most that there can be until the engine takes it."""
        self._done = self._wrong = 0
        self._drawn = 0.0
        self._failed: dict[str, dict[str, list[Mapping[str, Any]]]] = {}
        self._skipped: Counter[str] = Counter()

    def show(self, line: Mapping[str, Any]) -> None:
        """Show a line of the report."""
        match line["type"]:
            case "header":
                names, depth = ", ".join(line["rulesets"]), line["depth"]
                key = "begins" if depth == SETTLEMENT else "begins_shallow"
                self._sentence(key, engine=line["engine"], names=names, depth=depth)
            case "ruleset":
                self._show_ruleset(line)
            case "case":
                self._count(line)
            case _:
                self._end(line)

    def _show_ruleset(self, taken: Mapping[str, Any]) -> None:
        """Print whether the engine takes a ruleset."""
        self._cases[taken["ruleset"]] = taken["cases"] if taken["taken"] else 0
        if taken["taken"]:
            engine, unable = taken["engine"], taken["not_asked"]
            lacking = [
                self._text("lacking", depth=depth, count=count) for depth, count in unable.items()
            ]
            self._sentence(
                "taken",
                ruleset=taken["ruleset"],
                name=f"{engine['name']} {engine['version']}".strip(),
                depths=", ".join(taken["depths"]),
                cases=taken["cases"],
                asked=taken["cases"] - sum(unable.values()),
                lacking="".join(lacking),
            )
        else:
            self._sentence("not_taken", ruleset=taken["ruleset"], why=taken["why"])

    def _count(self, case: Mapping[str, Any]) -> None:
        """Add a case to the bar."""
        self._done += 1
        if case["verdict"] in FAILED:
            self._wrong += 1
            found = self._failed.setdefault(case["ruleset"], {})
            found.setdefault(group_of(case), []).append(case)
        elif case["verdict"] == SKIPPED and not case["why"].startswith(LACKING):
            self._skipped[case["why"]] += 1
        now, cases = monotonic(), sum(self._cases.values())
        due = now - self._drawn > _MOMENT or self._done == cases
        if self._bar is not None and due:
            self._drawn = now
            full = _WIDTH * self._done // max(cases, 1)
            bar = "#" * full + "." * (_WIDTH - full)
            done = f"{self._done}/{cases}"
            self._bar.write(self._text("bar", bar=bar, done=done, wrong=self._wrong))
            self._bar.flush()

    def _end(self, footer: Mapping[str, Any]) -> None:
        """Show the clauses that failed, then the tally."""
        if self._bar is not None:
            self._bar.write("\r\x1b[K")
        for id_, found in self._failed.items():
            self._line("")
            ruleset = self._rulesets[id_]
            named = headings(ruleset, self._lang)
            # The largest group first, and last the cases that were left out because of the others.
            groups = sorted(found.items(), key=lambda item: -len(item[1]))
            for group, cases in sorted(groups, key=lambda item: item[1][0]["why"] == NOT_ASKED):
                heading = f"{id_}: {named[group]}" if group in named else f"{id_} {group}"
                self._group(ruleset, heading, cases)
        if self._skipped:
            self._line("")
            for why, count in self._skipped.most_common():
                self._sentence("skipped", count=count, why=why)
        self._show_findings(footer)
        self._line("")
        tally = [(verdict, count) for verdict, count in footer["tally"].items() if count]
        counts = [
            MESSAGES["terminal.counted"].filled(count=count, verdict=MESSAGES[f"verdicts.{one}"])
            for one, count in tally
        ]
        if counts:
            self._line(joined(counts, ja="、").say(self._lang))
        if not any(verdict != SKIPPED for verdict, _ in tally):
            self._sentence("nothing")

    def _show_findings(self, footer: Mapping[str, Any]) -> None:
        """Print the actions that the engine judged, the options that it plays and the shapes of its answers."""
        for ruleset, judged in footer["actions"].items():
            self._line("")
            counts = ", ".join(f"{name} {count:,}" for name, count in judged.items())
            self._sentence("actions", ruleset=ruleset, counts=counts)
        for ruleset, options in footer["options"].items():
            if options:
                written = json.dumps(options, ensure_ascii=False).strip("{}").replace('"', "")
                self._line("")
                self._sentence("options", ruleset=ruleset, options=written)
        for ruleset, found in footer["shapes"].items():
            self._line("")
            self._line(shape_line(ruleset, found, self._lang))

    def _group(self, ruleset: Ruleset, heading: str, cases: list[Mapping[str, Any]]) -> None:
        count = len(cases)
        if why := cases[0]["why"]:
            self._sentence("unanswered", ruleset=ruleset.id, count=count, why=why)
        else:
            self._line(f"{heading}: {count}")
        for case in cases[:_SHOWN]:
            self._line(f"  {case['id']}: {case['description']}")
            self._line(f"      {question_line(case['request'])}")
            for line in case["differences"]:
                self._line(f"      {difference_line(ruleset, line, self._lang)}")
            if case["culprits"]:
                self._line(f"      {culprits_line(ruleset, case['culprits'], self._lang)}")
        if count > _SHOWN:
            self._sentence("more", count=count - _SHOWN)

    def _sentence(self, key: str, **values: object) -> None:
        self._line(self._text(key, **values))

    def _text(self, key: str, **values: object) -> str:
        """Return a message of the section ``terminal``."""
        return MESSAGES[f"terminal.{key}"].filled(**values).say(self._lang)

    def _line(self, line: str) -> None:
        self._out.write(line + "\n")
