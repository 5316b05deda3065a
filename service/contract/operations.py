"""The parts of the contract's paths: operations, parameters, bodies, responses."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from scoring.fields.field import Field
from scoring.rules.links import written
from scoring.text import Text
from service.contract.declared import Schemas
from service.contract.shapes import Json, ref
from service.http.answers import JSON


def component(kind: str, name: str) -> Json:
    """A reference to a component: ``component("parameters", "lang")``."""
    return {"$ref": f"#/components/{kind}/{name}"}


def operation(
    operation_id: str,
    tag: str,
    summary: str,
    answer: str,
    *,
    body: str | None = None,
    parameters: Iterable[Json] = (),
    language: bool = True,
) -> Json:
    """An operation with the response ``answer``, in the ``language`` of the request where it has texts.

    It is a POST with the request body ``body``; without one it is a GET.
    """
    listed = [*parameters, *([component("parameters", "lang")] if language else [])]
    answers = {"200": answer, "304": "NotModified", "default": "Problem"}
    found: Json = {"operationId": operation_id, "tags": [tag], "summary": summary}
    if listed:
        found["parameters"] = listed
    if body is not None:
        found["requestBody"] = component("requestBodies", body)
        del answers["304"]
    responses = {status: component("responses", name) for status, name in answers.items()}
    return found | {"responses": responses}


def json_body(schema: str, example: object) -> Json:
    """A request body of that schema."""
    return {"required": True, "content": {JSON: {"schema": ref(schema), "example": example}}}


def response(content: Json, *headers: str) -> Json:
    """An answer of status 200, which may have these headers besides those of all answers."""
    names = ("ETag", *headers)
    return {
        "description": "OK",
        "headers": {name: component("headers", name) for name in names},
        "content": content,
    }


def in_path(name: str, description: str, schema: Json) -> Json:
    """A parameter in the path."""
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": {"type": "string", **schema},
    }


def parameters_of(
    fields: Iterable[Field], example: Mapping[str, object] | None = None
) -> list[Json]:
    """Fields as query parameters, with their values in ``example``."""
    fields = tuple(fields)
    properties = Schemas().properties(map(_as_text, fields))
    return [_parameter(field, properties[field.name], example or {}) for field in fields]


def _parameter(field: Field, schema: Json, example: Mapping[str, Any]) -> Json:
    found: Json = {
        "name": field.name,
        "in": "query",
        "required": field.required,
        # What is assumed without it is said once, by the body.
        "description": field.text.en,
        "schema": {name: part for name, part in schema.items() if name != "description"},
    }
    if field.type == "array":
        found |= {"style": "form", "explode": False}
    value = example.get(field.name)
    shown = written(value) if isinstance(value, Mapping) else value
    return found if value in (None, field.default) else found | {"example": shown}


def _as_text(field: Field) -> Field:
    """The field of the text that writes a value in a query, which is left out for ``null``."""
    field = replace(field, required=True, nullable=False)
    if field.type == "object":
        names = "name" if field.open_object else " ".join(part.name for part in field.fields)
        how = f" `name:value,name:value` ({names}); a list is joined by `+` or `|`."
        text = Text(field.text.ja, field.text.en + how)
        return Field(field.name, "string", field.label, text, required=True, max_length=2048)
    if field.items is not None and field.items.shorthand:
        items = {part.name: part for part in field.items.fields}[field.items.shorthand]
        return replace(field, items=items)
    return field
