"""Engines that are functions or addresses: what they do wrong costs them a case, never the run."""

import io
import json
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from scoring.conformance.engines.callable import by_callable, main
from scoring.conformance.engines.engine import EngineError
from scoring.conformance.engines.protocol import Started
from scoring.conformance.engines.url import UrlEngine
from tests.conformance.example_engine import STARTED, Ours

HAND = {"concealed": "123567m345p22p67s", "winning_tile": "8s", "win": "ron"}


# --- functions


SOON = 60.0
"""Seconds for an answer that arrives at once, however busy the machine is."""
ENGINE = """
import json, os, sys, time
from tests.conformance.example_engine import STARTED

print("at work")
MANNERS = {
    "hangs": lambda: time.sleep(5),
    "raises": lambda: 1 // 0,
    "ends": lambda: sys.exit("enough"),
    "nothing": lambda: None,
    "a set": lambda: {1},
}

def answer(message):
    print("answers", message["type"])
    if message["type"] == "start":
        return STARTED
    if manner := message.get("request", {}).get("manner"):
        return MANNERS[manner]()
    return {"type": "result", "id": message.get("id"), "answer": {"winning": True}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, with the function ``engine_of_mine:answer``; the package is installed elsewhere."""
    (tmp_path / "engine_of_mine.py").write_text(ENGINE)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_function_is_looked_for_in_the_working_directory_and_may_print() -> None:
    engine = by_callable("engine_of_mine:answer", SOON)
    assert isinstance(engine.start("tcg", "1"), Started)
    assert engine.ask("score", HAND).answer == {"winning": True}
    engine.stop()


@pytest.mark.parametrize("name", ["example_engine", ":x", "x:", ""])
def test_a_function_has_a_module_and_a_name(name: str) -> None:
    with pytest.raises(EngineError, match="must be MODULE:FUNCTION"):
        by_callable(name, SOON)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none_such:answer", "with status 1: ModuleNotFoundError: No module named 'none_such'"),
        ("engine_of_mine:none", "with status 1: AttributeError: .*'none'"),
        ("engine_of_mine:MANNERS", "with status 1: TypeError: 'dict' object is not callable"),
        ("fails_at_once:answer", "with status 3"),
    ],
)
def test_a_function_that_cannot_be_imported_cannot_be_run(
    folder: Path, name: str, why: str
) -> None:
    (folder / "fails_at_once.py").write_text("raise SystemExit(3)")
    with pytest.raises(EngineError, match=f"^the engine ended {why}"):
        by_callable(name, SOON).start("tcg", "1")


@pytest.mark.parametrize(
    ("manner", "why"),
    [
        ("hangs", "no whole line within 1 seconds"),
        ("raises", "the engine ended with status 1: ZeroDivisionError: integer division"),
        ("ends", "the engine ended with status 1: enough"),
        ("nothing", "a line that is not an object; the engine sent null"),
        ("a set", "the engine ended with status 1: TypeError: Object of type set is not JSON"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_function_that_misbehaves_loses_its_case(manner: str, why: str) -> None:
    engine = by_callable("engine_of_mine:answer", 1.0 if manner == "hangs" else SOON, SOON)
    assert isinstance(engine.start("tcg", "1"), Started)
    reply = engine.ask("score", {"manner": manner})
    assert reply.kind == "errored"
    assert reply.why.startswith(why)
    assert engine.ask("score", HAND).kind == "result"
    engine.stop()


def test_the_messages_of_a_function_are_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """What runs in the process of the function: nothing but answers is written, and it ends when it is told to."""
    told = b'{"type":"start","ruleset":"tcg"}\n{"type":"stop"}\n{"type":"start","ruleset":"tcg"}\n'
    streams = {"stdin": io.BytesIO(told), "stdout": io.BytesIO()}
    for name, stream in streams.items():
        monkeypatch.setattr(sys, name, io.TextIOWrapper(stream))
    main("tests.conformance.example_engine:answer")
    assert json.loads(streams["stdout"].getvalue()) == STARTED
    main("tests.conformance.example_engine:answer")
    assert list(map(json.loads, streams["stdout"].getvalue().splitlines())) == [STARTED] * 2


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
    engine = UrlEngine(address, 20.0)
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
    engine = UrlEngine(address, 0.5)
    begun = time.monotonic()
    assert engine.ask("score", {"manner": "drips"}).why == "no answer within 0.5 seconds"
    assert time.monotonic() - begun < 5


def test_an_address_that_does_not_answer_cannot_be_run() -> None:
    with pytest.raises(EngineError, match="begin with http"):
        UrlEngine("ftp://example", 1.0)
    with pytest.raises(EngineError, match="no answer from --url"):
        UrlEngine("http://127.0.0.1:9/", 1.0).start("tcg", "1")


@pytest.mark.parametrize("url", ["http://[", f"http://{'a' * 64}.example/", "http://\u3042\ud800/"])
def test_an_address_that_is_none_is_an_error_of_the_engine(url: str) -> None:
    with pytest.raises(EngineError):
        UrlEngine(url, 1.0).start("tcg", "1")
