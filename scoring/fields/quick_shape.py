"""A quick check of the shape of a request, which leaves everything unusual to the schema.

NOTE: the schema of a dice hand or of a hand of the card game takes as long as its score; the quick check takes a tenth of that.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from scoring.faults import BadValue, Fault
from scoring.fields.field import NO_CONTROLS, Field
from scoring.fields.shape import Shape


class QuickShape(Shape):
    """A shape whose schema looks only at requests that the quick check does not accept."""

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
