"""schemathesis against the application: no 5xx, and nothing that the contract does not tell."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qsl

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import scoring
from service import create_app
from service.contract import document as contract
from tests.service.support import hostile
from tools.hostile_page import put

MUCH = "FUZZ_CASES" in os.environ
CASES = int(os.environ.get("FUZZ_CASES", "6"))
"""Examples an operation; those with nothing to vary run fewer. `make fuzz` asks for hundreds."""
FEWER = 4
"""A batch is many hands: so many times fewer examples."""
DEAR = tuple(ruleset.id for ruleset in scoring.rulesets()[:-1])
"""Whose operations are not asked for every edge of their schemas in the gate: those of the last ruleset are."""
LEAST = 20_000 if MUCH else 2000
"""Least number of requests sent in all."""


def _texts(value: object) -> Iterator[str]:
    """The texts of a value; names are what pointers are made of."""
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
    text = response.content.decode()
    assert "Traceback" not in text
    if response.status_code >= 400:
        sent = [given for _, given in parse_qsl(str(response.request.url).partition("?")[2])]
        body = response.request.body
        with suppress(ValueError):
            sent += _texts(json.loads(body)) if isinstance(body, str | bytes) else ()
        assert [echo for one in sent for echo in hostile.echoes([one], text)] == []


CHECKS = [
    not_a_server_error,
    nothing_is_repeated,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
_LINES = st.binary() | _VALUES.map(lambda value: json.dumps(value).encode())
schemathesis.openapi.media_type("application/x-ndjson", st.lists(_LINES).map(b"\n".join))


@schemathesis.deserializer("application/x-ndjson")
def lines_of(_: schemathesis.DeserializationContext, response: schemathesis.Response) -> str:
    """An answer of lines, each of them JSON."""
    for line in response.content.splitlines():
        json.loads(line)
    return response.content.decode()


_app = create_app()
whole = schemathesis.openapi.from_wsgi("/openapi.json", _app)
"""Every operation with examples by chance, and with one for each edge of its schema: thousands for the larger ones …"""
short = schemathesis.openapi.from_wsgi("/openapi.json", _app)
"""… and by chance alone."""
short.config.phases.update(phases=["examples", "fuzzing"])
sent: Counter[str] = Counter()


def fuzzed(operation_id: str) -> Callable[..., None]:
    """The test of one operation, under a name of its own: xdist runs tests of one name once."""
    edges = MUCH or not any(name in operation_id.lower() for name in DEAR)
    schema = whole if edges else short

    @schema.include(operation_id=operation_id).parametrize()
    @settings(
        max_examples=max(3, CASES // FEWER) if operation_id.endswith("Batch") else CASES,
        suppress_health_check=list(HealthCheck),
    )
    def test(case: "schemathesis.Case[Any]") -> None:
        sent[operation_id] += 1
        case.call_and_validate(checks=CHECKS)

    return cast(Callable[..., None], test)


OPERATIONS = [
    operation["operationId"]
    for item in contract.document()["paths"].values()
    for method, operation in item.items()
    if method != "parameters"
]
for name in OPERATIONS:
    globals()[f"test_{name}_answers_as_told"] = fuzzed(name)


def test_enough_requests_were_sent() -> None:
    if not sent:
        pytest.skip("the cases were not run")
    assert set(sent) == set(OPERATIONS)
    assert sum(sent.values()) >= LEAST, sent
    if page := os.environ.get("FIGURES"):
        told = (
            f"{sum(sent.values()):,} requests of {len(OPERATIONS)} operations: every edge of their "
            f"schemas, and {CASES} examples by chance for each ({CASES // FEWER} for a batch)"
        )
        put("fuzz", f"{told}; {scoring.__version__}, {datetime.now(UTC).date()}.", Path(page))
