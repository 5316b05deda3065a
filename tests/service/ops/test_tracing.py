"""Spans of requests, where a collector is named; nothing of OpenTelemetry where none is."""

import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from service import create_app
from service.ops import tracing
from tests.ops.running import until

FIRST = "tcg"
TRACE = "0af7651916cd43dd8448eb211c80319c"
MARK = "the-mark-of-the-caller"
SETTING = tracing.COLLECTOR[0]


class Collector(HTTPServer):
    """What spans are sent to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taking)
        self.spans: list[Any] = []
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class _Taking(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        sent = ExportTraceServiceRequest.FromString(body)
        for resource in sent.resource_spans:
            for scope in resource.scope_spans:
                self.server.spans.extend(scope.spans)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    collector = Collector()
    monkeypatch.setenv(SETTING, collector.url)
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
    yield collector
    collector.shutdown()
    collector.server_close()


def test_a_request_is_a_span_of_the_trace_it_came_with(collector: Collector) -> None:
    app = create_app({SETTING: collector.url})

    @app.get("/fails")
    def fails() -> str:
        raise RuntimeError(MARK)

    client = app.test_client()
    headers = {"traceparent": f"00-{TRACE}-b7ad6b7169203331-01", "X-Request-ID": "the-one"}
    headers["User-Agent"] = MARK
    client.get(f"/v1/rulesets/{FIRST}?lang=ja&x={MARK}", headers=headers)
    client.get("/fails")
    client.get(f"/{MARK}")
    until(lambda: len(collector.spans) == 3, "spans")
    told, failed, lost = collector.spans
    assert told.trace_id.hex() == TRACE
    assert told.parent_span_id.hex() == "b7ad6b7169203331"
    assert told.name == "GET /v1/rulesets/{ruleset}"
    said = {one.key: one.value for one in told.attributes}
    assert said["http.route"].string_value == "/v1/rulesets/{ruleset}"
    assert said["http.response.status_code"].int_value == 422
    assert said["mahjong.ruleset"].string_value == FIRST
    assert said["mahjong.request_id"].string_value == "the-one"
    assert told.status.code == 0
    assert (failed.name, failed.status.code) == ("GET /fails", 2)
    assert lost.name == "GET"
    assert MARK not in str(collector.spans)


def test_a_collector_without_the_extra_is_an_error_that_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.instrumentation.flask", None)
    with pytest.raises(SystemExit) as ended:
        create_app({SETTING: "http://127.0.0.1:9"})
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert SETTING in line
    assert "pip install 'mahjong-score[otel]'" in line
