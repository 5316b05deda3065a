"""Engines that are functions or addresses: what they do wrong costs them a case, never the run."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from scoring.conformance.engines.callable import by_callable, of_function
from scoring.conformance.engines.engine import EngineError
from scoring.conformance.engines.protocol import Started
from scoring.conformance.engines.url import by_url
from tests.conformance.example_engine import STARTED, Ours

HAND = {"concealed": "123567m345p22p67s", "winning_tile": "8s", "win": "ron"}


# --- functions


def test_a_function_is_an_engine() -> None:
    engine = by_callable("tests.conformance.example_engine:answer", 20.0)
    assert isinstance(engine.start("tcg", "1"), Started)
    assert engine.ask("score", HAND).answer["winning"] is True
    engine.stop()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none_such:answer", "none_such"),
        ("tests.conformance.example_engine:none", "none"),
        ("tests.conformance.example_engine", "is written module:function"),
        ("tests.conformance.example_engine:STARTED", "is not a function"),
        (":x", "is written module:function"),
        ("fails_at_once:answer", r"^fails_at_once:answer: SystemExit: 1$"),
    ],
)
def test_a_function_that_cannot_be_imported_cannot_be_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, why: str
) -> None:
    (tmp_path / "fails_at_once.py").write_text("raise SystemExit(1)")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(EngineError, match=why):
        by_callable(name, 20.0)


def test_a_function_is_looked_for_in_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/protocol.md: also where Python itself does not look there, as in the installed command."""
    (tmp_path / "engine_of_mine.py").write_text("def answer(message):\n    return {}\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place])
    by_callable("engine_of_mine:answer", 1.0).stop()


MANNERS: dict[str, Any] = {
    "hangs": lambda: time.sleep(5),
    "raises": lambda: 1 // 0,
    "nothing": lambda: None,
    "a set": lambda: {1},
    "no json": lambda: {"type": {1}},
}


@pytest.mark.parametrize("manner", MANNERS)
def test_a_function_that_misbehaves_loses_its_case(manner: str) -> None:
    engine = of_function(
        lambda message: STARTED if message["type"] == "start" else MANNERS[manner](), 0.3
    )
    assert isinstance(engine.start("tcg", "1"), Started)
    reply = engine.ask("score", HAND)
    assert (reply.kind, bool(reply.why)) == ("errored", True)
    engine.stop()


def test_a_function_that_does_not_start_cannot_be_run() -> None:
    with pytest.raises(EngineError, match="an answer that is not an object"):
        of_function(lambda _: None, 1.0).start("tcg", "1")


# --- addresses


class _Handler(BaseHTTPRequestHandler):
    engine = Ours()

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        manner = message.get("request", {}).get("manner")
        if manner == "hangs up":
            self.wfile.write(b"what?\r\n\r\n")
            return
        if manner == "drips":
            self.send_response(200)
            self.end_headers()
            with suppress(OSError):
                for _ in range(100):
                    self.wfile.write(b" ")
                    time.sleep(0.1)
            return
        body = json.dumps(self.engine(message) if manner is None else {}).encode()
        body = b"x" * 1_100_000 if manner == "floods" else body
        self.send_response(500 if manner == "breaks" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's word
        """Keep quiet."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_an_address_is_an_engine(address: str) -> None:
    engine = by_url(address, 20.0)
    assert isinstance(engine.start("tcg", "1"), Started)
    assert engine.ask("score", HAND).answer["winning"] is True
    for manner, why in (
        ("hangs up", ""),
        ("floods", "an answer of more than 1048576 bytes; the engine sent xxx"),
        ("breaks", "HTTP Error 500: Internal Server Error; the engine sent {}"),
        ("garbles", "no answer of type result, skipped, errored; the engine sent {}"),
    ):
        reply = engine.ask("score", {"manner": manner})
        assert (reply.kind, bool(reply.why)) == ("errored", True), manner
        assert reply.why.startswith(why)
    assert engine.ask("score", HAND).kind == "result"
    engine.stop()


def test_an_address_that_drips_is_too_slow(address: str) -> None:
    engine = by_url(address, 0.5)
    begun = time.monotonic()
    assert engine.ask("score", {"manner": "drips"}).why == "no answer within 0.5 seconds"
    assert time.monotonic() - begun < 5


def test_an_address_that_does_not_answer_cannot_be_run() -> None:
    with pytest.raises(EngineError, match="begins with"):
        by_url("ftp://example", 1.0)
    with pytest.raises(EngineError):
        by_url("http://127.0.0.1:9/", 1.0).start("tcg", "1")
