"""schemathesis with all its checks against the application; ``schemathesis.toml`` lists the exceptions with their reasons.

The contract is read with closed answers, so that no answer has a field that it does not declare, and with ``null`` for optional
fields, which the service takes as left out.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import BaseSchema, GenerationMode

import scoring
from service import create_app
from tests.service.support import hostile
from tests.service.support.client_calls import (
    Call,
    calls,
    closed_answers,
    lenient_queries,
    lenient_requests,
    of_game,
)
from tools.derived import put

MUCH = "FUZZ_CASES" in os.environ
CASES = int(os.environ.get("FUZZ_CASES", "3"))
"""Examples of an operation. `make long-contract` asks for more, and for every edge of the schemas."""
FEWER = 2
"""A batch is many hands: so many times fewer examples."""
LEAST = 20_000
"""Least number of requests that a long run sends."""


def _texts(value: object) -> Iterator[str]:
    """Yield the texts of a value and the names in it, which can occur in pointers."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


@schemathesis.check
def nothing_is_repeated(
    _: schemathesis.CheckContext, response: schemathesis.Response, __: "schemathesis.Case[Any]"
) -> None:
    """No refusal has a text that was sent, and nothing tells of the code."""
    text = response.content.decode(errors="replace")  # a PNG is no text
    assert "Traceback" not in text
    if response.status_code >= 400:
        sent = [given for _, given in parse_qsl(str(response.request.url).partition("?")[2])]
        body = response.request.body
        with suppress(ValueError):
            sent += _texts(json.loads(body)) if isinstance(body, str | bytes) else ()
        assert [echo for one in sent for echo in hostile.echoes([one], text)] == []


EASY = list(HealthCheck)

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
_LINES = st.binary() | _VALUES.map(lambda value: json.dumps(value).encode())
schemathesis.openapi.media_type("application/x-ndjson", st.lists(_LINES).map(b"\n".join))


@schemathesis.deserializer("application/x-ndjson")
def lines_of(_: schemathesis.DeserializationContext, response: schemathesis.Response) -> str:
    """Return an answer of lines, each of which is JSON."""
    for line in response.content.splitlines():
        json.loads(line)
    return response.content.decode()


APP = create_app()
SERVED = APP.test_client().get("/openapi.json").get_json()
DOCUMENT = lenient_queries(lenient_requests(closed_answers(SERVED)))
CALLS = list(calls(SERVED))
CONFIG = schemathesis.Config.from_path(Path(__file__).with_name("schemathesis.toml"))
sent: Counter[str] = Counter()


def loaded(document: dict[str, Any]) -> BaseSchema:
    """Return a contract whose requests are sent to the application."""
    found = schemathesis.openapi.from_dict(document, config=CONFIG)
    found.app = APP
    return found


@cache
def contract_of(game: str) -> BaseSchema:
    """Return the contract; for a game, with its rulesets and its shapes of bodies alone."""
    narrow = deepcopy(DOCUMENT)
    if game:
        ids = [ruleset.id for ruleset in scoring.rulesets() if ruleset.game_id == game]
        narrow["components"]["schemas"]["RulesetId"]["enum"] = ids
        for item in narrow["paths"].values():
            body = item.get("post", {}).get("requestBody", {"content": {}})
            for content in body["content"].values():
                if {"$ref", "anyOf"} & content["schema"].keys():
                    content["schema"] = of_game(narrow, content["schema"], game)
    return loaded(narrow)


@pytest.mark.many
@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_what_chance_draws_is_answered_as_told(call: Call) -> None:
    """The bodies of a game are drawn for one of its rulesets."""
    operation = contract_of(call.game)[call.path][call.method.upper()]
    good, bad = (operation.as_strategy(generation_mode=mode) for mode in GenerationMode)

    @settings(max_examples=CASES // (FEWER if call.lines else 1), suppress_health_check=EASY)
    @given(case=good | bad)
    def answered_as_told(case: "schemathesis.Case[Any]") -> None:
        case.call_and_validate()

    answered_as_told()


@pytest.mark.many
def test_what_answers_link_to_is_answered_as_told() -> None:
    """Schemathesis finds out which parameter takes a part of which answer: the id of a ruleset, of a rule."""
    links = contract_of("").as_state_machine()
    links.run(settings=settings(max_examples=CASES, suppress_health_check=EASY))


if MUCH:  # thousands of requests, which are all written down before the first is sent
    SCHEMA = contract_of("")

    @SCHEMA.parametrize()
    @settings(max_examples=CASES, suppress_health_check=EASY)
    def test_every_edge_is_answered_as_told(case: "schemathesis.Case[Any]") -> None:
        sent[case.operation.definition.raw["operationId"]] += 1
        case.call_and_validate()

    def test_enough_requests_were_sent() -> None:
        assert set(sent) == {call.operation for call in CALLS}
        assert sum(sent.values()) >= LEAST, sent
        told = (
            f"{sum(sent.values()):,} requests of {len(sent)} operations: every edge of their "
            f"schemas, and {CASES} random examples for each"
        )
        told = f"{told}; {scoring.__version__}, {datetime.now(UTC).date()}."
        put("fuzz", told, Path(os.environ["FIGURES"]))
