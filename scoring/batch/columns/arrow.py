"""The reader of Arrow tables and arrays. It is imported only if a caller passes one."""

from typing import Any

import numpy as np
import pyarrow as pa

from scoring.batch.arrays import Column


def columns_of(table: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever Arrow can read as a table
    """Return the columns of a table by name; the last of several columns with the same name."""
    whole = table if isinstance(table, pa.Table) else pa.table(table)
    return dict(zip(whole.column_names, whole.columns, strict=True))


def integers(values: Any, kind: type) -> Column | None:  # noqa: ANN401 - an Arrow array
    """Return integers or truth values, masked where null; ``None`` for a column of anything else."""
    if pa.types.is_null(values.type):
        values = values.cast(pa.bool_() if kind is bool else pa.int64())
    if not pa.types.is_boolean(values.type) and not pa.types.is_integer(values.type):
        return None
    filled = values.fill_null(pa.scalar(0).cast(values.type))
    return np.ma.masked_array(np.asarray(filled), np.asarray(values.is_null()))


def rows_of(values: Any) -> list[Any] | None:  # noqa: ANN401 - an Arrow array
    """Return the rows of a column of lists of texts; ``None`` for a column of anything else."""
    kind = values.type
    if not (pa.types.is_list(kind) or pa.types.is_large_list(kind)) or not is_text(kind.value_type):
        return None
    # Arrow does not check texts that were bytes.
    rows = values.cast(pa.large_list(pa.large_binary())).to_pylist()
    return [row and [_decoded(text) for text in row] for row in rows]


def texts(values: Any) -> tuple[list[str], Column] | None:  # noqa: ANN401 - an Arrow array
    """Return the different texts, with null as an empty text, and for each row the place of its text; ``None`` for any other column."""
    if isinstance(values, pa.ChunkedArray):
        values = values.combine_chunks()
    if pa.types.is_null(values.type):
        values = values.cast(pa.string())
    if is_text(values.type):
        values = values.cast(pa.large_string()).dictionary_encode()
    elif not pa.types.is_dictionary(values.type) or not is_text(values.type.value_type):
        return None
    known = [_decoded(text) for text in values.dictionary.cast(pa.large_binary()).to_pylist()]
    return [*known, ""], np.asarray(values.indices.fill_null(len(known)))


def _decoded(text: bytes | None) -> str:
    """Return the text of UTF-8 bytes, empty for null. Invalid bytes are replaced, so that the text is rejected later."""
    return (text or b"").decode("utf-8", "replace")


def is_text(kind: Any) -> bool:  # noqa: ANN401 - an Arrow type
    """Return whether an Arrow type is a type of texts."""
    types = pa.types
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))
