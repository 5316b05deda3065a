"""Reads, scores and writes one part, whole or not at all."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import scoring
from scoring.batch import encode_batch, score_batch
from scoring.bulk import fitting
from scoring.bulk.job import Job
from scoring.bulk.layout import FilePart, Originals, Rows, opened
from scoring.bulk.naming import FAULTS, ID, ORIGINAL, ROW
from scoring.bulk.problems import CannotRun, because, trouble
from scoring.faults import Fault
from scoring.text import Text

NOTE: Final = b"mahjong-score"
"""Under this key a part says, as JSON, of which run it is and how many rows it has."""
REJECTS: Final = "_rejects"
"""The folder of the rejects; who reads a folder of Parquet leaves it out, since its name begins so."""
_FAULT_TYPE: Final = pa.list_(
    pa.struct([(name, pa.string()) for name in ("pointer", "code", "detail", "rule")])
)
_DAMAGED: Final = Text(
    "{path} の{first}行目からの{rows}行を読めない: {why}",
    "Cannot read {rows} rows from row {first} of {path}: {why}",
)
_UNWRITABLE: Final = Text("{path} に書けない: {why}", "Cannot write {path}: {why}")


class Done(NamedTuple):
    """A part that is written."""

    number: int
    rows_in: int
    rows_out: int
    rejects: int


def do_part(job: Job, part: FilePart) -> Done:
    """Read, score and write one part; raises :class:`CannotRun`, and leaves nothing half-written then."""
    pa.set_cpu_count(1)
    # Others get so much memory ready at once that a short run takes longer for that than for reading.
    pa.set_memory_pool(pa.system_memory_pool())
    job.prepare()
    file = part.file
    file.check()
    try:
        rows = job.reader.read(file, part.span, job.columns)
    except (OSError, ValueError, pa.ArrowException) as error:
        raise trouble(
            _DAMAGED,
            file.path,
            first=part.first_row,
            rows=part.span.rows,
            why=because(error),
        ) from None
    fitted, odd = fitting.fitted(rows.hands, job.fields)
    results, faults = _scored(job, rows, fitted, odd)
    good = np.ones(part.span.rows, dtype=np.bool_)
    good[list(faults)] = False
    carried = {ROW: pa.array(np.arange(part.first_row, part.first_row + part.span.rows))}
    carried |= dict(zip(rows.carried.column_names, rows.carried.columns, strict=True))
    rejects = _rejects(job, carried, rows.originals, faults)
    out = {name: column.filter(pa.array(good)) for name, column in carried.items()}
    out |= dict(zip(results.column_names, results.columns, strict=True))
    done = Done(part.number, part.span.rows, results.num_rows, rejects.num_rows)
    # Where the part is, its rejects are too.
    if rejects.num_rows:
        write_tables([rejects], rejects_path(job.folder, part.number), _note(job, done))
    write_tables([pa.table(out)], part_path(job.folder, part.number), _note(job, done))
    return done


def part_path(folder: str | Path, number: int) -> Path:
    """Where a part is written."""
    return Path(folder) / f"part-{number:05}.parquet"


def rejects_path(folder: str | Path, number: int) -> Path:
    """Where the rejects of a part are written."""
    return Path(folder) / REJECTS / f"part-{number:05}.parquet"


def result_columns(ruleset_id: str, options: Mapping[str, Any]) -> list[str]:
    """The columns of the result, found by scoring no hands."""
    required = [f.name for f in scoring.ruleset(ruleset_id).game.fields if f.required]
    nothing = pa.table({name: pa.array([], pa.string()) for name in required})
    return list(_score(ruleset_id, options, nothing)[0].column_names)


def written(job: Job, part: FilePart) -> Done | None:
    """What a part that is there says of itself; ``None`` where there is none of this run, or not whole."""
    path = part_path(job.folder, part.number)
    try:
        metadata = _metadata(path)
        note = json.loads(metadata.metadata[NOTE])
        done = Done(*note["done"])
        rejects = 0
        if done.rejects:
            there = _metadata(rejects_path(job.folder, part.number))
            rejects = there.num_rows if there.metadata[NOTE] == metadata.metadata[NOTE] else -1
    except (OSError, ValueError, KeyError, TypeError):
        return None
    ours = note["run"] == job.run and done.number == part.number
    whole = (done.rows_out, done.rejects) == (metadata.num_rows, rejects)
    balanced = done.rows_in == part.span.rows == done.rows_out + done.rejects
    return done if ours and whole and balanced else None


def _metadata(path: Path) -> pq.FileMetaData:
    with opened(path) as stream:
        return pq.read_metadata(stream)


def write_tables(tables: Iterable[pa.Table], path: Path, note: bytes) -> None:
    """Write tables of the same columns as one file of Parquet, which is there whole or not at all."""
    waiting = iter(tables)
    first = next(waiting)
    repeated = [name for name in first.column_names if name not in (ROW, ID)]
    with (
        Replaced(path) as stream,
        pq.ParquetWriter(
            stream,
            first.schema,
            compression="zstd",
            use_dictionary=repeated,
            column_encoding={ROW: "DELTA_BINARY_PACKED"},
            # Without it names are read as the texts they are, not as a dictionary of this part's.
            store_schema=False,
        ) as writer,
    ):
        for table in chain([first], waiting):
            writer.write_table(table)
        writer.add_key_value_metadata({NOTE: note})


class Replaced:
    """A file that takes its place when it is whole, and leaves what was there untouched where anything goes wrong."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._begun = path.with_name(f".{path.name}.{uuid4().hex}.tmp")

    def __enter__(self) -> Any:  # noqa: ANN401 - a binary stream, as Arrow wants it
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._stream = self._begun.open("xb")
        except OSError as error:
            raise unwritable(self._path, error) from None
        return self._stream

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            with self._stream:
                if error is None:
                    self._stream.flush()
                    os.fsync(self._stream.fileno())
            if error is None:
                self._begun.replace(self._path)
        except OSError as failed:
            error = failed
        finally:
            self._begun.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise unwritable(self._path, error) from None


def unwritable(path: Path, error: OSError) -> CannotRun:
    """What cannot be written, and why."""
    return trouble(_UNWRITABLE, path, why=because(error))


def sync(folder: Path) -> None:
    """Make sure that what was put into a folder outlives a power cut."""
    there = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(there)
    finally:
        os.close(there)


def _note(job: Job, done: Done) -> bytes:
    return json.dumps({"run": job.run, "done": done}).encode()


def _score(
    ruleset_id: str, options: Mapping[str, Any], hands: pa.Table | list[Any]
) -> tuple[pa.Table, Mapping[int, tuple[Fault, ...]]]:
    """Possible hands scored, and what is wrong with the others."""
    batch = encode_batch(ruleset_id, hands, options=options)
    found = score_batch(ruleset_id, batch).arrow()
    legal = found.column("legal")
    found = found.drop_columns(["legal"])
    return (found.filter(legal) if batch.faults else found), batch.faults


def _scored(
    job: Job, rows: Rows, fitted: pa.Table, odd: fitting.Mask
) -> tuple[pa.Table, dict[int, Sequence[Fault]]]:
    """The results of the rows that are possible hands, and what is wrong with the others."""
    odd[list(rows.unread)] = True
    if not odd.any():
        results, found = _score(job.ruleset, job.options, fitted)
        return results, dict(found)
    strange = np.flatnonzero(odd).tolist()
    requests = fitting.requests(rows.hands, job.fields, strange)
    by_row: dict[int, Any] = dict(zip(strange, requests, strict=True)) | dict(rows.unread)
    faults: dict[int, Sequence[Fault]] = {
        row: (fault,) for row, fault in by_row.items() if isinstance(fault, Fault)
    }
    places: list[int] = []
    tables = []
    plain = np.flatnonzero(~odd).tolist()
    single = [row for row in strange if row not in faults]
    for some, hands in (
        (plain, fitted.take(pa.array(plain, pa.int64()))),
        (single, [by_row[row] for row in single]),
    ):
        results, found = _score(job.ruleset, job.options, hands)
        faults |= {some[row]: found_faults for row, found_faults in found.items()}
        places += [row for row in some if row not in faults]
        tables.append(results)
    return _in_order(tables, places), faults


def _in_order(tables: Sequence[pa.Table], places: Sequence[int]) -> pa.Table:
    """Results in the order of their rows."""
    first, second = tables
    if not second.num_rows:
        return first
    # Each has dictionaries of its own.
    plain = [
        (field.name, kind.value_type if pa.types.is_dictionary(kind := field.type) else kind)
        for field in first.schema
    ]
    whole = pa.concat_tables(table.cast(pa.schema(plain)) for table in (first, second))
    return whole.take(pa.array(np.argsort(places)))


def _rejects(
    job: Job,
    carried: Mapping[str, Any],
    originals: Originals,
    faults: Mapping[int, Sequence[Fault]],
) -> pa.Table:
    """The rows that are no possible hands, with what is wrong with them."""
    bad = np.array(sorted(faults), dtype=np.int64)
    listed = [
        [
            {"pointer": f.pointer, "code": f.code, "detail": f.detail.say(job.lang), "rule": f.rule}
            for f in faults[row]
        ]
        for row in bad.tolist()
    ]
    columns = {name: column.take(bad) for name, column in carried.items()}
    columns[FAULTS] = pa.array(listed, _FAULT_TYPE)
    columns[ORIGINAL] = pa.array(list(originals(bad.tolist())), pa.string())
    return pa.table(columns)
