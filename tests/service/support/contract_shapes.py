"""The shapes of requests and answers as ``openapi.yaml`` has them, read by name, and what declared fields say otherwise; it draws none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from scoring.fields.field import Field
from scoring.text import Text

Shape = dict[str, Any]
CONTRACT = Path(__file__).parents[3] / "openapi.yaml"
REF = "#/components/schemas/"
POT = {"anyOf": [{"type": "string", "enum": ["pot"]}, {"type": "integer"}]}
"""A player or the pot."""
NULL = {"type": "null"}


@cache
def _chunks() -> dict[str, str]:
    """The text of every shape by its name: to read the whole file takes a second."""
    _, _, rest = CONTRACT.read_text().partition("\n  schemas:\n")
    rest, _, _ = rest.partition("\n  parameters:\n")
    _, *parts = re.split(r"(?m)^    (\w+):", rest)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@cache
def named(name: str) -> Shape:
    """A shape by its name."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    shape: Shape = yaml.load(f"{name}:{_chunks()[name]}", loader)[name]  # noqa: S506 - both are safe
    return shape


def followed(shape: Shape) -> Shape:
    """A shape in place of a reference to it; what is said beside the reference goes before."""
    if "$ref" not in shape:
        return shape
    beside = {name: value for name, value in shape.items() if name != "$ref"}
    return named(shape["$ref"].removeprefix(REF)) | beside


def _or_null(shape: Shape) -> tuple[Shape, bool]:
    """A shape without null, and whether null is one of its values."""
    shape = followed(shape)
    if NULL in shape.get("anyOf", ()):
        others = [one for one in shape["anyOf"] if one != NULL]
        beside = {name: value for name, value in shape.items() if name != "anyOf"}
        return (followed(others[0]) if len(others) == 1 else {"anyOf": others}) | beside, True
    if isinstance(shape.get("type"), list):
        kept = [one for one in shape.get("enum", ()) if one is not None]
        return shape | {"type": shape["type"][0]} | ({"enum": kept} if kept else {}), True
    return shape, False


def _words(field: Field, at: str) -> Iterator[str]:
    texts: list[object] = [field.label, field.text, *(choice.name for choice in field.choices)]
    texts += [] if field.assumed is None else [field.assumed]
    for text in texts:
        if not isinstance(text, Text) or not all(text):
            yield f"{at} says nothing"


def asked(field: Field, shape: Shape, at: str = "", *, item: bool = False) -> Iterator[str]:
    """What a field of a request says otherwise than the contract, by its way there."""
    at = f"{at}/{field.name}"
    yield from _words(field, at)
    shape, nullable = _or_null(shape)
    description = field.text.en
    if field.assumed is not None:
        description += f" Where it is left out the answer says: {field.assumed.en}"
    default = None if field.assumed is not None else field.default
    yield from _unlike(
        at,
        (field.label.en, shape.get("title")),
        (description, shape.get("description")),
        (default, shape.get("default")),
        (field.example, shape.get("examples", [None])[0]),
        (field.takes_null and not item, nullable),
    )
    if field.shorthand:
        short, shape = (followed(one) for one in shape["anyOf"])
        (part,) = (one for one in field.fields if one.name == field.shorthand)
        yield from _bounds(part, short, at)
    yield from _unlike(at, (field.type, shape.get("type")))
    yield from _bounds(field, shape, at)
    if field.items is not None:
        yield from _unlike(
            at,
            (field.max_items, shape["maxItems"]),
            (field.unique, shape.get("uniqueItems", False)),
        )
        yield from asked(field.items, shape["items"], at, item=True)
    yield from _parts(field.fields, shape, at) if field.fields else ()


def _bounds(field: Field, shape: Shape, at: str) -> Iterator[str]:
    if field.type == "integer":
        bounds = (shape.get("minimum"), shape.get("maximum"))
        yield from _unlike(at, ((field.minimum, field.maximum), bounds))
    elif field.type == "string" and "enum" not in shape:
        pattern = (field.pattern or r"^[^\u0000-\u001f]*$", field.max_length)
        yield from _unlike(at, (pattern, (shape.get("pattern"), shape.get("maxLength"))))
    elif field.type == "string":
        yield from _unlike(at, ([choice.value for choice in field.choices], shape["enum"]))


def _parts(fields: tuple[Field, ...], shape: Shape, at: str) -> Iterator[str]:
    required = {field.name for field in fields if field.required}
    yield from _unlike(
        at,
        ({field.name for field in fields}, set(shape["properties"])),
        (required, set(shape.get("required", ()))),
        (False, shape["additionalProperties"]),
    )
    for field in fields:
        yield from asked(field, shape["properties"].get(field.name, {}), at)


def answered(field: Field, shape: Shape, at: str = "") -> Iterator[str]:
    """What a field of an answer says otherwise than the contract, by its way there; bounds are for requests."""
    at = f"{at}/{field.name}"
    yield from _words(field, at)
    refers = [one.get("$ref", "") for one in (shape, *shape.get("anyOf", ()))]
    shape, nullable = _or_null(shape)
    yield from _unlike(at, (field.text.en, shape.get("description")), (field.nullable, nullable))
    if field.open_object:
        yield from _unlike(at, (True, any(refers)))
        return
    if (field.notation == "player_or_pot") or "anyOf" in shape:
        yield from _unlike(at, (POT["anyOf"], shape.get("anyOf")), ("string", field.type))
        return
    yield from _unlike(at, (field.type, shape.get("type")))
    choices = [choice.value for choice in field.choices]
    yield from _unlike(at, (choices, shape.get("enum", [])))
    if field.items is not None:
        yield from answered(field.items, shape["items"], at)
    if field.fields:
        required = {part.name for part in field.fields if part.required}
        yield from _unlike(
            at,
            ({part.name for part in field.fields}, set(shape["properties"])),
            (required, set(shape.get("required", ()))),
        )
        for part in field.fields:
            yield from answered(part, shape["properties"].get(part.name, {}), at)


def _unlike(at: str, *pairs: tuple[object, object]) -> Iterator[str]:
    for ours, theirs in pairs:
        if ours != theirs:
            yield f"{at}: {ours!r}, in the contract {theirs!r}"
