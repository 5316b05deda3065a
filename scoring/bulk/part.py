"""Scoring of one slice: reads its rows, scores them and writes its part and its rejects."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import scoring
from scoring.bulk import MESSAGES, cannot_run
from scoring.bulk.columns import ID, UsedColumns, batch_input, hand_fields, request, score_hands
from scoring.bulk.inputs import LONGEST_LINE, InputSlice, csv_values, parquet_file
from scoring.bulk.storage import OutputFolder, reported
from scoring.faults import Fault
from scoring.rulesets import RULESETS

REJECTS: Final = "_rejects"
"""The folder of the rejects; programs that read a folder of Parquet skip names with an underscore."""
_FAULT: Final = pa.struct({name: pa.string() for name in ("pointer", "code", "detail", "rule")})
_SHOWN: Final = 1000
"""The number of bytes that the rejects show of a line that is too long."""


@dataclass(frozen=True)
class Job:
    """The settings for scoring slices, and the place of their parts."""

    engine: str
    """Digest of the code and data of the process that planned the run."""
    ruleset: str
    rules: str | None
    """The ruleset file of a user, if there is one."""
    options: Mapping[str, Any]
    lang: str
    format: str
    columns: UsedColumns
    folder: OutputFolder

    def prepare(self) -> None:
        """Load the ruleset of a user; raise :class:`CannotRun` if this process has a different version of the engine."""
        if self.engine != ENGINE:
            raise cannot_run("other_engine", version=scoring.__version__)
        if self.rules is not None:
            RULESETS.add(self.ruleset, self.rules, self.ruleset)


@dataclass(frozen=True)
class _SliceRows:
    """The hands of a slice, ready for a batch, and the columns that are copied to the output."""

    hands: Any
    """Columns of a batch, or a list of requests."""
    carried: pa.Table
    original: Callable[[int], str]
    """Returns a row as in the file, or as JSON."""
    faults: Mapping[int, Fault]
    """Rows that are not requests."""


def score_slice(job: Job, part: InputSlice) -> dict[str, Any]:
    """Read, score and write one slice, and return its entry in the manifest; raise :class:`CannotRun`."""
    pa.set_cpu_count(1)
    # The other pools reserve a lot of memory, which takes a short run longer than reading its input.
    pa.set_memory_pool(pa.system_memory_pool())
    job.prepare()
    rows = _read(job, part)
    results, faults = score_hands(job.ruleset, job.options, rows.hands)
    faults |= {row: (fault,) for row, fault in rows.faults.items()}
    numbers = pa.array(np.arange(part.first_row, part.first_row + part.rows))
    copied = pa.table({"row": numbers} | {n: rows.carried[n] for n in rows.carried.column_names})
    out = pa.table({n: table[n] for table in (copied, results) for n in table.column_names})
    name = f"part-{part.number:05}.parquet"
    files: dict[str, str] = {}
    if faults:
        out = out.filter(pa.array([row not in faults for row in range(part.rows)]))
        files |= _write(job, f"{REJECTS}/{name}", _rejects(job, copied, rows, faults))
    files |= _write(job, name, out)
    return {
        "number": part.number,
        "rows_in": part.rows,
        "rows_out": len(out),
        "rejects": len(faults),
        "files": files,
        "input_sha256": part.sha256,
    }


def _rejects(
    job: Job, copied: pa.Table, rows: _SliceRows, faults: Mapping[int, tuple[Fault, ...]]
) -> pa.Table:
    """Return the rows that cannot be scored, with all their errors."""

    def entry(fault: Fault) -> dict[str, str | None]:
        pointer, code, detail = fault.pointer, fault.code, fault.detail.say(job.lang)
        return {"pointer": pointer, "code": code, "detail": detail, "rule": fault.rule}

    bad = sorted(faults)
    listed = [[entry(fault) for fault in faults[row]] for row in bad]
    some = copied.take(pa.array(bad, pa.int64()))
    some = some.append_column("faults", pa.array(listed, pa.list_(_FAULT)))
    return some.append_column("original", pa.array(map(rows.original, bad), pa.string()))


def _write(job: Job, name: str, table: pa.Table) -> dict[str, str]:
    """Write a table as Parquet, and return the checksum of the file by its name; raise :class:`CannotRun`."""
    buffer = pa.BufferOutputStream()
    pq.write_table(
        table,
        buffer,
        compression="zstd",
        use_dictionary=[n for n in table.column_names if n not in ("row", ID)],
        write_statistics=["row"],  # every part has the least and greatest values of the others
        column_encoding={"row": "DELTA_BINARY_PACKED"},
        # A stored Arrow schema would make names dictionaries of this part alone.
        store_schema=False,
    )
    content = buffer.getvalue().to_pybytes()
    job.folder.write(name, content)
    return {name: hashlib.sha256(content).hexdigest()}


def _read(job: Job, part: InputSlice) -> _SliceRows:
    """Return the rows of a slice; raise :class:`CannotRun`."""
    columns, fields = job.columns, hand_fields(job.ruleset)
    if job.format == "parquet":
        table = _read_parquet(job, part)
        hands = batch_input(table.select(columns.hand), fields)
        return _SliceRows(hands, table.select(columns.carried), partial(_as_json, table), {})
    lines = part.text.split(b"\n") if part.rows else []
    read = [_row(job, part, line) for line in lines]
    faults = {number: row for number, row in enumerate(read) if isinstance(row, Fault)}
    rows = [{} if isinstance(row, Fault) else row for row in read]
    if part.names:
        # Columns are scored faster than requests.
        hands = batch_input(_table(columns.hand, rows), fields)
    else:
        others = {*columns.carried, *columns.ignored}
        hands = [request({n: row[n] for n in row if n not in others}, fields) for row in rows]
    return _SliceRows(hands, _table(columns.carried, rows), partial(_shown, lines), faults)


def _read_parquet(job: Job, part: InputSlice) -> pa.Table:
    names = [*job.columns.hand, *job.columns.carried]
    part.file.check()
    fields = hand_fields(job.ruleset)
    file = parquet_file(part.file, [n for n in job.columns.hand if fields[n].type == "string"])
    groups = range(file.num_row_groups)
    ends = np.cumsum([0, *(file.metadata.row_group(group).num_rows for group in groups)])
    read = [g for g in groups if ends[g] < part.start + part.rows and ends[g + 1] > part.start]
    with reported("unreadable", part.file.path):
        table = file.read_row_groups(read, columns=names, use_threads=False).select(names)
        table.validate(full=True)
    # Arrow cannot filter views.
    kinds = [f.with_type(pa.string()) if f.type == pa.string_view() else f for f in table.schema]
    table = table.cast(pa.schema(kinds))
    return table.slice(part.start - ends[read[0]], part.rows) if read else table


def _row(job: Job, part: InputSlice, line: bytes) -> dict[str, Any] | Fault:
    """Return a line as a row, or the error of a line that is not a row."""
    if len(line) > LONGEST_LINE:
        return _bad_line("line_too_long", most=f"{LONGEST_LINE:,}")
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return _bad_line("not_utf8")
    if part.names:
        values = csv_values(text, job.format)
        if len(values) != len(part.names):
            return _bad_line("wrong_number_of_columns", count=len(part.names))
        return dict(zip(part.names, values, strict=True))
    try:
        row = json.loads(text, object_pairs_hook=_members)
        # NaN is not JSON, and half a pair of surrogates is not text.
        json.dumps(row, allow_nan=False, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        row = None
    return row if isinstance(row, dict) else _bad_line("not_json")


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; raise :class:`ValueError` if it has a member twice."""
    row = dict(pairs)
    if len(row) != len(pairs):
        raise ValueError("twice")
    return row


def _table(names: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> pa.Table:
    """Return columns of rows: texts unchanged, and any other value as JSON."""
    columns = {name: [row.get(name) for row in rows] for name in names}
    for values in columns.values():
        values[:] = [v if v is None or isinstance(v, str) else json.dumps(v) for v in values]
    return pa.table(columns, pa.schema([(name, pa.string()) for name in names]))


def _bad_line(code: str, **values: object) -> Fault:
    """Return the error of a line that is not a request."""
    return Fault("", code, MESSAGES[f"lines.{code}"].filled(**values))


def _shown(lines: Sequence[bytes], row: int) -> str:
    """Return a line with escapes for bytes that are not UTF-8, shortened if it is too long."""
    line = lines[row]
    if len(line) > LONGEST_LINE:
        line = line[:_SHOWN] + "…".encode()
    return line.decode("utf-8", "backslashreplace")


def _as_json(table: pa.Table, row: int) -> str:
    return json.dumps(table.slice(row, 1).to_pylist()[0], ensure_ascii=False, default=str)


def _engine_digest() -> str:
    folder = Path(scoring.__file__).parent
    paths = sorted(p for p in folder.rglob("*") if p.suffix in (".py", ".json", ".yaml"))
    contents = (bytes(path.relative_to(folder)) + b"\0" + path.read_bytes() for path in paths)
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:16]


ENGINE: Final = _engine_digest()
"""Digest of all code and data of the engine."""
