"""The shape of requests: their check against declared fields, with everything that is wrong with them."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scoring.faults import BadValue, Fault, Refused
from scoring.fields.field import NO_CONTROLS, Field

if TYPE_CHECKING:
    from marshmallow import Schema

    from scoring.fields.schema import ValueCheck


class Shape:
    """The declared shape of an object. Its marshmallow schema is made when it is first needed."""

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
        from scoring.fields.schema import schema_of  # noqa: PLC0415 - marshmallow only where a shape is checked

        return schema_of(self.declared, self._others, self._checks)

    def read(self, given: Mapping[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
        """Return the fields of ``given`` that have the right shape, and the errors of the others."""
        from scoring.fields.schema import read  # noqa: PLC0415 - likewise

        return read(self.schema, given)

    def load(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of ``given``; raise :class:`scoring.Refused` with every error in their shape."""
        loaded, faults = self.read(given)
        if faults:
            raise Refused(faults)
        return loaded

    def faults(self, given: Mapping[str, Any]) -> list[Fault]:
        """Return every error in the shape of ``given``."""
        return self.read(given)[1]


class QuickShape(Shape):
    """A shape whose schema looks only at requests that a quick check does not accept.

    NOTE: the schema of a dice hand or of a hand of the card game takes as long as its score; the quick check takes a tenth of that.
    """

    def __init__(self, declared: Iterable[Field], *others: str) -> None:
        super().__init__(declared, *others)
        self._names = {*others, *(field.name for field in self.declared)}

    def read(self, given: Mapping[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
        """Return the fields of ``given`` that have the right shape, and everything that is wrong with the others."""
        fits = _fit(self.declared, given) and given.keys() <= self._names
        return (dict(given), []) if fits else super().read(given)


def _fit(fields: Iterable[Field], given: Mapping[str, Any]) -> bool:
    """Return whether each field that is present fits, and no required one is absent."""
    return all(
        _fits(field, given[field.name]) if field.name in given else not field.required
        for field in fields
    )


def _fits(field: Field, value: Any) -> bool:  # noqa: ANN401 - JSON
    if value is None:
        return field.nullable
    match field.type:
        case "boolean":
            return isinstance(value, bool)
        case "integer":
            return type(value) is int and field.minimum <= value <= field.maximum
        case "object":
            whole = isinstance(value, Mapping) and len(value) == len(field.fields)
            return whole and _fit(field.fields, value)
        case "array" if field.items is not None:
            # Items that must differ are left to the schema.
            most = 1 if field.unique else field.max_items
            fits = isinstance(value, list | tuple) and len(value) <= most
            return fits and all(_fits(field.items, item) for item in value)
    return isinstance(value, str) and len(value) <= field.max_length and _fits_text(field, value)


def _fits_text(field: Field, value: str) -> bool:
    if field.choices:
        return any(choice.value == value for choice in field.choices)
    if field.parse is None:
        return re.fullmatch(field.pattern or NO_CONTROLS, value) is not None
    try:
        return field.parse(value) is not None
    except BadValue:
        return False


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
