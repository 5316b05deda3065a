"""Plans, scores and checks a whole run."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from scoring.bulk.job import Job
from scoring.bulk.layout import FilePart
from scoring.bulk.local import in_processes, one_after_the_other
from scoring.bulk.output import Output
from scoring.bulk.part import Done
from scoring.bulk.plan import Wanted, planned
from scoring.bulk.progress import Progress

Scored = Callable[[Job, Sequence[FilePart]], Iterator[Done]]


class Finished(NamedTuple):
    """A run that is over, with nothing lost."""

    output: Output
    said: Mapping[str, Any]
    """What the manifest says: ``rows_in``, ``rows_out``, ``rejects`` …"""
    new: int
    """Rows that were scored now; the others were there already."""


def locally(workers: int) -> Scored:
    """Scores parts on this machine, in so many processes; one is this process itself."""
    if workers == 1:
        return one_after_the_other
    return lambda job, parts: in_processes(job, parts, workers)


def run(
    given: Path, out: Path, wanted: Wanted, score: Scored, *, restart: bool, progress: Progress
) -> Finished:
    """Score a file, or a folder of files; what is there already of the same run is not scored again.

    Raises :class:`scoring.bulk.problems.CannotRun`; what was done until then is kept, and the next run goes on from there.
    """
    output = Output(out.absolute())
    plan = planned(given.absolute(), output.folder, wanted)
    inputs = [Path(file.path) for file in plan.files]
    with output.locked(given, inputs, restart=restart):
        done = output.begin(plan)
        if known := output.finished(plan):
            return Finished(output, known, 0)
        before = sum(part.rows_in for part in done.values())
        progress.begin(plan.rows, before)
        try:
            missing = [part for part in plan.parts if part.number not in done]
            for part in score(plan.job, missing):
                done[part.number] = part
                progress.add(part.rows_in)
        finally:
            progress.close()
        for file in plan.files:
            file.check()
        return Finished(output, output.finish(plan, done=done), plan.rows - before)
