"""Converts columns of a file to those of a batch and sets apart rows that no column can hold."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from pyarrow import types

from scoring.batch.columns.arrow import is_text
from scoring.fields.field import Field
from scoring.fields.text_values import value_from

Mask = NDArray[np.bool_]

_WHOLE: Final = r"^-?[0-9]{1,15}$"
_LARGEST: Final = 1 << 53
"""Numbers with a point are exact up to here."""


def fits(field: Field, kind: pa.DataType) -> bool:
    """Whether a column of this type can hold values of a field."""
    if types.is_dictionary(kind):
        kind = kind.value_type
    if types.is_null(kind) or is_text(kind):
        return True
    if field.type == "integer":
        return bool(types.is_integer(kind) or types.is_floating(kind))
    if field.type == "boolean":
        return bool(types.is_boolean(kind))
    if field.type == "array":
        return _is_list(kind) and is_text(kind.value_type)
    return field.type == "object" and types.is_struct(kind) and all(map(_is_single, kind))


def fitted(table: pa.Table, fields: Mapping[str, Field]) -> tuple[pa.Table, Mask]:
    """The columns ready to be encoded, and the rows that hold what they cannot."""
    odd = np.zeros(table.num_rows, dtype=np.bool_)
    columns = {}
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        columns[name], wrong = _fitted(fields[name], column)
        if wrong is not None:
            odd |= _mask(wrong)
    return pa.table(columns), odd


def requests(
    table: pa.Table, fields: Mapping[str, Field], rows: Sequence[int]
) -> list[dict[str, Any]]:
    """Rows of a table as requests, each value as it stands there; what is absent is left out."""
    some = table.take(pa.array(rows, pa.int64()))
    found: list[dict[str, Any]] = [{} for _ in rows]
    for name in some.column_names:
        field = fields[name]
        for request, value in zip(found, values(some.column(name)), strict=True):
            # No number is equal to itself but NaN, which stands for none.
            if value is not None and value != "" and value == value:  # noqa: PLR0124
                request[name] = _read(field, value)
    return found


def values(column: pa.ChunkedArray) -> list[Any]:
    """The values of a column; texts that are no UTF-8 with escapes in place of what cannot be read."""
    try:
        return list(column.to_pylist())
    except UnicodeDecodeError:
        return [_decoded(scalar) for scalar in column]


def _decoded(scalar: pa.Scalar) -> object:
    try:
        return scalar.as_py()
    except UnicodeDecodeError:
        if _is_list(scalar.type):
            return [_decoded(item) for item in scalar.values]
        return bytes(scalar.as_buffer()).decode("utf-8", "backslashreplace")


def _read(field: Field, value: object) -> object:
    """The value of a field; what a text does not write is handed on as it is."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if field.type == "object" and isinstance(value, str):
        inner = {part.name: part for part in field.fields}
        parts = (part.partition(":") for part in value.split(","))
        return {
            name: value_from(inner[name], text) if name in inner else text
            for name, _, text in parts
        }
    if isinstance(value, dict):
        return {name: part for name, part in value.items() if part is not None}
    if field.type == "boolean" and isinstance(value, str):
        return value_from(field, value.lower())
    return value_from(field, value) if isinstance(value, str) else value


def _fitted(field: Field, column: pa.Array) -> tuple[pa.Array, pa.Array | None]:
    """One column, and the rows of it that are odd."""
    kind = column.type
    if types.is_struct(kind):
        return _joined(column)
    if _is_list(kind):
        return column.cast(pa.list_(pa.string())), _odd_lists(column)
    if field.type == "integer":
        if types.is_floating(kind):
            return _rounded(column)
        if not types.is_integer(kind):
            texts = _plain(column)
            wrong = pc.invert(pc.match_substring_regex(texts, _WHOLE))
            return pc.if_else(wrong, None, texts).cast(pa.int64()), wrong
    if field.type == "boolean" and not types.is_boolean(kind):
        texts = pc.ascii_lower(_plain(column))
        true = pc.equal(texts, "true")
        wrong = pc.invert(pc.or_(true, pc.equal(texts, "false")))
        return pc.if_else(wrong, None, true), wrong
    return column, None


def _plain(column: pa.Array) -> pa.Array:
    """Texts, with none in place of empty ones."""
    texts = column.cast(pa.large_string())
    return pc.if_else(pc.equal(texts, ""), None, texts)


def _rounded(column: pa.Array) -> tuple[pa.Array, pa.Array]:
    """Numbers with a point as whole ones; no number at all is absent, as pandas has it."""
    column = column.cast(pa.float64())
    column = pc.if_else(pc.is_nan(column), None, column)
    whole = pc.and_(pc.equal(column, pc.floor(column)), pc.less(pc.abs(column), _LARGEST))
    wrong = pc.invert(whole)
    return pc.if_else(wrong, None, column).cast(pa.int64()), wrong


def _odd_lists(column: pa.Array) -> pa.Array | None:
    """Rows of lists that would read otherwise once their items are joined by commas."""
    items = pc.list_flatten(column)
    if not len(items):
        return None
    texts = items.cast(pa.large_string())
    odd = pc.or_(pc.match_substring(texts, ","), pc.equal(texts, ""))
    odd = pc.fill_null(odd, fill_value=True)
    parents = pc.list_parent_indices(column).filter(odd)
    if not len(parents):
        return None
    mask = np.zeros(len(column), dtype=np.bool_)
    mask[np.asarray(parents)] = True
    return pa.array(mask)


def _joined(column: pa.StructArray) -> tuple[pa.Array, pa.Array]:
    """Objects as ``name:value,name:value``, and those that would read otherwise than they are."""
    parts = []
    wrong = pc.is_valid(column)
    for field in column.type:
        texts = pc.struct_field(column, field.name).cast(pa.string())
        wrong = pc.and_(wrong, pc.is_null(texts))
        parts.append(pc.binary_join_element_wise(f",{field.name}:", pc.fill_null(texts, ""), ""))
        parts[-1] = pc.if_else(pc.is_null(texts), "", parts[-1])
    for part in parts:
        wrong = pc.or_(wrong, pc.match_substring_regex(part, "[,:].*[,:].*[,:]"))
    # To skip nulls while joining would lose rows that have nothing else.
    return pc.utf8_ltrim(pc.binary_join_element_wise(*parts, ""), ","), wrong


def _mask(wrong: pa.Array) -> Mask:
    found: Mask = np.asarray(pc.fill_null(wrong, fill_value=False))
    return found


def _is_single(part: pa.Field) -> bool:
    """Whether what is in an object can be written as a text in one way."""
    kind = part.type
    return bool(
        is_text(kind)
        or types.is_null(kind)
        or types.is_integer(kind)
        or types.is_floating(kind)
        or types.is_boolean(kind)
    )


def _is_list(kind: pa.DataType) -> bool:
    return bool(types.is_list(kind) or types.is_large_list(kind))
