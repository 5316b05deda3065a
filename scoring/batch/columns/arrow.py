"""The reader of Arrow tables and arrays. It is imported only if a caller passes one."""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

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


def texts(values: Any) -> tuple[list[bytes], Column] | None:  # noqa: ANN401 - an Arrow array
    """Return the different texts as UTF-8, empty for null, and for each row the place of its text; ``None`` for any other column."""
    if isinstance(values, pa.ChunkedArray):
        values = values.combine_chunks()
    if pa.types.is_null(values.type):
        values = values.cast(pa.string())
    if is_text(values.type):
        values = values.cast(pa.large_string()).dictionary_encode()
    elif not pa.types.is_dictionary(values.type) or not is_text(values.type.value_type):
        return None
    # Arrow does not check texts that were bytes.
    known = [text or b"" for text in values.dictionary.cast(pa.large_binary()).to_pylist()]
    return [*known, b""], np.asarray(values.indices.fill_null(len(known)))


def joined(values: Any, otherwise: str) -> Any:  # noqa: ANN401 - an Arrow array
    """Return lists of texts joined by commas, ``otherwise`` where no such text represents the list; any other column unchanged."""
    kind = values.type
    if not (pa.types.is_list(kind) or pa.types.is_large_list(kind)) or not is_text(kind.value_type):
        return values
    rows = values.cast(pa.large_list(pa.large_string()))
    whole = pc.binary_join(rows, pa.scalar(",", pa.large_string()))
    parts = pc.add(pc.count_substring(whole, ","), pc.not_equal(whole, "").cast(pa.int64()))
    exact = pc.coalesce(pc.equal(parts, pc.list_value_length(rows)), rows.is_null())
    return pc.if_else(exact, whole, pa.scalar(otherwise, pa.large_string()))


def lists_at(values: Any, rows: Column) -> list[list[str] | None]:  # noqa: ANN401 - an Arrow array
    """Return some rows of lists of texts; invalid UTF-8 is replaced, so that the text is rejected later."""
    some = values.cast(pa.large_list(pa.large_binary())).take(pa.array(rows)).to_pylist()
    return [row and [(text or b"").decode(errors="replace") for text in row] for row in some]


def is_text(kind: Any) -> bool:  # noqa: ANN401 - an Arrow type
    """Return whether an Arrow type is a type of texts."""
    return kind in (pa.string(), pa.large_string(), pa.string_view())
