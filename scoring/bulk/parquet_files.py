"""Hands in Parquet files, which workers read by themselves."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import types

from scoring.bulk.columns import UsedColumns
from scoring.bulk.fitting import batch_input, rows_of
from scoring.bulk.job import InputSlice
from scoring.bulk.rows import SliceRows
from scoring.bulk.storage import InputFile, unreadable
from scoring.fields.field import Field


def parquet_columns(file: InputFile) -> list[tuple[str, pa.DataType]]:
    """Return the columns with their types; raise :class:`CannotRun`."""
    return [(field.name, _without_views(field.type)) for field in _opened(file).schema_arrow]


def parquet_rows(file: InputFile) -> int:
    """Return the number of rows; raise :class:`CannotRun`."""
    return int(_opened(file).metadata.num_rows)


def parquet_slices(files: Sequence[InputFile], rows: int) -> Iterator[InputSlice]:
    """Yield slices of at most ``rows`` rows: small row groups together, large ones divided evenly."""
    number = first_row = 0
    for file in files:
        for start, stop in pairwise(_bounds(_opened(file).metadata, rows)):
            yield InputSlice(number, first_row, stop - start, file, start)
            number, first_row = number + 1, first_row + stop - start
    if not number:
        yield InputSlice(0, 0, 0, files[0])


def _bounds(metadata: pq.FileMetaData, rows: int) -> list[int]:
    bounds, end = [0], 0
    for number in range(metadata.num_row_groups):
        size = metadata.row_group(number).num_rows
        if end > bounds[-1] and end - bounds[-1] + size > rows:
            bounds.append(end)
        pieces = -(-size // rows)
        bounds += [end + size * piece // pieces for piece in range(1, pieces)]
        end += size
        if pieces > 1:
            bounds.append(end)
    return bounds if bounds[-1] == end else [*bounds, end]


def read_parquet(part: InputSlice, columns: UsedColumns, fields: Mapping[str, Field]) -> SliceRows:
    """Return the rows of a slice; raise :class:`OSError` or :class:`ValueError` if they are damaged."""
    names = [*columns.hand, *columns.carried]
    table = _table(part, names)

    def originals(rows: Sequence[int]) -> list[str]:
        some = rows_of(table.take(pa.array(rows, pa.int64())))
        return [json.dumps(row, ensure_ascii=False, default=str) for row in some]

    hands = batch_input(table.select(columns.hand), fields)
    return SliceRows(hands, table.select(columns.carried), originals)


def _table(part: InputSlice, names: Sequence[str]) -> pa.Table:
    file = _opened(part.file)
    metadata = file.metadata
    pieces, first = [file.schema_arrow.empty_table().select(names)], 0
    for number in range(metadata.num_row_groups):
        size = metadata.row_group(number).num_rows
        start, stop = max(part.start, first), min(part.start + part.rows, first + size)
        if start < stop:
            group = file.read_row_group(number, columns=names, use_threads=False)
            pieces.append(group.slice(start - first, stop - start).select(names))
        first += size
    table = pa.concat_tables(pieces)
    # Arrow cannot select rows of views.
    kinds = [field.with_type(_without_views(field.type)) for field in table.schema]
    return table.cast(pa.schema(kinds))


def _opened(file: InputFile) -> pq.ParquetFile:
    try:
        return pq.ParquetFile(file.open())
    except (OSError, ValueError) as error:
        raise unreadable(file.path, error) from None


def _without_views(kind: pa.DataType) -> pa.DataType:
    if types.is_string_view(kind):
        return pa.string()
    if types.is_binary_view(kind):
        return pa.binary()
    if types.is_list(kind) or types.is_list_view(kind):
        return pa.list_(_field(kind.value_field))
    if types.is_large_list(kind) or types.is_large_list_view(kind):
        return pa.large_list(_field(kind.value_field))
    return pa.struct([_field(part) for part in kind]) if types.is_struct(kind) else kind


def _field(field: pa.Field) -> pa.Field:
    return field.with_type(_without_views(field.type))
