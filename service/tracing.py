"""Spans of OpenTelemetry, where a collector is named and the extra ``otel`` is installed.

Without a collector nothing of OpenTelemetry is imported. Its own variables say the rest: OTEL_SERVICE_NAME,
OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS and so on.
"""

import os
from collections.abc import Iterable
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Any, Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask

from service.logs import REQUEST_ID, TRACE, Trace
from service.observing import SEEN, Seen

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

ASKED_FOR: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
"""The environment variables that name a collector."""
FLUSH: Final = "tracing.flush"
"""The extension of the application that sends now what is to be sent."""
_HEADERS: Final = {"traceparent": "HTTP_TRACEPARENT", "tracestate": "HTTP_TRACESTATE"}


class MissingExtra(ImportError):
    """A collector is named, and nothing is installed that could send to it."""


class Traced:
    """The layer that makes a span of each request."""

    def __init__(self, inner: WSGIApplication) -> None:
        self._inner = inner
        self._lock = Lock()
        try:
            from opentelemetry import propagate, trace  # noqa: PLC0415 - an optional extra
            from opentelemetry.sdk.trace import TracerProvider  # noqa: F401, PLC0415 - is it there?
        except ImportError as error:
            said = f"{ASKED_FOR[0]} is set: install mahjong-score[otel], or unset it"
            raise MissingExtra(said) from error
        self._propagate: Any = propagate
        self._api: Any = trace

    def flush(self) -> None:
        """Send now what is to be sent."""
        self._provider.force_flush()

    @cached_property
    def _provider(self) -> "TracerProvider":
        """Made by the first request: the thread that sends spans would not come along to a forked process."""
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415 - an optional extra
            OTLPSpanExporter,
        )
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415 - likewise
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415 - likewise

        provider = TracerProvider()
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        return provider

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request within a span."""
        with self._lock:
            tracer = self._provider.get_tracer("mahjong-score")
        sent = {name: environ[key] for name, key in _HEADERS.items() if key in environ}
        with tracer.start_as_current_span(
            "request",
            context=self._propagate.extract(sent),
            kind=self._api.SpanKind.SERVER,
            record_exception=False,
        ) as span:
            place = span.get_span_context()
            environ[TRACE] = Trace(f"{place.trace_id:032x}", f"{place.span_id:016x}")
            status = "500"

            def start(said: str, headers: list[tuple[str, str]], *rest: Any) -> Any:  # noqa: ANN401
                nonlocal status
                status = said[:3]
                return start_response(said, headers, *rest)

            body = self._inner(environ, start)
            seen: Seen = environ[SEEN]
            span.update_name(f"{seen.method} {seen.route}".strip())
            span.set_attributes(
                {
                    "http.request.method": seen.method,
                    "http.route": seen.route,
                    "http.response.status_code": int(status),
                    "mahjong.ruleset": seen.ruleset,
                    "mahjong.request_id": environ[REQUEST_ID],
                }
            )
            if status >= "500":
                span.set_status(self._api.StatusCode.ERROR)
            return body


def install(app: Flask) -> None:
    """Put the layer around ``app`` where a collector is named; raises :class:`MissingExtra`."""
    if any(os.environ.get(name) for name in ASKED_FOR):
        layer = app.wsgi_app = Traced(app.wsgi_app)  # type: ignore[method-assign]
        app.extensions[FLUSH] = layer.flush
