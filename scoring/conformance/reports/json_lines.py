"""A report as JSON lines: a header, rulesets and cases, a footer."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

HEADER: Final = "header"
FOOTER: Final = "footer"


class Unfinished(ValueError):
    """A report that has no header or no footer: the run it tells of did not end."""


def written(line: Mapping[str, Any]) -> str:
    """Return a line of a report as text."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def read(lines: Iterable[str]) -> list[dict[str, Any]]:
    """Return the lines of a report; raise :class:`Unfinished` if the header or the footer is missing."""
    report: list[dict[str, Any]] = [json.loads(line) for line in lines]
    if not report or report[0].get("type") != HEADER:
        raise Unfinished("a report begins with its header")
    if report[-1].get("type") != FOOTER:
        raise Unfinished("a report without its footer is of a run that did not end")
    return report
