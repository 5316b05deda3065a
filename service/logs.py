"""Log records as lines of JSON, bounded and without anything a caller has sent."""

import json
import logging
import logging.config
import re
import secrets
import traceback
from contextvars import ContextVar
from typing import Any, Final, NamedTuple
from wsgiref.types import WSGIEnvironment

import structlog
from gunicorn.glogging import Logger  # type: ignore[import-untyped]
from structlog.typing import EventDict

REQUEST_ID: Final = "service.request_id"
"""Where the id of a request is kept in its environment …"""
TRACE: Final = "service.trace"
"""… and where it stands in a trace."""

of_request: Final[ContextVar[WSGIEnvironment | None]] = ContextVar("of_request", default=None)
"""The environment of the request that is being answered."""

MOST: Final = 2000
"""Longest message, in characters …"""
MOST_OF_A_STORY: Final = 16_000
"""… and longest story of an error."""

_FIRST: Final = ("time", "level", "logger", "message")
_EXTRA: Final = ("request_id", "method", "route", "ruleset", "status", "milliseconds")
"""What may come with a record, besides its message: no other word of a request gets here."""
_TRACEPARENT: Final = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}\Z")
_NONE: Final = frozenset(("0" * 32, "0" * 16))
# The server in front of the application repeats what it cannot read, in its own words.
_REPEATS: Final = re.compile(
    r"(Invalid request from ip=[^\s]{0,64}|Error handling request)\b.*", re.DOTALL
)


class Trace(NamedTuple):
    """Where a request stands in a trace (W3C Trace Context)."""

    trace_id: str
    span_id: str


def trace_of(traceparent: str | None) -> Trace:
    """A place in the trace that the header names, or in a new one where it names none.

    >>> trace_of("00-" + "a" * 32 + "-" + "b" * 16 + "-01").trace_id
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
    """
    given = _TRACEPARENT.match(traceparent) if traceparent else None
    new = given is None or not _NONE.isdisjoint(given.groups())
    return Trace(secrets.token_hex(16) if new or given is None else given[1], secrets.token_hex(8))


class JsonFormatter(structlog.stdlib.ProcessorFormatter):
    """One record, one line: time, level, logger, message, and what came with it."""

    def __init__(self) -> None:
        super().__init__(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.EventRenamer("message"),
                _tidy,
                structlog.processors.JSONRenderer(serializer=json.dumps, ensure_ascii=False),
            ],
            foreign_pre_chain=[
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
                structlog.stdlib.ExtraAdder(allow=_EXTRA),
                _of_the_request,
                _story,
            ],
            keep_exc_info=False,
        )


class GunicornLogger(Logger):  # type: ignore[misc] # published without types
    """gunicorn's logger, writing lines of JSON."""

    def setup(self, cfg: object) -> None:
        """Set the handlers up, and those of everything that is not gunicorn's."""
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(JsonFormatter())
        logging.config.dictConfig(_config(self.loglevel))


def _of_the_request(_: object, __: str, event: EventDict) -> EventDict:
    """Which request it is about, and where that stands in a trace."""
    environ = of_request.get()
    if environ is not None:
        if REQUEST_ID in environ:
            event["request_id"] = environ[REQUEST_ID]
        trace = environ.get(TRACE)
        if trace is None:
            trace = environ[TRACE] = trace_of(environ.get("HTTP_TRACEPARENT"))
        event["trace_id"], event["span_id"] = trace
    return event


def _story(_: object, __: str, event: EventDict) -> EventDict:
    """How an error came about; while a request is answered without its own words, which may repeat what was sent."""
    told = event.pop("exc_info", None)
    if told:
        error = told if isinstance(told, BaseException) else told[1]
        quiet = of_request.get() is not None or _REPEATS.match(str(event.get("event")))
        event["error"] = _without_words(error) if quiet else _with_words(error)
    return event


def _with_words(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))


def _without_words(error: BaseException) -> str:
    seen: list[str] = []
    one: BaseException | None = error
    while one is not None and len(seen) < 8:
        frames = "".join(traceback.format_tb(one.__traceback__))
        seen.append(f"{frames}{type(one).__module__}.{type(one).__qualname__}")
        one = one.__cause__ or one.__context__
    return "\n".join(seen)


def _tidy(_: object, __: str, event: EventDict) -> EventDict:
    """The line in its order, each text bounded and of characters that can be seen."""
    event["message"] = _bounded(_REPEATS.sub(r"\1", str(event["message"])), MOST)
    if "error" in event:
        event["error"] = _bounded(event["error"], MOST_OF_A_STORY)
    return {name: event[name] for name in dict.fromkeys((*_FIRST, *event))}


def _bounded(text: str, most: int) -> str:
    seen = "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in text[:most])
    return seen if len(text) <= most else f"{seen}…"


def _config(level: int) -> dict[str, Any]:
    handler = {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "service.logs.JsonFormatter"}},
        "handlers": {"standard": handler},
        "root": {"level": level, "handlers": ["standard"]},
    }
