"""The columns of an input: fields of a request, columns that are copied to the output, and ignored columns."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import types

import scoring
from scoring.batch import encode_batch, score_batch
from scoring.bulk import MESSAGES, CannotRun, printable
from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.spelling import hint_of
from scoring.text import Text, joined

ID: Final = "id"
"""A column of this name is always copied to the output."""
_OWN: Final = ("row", "faults", "original")
"""Columns of the output other than the results."""
_WRITTEN: Final = {"integer": r"^-?[0-9]{1,15}$", "boolean": r"^(true|false)$"}
_ARROW_TYPES: Final = {"integer": pa.int64(), "boolean": pa.bool_()}
_BOOLEANS: Final = {"true": True, "false": False}


@dataclass(frozen=True)
class UsedColumns:
    """The use of each column of an input."""

    hand: tuple[str, ...]
    """The columns that are fields of the request."""
    carried: tuple[str, ...]
    """The columns that are copied to the output."""
    ignored: tuple[str, ...] = ()


def hand_fields(ruleset_id: str) -> dict[str, Field]:
    """Return the fields of a request that may differ from row to row, by name."""
    return {field.name: field for field in scoring.ruleset(ruleset_id).game.fields}


def used_columns(
    schema: pa.Schema,
    ruleset_id: str,
    options: Mapping[str, Any],
    keep: Collection[str],
    ignore: Collection[str],
) -> UsedColumns:
    """Return the use of each column; raise :class:`CannotRun` with all errors."""
    fields = hand_fields(ruleset_id)
    names: list[str] = schema.names
    errors = [_error("field", name) for name in fields if name in keep or name in ignore]
    errors += [_error("twice", name) for name, count in Counter(names).items() if count > 1]
    unknown = [n for n in dict.fromkeys(names) if n not in {*fields, *keep, *ignore, ID}]
    for name in unknown:
        hint = MESSAGES["columns.separator"] if ";" in name else hint_of(name, fields).text
        errors.append(_error("unknown", name, hint=hint))
    errors += [_error("missing", n) for n in fields if fields[n].required and n not in names]
    errors += [_error("absent", name) for name in keep if name not in names]
    if errors:
        raise _refusal(errors)
    hand = tuple(name for name in names if name in fields)
    carried = tuple(n for n in names if n not in ignore and (n == ID or n in keep))
    try:
        empty = batch_input(schema.empty_table().select(hand), fields)
        results, _ = score_hands(ruleset_id, options, empty)
    except Refused as error:
        errors = [_error("type", f.pointer.strip("/"), why=f.detail) for f in error.faults]
        raise _refusal(errors) from None
    if taken := {*_OWN, *results.column_names}.intersection(carried):
        raise _refusal([_error("taken", name) for name in sorted(taken)])
    return UsedColumns(hand, carried, tuple(sorted(ignore)))


def score_hands(
    ruleset_id: str, options: Mapping[str, Any], hands: object
) -> tuple[pa.Table, dict[int, tuple[Fault, ...]]]:
    """Return the results of all hands, and the errors of the impossible ones."""
    batch = encode_batch(ruleset_id, hands, options=options)
    return score_batch(ruleset_id, batch).arrow().drop_columns(["legal"]), dict(batch.faults)


def batch_input(table: pa.Table, fields: Mapping[str, Field]) -> Any:  # noqa: ANN401 - a table or a list
    """Return the columns of a batch, or requests if any value does not fit into a column."""
    columns = {}
    for name in table.column_names:
        column = _fitted(fields[name], table.column(name))
        if column is None:
            return [request(row, fields) for row in table.to_pylist()]
        columns[name] = column
    return pa.table(columns)


def request(row: Mapping[str, Any], fields: Mapping[str, Field]) -> dict[str, Any]:
    """Return a row as a request. Null, NaN and an empty text are absent; values that a field cannot read stay as they are."""
    return {
        name: _read(fields.get(name), value)
        for name, value in row.items()
        if value is not None and value != "" and value == value  # noqa: PLR0124 - NaN is not
    }


def _read(field: Field | None, value: object) -> object:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: part for name, part in value.items() if part is not None}
    return _read_text(field, value) if field and isinstance(value, str) else value


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
        return {name: _read(inner.get(name), part) for name, _, part in parts}
    return text


def _fitted(field: Field, column: pa.ChunkedArray) -> pa.ChunkedArray | None:
    """Return the column with the type that a batch expects, or ``None`` if any value does not fit."""
    if types.is_struct(column.type):
        return None
    if field.type not in _ARROW_TYPES:
        return column
    if types.is_floating(column.type):
        # NaN is absent, as in pandas.
        column = column.cast(pa.float64())
        column = pc.if_else(pc.is_nan(column), None, column)
    elif types.is_string(column.type) or types.is_large_string(column.type):
        column = pc.ascii_lower(column)
        column = pc.if_else(pc.equal(column, ""), None, column)
        if pc.all(pc.match_substring_regex(column, _WRITTEN[field.type])).as_py() is False:
            return None
    else:
        return column
    try:
        return column.cast(_ARROW_TYPES[field.type])
    except pa.ArrowInvalid:
        return None


def _error(key: str, name: str, **more: object) -> Text:
    return MESSAGES[f"columns.{key}"].filled(name=printable(name), **more)


def _refusal(errors: list[Text]) -> CannotRun:
    return CannotRun(joined(errors, ja="\n", en="\n"))
