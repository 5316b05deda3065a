"""JSON Schemas, written short."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

Json = dict[str, Any]
TEXT: Final[Json] = {"type": "string"}
NUMBER: Final[Json] = {"type": "integer"}
FLAG: Final[Json] = {"type": "boolean"}
OBJECT: Final[Json] = {"type": "object", "additionalProperties": True}


def ref(name: str) -> Json:
    """The schema of that name."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(items: Json) -> Json:
    """A list."""
    return {"type": "array", "items": items}


def word(words: Iterable[str]) -> Json:
    """One of these words."""
    return {"type": "string", "enum": list(words)}


def any_of(*schemas: Json) -> Json:
    """A value that follows one of these."""
    return {"anyOf": list(schemas)}


def or_null(schema: Json) -> Json:
    """A value or ``null``."""
    if "anyOf" in schema:
        return schema | {"anyOf": [*schema["anyOf"], {"type": "null"}]}
    if "type" not in schema:
        return any_of(schema, {"type": "null"})
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    values = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return schema | {"type": [*types, "null"]} | values


def about(description: str, schema: Json) -> Json:
    """A schema with what it describes."""
    return schema | {"description": description}


def closed(properties: Mapping[str, Json]) -> Json:
    """An object with these properties alone; those whose names end with ``?`` may be left out."""
    required = [name for name in properties if not name.endswith("?")]
    return {
        "type": "object",
        "properties": {name.removesuffix("?"): schema for name, schema in properties.items()},
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }
