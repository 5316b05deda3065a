"""Everything a worker needs to know to score a part."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import scoring
from scoring.bulk.layout import Columns, Format
from scoring.bulk.parquet_files import ParquetFormat
from scoring.bulk.problems import CannotRun
from scoring.bulk.text_files import CsvFormat, NdjsonFormat
from scoring.fields.field import Field
from scoring.rulesets import RULESETS
from scoring.text import Text

_CODE: Final = (".py", ".json", ".yaml")
_OTHER_ENGINE: Final = Text(
    "この計算機の採点エンジンは別の版({version})。同じ版を入れる。",
    "This machine has another scoring engine ({version}); install the same one everywhere.",
)


@dataclass(frozen=True)
class Job:
    """How parts are scored, and where they go."""

    run: str
    """Digest of the run: parts with another one are not of it."""
    engine: str
    """Digest of the engine that planned it."""
    ruleset: str
    rules: str | None
    """The file of the ruleset, where a user has written it: workers know ours only."""
    options: Mapping[str, Any]
    lang: str
    format: str
    columns: Columns
    folder: str
    """Where the parts are written."""

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The fields of a request, by name."""
        return {field.name: field for field in fields_of(self.ruleset)}

    @cached_property
    def reader(self) -> Format:
        """What reads the files."""
        return format_of(self.format, self.ruleset)

    def prepare(self) -> None:
        """Load the ruleset of a user; raise :class:`CannotRun` where this process has another engine than the one that planned the run."""
        if engine_digest() != self.engine:
            raise CannotRun(_OTHER_ENGINE.filled(version=scoring.__version__))
        if self.rules is not None:
            RULESETS.add(self.ruleset, self.rules, self.ruleset)


def fields_of(ruleset_id: str) -> tuple[Field, ...]:
    """The fields that columns can have: those of a request that are not said once for all hands."""
    return scoring.ruleset(ruleset_id).game.fields


def said_once(ruleset_id: str) -> tuple[str, ...]:
    """The fields of a request that no column can be: what they say holds for all hands, or for none in a file."""
    ruleset = scoring.ruleset(ruleset_id)
    own = {field.name for field in ruleset.game.fields}
    return tuple(field.name for field in ruleset.fields if field.name not in own)


def format_of(name: str, ruleset_id: str) -> Format:
    """The format of that name, for requests of a ruleset."""
    return next(known for known in formats(ruleset_id) if known.name == name)


def formats(ruleset_id: str) -> tuple[Format, ...]:
    """Every format that files can have."""
    return ParquetFormat(), CsvFormat(), NdjsonFormat(fields_of(ruleset_id), said_once(ruleset_id))


@cache
def engine_digest() -> str:
    """Hash of all code and data of the engine."""
    found = hashlib.sha256()
    for name, content in sorted(_contents(files("scoring"), "")):
        found.update(f"{name}\0{len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()[:16]


def _contents(folder: Traversable, above: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        name = f"{above}/{entry.name}"
        if entry.is_dir():
            found += _contents(entry, name)
        elif entry.name.endswith(_CODE):
            found.append((name, entry.read_bytes()))
    return found
