"""Requests, scores and errors of hands that are written in one line of notation."""

from typing import Any

import scoring
from tests.support import Request

Refusals = list[tuple[str, str, str | None]]
"""Pointer, code and rule of each error."""


def request_of(ruleset: str, line: str, **more: object) -> Request:
    """Return the request of a line of notation, with ``more`` fields."""
    return {**scoring.ruleset(ruleset).game.request_of(line), **more}


def cards_of(line: str) -> Request:
    """Return the cards in a line of notation of kantan, without its win."""
    request = request_of("kantan", line)
    return {name: request[name] for name in ("concealed", "called", "situation") if name in request}


def answer_to(ruleset: str, line: str, lang: str = "en", **more: object) -> dict[str, Any]:
    """Return the score of a line of notation."""
    return scoring.score(ruleset, request_of(ruleset, line, **more), lang=lang).to_dict()


def refusals(ruleset: str, request: Request, task: str = "score") -> Refusals:
    """Return pointer, code and rule of every error of a request."""
    found = scoring.faults(ruleset, request, task=task)
    assert all(fault.detail.ja and fault.detail.en for fault in found)
    return [(fault.pointer, fault.code, fault.rule) for fault in found]
