"""A whole run: plans it, scores the slices that are missing, and checks the output."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any, Final

import scoring
from scoring.bulk import FORMATS, cluster
from scoring.bulk.errors import cannot_run
from scoring.bulk.inputs import BulkInput, find_input
from scoring.bulk.job import ENGINE, InputSlice, Job
from scoring.bulk.manifest import Manifest
from scoring.bulk.part import result_columns
from scoring.bulk.progress import Progress
from scoring.bulk.storage import OutputFolder, file_system
from scoring.rulesets import RULESETS

_FILE_SUFFIXES: Final = tuple(suffix for suffixes in FORMATS.values() for suffix in suffixes)


@dataclass(frozen=True)
class BulkOrder:
    """What a user asks for."""

    given: str
    out: str
    ruleset: str
    options: Mapping[str, Any]
    lang: str
    format: str | None
    keep: tuple[str, ...]
    ignore: tuple[str, ...]
    rows_per_part: int
    restart: bool
    workers: int
    scheduler: str | None


@dataclass(frozen=True)
class BulkReport:
    """A finished run."""

    folder: str
    manifest: Mapping[str, Any]
    new: int
    """Rows that this run scored; an earlier one scored the others."""


def run(order: BulkOrder, progress: Progress) -> BulkReport:
    """Score the input of an order, except for the parts that an earlier run finished.

    Raises :class:`CannotRun`. The parts written before stay, and the next run continues with them.
    """
    if order.scheduler is not None:
        cluster.check_address(order.scheduler)
    if order.out.endswith(_FILE_SUFFIXES):
        raise cannot_run("out_is_file")
    folder = OutputFolder(*file_system(order.out))
    source = find_input(order.given, order.format)
    inputs = {file.path for file in source.files}
    if folder.path in inputs | {os.path.dirname(path) for path in inputs}:  # noqa: PTH120 - paths of fsspec
        raise cannot_run("out_is_input", folder.path)
    ruleset = scoring.ruleset(order.ruleset)
    taken = result_columns(ruleset.id, order.options)
    job = Job(
        engine=ENGINE,
        ruleset=ruleset.id,
        rules=RULESETS.own.get(ruleset.id),
        options=order.options,
        lang=order.lang,
        format=source.format,
        columns=source.columns(ruleset.id, order.keep, order.ignore, taken),
        folder=folder,
    )
    manifest = Manifest(folder, _facts(order, source, job))
    with folder.locked():
        manifest.begin(restart=order.restart)
        try:
            return _scored(order, source, job, manifest, progress)
        except BaseException:
            manifest.stop()
            raise


def _scored(
    order: BulkOrder, source: BulkInput, job: Job, manifest: Manifest, progress: Progress
) -> BulkReport:
    count = new = 0

    def missing() -> Iterator[InputSlice]:
        nonlocal count
        for part in source.slices(order.rows_per_part):
            count += 1
            if not manifest.has(part):
                yield part

    slices = missing()
    with progress.shown(source.rows):
        for first in slices:
            with cluster.connected(order.workers, order.scheduler) as client:
                for part in cluster.score_slices(client, job, chain([first], slices)):
                    manifest.add(part)
                    new += part.rows_in
                    progress.add(part.rows_in)
    for file in source.files:
        file.check()
    return BulkReport(job.folder.path, manifest.finish(count), new)


def _facts(order: BulkOrder, source: BulkInput, job: Job) -> dict[str, Any]:
    ruleset = scoring.ruleset(order.ruleset)
    files = [{"path": f.path, "size": f.size, "modified": f.modified} for f in source.files]
    return {
        "engine": {"version": scoring.__version__, "digest": job.engine},
        "ruleset": {"id": ruleset.id, "version": ruleset.version, "digest": ruleset.digest},
        "options": ruleset.in_force(order.options).options,
        "input": {"format": source.format, "files": files},
        "columns": asdict(job.columns),
        "rows_per_part": order.rows_per_part,
        "lang": order.lang,
    }
