"""The application behind the server it is shipped with: started, asked, stopped."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import scoring
from service.app import DEFAULTS
from service.served import served
from tests.service.support import wire

ROOT = Path(__file__).parents[3]
FIRST = scoring.rulesets()[0].id
SCORE = f"/v1/rulesets/{FIRST}/score"
THREADS = 4
"""Of the server, where nothing else is said."""


class Server:
    """A running server and what it wrote."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._log = folder / "log"
        settings = {
            "PORT": str(self.port),
            "WEB_CONCURRENCY": "1",
            "ACCESS_LOG": "1",
            "READ_TIMEOUT": "0.5",
        }
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn_conf.py"],
                cwd=ROOT,
                env=os.environ | settings | {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)},
                stdout=log,
                stderr=log,
            )

    def ask(
        self, method: str, path: str, body: bytes | Iterator[bytes] = b"", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def wait(self) -> None:
        """Until the server is ready."""
        for _ in range(600):
            try:
                if self.ask("GET", "/readyz")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        pytest.fail(self._log.read_text())

    def log(self) -> list[dict[str, object]]:
        """Every line of the log."""
        return [json.loads(line) for line in self._log.read_text().splitlines()]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    try:
        server.wait()
        yield server
    finally:
        server.process.kill()
        server.process.wait()


def test_a_hand_is_scored(server: Server) -> None:
    hand = json.dumps(dict(served()[FIRST].score.example)).encode()
    status, headers, body = server.ask("POST", SCORE, hand, Content_Type="application/json")
    assert status == 200
    assert headers["Content-Length"] == str(len(body))
    assert json.loads(body)["winning"] is True


def test_a_long_body_in_chunks_is_refused_and_not_cut(server: Server) -> None:
    limit = int(str(DEFAULTS["MAX_BODY_BYTES"]))
    chunks = (part for part in (b"{", b" " * limit, b"}"))
    status, _, body = server.ask("POST", SCORE, chunks, Content_Type="application/json")
    assert (status, json.loads(body)["code"]) == (413, "too_large")


_HEAD = f"POST {SCORE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        f"{_HEAD}Content-Length: 9\r\n\r\n{{",
        f"{_HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{{\r\n",
        _HEAD,
        "G",
    ],
    ids=["a body with a length", "a body in chunks", "headers", "a line"],
)
def test_a_request_that_stalls_is_408_and_the_connection_ends(server: Server, sent: str) -> None:
    answer = wire.answer(server.port, sent.encode())
    assert answer is not None
    assert (answer.status, json.loads(answer.body)["code"]) == (408, "request_timeout")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["connection"] == "close"


def test_a_stream_of_lines_that_stalls_ends_with_408_in_its_place(server: Server) -> None:
    lines = _HEAD.replace("/score ", "/score/batch ").replace("json", "x-ndjson")
    answer = wire.answer(server.port, f"{lines}Content-Length: 99\r\n\r\n{{}}\n".encode())
    assert answer is not None
    told = [json.loads(line) for line in answer.body.splitlines()]
    assert told[-1]["problem"]["status"] == 408
    assert answer.headers["connection"] == "close"


def test_stalled_requests_hold_no_thread_for_long(server: Server) -> None:
    with ExitStack() as open_:
        for _ in range(2 * THREADS):
            slow = open_.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            slow.sendall(f"{_HEAD}Content-Length: 9\r\n\r\n{{".encode())
        assert server.ask("GET", "/healthz")[0] == 200


def test_head_has_no_body(server: Server) -> None:
    status, headers, body = server.ask("HEAD", "/version")
    assert (status, body) == (200, b"")
    assert int(headers["Content-Length"]) > 0


def test_no_path_is_redirected(server: Server) -> None:
    for path in ("/v1//rulesets", "/version/", "/v1/rulesets/%2e%2e"):
        assert server.ask("GET", path)[0] == 404


def test_it_stops_when_told_leaves_nothing_and_has_logged_json(server: Server) -> None:
    server.ask("GET", "/version", X_Request_ID="the-one")
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(timeout=20) == 0
    lines = server.log()
    (told,) = (line for line in lines if line.get("request_id") == "the-one")
    assert (told["route"], told["status"]) == ("/version", 200)
    assert {line["level"] for line in lines} <= {"info", "warning"}
    assert not list(Path(server._log.parent).rglob("*.ctl"))  # noqa: SLF001 - our own
