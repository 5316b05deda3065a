"""Hands in CSV and TSV: a header, and each row on a line of its own."""

import csv
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pyarrow as pa
import pyarrow.csv as pa_csv

from scoring.bulk.errors import cannot_run
from scoring.bulk.fitting import request
from scoring.bulk.job import InputSlice, Job
from scoring.bulk.lines import LONGEST_LINE, TextFile
from scoring.bulk.rows import Row, SliceRows, bad_line, text_rows
from scoring.bulk.storage import unreadable
from scoring.faults import Fault
from scoring.fields.field import Field

DELIMITERS: Final = {"csv": ",", "tsv": "\t"}


def csv_header(file: TextFile, form: str) -> list[str]:
    """Return the names in the first line; raise :class:`CannotRun`."""
    lines = file.head(1)
    if not lines:
        raise cannot_run("empty", file.path)
    if len(lines[0]) > LONGEST_LINE:
        raise cannot_run("long_header", file.path)
    try:
        return next(csv.reader([lines[0].decode()], delimiter=DELIMITERS[form], strict=True))
    except (ValueError, csv.Error) as error:
        raise unreadable(file.path, error) from None


def read_csv(part: InputSlice, job: Job, fields: Mapping[str, Field]) -> SliceRows:
    """Return the rows of a slice; every value is a text."""
    delimiter = DELIMITERS[job.format]
    return text_rows(
        part.lines,
        job.columns,
        fields,
        table=lambda: _table(part.text, part.names, delimiter),
        row=partial(_row, part.names, delimiter),
        request=lambda row: request({n: row[n] for n in job.columns.hand if n in row}, fields),
    )


def _table(text: bytes, names: Sequence[str], delimiter: str) -> pa.Table:
    """Return the lines as a table; raise :class:`ValueError` if a line may hold more or less than one row."""
    if b"\r" in text:
        raise ValueError("a return within a line ends a row")
    # A quotation mark without its end also takes the last line, so that rows are missing.
    last = delimiter.join("x" for _ in names).encode()
    read = pa_csv.read_csv(
        pa.BufferReader(text + b"\n" + last if text else last),
        read_options=pa_csv.ReadOptions(
            use_threads=False, column_names=names, block_size=len(text) + len(last) + 2
        ),
        parse_options=pa_csv.ParseOptions(delimiter=delimiter),
        convert_options=pa_csv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
        ),
    )
    return read.slice(0, len(read) - 1)


def _row(names: Sequence[str], delimiter: str, line: bytes) -> Row | Fault:
    try:
        found = next(csv.reader([line.decode() + "\n"], delimiter=delimiter))
    except UnicodeDecodeError:
        return bad_line("not_utf8")
    except csv.Error:
        found = []
    # A quotation mark without its end takes the end of the line as well.
    if len(found) != len(names) or found[-1].endswith("\n"):
        return bad_line("wrong_number_of_columns", count=len(names))
    return dict(zip(names, found, strict=True))
