"""The shape of requests: their check against declared fields, with everything that is wrong with them."""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scoring.faults import BadValue, Fault, Refused
from scoring.fields.field import NO_CONTROLS, Field

if TYPE_CHECKING:
    from marshmallow import Schema

    from scoring.fields.schema import ValueCheck


class Shape:
    """The declared shape of an object.

    Its marshmallow schema is made for the first request that is not written as declared, and finds everything that is wrong.
    NOTE: the schema of a hand of the card game takes as long as its score, the check before it a tenth of that; importing
    marshmallow takes longer than a score.
    """

    def __init__(
        self,
        declared: Iterable[Field],
        *others: str,
        checks: "Mapping[str, ValueCheck] | None" = None,
    ) -> None:
        """Store the fields; ``others`` are names of fields with any value, ``checks`` are further checks for fields of the right shape."""
        self.declared = tuple(declared)
        self._others = others
        self._checks = checks or {}

    @cached_property
    def schema(self) -> "Schema":
        """The marshmallow schema."""
        from scoring.fields.schema import schema_of  # noqa: PLC0415 - marshmallow only where a shape is unusual

        return schema_of(self.declared, self._others, self._checks)

    def read(self, given: Mapping[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
        """Return the fields of ``given`` that have the right shape, and the errors of the others."""
        if _fit(self.declared, given, self._others) and not self._wrong(given):
            return dict(given), []
        from scoring.fields.schema import read  # noqa: PLC0415 - likewise

        return read(self.schema, given)

    def _wrong(self, given: Mapping[str, Any]) -> bool:
        """Return whether a further check finds an error."""
        names = [field.name for field in self.declared if field.name in self._checks]
        return any(self._checks[name](given[name]) for name in names if name in given)

    def load(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of ``given``; raise :class:`scoring.Refused` with every error in their shape."""
        loaded, faults = self.read(given)
        if faults:
            raise Refused(faults)
        return loaded

    def faults(self, given: Mapping[str, Any]) -> list[Fault]:
        """Return every error in the shape of ``given``."""
        return self.read(given)[1]


def _fit(fields: Collection[Field], given: Mapping[str, Any], others: Iterable[str] = ()) -> bool:
    """Return whether an object has the required fields and no unknown ones, each written as declared."""
    return given.keys() <= {*others, *(field.name for field in fields)} and all(
        _fits(field, given[field.name]) if field.name in given else not field.required
        for field in fields
    )


def _fits(field: Field, value: Any) -> bool:  # noqa: ANN401 - JSON
    """Return whether a value is written as declared; other spellings of it are left to the schema."""
    if value is None:
        return field.nullable
    fits = False
    match field.type:
        case "boolean":
            fits = isinstance(value, bool)
        case "integer":
            fits = type(value) is int and field.minimum <= value <= field.maximum
        case "object" if field.open_object:
            fits = isinstance(value, dict) and len(value) <= (field.max_items or len(value))
        case "object":
            fits = isinstance(value, dict) and _fit(field.fields, value)
        case "array":
            fits = isinstance(value, list) and _fits_list(field, value)
        case _:
            fits = isinstance(value, str) and _fits_text(field, value)
    return fits


def _fits_list(field: Field, value: list[Any]) -> bool:
    if len(value) > field.max_items:
        return False
    if field.unique and any(one in value[:place] for place, one in enumerate(value)):
        return False
    return field.items is None or all(_fits(field.items, one) for one in value)


def _fits_text(field: Field, value: str) -> bool:
    if field.choices:
        return any(choice.value == value for choice in field.choices)
    if len(value) > field.max_length or not re.fullmatch(field.pattern or NO_CONTROLS, value):
        return False
    if field.parse is None:
        return True
    try:
        field.parse(value)
    except BadValue:
        return False
    return True


def without_nulls(fields: Iterable[Field], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``given`` without the optional fields that are ``null``, at any depth; in nullable fields ``null`` is a value."""
    known = {field.name: field for field in fields}
    return {
        name: _without_nulls(known[name], value) if name in known else value
        for name, value in given.items()
        if value is not None or name not in known or known[name].required or known[name].nullable
    }


def _without_nulls(field: Field, value: Any) -> Any:  # noqa: ANN401 - JSON
    if field.fields and isinstance(value, Mapping) and not field.open_object:
        return without_nulls(field.fields, value)
    if field.items is not None and isinstance(value, list):
        return [_without_nulls(field.items, item) for item in value]
    return value
