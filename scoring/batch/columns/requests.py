"""The reader of requests: columns of their fields."""

from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.columns.input import COMMA, InputColumns
from scoring.fields.field import Field

_TYPES: Final[Mapping[str, type[Any]]] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "array": list,
}


class RequestColumns(InputColumns):
    """Requests, as columns of their fields; a request with anything that no column holds is odd."""

    def __init__(self, fields: Sequence[Field], requests: Sequence[Any]) -> None:
        names = [field.name for field in fields]
        has_fields = frozenset(names).issuperset
        plain = [type(request) is dict and has_fields(request) for request in requests]
        odd = ~np.array(plain, dtype=np.bool_)
        # All fields of a request at once: it is looked up faster while the processor's caches hold it.
        values: list[Any] = []
        for request, known in zip(requests, plain, strict=True):
            values += map(request.get, names) if known else [None] * len(names)
        columns = {}
        for place, field in enumerate(fields):
            column, kind = values[place :: len(names)], _TYPES[field.type]
            if kind is list or "" in column or not set(map(type, column)) <= {kind, NoneType}:
                cells = [None if value is None else _cell(kind, value) for value in column]
                pairs = zip(cells, column, strict=True)
                odd |= np.array([cell is None is not value for cell, value in pairs], np.bool_)
                column = cells
            columns[field.name] = column
        super().__init__(fields, columns)
        self.odd |= odd
        self._given = requests

    def requests(self, rows: Column) -> list[Any]:
        """Return some hands as they were handed in."""
        return [self._given[row] for row in rows.tolist()]


def _cell(kind: type[Any], value: Any) -> Any:  # noqa: ANN401 - whatever was handed in
    """Return a value as a column holds it; ``None`` where a column would hold the same for another value."""
    if type(value) is not kind or value == "":
        return None
    if not isinstance(value, list):
        return value
    text = COMMA.join(value) if set(map(type, value)) <= {str} else ""
    return text if not value or (text and text.split(COMMA) == value) else None
