"""Conversion of the columns of a file to the columns or requests that a batch reads."""

from collections.abc import Mapping
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import types

from scoring.fields.field import Field

_DIGITS: Final = r"^-?[0-9]{1,15}$"
_EXACT: Final = 1 << 53
"""Floating-point numbers represent every integer below this one."""
_BOOLEANS: Final = {"true": True, "false": False}


def can_hold(field: Field, kind: pa.DataType) -> bool:
    """Return whether a column of this type can hold the values of a field."""
    if types.is_dictionary(kind):
        kind = kind.value_type
    if types.is_null(kind) or _is_text(kind):
        return True
    if field.type == "integer":
        return bool(types.is_integer(kind) or types.is_floating(kind))
    if field.type == "boolean":
        return bool(types.is_boolean(kind))
    if field.type == "array":
        return bool(types.is_list(kind) or types.is_large_list(kind)) and _is_text(kind.value_type)
    return field.type == "object" and bool(types.is_struct(kind))


def batch_input(table: pa.Table, fields: Mapping[str, Field]) -> Any:  # noqa: ANN401 - a table or a list
    """Return the columns of a batch, or requests if any value does not fit into a column."""
    columns = {}
    for name in table.column_names:
        column = _fitted(fields[name], table.column(name))
        if column is None:
            return [request(row, fields) for row in rows_of(table)]
        columns[name] = column
    return pa.table(columns)


def rows_of(table: pa.Table) -> list[dict[str, Any]]:
    """Return the rows of a table; text that is not UTF-8 has escapes for its bytes."""
    try:
        rows: list[dict[str, Any]] = table.to_pylist()
    except UnicodeDecodeError:
        columns = [[_value(scalar) for scalar in column] for column in table.columns]
        rows = [
            dict(zip(table.column_names, row, strict=True)) for row in zip(*columns, strict=True)
        ]
    return rows


def request(row: Mapping[str, Any], fields: Mapping[str, Field]) -> dict[str, Any]:
    """Return a row as a request. Null, NaN and an empty text are absent; values that a field cannot read stay as they are."""
    return {
        name: _read(fields[name], value)
        for name, value in row.items()
        if value is not None and value != "" and value == value  # noqa: PLR0124 - NaN is not
    }


def _read(field: Field, value: object) -> object:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: part for name, part in value.items() if part is not None}
    return _read_text(field, value) if isinstance(value, str) else value


def _read_text(field: Field, text: str) -> object:
    if field.type == "integer" and text.removeprefix("-").isdecimal() and text.isascii():
        return int(text[:16])
    if field.type == "boolean":
        return _BOOLEANS.get(text.lower(), text)
    if field.type == "array":
        return text.split(",")
    if field.type == "object":
        inner = {part.name: part for part in field.fields}
        parts = (part.partition(":") for part in text.split(","))
        return {n: _read_text(inner[n], value) if n in inner else value for n, _, value in parts}
    return text


def _fitted(field: Field, column: pa.ChunkedArray) -> pa.ChunkedArray | None:
    """Return the column with the type that a batch expects, or ``None`` if any value does not fit."""
    kind = column.type
    if column.null_count == len(column):
        return pa.nulls(len(column))
    if field.type not in ("integer", "boolean"):
        return None if types.is_struct(kind) else column
    if types.is_dictionary(kind):
        column = column.cast(kind.value_type)
    if types.is_floating(column.type):
        return _whole(column.cast(pa.float64()))
    if not _is_text(column.type):
        return column
    texts = pc.ascii_lower(column)
    texts = pc.if_else(pc.equal(texts, ""), None, texts)
    if field.type == "integer":
        fits = pc.match_substring_regex(texts, _DIGITS)
    else:
        fits = pc.is_in(texts, pa.array([*_BOOLEANS, None], texts.type))
    wanted = pa.int64() if field.type == "integer" else pa.bool_()
    return None if pc.all(fits).as_py() is False else texts.cast(wanted)


def _whole(column: pa.ChunkedArray) -> pa.ChunkedArray | None:
    """Return floating-point numbers as integers, or ``None`` if one is not an integer; NaN is absent, as in pandas."""
    column = pc.if_else(pc.is_nan(column), None, column)
    whole = pc.and_(pc.equal(column, pc.floor(column)), pc.less(pc.abs(column), _EXACT))
    return None if pc.all(whole).as_py() is False else column.cast(pa.int64())


def _value(scalar: pa.Scalar) -> object:
    try:
        return scalar.as_py()
    except UnicodeDecodeError:
        if types.is_list(scalar.type) or types.is_large_list(scalar.type):
            return [_value(item) for item in scalar.values]
        return bytes(scalar.as_buffer()).decode("utf-8", "backslashreplace")


def _is_text(kind: pa.DataType) -> bool:
    return bool(types.is_string(kind) or types.is_large_string(kind))
