"""Reads hands from Parquet files, cut by row groups."""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from scoring.bulk.fitting import values
from scoring.bulk.layout import Column, Columns, File, Rows, Span, opened, unreadable


class ParquetFormat:
    """Files of Parquet."""

    name: Final = "parquet"

    def columns(self, file: File) -> tuple[Column, ...]:
        """Its columns with their types."""
        return tuple(Column(field.name, _plain(field.type)) for field in _opened(file).schema_arrow)

    def scattered(self, _files: Iterable[File], _names: Sequence[str]) -> Collection[str]:
        """None: every row has every column."""
        return ()

    def spans(self, file: File, rows: int) -> Iterator[Span]:
        """Its row groups: small ones together, large ones cut evenly."""
        metadata = _opened(file).metadata
        start = stop = 0
        for number in range(metadata.num_row_groups):
            size = metadata.row_group(number).num_rows
            if stop > start and stop - start + size > rows:
                yield Span(stop - start, start, stop)
                start = stop
            stop += size
            if size > rows:
                pieces = -(-size // rows)
                for piece in range(1, pieces + 1):
                    end = stop - size + size * piece // pieces
                    yield Span(end - start, start, end)
                    start = end
        if stop > start:
            yield Span(stop - start, start, stop)

    def read(self, file: File, span: Span, columns: Columns) -> Rows:
        """Some rows, of those row groups that have them."""
        wanted = (*columns.hand, *columns.carried)
        pieces = []
        first = 0
        metadata = _opened(file).metadata
        for number in range(metadata.num_row_groups):
            size = metadata.row_group(number).num_rows
            start, stop = max(span.start, first), min(span.stop, first + size)
            if start < stop:
                group = _group(file, number, columns)
                pieces.append(group.slice(start - first, stop - start))
            first += size
        none = _without_views(_opened(file).schema_arrow.empty_table())
        table = pa.concat_tables(pieces) if pieces else none
        hands, carried = table.select(columns.hand), table.select(columns.carried)

        def originals(rows: Iterable[int]) -> Iterator[str]:
            some = table.take(pa.array(rows, pa.int64()))
            lists = [values(some.column(name)) for name in wanted]
            for row in zip(*lists, strict=True):
                values_by_name = dict(zip(wanted, row, strict=True))
                yield json.dumps(values_by_name, ensure_ascii=False, default=str)

        return Rows(hands, carried, {}, originals)


@lru_cache(maxsize=1)
def _opened(file: File) -> pq.ParquetFile:
    """The file, with what it says of itself."""
    file.check()
    try:
        return pq.ParquetFile(opened(file.path), pre_buffer=False)
    except (OSError, ValueError) as error:
        raise unreadable(file.path, error) from None


@lru_cache(maxsize=1)
def _group(file: File, number: int, columns: Columns) -> pa.Table:
    """One row group; the latest is remembered, since a large one is read in several parts."""
    ready = _in_dictionaries(file, columns)
    wanted = (*columns.hand, *columns.carried)
    return _without_views(ready.read_row_group(number, columns=list(wanted), use_threads=False))


def _without_views(table: pa.Table) -> pa.Table:
    """The same values in columns that rows can be taken from: Arrow cannot take any from views."""
    plain = pa.schema([field.with_type(_plain(field.type)) for field in table.schema])
    return table if plain == table.schema else table.cast(plain)


def _plain(kind: pa.DataType) -> pa.DataType:
    """A type without views, also in what it is made of."""
    types = pa.types
    if types.is_string_view(kind):
        return pa.string()
    if types.is_binary_view(kind):
        return pa.binary()
    if types.is_list(kind) or types.is_list_view(kind):
        return pa.list_(_plain_field(kind.value_field))
    if types.is_large_list(kind) or types.is_large_list_view(kind):
        return pa.large_list(_plain_field(kind.value_field))
    if types.is_struct(kind):
        return pa.struct([_plain_field(field) for field in kind])
    return kind


def _plain_field(field: pa.Field) -> pa.Field:
    return field.with_type(_plain(field.type))


@lru_cache(maxsize=1)
def _in_dictionaries(file: File, columns: Columns) -> pq.ParquetFile:
    """The file, opened so that texts which recur are not made out row by row, in all of its row groups alike."""
    whole = _opened(file)
    kinds = {field.name: field.type for field in whole.schema_arrow}
    first = whole.metadata.row_group(0)
    recurring = [
        chunk.path_in_schema
        for chunk in map(first.column, range(first.num_columns))
        if chunk.path_in_schema in columns.hand
        and pa.types.is_string(kinds[chunk.path_in_schema])
        and chunk.total_uncompressed_size <= _FEW_BYTES * chunk.num_values
    ]
    return pq.ParquetFile(
        opened(file.path),
        metadata=whole.metadata,
        pre_buffer=False,
        read_dictionary=recurring,
    )


_FEW_BYTES: Final = 8
"""A text that takes more bytes in the first row group, dictionary and all, is hardly one that recurs."""


def forget() -> None:
    """Close the file and let go of what was read."""
    _group.cache_clear()
    _in_dictionaries.cache_clear()
    _opened.cache_clear()
