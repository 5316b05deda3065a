"""The reader of requests: columns of their fields."""

from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.columns.input import NO_TEXT, InputColumns, joined
from scoring.fields.field import Field

_TYPES: Final[Mapping[str, type]] = {"string": str, "integer": int, "boolean": bool}
"""The types of values that a column holds unchanged; a list is joined."""


class RequestColumns(InputColumns):
    """Requests as columns of their fields. A request with a value that no column holds is odd."""

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
            column, kind = values[place :: len(names)], _TYPES.get(field.type, NoneType)
            if field.type == "array":
                column = [None if value is None else _text_of(value) for value in column]
            elif not all(fits := _fits(kind, column)):
                odd |= ~np.array(fits, dtype=np.bool_)
                column = [value if fit else None for value, fit in zip(column, fits, strict=True)]
            if field.required or column.count(None) < len(column):
                columns[field.name] = column
        super().__init__(fields, columns)
        self.odd |= odd
        self._given = requests

    def requests(self, rows: Column) -> list[Any]:
        """Return some hands as the caller passed them."""
        return [self._given[row] for row in rows.tolist()]


def _text_of(value: object) -> str:
    """Return a list of texts joined; :data:`NO_TEXT`, which makes the row odd, for anything else."""
    text = joined(value) if type(value) is list else None
    return NO_TEXT if text is None else text


def _fits(kind: type, values: list[Any]) -> list[bool]:
    """Return a mask of the values that a column holds unchanged."""
    if "" not in values and set(map(type, values)) <= {kind, NoneType}:
        return [True]
    return [value is None or (type(value) is kind and value != "") for value in values]
