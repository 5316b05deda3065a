"""The input of a run: its files, their format, their columns and their slices."""

import codecs
import csv
import hashlib
import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import PurePath
from typing import IO, Final

import pyarrow as pa
import pyarrow.parquet as pq

from scoring.bulk import FORMATS, cannot_run
from scoring.bulk.columns import ID, hand_fields
from scoring.bulk.storage import InputFile, file_system, input_file, reported

DELIMITERS: Final = {"csv": ",", "tsv": "\t"}
LONGEST_LINE: Final = 1 << 20
"""Most bytes of a line; a longer line is one rejected row."""
_STANDARD_INPUT: Final = InputFile(None, "-")
_COMPRESSIONS: Final = {".gz": "gzip", ".zst": "zstd"}
_NAMES: Final = "|".join(FORMATS)


@dataclass(frozen=True)
class InputSlice:
    """Consecutive rows of one file: the input of one part."""

    number: int
    first_row: int
    """The number of its first row in the whole input, from 0."""
    rows: int
    file: InputFile
    start: int = 0
    """The number of its first row in a Parquet file."""
    names: tuple[str, ...] = ()
    """The columns of a CSV or TSV file."""
    text: bytes = field(default=b"", repr=False)
    """The lines of a text file, without empty ones, joined by line feeds."""

    @property
    def sha256(self) -> str:
        """The checksum of the text."""
        return hashlib.sha256(self.text).hexdigest()


def find_input(address: str, chosen: str | None) -> tuple[str, list[InputFile]]:
    """Return the format, and the files at an address: a file, all files of a folder, or ``-``; raise :class:`CannotRun`."""
    if address == "-":
        if chosen in (None, "parquet"):
            raise cannot_run("stream_format", names=_NAMES)
        return chosen or "", [_STANDARD_INPUT]
    fs, path = file_system(address)
    with reported("unreadable", path):
        entries = fs.ls(path, detail=True) if fs.isdir(path) else None
    if entries is None:
        form = chosen or _format_of(path)
        if form is None:
            raise cannot_run("unknown_format", path, names=_NAMES)
        return form, [input_file(fs, path)]
    paths = sorted(entry["name"] for entry in entries if entry["type"] == "file")
    # Names that start with . or _ are not data.
    formats = {name: _format_of(name) for name in paths if PurePath(name).name[0] not in "._"}
    found = {form for form in formats.values() if form and chosen in (None, form)}
    if len(found) != 1:
        raise cannot_run("several_formats" if found else "no_files", path, names=_NAMES)
    (form,) = found
    return form, [input_file(fs, name) for name in formats if formats[name] == form]


def schema_of(file: InputFile, form: str, ruleset_id: str, keep: Sequence[str]) -> pa.Schema:
    """Return the columns of a file; raise :class:`CannotRun`. For lines of JSON they are the fields of a hand, the id and ``keep``."""
    if form == "parquet":
        return parquet_file(file).schema_arrow
    any_line = [*hand_fields(ruleset_id), ID, *(name for name in keep if name != ID)]
    names = any_line if form == "ndjson" else _header(file, form)
    return pa.schema([(name, pa.string()) for name in names])


def slices(
    files: Sequence[InputFile], form: str, schemas: Sequence[pa.Schema], rows: int
) -> Iterator[InputSlice]:
    """Yield slices of at most ``rows`` rows, at least one; raise :class:`CannotRun`."""
    number = first_row = 0
    for file, schema in zip(files, schemas, strict=True):
        for part in _slices_of(file, form, schema, rows):
            yield replace(part, number=number, first_row=first_row)
            number, first_row = number + 1, first_row + part.rows
    if not number:
        # The output has its columns even if there are no rows.
        yield InputSlice(0, 0, 0, files[0], names=tuple(schemas[0].names))


def parquet_file(file: InputFile, texts: Sequence[str] = ()) -> pq.ParquetFile:
    """Open a Parquet file, whose columns ``texts`` are read as dictionaries; raise :class:`CannotRun`."""
    with reported("unreadable", file.path):
        return pq.ParquetFile(file.fs.open(file.path), read_dictionary=[*texts])


def csv_values(line: str, form: str) -> list[str]:
    """Return the values of a line of CSV or TSV; none if the line is malformed."""
    try:
        values = next(csv.reader([f"{line}\n"], delimiter=DELIMITERS[form]))
    except csv.Error:
        return []
    # A quotation mark without its end takes the end of the line as well.
    return [] if "\n" in "".join(values[-1:]) else values


def _format_of(path: str) -> str | None:
    """Return the format by the name of a file, without the suffix of a compression."""
    name = PurePath(path.lower())
    suffix = (name.with_suffix("") if name.suffix in _COMPRESSIONS else name).suffix
    return next((form for form, suffixes in FORMATS.items() if suffix in suffixes), None)


def _header(file: InputFile, form: str) -> list[str]:
    """Return the names in the first line; raise :class:`CannotRun`."""
    with reported("unreadable", file.path):
        names = csv_values(next(_lines(file), b"").decode(), form)
    if not names:
        raise cannot_run("no_header", file.path)
    return names


def _slices_of(file: InputFile, form: str, schema: pa.Schema, rows: int) -> Iterator[InputSlice]:
    """Yield the slices of one file, numbered from 0."""
    if form == "parquet":
        count = parquet_file(file).metadata.num_rows
        for start in range(0, count, rows):
            yield InputSlice(0, 0, min(rows, count - start), file, start)
        return
    names = tuple(schema.names) if form in DELIMITERS else ()
    lines = _lines(file)
    if names and file is not _STANDARD_INPUT:
        next(lines)
    while block := list(islice(lines, rows)):
        yield InputSlice(0, 0, len(block), file, names=names, text=b"\n".join(block))


def _lines(file: InputFile) -> Iterator[bytes]:
    """Yield the non-empty lines without their ends. A line that is too long is cut after one byte more than allowed.

    The standard input continues where an earlier call stopped. Raise :class:`CannotRun`.
    """
    start = True
    with reported("unreadable", file.path), _opened(file) as stream:
        while line := stream.readline(LONGEST_LINE + 1):
            if start:
                line, start = line.removeprefix(codecs.BOM_UTF8), False
            end = line
            while end and not end.endswith(b"\n"):
                end = stream.readline(LONGEST_LINE)
            if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
                line = line.rstrip(b"\r\n")
            if line:
                yield line


def _opened(file: InputFile) -> AbstractContextManager[IO[bytes]]:
    """Open a file, decompressed; raise :class:`OSError`."""
    if file is _STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    stream = file.fs.open(file.path)
    if compression := _COMPRESSIONS.get(PurePath(file.path.lower()).suffix):
        stream = pa.CompressedInputStream(stream, compression)
    return io.BufferedReader(stream, LONGEST_LINE)
