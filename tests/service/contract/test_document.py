"""Facts about ``openapi.yaml`` on which generated clients rely."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import scoring
from tests.service.support.client_calls import JSON, resolved

FILE = Path(__file__).parents[3] / "openapi.yaml"
DOCUMENT: dict[str, Any] = yaml.load(
    FILE.read_bytes(),
    getattr(yaml, "CSafeLoader", yaml.SafeLoader),  # noqa: S506 - both loaders are safe
)
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
OPERATIONS: dict[str, dict[str, Any]] = {
    operation["operationId"]: operation
    for item in DOCUMENT["paths"].values()
    for method, operation in item.items()
    if method != "parameters"
}
EVERY_OPERATION = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=[*OPERATIONS])
VOCABULARIES = ("ErrorCode", "GroupKind", "Limit", "Payer", "ProblemCode", "Reason", "Wait", "Wind")
ALL_GAMES = {ruleset.game_id for ruleset in scoring.rulesets()}


def reached(*parts: object) -> set[str]:
    """Return the names of the schemas to which parts of the document refer, at any depth."""
    found: set[str] = set()
    texts = [json.dumps(parts)]
    while texts:
        names = {*re.findall(r"#/components/schemas/(\w+)", texts.pop())} - found
        found |= names
        texts += [json.dumps(SCHEMAS[name]) for name in names]
    return found


REQUESTS = reached(*(operation.get("requestBody") for operation in OPERATIONS.values()))
ANSWERS = reached(*(operation["responses"] for operation in OPERATIONS.values()))


def test_requests_are_closed_and_answers_are_open() -> None:
    objects = {name for name, schema in SCHEMAS.items() if "properties" in schema}
    closed = {name for name in objects if SCHEMAS[name].get("additionalProperties") is False}
    assert closed == REQUESTS & objects
    assert ANSWERS & closed == set()


def test_optional_fields_of_requests_are_not_nullable() -> None:
    def takes_null(schema: dict[str, Any]) -> bool:
        return "null" in schema.get("type", ()) or any(map(takes_null, schema.get("anyOf", ())))

    assert not [
        (name, field)
        for name in REQUESTS
        for field, schema in SCHEMAS[name].get("properties", {}).items()
        if field not in SCHEMAS[name].get("required", ()) and takes_null(schema)
    ]


def test_a_body_follows_any_game_and_an_answer_says_which() -> None:
    of_games = {name for name, schema in SCHEMAS.items() if "game" in discriminator(schema)}
    assert of_games == {
        *("Analysis", "BatchAnswer", "ColumnsAnswer", "Score", "Settlement", "Standings")
    }
    for name in of_games:
        mapping = discriminator(SCHEMAS[name])["game"]
        assert {*mapping} <= ALL_GAMES
        for game, reference in mapping.items():
            own = SCHEMAS[reference.rpartition("/")[2]]
            assert own["properties"]["game"]["const"] == game
            assert "game" in own["required"]
    for name in ("Hand", "Batch", "Columns", "SettleRequest", "StandingsRequest", "AnalyzeRequest"):
        assert 1 < len(SCHEMAS[name]["anyOf"]) <= len(ALL_GAMES)


def test_an_event_says_its_type() -> None:
    unions = {
        name: discriminator(SCHEMAS[name])
        for name in SCHEMAS
        if re.fullmatch(r"[A-Z][a-z]+\d?Event", name)
    }
    for name, by in unions.items():
        if "oneOf" not in SCHEMAS[name]:
            continue
        for type_, reference in by["type"].items():
            own = SCHEMAS[reference.rpartition("/")[2]]
            assert own["properties"]["type"]["const"] == type_
            assert "type" in own["required"]
    assert sum("type" in by for by in unions.values()) >= 4


@pytest.mark.parametrize("game", ["Riichi", "Riichi3", "Kitanuki", "Arushiaru"])
def test_an_event_requires_what_every_request_of_its_type_needs(game: str) -> None:
    needed = {
        "Win": ["type", "wins"],
        "Draw": ["type"],
        "Abort": ["type", "kind"],
        "Chombo": ["type", "by"],
    }
    found = {name: SCHEMAS.get(f"{game}{name}Event") for name in needed}
    events = {name: schema for name, schema in found.items() if schema is not None}
    assert {name: schema["required"] for name, schema in events.items()} == {
        name: needed[name] for name in events
    }
    assert len({schema["properties"]["type"]["description"] for schema in events.values()}) == len(
        events
    )


@pytest.mark.parametrize("name", VOCABULARIES)
def test_a_closed_vocabulary_is_a_named_enum(name: str) -> None:
    words = SCHEMAS[name]["enum"]
    assert len({*words}) == len(words) > 1
    inline = [
        where
        for where, enum in enums(DOCUMENT["components"]["schemas"])
        if {*enum} - {None} == {*words}
    ]
    assert [where for where in inline if where != name] == []


@EVERY_OPERATION
def test_an_operation_has_an_example_of_its_answer_and_of_each_error(
    operation: dict[str, Any],
) -> None:
    responses = {status: resolved(DOCUMENT, one) for status, one in operation["responses"].items()}
    assert {"200", "405", "406", "default"} <= responses.keys()
    for status, response in responses.items():
        contents = response.get("content", {})
        assert ("content" in response) is (status != "304")
        shown = [media for media, told in contents.items() if {"example", "examples"} & told.keys()]
        assert shown or status == "304"
        if status not in ("200", "304"):
            assert [*contents] == ["application/problem+json"]
    if "requestBody" in operation:
        assert {"400", "413", "415", "422"} <= responses.keys()
        assert {"example", "examples"} & operation["requestBody"]["content"][JSON].keys()


def discriminator(schema: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Return the mapping of a union by the name of the property that says which schema it follows."""
    found = schema.get("discriminator")
    return {found["propertyName"]: found["mapping"]} if found else {}


def enums(schemas: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield every enum with the name of the schema in which it is."""

    def within(value: object) -> Iterator[list[Any]]:
        if isinstance(value, dict):
            yield from [value["enum"]] if isinstance(value.get("enum"), list) else ()
            for part in value.values():
                yield from within(part)
        elif isinstance(value, list):
            for part in value:
                yield from within(part)

    for name, schema in schemas.items():
        for enum in within(schema):
            yield name, enum
