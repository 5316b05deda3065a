"""Counts what the tests go through, and judges it: all of ``scoring/``, nearly all of ``service/``.

``pytest -p tools.branches`` counts, each process into a file of its own; ``python -m tools.branches`` adds them up.
"""

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import slipcover

COUNTED: Final = Path(__file__).resolve().parents[1] / "build/branches"
"""The folder of the files, ``gw0.json``."""
LEAST: Final = {"scoring": 100, "service": 95}
"""Percent of the lines and branches of each package."""
_EXCLUDED: Final = [
    "if __name__ == .__main__.:",
    "@overload",
    r"\.\.\.$",  # the body of a protocol's method
]
_HITS: Final = 10_000
"""After so many hits a probe is taken out, which walks through every module: with 50 that took a third of the collection."""
_WORKER: Final = os.environ.get("PYTEST_XDIST_WORKER")
_COUNTER: Final = slipcover.Slipcover(
    branch=True, d_miss_threshold=_HITS, source=[*LEAST], exclude_also=_EXCLUDED
)

if _WORKER:  # before anything of ours is imported
    slipcover.ImportManager(_COUNTER, slipcover.FileMatcher(sources=[*LEAST])).__enter__()


def pytest_sessionfinish() -> None:
    """Write what this process has counted."""
    if _WORKER:
        COUNTED.mkdir(parents=True, exist_ok=True)
        (COUNTED / f"{_WORKER}.json").write_text(json.dumps(_COUNTER.get_coverage()))


def main(folder: Path = COUNTED) -> int:
    """Print what was missed; 1 where that is too much."""
    files = list(folder.glob("*.json"))
    if not files:
        sys.exit("nothing was counted: make test-covered")
    all_, *more = (json.loads(file.read_text()) for file in files)
    for one in more:
        slipcover.merge_coverage(all_, one)
    return max(_judged(package, least, all_["files"]) for package, least in LEAST.items())


def _judged(package: str, least: int, files: Mapping[str, Any]) -> int:
    """Print what was missed of a package; 1 where that is too much."""
    missed = every = 0
    for name, file in files.items():
        if name.startswith(f"{package}/"):
            gone = _missed(file)
            missed += len(gone)
            every += len(gone) + len(file["executed_lines"]) + len(file["executed_branches"])
            if gone:
                print(f"{name}: {', '.join(gone)}")
    print(f"{package}/: {missed:,} of {every:,} lines and branches missed, at most {100 - least} %")
    return int(not every or 100 * (every - missed) < least * every)


def _missed(file: Mapping[str, Any]) -> list[str]:
    """Return the lines and branches of a file that no test executes, ``["12", "30->34"]``."""
    branches = (f"{start}->{end or 'exit'}" for start, end in file["missing_branches"])
    return [*map(str, file["missing_lines"]), *branches]


if __name__ == "__main__":
    sys.exit(main())
