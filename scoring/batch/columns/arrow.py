"""Conversion of Arrow arrays to columns; imported only by callers that have Arrow arrays."""

from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from scoring.batch.arrays import Column
from scoring.batch.columns.texts import COMMA, BufferedTexts, RepeatedTexts, TextColumn, joined


def columns_of(table: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever Arrow can read as a table
    """The columns of a table by name; of several with one name the last."""
    whole = table if isinstance(table, pa.Table) else pa.table(table)
    return dict(zip(whole.column_names, whole.columns, strict=True))


def integers(values: Any, *, truths: bool) -> tuple[Column, Column | None] | None:  # noqa: ANN401 - an Arrow array
    """Integers or truth values, 0 where absent, and where they are absent; ``None`` for a column of anything else."""
    kind = values.type
    if pa.types.is_null(kind):
        return np.zeros(len(values), dtype=np.int64), np.ones(len(values), dtype=np.bool_)
    if not (pa.types.is_boolean(kind) if truths else pa.types.is_integer(kind)):
        return None
    absent = np.asarray(values.is_null()) if values.null_count else None
    nothing = False if truths else 0
    found = np.asarray(values if absent is None else values.fill_null(nothing))
    return found, absent


def texts(values: Any) -> TextColumn | None:  # noqa: ANN401 - an Arrow array
    """Texts; ``None`` for a column of anything else. Lists of texts are joined by commas."""
    if isinstance(values, pa.ChunkedArray):
        values = values.combine_chunks()
    kind = values.type
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return _lists(values) if is_text(kind.value_type) else None
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return _texts(values) if is_text(kind) or pa.types.is_null(kind) else None


def _lists(values: Any) -> TextColumn:  # noqa: ANN401 - an Arrow array
    """Lists of texts, joined by commas."""
    values = values.cast(pa.list_(pa.string()))
    items = pc.list_flatten(values)
    plain = pc.and_(pc.not_equal(items, ""), pc.invert(pc.match_substring(items, COMMA)))
    if not items.null_count and pc.all(plain, skip_nulls=False).as_py():
        return _texts(pc.binary_join(values, COMMA))
    rows = [None if some is None else joined(some) for some in values.to_pylist()]
    return _texts(pa.array(rows, pa.string()))


def _texts(values: Any) -> TextColumn:  # noqa: ANN401 - an Arrow array
    """Texts, each different one once where they repeat; null is empty."""
    values = _with_dictionary(values)
    if not pa.types.is_dictionary(values.type):
        return _buffered(values)
    # An empty text for null follows the dictionary.
    distinct = [values.dictionary.cast(pa.large_string()), pa.array([""], pa.large_string())]
    codes = values.indices.fill_null(len(values.dictionary))
    return RepeatedTexts(_buffered(pa.concat_arrays(distinct)), np.asarray(codes))


def _with_dictionary(values: Any) -> Any:  # noqa: ANN401 - Arrow arrays
    """Texts with a dictionary if each different one is in several rows, otherwise without."""
    if pa.types.is_dictionary(values.type):
        if _REPEATED * len(values.dictionary) <= len(values):
            return values
        values = values.cast(values.type.value_type)
    first = values.slice(0, _SAMPLE)
    return values.dictionary_encode() if _REPEATED * len(first.unique()) <= len(first) else values


def _buffered(values: Any) -> BufferedTexts:  # noqa: ANN401 - an Arrow array
    whole = values.cast(pa.large_string()).fill_null("")
    _, starts, data = whole.buffers()
    first, size = whole.offset, len(whole)
    found = np.frombuffer(starts, dtype=np.int64) if size else np.zeros(1, dtype=np.int64)
    return BufferedTexts(
        found[first : first + size + 1], np.frombuffer(data or b"", dtype=np.uint8)
    )


_REPEATED: Final = 2
"""Rows for each different text that make a dictionary worth it, …"""
_SAMPLE: Final = 1024
"""… found out from so many rows."""


def is_text(kind: Any) -> bool:  # noqa: ANN401 - an Arrow type
    """Whether a type is one of texts."""
    types = pa.types
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))
