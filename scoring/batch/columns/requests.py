"""Requests as columns of their fields."""

from collections.abc import Mapping, Sequence
from itertools import chain
from types import NoneType
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.columns.input import InputColumns
from scoring.batch.columns.texts import COMMA
from scoring.fields.field import Field

_TYPES: Final[Mapping[str, type[Any]]] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "array": list,
    "object": dict,
}
_ODD: Final = object()
"""Stands for a value that no column holds."""


class RequestColumns(InputColumns):
    """Requests, as columns of their fields, objects as Python writes them; a request with anything that no column holds is odd."""

    def __init__(self, fields: Sequence[Field], requests: Sequence[Any]) -> None:
        names = [field.name for field in fields]
        known = frozenset(names).issuperset
        plain = [type(request) is dict and known(request) for request in requests]
        odd = ~np.array(plain, dtype=np.bool_)
        # All fields of a request at once: it is looked up faster while the processor's caches hold it.
        values: list[Any] = []
        for request, fits in zip(requests, plain, strict=True):
            values += map(request.get, names) if fits else [None] * len(names)
        columns = {
            field.name: _fitting(field, values[place :: len(names)], odd)
            for place, field in enumerate(fields)
        }
        super().__init__(fields, columns)
        self.odd = odd
        self._given = requests
        self.empty = np.zeros((1, len(requests)), dtype=np.uint64)
        for place, column in enumerate(columns.values()):
            if "" in column:
                empty = np.array([value == "" for value in column], dtype=np.uint64)
                self.empty |= empty << np.uint64(place)

    def requests(self, rows: Column) -> list[Any]:
        """Some hands as they were handed in."""
        return [self._given[row] for row in rows.tolist()]


def _fitting(field: Field, values: list[Any], odd: Column) -> list[Any]:
    """The values of a field as a column holds them; where it cannot hold one its row becomes odd."""
    if field.type != "object" and set(map(type, values)) <= {_TYPES[field.type], NoneType}:
        if field.items is None:
            return values
        items = list(chain.from_iterable(filter(None, values)))
        if set(map(type, items)) <= {str} and "" not in items and COMMA not in "".join(set(items)):
            return [value if value is None else COMMA.join(value) for value in values]
    written = [_written(field, value) for value in values]
    odd |= np.array([value is _ODD for value in written], dtype=np.bool_)
    return [None if value is _ODD else value for value in written]


def _written(field: Field, value: Any) -> Any:  # noqa: ANN401 - whatever was handed in
    """A value as a column holds it; :data:`_ODD` where a column would hold the same for another value."""
    if value is None:
        return None
    if type(value) is not _TYPES[field.type]:
        return _ODD
    if field.type == "object":
        return repr(value) if set(map(type, value.values())) <= {str, int} else _ODD
    if field.type != "array":
        return value
    text = COMMA.join(value) if set(map(type, value)) <= {str} else ""
    return text if (text.split(COMMA) if text else []) == value else _ODD
