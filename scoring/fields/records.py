"""Loads plain data, such as that of a YAML file, into declared dataclasses, by a marshmallow schema for each of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, cast, get_args, get_origin

from marshmallow import Schema, ValidationError, fields

from scoring.faults import Fault
from scoring.fields import MESSAGES
from scoring.fields.record_types import is_record, record_of, record_type
from scoring.fields.schema import RequestSchema
from scoring.fields.wording import unknown_fields, unknown_value, value_fault
from scoring.text import Text, joined

_WANTED: Final = {str: "string", int: "integer", bool: "boolean", tuple: "array"}
"""The names of the types of values."""
_MESSAGES: Final[dict[str, str | list[Any] | dict[Any, Any]]] = {
    "required": "missing",
    "null": "wrong_type",
    "invalid": "wrong_type",
}


def load(kind: Any, data: object) -> tuple[Any, list[Fault]]:  # noqa: ANN401 - whatever kind says
    """Return ``data`` as a value of ``kind`` (a dataclass or a tuple of them), and every error at its JSON pointer.

    Invalid parts are blank in the value.
    """
    field = _field(kind)
    try:
        return record_of(kind, field.deserialize(data)), []
    except ValidationError as error:
        return record_of(kind, error.valid_data), list(_faults(field, error.messages, ""))


def _field(kind: Any, *, required: bool = True) -> fields.Field[Any]:  # noqa: ANN401 - likewise
    """Return the marshmallow field of a declared type."""
    origin, parts = get_origin(kind), get_args(kind)
    if is_record(kind):
        schema, pre_load = _schema(kind), _in_both_languages if kind is Text else None
        return fields.Nested(schema, pre_load=pre_load, required=required, error_messages=_MESSAGES)
    if origin is tuple:
        return fields.List(_field(parts[0]), required=required, error_messages=_MESSAGES)
    if origin is Mapping:
        key, value = map(_field, parts)
        return fields.Dict(key, value, required=required, error_messages=_MESSAGES)
    types = [get_origin(part) or part for part in (parts if origin is UnionType else [kind])]
    return fields.Raw(
        required=required,
        allow_none=not {NoneType, object}.isdisjoint(types),
        validate=_one_of(parts) if origin is Literal else _of_type(types),
        error_messages=_MESSAGES,
        metadata={"wanted": [_WANTED[one] for one in types if one in _WANTED]},
    )


def _in_both_languages(value: Any) -> Any:  # noqa: ANN401 - plain data
    """Return a text for both languages; one text alone, or the English one, is the Japanese text as well."""
    if isinstance(value, str):
        return {"ja": value, "en": value}
    if isinstance(value, Mapping) and isinstance(value.get("en"), str):
        return {"ja": value["en"], **value}
    return value


# NOTE: this cache saves making the schemas again, which takes longer than loading what most files have.
@lru_cache(maxsize=32)
def _schema(kind: type) -> Schema:
    """Return the marshmallow schema of a dataclass."""
    types, required = record_type(kind)
    declared = {name: _field(part, required=name in required) for name, part in types.items()}
    return RequestSchema.from_dict(declared, name=kind.__name__)()


def _one_of(values: tuple[str, ...]) -> Callable[[object], None]:
    def check(value: object) -> None:
        if value not in values:
            raise ValidationError([unknown_value("", value, values)])

    return check


def _of_type(types: list[Any]) -> Callable[[object], None]:
    def check(value: object) -> None:
        scalars = isinstance(value, list) and all(isinstance(one, str | int) for one in value)
        if object not in types and (tuple if scalars else type(value)) not in types:
            raise ValidationError("wrong_type")

    return check


def _faults(field: fields.Field[Any], errors: Any, at: str) -> Iterator[Fault]:  # noqa: ANN401 - marshmallow's
    """Yield the errors of a field with their texts."""
    if isinstance(errors, list):
        yield from (_fault(field, error, at) for error in errors)
    elif isinstance(field, fields.Nested):
        if "_schema" in errors:
            yield _fault(field, "wrong_type", at)
        known = field.schema.fields
        for name in [name for name in known if name in errors]:
            yield from _faults(known[name], errors[name], f"{at}/{name}")
        yield from unknown_fields((name for name in errors if name != "_schema"), known, at)
    elif isinstance(field, fields.List):
        for place, error in errors.items():
            yield from _faults(field.inner, error, f"{at}/{place}")
    else:
        yield from _in_table(cast(fields.Dict, field), errors, at)


def _in_table(field: fields.Dict, errors: Any, at: str) -> Iterator[Fault]:  # noqa: ANN401 - likewise
    for part, its in (("key", field.key_field), ("value", field.value_field)):
        wrong = {name: error[part] for name, error in errors.items() if part in error}
        for name, error in wrong.items():
            yield from _faults(its or field, error, f"{at}/{name}")


def _fault(field: fields.Field[Any], error: str | Fault, at: str) -> Fault:
    if isinstance(error, Fault):
        return replace(error, pointer=at)
    whole = "array" if isinstance(field, fields.List) else "object"
    wanted = [MESSAGES[f"types.{name}"] for name in field.metadata.get("wanted") or [whole]]
    return value_fault(at, error, wanted=joined(wanted, en=" or "))
