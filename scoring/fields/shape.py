"""The shape of requests: their check against declared fields, with everything that is wrong with them."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scoring.faults import Fault, Refused
from scoring.fields.field import Field

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
