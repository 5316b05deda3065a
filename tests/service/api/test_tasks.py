"""Settling and analysing over HTTP: the body of the library, byte for byte, and every fault at once."""

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

import scoring

TASKS = [
    pytest.param(ruleset.id, name, id=f"{ruleset.id} {name}")
    for ruleset in scoring.rulesets()
    for name in ruleset.tasks
]


def example_of(ruleset: str, task: str) -> dict[str, Any]:
    return dict(scoring.ruleset(ruleset).tasks[task].example)


@pytest.mark.parametrize(("ruleset", "task"), TASKS)
def test_the_body_is_that_of_the_library(
    client: FlaskClient, ruleset: str, task: str, lang: str
) -> None:
    request = example_of(ruleset, task)
    answer = client.post(
        f"/v1/rulesets/{ruleset}/{task}", json=request, headers={"Accept-Language": lang}
    )
    assert answer.status_code == 200
    assert answer.data == orjson.dumps(scoring.answer(ruleset, task, request, lang=lang).to_dict())
    assert answer.headers["Content-Language"] == lang
    assert answer.headers["X-Ruleset"].startswith(f"{ruleset}@")


@pytest.mark.parametrize(("ruleset", "task"), TASKS)
def test_what_is_unknown_or_missing_is_pointed_at(
    client: FlaskClient, ruleset: str, task: str
) -> None:
    required = [
        field.name for field in scoring.ruleset(ruleset).tasks[task].fields if field.required
    ]
    answer = client.post(
        f"/v1/rulesets/{ruleset}/{task}", json={"surprise": 1, "options": {"none_such": True}}
    )
    assert answer.status_code == 422
    pointers = [fault["pointer"] for fault in answer.get_json()["errors"]]
    assert {"/surprise", "/options/none_such", *(f"/{name}" for name in required)} <= set(pointers)


def test_other_tasks_are_not_found(client: FlaskClient) -> None:
    assert client.post("/v1/rulesets/tcg/shuffle", json={}).status_code == 404
    assert client.get("/v1/rulesets/tcg/settle").status_code == 405
