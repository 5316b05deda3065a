"""The observation of requests: every request is counted, timed and logged."""

import logging
import re
from time import perf_counter
from typing import Any, Final, NamedTuple

from flask import request

from service.ops.metrics import FAILED, HANDS, IN_FLIGHT, NOTHING, REFUSED, REQUESTS, SECONDS
from service.served import served

_log: Final = logging.getLogger("service.access")
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "OPTIONS"))
_TASK: Final = re.compile(r"<any\([^)]*\):task>")
_NAME: Final = re.compile(r"<(?:\w+:)?(\w+)>")
_BEGUN: Final = "service.begun"
_STATUS: Final = "service.status"
"""The keys in the environment under which a request keeps its start time and the status of its response."""
_ONE_HAND: Final = "score."
"""The beginning of the names of endpoints that score one hand."""

_OUTCOMES: Final = {409: REFUSED, 422: REFUSED, 500: FAILED}
"""The outcome of a hand without a score, by the status of its response."""


class Labels(NamedTuple):
    """The labels of a counted request: each value is one of a few known ones, never a word of the caller."""

    method: str
    route: str
    ruleset: str


def begin(environ: dict[str, Any]) -> None:
    """Begin to observe a request."""
    environ[_BEGUN] = perf_counter()
    IN_FLIGHT.inc()


def answered(environ: dict[str, Any], status: int) -> None:
    """Remember the status of the response."""
    environ[_STATUS] = status


def end(_: BaseException | None) -> None:
    """Count and log the current request, whose response has been sent."""
    environ = request.environ
    begun = environ.pop(_BEGUN, None)
    if begun is None:  # a context without a request, as in tests
        return
    IN_FLIGHT.dec()
    seconds, status = perf_counter() - begun, environ.get(_STATUS, 500)
    labels = labels_of_request()
    REQUESTS.labels(*labels, status).inc()
    SECONDS.labels(labels.route).observe(seconds)
    if status in _OUTCOMES and labels.ruleset and str(request.endpoint).startswith(_ONE_HAND):
        HANDS.labels(labels.ruleset, _OUTCOMES[status]).inc()
    if _log.isEnabledFor(logging.INFO):
        outcome = {"status": status, "milliseconds": round(seconds * 1000, 3)}
        _log.info("answered", extra=labels._asdict() | outcome)


def labels_of_request() -> Labels:
    """Return the labels of the current request."""
    rule, values = request.url_rule, request.view_args or {}
    ready = served().get(values.get("ruleset", NOTHING))
    return Labels(
        method=request.method if request.method in _METHODS else "other",
        route=route_of(rule.rule, values.get("task", NOTHING)) if rule else NOTHING,
        ruleset=ready.ruleset.id if ready else NOTHING,
    )


def route_of(rule: str, task: str) -> str:
    """Return the path of a rule, with names instead of values; only the task is written out.

    >>> route_of("/v1/<name:ruleset>/<any(a, b):task>", "b")
    '/v1/{ruleset}/b'
    """
    return _NAME.sub(r"{\1}", _TASK.sub(task, rule))
