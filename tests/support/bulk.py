"""Files of hands for the tests of `mahjong-score bulk`, and the results of a run."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from scoring.cli import main as cli
from tests.support import Request, hands
from tests.support.lines import request_of

TextRow = dict[str, Any]

EXAMPLES: dict[str, tuple[Request, int]] = {
    name: (request_of("tcg", line), points)
    for name, line, points in (
        ("TX1", "123567m34522p67s+8s riichi dora:9m", 3900),
        ("TX2", "234567m34522p67s+8s tsumo", 2700),
        ("TX4", "567m99p34s+2s closed_kan:1111m pon:555z dora:8p", 8000),
        ("TX9", "567m34522p67s+8s chi:234m", 1000),
        ("TX21", "567m34522p68s+7s chi:123m dora:1p", 0),
    )
}
"""Hands of the specification with the points it gives."""


GOOD: TextRow = EXAMPLES["TX2"][0]
BAD: TextRow = {**GOOD, "win": "no"}
REROLLED: TextRow = {"dice": "12345622", "dora": 2, "action": "reroll"}
"""DX17, but for the last draw."""


class BulkResult(NamedTuple):
    """The exit status and the output of a run."""

    code: int
    out: str
    err: str
    given: Path
    where: Path

    @property
    def error(self) -> str:
        """Return the message of a run that ended with an error."""
        assert self.code == 2
        return self.err

    @property
    def rows(self) -> list[TextRow]:
        """Return the rows that were scored."""
        return read(self.where)

    @property
    def rejects(self) -> list[TextRow]:
        """Return the rows that were rejected."""
        return read(self.where / "_rejects")

    @property
    def faults(self) -> list[tuple[int, list[tuple[str, str]]]]:
        """Return pointers and codes of the errors of each rejected row."""
        return [
            (row["row"], [(fault["pointer"], fault["code"]) for fault in row["faults"]])
            for row in self.rejects
        ]


class Bulk:
    """A runner of the command in this process."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._folder = folder
        self._capsys = capsys

    def __call__(
        self,
        given: Any,  # noqa: ANN401 - Arrow has no types
        *more: object,
        out: str | Path = "out",
        ruleset: str = "tcg",
    ) -> BulkResult:
        """Run the command with these arguments in addition to input, output and ruleset.

        The input is a file, a folder or an address, or the content of a file: text of CSV, rows for lines of JSON, a table for Parquet.
        """
        file, where = self._file(given), self._folder / out
        target = str(out) if "://" in str(out) else str(where)
        code = cli.main(["bulk", str(file), target, *map(str, more), "--ruleset", ruleset])
        return BulkResult(code, *self._capsys.readouterr(), file, where)

    def _file(self, given: Any) -> Any:  # noqa: ANN401 - likewise
        """Write the input file; leave it untouched if its content is the same, because a changed file is a different input."""
        if isinstance(given, Path) or given == "-" or (isinstance(given, str) and "://" in given):
            return given
        new = self._folder / "new"
        if isinstance(given, pa.Table):
            pq.write_table(given, new)
        elif isinstance(given, list):
            write_ndjson(new, given)
        else:
            new.write_bytes(given if isinstance(given, bytes) else given.encode())
        suffix = {pa.Table: "parquet", list: "ndjson"}.get(type(given), "csv")
        path = self._folder / f"hands.{suffix}"
        if not path.exists() or path.read_bytes() != new.read_bytes():
            new.replace(path)
        return path


def dealt(count: int, seed: int = 0) -> list[TextRow]:
    """Return hands, each with an id."""
    dealt = hands.requests(count, seed=seed)
    return [{"id": number, **request} for number, request in enumerate(dealt)]


def examples() -> list[TextRow]:
    """Return the hands of the specification, with their names as ids."""
    return [{"id": name, **request} for name, (request, _) in EXAMPLES.items()]


def names_of(rows: Iterable[TextRow]) -> list[str]:
    """Return every name of any row, in order."""
    return list(dict.fromkeys(name for row in rows for name in row))


def write_parquet(path: Path, rows: Sequence[TextRow], group: int | None = None) -> Path:
    """Write rows as Parquet, lists as lists."""
    columns = {name: pa.array([row.get(name) for row in rows]) for name in names_of(rows)}
    pq.write_table(pa.table(columns), path, row_group_size=group)
    return path


def write_csv(path: Path, rows: Sequence[TextRow]) -> Path:
    """Write rows as CSV, lists joined by commas."""
    names = names_of(rows)
    with path.open("w", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(names)
        for row in rows:
            values = (row.get(name, "") for name in names)
            writer.writerow([",".join(v) if isinstance(v, list) else v for v in values])
    return path


def write_ndjson(path: Path, rows: Sequence[TextRow]) -> Path:
    """Write rows as lines of JSON."""
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


WRITERS = {"parquet": write_parquet, "csv": write_csv, "ndjson": write_ndjson}


def read(path: Path) -> list[TextRow]:
    """Return the output of a run, in the order of the rows."""
    rows: list[TextRow] = pq.read_table(path).to_pylist()
    return sorted(rows, key=lambda row: int(row["row"]))


def manifest_of(out: Path) -> dict[str, Any]:
    """Return the manifest of a run."""
    found: dict[str, Any] = json.loads((out / "_manifest.json").read_text())
    return found


def parts_in(out: Path) -> list[str]:
    """Return the names of the written parts."""
    return sorted(path.name for path in out.glob("part-*.parquet"))
