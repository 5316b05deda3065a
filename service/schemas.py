"""Declared fields as JSON Schema, saying exactly what :mod:`service.shapes` takes."""

from dataclasses import replace
from typing import Any

from scoring.fields.field import Field
from service.naming import PART
from service.shapes import (
    MAX_OPEN_INTEGER,
    MAX_OPEN_ITEMS,
    MAX_OPEN_NAMES,
    MAX_OPEN_STRING,
    NO_CONTROLS,
)

Json = dict[str, Any]


def json_schema(field: Field) -> Json:
    """The JSON Schema of a value of ``field``."""
    schema = _shape(field)
    if field.takes_null:
        schema = _or_null(schema)
    schema["title"] = field.label.en
    schema["description"] = field.text.en
    if field.assumed is not None:
        # No default: clients that send defaults would say what nobody said.
        schema["description"] += f" Where it is left out the answer says: {field.assumed.en}"
    elif field.default is not None:
        schema["default"] = field.default
    if field.example is not None:
        schema["examples"] = [field.example]
    return schema


def parameter_schema(field: Field) -> Json:
    """The JSON Schema of the text that writes ``field`` in a query."""
    if field.type == "object":
        names = "name" if field.open_object else " ".join(part.name for part in field.fields)
        return {
            "type": "string",
            "title": field.label.en,
            "description": f"`name:value,name:value` ({names}); a list is joined by `+` or `|`.",
            "maxLength": 2048,
        }
    if field.items is not None and field.items.shorthand:
        # In a query there is room for the plain strings only.
        field = replace(field, items=_short_of(field.items))
    schema = json_schema(field)
    if field.takes_null:
        # Nothing, or the word null, writes null; the other values are what they are.
        schema["type"] = schema["type"][0]
        if "enum" in schema:
            schema["enum"] = schema["enum"][:-1]
    return schema


def _or_null(schema: Json) -> Json:
    if "type" not in schema or PART in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    nothing = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return schema | {"type": [schema["type"], "null"]} | nothing


def _shape(field: Field) -> Json:
    if field.type == "string":
        if field.choices:
            return {"type": "string", "enum": [choice.value for choice in field.choices]}
        pattern = field.pattern or NO_CONTROLS
        return {"type": "string", "pattern": pattern, "maxLength": field.max_length}
    if field.type == "integer":
        return {"type": "integer", "minimum": field.minimum, "maximum": field.maximum}
    if field.type == "array" and field.items is not None:
        schema: Json = {
            "type": "array",
            "items": json_schema(replace(field.items, required=True)),
            "maxItems": field.max_items,
        }
        return schema | ({"uniqueItems": True} if field.unique else {})
    if field.type == "object":
        return _open_object() if field.open_object else _closed_object(field)
    return {"type": field.type}


def _closed_object(field: Field) -> Json:
    schema: Json = {
        "type": "object",
        "properties": {part.name: json_schema(part) for part in field.fields},
        "additionalProperties": False,
        PART: field.name,
    }
    required = [part.name for part in field.fields if part.required]
    schema |= {"required": required} if required else {}
    return {"anyOf": [_shape(_short_of(field)), schema]} if field.shorthand else schema


def _short_of(field: Field) -> Field:
    """The string that may stand for an object."""
    return next(part for part in field.fields if part.name == field.shorthand)


def _open_object() -> Json:
    scalar = [
        {"type": "boolean"},
        {"type": "integer", "minimum": -MAX_OPEN_INTEGER, "maximum": MAX_OPEN_INTEGER},
        {"type": "string", "pattern": NO_CONTROLS, "maxLength": MAX_OPEN_STRING},
    ]
    return {
        "type": "object",
        "propertyNames": {"pattern": NO_CONTROLS, "maxLength": MAX_OPEN_STRING},
        "maxProperties": MAX_OPEN_NAMES,
        "additionalProperties": {
            "anyOf": [
                *scalar,
                {"type": "array", "maxItems": MAX_OPEN_ITEMS, "items": {"anyOf": scalar}},
            ]
        },
    }
