"""The plan of a run: its files, the parts they are cut into, and what a resumed run must share."""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import scoring
from scoring.bulk import FORMATS
from scoring.bulk.fitting import fits
from scoring.bulk.job import Job, engine_digest, fields_of, formats, said_once
from scoring.bulk.layout import Column, Columns, File, FilePart, Format, Span, file_at, unreadable
from scoring.bulk.naming import ID, sorted_out
from scoring.bulk.part import result_columns
from scoring.bulk.problems import CannotRun, trouble
from scoring.rulesets import RULESETS
from scoring.text import Text, joined

_OTHERWISE: Final = Text(
    "{path} の中身は別の条件の実行のもの({what})。続けられない。--restart で始めからやり直すか、別の出力先を選ぶ。",
    "{path} holds an earlier run with different {what}, which cannot be continued. Start again with --restart, or choose another output.",
)
_NAMES: Final = {
    "engine": Text("エンジン", "engine"),
    "ruleset": Text("規則", "ruleset"),
    "options": Text("オプション", "options"),
    "input": Text("入力", "input"),
    "columns": Text("列", "columns"),
    "rows_per_part": Text("一部の行数", "rows per part"),
    "lang": Text("言語", "language"),
}


_NO_FORMAT: Final = Text(
    "{path} の形式がわからない。--format {names} で指定する。",
    "The name of {path} does not tell its format; give it with --format {names}.",
)
_PACKED: Final = Text(
    "{path} は圧縮されている。展開してから採点する。", "{path} is compressed; unpack it first."
)
_PACKERS: Final = (".bz2", ".gz", ".lz4", ".xz", ".zip", ".zst")
_NO_FILES: Final = Text(
    "{path} に読めるファイルが無い({names})。", "There are no files to read in {path} ({names})."
)
_MIXED: Final = Text(
    "{path} には形式の違うファイルがある。--format で一つを選ぶ。",
    "The files in {path} are of several formats; choose one with --format.",
)
_OTHER_COLUMNS: Final = Text(
    "{path} の列は最初のファイルと違う。", "The columns of {path} are not those of the first file."
)
_MISFIT: Final = Text(
    "列 {name} の型が違う。値は{wanted}。",
    "Column {name} is of the wrong type; its values must be {wanted}.",
)
_WANTED: Final = {
    "string": Text("文字列", "texts"),
    "integer": Text("整数", "whole numbers"),
    "boolean": Text("true か false", "truth values"),
    "array": Text(
        "文字列の配列、またはコンマ区切りの文字列", "lists of texts, or texts joined by commas"
    ),
    "object": Text(
        "文字列・数の構造体、または「名:値」のコンマ区切り",
        "structs of texts and numbers, or texts such as name:value,name:value",
    ),
}


@dataclass(frozen=True)
class Wanted:
    """What somebody asks for."""

    ruleset: str
    options: Mapping[str, Any]
    lang: str
    format: str | None
    keep: Collection[str]
    ignore: Collection[str]
    rows_per_part: int


@dataclass(frozen=True)
class RunPlan:
    """A run, ready to begin."""

    job: Job
    parts: tuple[FilePart, ...]
    files: tuple[File, ...]
    facts: Mapping[str, Any]
    """What another run must share with this one to be continued."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return sum(part.span.rows for part in self.parts)

    def check(self, facts: Mapping[str, Any]) -> None:
        """Raise :class:`CannotRun` where another run's facts are not these, naming what differs."""
        ours, theirs = json.loads(json.dumps(self.facts)), dict(facts)
        if ours.get("rows_per_part") != theirs.get("rows_per_part"):
            # The layout depends on it: without this the message would name the input, too.
            ours["input"], theirs["input"] = _files_of(ours), _files_of(theirs)
        differing = [_NAMES[name] for name, value in ours.items() if theirs.get(name) != value]
        if differing:
            raise trouble(_OTHERWISE, self.job.folder, what=joined(differing))


def planned(path: Path, folder: Path, wanted: Wanted) -> RunPlan:
    """The run that scores a file, or all files of a folder; raises :class:`CannotRun` with what is in the way of it."""
    paths, reader = _found(path, wanted)
    files = tuple(map(file_at, paths))
    columns = _columns(reader, files, wanted)
    parts = tuple(_parts(reader, files, wanted.rows_per_part))
    facts = _facts(wanted, reader, files, columns, parts)
    job = Job(
        run=_digest(facts),
        engine=engine_digest(),
        ruleset=wanted.ruleset,
        rules=RULESETS.own.get(wanted.ruleset),
        options=wanted.options,
        lang=wanted.lang,
        format=reader.name,
        columns=columns,
        folder=str(folder),
    )
    return RunPlan(job, parts, files, facts)


def _found(path: Path, wanted: Wanted) -> tuple[list[Path], Format]:
    """The files, by name, and what reads them."""
    known = formats(wanted.ruleset)
    names = "|".join(FORMATS)
    _refuse_packed([path])
    chosen = next((reader for reader in known if reader.name == wanted.format), None)
    if not path.is_dir():
        reader = chosen or _by_name(path, known)
        if reader is None:
            raise trouble(_NO_FORMAT, path, names=names)
        return [path], reader
    # Names that begin with . or _ are no data: a manifest, a file that is not whole yet.
    there = [entry for entry in sorted(path.iterdir()) if entry.name[0] not in "._"]
    _refuse_packed(entry for entry in there if _by_name(entry.with_suffix(""), known))
    readers = {entry: _by_name(entry, known) for entry in there if entry.is_file()}
    some = {reader for reader in readers.values() if reader and chosen in (None, reader)}
    if len(some) > 1:
        raise trouble(_MIXED, path)
    if not some:
        raise trouble(_NO_FILES, path, names=names)
    (reader,) = some
    return [entry for entry, its in readers.items() if its is reader], reader


def _refuse_packed(paths: Iterable[Path]) -> None:
    for path in paths:
        if path.suffix.lower() in _PACKERS:
            raise trouble(_PACKED, path)


def _by_name(path: Path, known: Iterable[Format]) -> Format | None:
    suffix = path.suffix.lower()
    return next((reader for reader in known if suffix in FORMATS[reader.name]), None)


def _columns(reader: Format, files: tuple[File, ...], wanted: Wanted) -> Columns:
    """What the columns are for, the same in all files."""
    fields = {field.name: field for field in fields_of(wanted.ruleset)}
    taken = result_columns(wanted.ruleset, wanted.options)
    first: tuple[set[str], set[Column]] | None = None
    found = Columns((), ())
    for file, columns in zip(files, _named(reader, files, wanted), strict=True):
        names = [column.name for column in columns]
        found = sorted_out(
            names,
            list(fields.values()),
            keep=wanted.keep,
            ignore=wanted.ignore,
            for_all=said_once(wanted.ruleset),
            taken=taken,
        )
        same = {*found.hand}, {column for column in columns if column.name in found.carried}
        first = first or same
        if first != same:
            raise trouble(_OTHER_COLUMNS, file.path)
        misfits = [
            _MISFIT.filled(name=name, wanted=_WANTED[fields[name].type])
            for name, kind in columns
            if name in found.hand and kind is not None and not fits(fields[name], kind)
        ]
        if misfits:
            raise CannotRun(joined(misfits, ja="\n", en="\n"))
    return found


def _named(reader: Format, files: tuple[File, ...], wanted: Wanted) -> Iterator[tuple[Column, ...]]:
    """The columns of each file; what is carried along is one of all of them where any row may have it."""
    by_file = [reader.columns(file) for file in files]
    named = [{column.name for column in columns} for columns in by_file]
    carried = [name for name in dict.fromkeys([ID, *wanted.keep]) if name not in wanted.ignore]
    missing = [name for name in carried if any(name not in names for names in named)]
    anywhere = {*reader.scattered(files, missing)}
    for columns, names in zip(by_file, named, strict=True):
        yield columns + tuple(Column(name) for name in missing if name in anywhere - names)


def _parts(reader: Format, files: tuple[File, ...], rows: int) -> Iterator[FilePart]:
    number = first_row = 0
    for file in files:
        try:
            for span in reader.spans(file, rows):
                yield FilePart(number, file, first_row, span)
                number, first_row = number + 1, first_row + span.rows
        except OSError as error:
            raise unreadable(file.path, error) from None
    if not number:
        # Files without rows have columns all the same, and so has the output.
        yield FilePart(0, files[0], 0, Span(0, 0, 0))


def _facts(
    wanted: Wanted,
    reader: Format,
    files: tuple[File, ...],
    columns: Columns,
    parts: tuple[FilePart, ...],
) -> dict[str, Any]:
    ruleset = scoring.ruleset(wanted.ruleset)
    return {
        "engine": {"version": scoring.__version__, "digest": engine_digest()},
        "ruleset": {"id": ruleset.id, "version": ruleset.version, "digest": ruleset.digest},
        "options": ruleset.in_force(wanted.options).options,
        "input": {
            "format": reader.name,
            # Where files are depends on the machine, not on what is in them.
            "files": [{"size": file.size, "mtime_ns": file.mtime_ns} for file in files],
            "rows": sum(part.span.rows for part in parts),
            "layout": _digest([part.span for part in parts]),
        },
        "columns": asdict(columns),
        "rows_per_part": wanted.rows_per_part,
        "lang": wanted.lang,
    }


def _files_of(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What facts say of the input without how it is cut into parts."""
    found = facts.get("input")
    known = found if isinstance(found, dict) else {}
    return {name: value for name, value in known.items() if name != "layout"}


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]
