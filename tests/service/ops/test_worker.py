"""The worker under gunicorn: what never was a request is refused in the words of the service, without a word of its own."""

import itertools
import json
import socket
import time
from collections.abc import Iterator
from http.client import HTTPResponse
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.http import errors  # type: ignore[import-untyped]
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from service.body import StalledError
from service.metrics import REGISTRY
from service.worker import SLOWEST, STALL, Patient, Worker

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
        (StalledError(), 408, "request_timeout"),
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
    conn = SimpleNamespace(parser=Parser(), sock=SimpleNamespace())
    request = SimpleNamespace(version=(1, 1), headers=[("HOST", "x")])
    assert _worker()[0].handle_request(request, conn) is True
    assert seen == [(request, conn), (True, 64 * 2**20)]
    assert conn.sock.request is request


def test_who_names_no_host_is_refused_but_in_the_first_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ThreadWorker, "handle_request", lambda *_: False)
    conn = SimpleNamespace(
        parser=SimpleNamespace(finish_body=lambda **_: True), sock=SimpleNamespace()
    )
    worker, _ = _worker()
    with pytest.raises(errors.InvalidHeader):
        worker.handle_request(SimpleNamespace(version=(1, 1), headers=[("ACCEPT", "x")]), conn)
    assert worker.handle_request(SimpleNamespace(version=(1, 0), headers=[]), conn) is False


class Message:
    """A request whose head is there."""

    closes = False

    def force_close(self) -> None:
        """As gunicorn has it."""
        self.closes = True


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Patient, socket.socket]]:
    """Our end of a connection, which waits for a tenth of a second, and the client's."""
    monkeypatch.setattr("service.worker.STALL", 0.1)
    ours, theirs = socket.socketpair()
    with Patient(ours) as mine, theirs:
        yield mine, theirs


def test_what_stalls_is_waited_for_no_longer(patient: tuple[Patient, socket.socket]) -> None:
    ours, theirs = patient
    theirs.sendall(b"a")
    assert ours.recv(9) == b"a"
    with pytest.raises(StalledError):
        ours.recv(9)
    ours.begin()
    ours.request = Message()
    with pytest.raises(StalledError):
        ours.recv(9)
    assert ours.request.closes
    assert ours.gettimeout() is None


def _waited(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """So long seems every piece to have taken."""
    clock = itertools.count(0, seconds)
    monkeypatch.setattr("service.worker.time", SimpleNamespace(monotonic=lambda: next(clock)))


def test_a_byte_now_and_then_is_no_going_on(
    monkeypatch: pytest.MonkeyPatch, patient: tuple[Patient, socket.socket]
) -> None:
    ours, theirs = patient
    theirs.sendall(b"a" * 20)
    _waited(monkeypatch, 0.03)
    assert [ours.recv(1) for _ in range(4)] == [b"a"] * 4
    with pytest.raises(StalledError):
        ours.recv(1)


def test_who_sends_with_some_speed_may_take_long(
    monkeypatch: pytest.MonkeyPatch, patient: tuple[Patient, socket.socket]
) -> None:
    ours, theirs = patient
    _waited(monkeypatch, 0.09)
    for _ in range(20):
        theirs.sendall(b"a" * SLOWEST)
        assert len(ours.recv(SLOWEST)) == SLOWEST


def test_who_waits_in_a_way_of_his_own_is_let(patient: tuple[Patient, socket.socket]) -> None:
    ours, _ = patient
    ours.settimeout(0.001)
    with pytest.raises(TimeoutError):
        ours.recv(1)


def test_a_connection_is_made_patient_once_and_begins_anew_with_each_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(ThreadWorker, "handle", lambda _, conn: seen.append(conn.sock))
    ours, theirs = socket.socketpair()
    conn = SimpleNamespace(sock=ours)
    worker, _ = _worker()
    with theirs:
        worker.handle(conn)
        conn.sock.request = "the last"
        worker.handle(conn)
        first, second = seen
        assert first is second
        assert isinstance(first, Patient)
        assert first.request is None
        first.close()
    assert STALL == 10


def test_who_does_not_wait_for_the_refusal_does_no_harm() -> None:
    worker, log = _worker()
    ours, theirs = socket.socketpair()
    with ours:
        theirs.close()
        worker.handle_error(None, ours, ("127.0.0.1", 1), errors.InvalidHeader(MARK))
    assert [level for level, *_ in log.seen] == ["warning", "debug"]
