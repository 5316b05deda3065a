"""OpenTelemetry spans of requests, if the environment names a collector and the extra ``otel`` is installed."""

import os
from typing import TYPE_CHECKING, Final

from flask import Flask, request

from scoring.faults import MissingExtra, extra
from service.ops.logs import REQUEST_ID, SPAN
from service.ops.observing import labels_of_request
from service.settings import stop

if TYPE_CHECKING:
    from opentelemetry.trace import Span

COLLECTOR: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
"""The settings that name a collector; OpenTelemetry reads them from the environment as well."""
_OF_THE_CALLER: Final = (
    *("url.path", "url.query", "url.full", "server.address", "client.address"),
    *("user_agent.original", "http.request.method_original"),
)
"""Attributes that repeat data of the caller: they are left empty."""


def install(app: Flask) -> None:
    """Make a span of each request of ``app`` if a collector is set; end the process if the extra is not installed."""
    if not any(app.config[name] for name in COLLECTOR):
        return
    os.environ["OTEL_SEMCONV_STABILITY_OPT_IN"] = "http"  # the stable names of attributes
    try:
        with extra("otel"):
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415 - an optional extra
                OTLPSpanExporter,
            )
            from opentelemetry.instrumentation.flask import (  # noqa: PLC0415 - likewise
                FlaskInstrumentor,
            )
            from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415 - likewise
            from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415 - likewise
    except MissingExtra as missing:
        stop(f"{COLLECTOR[0]}: {missing}")
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    FlaskInstrumentor().instrument_app(  # type: ignore[no-untyped-call] # published without types
        app,
        tracer_provider=provider,
        request_hook=_log_span,
        response_hook=_describe,
        enable_commenter=False,
    )


def _log_span(span: "Span", environ: dict[str, object]) -> None:
    """Put the ids of the span into the log records of the request."""
    place = span.get_span_context()
    ids = {"trace_id": f"{place.trace_id:032x}", "span_id": f"{place.span_id:016x}"}
    environ[SPAN] = ids


def _describe(span: "Span", _: str, __: object) -> None:
    """Name the span after its route, without data of the caller."""
    labels = labels_of_request()
    span.update_name(f"{labels.method} {labels.route}".strip())
    span.set_attributes(dict.fromkeys(_OF_THE_CALLER, ""))
    span.set_attributes(
        {
            "http.route": labels.route,
            "mahjong.ruleset": labels.ruleset,
            "mahjong.request_id": request.environ[REQUEST_ID],
        }
    )
