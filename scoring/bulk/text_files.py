"""Hands in text files, a line for each: CSV and newline-delimited JSON.

A part is read at once where every line is as it should be. Where one is not, the part is read line by line, so that a bad line costs
itself and no other.
"""

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.json as pa_json

from scoring.bulk import lines
from scoring.bulk.layout import Column, Columns, File, Rows, Span, unreadable
from scoring.bulk.naming import ID
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.text import Text

TextRow = Mapping[str, Any] | Fault

_NOT_UTF8: Final = Fault("", "not_utf8", Text("UTF-8で書く。", "Write the line in UTF-8."))
_NOT_JSON: Final = Fault(
    "",
    "not_json",
    Text("1行に一つのJSONオブジェクトを書く。", "Write one JSON object on each line."),
)
_NOT_CSV: Final = Text(
    "列は{count}。引用符は閉じる。", "The line must have {count} columns, and every quote its end."
)
_EMPTY: Final = "it is empty"
_LOOKED_AT: Final = 100
"""Lines of a file of JSON that tell which columns it has."""
_INNER_RETURN: Final = re.compile(rb"\r(?!\n)")
_NOTHING: Final[Mapping[str, Any]] = {"options": {}, "cards": []}
"""What a line may say of fields that are said once for all, since it says nothing."""


class _Read(NamedTuple):
    """Lines as columns, and those that are none."""

    table: pa.Table
    odd: Mapping[int, TextRow]


class CsvFormat:
    """Comma-separated values, the first line naming the columns; every row on a line of its own."""

    name: Final = "csv"

    def columns(self, file: File) -> tuple[Column, ...]:
        """The names in the first line."""
        for line in lines.first_lines(file, 1):
            try:
                return tuple(map(Column, next(csv.reader([line.decode()], strict=True))))
            except (ValueError, csv.Error) as error:
                raise unreadable(file.path, error) from None
        raise unreadable(file.path, ValueError(_EMPTY))

    def scattered(self, _files: Iterable[File], _names: Sequence[str]) -> Collection[str]:
        """None: the first line names them all."""
        return ()

    def spans(self, file: File, rows: int) -> Iterator[Span]:
        """Its lines without the header."""
        return lines.spans(file, rows, header=True)

    def read(self, file: File, span: Span, columns: Columns) -> Rows:
        """Some rows, every value a text."""
        names = [column.name for column in self.columns(file)]
        data = lines.read(file, span)
        schema = pa.schema([(name, pa.string()) for name in names])

        def at_once() -> pa.Table:
            quoted = b'"' in data
            # Lines within a line make up for values of several lines; the end of the data ends any quote.
            if quoted and (_INNER_RETURN.search(data) or isinstance(one(lines.last(data)), Fault)):
                raise ValueError("a quote that may have no end")
            return pa_csv.read_csv(
                pa.BufferReader(data),
                read_options=pa_csv.ReadOptions(
                    use_threads=False, column_names=names, block_size=len(data) + 1
                ),
                convert_options=pa_csv.ConvertOptions(
                    column_types=schema, strings_can_be_null=False
                ),
            )

        def one(line: bytes) -> TextRow:
            try:
                found = next(csv.reader([line.decode() + "\n"]))
            except UnicodeDecodeError:
                return _NOT_UTF8
            except csv.Error:
                found = []
            # A quote without its end takes the end of the line for its own.
            if len(found) != len(names) or found[-1].endswith("\n"):
                detail = _NOT_CSV.filled(count=len(names))
                return Fault("", "wrong_number_of_columns", detail)
            return dict(zip(names, found, strict=True))

        return _rows(data, columns, _lines_of(data, span, schema, at_once, one))


class NdjsonFormat:
    """Newline-delimited JSON: a request on each line, with whatever else it carries along."""

    name: Final = "ndjson"

    def __init__(self, fields: Iterable[Field], said_once: Collection[str]) -> None:
        self._fields = {field.name: field for field in fields}
        self._nothing = {name: none for name, none in _NOTHING.items() if name in said_once}

    def columns(self, file: File) -> tuple[Column, ...]:
        """The names that more than half of the first lines have; fields and the id where any of them has one."""
        seen = [_object(line) for line in lines.first_lines(file, _LOOKED_AT)]
        if not seen:
            raise unreadable(file.path, ValueError(_EMPTY))
        objects = [one for one in seen if isinstance(one, dict)]
        if not objects:
            raise unreadable(file.path, ValueError("its first lines are no JSON objects"))
        counts = Counter(name for one in objects for name in one)
        named = [
            n for n, count in counts.items() if n in (ID, *self._fields) or 2 * count > len(objects)
        ]
        # A line further down may have a field that these do not need.
        named += [n for n, f in self._fields.items() if n not in counts and not f.required]
        return tuple(map(Column, named))

    def scattered(self, files: Iterable[File], names: Sequence[str]) -> Collection[str]:
        """Those that are written anywhere in the files, be it as the name of anything or not."""
        return set[str]().union(*(lines.names_in(file, names, _names_in) for file in files))

    def spans(self, file: File, rows: int) -> Iterator[Span]:
        """Its lines."""
        return lines.spans(file, rows, header=False)

    def read(self, file: File, span: Span, columns: Columns) -> Rows:
        """Some rows; a value of the wrong type, and a name nobody knows, set a line apart."""
        data = lines.read(file, span)
        types = {name: _type_of(self._fields[name]) for name in columns.hand}
        schema = pa.schema([*types.items(), *((name, pa.string()) for name in columns.carried)])
        known = {*schema.names, *columns.ignored}

        def at_once() -> pa.Table:
            if not data.isascii():
                data.decode()  # it takes any bytes for text
            if not lines.framed(data, b"{", b"}"):
                raise ValueError("a line that is no object, or goes on in the next one")
            table = pa_json.read_json(
                pa.BufferReader(data),
                read_options=pa_json.ReadOptions(use_threads=False, block_size=len(data) + 1),
                parse_options=pa_json.ParseOptions(
                    explicit_schema=schema, unexpected_field_behavior="infer"
                ),
            )
            if not known.issuperset(table.column_names):
                raise ValueError("a name nobody knows")
            return table.select(schema.names).cast(schema)

        def one(line: bytes) -> TextRow:
            found = _object(line)
            if isinstance(found, Fault):
                return found
            for name in columns.carried:
                if name in found:
                    found[name] = _text_of(found[name])
            return {name: value for name, value in found.items() if name not in columns.ignored}

        read = _lines_of(data, span, schema, at_once, one)
        odd = {
            row: found if isinstance(found, Fault) else self._request(found, columns)
            for row, found in read.odd.items()
        }
        return _rows(data, columns, _Read(read.table, odd))

    def _request(self, found: Mapping[str, Any], columns: Columns) -> TextRow:
        """A line as a request, without what is absent, as it would be in a column."""

        def is_absent(name: str, value: object) -> bool:
            if (field := self._fields.get(name)) is None:
                return name in self._nothing and value == self._nothing[name]
            return value is None or (value == "" and field.type == "string")

        return {
            name: value
            for name, value in found.items()
            if name not in columns.carried and not is_absent(name, value)
        }


_TYPES: Final[Mapping[str, Any]] = {
    "string": pa.string(),
    "integer": pa.int64(),
    "boolean": pa.bool_(),
    "array": pa.list_(pa.string()),
}


def _type_of(field: Field) -> pa.DataType:
    """The type of a column that holds the values of a field."""
    if field.type == "object":
        return pa.struct([(inner.name, _type_of(inner)) for inner in field.fields])
    return _TYPES[field.type]


def _lines_of(
    data: bytes,
    span: Span,
    schema: pa.Schema,
    at_once: Callable[[], pa.Table],
    one: Callable[[bytes], TextRow],
) -> _Read:
    """Lines as columns: at once, or one by one where any line is not as it should be."""
    try:
        table = at_once()
    except ValueError:
        table = None
    if table is not None and table.num_rows == span.rows:
        return _Read(table, {})
    found = [one(line) for line in lines.split(data)]
    odd: dict[int, TextRow] = {}
    columns: dict[str, list[Any]] = {name: [] for name in schema.names}
    for place, row in enumerate(found):
        if isinstance(row, Fault) or not all(
            name in columns and _holds(schema.field(name).type, value)
            for name, value in row.items()
        ):
            odd[place] = row
        for name, column in columns.items():
            value = None if isinstance(row, Fault) else row.get(name)
            column.append(value if _holds(schema.field(name).type, value) else None)
    arrays = [pa.array(columns[name], schema.field(name).type) for name in schema.names]
    return _Read(pa.Table.from_arrays(arrays, schema=schema), odd)


def _holds(kind: pa.DataType, value: object) -> bool:
    """Whether a column of this type can hold a value as it is."""
    if value is None:
        return True
    if kind == pa.bool_():
        return isinstance(value, bool)
    if kind == pa.int64():
        return type(value) is int and abs(value) < 1 << 63
    if kind == pa.string():
        return isinstance(value, str)
    if pa.types.is_struct(kind):
        inner = {kind.field(place).name: kind.field(place).type for place in range(kind.num_fields)}
        return isinstance(value, dict) and all(
            name in inner and _holds(inner[name], part) for name, part in value.items()
        )
    return isinstance(value, list) and all(item is None or isinstance(item, str) for item in value)


def _rows(data: bytes, columns: Columns, read: _Read) -> Rows:
    def originals(rows: Iterable[int]) -> Iterator[str]:
        written = lines.split(data)
        for row in rows:
            yield written[row].decode("utf-8", "backslashreplace")

    hands, carried = read.table.select(columns.hand), read.table.select(columns.carried)
    return Rows(hands, carried, read.odd, originals)


def _object(line: bytes) -> dict[str, Any] | Fault:
    """The JSON object on a line."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return _NOT_UTF8
    try:
        found = json.loads(text, parse_constant=_no_number, object_pairs_hook=_pairs)
        # Half a pair of surrogates is no text.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return _NOT_JSON
    return found if isinstance(found, dict) else _NOT_JSON


def _no_number(name: str) -> None:
    raise ValueError(name)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; one that gives a name twice is none."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("twice")
    return found


def _text_of(value: object) -> str | None:
    """What is carried along, as text: a text as it is, anything else as JSON."""
    return value if value is None or isinstance(value, str) else json.dumps(value)


def _names_in(line: bytes) -> Collection[str]:
    """The names in the JSON object on a line."""
    found = _object(line)
    return () if isinstance(found, Fault) else found
