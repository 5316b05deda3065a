"""A whole run: planning, scoring of the missing slices, and checks of the output."""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from typing import Any, Final

import scoring
from scoring.bulk import MESSAGES, CannotRun, cannot_run, cluster, printable
from scoring.bulk.columns import used_columns
from scoring.bulk.inputs import InputSlice, find_input, schema_of, slices
from scoring.bulk.part import ENGINE, REJECTS, Job
from scoring.bulk.storage import LOCK, TEMPORARY, OutputFolder, file_system
from scoring.rulesets import RULESETS
from scoring.text import joined

_SCHEDULER: Final = re.compile(r"(\w+://)?([^/:]+|\[[^]]+\]):[1-9]\d*")
MANIFEST: Final = "_manifest.json"
_VERSION: Final = 3
_OWN: Final = re.compile(rf"({REJECTS}/)?(part-\d{{5,}}\.parquet|\..+{re.escape(TEMPORARY)})")
"""Matches the names of parts, and of unfinished files that a killed process left."""


def run(
    given: str,
    out: str,
    ruleset_id: str,
    options: Mapping[str, Any],
    *,
    lang: str,
    chosen_format: str | None,
    keep: Sequence[str],
    ignore: Sequence[str],
    rows_per_part: int,
    restart: bool,
    workers: int,
    scheduler: str | None,
    progress: Callable[[int], None],
) -> dict[str, Any]:
    """Score the parts of an input that no earlier run finished, and return the counts and paths of the output.

    ``new`` counts the rows that this run scored; ``progress`` is called with it. Raise :class:`CannotRun`: finished parts stay.
    """
    # Dask would try for ever to connect to an address without a port.
    if scheduler is not None and not _SCHEDULER.fullmatch(scheduler):
        raise cannot_run("no_address", address=repr(printable(scheduler, 200)))
    folder = OutputFolder(*file_system(out))
    form, files = find_input(given, chosen_format)
    schemas = [schema_of(file, form, ruleset_id, keep) for file in files]
    for file, schema in zip(files, schemas, strict=True):
        if {*schema} != {*schemas[0]}:
            raise cannot_run("other_columns", file.path)
    ruleset = scoring.ruleset(ruleset_id)
    job = Job(
        engine=ENGINE,
        ruleset=ruleset.id,
        rules=RULESETS.own.get(ruleset.id),
        options=options,
        lang=lang,
        format=form,
        columns=used_columns(schemas[0], ruleset_id, options, keep, ignore),
        folder=folder,
    )
    inputs = [{"path": file.path, "version": file.version} for file in files]
    facts = {
        "engine": {"version": scoring.__version__, "digest": job.engine},
        "ruleset": {"id": ruleset.id, "version": ruleset.version, "digest": ruleset.digest},
        "options": ruleset.in_force(options).options,
        "input": {"format": form, "files": inputs},
        "columns": asdict(job.columns),
        "rows_per_part": rows_per_part,
        "lang": lang,
    }
    manifest = _Manifest(folder, facts)
    count = new = 0

    def missing() -> Iterator[InputSlice]:
        nonlocal count
        for part in slices(files, form, schemas, rows_per_part):
            count += 1
            if not manifest.has(part):
                yield part

    with folder.locked():
        manifest.begin(restart=restart)
        left = missing()
        for first in left:
            with cluster.connected(workers, scheduler) as client:
                for done in cluster.score_slices(client, job, chain([first], left)):
                    manifest.add(done)
                    new += done["rows_in"]
                    progress(new)
        for file in files:
            file.check()
        record = manifest.finish(count)
    report = {name: record[name] for name in ("rows_in", "rows_out", "rejects")}
    report |= {"new": new, "out": folder.path, "manifest": f"{folder.path}/{MANIFEST}"}
    return report | ({"rejects_path": f"{folder.path}/{REJECTS}"} if report["rejects"] else {})


class _Manifest:
    """The parts of a folder that belong to one run."""

    def __init__(self, folder: OutputFolder, facts: Mapping[str, Any]) -> None:
        """Make an empty manifest; another run must have the same ``facts`` to continue this one."""
        self._folder = folder
        self._facts: dict[str, Any] = json.loads(json.dumps(facts))
        self._parts: dict[int, dict[str, Any]] = {}

    def begin(self, *, restart: bool) -> None:
        """Take over the finished parts of an earlier run; raise :class:`CannotRun` if the folder holds anything else."""
        names = self._folder.names()
        content = self._folder.read(MANIFEST)
        try:
            record = {} if content is None else dict(json.loads(content))
        except (TypeError, ValueError, RecursionError):
            record = {}
        if record.get("manifest") != _VERSION and {*names} - {LOCK}:
            raise cannot_run("not_ours", self._folder.path)
        if record and not restart:
            if different := [n for n, fact in self._facts.items() if record.get(n) != fact]:
                raise self._different(*different)
            self._parts = {p["number"]: p for p in record["parts"] if self._is_whole(p)}
        self._save("running")
        kept = {name for part in self._parts.values() for name in part["files"]}
        for name in names:
            if _OWN.fullmatch(name) and name not in kept:
                self._folder.remove(name)

    def has(self, part: InputSlice) -> bool:
        """Return whether the slice is finished; raise :class:`CannotRun` if a different slice is."""
        found = self._parts.get(part.number)
        known = {"rows_in": part.rows, "input_sha256": part.sha256}
        if found is not None and not known.items() <= found.items():
            raise self._different("input")
        return found is not None

    def add(self, part: dict[str, Any]) -> None:
        """Record a finished part."""
        self._parts[part["number"]] = part
        self._save("running")

    def finish(self, count: int) -> dict[str, Any]:
        """Check that exactly the expected parts exist, and return the manifest; raise :class:`CannotRun`."""
        if self._parts.keys() != set(range(count)):
            raise self._different("input")
        for part in self._parts.values():
            if not self._is_whole(part):
                raise cannot_run("lost", f"{self._folder.path}/{next(iter(part['files']))}")
        return self._save("finished")

    def _save(self, state: str) -> dict[str, Any]:
        parts = [self._parts[number] for number in sorted(self._parts)]
        totals = {n: sum(part[n] for part in parts) for n in ("rows_in", "rows_out", "rejects")}
        record = {"manifest": _VERSION, "state": state, **self._facts, **totals, "parts": parts}
        self._folder.write(MANIFEST, json.dumps(record, indent=1).encode())
        return record

    def _different(self, *names: str) -> CannotRun:
        what = joined([MESSAGES[f"facts.{name}"] for name in names])
        return cannot_run("different", self._folder.path, what=what)

    def _is_whole(self, part: Mapping[str, Any]) -> bool:
        contents = ((self._folder.read(name), checksum) for name, checksum in part["files"].items())
        return all(
            content is not None and hashlib.sha256(content).hexdigest() == checksum
            for content, checksum in contents
        )
