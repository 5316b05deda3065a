"""The messages of the protocol: what the verifier says has the schema, what an engine may say is understood, the rest is garbled."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from scoring.cli import verify as verify_cli
from scoring.conformance.engines.command import STARTING
from scoring.conformance.engines.engine import LONGEST
from scoring.conformance.engines.protocol import (
    STOP,
    Garbled,
    Reply,
    Started,
    decoded,
    encoded,
    question_of,
    reply_to,
    schema,
    start_of,
    started,
    words,
)
from scoring.conformance.running import GIVE_UP, MOST_SHRINKING, VERDICTS
from scoring.reference.vectors import DEPTHS, task_of, vectors_of

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
        told = question_of(task_of(vector.depth), number, vector.request)
        assert told.keys() == {"type", "id", "request"}
        assert told["id"] == str(number)
        assert told["request"] == vector.request


@pytest.mark.parametrize(
    ("told", "depths"),
    [
        (STARTED, ("points", "breakdown")),
        (STARTED | {"depths": ["settlement", "points"]}, ("points", "settlement")),
        (STARTED | {"depths": ["points", "tomorrow"]}, ("points",)),
    ],
)
def test_an_engine_says_how_deep_it_answers(told: dict[str, Any], depths: tuple[str, ...]) -> None:
    assert started(told) == Started("x", "1", depths)


def test_an_engine_need_not_name_itself() -> None:
    assert started({"type": "started", "protocol": 1, "engine": 5}) == Started(
        "", "", ("points", "breakdown")
    )


def test_an_engine_may_skip_a_ruleset() -> None:
    assert started({"type": "skipped", "why": "never\nheard"}) == Reply(
        "skipped", {}, "never heard"
    )


@pytest.mark.parametrize(
    "told",
    [
        5, None, {}, {"type": "started"}, STARTED | {"protocol": 2}, STARTED | {"depths": []},
        STARTED | {"depths": "points"},
    ],
)  # fmt: skip
def test_any_other_beginning_is_garbled(told: object) -> None:
    with pytest.raises(Garbled):
        started(told)


def test_replies_are_understood() -> None:
    result = {"type": "result", "id": "3", "answer": {"refused": True}}
    assert reply_to(3, result) == Reply("result", {"refused": True}, "")
    assert reply_to(3, {"type": "skipped", "id": "3", "why": None}) == Reply("skipped", {}, "")
    why = "x" * 1000
    assert reply_to(3, {"type": "errored", "id": "3", "why": why}).why == why[:300]


@pytest.mark.parametrize(
    "told",
    [
        [], {"type": "answer", "id": "3"}, {"type": "result", "id": "4", "answer": {}},
        {"type": "result", "id": 3, "answer": {}}, {"type": "result", "id": "3"},
        {"type": "result", "id": "3", "answer": [1]},
    ],
)  # fmt: skip
def test_any_other_reply_is_garbled(told: object) -> None:
    with pytest.raises(Garbled):
        reply_to(3, told)


@pytest.mark.parametrize("line", [b"", b"no", b"[1]", b"\xff", b"5", b"[" * 100_000])
def test_a_line_that_is_no_object_is_garbled(line: bytes) -> None:
    with pytest.raises(Garbled):
        decoded(line)


@pytest.mark.parametrize("name", ["protocol", "vectors", "report"])
def test_the_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    json.dumps(schema(name))


def test_half_a_character_is_no_text() -> None:
    """JSON can name it, but no file can hold it."""
    line = rb'{"type": "skipped", "why": "\ud83d\ude00 \ud800 \\uD800"}'
    assert decoded(line) == {"type": "skipped", "why": "😀 ? \\uD800"}
    assert decoded(encoded({"why": "\udfff"})) == {"why": "?"}
    assert words("\udfff  x") == "? x"


PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def test_the_messages_on_the_page_have_the_schema() -> None:
    (block,) = re.findall("```json\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines():
        SCHEMA.validate(json.loads(line))
    quoted = [json.loads(told) for told in re.findall(r'`(\{"type"[^`…]*\})`', PAGE)]
    assert {told["type"] for told in quoted} >= {"start", "started", "stop"}
    for told in quoted:
        SCHEMA.validate(told)


def test_the_numbers_on_the_page_are_those_of_the_verifier() -> None:
    assert (
        f"`--timeout` seconds ({verify_cli.TIMEOUT:g}; more than 0, at most {verify_cli.MOST_SECONDS:g}) and {LONGEST >> 20} MiB"
        in PAGE
    )
    assert f"a command has {STARTING:g} seconds for the first" in PAGE
    assert f"After {GIVE_UP} questions in a row" in PAGE
    assert f"or {MOST_SHRINKING} were tried" in PAGE
    assert all(f"`{verdict}`" in PAGE for verdict in VERDICTS)
    assert all(f"`{depth}`" in PAGE for depth in DEPTHS)
