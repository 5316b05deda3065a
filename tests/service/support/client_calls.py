"""Every operation of an OpenAPI document with arguments from its examples, for generated clients; it knows nothing of the service."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

JSON = "application/json"
LINES = "application/x-ndjson"


@dataclass(frozen=True)
class Call:
    """An operation and the arguments of one call."""

    operation: str
    tag: str
    method: str
    path: str
    answer_type: str
    """The media type of a good answer."""
    within: dict[str, str] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    lines: str = ""
    """The example of a body of lines, where the operation takes one."""
    columns: Any = None
    """The example of a body of columns, likewise."""


def calls(document: dict[str, Any]) -> Iterator[Call]:
    """One call of every operation of the contract."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                yield _call(document, path, method, item, operation)


def _call(
    document: dict[str, Any],
    path: str,
    method: str,
    item: dict[str, Any],
    operation: dict[str, Any],
) -> Call:
    listed = [*item.get("parameters", ()), *operation.get("parameters", ())]
    parameters = [_resolved(document, parameter) for parameter in listed]
    content = operation.get("requestBody", {}).get("content", {})
    (answer_type, *_) = operation["responses"]["200"]["content"]
    return Call(
        operation=operation["operationId"],
        tag=operation["tags"][0],
        method=method,
        path=path,
        answer_type=answer_type,
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
        columns=_columns(document, content),
    )


def _columns(document: dict[str, Any], content: dict[str, Any]) -> object:
    """The example of the last shape a body may have, where that is a choice."""
    shapes = content.get(JSON, {}).get("schema", {}).get("anyOf", ())
    return _resolved(document, shapes[-1])["examples"][0] if shapes else None


def _resolved(document: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in told:
        found: Any = document
        for part in told["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        told = found
    return told
