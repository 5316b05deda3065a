"""The format of log records: lines of JSON, without any data that a caller sent."""

import re
from typing import Final

from flask import has_request_context, request
from structlog.processors import EventRenamer, ExceptionRenderer, JSONRenderer, TimeStamper
from structlog.stdlib import ExtraAdder, ProcessorFormatter, add_log_level, add_logger_name
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict

REQUEST_ID: Final = "service.request_id"
"""The key in the environment under which the id of a request is kept."""
SPAN: Final = "service.span"
"""The key in the environment under which the ids of the span are kept, if the request has one."""

_TRACE_ID: Final = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}\Z")
_EXTRA: Final = ("method", "route", "ruleset", "status", "milliseconds")
"""The fields that a record may have in addition to its message."""
_REPEATS: Final = re.compile(r"(Invalid request|Error handling request)\b.*", re.DOTALL)
"""Messages of gunicorn that repeat data of the caller."""


def formatter() -> ProcessorFormatter:
    """Return the formatter of all records: time, level, logger, message, and data of the request."""
    return ProcessorFormatter(
        processors=[
            TimeStamper(fmt="iso", utc=True, key="time"),
            add_log_level,
            add_logger_name,
            _add_ids_of_the_request,
            ExtraAdder(allow=_EXTRA),
            ProcessorFormatter.remove_processors_meta,
            ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            _without_words_of_the_caller,
            EventRenamer("message"),
            JSONRenderer(),
        ],
        keep_exc_info=False,
    )


def _add_ids_of_the_request(_: object, __: str, event: EventDict) -> EventDict:
    """Add the ids of the request that is being answered, and of its trace and span."""
    if has_request_context():
        environ = request.environ
        event["request_id"] = environ[REQUEST_ID]
        if trace := _TRACE_ID.match(environ.get("HTTP_TRACEPARENT", "")):
            event["trace_id"] = trace[1]
        event |= environ.get(SPAN, {})
    return event


def _without_words_of_the_caller(_: object, __: str, event: EventDict) -> EventDict:
    """Remove data of the caller: the request that gunicorn repeats, and the texts of errors while a request is answered."""
    event["event"], repeated = _REPEATS.subn(r"\1", str(event["event"]))
    if "exception" in event and (repeated or "request_id" in event):
        event["exception"] = [
            {"exc_type": error["exc_type"], "frames": error["frames"]}
            for error in event["exception"]
        ]
    return event
