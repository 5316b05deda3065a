"""Scoring of one slice: reads its rows, scores them and writes its part and its rejects."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from scoring.batch import encode_batch, score_batch
from scoring.bulk.columns import FAULTS, ID, ORIGINAL, ROW, hand_fields
from scoring.bulk.csv_lines import DELIMITERS, read_csv
from scoring.bulk.errors import cannot_run, reason_of
from scoring.bulk.job import InputSlice, Job
from scoring.bulk.json_lines import read_json
from scoring.bulk.parquet_files import read_parquet
from scoring.bulk.rows import SliceRows
from scoring.faults import Fault

REJECTS: Final = "_rejects"
"""The folder of the rejects; programs that read a folder of Parquet skip names with an underscore."""
_FAULT: Final = pa.struct({name: pa.string() for name in ("pointer", "code", "detail", "rule")})


@dataclass(frozen=True)
class PartRecord:
    """A part that was written, as the manifest records it."""

    number: int
    rows_in: int
    rows_out: int
    rejects: int
    sha256: str
    rejects_sha256: str | None
    input_sha256: str
    """Checksum of the text that was scored."""

    @property
    def files(self) -> dict[str, str]:
        """The checksums of its files by name."""
        files = {part_name(self.number): self.sha256}
        if self.rejects_sha256 is not None:
            files[rejects_name(self.number)] = self.rejects_sha256
        return files


def part_name(number: int) -> str:
    """Return the name of a part in its folder."""
    return f"part-{number:05}.parquet"


def rejects_name(number: int) -> str:
    """Return the name of the rejects of a part in its folder."""
    return f"{REJECTS}/{part_name(number)}"


def result_columns(ruleset_id: str, options: Mapping[str, Any]) -> list[str]:
    """Return the names of the columns of the results."""
    required = {f.name: pa.array([], pa.string()) for f in hand_fields(ruleset_id) if f.required}
    return list(_scored(ruleset_id, options, pa.table(required))[0].column_names)


def score_slice(job: Job, part: InputSlice) -> PartRecord:
    """Read, score and write one slice; raise :class:`CannotRun`."""
    pa.set_cpu_count(1)
    # The other pools reserve so much memory that a short run takes longer for it than for reading.
    pa.set_memory_pool(pa.system_memory_pool())
    job.prepare()
    rows = read_slice(job, part)
    results, faults = _scored(job.ruleset, job.options, rows.hands)
    faults |= {row: (fault,) for row, fault in rows.faults.items()}
    numbers = pa.array(np.arange(part.first_row, part.first_row + part.rows))
    copied = pa.table({ROW: numbers} | {n: rows.carried[n] for n in rows.carried.column_names})
    out = copied
    for name in results.column_names:
        out = out.append_column(name, results[name])
    if faults:
        good = np.ones(part.rows, dtype=np.bool_)
        good[list(faults)] = False
        out = out.filter(pa.array(good))
    rejects_sha256 = None
    if faults:
        rejects = _rejects(job, copied, rows, faults)
        rejects_sha256 = _write(job, rejects_name(part.number), rejects)
    return PartRecord(
        number=part.number,
        rows_in=part.rows,
        rows_out=len(out),
        rejects=len(faults),
        sha256=_write(job, part_name(part.number), out),
        rejects_sha256=rejects_sha256,
        input_sha256=part.sha256,
    )


def read_slice(job: Job, part: InputSlice) -> SliceRows:
    """Return the rows of a slice; raise :class:`CannotRun`."""
    fields = {field.name: field for field in hand_fields(job.ruleset)}
    if job.format in DELIMITERS:
        return read_csv(part, job, fields)
    if job.format == "ndjson":
        return read_json(part, job, fields)
    part.file.check()
    try:
        return read_parquet(part, job.columns, fields)
    except (OSError, ValueError, pa.ArrowException) as error:
        raise cannot_run(
            "damaged", part.file.path, first=part.first_row, rows=part.rows, why=reason_of(error)
        ) from None


def _scored(
    ruleset_id: str, options: Mapping[str, Any], hands: object
) -> tuple[pa.Table, dict[int, tuple[Fault, ...]]]:
    """Return the results of all hands, and the faults of those that are not possible."""
    batch = encode_batch(ruleset_id, hands, options=options)
    return score_batch(ruleset_id, batch).arrow().drop_columns(["legal"]), dict(batch.faults)


def _rejects(
    job: Job, copied: pa.Table, rows: SliceRows, faults: Mapping[int, tuple[Fault, ...]]
) -> pa.Table:
    """Return the rows that cannot be scored, with all their faults."""
    bad = sorted(faults)
    listed = [
        [
            {"pointer": f.pointer, "code": f.code, "detail": f.detail.say(job.lang), "rule": f.rule}
            for f in faults[row]
        ]
        for row in bad
    ]
    some = copied.take(pa.array(bad, pa.int64()))
    some = some.append_column(FAULTS, pa.array(listed, pa.list_(_FAULT)))
    return some.append_column(ORIGINAL, pa.array(rows.originals(bad), pa.string()))


def _write(job: Job, name: str, table: pa.Table) -> str:
    """Write a table as Parquet, and return the checksum of the file; raise :class:`CannotRun`."""
    buffer = pa.BufferOutputStream()
    pq.write_table(
        table,
        buffer,
        compression="zstd",
        use_dictionary=[n for n in table.column_names if n not in (ROW, ID)],
        column_encoding={ROW: "DELTA_BINARY_PACKED"},
        # A stored Arrow schema would make names dictionaries of this part alone.
        store_schema=False,
    )
    content = buffer.getvalue().to_pybytes()
    job.folder.write(name, content)
    return hashlib.sha256(content).hexdigest()
