"""The output of a run: its parts, its manifest, and the check that nothing is missing."""

import fcntl
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from scoring.bulk import FORMATS
from scoring.bulk.layout import opened, unreadable
from scoring.bulk.part import (
    NOTE,
    REJECTS,
    Done,
    Replaced,
    part_path,
    rejects_path,
    sync,
    unwritable,
    write_tables,
    written,
)
from scoring.bulk.plan import RunPlan
from scoring.bulk.problems import CannotRun, trouble
from scoring.text import Text

MANIFEST: Final = "_manifest.json"
_LOCK: Final = ".lock"
_VERSION: Final = 1
_PART: Final = re.compile(r"part-\d{5,}\.parquet")
_HALF: Final = re.compile(r"\.part-\d{5,}\.parquet\.[0-9a-f]+\.tmp")
"""What a part is called while it is written."""

_IS_INPUT: Final = Text(
    "{path} は入力でもある。別の出力先を選ぶ。", "{path} is the input too; choose another output."
)
_IN_INPUT: Final = Text(
    "{path} は入力のフォルダーにあり、次には入力として読まれる。別の出力先を選ぶ。",
    "{path} lies in the folder of the input and would be read with it the next time; choose another output.",
)
_NOT_PARQUET: Final = Text(
    "出力はParquet。OUT にはフォルダーか、.parquet で終わるファイルを指定する。",
    "What is written is Parquet: give a folder as OUT, or a file that ends in .parquet.",
)
_NOT_OURS: Final = Text(
    "{path} はすでにあり、この命令が書いたものではない。別の出力先を選ぶ。",
    "{path} is there already and was not written by this command; choose another output.",
)
_BUSY: Final = Text("{path} には別の実行が書いている。", "Another run is writing to {path}.")
_LOST: Final = Text(
    "{path} は書いたはずだが、ここから見えない。計算機どうしで共有しているか確かめる。",
    "{path} was written but is not to be seen here; is the folder shared by all machines?",
)


class Output:
    """A folder of parts, or one file that is put together from them at the end."""

    def __init__(self, path: Path) -> None:
        if path.suffix.lower() in (*FORMATS["csv"], *FORMATS["ndjson"]):
            raise CannotRun(_NOT_PARQUET)
        self.path = path
        self.single = path.suffix.lower() in FORMATS["parquet"]
        self.folder = path.with_name(f"{path.name}.parts") if self.single else path
        """Where the parts are written."""
        self.rejects = path.with_suffix(".rejects.parquet") if self.single else path / REJECTS
        """Where the rows are that could not be scored."""
        self.manifest = path.with_suffix(".manifest.json") if self.single else path / MANIFEST
        self._begun = self.folder / MANIFEST

    @contextmanager
    def locked(self, given: Path, inputs: Iterable[Path], *, restart: bool) -> Iterator[None]:
        """The output ready to be written by this run and no other; raises :class:`CannotRun` where it is not ours to write."""
        with self._writing():
            self._refuse_input(given, inputs)
            self._refuse_foreign()
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = (self.folder / _LOCK).open("a")
        with lock:
            with self._writing():
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    raise trouble(_BUSY, self.path) from None
                if restart:
                    self._clear()
                self._sweep()
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """What goes wrong here goes wrong in writing."""
        try:
            yield
        except OSError as error:
            raise unwritable(self.path, error) from None

    def begin(self, plan: RunPlan) -> dict[int, Done]:
        """The parts that are there already; raises :class:`CannotRun` where they are of another run."""
        said, begun = _record(self.manifest), _record(self._begun)
        for facts in (said, begun):
            if facts is not None:
                plan.check(facts)
        if begun is None:
            self._write(self._begun, plan, {"state": "running"})
        found = (written(plan.job, part) for part in plan.parts)
        return {done.number: done for done in found if done is not None}

    def finished(self, plan: RunPlan) -> dict[str, Any] | None:
        """What the manifest of one file says that is there already, whole and of this run."""
        said = _record(self.manifest) if self.single else None
        if said is None or not self._is_whole(plan, said):
            return None
        self._clear_folder()
        return said

    def finish(self, plan: RunPlan, *, done: Mapping[int, Done]) -> dict[str, Any]:
        """Check that no row was lost, write the manifest, and give what it says."""
        for part in plan.parts:
            if written(plan.job, part) != done[part.number]:
                raise trouble(_LOST, part_path(self.folder, part.number))
        parts = [done[part.number] for part in plan.parts]
        rows_in = plan.rows
        rows_out = sum(part.rows_out for part in parts)
        rejects = sum(part.rejects for part in parts)
        said = {
            "state": "finished",
            "rows_in": rows_in,
            "rows_out": rows_out,
            "rejects": rejects,
            "balanced": rows_in == rows_out + rejects,
            "parts": [part._asdict() for part in parts],
        }
        with self._writing():
            sync(self.folder)
            if self.single:
                self._put_together(plan, parts)
            self._write(self.manifest, plan, said)
            sync(self.manifest.parent)
        if self.single:
            self._clear_folder()
        return said

    def _put_together(self, plan: RunPlan, parts: Sequence[Done]) -> None:
        note = json.dumps({"run": plan.job.run}).encode()
        some = [part_path(self.folder, done.number) for done in parts]
        write_tables(map(_table, some), self.path, note)
        if bad := [rejects_path(self.folder, done.number) for done in parts if done.rejects]:
            write_tables(map(_table, bad), self.rejects, note)
        else:
            self.rejects.unlink(missing_ok=True)

    def _is_whole(self, plan: RunPlan, said: Mapping[str, Any]) -> bool:
        """Whether the one file is there, and its rejects if there are any, both of this run."""
        there = [(self.path, said.get("rows_out"))]
        if said.get("rejects"):
            there.append((self.rejects, said["rejects"]))
        return all(_of(path) == (plan.job.run, rows) for path, rows in there)

    def _refuse_input(self, given: Path, inputs: Iterable[Path]) -> None:
        target = self.path.resolve()
        if any(target in (path.resolve(), path.resolve().parent) for path in inputs):
            raise trouble(_IS_INPUT, self.path)
        if self.single and target.parent == given.resolve():
            raise trouble(_IN_INPUT, self.path)

    def _refuse_foreign(self) -> None:
        said, begun = _record(self.manifest), _record(self._begun)
        if self.single:
            # Between the two a run may have been killed that had its files, but not their manifest.
            expected = ((self.path, said), (self.rejects, said and said.get("rejects")))
            for path, ours in expected:
                if os.path.lexists(path) and not (ours or (begun and _of(path))):
                    raise trouble(_NOT_OURS, path)
        if said or begun or not os.path.lexists(self.folder):
            return
        if not self.folder.is_dir() or any(entry.name != _LOCK for entry in self.folder.iterdir()):
            raise trouble(_NOT_OURS, self.path)

    def _clear(self) -> None:
        """Forget what an earlier run wrote; one file stays until another takes its place."""
        if self.single:
            self.manifest.unlink(missing_ok=True)
        # First the manifest: what is left without it would not be gone on with.
        self._begun.unlink(missing_ok=True)
        self._remove(_PART)
        self._remove_if_empty(self.folder / REJECTS)

    def _clear_folder(self) -> None:
        """Remove the folder of the parts of one file; what is not ours in it stays, and so does what cannot be removed."""
        with suppress(OSError):
            self._begun.unlink(missing_ok=True)
            self._remove(_PART)
            self._sweep()
            (self.folder / _LOCK).unlink()
        self._remove_if_empty(self.folder / REJECTS)
        self._remove_if_empty(self.folder)

    def _sweep(self) -> None:
        """Remove what killed runs left half-written."""
        self._remove(_HALF)

    def _remove(self, ours: re.Pattern[str]) -> None:
        """Remove the files of these names, and no others, of the parts and of the rejects."""
        for folder in (self.folder, self.folder / REJECTS):
            for path in folder.glob("*"):
                if ours.fullmatch(path.name):
                    path.unlink()

    @staticmethod
    def _remove_if_empty(folder: Path) -> None:
        with suppress(OSError):
            folder.rmdir()

    @staticmethod
    def _write(path: Path, plan: RunPlan, said: Mapping[str, Any]) -> None:
        manifest = {
            "manifest": _VERSION,
            "run": plan.job.run,
            **plan.facts,
            "files": [file.path for file in plan.files],
            **said,
        }
        with Replaced(path) as stream:
            text = json.dumps(manifest, ensure_ascii=False, indent=1)
            # Names of files that are not UTF-8 are written as JSON has it: with escapes.
            stream.write(text.encode("utf-8", "backslashreplace"))


def _record(path: Path) -> dict[str, Any] | None:
    """What a manifest says, ``None`` where there is none; raises :class:`CannotRun` for a file that this command did not write."""
    try:
        found = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise unreadable(path, error) from None
    except (ValueError, RecursionError):
        raise trouble(_NOT_OURS, path) from None
    ours = isinstance(found, dict) and found.get("manifest") == _VERSION
    if not (ours and isinstance(found.get("run"), str)):
        raise trouble(_NOT_OURS, path)
    return dict(found)


def _of(path: Path) -> tuple[str, int] | None:
    """The run that wrote a file, and how many rows are in it; ``None`` where none did."""
    try:
        with opened(path) as stream:
            metadata = pq.read_metadata(stream)
        return json.loads(metadata.metadata[NOTE])["run"], metadata.num_rows
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _table(path: Path) -> pa.Table:
    # Not as a data set, which would read names of folders as columns.
    with opened(path) as stream:
        return pq.ParquetFile(stream).read(use_threads=False)
