"""The parts of the contract's operations: parameters, answers, the errors all have."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.fields.field import Field
from scoring.rules.links import written
from service.answers import JSON
from service.schemas import parameter_schema

Json = dict[str, Any]


def get(
    operation_id: str,
    tag: str,
    summary: str,
    content: Json,
    *,
    parameters: Iterable[Json] = (),
    more: tuple[int, ...] = (),
    speaks: bool = True,
    ruleset: bool = False,
) -> Json:
    """A GET operation; one that ``speaks`` chooses a language and so can refuse the choice.

    ``ruleset`` says that the answer concerns the rules of one ruleset.
    """
    statuses = (406, 414, *((422,) if speaks else ()), *more)
    told = operation(operation_id, tag, summary, statuses)
    language = [{"$ref": "#/components/parameters/lang"}] if speaks else []
    if listed := [*parameters, *language]:
        told["parameters"] = listed
    told["responses"]["200"] = ok(content, kept=True, ruleset=ruleset)
    told["responses"]["304"] = {
        "description": "Unchanged: the client has it already (`If-None-Match`).",
        "headers": said(("ETag", "Cache-Control", "Vary", "X-Request-ID")),
    }
    return in_order(told)


_ANY: Final = (400, 429, 503)
"""What any request may be answered: no HTTP, too many of one address, or more than the service can bear."""


def operation(operation_id: str, tag: str, summary: str, statuses: tuple[int, ...]) -> Json:
    """An operation that may answer with problems of these statuses, besides those that any may answer."""
    return {
        "operationId": operation_id,
        "tags": [tag],
        "summary": summary,
        "responses": {
            str(status): {"$ref": f"#/components/responses/Problem{status}"}
            for status in (*statuses, *_ANY)
        },
    }


def in_order(operation: Json) -> Json:
    """The parts of an operation in the order they are read."""
    operation["responses"] = dict(sorted(operation["responses"].items()))
    order = (
        "operationId",
        "tags",
        "summary",
        "description",
        "parameters",
        "requestBody",
        "responses",
    )
    return {key: operation[key] for key in order if key in operation}


def ok(content: Json, *, kept: bool, ruleset: bool) -> Json:
    """An answer of status 200; one that may be ``kept`` has an entity tag."""
    names = ["Cache-Control", "Vary", "X-Request-ID"]
    if kept:
        names.insert(0, "ETag")
    if ruleset:
        names.append("X-Ruleset")
    return {"description": "The answer.", "headers": said(tuple(names)), "content": content}


def said(names: tuple[str, ...]) -> Json:
    """Headers by name."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def answer(schema: str) -> Json:
    """A JSON answer of the shape called ``schema``."""
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{schema}"}}}


def in_path(name: str, text: str, known: list[str] | None) -> Json:
    """A parameter in the path, with the values there are where they are known."""
    schema: Json = {"type": "string"} | ({"enum": known} if known else {"maxLength": 64})
    return {"name": name, "in": "path", "required": True, "description": text, "schema": schema}


def parameter(field: Field, example: Mapping[str, Any] | None = None) -> Json:
    """A field as a query parameter."""
    told: Json = {
        "name": field.name,
        "in": "query",
        "required": field.required,
        "description": field.text.en,
        "schema": parameter_schema(field),
    }
    if field.type == "array":
        told |= {"style": "form", "explode": False}
    if example and field.name in example:
        value = example[field.name]
        told["example"] = written(value) if isinstance(value, Mapping) else value
    return told
