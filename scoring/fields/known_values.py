"""A quick look at fields of few values each.

NOTE: the schema of a hand of dice or of the card game takes as long as its score; this takes a tenth of that.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.fields.field import Field


class KnownValues:
    """Every value of some fields: choices, truth values and integers of a small range."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self._known = {field.name: frozenset(_values(field)) for field in fields}

    def hold(self, given: Mapping[str, Any]) -> bool:
        """Return whether those of the fields that are given have one of their values."""
        return all(
            isinstance(given[name], bool | int | str) and (type(given[name]), given[name]) in known
            for name, known in self._known.items()
            if name in given
        )


def _values(field: Field) -> Iterable[tuple[type, object]]:
    """The values of a field, each with its type: ``true`` equals 1."""
    if field.type == "boolean":
        return [(bool, True), (bool, False)]
    if field.type == "integer":
        return [(int, number) for number in range(field.minimum, field.maximum + 1)]
    return [(str, choice.value) for choice in field.choices]
