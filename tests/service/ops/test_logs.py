"""Log records are lines of JSON that nobody can break out of and that repeat nothing a caller has sent."""

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from service import create_app
from service.logs import MOST, MOST_OF_A_STORY, JsonFormatter, of_request, trace_of

MARK = "the-mark-of-the-caller"
TRACE = "0af7651916cd43dd8448eb211c80319c"


def _record(message: str, **extra: object) -> logging.LogRecord:
    record = logging.LogRecord("service", logging.ERROR, __file__, 1, message, None, None)
    record.__dict__.update(extra)
    return record


def _line(message: str, **extra: object) -> dict[str, Any]:
    text = JsonFormatter().format(_record(message, **extra))
    assert "\n" not in text
    told: dict[str, Any] = json.loads(text)
    return told


@pytest.fixture(autouse=True)
def _no_request() -> Iterator[None]:
    """Nothing is being answered, whatever was asked before."""
    before = of_request.set(None)
    yield
    of_request.reset(before)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """All that is logged, as it is written."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    loggers = [logging.getLogger(name) for name in ("service", "service.access")]
    loggers[0].addHandler(handler)
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.INFO)
    yield stream
    loggers[0].removeHandler(handler)
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A client of an application that logs every request and has a fault."""
    monkeypatch.setenv("ACCESS_LOG", "1")
    app = create_app()

    @app.post("/fails/<name:word>")
    def fails(word: str) -> str:
        try:
            int(word)
        except ValueError as error:
            raise RuntimeError(word) from error
        return ""

    return app.test_client()


def _lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_a_record_is_one_line_of_json_of_what_can_be_seen() -> None:
    line = _line('a"b\nc\x1b[31m\u2028\u202e\ud800麻雀', request_id="x")
    assert line["message"] == 'a"b\nc\\x1b[31m\\u2028\\u202e\\ud800麻雀'
    assert (line["level"], line["logger"], line["request_id"]) == ("error", "service", "x")
    assert list(line)[:4] == ["time", "level", "logger", "message"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", line["time"])


def test_an_error_comes_with_its_story() -> None:
    with pytest.raises(ValueError, match="told") as caught:
        int("told")
    line = _line("failed", exc_info=(caught.type, caught.value, caught.tb))
    assert "ValueError: invalid literal" in line["error"]


def test_a_record_is_bounded() -> None:
    with pytest.raises(ValueError, match="z") as caught:
        raise ValueError("z" * 100_000)
    line = _line("y" * 100_000, exc_info=(caught.type, caught.value, caught.tb))
    assert len(line["message"]) == MOST + 1
    assert len(line["error"]) == MOST_OF_A_STORY + 1


def test_what_the_server_repeats_of_a_request_is_left_out() -> None:
    line = _line(f"Invalid request from ip=127.0.0.1: Invalid Method '{MARK}\n{MARK}'")
    assert line["message"] == "Invalid request from ip=127.0.0.1"
    with pytest.raises(RuntimeError) as caught:
        raise RuntimeError(MARK)
    told = (caught.type, caught.value, caught.tb)
    line = _line(f"Error handling request GET /{MARK}", exc_info=told)
    assert line["message"] == "Error handling request"
    assert MARK not in str(line)


def test_nothing_else_comes_with_a_record() -> None:
    assert "body" not in _line("x", body=MARK)


def test_a_request_is_logged_by_route_and_never_by_path(
    talkative: FlaskClient, log: io.StringIO
) -> None:
    headers = {
        "X-Request-ID": "the-one",
        "traceparent": f"00-{TRACE}-b7ad6b7169203331-01",
        "User-Agent": MARK,
    }
    talkative.get(f"/v1/rulesets/{MARK}/score?hand={MARK}", headers=headers, buffered=True)
    (line,) = _lines(log)
    assert line["message"] == "answered"
    assert (line["method"], line["route"], line["ruleset"], line["status"]) == (
        "GET",
        "/v1/rulesets/{ruleset}/score",
        "",
        404,
    )
    assert (line["request_id"], line["trace_id"]) == ("the-one", TRACE)
    assert re.fullmatch("[0-9a-f]{16}", line["span_id"])
    assert line["milliseconds"] > 0
    assert MARK not in log.getvalue()


def test_an_internal_error_is_logged_without_what_was_sent(
    talkative: FlaskClient, log: io.StringIO
) -> None:
    answer = talkative.post(
        f"/fails/{MARK}", data=MARK, headers={"X-Request-ID": "the-one"}, buffered=True
    )
    assert answer.status_code == 500
    error, access = _lines(log)
    assert error["message"] == "unhandled error"
    assert "RuntimeError" in error["error"]
    assert "builtins.ValueError" in error["error"]
    assert "test_logs.py" in error["error"]
    assert error["request_id"] == access["request_id"] == "the-one"
    assert error["trace_id"] == access["trace_id"]
    assert MARK not in log.getvalue()


def test_a_request_without_access_log_leaves_no_line(client: FlaskClient, log: io.StringIO) -> None:
    client.get("/version", buffered=True)
    assert log.getvalue() == ""


@pytest.mark.parametrize(
    "given",
    [
        None,
        "",
        "x",
        f"00-{TRACE.upper()}-b7ad6b7169203331-01",
        f"00-{TRACE}-b7ad6b7169203331-01\n",
        f"00-{TRACE}-b7ad6b7169203331-01-more",
        f"ff-{TRACE}-b7ad6b7169203331-01",
        f"00-{'0' * 32}-b7ad6b7169203331-01",
        f"00-{TRACE}-{'0' * 16}-01",
    ],
)
def test_a_traceparent_that_is_none_begins_a_trace(given: str | None) -> None:
    trace = trace_of(given)
    assert re.fullmatch("[0-9a-f]{32}", trace.trace_id)
    assert trace.trace_id not in (TRACE, "0" * 32)


def test_every_request_is_a_span_of_its_own() -> None:
    first, second = (trace_of(f"00-{TRACE}-b7ad6b7169203331-00") for _ in range(2))
    assert first.trace_id == second.trace_id == TRACE
    assert first.span_id != second.span_id
