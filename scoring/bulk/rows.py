"""The rows of a slice as they were read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import pyarrow as pa

from scoring.bulk.columns import UsedColumns
from scoring.bulk.errors import MESSAGES
from scoring.bulk.fitting import batch_input
from scoring.bulk.lines import LONGEST_LINE
from scoring.faults import Fault
from scoring.fields.field import Field

Row = Mapping[str, Any]
_SHOWN: Final = 1000
"""Bytes of a line that is too long in the rejects."""


@dataclass(frozen=True)
class SliceRows:
    """The hands of a slice, ready for a batch, and what is copied to the output."""

    hands: Any
    """Columns of a batch, or a list of requests."""
    carried: pa.Table
    originals: Callable[[Sequence[int]], Sequence[str]]
    """Returns rows as they are in the file, or as JSON."""
    faults: Mapping[int, Fault] = field(default_factory=dict)
    """Rows that are not requests."""


def text_rows(
    lines: Sequence[bytes],
    columns: UsedColumns,
    fields: Mapping[str, Field],
    *,
    table: Callable[[], pa.Table],
    row: Callable[[bytes], Row | Fault],
    request: Callable[[Row], Row],
) -> SliceRows:
    """Return lines as rows: as one ``table`` if each line is one row, or each ``row`` by itself, so that a bad line costs only itself."""
    originals = partial(_originals, lines)
    if max(map(len, lines), default=0) <= LONGEST_LINE:
        try:
            found = table()
        except ValueError:  # of Arrow, or for text that is not UTF-8
            found = None
        if found is not None and len(found) == len(lines):
            hands = batch_input(found.select(columns.hand), fields)
            return SliceRows(hands, found.select(columns.carried), originals)
    read = [_too_long() if len(line) > LONGEST_LINE else row(line) for line in lines]
    faults = {number: found for number, found in enumerate(read) if isinstance(found, Fault)}
    rows = [{} if isinstance(found, Fault) else found for found in read]
    carried = {
        name: pa.array([found.get(name) for found in rows], pa.string()) for name in columns.carried
    }
    return SliceRows([request(found) for found in rows], pa.table(carried), originals, faults)


def bad_line(code: str, **values: object) -> Fault:
    """Return the fault of a line that is not a request."""
    return Fault("", code, MESSAGES[f"lines.{code}"].filled(**values))


def _too_long() -> Fault:
    return bad_line("line_too_long", most=f"{LONGEST_LINE:,}")


def _originals(lines: Sequence[bytes], rows: Sequence[int]) -> list[str]:
    return [_shown(lines[row]) for row in rows]


def _shown(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        return f"{line[:_SHOWN].decode('utf-8', 'backslashreplace')}…"
    return line.decode("utf-8", "backslashreplace")
