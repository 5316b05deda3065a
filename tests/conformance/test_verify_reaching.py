"""Engines that are Python functions or are reached by a URL: what they are sent, how long they have, and what they may say."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from scoring.conformance.engines.callable import by_callable, of_function
from scoring.conformance.engines.engine import LONGEST, Engine, EngineError, MessageEngine
from scoring.conformance.engines.protocol import (
    STOP,
    Reply,
    Started,
    encoded,
    question_of,
    start_of,
)
from scoring.conformance.engines.url import by_url

Body = dict[str, Any]
STARTED: Body = {"type": "started", "protocol": 1, "engine": {"name": "x", "version": "1"}}
REQUEST: Body = {"concealed": "役", "tiles": ("1m", "2m")}
LONG = 60.0
"""Seconds for an answer that comes at once, however busy the machine is."""


def echoing(message: Body) -> object:
    """Answers a question with the question."""
    if message["type"] == "start":
        return STARTED
    return {"type": "result", "id": message.get("id"), "answer": message}


def test_a_function_is_sent_the_messages_of_the_protocol_as_json() -> None:
    heard: list[Body] = []

    def engine(message: Body) -> object:
        heard.append(message)
        return echoing(message)

    asked = of_function(engine, LONG)
    assert asked.start("kantan", "1.0.0") == Started("x", "1", ("points", "breakdown"))
    as_json = {**REQUEST, "tiles": ["1m", "2m"]}
    for number, task in enumerate(("score", "settle", "score"), 1):
        assert asked.ask(task, REQUEST) == Reply("result", question_of(task, number, as_json), "")
    asked.stop()
    assert heard[0] == start_of("kantan", "1.0.0")
    assert heard[-1] == STOP
    assert len(heard) == 5


def test_what_a_function_gives_is_json_or_nothing() -> None:
    said: list[object] = [
        {"type": "result", "id": "1", "answer": {"yaku": ("riichi",)}}, {"answer": {1}}, [1], None,
    ]  # fmt: skip
    asked = of_function(lambda _: said.pop(0), LONG)
    assert asked.ask("score", {}) == Reply("result", {"yaku": ["riichi"]}, "")
    whys = [asked.ask("score", {}).why for _ in range(3)]
    assert whys[0].startswith("TypeError: ")
    assert whys[1:] == ["an answer that is no object"] * 2


def test_what_a_function_raises_is_told_by_its_name() -> None:
    def broken(_: Body) -> object:
        raise KeyError("hatsu")

    assert of_function(broken, LONG).ask("score", {}) == Reply("errored", {}, "KeyError: 'hatsu'")
    with pytest.raises(EngineError, match=r"^KeyError: 'hatsu'$"):
        of_function(broken, LONG).start("kantan", "1.0.0")
    of_function(broken, LONG).stop()


def test_a_function_that_hangs_is_left_behind() -> None:
    threads: list[threading.Thread] = []
    go_on = threading.Event()

    def hangs(_: Body) -> object:
        threads.append(threading.current_thread())
        go_on.wait(LONG)
        return {}

    begins = time.monotonic()
    assert of_function(hangs, 0.2).ask("score", {}) == Reply(
        "errored", {}, "no answer within 0.2 seconds"
    )
    assert time.monotonic() - begins < LONG / 2
    assert threads[0].daemon
    go_on.set()


def test_a_function_is_named_by_its_module_and_its_name() -> None:
    asked = by_callable(f"{__name__}:echoing", LONG)
    assert asked.ask("score", {"a": 1}).answer == question_of("score", 1, {"a": 1})
    asleep = by_callable("time:sleep", 0.2)
    assert asleep.ask("score", {}).why.startswith("TypeError")
    slow = by_callable(f"{__name__}:too_slow", 0.2)
    assert slow.ask("score", {}).why == "no answer within 0.2 seconds"


def too_slow(_: Body) -> object:
    """Nobody waits for it."""
    time.sleep(3)
    return {}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none_such:x", "No module named 'none_such'"),
        ("json:none_such", "module 'json' has no attribute 'none_such'"),
        ("json:a:b", "module 'json' has no attribute 'a:b'"),
        ("", "Empty module name"),
    ],
)
def test_a_function_that_is_not_there_cannot_be_run(name: str, why: str) -> None:
    with pytest.raises(EngineError) as wrong:
        by_callable(name, LONG)
    assert str(wrong.value) == why


@pytest.mark.parametrize(
    ("code", "why"),
    [("1 / 0", "ZeroDivisionError: division by zero"), ("raise SystemExit(1)", "SystemExit: 1")],
)
def test_a_module_that_fails_when_it_is_imported_cannot_be_run(
    code: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fails_at_once.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(EngineError) as wrong:
        by_callable("fails_at_once:answer", LONG)
    assert str(wrong.value) == f"fails_at_once:answer: {why}"


# --- by URL


class Served(BaseHTTPRequestHandler):
    """Answers with what is next, and keeps what it heard."""

    heard: list[tuple[str, bytes]]
    says: list[bytes | float]

    def do_POST(self) -> None:
        """The answer."""
        length = int(self.headers["Content-Length"])
        self.heard.append((self.headers["Content-Type"], self.rfile.read(length)))
        told = self.says.pop(0)
        if isinstance(told, float):
            time.sleep(told)
            told = b"{}"
        with suppress(OSError):  # who asked may be gone
            self.send_response(200)
            self.send_header("Content-Length", str(len(told)))
            self.end_headers()
            self.wfile.write(told)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def served() -> Iterator[tuple[str, list[tuple[str, bytes]], list[bytes | float]]]:
    heard: list[tuple[str, bytes]] = []
    says: list[bytes | float] = []
    handler = type("Handler", (Served,), {"heard": heard, "says": says})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
    )
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/ask", heard, says
    server.shutdown()
    server.server_close()


def test_messages_are_posted_as_json(
    served: tuple[str, list[tuple[str, bytes]], list[bytes | float]],
) -> None:
    url, heard, says = served
    says += [json.dumps(STARTED).encode(), b'{"type":"result","id":"1","answer":{"a":1}}', b"{}"]
    asked = by_url(url, LONG)
    assert asked.start("kantan", "1.0.0") == Started("x", "1", ("points", "breakdown"))
    assert asked.ask("score", REQUEST) == Reply("result", {"a": 1}, "")
    asked.stop()
    assert {kind for kind, _ in heard} == {"application/json"}
    assert [body for _, body in heard] == [
        encoded(start_of("kantan", "1.0.0")), encoded(question_of("score", 1, REQUEST)), encoded(STOP),
    ]  # fmt: skip


def test_an_answer_by_url_may_have_a_mebibyte_and_no_more(
    served: tuple[str, list[tuple[str, bytes]], list[bytes | float]],
) -> None:
    url, _, says = served
    said = b'{"type":"skipped","id":"%d","why":"much"}'
    says += [(said % 1).ljust(LONGEST), (said % 2).ljust(LONGEST + 1)]
    asked = by_url(url, LONG)
    assert asked.ask("score", {}) == Reply("skipped", {}, "much")
    assert asked.ask("score", {}).why.endswith(f"an answer of more than {LONGEST} bytes")


def test_an_answer_by_url_has_its_time(
    served: tuple[str, list[tuple[str, bytes]], list[bytes | float]],
) -> None:
    url, _, says = served
    says.append(0.6)
    begins = time.monotonic()
    why = by_url(url, 0.2).ask("score", {}).why
    assert "timed out" in why or why == "no answer within 0.2 seconds"
    assert time.monotonic() - begins < LONG / 2


@pytest.fixture
def line() -> Iterator[tuple[str, socket.socket]]:
    """Where nobody answers but the test itself."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/", server


def test_an_address_that_says_too_much_is_not_heard_out(line: tuple[str, socket.socket]) -> None:
    url, server = line
    asked = Thread(by_url(url, LONG))
    answering, _ = server.accept()
    with answering:
        answering.sendall(b"HTTP/1.0 200 OK\r\n\r\n" + b" " * (LONGEST + 1))
        assert asked.said().why.endswith(f"an answer of more than {LONGEST} bytes")


def test_an_address_that_drips_has_its_time_as_a_whole(line: tuple[str, socket.socket]) -> None:
    url, server = line
    asked = Thread(by_url(url, 0.3))
    answering, _ = server.accept()
    with answering:
        answering.sendall(b"HTTP/1.0 200 OK\r\n\r\n")
        until = time.monotonic() + 2
        while asked.is_alive() and time.monotonic() < until:
            answering.sendall(b" ")
            time.sleep(0.02)
        assert not asked.is_alive()
    assert asked.said().why == "no answer within 0.3 seconds"


def test_nobody_goes_on_waiting_for_an_address_that_does_not_answer(
    line: tuple[str, socket.socket],
) -> None:
    before = set(threading.enumerate())
    assert by_url(line[0], 0.1).ask("score", {}).kind == "errored"
    until = time.monotonic() + 5
    while not before.issuperset(threading.enumerate()) and time.monotonic() < until:
        time.sleep(0.01)
    assert before.issuperset(threading.enumerate())


class Thread(threading.Thread):
    """Asks an engine one question, meanwhile."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(daemon=True)
        self._engine = engine
        self._reply = Reply("", {}, "")
        self.start()

    def run(self) -> None:
        """Ask."""
        self._reply = self._engine.ask("score", {})

    def said(self) -> Reply:
        """The reply."""
        self.join(2)
        return self._reply


@pytest.mark.parametrize("url", ["ftp://localhost/", "localhost:80", "gopher://localhost/", ""])
def test_a_url_of_another_kind_is_not_asked(url: str) -> None:
    with pytest.raises(EngineError, match=r"^a URL begins with http:// or https://$"):
        by_url(url, LONG)
    assert isinstance(by_url("https://localhost/", LONG), MessageEngine)
