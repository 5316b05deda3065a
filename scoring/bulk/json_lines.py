"""Hands in newline-delimited JSON: a request on each line, with further members that are copied or ignored."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import pyarrow as pa
import pyarrow.json as pa_json

from scoring.bulk.columns import ID, UsedColumns, common_fields, hand_fields
from scoring.bulk.errors import cannot_run
from scoring.bulk.job import InputSlice, Job
from scoring.bulk.lines import TextFile
from scoring.bulk.rows import Row, SliceRows, bad_line, text_rows
from scoring.faults import Fault
from scoring.fields.field import Field

_FIRST_LINES: Final = 100
"""Lines that show which columns a file has."""
_TYPES: Final[Mapping[str, Any]] = {
    "string": pa.string(),
    "integer": pa.int64(),
    "boolean": pa.bool_(),
    "array": pa.list_(pa.string()),
}


def json_columns(file: TextFile, ruleset_id: str, keep: Sequence[str]) -> list[str]:
    """Return the members of more than half of the first lines, and those that any line may have; raise :class:`CannotRun`.

    Any line may have an id, a member to keep or an optional field.
    """
    lines = file.head(_FIRST_LINES)
    if not lines:
        raise cannot_run("empty", file.path)
    found = [row for row in map(_object, lines) if not isinstance(row, Fault)]
    if not found:
        raise cannot_run("no_objects", file.path)
    counts = Counter(name for row in found for name in row)
    required = {field.name: field.required for field in hand_fields(ruleset_id)}
    shown = [n for n, count in counts.items() if n in required or 2 * count > len(found)]
    optional = [name for name in required if not required[name]]
    return list(dict.fromkeys([*shown, *optional, ID, *keep]))


def read_json(part: InputSlice, job: Job, fields: Mapping[str, Field]) -> SliceRows:
    """Return the rows of a slice."""
    columns = job.columns
    common = common_fields(job.ruleset)
    return text_rows(
        part.lines,
        columns,
        fields,
        table=lambda: _table(part, columns, fields),
        row=partial(_row, columns),
        request=lambda row: {
            name: value
            for name, value in row.items()
            if name not in columns.carried and not _is_absent(name, value, fields, common)
        },
    )


def _is_absent(
    name: str, value: object, fields: Mapping[str, Field], common: Sequence[str]
) -> bool:
    """Return whether a value is absent in a column as well; empty options and cards change nothing."""
    if name in fields:
        return value is None or (value == "" and fields[name].type == "string")
    return name in common and value in (None, {}, [])


def _table(part: InputSlice, columns: UsedColumns, fields: Mapping[str, Field]) -> pa.Table:
    """Return the lines as a table; raise :class:`ValueError` if a line is not one object with the expected members."""
    part.text.decode()  # Arrow also accepts bytes that are not UTF-8
    if not all(line.startswith(b"{") and line.endswith(b"}") for line in part.lines):
        raise ValueError("a line that is not an object")
    try:
        return _read(part.text, columns, fields, pa.string())
    except ValueError:
        # Ids are texts or integers.
        return _read(part.text, columns, fields, pa.int64())


def _read(
    text: bytes, columns: UsedColumns, fields: Mapping[str, Field], carried: pa.DataType
) -> pa.Table:
    types = {name: _type_of(fields[name]) for name in columns.hand}
    schema = pa.schema(types | dict.fromkeys(columns.carried, carried))
    table = pa_json.read_json(
        pa.BufferReader(text),
        read_options=pa_json.ReadOptions(use_threads=False, block_size=len(text) + 1),
        parse_options=pa_json.ParseOptions(
            explicit_schema=schema, unexpected_field_behavior="infer"
        ),
    )
    if not {*schema.names, *columns.ignored}.issuperset(table.column_names):
        raise ValueError("a member that is not a column")
    return table.select(schema.names).cast(
        pa.schema(types | dict.fromkeys(columns.carried, pa.string()))
    )


def _type_of(field: Field) -> pa.DataType:
    if field.type == "object":
        return pa.struct({inner.name: _type_of(inner) for inner in field.fields})
    return _TYPES[field.type]


def _row(columns: UsedColumns, line: bytes) -> Row | Fault:
    row = _object(line)
    if isinstance(row, Fault):
        return row
    return {
        name: _text(value) if name in columns.carried else value
        for name, value in row.items()
        if name not in columns.ignored
    }


def _text(value: object) -> str | None:
    """Return a text as it is, and any other value as JSON."""
    return value if value is None or isinstance(value, str) else json.dumps(value)


def _object(line: bytes) -> Row | Fault:
    """Return the JSON object on a line."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return bad_line("not_utf8")
    try:
        row = json.loads(text, parse_constant=_constant, object_pairs_hook=_members)
        json.dumps(row, ensure_ascii=False).encode()  # half a pair of surrogates is not text
    except (ValueError, RecursionError):
        return bad_line("not_json")
    return row if isinstance(row, dict) else bad_line("not_json")


def _constant(name: str) -> None:
    raise ValueError(name)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; raise :class:`ValueError` if it has a member twice."""
    row = dict(pairs)
    if len(row) != len(pairs):
        raise ValueError("twice")
    return row
