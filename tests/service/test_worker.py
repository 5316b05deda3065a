"""The worker under gunicorn: what never was a request is refused in the words of the service, without a word of its own."""

import json
import socket
import time
from http.client import HTTPResponse
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.http import errors  # type: ignore[import-untyped]
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from service.metrics import REGISTRY
from service.worker import Worker

MARK = "<script>alert(1)</script>"


class Log:
    """Keeps what is logged."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, str, dict[str, Any]]] = []

    def __getattr__(self, level: str) -> Any:  # noqa: ANN401 - a level of a logger
        def write(message: str, *words: object, **more: Any) -> None:  # noqa: ANN401 - likewise
            self.seen.append((level, message % words, more))

        return write


def _worker() -> tuple[Worker, Log]:
    worker, log = Worker.__new__(Worker), Log()
    worker.log = log
    return worker, log


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (errors.InvalidRequestMethod(MARK), 400, "bad_request"),
        (errors.InvalidRequestLine(MARK), 400, "bad_request"),
        (errors.InvalidHTTPVersion(MARK), 400, "bad_request"),
        (errors.InvalidHeader(MARK), 400, "bad_request"),
        (errors.LimitRequestHeaders(MARK), 400, "bad_request"),
        (errors.UnsupportedTransferCoding(MARK), 400, "bad_request"),
        (errors.ExpectationFailed(MARK), 400, "bad_request"),
        (errors.LimitRequestLine(9000, 8190), 414, "uri_too_long"),
        (errors.InvalidResponseHeader(MARK), 500, "internal_error"),
        (errors.InvalidResponseHeaderName(MARK), 500, "internal_error"),
        (ValueError(MARK), 500, "internal_error"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else None,
)
def test_what_cannot_be_read_is_a_problem_document(
    error: Exception, status: int, code: str
) -> None:
    def counted() -> float:
        return REGISTRY.get_sample_value("mahjong_problems_total", {"code": code}) or 0

    worker, log = _worker()
    before = counted()
    ours, theirs = socket.socketpair()
    with ours, theirs:
        worker.handle_error(None, ours, ("127.0.0.1", 1), error)
        ours.shutdown(socket.SHUT_WR)
        answer = HTTPResponse(theirs)
        answer.begin()
        body = answer.read()
    assert answer.status == status
    assert answer.getheader("Content-Type") == "application/problem+json"
    assert answer.getheader("Connection") == "close"
    assert answer.getheader("Content-Security-Policy")
    problem = json.loads(body)
    assert (problem["status"], problem["code"], problem["errors"]) == (status, code, [])
    assert MARK not in body.decode()
    ((level, message, more),) = log.seen
    assert level == ("error" if status == 500 else "warning")
    assert MARK not in message
    assert more["extra"] == {"request_id": answer.getheader("X-Request-ID"), "status": status}
    assert counted() == before + 1


def test_what_is_left_of_a_body_is_read_when_its_answer_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[object] = []

    class Parser:
        def finish_body(self, *, deadline: float, max_bytes: int) -> bool:
            seen.append((deadline > time.monotonic(), max_bytes))
            return True

    def answered(_: object, req: object, conn: object) -> bool:
        seen.append((req, conn))
        return True

    monkeypatch.setattr(ThreadWorker, "handle_request", answered)
    conn = SimpleNamespace(parser=Parser())
    assert _worker()[0].handle_request("request", conn) is True
    assert seen == [("request", conn), (True, 64 * 2**20)]


def test_who_does_not_wait_for_the_refusal_does_no_harm() -> None:
    worker, log = _worker()
    ours, theirs = socket.socketpair()
    with ours:
        theirs.close()
        worker.handle_error(None, ours, ("127.0.0.1", 1), errors.InvalidHeader(MARK))
    assert [level for level, *_ in log.seen] == ["warning", "debug"]
