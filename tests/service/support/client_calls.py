"""Every operation of an OpenAPI document with arguments from its examples, and the programs that the page on clients shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import scoring
from tests.support.rulesets import ONE_OF_EACH_GAME

JSON = "application/json"
LINES = "application/x-ndjson"
PAGE = Path(__file__).parents[3] / "docs" / "clients.md"


@dataclass(frozen=True)
class Call:
    """An operation and the arguments of one call."""

    operation: str
    tag: str
    method: str
    path: str
    responses: dict[str, Any]
    """What may be answered, by status."""
    takes: frozenset[str] = frozenset()
    """The names of all its parameters."""
    within: dict[str, str] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    lines: str = ""
    """The example of a body of lines, where the operation takes one."""

    @property
    def answer_type(self) -> str:
        """The media type of a good answer."""
        return str(next(iter(self.responses["200"]["content"])))


def calls(document: dict[str, Any]) -> Iterator[Call]:
    """One call of every operation of the contract."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                yield _call(document, path, method, item, operation)


def of_each_game(every: Iterable[Call]) -> list[Call]:
    """The calls without those of further rulesets of a game: they share paths and schemas with those of the first."""
    further = {ruleset.id for ruleset in scoring.rulesets()} - set(ONE_OF_EACH_GAME)
    return [call for call in every if further.isdisjoint(call.path.split("/"))]


def _call(
    document: dict[str, Any],
    path: str,
    method: str,
    item: dict[str, Any],
    operation: dict[str, Any],
) -> Call:
    listed = [*item.get("parameters", ()), *operation.get("parameters", ())]
    parameters = [resolved(document, parameter) for parameter in listed]
    content = resolved(document, operation.get("requestBody", {})).get("content", {})
    return Call(
        operation=operation["operationId"],
        tag=operation["tags"][0],
        method=method,
        path=path,
        responses={
            status: resolved(document, answer) for status, answer in operation["responses"].items()
        },
        takes=frozenset(known["name"] for known in parameters),
        within={
            known["name"]: known.get("example") or known["schema"]["enum"][0]
            for known in parameters
            if known["in"] == "path"
        },
        query={
            known["name"]: known["example"]
            for known in parameters
            if known["in"] == "query" and "example" in known
        },
        body=content[JSON]["example"] if content else None,
        lines=content.get(LINES, {}).get("example", ""),
    )


def resolved(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """A part of the document in place of a reference to it."""
    while "$ref" in part:
        found: Any = document
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        part = found
    return part


def shown(language: str) -> tuple[str, str]:
    """The program of the page in a language, of twelve lines at most, and what the page says it prints."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"```{language}\n(.*?)```\s+```text\n(.*?)```", text, re.DOTALL)
    assert found
    assert len(found[1].splitlines()) <= 12
    return found[1], found[2]
