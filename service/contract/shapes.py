"""Short functions that build JSON Schemas."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

Json = dict[str, Any]
TEXT: Final[Json] = {"type": "string"}
BINARY: Final[Json] = {"type": "string", "format": "binary"}
OBJECT: Final[Json] = {"type": "object", "additionalProperties": True}
NULL: Final[Json] = {"type": "null"}


def ref(name: str) -> Json:
    """Return a reference to the schema of this name."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(items: Json) -> Json:
    """Return the schema of a list with such items."""
    return {"type": "array", "items": items}


def word(words: Iterable[str]) -> Json:
    """Return the schema of a string that is one of these words."""
    values = list(words)
    return {"type": "string"} | ({"enum": values} if len(values) > 1 else {"const": values[0]})


def words_of(schema: Json) -> list[str]:
    """Return the words of a schema that :func:`word` built."""
    return [schema["const"]] if "const" in schema else list(schema["enum"])


def any_of(*schemas: Json) -> Json:
    """Return the schema of a value that follows at least one of these schemas; a single schema is returned unchanged."""
    return {"anyOf": list(schemas)} if len(schemas) > 1 else schemas[0]


def one_of(key: str, schemas: Mapping[str, str]) -> Json:
    """Return the schema of an object that follows one of the named schemas: its ``key`` says which."""
    references = {value: ref(name) for value, name in schemas.items()}
    mapping = {value: reference["$ref"] for value, reference in references.items()}
    discriminator = {"propertyName": key, "mapping": mapping}
    return {"oneOf": [*references.values()], "discriminator": discriminator}


def or_null(schema: Json) -> Json:
    """Return the schema of a value or ``null``."""
    if "anyOf" in schema:
        return schema | {"anyOf": [*schema["anyOf"], NULL]}
    if "type" not in schema or "const" in schema:
        return any_of(schema, NULL)
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    values = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return schema | {"type": [*types, "null"]} | values


def about(description: str, schema: Json) -> Json:
    """Return the schema with a description."""
    return schema | {"description": description}


def open_object(properties: Mapping[str, Json]) -> Json:
    """Return the schema of an object with these properties; those whose names end with ``?`` may be left out."""
    required = [name for name in properties if not name.endswith("?")]
    return {
        "type": "object",
        "properties": {name.removesuffix("?"): schema for name, schema in properties.items()},
        **({"required": required} if required else {}),
        # The default, said for Go clients, which reject new fields otherwise.
        "additionalProperties": True,
    }


def closed(properties: Mapping[str, Json]) -> Json:
    """Return the schema of an object that has only these properties."""
    return open_object(properties) | {"additionalProperties": False}
