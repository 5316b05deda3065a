"""Log records are lines of JSON that nobody can break out of."""

import json
import logging

import pytest

from service.logs import JsonFormatter


def _record(message: str, **extra: object) -> logging.LogRecord:
    record = logging.LogRecord("service", logging.ERROR, __file__, 1, message, None, None)
    record.__dict__.update(extra)
    return record


def test_a_record_is_one_line_of_json() -> None:
    text = JsonFormatter().format(_record('a"b\nc\x1b[31m\u2028麻雀', request_id="x"))
    assert "\n" not in text
    line = json.loads(text)
    assert line["message"] == 'a"b\nc\x1b[31m\u2028麻雀'
    assert (line["level"], line["logger"], line["request_id"]) == ("error", "service", "x")
    assert line["time"].endswith("+00:00")


def test_an_error_comes_with_its_story() -> None:
    with pytest.raises(ValueError, match="told") as caught:
        int("told")
    record = _record("failed", exc_info=(caught.type, caught.value, caught.tb))
    assert "ValueError: invalid literal" in json.loads(JsonFormatter().format(record))["error"]
