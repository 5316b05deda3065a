"""Hands as a stream of lines: answered as they come, whatever stands between them, and never held."""

import http.client
import json
import socket
import threading
from collections.abc import Iterable, Iterator
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

import scoring
from service import config, create_app
from service.api.batch.lines import BLOCK
from service.served import serve
from tests.ops.load import Asked, ask
from tests.ops.running import Service
from tests.support import hands

FIRST = "tcg"
PATH = f"/v1/rulesets/{FIRST}/score/batch"
LINES = "application/x-ndjson"
EXAMPLE = dict(serve(FIRST).score.example)
HAND = orjson.dumps(EXAMPLE)
LIMIT = config.MAX_BODY_BYTES
SOME = [orjson.dumps(request) for request in hands.requests(300, seed=21)]


def answers(client: FlaskClient, body: bytes, query: str = "") -> list[dict[str, Any]]:
    answer = client.post(f"{PATH}?{query}", data=body, content_type=LINES)
    assert (answer.status_code, answer.content_type) == (200, LINES)
    assert answer.data.endswith(b"\n") or not answer.data
    return [json.loads(line) for line in answer.data.splitlines()]


def codes(found: Iterable[dict[str, Any]]) -> list[tuple[int, str]]:
    """Return the number of each line with the code of its problem, or with ``result``."""
    return [
        (entry["line"], entry["problem"]["code"] if "problem" in entry else "result")
        for entry in found
    ]


def test_lines_are_answered_as_a_list_is(client: FlaskClient, lang: str) -> None:
    whole = [*SOME, b"{}", b"[]"]
    found = answers(client, b"\n".join(whole), f"lang={lang}")
    listed = client.post(f"{PATH}?lang={lang}", json={"hands": [json.loads(one) for one in whole]})
    numbers = range(1, len(whole) + 1)
    assert found == [
        {"line": number} | entry
        for number, entry in zip(numbers, listed.get_json()["results"], strict=True)
    ]


def test_every_ruleset_takes_lines(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any], lang: str
) -> None:
    path = f"/v1/rulesets/{ruleset.id}/score/batch?lang={lang}"
    answer = client.post(path, data=orjson.dumps(example), content_type=LINES)
    told = orjson.dumps(scoring.score(ruleset.id, example, lang=lang).to_dict())
    assert answer.data == b'{"line":1,"result":' + told + b"}\n"
    assert answer.headers["Content-Language"] == lang
    assert answer.headers["X-Ruleset"].startswith(f"{ruleset.id}@")


def test_blank_lines_are_skipped_and_counted(client: FlaskClient) -> None:
    body = b"\n\r\n" + HAND + b"\r\n  \t\n\n" + HAND + b"\n\n"
    assert codes(answers(client, body)) == [(3, "result"), (6, "result")]


def test_errors_of_a_line_name_the_line_of_the_body(client: FlaskClient) -> None:
    found = answers(client, b'\n{x}\n{"a":1,\n{"a":NaN}')
    assert all(f"(line {one['line']}, " in one["problem"]["detail"] for one in found)


@pytest.mark.parametrize("size", [LIMIT + 1, LIMIT + BLOCK, 5 * LIMIT])
@pytest.mark.parametrize("end", [b"\n" + HAND, b"\n", b""])
def test_too_long_a_line_is_skipped_to_its_end(client: FlaskClient, size: int, end: bytes) -> None:
    found = answers(client, HAND + b"\n" + b"x" * size + end)
    after = [(3, "result")] if len(end) > 1 else []
    assert codes(found) == [(1, "result"), (2, "too_large"), *after]
    assert str(LIMIT) in found[1]["problem"]["detail"]


@pytest.fixture(scope="module")
def brief() -> FlaskClient:
    """Return a client of an application that takes lines of at most 30 bytes."""
    return create_app({"MAX_BODY_BYTES": 30}).test_client()


@given(parts=st.lists(st.binary(max_size=40), max_size=30))
def test_lines_are_what_lies_between_newlines(brief: FlaskClient, parts: list[bytes]) -> None:
    """A line of blanks has no answer, unless it is too long: then it was not kept to see that."""
    lines = list(enumerate(b"\n".join(parts).split(b"\n"), 1))
    found = dict(codes(answers(brief, b"\n".join(parts))))
    assert list(found) == [n for n, line in lines if line.strip(b" \t\r") or len(line) > 30]
    assert all((found[n] == "too_large") == (len(dict(lines)[n]) > 30) for n in found)


# --- behind the server it is shipped with


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("server"), WEB_CONCURRENCY="1") as server:
        yield server


class Stream:
    """A connection over which a body is sent in chunks while the answer is read."""

    def __init__(self, server: Service, query: str = "", *, size: int | None = None) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        length = "Transfer-Encoding: chunked" if size is None else f"Content-Length: {size}"
        self._chunked = size is None
        head = (
            f"POST {PATH}?{query} HTTP/1.1\r\nHost: x\r\nContent-Type: {LINES}\r\n{length}\r\n\r\n"
        )
        self.socket.sendall(head.encode())

    def send(self, piece: bytes) -> None:
        """Send a piece of the body."""
        self.socket.sendall(b"%x\r\n%b\r\n" % (len(piece), piece) if self._chunked else piece)

    def end(self) -> None:
        """Send the end of the body."""
        if self._chunked:
            self.socket.sendall(b"0\r\n\r\n")

    def later(self, pieces: Iterable[bytes]) -> threading.Thread:
        """Send it all from a thread of its own."""

        def send() -> None:
            for piece in pieces:
                self.send(piece)
            self.end()

        thread = threading.Thread(target=send, daemon=True)
        thread.start()
        return thread

    def answer(self) -> http.client.HTTPResponse:
        """Return the answer after its headers were received."""
        answer = http.client.HTTPResponse(self.socket)
        answer.begin()
        assert answer.status == 200
        assert answer.headers["Content-Type"] == LINES
        return answer


def pieces(count: int) -> Iterator[bytes]:
    """So many lines, in pieces that end anywhere."""
    held = b""
    for number in range(count):
        held += SOME[number % len(SOME)] + b"\n"
        if len(held) > 3000:
            yield held[:3000]
            held = held[3000:]
    yield held


@pytest.mark.many
@pytest.mark.parametrize("chunked", [True, False])
def test_a_long_stream_is_answered_in_order_and_the_memory_stays_flat(
    server: Service,
    chunked: bool,  # noqa: FBT001 - a case
) -> None:
    """Some 10 MB of answers through one connection; a worker that kept them would grow by as much."""
    count, warm = 6_000, 2_000
    size = None if chunked else sum(map(len, pieces(count)))
    stream = Stream(server, size=size)
    thread = stream.later(pieces(count))
    answer = stream.answer()
    assert answer.chunked
    expected = [
        b'"result":' + orjson.dumps(scoring.score(FIRST, json.loads(one)).to_dict()) + b"}\n"
        for one in SOME
    ]
    sizes = []
    sent = 0
    for number in range(1, count + 1):
        line = answer.readline()
        assert line == b'{"line":%d,%b' % (number, expected[(number - 1) % len(SOME)])
        sent += len(line)
        if number >= warm and number % 2000 == 0:
            sizes.append(server.memory())
    assert answer.read() == b""
    thread.join(10)
    stream.socket.close()
    assert sent > 10e6
    assert max(sizes) - sizes[0] < 8, sizes


def test_answers_come_while_the_body_is_being_sent(server: Service) -> None:
    stream = Stream(server)
    enough = HAND + b"\n"
    enough *= BLOCK // len(enough) + 2
    stream.send(enough)
    answer = stream.answer()
    first = json.loads(answer.readline())
    assert (first["line"], first["result"]["winning"]) == (1, True)
    stream.send(enough)
    stream.end()
    rest = [json.loads(line) for line in answer.read().splitlines()]
    assert [entry["line"] for entry in rest] == list(range(2, 2 * enough.count(b"\n") + 1))
    stream.socket.close()


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (HAND + b"\n" + HAND + b"\n", [(1, "result"), (2, "result"), (3, "bad_request")]),
        (HAND + b"\n" + HAND, [(1, "result"), (2, "bad_request")]),
        (HAND + b"\n" + HAND[:40], [(1, "result"), (2, "bad_request")]),
        (b"x" * (LIMIT + 1), [(1, "bad_request")]),
        (b"", [(1, "bad_request")]),
    ],
    ids=["behind a line", "before its end", "in a line", "in too long a line", "at once"],
)
def test_where_a_body_is_shorter_than_was_said_the_last_line_says_so(
    server: Service, sent: bytes, expected: list[tuple[int, str]]
) -> None:
    stream = Stream(server, size=len(sent) + 1)
    if sent:
        stream.send(sent)
    stream.socket.shutdown(socket.SHUT_WR)
    found = [json.loads(line) for line in stream.answer().read().splitlines()]
    assert codes(found) == expected
    stream.socket.close()


@pytest.mark.parametrize("way", ["gone", "half", "garbage"])
def test_a_client_that_breaks_off_harms_nobody(server: Service, way: str) -> None:
    """More clients break off than there are workers. No worker is lost, and the service logs no error."""
    for _ in range(3):
        stream = Stream(server)
        for piece in pieces(60):
            stream.send(piece)
        if way == "half":
            stream.socket.shutdown(socket.SHUT_WR)
        elif way == "garbage":
            stream.socket.sendall(b"no chunk\r\n\r\n")
        while way != "gone" and stream.socket.recv(1 << 16):
            pass
        stream.socket.close()
    answer = ask(server.port, Asked("POST", PATH, HAND.decode(), LINES))
    assert answer.status == 200
    assert answer.body.startswith(b'{"line":1,"result":')
    assert {line["level"] for line in server.lines()} == {"info"}
