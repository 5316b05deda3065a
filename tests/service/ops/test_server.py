"""The application behind the server it is shipped with: started, asked, stopped."""

import http.client
import json
import signal
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from service import config
from tests.ops.load import Asked, ask
from tests.ops.running import Service
from tests.service.support import wire

FIRST = "tcg"
SCORE = f"/v1/rulesets/{FIRST}/score"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    settings = {"WEB_CONCURRENCY": "1", "ACCESS_LOG": "0"}
    with Service(tmp_path_factory.mktemp("server"), **settings) as server:
        yield server


def test_a_request_without_access_log_leaves_no_line(server: Service) -> None:
    assert ask(server.port, Asked("GET", "/version")).status == 200
    assert {line["logger"] for line in server.lines()} == {"gunicorn.error"}


@pytest.mark.parametrize(
    ("path", "limit"), [(SCORE, "MAX_BODY_BYTES"), (f"{SCORE}/batch", "MAX_BATCH_BYTES")]
)
def test_a_long_body_in_chunks_is_refused_and_not_cut(
    server: Service, path: str, limit: str
) -> None:
    chunks = (part for part in (b'{"hands":[]', b" " * int(getattr(config, limit)), b"}"))
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)) as connection:
        connection.request("POST", path, chunks, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["code"]) == (413, "too_large")


def test_it_stops_when_asked_leaves_nothing_and_has_logged_json(tmp_path: Path) -> None:
    sent = b"GET /version HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Request-ID: the-one\r\n\r\n"
    settings = {"WEB_CONCURRENCY": "1", "ACCESS_LOG": "1", "XDG_RUNTIME_DIR": str(tmp_path)}
    with Service(tmp_path, **settings) as server:
        assert wire.answer(server.port, sent)
        server.tell(signal.SIGTERM)
        assert server.process.wait(timeout=20) == 0
    lines = server.lines()
    (line,) = (line for line in lines if line.get("request_id") == "the-one")
    assert (line["route"], line["status"]) == ("/version", 200)
    assert {line["level"] for line in lines} <= {"info", "warning"}
    assert not list(server.log.parent.rglob("*.ctl"))


def test_workers_with_threads_are_chosen_by_a_setting(tmp_path: Path) -> None:
    """One of four threads waits for a client; a `sync` worker would wait with it."""
    settings = {"WEB_CONCURRENCY": "1", "WORKER_CLASS": "gthread", "THREADS": "4"}
    with (
        Service(tmp_path, **settings) as server,
        socket.create_connection(("127.0.0.1", server.port)) as slow,
    ):
        slow.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n")
        assert ask(server.port, Asked("GET", "/version"), timeout=20).status == 200
