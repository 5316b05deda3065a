"""A report for people at a terminal: a progress bar, then the clauses an engine gets wrong; it judges nothing."""

import sys
from collections.abc import Mapping
from time import monotonic
from typing import Any, Final, TextIO

from scoring.conformance.protocol import SKIPPED
from scoring.conformance.running import AGREE, FAILED, Outcome
from scoring.conformance.wording import difference_line, question_line
from scoring.ruleset import Ruleset

_WIDTH: Final = 30
_MOMENT: Final = 0.1
"""Seconds from one bar to the next."""
_SHOWN: Final = 3
"""Cases that are shown of each clause."""


class Terminal:
    """Writes to two streams: the report to one, the progress to another if somebody watches it."""

    def __init__(
        self, rulesets: Mapping[str, Ruleset], out: TextIO, err: TextIO | None = None
    ) -> None:
        self._rulesets = rulesets
        self._out = out
        watched = sys.stderr if err is None else err
        self._bar = watched if watched.isatty() else None
        self._cases = self._done = self._wrong = 0
        self._drawn = 0.0
        self._failed: dict[str, dict[str, list[Outcome]]] = {}
        self._skipped: dict[str, int] = {}

    def begins(self, header: Mapping[str, Any], cases: int) -> None:
        """What is verified."""
        self._cases = cases
        self._say(f"{header['engine']}: {', '.join(header['rulesets'])}; depth {header['depth']}")

    def takes(self, told: Mapping[str, Any]) -> None:
        """A ruleset the engine takes, or not."""
        if told["taken"]:
            engine = told["engine"]
            depths = ", ".join(told["depths"])
            name = f"{engine['name']} {engine['version']}".strip()
            self._say(f"{told['ruleset']}: {name} ({depths})")
        else:
            self._cases -= told["cases"]
            self._say(f"{told['ruleset']}: skipped: {told['why']}")

    def comes(self, outcome: Outcome) -> None:
        """One more on the bar."""
        self._done += 1
        if outcome.verdict in FAILED:
            self._wrong += 1
            # What has no answer is told by the reason, whatever the clause.
            clause = outcome.why or str(outcome.wrong)
            found = self._failed.setdefault(outcome.ruleset, {})
            found.setdefault(clause, []).append(outcome)
        elif outcome.verdict == SKIPPED:
            self._skipped[outcome.why] = self._skipped.get(outcome.why, 0) + 1
        now = monotonic()
        due = now - self._drawn > _MOMENT or self._done == self._cases
        if self._bar is not None and due:
            self._drawn = now
            full = _WIDTH * self._done // max(self._cases, 1)
            bar = "#" * full + "." * (_WIDTH - full)
            self._bar.write(f"\r[{bar}] {self._done}/{self._cases}, {self._wrong} failed")
            self._bar.flush()

    def ends(self, footer: Mapping[str, Any]) -> None:
        """The clauses that failed, then the tally."""
        if self._bar is not None:
            self._bar.write("\r\x1b[K")
        for ruleset, found in self._failed.items():
            self._say("")
            for clause, outcomes in sorted(found.items(), key=lambda item: -len(item[1])):
                self._clause(self._rulesets[ruleset], clause, outcomes)
        if self._skipped:
            self._say("")
            for why, count in sorted(self._skipped.items(), key=lambda item: -item[1]):
                self._say(f"skipped {count}: {why}")
        self._say("")
        told = ", ".join(
            f"{count} {verdict}" for verdict, count in footer["tally"].items() if count
        )
        self._say(told or f"nothing was asked ({AGREE}: 0)")

    def _clause(self, ruleset: Ruleset, clause: str, outcomes: list[Outcome]) -> None:
        known = ruleset.clauses.get(clause)
        name = f" {known.name.en}" if known else ""
        self._say(f"{ruleset.id} {clause}{name}: {len(outcomes)}")
        for outcome in outcomes[:_SHOWN]:
            self._say(f"  {outcome.id}  {question_line(outcome.request)}")
            for line in outcome.differences:
                self._say(f"      {difference_line(line)}")
            if outcome.why:
                self._say(f"      {outcome.verdict}: {outcome.why}")
        if len(outcomes) > _SHOWN:
            self._say(f"  … and {len(outcomes) - _SHOWN} more")

    def _say(self, line: str) -> None:
        self._out.write(line + "\n")
