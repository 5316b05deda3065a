"""Batches in gzip: answered as without compression, and bounded by what they contain."""

import gzip
import json
import tracemalloc
import zlib
from io import BytesIO
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service import config
from service.api.batch import lines
from service.served import serve

BATCH = "/v1/rulesets/tcg/score/batch"
COLUMNS = "/v1/rulesets/tcg/score/columns"
JSON = "application/json"
LINES = "application/x-ndjson"
HAND = dict(serve("tcg").score.example)
HANDS = orjson.dumps({"hands": [HAND, {}, HAND]})
ROWS = orjson.dumps({"columns": {"concealed": ["1m"], "winning_tile": ["1m"], "win": ["ron"]}})
LIMIT = config.MAX_BATCH_BYTES


def post(client: FlaskClient, path: str, body: bytes, kind: str, coding: str = "gzip") -> Any:  # noqa: ANN401 - werkzeug's
    return client.post(path, data=body, headers={"Content-Type": kind, "Content-Encoding": coding})


@pytest.mark.parametrize("coding", ["gzip", "GZIP", "x-gzip"])
@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        (BATCH, HANDS, JSON),
        (COLUMNS, ROWS, JSON),
        (BATCH, orjson.dumps(HAND) + b"\n\n{}\n" + orjson.dumps(HAND), LINES),
    ],
)
def test_a_body_in_gzip_is_answered_as_without(
    client: FlaskClient, path: str, body: bytes, kind: str, coding: str
) -> None:
    plain = client.post(path, data=body, content_type=kind)
    packed = post(client, path, gzip.compress(body), kind, coding)
    assert (packed.status_code, packed.data) == (plain.status_code, plain.data) != (200, b"")


def test_a_body_may_be_sent_in_pieces_and_without_a_length(client: FlaskClient) -> None:
    """Several members, as `cat a.gz b.gz` makes them, in a body without a length."""
    body = gzip.compress(HANDS[:100]) + gzip.compress(HANDS[100:])
    answer = client.post(
        BATCH,
        input_stream=BytesIO(body),
        headers={"Content-Type": JSON, "Content-Encoding": "gzip", "Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert len(answer.get_json()["results"]) == 3


@pytest.mark.parametrize(
    ("size", "code"), [(LIMIT, "impossible_input"), (LIMIT + 1, "too_large"), (10**8, "too_large")]
)
@pytest.mark.parametrize("path", [BATCH, COLUMNS])
def test_what_a_body_contains_is_bounded(
    client: FlaskClient, path: str, size: int, code: str
) -> None:
    """A hundred million bytes never fill the memory."""
    body = gzip.compress(b"{}".ljust(size), 1)
    tracemalloc.start()
    try:
        answer = post(client, path, body, JSON)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert answer.get_json()["code"] == code
    assert peak < 64 * 2**20


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        gzip.compress(HANDS)[:-9],
        gzip.compress(HANDS)[:40],
        gzip.compress(HANDS)[:-8] + b"\0" * 8,
        zlib.compress(HANDS),
        gzip.compress(HANDS) + b"more",
    ],
    ids=["nothing", "plain", "no end", "half", "no checksum", "deflate", "more"],
)
def test_what_is_no_gzip_is_a_bad_request(client: FlaskClient, body: bytes) -> None:
    answer = post(client, BATCH, body, JSON)
    assert answer.status_code == 400
    assert answer.get_json()["code"] in ("not_gzip", "not_json")


@pytest.mark.parametrize("coding", ["br", "deflate", "zstd", "gzip, gzip", "gzip, identity", "x"])
@pytest.mark.parametrize(("path", "kind"), [(BATCH, JSON), (BATCH, LINES), (COLUMNS, JSON)])
def test_another_compression_is_refused_with_what_is_taken(
    client: FlaskClient, path: str, kind: str, coding: str
) -> None:
    answer = post(client, path, b"{}", kind, coding)
    assert answer.status_code == 415
    assert answer.headers["Accept-Encoding"] == "gzip, identity"
    assert "gzip" in answer.get_json()["detail"]


@pytest.mark.parametrize("path", ["score", "settle", "analyze", "verify"])
def test_other_bodies_are_sent_without_compression(client: FlaskClient, path: str) -> None:
    answer = post(client, f"/v1/rulesets/tcg/{path}", gzip.compress(b"{}"), JSON)
    assert (answer.status_code, answer.headers["Accept-Encoding"]) == (415, "identity")


def answers(client: FlaskClient, body: bytes) -> list[tuple[int, str]]:
    """Return the number of each line with the code of its problem, or with ``result``."""
    answer = post(client, BATCH, body, LINES)
    assert answer.status_code == 200
    told = map(json.loads, answer.data.splitlines())
    return [(one["line"], one["problem"]["code"] if "problem" in one else "result") for one in told]


def test_a_line_in_gzip_is_as_long_as_one_without(client: FlaskClient) -> None:
    hand = orjson.dumps(HAND)
    long = b"x" * (config.MAX_BODY_BYTES + 1)
    body = gzip.compress(b"\n".join([hand, long, hand, long]))
    assert answers(client, body) == [
        (1, "result"), (2, "too_large"), (3, "result"), (4, "too_large"),
    ]  # fmt: skip


@pytest.mark.parametrize("filling", [b"\n", b"x", b"x" * 100_000 + b"\n"])
def test_lines_in_gzip_end_after_what_a_stream_may_have(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, filling: bytes
) -> None:
    """The hand after a million bytes is not answered; a stream may have sixteen."""
    assert lines.MAX_DECOMPRESSED == 16 * 2**20
    monkeypatch.setattr(lines, "MAX_DECOMPRESSED", 2**20)
    hand = orjson.dumps(HAND) + b"\n"
    many = filling * (2**20 // len(filling) + 1)
    found = answers(client, gzip.compress(hand + many + b"\n" + hand, 1))
    assert found[0] == (1, "result")
    assert found[-1][1] == "too_large"
    assert "result" not in [code for _, code in found[1:]]


def test_lines_in_gzip_that_break_off_end_with_a_problem(client: FlaskClient) -> None:
    hand = orjson.dumps(HAND)
    body = gzip.compress(b"\n".join([hand] * 20))
    found = answers(client, body[:-12])
    assert found[-1][1] == "bad_request"
    assert answers(client, b"{}\n")[-1] == (1, "bad_request")
