"""schemathesis against the application: no 5xx, and nothing that the contract does not tell."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

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

from service import contract, create_app

CASES = 150
"""Examples an operation; those with nothing to vary run fewer."""
LEAST = 2000
"""Least number of requests sent in all."""
CHECKS = [
    not_a_server_error,
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


schema = schemathesis.openapi.from_wsgi("/openapi.json", create_app())
sent: Counter[str] = Counter()


def fuzzed(operation_id: str) -> Callable[..., None]:
    """The test of one operation, under a name of its own: xdist runs tests of one name once."""

    @schema.include(operation_id=operation_id).parametrize()
    @settings(
        max_examples=CASES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
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


def test_enough_was_asked() -> None:
    if not sent:
        pytest.skip("the cases were not run")
    assert set(sent) == set(OPERATIONS)
    assert sum(sent.values()) >= LEAST, sent
