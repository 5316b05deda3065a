"""The marshmallow schema of a request, from its declared fields: shape, never legality.

What it takes is what the JSON Schema of :mod:`service.contract` describes: strict booleans, bounded
integers (``79.0`` is one), bounded strings and lists, and no field that is not declared.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, TypedDict, TypeVar, Unpack, cast

from marshmallow import Schema, ValidationError, fields, missing

from scoring.faults import Fault
from scoring.fields.field import Field, FieldType
from scoring.fields.formats import format_of
from scoring.text import Text, joined
from service.pointers import pointer
from service.problems import shape_fault

MAX_OPEN_NAMES: Final = 64
"""Most names in an object whose names are declared elsewhere."""
MAX_OPEN_ITEMS: Final = 128
"""Most items of a list in such an object."""
MAX_OPEN_STRING: Final = 64
"""Longest string in such an object."""
MAX_OPEN_INTEGER: Final = 2**31 - 1
"""Largest integer in such an object, and smallest with its sign changed."""

NO_CONTROLS: Final = "^[^\\u0000-\\u001f]*$"
"""Pattern of a string that declares neither choices nor a pattern."""

TYPE_NAMES: Final[Mapping[FieldType, Text]] = {
    "string": Text("文字列", "a string"),
    "integer": Text("整数", "a whole number"),
    "boolean": Text("true または false", "true or false"),
    "array": Text("配列", "a list"),
    "object": Text("オブジェクト", "an object"),
}
CODES: Final = {
    "required": "missing",
    "null": "wrong_type",
    "validator_failed": "bad_format",
    "unknown": "unknown_field",
    "type": "wrong_type",
}
"""marshmallow is given codes for messages; the words come from the table of problems."""


Value = TypeVar("Value")


class Common(TypedDict):
    """What every field is told."""

    required: bool
    allow_none: bool
    error_messages: dict[str, str | list[Any] | dict[Any, Any]]


class Strict(fields.Field[Value]):
    """A field that has no default and no validators, and so does not ask for them."""

    def deserialize(self, value: Any, *_: object, **__: object) -> Any:  # noqa: ANN401
        """``value`` as it is declared; raises ``ValidationError``."""
        if value is missing:
            if self.required:
                raise self.make_error("required")
            return missing
        if value is None:
            if not self.allow_none:
                raise self.make_error("null")
            return None
        return self._deserialize(value, None, None)


class StrictString(Strict[str]):
    """A string of the declared length and pattern, or one of the declared choices."""

    def __init__(self, declared: Field, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._choices = frozenset(choice.value for choice in declared.choices)
        self._max_length = declared.max_length
        self._fits = re.compile(declared.pattern or NO_CONTROLS).fullmatch

    def _deserialize(self, value: object, *_: object, **__: object) -> str:
        if not isinstance(value, str):
            raise ValidationError("wrong_type")
        if self._choices:
            if value not in self._choices:
                raise ValidationError("unknown_value")
        elif len(value) > self._max_length:
            raise ValidationError("too_long")
        elif not self._fits(value):
            raise ValidationError("bad_format")
        return value


class StrictInteger(Strict[int]):
    """An integer within the declared bounds; ``79.0`` is an integer, ``true`` is not."""

    def __init__(self, declared: Field, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._minimum = declared.minimum
        self._maximum = declared.maximum

    def _deserialize(self, value: object, *_: object, **__: object) -> int:
        number = whole(value)
        if type(number) is not int:
            raise ValidationError("wrong_type")
        if not self._minimum <= number <= self._maximum:
            raise ValidationError("out_of_range")
        return number


class StrictBoolean(Strict[bool]):
    """``true`` or ``false`` and nothing that resembles them."""

    def _deserialize(self, value: object, *_: object, **__: object) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("wrong_type")
        return value


class StrictList(Strict[list[Any]]):
    """A list of at most the declared number of items, each of the declared shape."""

    def __init__(self, declared: Field, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        if declared.items is None:
            raise TypeError(f"{declared.name}: an array without items")
        self._item = shape(replace(declared.items, required=True))
        self._max_items = declared.max_items
        self._unique = declared.unique

    def _deserialize(self, value: object, *_: object, **__: object) -> list[Any]:
        if not isinstance(value, list):
            raise ValidationError("wrong_type")
        if len(value) > self._max_items:
            raise ValidationError("too_many")
        items = []
        errors: dict[int, Any] = {}
        for index, item in enumerate(value):
            try:
                items.append(self._item.deserialize(item))
            except ValidationError as error:
                errors[index] = error.messages
        if errors:
            raise ValidationError(cast(dict[str, Any], errors))
        if self._unique and any(item in items[:index] for index, item in enumerate(items)):
            raise ValidationError("repeated_item")
        return items


class Shorthand(Strict[dict[str, Any]]):
    """An object of the declared fields, or a plain string that stands for one of them."""

    def __init__(self, declared: Field, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._name = declared.shorthand
        self._object = schema_of(declared.fields)
        (short,) = (field for field in declared.fields if field.name == declared.shorthand)
        self._short = shape(short)

    def _deserialize(self, value: object, *_: object, **__: object) -> dict[str, Any]:
        if isinstance(value, str):
            return {self._name: self._short.deserialize(value)}
        return cast(dict[str, Any], self._object.load(cast(Mapping[str, Any], value)))


class OpenObject(Strict[dict[str, Any]]):
    """An object whose names are declared elsewhere, of scalars and lists of scalars, bounded."""

    def _deserialize(self, value: object, *_: object, **__: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValidationError("wrong_type")
        if len(value) > MAX_OPEN_NAMES:
            raise ValidationError("too_many")
        errors = {name: [code] for name, item in value.items() if (code := _open_error(name, item))}
        if errors:
            raise ValidationError(cast(dict[str, Any], errors))
        return {name: whole(item) for name, item in value.items()}


class Declared(Schema):
    """What every schema built from declarations shares."""

    error_messages = CODES


def schema_of(declared: tuple[Field, ...]) -> Schema:
    """The schema of an object with the ``declared`` fields; anything else in it is refused.

    ``load`` answers the fields given, and raises ``ValidationError`` whose messages are codes.
    """
    kinds: dict[str, Any] = {field.name: shape(field) for field in declared}
    return Declared.from_dict(kinds, name="Request")()


def shape(field: Field) -> fields.Field[Any]:
    """The marshmallow field of a declaration."""
    common: Common = {
        "required": field.required,
        "allow_none": field.takes_null,
        "error_messages": {**CODES},
    }
    if field.type == "string":
        return StrictString(field, **common)
    if field.type == "integer":
        return StrictInteger(field, **common)
    if field.type == "boolean":
        return StrictBoolean(**common)
    if field.type == "array":
        return StrictList(field, **common)
    return _object(field, common)


def _object(field: Field, common: Common) -> fields.Field[Any]:
    if field.open_object:
        return OpenObject(**common)
    if field.shorthand:
        return Shorthand(field, **common)
    return fields.Nested(schema_of(field.fields), **common)


def whole(value: object) -> object:
    """``value`` with every number without a fraction as an integer, as JSON Schema has it."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {name: whole(item) for name, item in value.items()}
    return value


def shape_faults(
    declared: tuple[Field, ...], messages: Mapping[Any, Any], at: str = ""
) -> Iterator[Fault]:
    """The faults in the ``messages`` of a ``ValidationError`` about ``declared`` fields."""
    by_name = {field.name: field for field in declared}
    for name, said in messages.items():
        if name == "_schema":
            # marshmallow's name for the object itself; a field that somebody calls so is here too.
            known, expected = ", ".join(by_name), TYPE_NAMES["object"]
            yield from (shape_fault(at, code, known=known, expected=expected) for code in said)
        elif name in by_name:
            yield from _field_faults(by_name[name], said, pointer(at, name))
        else:
            known = ", ".join(by_name)
            yield from (shape_fault(pointer(at, name), code, known=known) for code in said)


def _field_faults(field: Field, said: list[str] | dict[Any, Any], at: str) -> Iterator[Fault]:
    if isinstance(said, list):
        values = _values(field)
        yield from (shape_fault(at, code, **values) for code in said)
    elif field.items is not None:
        for index, item in said.items():
            yield from _field_faults(field.items, item, pointer(at, index))
    elif field.open_object:
        for name, codes in said.items():
            yield from (shape_fault(pointer(at, name), code, **_OPEN_VALUES) for code in codes)
    else:
        yield from shape_faults(field.fields, said, at)


def _values(field: Field) -> dict[str, object]:
    """Everything the words of a shape fault can ask of a field."""
    words = [Text(choice.value, choice.value) for choice in field.choices]
    return {
        "label": field.label,
        "text": format_of(field),
        "expected": _expected(field),
        "choices": joined(words, ja="、"),
        "max_length": field.max_length,
        "minimum": field.minimum,
        "maximum": field.maximum,
        "max_items": MAX_OPEN_NAMES if field.open_object else field.max_items,
    }


def _expected(field: Field) -> Text:
    """Every type a value of ``field`` may have, in words."""
    named = TYPE_NAMES[field.type]
    if not field.shorthand:
        return named
    return Text("{short}または{long}", "{short} or {long}").filled(
        short=TYPE_NAMES["string"], long=named
    )


_OPEN_VALUES: Final[Mapping[str, object]] = {
    "expected": Text(
        "真偽値、整数、文字列、またはその配列",
        "true or false, a whole number, a string, or a list of them",
    ),
    "max_length": MAX_OPEN_STRING,
    "max_items": MAX_OPEN_ITEMS,
    "minimum": -MAX_OPEN_INTEGER,
    "maximum": MAX_OPEN_INTEGER,
    "text": Text("制御文字は使えません。", "Control characters are not accepted."),
}
_PLAIN: Final = re.compile(NO_CONTROLS)


def _open_error(name: str, value: object) -> str | None:
    """What is wrong with one entry of an open object."""
    if len(name) > MAX_OPEN_STRING:
        return "too_long"
    if not _PLAIN.fullmatch(name):
        return "bad_format"
    if isinstance(value, list):
        if len(value) > MAX_OPEN_ITEMS:
            return "too_many"
        return next(filter(None, map(_scalar_error, value)), None)
    return _scalar_error(value)


def _scalar_error(value: object) -> str | None:
    number = whole(value)
    if isinstance(number, bool):
        return None
    if isinstance(number, int):
        return None if abs(number) <= MAX_OPEN_INTEGER else "out_of_range"
    if not isinstance(number, str):
        return "wrong_type"
    if len(number) > MAX_OPEN_STRING:
        return "too_long"
    return None if _PLAIN.fullmatch(number) else "bad_format"
