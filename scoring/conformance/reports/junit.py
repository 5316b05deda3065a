"""A report as JUnit XML, for continuous integration."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from scoring.conformance.reports.wording import difference_line
from scoring.conformance.running import AGREE, DISAGREE, FAILED
from scoring.rules.ruleset import Ruleset

_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters XML cannot hold."""


def junit(report: Iterable[Mapping[str, Any]], rulesets: Mapping[str, Ruleset]) -> str:
    """Return the lines of a report as JUnit XML; ``rulesets`` are the verified ones, by id."""
    name = ""
    suites: dict[str, list[Mapping[str, Any]]] = {}
    for line in report:
        match line["type"]:
            case "header":
                name = str(line["engine"])
            case "ruleset":
                suites.setdefault(line["ruleset"], [])
            case "case":
                suites[line["ruleset"]].append(line)
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n', f"<testsuites name={_attribute(name)}>\n"]
    for ruleset, cases in suites.items():
        verdicts = [case["verdict"] for case in cases]
        disagreed = verdicts.count(DISAGREE)
        errored = sum(verdict in FAILED for verdict in verdicts) - disagreed
        skipped = sum(verdict not in FAILED and verdict != AGREE for verdict in verdicts)
        counts = (
            f'tests="{len(cases)}" failures="{disagreed}" errors="{errored}" skipped="{skipped}"'
        )
        parts.append(f"  <testsuite name={_attribute(ruleset)} {counts}>\n")
        parts += [_case(rulesets[ruleset], case) for case in cases]
        parts.append("  </testsuite>\n")
    return "".join([*parts, "</testsuites>\n"])


def _case(ruleset: Ruleset, case: Mapping[str, Any]) -> str:
    clause = case["clause"] or case["rule"] or case["kind"]
    title = f"{case['id']}: {case['description']}"
    named = f"name={_attribute(title)}"
    opened = f"    <testcase classname={_attribute(f'{ruleset.id}.{clause}')} {named}"
    verdict = case["verdict"]
    if verdict == AGREE:
        return f"{opened}/>\n"
    lines = [difference_line(one, ruleset=ruleset) for one in case["differences"]]
    text = "\n".join(lines) or case["why"]
    if verdict in FAILED:
        tag = "failure" if verdict == DISAGREE else "error"
        request = json.dumps(case["request"], ensure_ascii=False)
        body = escape(_clean(f"{text}\n{request}"))
        return f"{opened}><{tag} message={_attribute(text)}>{body}</{tag}></testcase>\n"
    return f"{opened}><skipped message={_attribute(f'{verdict}: {text}')}/></testcase>\n"


def _attribute(text: str) -> str:
    return quoteattr(_clean(text))


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("?", text)
