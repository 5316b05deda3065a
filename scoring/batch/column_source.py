"""Hands handed in as columns of notation: NumPy arrays, Arrow arrays or lists, a row for each hand. It decides no legality.

Columns have the names of the fields of a request. Texts and numbers are as they are there; lists are joined by commas, and an object is
written ``name:value,name:value``. A field is absent where its value is null, or an empty text.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import NoneType
from typing import Any, Final

import numpy as np

from scoring.batch import arrow
from scoring.batch.column import Column
from scoring.batch.sources import CLAIMS, MELD_WORDS, WORDS, Called, Kinds, Memory
from scoring.batch.texts import COMMA, TextColumn, array_texts, joined, listed_texts
from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.spelling import nearest
from scoring.text import Text, amount

_MELD_BYTES: Final = 8 * MELD_WORDS


class Numbers:
    """A column of whole numbers, or of truth values as 0 and 1."""

    def __init__(self, values: Column, absent: Column | None) -> None:
        self.values = values
        """As 64 bits; 0 where absent."""
        self.absent = absent
        """Where there is none; ``None`` if nowhere."""

    @property
    def size(self) -> int:
        """How many rows it has."""
        return len(self.values)


class Columns:
    """The columns of a batch, by name."""

    def __init__(self, fields: Sequence[Field], columns: Mapping[str, Any]) -> None:
        """Raises :class:`scoring.Refused` with a fault for each column that cannot be one of hands with these fields."""
        known = {field.name: field for field in fields}
        faults: list[Fault] = []
        self.fields = [field for field in fields if field.name in columns]
        self.of: dict[str, TextColumn | Numbers] = {}
        for name, values in columns.items():
            if name not in known:
                faults.append(_unknown(name, known))
            elif (column := _column(known[name], values)) is None:
                faults.append(_wrong_type(known[name]))
            else:
                self.of[name] = column
        if columns:
            missing = [
                field.name for field in fields if field.required and field.name not in columns
            ]
            faults += [Fault(f"/{name}", "missing", _MISSING) for name in missing]
        sizes = {name: column.size for name, column in self.of.items()}
        self.size = next(iter(sizes.values()), 0)
        faults += [
            Fault(f"/{name}", "wrong_length", _LENGTHS.filled(rows=amount(self.size, _ROWS)))
            for name, size in sizes.items()
            if size != self.size
        ]
        if faults:
            raise Refused(faults)

    def requests(self, rows: Column) -> list[dict[str, Any]]:
        """Some hands as requests; what is absent is left out."""
        requests: list[dict[str, Any]] = [{} for _ in rows]
        for field in self.fields:
            name, column = field.name, self.of[field.name]
            if isinstance(column, Numbers):
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

    def words(self, names: Iterable[str], rows: slice) -> tuple[list[Column], Column]:
        """The words of some columns in some rows (each words × rows), and the rows that these do not hold whole."""
        words = []
        odd = np.zeros(rows.stop - rows.start, dtype=np.bool_)
        for name in names:
            column = self.of[name]
            if isinstance(column, Numbers):
                some = [column.values[rows].view(np.uint64)]
                if column.absent is not None:
                    some.append(column.absent[rows].astype(np.uint64))
                words.append(np.stack(some))
            else:
                found, longer = column.words(rows)
                words.append(found)
                odd |= longer
        return words, odd


class Rows:
    """Some rows of columns."""

    def __init__(self, columns: Columns, rows: slice, memory: Memory) -> None:
        self._columns = columns
        self._rows = rows
        self._memory = memory
        self.size = rows.stop - rows.start

    def requests(self, rows: Column) -> list[dict[str, Any]]:
        """Some hands as requests."""
        return self._columns.requests(self._rows.start + rows)

    def texts(self, name: str) -> tuple[Column, Column]:
        """A field of tile notation as bytes, and the rows whose value is none."""
        column = self._columns.of.get(name)
        if column is None or isinstance(column, Numbers):
            return np.zeros(self.size, dtype="S1"), np.zeros(self.size, dtype=np.bool_)
        return column.some(self._rows)

    def counts(self, name: str) -> tuple[Column, Column]:
        """A field of small numbers, 0 where it is absent; no row's value is anything else."""
        column = self._columns.of.get(name)
        none = np.zeros(self.size, dtype=np.bool_)
        if isinstance(column, Numbers):
            return column.values[self._rows].copy(), none
        return np.zeros(self.size, dtype=np.int64), none

    def melds(self) -> Called:
        """The melds of all rows, and the rows whose value is no list of melds."""
        column = self._columns.of.get("melds")
        if column is None or isinstance(column, Numbers):
            nothing = np.zeros(0, dtype=np.int64)
            return Called(nothing, nothing, np.zeros(self.size, dtype=np.bool_))
        (rows, places, lengths, words), odd = column.parts(self._rows, MELD_WORDS)
        known = self._memory.meld_tokens(words)
        known[lengths > _MELD_BYTES] = -1
        numbers = known[places]
        wrong = numbers < 0
        if wrong.any():
            odd[rows[wrong]] = True
            rows, numbers = rows[~wrong], numbers[~wrong]
        return Called(rows, numbers, odd)

    def kinds(self) -> Kinds:
        """What the words of all rows are like."""
        names = [name for name in WORDS if name in self._columns.of]
        words, odd = self._columns.words(names, self._rows)
        numbers = self._memory.kinds(words)
        numbers[odd] = -1
        if CLAIMS in names:
            return Kinds(numbers, self._memory.kinds([words[names.index(CLAIMS)]]))
        return Kinds(numbers, np.zeros(self.size, dtype=np.int64))


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
_LENGTHS: Final = Text(
    "列の長さが違う。最初の列は{rows}。",
    "Columns must be of one length; the first has {rows}.",
)


def _wrong_type(field: Field) -> Fault:
    told = Text("列の値は{wanted}。", "The column must hold {wanted}.")
    return Fault(
        f"/{field.name}", "wrong_type", told.filled(wanted=_WANTED.get(field.type, _TEXTS))
    )


def _unknown(name: object, known: Mapping[str, Field]) -> Fault:
    near = nearest(str(name), known)
    hint = Text(f" もしかして: {near[0]}。", f" Did you mean {near[0]}?") if near else Text("", "")
    plain = (
        isinstance(name, str)
        and len(name) <= 64
        and name.isascii()
        and name.replace("_", "a").isalnum()
    )
    told = Text(f"この規則の要求に無い項目。{hint.ja}", f"Not a field of this request.{hint.en}")
    return Fault(f"/{name}" if plain else "", "unknown_field", told)


def _column(field: Field, values: Any) -> TextColumn | Numbers | None:  # noqa: ANN401 - whatever holds a column
    """A column of a field, or ``None`` for what holds none."""
    if field.type in ("integer", "boolean"):
        return _numbers(field, values)
    if arrow.is_arrow(values):
        return arrow.texts(values)
    if _is_flat(values) and values.dtype.kind in "SU":
        return array_texts(values)
    rows = _rows(values)
    return None if rows is None else _texts(field, rows)


def _texts(field: Field, rows: list[Any]) -> TextColumn | None:
    """Texts of a list of them, of nulls, and of lists; ``None`` where anything else is in it."""
    try:
        return listed_texts(rows)
    except TypeError:  # they are not all texts
        if set(map(type, rows)) <= {str, NoneType}:
            return listed_texts([text or "" for text in rows])
    written = [text for value in rows if (text := _written(field, value)) is not None]
    return listed_texts(written) if len(written) == len(rows) else None


def _rows(values: Any) -> list[Any] | None:  # noqa: ANN401 - whatever holds a column
    """The values of a column of Python objects; ``None`` for what is none."""
    if _is_flat(values) and values.dtype == object:
        return list(values)
    return list(values) if isinstance(values, list | tuple) else None


def _numbers(field: Field, values: Any) -> Numbers | None:  # noqa: ANN401 - whatever holds a column
    """A column of whole numbers or truth values, or ``None`` for what holds neither."""
    truths = field.type == "boolean"
    found = None
    if arrow.is_arrow(values):
        found = arrow.numbers(values, truths=truths)
    elif (rows := _rows(values)) is not None:
        found = _of_objects(rows, bool if truths else int)
    elif _is_flat(values) and values.dtype.kind in ("b" if truths else "iu"):
        absent = np.ma.getmaskarray(values) if isinstance(values, np.ma.MaskedArray) else None
        found = arrow.whole(np.ma.filled(values, 0)), absent
    return None if found is None else Numbers(*found)


def _is_flat(values: Any) -> bool:  # noqa: ANN401 - whatever holds a column
    return isinstance(values, np.ndarray) and values.ndim == 1


def _of_objects(rows: list[Any], kind: type) -> tuple[Column, Column | None] | None:
    """Numbers of a list, and where there is none; ``None`` where anything else is in it."""
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
