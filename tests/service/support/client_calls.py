"""Every operation of an OpenAPI document with arguments from its examples, and the programs that the page on clients shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import scoring
from tests.support.rulesets import ONE_OF_EACH_GAME

FIRST_RULESETS = {scoring.ruleset(ruleset).game_id: ruleset for ruleset in ONE_OF_EACH_GAME}
"""The ruleset of the examples, by game."""
JSON = "application/json"
LINES = "application/x-ndjson"
PAGE = Path(__file__).parents[3] / "docs" / "howto/clients.md"


@dataclass(frozen=True)
class Call:
    """An operation and the arguments of one call."""

    operation: str
    tag: str
    method: str
    path: str
    """The path of the contract, with names in braces."""
    responses: dict[str, Any]
    """The responses by status."""
    takes: frozenset[str] = frozenset()
    """The names of all its parameters."""
    game: str = ""
    """The game of the example, if the operation has an example for each game."""
    within: dict[str, str] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    shapes: tuple[str, ...] = ()
    """The names of the schemas that a body may follow."""
    body: Any = None
    lines: str = ""
    """The example of a body of lines, if the operation takes one."""

    @property
    def name(self) -> str:
        """The operation and the game: ``settle_dice``."""
        return f"{self.operation}_{self.game}" if self.game else self.operation

    @property
    def url(self) -> str:
        """The path with the examples of its names."""
        return self.path.format(**self.within)

    @property
    def answer_type(self) -> str:
        """The media type of a good answer."""
        return str(next(iter(self.responses["200"]["content"])))


def calls(document: dict[str, Any]) -> Iterator[Call]:
    """Yield a call of every operation of the contract, or one for each game that has an example of its own."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method == "parameters":
                continue
            body = operation.get("requestBody", {"content": {JSON: {}}})["content"][JSON]
            for game in body.get("examples", [""]):
                yield _call(document, path, method, game)


def _call(document: dict[str, Any], path: str, method: str, game: str) -> Call:
    item = document["paths"][path]
    operation = item[method]
    listed = [*item.get("parameters", ()), *operation.get("parameters", ())]
    parameters = [resolved(document, parameter) for parameter in listed]
    within = {known["name"]: known["example"] for known in parameters if known["in"] == "path"}
    content = operation.get("requestBody", {}).get("content", {})
    json_body = content.get(JSON, {})
    own = of_game(document, json_body["schema"], game) if content else {"anyOf": []}
    shapes = [one["$ref"].rpartition("/")[2] for one in own.get("anyOf", [own])]
    return Call(
        operation=operation["operationId"],
        tag=operation["tags"][0],
        method=method,
        path=path,
        responses={
            status: resolved(document, answer) for status, answer in operation["responses"].items()
        },
        takes=frozenset(known["name"] for known in parameters),
        game=game,
        within=within | ({"ruleset": FIRST_RULESETS[game]} if game else {}),
        query={
            known["name"]: known["example"]
            for known in parameters
            if known["in"] == "query" and "example" in known
        },
        shapes=tuple(shapes),
        body=_example(json_body, game),
        lines=_example(content.get(LINES, {}), game) or "",
    )


def _example(content: dict[str, Any], game: str) -> Any:  # noqa: ANN401 - JSON
    """Return the example of a media type, of a game where there is one for each; None without any."""
    return content["examples"][game]["value"] if "examples" in content else content.get("example")


def of_game(document: dict[str, Any], schema: dict[str, Any], game: str) -> dict[str, Any]:
    """Return the schema of a game in place of one that is for any game: ``RiichiHand`` for ``Hand``."""
    schemas = document["components"]["schemas"]
    if "anyOf" in schema:
        return {"anyOf": [of_game(document, one, game) for one in schema["anyOf"]]}
    folder, _, name = schema["$ref"].rpartition("/")
    own = f"{game.capitalize()}{name}"
    return {"$ref": f"{folder}/{own}"} if own in schemas else schema


def closed_answers(document: dict[str, Any]) -> dict[str, Any]:
    """Return the contract without what it leaves to later versions: its answers may have declared fields only."""
    schemas = document["components"]["schemas"]
    closed = {
        name: {"additionalProperties": False, **schema} if "properties" in schema else schema
        for name, schema in schemas.items()
    }
    return document | {"components": document["components"] | {"schemas": closed}}


def lenient_requests(document: dict[str, Any]) -> dict[str, Any]:
    """Return the contract with ``null`` for every optional field of requests, which the service takes as left out."""
    schemas = document["components"]["schemas"]
    lenient = {name: _lenient(schema) for name, schema in schemas.items()}
    return document | {"components": document["components"] | {"schemas": lenient}}


def lenient_queries(document: dict[str, Any]) -> dict[str, Any]:
    """Return the contract with ``null`` for every optional query parameter, which the service takes as left out."""

    def lenient(parameter: dict[str, Any]) -> dict[str, Any]:
        if parameter.get("in") != "query" or parameter["required"]:
            return parameter
        return parameter | {"schema": {"anyOf": [parameter["schema"], {"type": "null"}]}}

    paths = deepcopy(document["paths"])
    for item in paths.values():
        for operation in (part for part in item.values() if "parameters" in part):
            operation["parameters"] = [*map(lenient, operation["parameters"])]
    shared = document["components"]["parameters"]
    parameters = {name: lenient(parameter) for name, parameter in shared.items()}
    components = document["components"] | {"parameters": parameters}
    return document | {"paths": paths, "components": components}


def _lenient(schema: dict[str, Any]) -> dict[str, Any]:
    if schema.get("additionalProperties", True) is not False:
        return schema
    required = schema.get("required", ())
    properties = {
        name: part if name in required else {"anyOf": [part, {"type": "null"}]}
        for name, part in schema["properties"].items()
    }
    return schema | {"properties": properties}


def resolved(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """Return a part of the document, with a reference replaced by its target."""
    while "$ref" in part:
        found: Any = document
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        part = found
    return part


def shown(language: str) -> list[tuple[str, str]]:
    """Return the programs of the page in a language, of 20 lines at most, with what the page says that each prints."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.findall(rf"```{language}\n(.*?)```\s+```text\n(.*?)```", text, re.DOTALL)
    assert found
    assert all(len(program.splitlines()) <= 20 for program, _ in found)
    return found
