"""A report as JUnit XML, for continuous integration."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from scoring.conformance.differences import AGREE, DISAGREE
from scoring.conformance.engines.protocol import ERRORED
from scoring.conformance.reports.wording import difference_line
from scoring.rules.ruleset import Ruleset

_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot contain."""
_TAGS: Final = {DISAGREE: "failure", ERRORED: "error"}
"""The elements for verdicts that make a run fail; other verdicts but agreement are ``skipped``."""
_COUNTS: Final = {"failure": "failures", "error": "errors", "skipped": "skipped"}


def junit(report: Iterable[Mapping[str, Any]], rulesets: Mapping[str, Ruleset]) -> str:
    """Return the lines of a report as JUnit XML; ``rulesets`` are the verified ones, by id."""
    root = Element("testsuites")
    suites: dict[str, Element] = {}
    for line in report:
        match line["type"]:
            case "header":
                root.set("name", _clean(line["engine"]))
            case "ruleset":
                suites[line["ruleset"]] = SubElement(root, "testsuite", name=line["ruleset"])
            case "case":
                _add_case(suites[line["ruleset"]], rulesets[line["ruleset"]], line)
    for suite in suites.values():
        counts = Counter(part.tag for case in suite for part in case)
        suite.set("tests", str(len(suite)))
        for tag, name in _COUNTS.items():
            suite.set(name, str(counts[tag]))
    indent(root)
    return tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _add_case(suite: Element, ruleset: Ruleset, case: Mapping[str, Any]) -> None:
    clause = case["clause"] or case["rule"] or case["kind"]
    name = _clean(f"{case['id']}: {case['description']}")
    test = SubElement(suite, "testcase", classname=_clean(f"{ruleset.id}.{clause}"), name=name)
    verdict = case["verdict"]
    if verdict == AGREE:
        return
    lines = [difference_line(ruleset, one) for one in case["differences"]]
    text = "\n".join(lines) or case["why"]
    if verdict in _TAGS:
        request = json.dumps(case["request"], ensure_ascii=False)
        SubElement(test, _TAGS[verdict], message=_clean(text)).text = _clean(f"{text}\n{request}")
    else:
        SubElement(test, "skipped", message=_clean(f"{verdict}: {text}"))


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("?", text)
