"""The manifest of a run: what was asked for, and the parts that are finished."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from time import monotonic
from typing import Any, Final

from scoring.bulk.errors import MESSAGES, CannotRun, cannot_run
from scoring.bulk.job import InputSlice
from scoring.bulk.part import REJECTS, PartRecord
from scoring.bulk.storage import OutputFolder
from scoring.text import joined

MANIFEST: Final = "_manifest.json"
_VERSION: Final = 2
_EVERY: Final = 1.0
"""Seconds between two versions of the manifest: a killed run scores the parts of this time again."""
_PART: Final = re.compile(rf"({REJECTS}/)?part-\d{{5,}}\.parquet")


class Manifest:
    """The parts of a folder that belong to one run."""

    def __init__(self, folder: OutputFolder, facts: Mapping[str, Any]) -> None:
        """``facts`` are what another run must share with this one to continue it."""
        self.folder = folder
        self.facts = facts
        self.parts: dict[int, PartRecord] = {}
        self._saved = 0.0

    def begin(self, *, restart: bool) -> None:
        """Take over the finished parts of an earlier run; raise :class:`CannotRun` if the folder holds anything else."""
        names = self.folder.names()
        record = self._record()
        if record is None and any(name != ".lock" for name in names):
            raise cannot_run("not_ours", self.folder.path)
        if restart and record is not None:
            self.folder.remove(MANIFEST)
        elif record is not None:
            self._check(record)
            parts = (PartRecord(**part) for part in record["parts"])
            self.parts = {part.number: part for part in parts if self._is_whole(part)}
        for name in names:
            if self.folder.is_temporary(name) or (restart and _PART.fullmatch(name)):
                self.folder.remove(name)
        self._save("running")

    def has(self, part: InputSlice) -> bool:
        """Return whether the slice is finished; raise :class:`CannotRun` if a different slice is."""
        found = self.parts.get(part.number)
        if found is not None and (found.rows_in, found.input_sha256) != (part.rows, part.sha256):
            raise self._different("input")
        return found is not None

    def add(self, part: PartRecord) -> None:
        """Record a finished part."""
        self.parts[part.number] = part
        if monotonic() - self._saved > _EVERY:
            self._save("running")

    def stop(self) -> None:
        """Save the parts of a run that did not finish."""
        self._save("running")

    def finish(self, count: int) -> dict[str, Any]:
        """Check that all parts are there and no others, and return the manifest; raise :class:`CannotRun`."""
        if self.parts.keys() != set(range(count)):
            raise self._different("input")
        for part in self.parts.values():
            if not self._is_whole(part):
                raise cannot_run("lost", f"{self.folder.path}/{next(iter(part.files))}")
        return self._save("finished")

    def _save(self, state: str) -> dict[str, Any]:
        parts = [asdict(self.parts[number]) for number in sorted(self.parts)]
        totals = {n: sum(part[n] for part in parts) for n in ("rows_in", "rows_out", "rejects")}
        record = {"manifest": _VERSION, "state": state, **self.facts, **totals, "parts": parts}
        self.folder.write(MANIFEST, json.dumps(record, indent=1).encode())
        self._saved = monotonic()
        return record

    def _record(self) -> dict[str, Any] | None:
        """Return the manifest in the folder; raise :class:`CannotRun` if this command did not write it."""
        content = self.folder.read(MANIFEST)
        if content is None:
            return None
        try:
            record = json.loads(content)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict) or record.get("manifest") != _VERSION:
            raise cannot_run("not_ours", f"{self.folder.path}/{MANIFEST}")
        return record

    def _check(self, record: Mapping[str, Any]) -> None:
        facts = json.loads(json.dumps(self.facts))
        different = [name for name, value in facts.items() if record.get(name) != value]
        if different:
            raise self._different(*different)

    def _different(self, *names: str) -> CannotRun:
        return cannot_run(
            "different",
            self.folder.path,
            what=joined([MESSAGES[f"facts.{name}"] for name in names]),
        )

    def _is_whole(self, part: PartRecord) -> bool:
        contents = ((self.folder.read(name), checksum) for name, checksum in part.files.items())
        return all(
            content is not None and hashlib.sha256(content).hexdigest() == checksum
            for content, checksum in contents
        )
