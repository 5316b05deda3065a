"""Answers under every option and with every card are as the contract tells."""

from typing import Any

from flask.testing import FlaskClient
from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # it has no types

import scoring
from scoring.reference import catalogue
from service.contract import document

Request = dict[str, Any]


def changed(ruleset: scoring.Ruleset, example: Request) -> list[Request]:
    """The example under every value of every option, and with every card, where it takes them."""
    told = catalogue.described(ruleset, "en")
    requests: list[Request] = []
    for option in told["options"]:
        known: list[Any] = option.get(
            "values", {"boolean": [True, False]}.get(option["type"], [[]])
        )
        chosen = [value["value"] if isinstance(value, dict) else value for value in known]
        requests += [{**example, "options": {option["id"]: value}} for value in chosen]
    for card in told["cards"]:
        requests += [{**example, "cards": [card["id"]], **fact} for fact in FACTS]
    return requests


FACTS: list[Request] = [{}, {"wareme": "winner"}, {"flowers": 1}]
"""What cards ask about besides."""


def test_answers_under_options_and_cards_are_as_told(
    client: FlaskClient, ruleset: scoring.Ruleset, example: Request
) -> None:
    path = f"/v1/rulesets/{ruleset.id}/score"
    content = document()["paths"][path]["post"]["responses"]["200"]["content"]
    schema = content["application/json"]["schema"]
    taken = Draft202012Validator(schema | {"components": document()["components"]})
    answered = 0
    for request in changed(ruleset, example):
        answer = client.post(path, json=request)
        if answer.status_code != 422:
            answered += 1
            assert answer.status_code == 200
            faults = [f"{e.json_path}: {e.message}" for e in taken.iter_errors(answer.get_json())]
            assert faults == [], request
    assert answered > 5
