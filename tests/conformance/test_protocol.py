"""The messages of the protocol: what the verifier says has the schema, what an engine may say is understood, the rest is garbled."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from scoring.cli import verify as verify_cli
from scoring.conformance.engines.command import STARTING
from scoring.conformance.engines.engine import LONGEST
from scoring.conformance.engines.protocol import (
    SENT,
    STOP,
    Garbled,
    Reply,
    Started,
    decoded,
    encoded,
    question_of,
    reply_to,
    sent,
    start_of,
    started,
    words,
)
from scoring.conformance.running import GIVE_UP, MOST_SHRINKING, VERDICTS
from scoring.conformance.shapes import SHAPES, AnswerShape
from scoring.reference.vectors import DEPTHS, vectors_of
from tests.support.verifying import schema

SCHEMA = Draft202012Validator(schema("protocol"))
STARTED: dict[str, Any] = {
    "type": "started", "protocol": 1, "engine": {"name": "x", "version": "1"},
}  # fmt: skip


@pytest.mark.parametrize(
    "message",
    [
        start_of("tcg", "1.0.0"),
        question_of("score", 7, {"a": 1}),
        question_of("settle", 8, {}),
        STOP,
    ],
)
def test_what_the_verifier_says_has_the_schema(message: dict[str, Any]) -> None:
    SCHEMA.validate(message)
    assert decoded(encoded(message)) == message
    assert encoded(message).count(b"\n") == 1


def test_a_question_carries_neither_the_answer_nor_the_name_of_its_vector() -> None:
    for number, vector in enumerate(vectors_of("tcg").vectors):
        question = question_of(vector.task, number, vector.request)
        assert question == {"type": vector.task, "id": str(number), "request": vector.request}


DEFAULT = ("points", "breakdown")


@pytest.mark.parametrize(
    ("message", "understood"),
    [
        (STARTED, Started("x", "1", DEFAULT)),
        (STARTED | {"depths": ["settlement", "points"]}, Started("x", "1", ("points", "settlement"))),
        (STARTED | {"depths": ["points", "tomorrow"]}, Started("x", "1", ("points",))),
        (STARTED | {"engine": 5}, Started("", "", DEFAULT)),
        (STARTED | {"shape": ["han_without_dora"], "names": {"立直": "riichi"}},
         Started("x", "1", DEFAULT, AnswerShape(("han_without_dora",), {"立直": "riichi"}))),
        ({"type": "skipped", "why": "never\nheard"}, Reply("skipped", {}, "never heard")),
    ],
)  # fmt: skip
def test_an_engine_starts_or_skips_a_ruleset(
    message: dict[str, Any], understood: Started | Reply
) -> None:
    assert started(message) == understood


def test_replies_are_understood() -> None:
    result = {"type": "result", "id": "3", "answer": {"refused": True}}
    assert reply_to(3, result) == Reply("result", {"refused": True}, "")
    assert reply_to(3, {"type": "skipped", "id": "3", "why": None}) == Reply("skipped", {}, "")
    why = "x" * 1000
    assert reply_to(3, {"type": "errored", "id": "3", "why": why}).why == why[:300]


BEGINNINGS: list[dict[str, Any]] = [
    {}, {"type": "started"}, STARTED | {"protocol": 2}, STARTED | {"depths": []}, STARTED | {"depths": "points"},
    STARTED | {"shape": "han_without_dora"}, STARTED | {"shape": ["square"]}, STARTED | {"names": ["riichi"]},
    STARTED | {"names": {"x": 5}},
]  # fmt: skip
REPLIES: list[dict[str, Any]] = [
    {"type": "answer", "id": "3"}, {"type": "result", "id": "4", "answer": {}}, {"type": "result", "id": 3, "answer": {}},
    {"type": "result", "id": "3"}, {"type": "result", "id": "3", "answer": [1]}, {"type": "result", "id": "3", "answer": {"winning": 1}},
    {"type": "result", "id": "3", "answer": {"winning": True, "value": {"points": "1000"}}},
]  # fmt: skip
LINES = [b"", b"no", b"[1]", b"\xff", b"5", b"[" * 100_000]


@pytest.mark.parametrize(
    ("read", "message"),
    [
        *((started, message) for message in BEGINNINGS),
        *((partial(reply_to, 3), message) for message in REPLIES),
        *((decoded, line) for line in LINES),
    ],
)
def test_anything_else_is_garbled(read: Callable[[Any], object], message: object) -> None:
    with pytest.raises(Garbled):
        read(message)


@pytest.mark.parametrize(
    ("read", "message", "quoted"),
    [
        (decoded, b"Traceback (most recent", "Traceback (most recent"),
        (decoded, b"[1,  2]", "[1, 2]"),
        (started, {"type": "start"}, '{"type":"start"}'),
        (started, STARTED | {"depths": ["deep"]}, '["deep"]'),
        (partial(reply_to, 3), {"type": "score", "id": "3"}, '{"type":"score","id":"3"}'),
        (partial(reply_to, 3), REPLIES[2], "3"),
        (partial(reply_to, 3), REPLIES[-2], '{"winning":1}'),
        (partial(reply_to, 3), REPLIES[-1], '{"winning":true,"value":{"points":"1000"}}'),
        (partial(reply_to, 3), {"type": "x" * 200}, '{"type":"' + "x" * 111 + "…"),
    ],
)
def test_what_is_wrong_is_quoted(
    read: Callable[[Any], object], message: object, quoted: str
) -> None:
    with pytest.raises(Garbled) as wrong:
        read(message)
    assert str(wrong.value).partition(SENT)[2] == quoted


def test_nothing_is_quoted_as_nothing() -> None:
    nested: list[object] = []
    for _ in range(10_000):
        nested = [nested]
    assert [sent(what) for what in (b"", b" \n", nested)] == [""] * 3


def test_the_schema_has_every_shape() -> None:
    shape = schema("protocol")["$defs"]["started"]["properties"]["shape"]
    assert shape["items"]["enum"] == list(SHAPES)


@pytest.mark.parametrize("name", ["protocol", "vectors", "report"])
def test_the_schemas_are_schemas(name: str) -> None:
    meta.validate(schema(name))
    json.dumps(schema(name))


def test_half_a_character_is_no_text() -> None:
    """JSON can name it, but no file can hold it."""
    line = rb'{"type": "skipped", "why": "\ud83d\ude00 \ud800 \\uD800"}'
    assert decoded(line) == {"type": "skipped", "why": "😀 ? \\uD800"}
    assert decoded(encoded({"why": "\udfff"})) == {"why": "?"}
    assert words("\udfff  x") == "? x"


PAGE = (Path(__file__).parents[2] / "docs" / "reference/protocol.md").read_text("utf-8")


def test_the_messages_on_the_page_have_the_schema() -> None:
    blocks = re.findall("```json\n(.*?)```", PAGE, re.DOTALL)
    for line in "".join(blocks).splitlines():
        SCHEMA.validate(json.loads(line))
    quoted = [json.loads(text) for text in re.findall(r'`(\{"type"[^`…]*\})`', PAGE)]
    assert {message["type"] for message in quoted} >= {"start", "started", "stop"}
    for message in quoted:
        SCHEMA.validate(message)


def test_the_numbers_on_the_page_are_those_of_the_verifier() -> None:
    limits = f"(more than 0, at most {verify_cli.MOST_SECONDS:g})"
    assert f"`--timeout` seconds for an answer {limits}" in PAGE
    waits = f"it waits {verify_cli.TIMEOUT:g} seconds, and {STARTING:g} for the first answer"
    assert waits in PAGE
    assert f"at most {LONGEST >> 20} MiB" in PAGE
    assert f"After {GIVE_UP} questions in a row" in PAGE
    assert f"or {MOST_SHRINKING} were tried" in PAGE
    assert all(f"`{verdict}`" in PAGE for verdict in VERDICTS)
    assert all(f"`{name}`" in PAGE for name in (*DEPTHS, *SHAPES))
