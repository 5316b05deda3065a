"""What is seen of every request: it is counted, timed and, where that is wanted, logged; nothing of what it says is kept."""

import logging
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from time import perf_counter
from typing import Any, Final, NamedTuple
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, Request
from werkzeug.routing import Rule

from service.logs import of_request
from service.metrics import IN_FLIGHT, NOTHING, REFUSED, Requests, count_hands
from service.served import served

ACCESS_LOG: Final = "ACCESS_LOG"
"""The environment variable that asks for a line for each request, with 1."""

SEEN: Final = "service.seen"
"""Where it is kept in the environment of a request what was seen of it."""

_log: Final = logging.getLogger("service.access")
_METHODS: Final = frozenset(("GET", "HEAD", "POST", "OPTIONS"))
_ANY: Final = re.compile(r"<any\([^)]*\):(\w+)>")
_NAME: Final = re.compile(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>")
_ONE_HAND: Final = "score."
"""What the endpoints begin with that are asked for the score of one hand."""
_OF_THE_HAND: Final = frozenset(("409", "422"))


class Seen(NamedTuple):
    """What is told of a request: each part is one of a few known values."""

    method: str
    route: str
    ruleset: str
    one_hand: bool
    """Whether it asks for the score of one hand."""


_UNSEEN: Final = Seen("other", NOTHING, NOTHING, one_hand=False)
"""A request that met its end before anybody looked at it."""


class Observed:
    """The layer around all others."""

    def __init__(self, inner: WSGIApplication, *, logs: bool) -> None:
        self._inner = inner
        self._logs = logs
        self._requests = Requests()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request, and see how that goes."""
        begun = perf_counter()
        status = "500"

        def start(said: str, headers: list[tuple[str, str]], *rest: Any) -> Any:  # noqa: ANN401
            nonlocal status
            status = said[:3]
            environ[SEEN] = _seen(environ)  # while the framework knows still
            return start_response(said, headers, *rest)

        def done() -> None:
            IN_FLIGHT.dec()
            self._over(environ.get(SEEN, _UNSEEN), status, perf_counter() - begun)
            of_request.set(None)

        of_request.set(environ)
        IN_FLIGHT.inc()
        try:
            body = self._inner(environ, start)
        except BaseException:  # a worker that is told to stop at once
            done()
            raise
        if type(body) is tuple:  # it is all there
            done()
            return body
        return _Watched(body, done)

    def _over(self, seen: Seen, status: str, seconds: float) -> None:
        if seen.one_hand and status in _OF_THE_HAND:
            count_hands(seen.ruleset, REFUSED)
        self._requests.count(seen.method, seen.route, seen.ruleset, status, seconds)
        if self._logs:
            told: dict[str, object] = {"method": seen.method, "route": seen.route}
            told |= {"ruleset": seen.ruleset, "status": int(status)}
            _log.info("answered", extra=told | {"milliseconds": round(seconds * 1000, 3)})


class _Watched:
    """A body that is made while it is sent: the request is over when that is."""

    def __init__(self, body: Iterable[bytes], done: Callable[[], None]) -> None:
        self._body = body
        self._done: Callable[[], None] | None = done

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._body)

    def close(self) -> None:
        """The server has sent it, or nobody waits for it any more."""
        if hasattr(self._body, "close"):
            self._body.close()
        done, self._done = self._done, None
        if done is not None:
            done()


def _seen(environ: WSGIEnvironment) -> Seen:
    method = environ["REQUEST_METHOD"]
    if method not in _METHODS:
        method = "other"
    request: Request | None = environ.get("werkzeug.request")
    if request is None or request.url_rule is None:
        return Seen(method, NOTHING, NOTHING, one_hand=False)
    rule, values = request.url_rule, request.view_args or {}
    ruleset = values.get("ruleset", NOTHING)
    if ruleset not in served():
        ruleset = NOTHING
    one_hand = bool(ruleset) and rule.endpoint.startswith(_ONE_HAND)
    return Seen(method, route_of(rule, values), ruleset, one_hand=one_hand)


def route_of(rule: Rule, values: Mapping[str, Any]) -> str:
    """The path a rule stands for, with names in the place of values; of a few known values the value itself.

    >>> route_of(Rule("/v1/<name:ruleset>/<any(a, b):task>"), {"ruleset": "…", "task": "b"})
    '/v1/{ruleset}/b'
    """
    known, template = _template(rule.rule)
    for name in known:
        template = template.replace(f"{{{name}}}", str(values[name]))
    return template


@lru_cache(maxsize=256)
def _template(rule: str) -> tuple[tuple[str, ...], str]:
    """The path a rule stands for, and which of the names in it stand for one of a few known values."""
    return tuple(_ANY.findall(rule)), _NAME.sub(r"{\1}", rule)


def install(app: Flask) -> None:
    """Put the layer around ``app``."""
    logs = os.environ.get(ACCESS_LOG) == "1"
    app.wsgi_app = Observed(app.wsgi_app, logs=logs)  # type: ignore[method-assign]
