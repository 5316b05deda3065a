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
        self.odd |= odd
        self._given = requests

    def requests(self, rows: Column) -> list[Any]:
        """Return some hands as they were handed in."""
        return [self._given[row] for row in rows.tolist()]


def _fitting(field: Field, values: list[Any], odd: Column) -> list[Any]:
    """Return the values of a field as a column holds them, and mark the rows as odd where it cannot hold one."""
    kind = _TYPES[field.type]
    if kind in (str, int, bool) and set(map(type, values)) <= {kind, NoneType} and "" not in values:
        return values
    written = [None if value is None else _written(field, value) for value in values]
    lost = [text is None is not value for text, value in zip(written, values, strict=True)]
    odd |= np.array(lost, dtype=np.bool_)
    return written


def _written(field: Field, value: Any) -> Any:  # noqa: ANN401 - whatever was handed in
    """Return a value as a column holds it; ``None`` where a column would hold the same for another value."""
    kind = _TYPES[field.type]
    if type(value) is not kind or value == "":
        return None
    if isinstance(value, list):
        text = COMMA.join(value) if set(map(type, value)) <= {str} else ""
        items = text.split(COMMA) if text or field.required else []
        return text if items == value else None
    return value
