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


@pytest.mark.parametrize("id_", ["dice", "kantan"])
def test_a_game_without_standings_gives_the_reason(client: FlaskClient, id_: str) -> None:
    answer = client.post(f"/v1/rulesets/{id_}/standings", json={"points": [1, 2, 3, 4]})
    assert (answer.status_code, answer.get_json()["code"]) == (404, "not_found")
    assert "the points themselves are the result" in answer.get_json()["detail"]


def test_an_analysis_without_scores(client: FlaskClient) -> None:
    """Every game answers with ``detail=value``; a settlement has no such parameter."""
    for ruleset in scoring.rulesets():
        path = f"/v1/rulesets/{ruleset.id}/analyze"
        request = ruleset.tasks["analyze"].example
        answer = client.post(f"{path}?detail=value", json=request)
        short = scoring.analyze(ruleset.id, request).to_short_dict()
        assert (answer.status_code, answer.get_json()) == (200, short)
        assert client.post(path, json=request).get_json().keys() >= short.keys()
        assert client.post(f"{path}?detail=all", json=request).status_code == 422
    event = scoring.ruleset("tcg").tasks["settle"].example
    refused = client.post("/v1/rulesets/tcg/settle?detail=value", json=event)
    assert refused.get_json()["errors"][0]["code"] == "unknown_parameter"
