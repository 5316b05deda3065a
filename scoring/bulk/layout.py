"""Data types of a run: files, parts, columns and rows."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final, NamedTuple, Protocol

import pyarrow as pa

from scoring.bulk.problems import CannotRun, because, trouble
from scoring.text import Text

_CHANGED: Final = Text(
    "{path} が途中で変わった。--restart でやり直す。",
    "{path} changed during the run; begin again with --restart.",
)
_NO_FILE: Final = Text(
    "{path} はファイルではない。二度読むので、先にファイルに書く。",
    "{path} is no file; write what it gives to a file first, since it is read twice.",
)
_UNREADABLE: Final = Text("{path} を読めない: {why}", "Cannot read {path}: {why}")


class Span(NamedTuple):
    """Some rows of one file."""

    rows: int
    start: int
    """Where they begin: a byte of a text file, a row of a Parquet file …"""
    stop: int
    """… and where they end."""


@dataclass(frozen=True, slots=True)
class File:
    """One file as it was when the run was planned."""

    path: str
    size: int
    mtime_ns: int

    def check(self) -> None:
        """Raise :class:`CannotRun` where it is not there any more, or not what it was."""
        if file_at(Path(self.path)) != self:
            raise trouble(_CHANGED, self.path)


@dataclass(frozen=True, slots=True)
class FilePart:
    """What one task reads and writes."""

    number: int
    file: File
    first_row: int
    """Number of its first row among those of all files, from 0."""
    span: Span


class Column(NamedTuple):
    """A column of a file."""

    name: str
    kind: pa.DataType | None = None
    """The type of all its values; ``None`` where each is what it looks like."""


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns of a file are for."""

    hand: tuple[str, ...]
    """Fields of the request."""
    carried: tuple[str, ...]
    """Handed on to the output."""
    ignored: tuple[str, ...] = ()


Originals = Callable[[Iterable[int]], Iterator[str]]
"""Gives the text of each of some rows, as it is in the file or as JSON."""


class Rows(NamedTuple):
    """The rows of a part as they were read."""

    hands: pa.Table
    """A column for each field of the request that the file has; lists as lists or joined, numbers perhaps as texts."""
    carried: pa.Table
    """What is handed on, row for row."""
    unread: Mapping[int, Any]
    """Rows that no column can hold: their requests, or the fault that makes them none."""
    originals: Originals


class Format(Protocol):
    """How hands are laid down in files of one kind."""

    @property
    def name(self) -> str:
        """What the format is called."""

    def columns(self, file: File) -> tuple[Column, ...]:
        """The columns; raises :class:`CannotRun` where the file is not of this kind."""

    def scattered(self, files: Iterable[File], names: Sequence[str]) -> Collection[str]:
        """Those of these names that some rows may have, though :meth:`columns` does not tell them of every file."""

    def spans(self, file: File, rows: int) -> Iterator[Span]:
        """The file cut into parts of about so many rows, in order."""

    def read(self, file: File, span: Span, columns: Columns) -> Rows:
        """Some rows; raises :class:`ValueError` or :class:`OSError` where they cannot be read."""


def opened(path: str | Path) -> pa.NativeFile:
    """A file for Arrow to read; raises :class:`OSError`. Arrow by itself takes no names that are not UTF-8."""
    return pa.OSFile(os.fsencode(path))


def file_at(path: Path) -> File:
    """The file at a path; raises :class:`CannotRun`."""
    try:
        there = path.stat()
    except OSError as error:
        raise unreadable(path, error) from None
    if not S_ISREG(there.st_mode):
        raise trouble(_NO_FILE, path)
    return File(str(path), there.st_size, there.st_mtime_ns)


def unreadable(path: str | Path, error: BaseException) -> CannotRun:
    """A file that is damaged or not of its kind."""
    return trouble(_UNREADABLE, path, why=because(error))
