"""A report as JSON lines: a header, rulesets and cases, a footer."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, TextIO

from scoring.conformance.running import Outcome

HEADER: Final = "header"
FOOTER: Final = "footer"


class Unfinished(ValueError):
    """A report that has no header or no footer: the run it tells of did not end."""


class JsonLines:
    """Writes a report line by line, so that a run that is broken off leaves one without a footer."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def begins(self, header: Mapping[str, Any], cases: int) -> None:  # noqa: ARG002 - as all listeners
        """The header."""
        self._write(header)

    def takes(self, taken: Mapping[str, Any]) -> None:
        """A ruleset."""
        self._write(taken)

    def comes(self, outcome: Outcome) -> None:
        """A case."""
        self._write(outcome.to_dict())

    def ends(self, footer: Mapping[str, Any]) -> None:
        """The footer."""
        self._write(footer)

    def _write(self, line: Mapping[str, Any]) -> None:
        self._stream.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._stream.flush()


def read(lines: Iterable[str]) -> list[dict[str, Any]]:
    """The lines of a report; raises :class:`Unfinished` where the first is no header or the last no footer."""
    report: list[dict[str, Any]] = [json.loads(line) for line in lines]
    if not report or report[0].get("type") != HEADER:
        raise Unfinished("a report begins with its header")
    if report[-1].get("type") != FOOTER:
        raise Unfinished("a report without its footer is of a run that did not end")
    return report
