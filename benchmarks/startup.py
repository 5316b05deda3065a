"""The benchmark of the import of the library and the start of the service."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

from benchmarks.report import Section, below, spread
from benchmarks.servers import ROOT, SERVICE, environment, serving

HOW = """\
Each measurement has a process of its own, with compiled files: `import scoring` alone (without the start of Python) and
with the first explained score, which loads one ruleset; the service with all rulesets, from the start of gunicorn to the
first 200 of `/readyz`."""
_CODE = "from time import perf_counter as t; a = t(); import scoring; %s; print(t() - a)"
_FIRST = "scoring.score('tcg', {!r}).to_dict()".format(
    {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "tsumo"},
)


def run(*, quick: bool) -> Section:
    """Measure both and return the section of the report."""
    imports, starts = (2, 1) if quick else (15, 7)
    environ = environment()
    import_times = [_time_of("pass", environ) for _ in range(imports)]
    first_times = [_time_of(_FIRST, environ) for _ in range(imports)]
    ready_times = []
    for _ in range(starts):
        with serving(SERVICE, "/readyz") as server:
            ready_times.append(server.started_in)
    rows: list[tuple[str, ...]] = []
    goals = []
    for what, times, goal in (
        ("`import scoring`", import_times, 0.1),
        ("`import scoring` and the first score", first_times, 0.2),
        ("service ready", ready_times, 2),
    ):
        rows.append((what, str(len(times)), spread(times, ".3f")))
        goals.append(below(what, median(times), goal, "s", ".2f"))
    return Section("Start", HOW, ("what", "times", "seconds"), rows, goals)


def _time_of(more: str, environ: dict[str, str]) -> float:
    said = subprocess.run(
        [sys.executable, "-c", _CODE % more],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    return float(said)
