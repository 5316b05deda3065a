"""Engines of every kind and manner: what they do wrong costs them a case, never the run."""

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
from scoring.conformance.engines.command import Command
from scoring.conformance.engines.engine import Engine, EngineError
from scoring.conformance.engines.protocol import Started
from scoring.conformance.engines.url import by_url
from tests.conformance.example_engine import STARTED, Ours

LIAR = Path(__file__).parent / "wrong_engine.py"
HAND = {"concealed": "123567m345p22p67s", "winning_tile": "8s", "win": "ron"}


def liar(manner: str, timeout: float = 0.6, starting: float = 20.0) -> Command:
    return Command(f"{sys.executable} -S {LIAR} {json.dumps(manner)}", timeout, starting)


def asked(engine: Engine, count: int = 4) -> list[tuple[str, str]]:
    """How an engine answers so many questions."""
    assert isinstance(engine.start("tcg", "1.0.0"), Started)
    replies = [engine.ask("score", HAND) for _ in range(count)]
    engine.stop()
    return [(reply.kind, reply.why) for reply in replies]


@pytest.mark.parametrize(
    ("manner", "why"),
    [
        ("dies", "the engine ended with status 9: KeyError: 'hatsu'"),
        ("dies without a word", "the engine ended with status 9"),
        ("garbles", "a line that is no JSON"),
        ("floods", "more than 1048576 bytes"),
        ("chatters", "an answer to another question"),
        ("hangs", "no answer within 0.6 seconds"),
        ("complains for ever", "no answer within 0.6 seconds"),
    ],
)
def test_a_command_that_fails_loses_its_case_and_is_started_again(manner: str, why: str) -> None:
    skipped = ("skipped", manner)
    # After a new start it fails at its second question again.
    assert asked(liar(manner, 5.0 if manner == "floods" else 0.6)) == [
        skipped, ("errored", why), skipped, ("errored", why),
    ]  # fmt: skip


def test_a_command_may_complain_as_much_as_it_likes() -> None:
    assert asked(liar("complains", 20.0)) == [("skipped", "complains")] * 4


def test_a_command_that_does_not_listen_does_not_hold_up_the_run() -> None:
    engine = liar("does not listen")
    assert isinstance(engine.start("tcg", "1.0.0"), Started)
    reply = engine.ask("score", {**HAND, "more": "x" * 1_000_000})
    engine.stop()
    assert (reply.kind, reply.why) == ("errored", "no answer within 0.6 seconds")


def test_a_command_that_ends_before_it_is_asked_says_why() -> None:
    engine = liar("leaves")
    assert isinstance(engine.start("tcg", "1.0.0"), Started)
    process = engine._process  # noqa: SLF001 - nobody else can say when it has ended
    assert process is not None
    process.wait()
    assert engine.ask("score", HAND).why == "the engine ended with status 0: ValueError: enough"
    engine.stop()


def test_a_command_that_closes_its_output_is_ended() -> None:
    found = asked(liar("closes its mouth"), 3)
    assert [kind for kind, _ in found] == ["skipped", "errored", "skipped"]
    assert found[1][1] == "the engine ended"


def test_a_command_that_talks_without_being_asked_is_noticed() -> None:
    """The lines left over from one question are not taken for answers to the next."""
    engine = liar("always chatters")
    assert [kind for kind, _ in asked(engine, 3)] == ["errored"] * 3


def test_a_command_that_says_more_than_it_was_asked_is_noticed() -> None:
    # One write, so that both lines are there however Python buffers its output.
    code = (
        "import sys\nsaid = sys.argv[1] + chr(10)\n"
        "for _ in sys.stdin: sys.stdout.write(said + said); sys.stdout.flush()"
    )
    started = json.dumps(STARTED)
    engine = Command(f"{sys.executable} -c '{code}' '{started}'", 5.0)
    assert asked(engine, 1) == [("errored", "more lines than questions")]


def test_a_command_that_will_not_stop_is_stopped() -> None:
    begun = time.monotonic()
    assert asked(liar("will not stop"), 1) == [("skipped", "will not stop")]
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (f"{sys.executable} -S {LIAR} gone", "the engine ended with status 3"),
        (f"{sys.executable} -S {LIAR} silent", "no answer within"),
        ("/none/such/command", "No such file"),
        ("", "an empty command"),
        ("cat", "no answer of type started"),
    ],
)
def test_a_command_that_does_not_start_cannot_be_run(command: str, why: str) -> None:
    with pytest.raises(EngineError, match=why):
        Command(command, 0.5, starting=0.5).start("tcg", "1")


def test_a_command_may_be_stopped_before_it_starts() -> None:
    Command("cat", 1.0).stop()


def test_our_engine_as_a_command_answers() -> None:
    path = Path(__file__).parent / "example_engine.py"
    engine = Command(f"{sys.executable} {path}", 20.0)
    assert isinstance(engine.start("tcg", "1"), Started)
    reply = engine.ask("score", {**HAND, "situation": ["riichi"]})
    engine.stop()
    assert reply.answer["value"]["points"] == 2000


# --- functions


def test_a_function_is_an_engine() -> None:
    engine = by_callable("tests.conformance.example_engine:answer", 20.0)
    assert isinstance(engine.start("tcg", "1"), Started)
    assert engine.ask("score", HAND).answer["winning"] is True
    engine.stop()


@pytest.mark.parametrize(
    "name",
    [
        "none_such:answer",
        "tests.conformance.example_engine:none",
        "tests.conformance.example_engine",
        ":x",
    ],
)
def test_a_function_that_is_not_there_cannot_be_run(name: str) -> None:
    with pytest.raises(EngineError):
        by_callable(name, 1.0)


def test_a_module_that_fails_when_it_is_imported_cannot_be_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fails_at_once.py").write_text("raise SystemExit(1)")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(EngineError, match=r"^fails_at_once:answer: SystemExit: 1$"):
        by_callable("fails_at_once:answer", 20.0)


def _mean(message: dict[str, Any]) -> Any:  # noqa: ANN401 - whatever a function gives
    """Misbehaves in a manner that is in the question."""
    if message["type"] == "start":
        return STARTED
    manner = message["request"].get("manner") if "request" in message else "raises"
    if manner == "hangs":
        time.sleep(5)
    if manner == "raises":
        raise KeyError(manner)
    return {"nothing": None, "a set": {1}, "no json": {"type": {1}}}[str(manner)]


@pytest.mark.parametrize("manner", ["hangs", "raises", "nothing", "a set", "no json"])
def test_a_function_that_misbehaves_loses_its_case(manner: str) -> None:
    engine = of_function(_mean, 0.3)
    assert isinstance(engine.start("tcg", "1"), Started)
    reply = engine.ask("score", {"manner": manner})
    assert reply.kind == "errored"
    assert reply.why
    engine.stop()


def test_a_function_that_does_not_start_cannot_be_run() -> None:
    with pytest.raises(EngineError, match="an answer that is no object"):
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
    for manner in ("hangs up", "floods", "breaks", "garbles"):
        reply = engine.ask("score", {"manner": manner})
        assert (reply.kind, bool(reply.why)) == ("errored", True), manner
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
