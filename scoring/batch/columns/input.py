"""The columns of a batch: one for each field of a request, as NumPy arrays, Arrow arrays or lists.

Columns have the names of the fields of a request. Lists are joined by commas, and an object is written ``name:value,name:value``. A
field is absent where its value is null, or an empty text.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from types import NoneType
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.columns.texts import (
    COMMA,
    FixedTexts,
    ListItems,
    TextColumn,
    column_of_array,
    column_of_texts,
    joined,
)
from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.fields.wording import unknown_fields
from scoring.text import Text, amount


class IntegerColumn(NamedTuple):
    """A column of integers, or of truth values as 0 and 1."""

    values: Column
    """As 64 bits; 0 where absent."""
    absent: Column | None
    """Where there is none; ``None`` if nowhere."""

    @property
    def size(self) -> int:
        """How many rows it has."""
        return len(self.values)


class InputColumns:
    """The columns of a batch, by name."""

    def __init__(self, fields: Sequence[Field], columns: Mapping[str, Any]) -> None:
        """Raises :class:`scoring.Refused` with a fault for each column that does not fit these fields."""
        faults = unknown_fields(columns, [field.name for field in fields])
        self.fields = [field for field in fields if field.name in columns]
        self.by_name: dict[str, TextColumn | IntegerColumn] = {}
        for field in fields:
            if field.name not in columns:
                if field.required and columns:
                    faults.append(Fault(f"/{field.name}", "missing", _MISSING))
            elif (column := _column(field, columns[field.name])) is None:
                wanted = _WRONG_TYPE.filled(wanted=_WANTED.get(field.type, _TEXTS))
                places = _wrong_rows(field, columns[field.name])
                faults += [Fault(f"/{field.name}{place}", "wrong_type", wanted) for place in places]
            else:
                self.by_name[field.name] = column
        sizes = {name: self.by_name[name].size for name in columns if name in self.by_name}
        self.size = next(iter(sizes.values()), 0)
        self.odd = np.zeros(self.size, dtype=np.bool_)
        """Rows that must be read one by one."""
        self.empty = np.zeros((0, self.size), dtype=np.uint64)
        """Words of the fields that are empty where that is something else than absent."""
        faults += [
            Fault(f"/{name}", "wrong_length", _LENGTHS.filled(rows=amount(self.size, _ROWS)))
            for name, size in sizes.items()
            if size != self.size
        ]
        if faults:
            raise Refused(faults)

    def requests(self, rows: Column) -> list[Any]:
        """Some hands as requests; what is absent is left out."""
        requests: list[dict[str, Any]] = [{} for _ in rows]
        for field in self.fields:
            name, column = field.name, self.by_name[field.name]
            if isinstance(column, IntegerColumn):
                kind = bool if field.type == "boolean" else int
                values = map(kind, column.values[rows].tolist())
                absent = np.zeros(len(rows)) if column.absent is None else column.absent[rows]
                for request, value, nothing in zip(requests, values, absent, strict=True):
                    if not nothing:
                        request[name] = value
            else:
                for request, text in zip(requests, column.texts(rows), strict=True):
                    if text:
                        request[name] = _value(field, text)
        return requests

    def texts(self, name: str, rows: slice) -> tuple[Column, Column]:
        """Some rows of a column as bytes, and whether each is longer than that; empty where there is no such column."""
        return self._texts_of(name).encoded(rows)

    def items(self, name: str, rows: slice, width: int) -> tuple[ListItems, Column]:
        """The items of the lists in some rows, of each so many words, and whether each row is longer than what was read."""
        return self._texts_of(name).items(rows, width)

    def _texts_of(self, name: str) -> TextColumn:
        column = self.by_name.get(name)
        if isinstance(column, TextColumn):
            return column
        return FixedTexts(np.zeros(self.size, dtype="S1"))

    def integers(self, name: str, rows: slice) -> Column:
        """Some rows of a column of integers; 0 where there is none."""
        column = self.by_name.get(name)
        if isinstance(column, IntegerColumn):
            return column.values[rows]
        return np.zeros(rows.stop - rows.start, dtype=np.int64)

    def words(self, names: Iterable[str], rows: slice) -> tuple[list[Column], Column]:
        """The words of some columns in some rows and of :attr:`empty` (each words × rows), and the rows that must be read one by one."""
        words = []
        odd = self.odd[rows].copy()
        for name in names:
            column = self.by_name[name]
            if isinstance(column, IntegerColumn):
                some = [column.values[rows].view(np.uint64)]
                if column.absent is not None:
                    some.append(column.absent[rows].astype(np.uint64))
                words.append(np.stack(some))
            else:
                found, longer = column.words(rows)
                words.append(found)
                odd |= longer
        return [*words, self.empty[:, rows]], odd


def _value(field: Field, text: str) -> Any:  # noqa: ANN401 - the value of a field
    """What a text in a column says."""
    if field.type == "array":
        return text.split(COMMA)
    if field.type == "object":
        parts = (entry.partition(":") for entry in text.split(COMMA))
        return {name: _part(value) for name, _, value in parts}
    return text


def _part(text: str) -> int | str:
    return int(text) if text.isdecimal() and text.isascii() else text


_WANTED: Final = {
    "integer": Text("整数", "whole numbers"),
    "boolean": Text("true か false", "truth values"),
    "array": Text(
        "文字列(コンマ区切り)か文字列の配列", "texts joined by commas, or lists of texts"
    ),
}
_TEXTS: Final = Text("文字列", "texts")
_MISSING: Final = Text("必須の列。", "This column is required.")
_ROWS: Final = Text("行", "rows")
_WRONG_TYPE: Final = Text("列の値は{wanted}。", "The column must hold {wanted}.")
_LENGTHS: Final = Text(
    "列の長さが違う。最初の列は{rows}。",
    "Columns must be of one length; the first has {rows}.",
)


def _column(field: Field, values: Any) -> TextColumn | IntegerColumn | None:  # noqa: ANN401 - whatever holds a column
    """A column of a field, or ``None`` for what holds none."""
    if field.type in ("integer", "boolean"):
        return _integers(field, values)
    if _is_arrow(values):
        from scoring.batch.columns import arrow  # noqa: PLC0415 - needs pyarrow

        return arrow.texts(values)
    if _is_flat(values) and values.dtype.kind in "SU":
        return column_of_array(values)
    rows = _rows(values)
    return None if rows is None else _texts(field, rows)


def _wrong_rows(field: Field, values: Any) -> list[str]:  # noqa: ANN401 - whatever holds a column
    """The pointers in a column to what cannot be in it, ``""`` for the column itself."""
    rows = _rows(values) or []
    places = (f"/{row}" for row, value in enumerate(rows) if _column(field, [value]) is None)
    return list(islice(places, _MOST_WRONG)) or [""]


def _texts(field: Field, rows: list[Any]) -> TextColumn | None:
    """Texts of a list of them, of nulls, and of lists; ``None`` where anything else is in it."""
    if set(map(type, rows)) <= {str, NoneType}:
        return column_of_texts([text or "" for text in rows])
    written = [text for value in rows if (text := _written(field, value)) is not None]
    return column_of_texts(written) if len(written) == len(rows) else None


def _rows(values: Any) -> list[Any] | None:  # noqa: ANN401 - whatever holds a column
    """The values of a column of Python objects; ``None`` for what is none."""
    if _is_flat(values) and values.dtype == object:
        return list(values)
    return list(values) if isinstance(values, list | tuple) else None


def _integers(field: Field, values: Any) -> IntegerColumn | None:  # noqa: ANN401 - whatever holds a column
    """A column of integers or truth values, or ``None`` for what holds neither."""
    truths = field.type == "boolean"
    found = None
    if _is_arrow(values):
        from scoring.batch.columns import arrow  # noqa: PLC0415 - needs pyarrow

        found = arrow.integers(values, truths=truths)
    elif (rows := _rows(values)) is not None:
        found = _of_objects(rows, bool if truths else int)
    elif _is_flat(values) and values.dtype.kind in ("b" if truths else "iu"):
        absent = np.ma.getmaskarray(values) if isinstance(values, np.ma.MaskedArray) else None
        found = np.ma.filled(values, 0), absent
    return None if found is None else IntegerColumn(_as_int64(found[0]), found[1])


def _is_arrow(values: Any) -> bool:  # noqa: ANN401 - whatever holds a column
    return type(values).__module__ == "pyarrow.lib" and hasattr(values, "null_count")


def _as_int64(values: Column) -> Column:
    """Integers as 64 bits with a sign; what does not fit is the largest."""
    if values.dtype == np.uint64:
        values = np.minimum(values, np.uint64(np.iinfo(np.int64).max))
    return values.astype(np.int64)


def _is_flat(values: Any) -> bool:  # noqa: ANN401 - whatever holds a column
    return isinstance(values, np.ndarray) and values.ndim == 1


def _of_objects(rows: list[Any], kind: type) -> tuple[Column, Column | None] | None:
    """Integers of a list, and where there is none; ``None`` where anything else is in it."""
    kinds = set(map(type, rows))
    if not kinds <= {kind, NoneType}:
        return None
    absent = None
    if NoneType in kinds:
        absent = np.array([value is None for value in rows], dtype=np.bool_)
        rows = [value or 0 for value in rows]
    try:
        return np.array(rows, dtype=np.int64), absent
    except OverflowError:
        # What does not fit is out of every range either way.
        fitting = [max(min(value, _MOST), -_MOST) for value in rows]
        return np.array(fitting, dtype=np.int64), absent


_MOST: Final = 1 << 31
_MOST_WRONG: Final = 100
"""Most rows of a column that are pointed at."""


def _written(field: Field, value: object) -> str | None:
    """A text, or a list of texts joined; ``None`` for what is neither."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if field.type == "array" and isinstance(value, list | tuple | np.ndarray):
        items = list(value)
        if all(item is None or isinstance(item, str) for item in items):
            return joined(items)
    return None
