"""The description of a run that every worker receives, and of the slices of its input."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import scoring
from scoring.bulk.columns import UsedColumns
from scoring.bulk.errors import cannot_run
from scoring.bulk.storage import InputFile, OutputFolder
from scoring.rulesets import RULESETS

_CODE: Final = (".py", ".json", ".yaml")


@dataclass(frozen=True)
class Job:
    """How slices are scored, and where their parts go."""

    engine: str
    """Digest of the code and data that planned the run."""
    ruleset: str
    rules: str | None
    """The file of the ruleset, if a user wrote it."""
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
    def lines(self) -> list[bytes]:
        """The lines of the text."""
        return self.text.split(b"\n") if self.rows else []

    @property
    def sha256(self) -> str:
        """The checksum of the text."""
        return hashlib.sha256(self.text).hexdigest()


def _contents(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _contents(entry, name)
        elif entry.name.endswith(_CODE):
            yield name, entry.read_bytes()


def _engine_digest() -> str:
    digest = hashlib.sha256()
    for name, content in sorted(_contents(files("scoring"), "")):
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


ENGINE: Final = _engine_digest()
"""Digest of all code and data of the engine."""
