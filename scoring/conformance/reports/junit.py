"""A report as JUnit XML, for continuous integration."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final, TextIO
from xml.sax.saxutils import escape, quoteattr

from scoring.conformance.reports.wording import difference_line
from scoring.conformance.running import AGREE, DISAGREE, FAILED, Outcome
from scoring.rules.ruleset import Ruleset

_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters XML cannot hold."""


class JUnit:
    """Collects a report and writes it at the end."""

    def __init__(self, rulesets: Mapping[str, Ruleset], stream: TextIO) -> None:
        self._rulesets = rulesets
        self._stream = stream
        self._name = ""
        self._cases: dict[str, list[Outcome]] = {}

    def begins(self, header: Mapping[str, Any], cases: int) -> None:  # noqa: ARG002 - as all listeners
        """The name of the whole."""
        self._name = str(header["engine"])

    def takes(self, taken: Mapping[str, Any]) -> None:
        """A suite of its own."""
        self._cases.setdefault(taken["ruleset"], [])

    def comes(self, outcome: Outcome) -> None:
        """A case of the suite."""
        self._cases[outcome.ruleset].append(outcome)

    def ends(self, footer: Mapping[str, Any]) -> None:  # noqa: ARG002 - as all listeners
        """Write it."""
        write = self._stream.write
        write('<?xml version="1.0" encoding="UTF-8"?>\n')
        write(f"<testsuites name={_attribute(self._name)}>\n")
        for ruleset, outcomes in self._cases.items():
            disagreed = sum(one.verdict == DISAGREE for one in outcomes)
            errored = sum(one.verdict in FAILED for one in outcomes) - disagreed
            skipped = sum(one.verdict not in FAILED and one.verdict != AGREE for one in outcomes)
            counts = f'tests="{len(outcomes)}" failures="{disagreed}" errors="{errored}" skipped="{skipped}"'
            write(f"  <testsuite name={_attribute(ruleset)} {counts}>\n")
            for outcome in outcomes:
                write(_case(self._rulesets[ruleset], outcome))
            write("  </testsuite>\n")
        write("</testsuites>\n")


def _case(ruleset: Ruleset, outcome: Outcome) -> str:
    clause = outcome.clause or outcome.rule or outcome.kind
    named = f"name={_attribute(f'{outcome.id}: {outcome.description}')}"
    opened = f"    <testcase classname={_attribute(f'{outcome.ruleset}.{clause}')} {named}"
    if outcome.verdict == AGREE:
        return f"{opened}/>\n"
    lines = [difference_line(one, ruleset=ruleset) for one in outcome.differences]
    text = "\n".join(lines) or outcome.why
    if outcome.verdict in FAILED:
        tag = "failure" if outcome.verdict == DISAGREE else "error"
        request = json.dumps(outcome.request, ensure_ascii=False)
        body = escape(_clean(f"{text}\n{request}"))
        return f"{opened}><{tag} message={_attribute(text)}>{body}</{tag}></testcase>\n"
    return f"{opened}><skipped message={_attribute(f'{outcome.verdict}: {text}')}/></testcase>\n"


def _attribute(text: str) -> str:
    return quoteattr(_clean(text))


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("?", text)
