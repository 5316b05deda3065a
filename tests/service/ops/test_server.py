"""The application behind the server it is shipped with: started, asked, stopped."""

import http.client
import json
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress

import pytest

import scoring
from service.app import DEFAULTS
from service.served import served
from tests.ops.running import Asked, Service, ask
from tests.service.support import wire

FIRST = scoring.rulesets()[0].id
SCORE = f"/v1/rulesets/{FIRST}/score"
THREADS = 4
"""Of the server, where nothing else is said."""
HEAD = f"POST {SCORE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("server")
    settings = {"WEB_CONCURRENCY": "1", "ACCESS_LOG": "1", "READ_TIMEOUT": "0.5"}
    with Service(folder, **settings, XDG_RUNTIME_DIR=str(folder)) as server:
        yield server


def test_a_hand_is_scored(server: Service) -> None:
    answer = ask(server.port, Asked("POST", SCORE, json.dumps(dict(served()[FIRST].score.example))))
    assert answer.status == 200
    assert answer.headers["content-length"] == str(len(answer.body))
    assert json.loads(answer.body)["winning"] is True


@pytest.mark.parametrize(
    ("path", "limit"), [(SCORE, "MAX_BODY_BYTES"), (f"{SCORE}/batch", "MAX_BATCH_BYTES")]
)
def test_a_long_body_in_chunks_is_refused_and_not_cut(
    server: Service, path: str, limit: str
) -> None:
    chunks = (part for part in (b'{"hands":[]', b" " * int(str(DEFAULTS[limit])), b"}"))
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)) as connection:
        connection.request("POST", path, chunks, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "sent",
    [
        f"{HEAD}Content-Length: 9\r\n\r\n{{",
        f"{HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{{\r\n",
        HEAD,
        "G",
    ],
    ids=["a body with a length", "a body in chunks", "headers", "a line"],
)
def test_a_request_that_stalls_is_408_and_the_connection_ends(server: Service, sent: str) -> None:
    answer = wire.answer(server.port, sent.encode())
    assert answer is not None
    assert (answer.status, json.loads(answer.body)["code"]) == (408, "request_timeout")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["connection"] == "close"


def test_a_byte_now_and_then_is_408_too(server: Service) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 10) as slow:
        slow.sendall(f"{HEAD}Content-Length: 99\r\n\r\n".encode())
        slow.settimeout(0.1)
        answer = b""
        for _ in range(40):
            with suppress(TimeoutError):
                answer = slow.recv(99)
                break
            slow.sendall(b" ")
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_a_stream_of_lines_that_stalls_ends_with_408_in_its_place(server: Service) -> None:
    lines = HEAD.replace("/score ", "/score/batch ").replace("json", "x-ndjson")
    answer = wire.answer(server.port, f"{lines}Content-Length: 99\r\n\r\n{{}}\n".encode())
    assert answer is not None
    last = json.loads(answer.body.splitlines()[-1])
    assert last["problem"]["status"] == 408
    assert answer.headers["connection"] == "close"


def test_stalled_requests_hold_no_thread_for_long(server: Service) -> None:
    with ExitStack() as connections:
        for _ in range(2 * THREADS):
            slow = socket.create_connection(("127.0.0.1", server.port))
            connections.enter_context(slow).sendall(f"{HEAD}Content-Length: 9\r\n\r\n{{".encode())
        assert ask(server.port, Asked("GET", "/healthz")).status == 200


def test_head_has_no_body(server: Service) -> None:
    answer = ask(server.port, Asked("HEAD", "/version"))
    assert (answer.status, answer.body) == (200, b"")
    assert int(answer.headers["content-length"]) > 0


def test_no_path_is_redirected(server: Service) -> None:
    for path in ("/v1//rulesets", "/version/", "/v1/rulesets/%2e%2e"):
        assert ask(server.port, Asked("GET", path)).status == 404


def test_it_stops_when_asked_leaves_nothing_and_has_logged_json(server: Service) -> None:
    sent = b"GET /version HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Request-ID: the-one\r\n\r\n"
    assert wire.answer(server.port, sent)
    server.tell(signal.SIGTERM)
    assert server.process.wait(timeout=20) == 0
    lines = server.lines()
    (line,) = (line for line in lines if line.get("request_id") == "the-one")
    assert (line["route"], line["status"]) == ("/version", 200)
    assert {line["level"] for line in lines} <= {"info", "warning"}
    assert not list(server.log.parent.rglob("*.ctl"))
