"""The input of a run: its files, their format and their columns."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Final

from scoring.bulk import FORMATS
from scoring.bulk.columns import UsedColumns, hand_fields, used_columns
from scoring.bulk.csv_lines import DELIMITERS, csv_header
from scoring.bulk.errors import MESSAGES, CannotRun, cannot_run
from scoring.bulk.fitting import can_hold
from scoring.bulk.job import InputSlice
from scoring.bulk.json_lines import json_columns
from scoring.bulk.lines import COMPRESSIONS, STANDARD_INPUT, TextFile
from scoring.bulk.parquet_files import parquet_columns, parquet_rows, parquet_slices
from scoring.bulk.storage import InputFile, file_system, input_file, unreadable
from scoring.text import joined

_NAMES: Final = "|".join(FORMATS)
_OTHER_COMPRESSIONS: Final = (".bz2", ".lz4", ".xz", ".zip")


@dataclass(frozen=True)
class BulkInput:
    """Files of one format, in the order of their names."""

    format: str
    files: tuple[InputFile, ...]
    texts: tuple[TextFile, ...]
    """The lines of the files, unless they are Parquet."""

    @property
    def rows(self) -> int | None:
        """The number of rows; ``None`` if only reading the text shows it."""
        return None if self.texts else sum(map(parquet_rows, self.files))

    def slices(self, rows: int) -> Iterator[InputSlice]:
        """Yield slices of at most ``rows`` rows; raise :class:`CannotRun`."""
        if not self.texts:
            yield from parquet_slices(self.files, rows)
            return
        number = first_row = 0
        names: tuple[str, ...] = ()
        for text in self.texts:
            names = tuple(csv_header(text, self.format)) if self.format in DELIMITERS else ()
            for lines in text.blocks(rows, header=bool(names)):
                content = b"\n".join(lines)
                yield InputSlice(
                    number, first_row, len(lines), text.file, names=names, text=content
                )
                number, first_row = number + 1, first_row + len(lines)
        if not number:
            # The output has its columns even if there are no rows.
            yield InputSlice(0, 0, 0, self.files[0], names=names)

    def columns(
        self,
        ruleset_id: str,
        keep: Sequence[str],
        ignore: Collection[str],
        taken: Collection[str],
    ) -> UsedColumns:
        """Return the use of the columns, which all files must share; raise :class:`CannotRun`. ``taken`` are columns of the results."""
        fields = {field.name: field for field in hand_fields(ruleset_id)}
        first: tuple[set[str], set[Any]] | None = None
        found = UsedColumns((), ())
        for place, file in enumerate(self.files):
            columns = self._named(place, ruleset_id, keep)
            names = [name for name, _ in columns]
            used = used_columns(names, ruleset_id, keep=keep, ignore=ignore, taken=taken)
            found = used if first is None else found
            shared = {*used.hand}, {column for column in columns if column[0] in used.carried}
            first = first or shared
            if first != shared:
                raise cannot_run("other_columns", file.path)
            errors = [
                MESSAGES["columns.type"].filled(
                    name=name, wanted=MESSAGES[f"columns.types.{fields[name].type}"]
                )
                for name, kind in columns
                if name in used.hand and kind is not None and not can_hold(fields[name], kind)
            ]
            if errors:
                raise CannotRun(joined(errors, ja="\n", en="\n"))
        return found

    def _named(
        self, place: int, ruleset_id: str, keep: Sequence[str]
    ) -> list[tuple[str, Any | None]]:
        """Return the columns of a file with their types, if the file declares types."""
        if not self.texts:
            return parquet_columns(self.files[place])
        text = self.texts[place]
        if self.format in DELIMITERS:
            return [(name, None) for name in csv_header(text, self.format)]
        return [(name, None) for name in json_columns(text, ruleset_id, keep)]


def find_input(address: str, chosen: str | None) -> BulkInput:
    """Return the files at an address: a file, all files of a folder, or ``-``; raise :class:`CannotRun`."""
    if address == "-":
        if chosen in (None, "parquet"):
            raise cannot_run("stream_format", names=_NAMES)
        return _input(chosen or "", [STANDARD_INPUT])
    fs, path = file_system(address)
    try:
        paths = _files_in(fs, path) if fs.isdir(path) else [path]
    except OSError as error:
        raise unreadable(path, error) from None
    formats = {entry: _format_of(entry) for entry in paths}
    if paths == [path]:
        form = chosen or formats[path]
        if form is None:
            raise cannot_run("unknown_format", path, names=_NAMES)
        return _input(form, [input_file(fs, path)])
    found = {form for form in formats.values() if form and chosen in (None, form)}
    if len(found) > 1:
        raise cannot_run("several_formats", path)
    if not found:
        raise cannot_run("no_files", path, names=_NAMES)
    (form,) = found
    return _input(form, [input_file(fs, entry) for entry in paths if formats[entry] == form])


def _input(form: str, files: list[InputFile]) -> BulkInput:
    texts = () if form == "parquet" else tuple(map(TextFile, files))
    return BulkInput(form, tuple(files), texts)


def _files_in(fs: Any, path: str) -> list[str]:  # noqa: ANN401 - fsspec declares no type
    """Return the files of a folder; names that start with ``.`` or ``_`` are not data."""
    entries = [entry["name"] for entry in fs.ls(path, detail=True) if entry["type"] == "file"]
    return sorted(entry for entry in entries if PurePath(entry).name[0] not in "._")


def _format_of(path: str) -> str | None:
    """Return the format by the name of a file; raise :class:`CannotRun` if it is compressed in an unsupported way."""
    name = PurePath(path)
    packed = name.suffix.lower() in (*COMPRESSIONS, *_OTHER_COMPRESSIONS)
    suffix = (name.with_suffix("") if packed else name).suffix.lower()
    form = next((form for form, suffixes in FORMATS.items() if suffix in suffixes), None)
    if packed and form is not None and (form == "parquet" or name.suffix not in COMPRESSIONS):
        raise cannot_run("compressed", path)
    return form
