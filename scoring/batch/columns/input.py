"""The columns of a batch: one for each field of a request, as NumPy arrays, Arrow arrays or lists.

Columns have the names of the fields of a request. Lists are joined by commas, and an object is written ``name:value,name:value``. A
field is absent where its value is null, or an empty text.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from types import NoneType
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.batches import MESSAGES
from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.fields.wording import unknown_fields
from scoring.text import amount

COMMA: Final = ","
MAX_BYTES: Final = 72
"""Bytes of a text that are read in columns; rows with longer texts are read one by one."""


class InputColumn(NamedTuple):
    """A column of a batch."""

    cells: Column
    """Integers and truth values as 64 bits, 0 where absent; texts, lists and objects as bytes (``S`` with a width of at most
    :data:`MAX_BYTES`), empty where absent."""
    odd: Column
    """Rows whose values the cells do not represent exactly."""
    read: Callable[[Column], list[Any]]
    """Returns some rows as the caller passed them."""


class InputColumns:
    """The columns of a batch, by name."""

    def __init__(self, fields: Sequence[Field], columns: Mapping[str, Any]) -> None:
        """Read the columns; raise :class:`scoring.Refused` with an error for each column that does not fit these fields."""
        faults = unknown_fields(columns, [field.name for field in fields])
        self.fields = [field for field in fields if field.name in columns]
        self.by_name: dict[str, InputColumn] = {}
        for field in fields:
            if field.name not in columns:
                if field.required and columns:
                    faults.append(Fault(f"/{field.name}", "missing", MESSAGES["missing_column"]))
            elif (column := _column(field, columns[field.name])) is None:
                kind = "string" if field.type == "object" else field.type
                wanted = MESSAGES["wrong_type"].filled(wanted=MESSAGES[f"types.{kind}"])
                places = _wrong_rows(field, columns[field.name])
                faults += [Fault(f"/{field.name}{place}", "wrong_type", wanted) for place in places]
            else:
                self.by_name[field.name] = column
        sizes = {name: len(self.by_name[name][0]) for name in columns if name in self.by_name}
        self.size = next(iter(sizes.values()), 0)
        for name in (name for name, size in sizes.items() if size != self.size):
            detail = MESSAGES["wrong_length"].filled(rows=amount(self.size, MESSAGES["rows"]))
            faults.append(Fault(f"/{name}", "wrong_length", detail))
        if faults:
            raise Refused(faults)
        self.odd = np.zeros(self.size, dtype=np.bool_)
        """Rows that must be read one by one."""
        for column in self.by_name.values():
            self.odd |= column.odd

    def requests(self, rows: Column) -> list[Any]:
        """Return some hands as requests without absent fields."""
        read = {
            field.name: [_value(field, value) for value in self.by_name[field.name].read(rows)]
            for field in self.fields
        }
        hands = (zip(read, values, strict=True) for values in zip(*read.values(), strict=True))
        return [{name: value for name, value in hand if value is not None} for hand in hands]

    def cells(self, name: str, rows: slice, kind: str = "S1") -> Column:
        """Return some rows of a column; if there is no such column, zeros or empty texts."""
        if name not in self.by_name:
            return np.zeros(rows.stop - rows.start, dtype=kind)
        return self.by_name[name].cells[rows]


def _value(field: Field, value: Any) -> Any:  # noqa: ANN401 - the value of a field
    """Return the value of a field in a request. A text in the column of a list or of an object is split."""
    if not isinstance(value, str):
        return [*value] if isinstance(value, list | tuple | np.ndarray) else value
    if field.type == "array" and value:
        return value.split(COMMA)
    if field.type == "object" and value:
        parts = (entry.partition(":") for entry in value.split(COMMA))
        return {
            name: int(part) if part.isdecimal() and part.isascii() else part
            for name, _, part in parts
        }
    return value or None


NO_TEXT: Final = "\0"
"""A text that makes its row odd, because it ends with a zero byte."""
_MOST: Final = 1 << 31
_MOST_WRONG: Final = 100
"""The largest number of wrong rows of a column that get an error."""


def _column(field: Field, values: Any) -> InputColumn | None:  # noqa: ANN401 - whatever holds a column
    """Return a column of a field, or ``None`` for unsuitable values."""
    if field.type in ("integer", "boolean"):
        return _column_of_integers(values, bool if field.type == "boolean" else int)
    if _is_arrow(values):
        return _column_of_arrow(field, values)
    if _is_flat(values) and values.dtype.kind == "S":
        return _column_of_bytes(np.ma.filled(values, b""))
    rows = _rows(values)
    return None if rows is None else _column_of_rows(field, rows)


def _column_of_arrow(field: Field, values: Any) -> InputColumn | None:  # noqa: ANN401 - an Arrow array
    """Return a column of Arrow texts, or of lists for a field of lists; ``None`` for anything else."""
    from scoring.batch.columns import arrow  # noqa: PLC0415 - needs pyarrow

    whole = arrow.joined(values, NO_TEXT)
    is_joined = whole is not values
    if (texts := arrow.texts(whole)) is None or (is_joined and field.type != "array"):
        return None
    known, places = texts
    cells, odd = (column.take(places) for column in _encoded(known))

    def read(rows: Column) -> list[Any]:
        if is_joined:
            return arrow.lists_at(values, rows)
        return _decoded([known[place] for place in places[rows].tolist()])

    return InputColumn(cells, odd, read)


def _column_of_bytes(values: Column) -> InputColumn:
    """Return a column of a NumPy array of bytes."""
    odd = np.zeros(len(values), dtype=np.bool_)
    if (width := values.dtype.itemsize) > MAX_BYTES:
        odd = np.strings.str_len(values) > MAX_BYTES
    # A width of 0 is that of a column of empty texts.
    cells = np.ascontiguousarray(values, dtype=f"S{min(max(width, 1), MAX_BYTES)}")
    return InputColumn(cells, odd, lambda rows: _decoded(values[rows].tolist()))


def _column_of_rows(field: Field, values: list[Any]) -> InputColumn | None:
    """Return a column of a list of texts, of nulls, and of lists; ``None`` if it contains anything else."""
    if set(map(type, values)) <= {str, NoneType}:
        texts = [value or "" for value in values]
    else:
        texts = ["" if value is None else _joined(field, value) for value in values]
        if None in texts:
            return None
    return InputColumn(*_encoded(texts), lambda rows: [values[row] for row in rows.tolist()])


def _joined(field: Field, value: Any) -> str | None:  # noqa: ANN401 - whatever a column holds
    """Return a text, or a joined list, :data:`NO_TEXT` if no text represents it; ``None`` for anything else."""
    if isinstance(value, str):
        return value
    is_list = field.type == "array" and isinstance(value, (list, tuple, np.ndarray))
    return joined(value) if is_list else None


def joined(value: Sequence[Any] | Column) -> str | None:
    """Return a joined list, or :data:`NO_TEXT` if no text represents it; ``None`` if it holds anything but texts and nulls."""
    try:
        text = COMMA.join(value)
    except TypeError:
        return NO_TEXT if set(map(type, value)) <= {str, NoneType} else None
    return text if text.count(COMMA) + bool(text) == len(value) else NO_TEXT


def _encoded(texts: Sequence[str] | Sequence[bytes]) -> tuple[Column, Column]:
    """Return texts as bytes, and a mask of the texts that are too long, end with a zero byte or are not ASCII."""
    lengths = np.array([*map(len, texts)], dtype=np.int64)
    kind = f"S{min(max(int(lengths.max(initial=0)), 1), MAX_BYTES)}"
    try:
        cells = np.array(texts, dtype=kind)
    except UnicodeEncodeError:
        cells = np.array([str(text).encode("utf-8", "replace") for text in texts], dtype=kind)
    return cells, np.strings.str_len(cells) != lengths


def _decoded(texts: Sequence[bytes]) -> list[str]:
    """Return texts of UTF-8; invalid bytes are replaced, so that the text is rejected later."""
    return [text.decode(errors="replace") for text in texts]


def _wrong_rows(field: Field, values: Any) -> list[str]:  # noqa: ANN401 - whatever holds a column
    """Return the pointers to unsuitable values in a column; ``""`` is the pointer of the whole column."""
    rows = enumerate(_rows(values) or [])
    places = (f"/{row}" for row, value in rows if _column(field, [value]) is None)
    return list(islice(places, _MOST_WRONG)) or [""]


def _rows(values: Any) -> list[Any] | None:  # noqa: ANN401 - whatever holds a column
    """Return the values of a column of Python objects or of texts, or ``None`` for any other column."""
    if _is_flat(values) and values.dtype.kind in "OU":
        return [*np.ma.filled(values, "").tolist()]
    return list(values) if isinstance(values, list | tuple) else None


def _column_of_integers(values: Any, kind: type) -> InputColumn | None:  # noqa: ANN401 - whatever holds a column
    """Return a column of integers or booleans, or ``None`` for other values."""
    if _is_arrow(values):
        from scoring.batch.columns import arrow  # noqa: PLC0415 - needs pyarrow

        values = arrow.integers(values, kind)
    elif (rows := _rows(values)) is not None and set(map(type, rows)) <= {kind, NoneType}:
        # Numbers that do not fit are out of range in any case.
        fitting = np.array([value or 0 for value in rows], object).clip(-_MOST, _MOST)
        values = np.ma.masked_array(fitting.astype(kind), [value is None for value in rows])
    if not _is_flat(values) or values.dtype.kind not in ("b" if kind is bool else "iu"):
        return None
    absent, cells = np.ma.getmaskarray(values), np.ma.filled(values, 0)
    if cells.dtype == np.uint64:
        cells = np.minimum(cells, np.uint64(np.iinfo(np.int64).max))
    given: Column = np.ma.masked_array(cells.astype(kind), absent)
    odd = np.zeros(len(cells), dtype=np.bool_)
    return InputColumn(cells.astype(np.int64), odd, lambda rows: given[rows].tolist())


def _is_arrow(values: Any) -> bool:  # noqa: ANN401 - whatever holds a column
    return type(values).__module__ == "pyarrow.lib" and hasattr(values, "null_count")


def _is_flat(values: Any) -> bool:  # noqa: ANN401 - whatever holds a column
    return isinstance(values, np.ndarray) and values.ndim == 1
