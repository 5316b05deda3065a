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
from service.ops.logs import formatter

MARK = "the-mark-of-the-caller"
TRACE = "0af7651916cd43dd8448eb211c80319c"


def _line(message: str, **extra: object) -> dict[str, Any]:
    record = logging.LogRecord("service", logging.ERROR, __file__, 1, message, None, None)
    record.__dict__.update(extra)
    text = formatter().format(record)
    assert "\n" not in text
    told: dict[str, Any] = json.loads(text)
    return told


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """All that is logged, as it is written."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter())
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
def failing() -> FlaskClient:
    """Return a client of an application with a bug."""
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


def test_a_record_is_one_line_of_json() -> None:
    line = _line('a"b\nc\x1b[31m\u2028\u202e\ud800麻雀', status=200)
    assert line["message"] == 'a"b\nc\x1b[31m\u2028\u202e\ud800麻雀'
    assert (line["level"], line["logger"], line["status"]) == ("error", "service", 200)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", line["time"])


def test_an_error_outside_of_a_request_comes_with_its_text_and_places() -> None:
    with pytest.raises(ValueError, match="told") as caught:
        int("told")
    line = _line("failed", exc_info=(caught.type, caught.value, caught.tb))
    (error,) = line["exception"]
    assert error["exc_type"] == "ValueError"
    assert "told" in error["exc_value"]
    assert error["frames"][-1]["filename"] == __file__


def test_what_the_server_repeats_of_a_request_is_left_out() -> None:
    line = _line(f"Invalid request from ip=127.0.0.1: Invalid Method '{MARK}\n{MARK}'")
    assert line["message"] == "Invalid request"
    with pytest.raises(RuntimeError) as caught:
        raise RuntimeError(MARK)
    told = (caught.type, caught.value, caught.tb)
    line = _line(f"Error handling request GET /{MARK}", exc_info=told)
    assert line["message"] == "Error handling request"
    assert line["exception"][0]["exc_type"] == "RuntimeError"
    assert MARK not in str(line)


def test_nothing_else_comes_with_a_record() -> None:
    assert "body" not in _line("x", body=MARK)


def test_a_request_is_logged_by_route_and_never_by_path(
    client: FlaskClient, log: io.StringIO
) -> None:
    headers = {
        "X-Request-ID": "the-one",
        "traceparent": f"00-{TRACE}-b7ad6b7169203331-01",
        "User-Agent": MARK,
    }
    client.get(f"/v1/rulesets/{MARK}/score?hand={MARK}", headers=headers, buffered=True)
    (line,) = _lines(log)
    assert line["message"] == "answered"
    assert (line["method"], line["route"], line["ruleset"], line["status"]) == (
        "GET", "/v1/rulesets/{ruleset}/score", "", 404,
    )  # fmt: skip
    assert (line["request_id"], line["trace_id"]) == ("the-one", TRACE)
    assert line["milliseconds"] > 0
    assert MARK not in log.getvalue()


def test_an_internal_error_is_logged_without_what_was_sent(
    failing: FlaskClient, log: io.StringIO
) -> None:
    answer = failing.post(
        f"/fails/{MARK}", data=MARK, headers={"X-Request-ID": "the-one"}, buffered=True
    )
    assert (answer.status_code, answer.get_json()["code"]) == (500, "internal_error")
    assert answer.headers["X-Request-ID"] == "the-one"
    assert MARK not in answer.text
    error, access = _lines(log)
    assert error["message"] == "unhandled error"
    assert [one["exc_type"] for one in error["exception"]] == ["RuntimeError", "ValueError"]
    assert error["exception"][0]["frames"][-1]["filename"] == __file__
    assert error["request_id"] == access["request_id"] == "the-one"
    assert MARK not in log.getvalue()


@pytest.mark.parametrize(
    "given", ["", "x", f"00-{TRACE}", f"00-{TRACE}-b7ad6b7169203331-01-{MARK}"]
)
def test_a_traceparent_that_is_none_is_not_logged(
    client: FlaskClient, log: io.StringIO, given: str
) -> None:
    client.get("/version", headers={"traceparent": given})
    (line,) = _lines(log)
    assert "trace_id" not in line


def test_what_belongs_to_a_request_ends_with_it(client: FlaskClient, log: io.StringIO) -> None:
    client.get("/version", headers={"X-Request-ID": "the-one"})
    logging.getLogger("service").info("later")
    answered, later = _lines(log)
    assert answered["request_id"] == "the-one"
    assert "request_id" not in later
