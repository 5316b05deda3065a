"""Branch coverage of the tests: all of ``scoring/``, 95 % of ``service/``.

``pytest -p tools.branches`` measures it and writes a file for each process; ``python -m tools.branches`` judges the sum.
"""

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import slipcover

FOLDER: Final = Path(__file__).resolve().parents[1] / "build/branches"
"""The folder of the files, such as ``gw0.json``."""
LEAST: Final = {"scoring": 100, "service": 95}
"""The least coverage of the lines and branches of each package, in percent."""
_EXCLUDED: Final = [
    "if __name__ == .__main__.:",
    "@overload",
    r"\.\.\.$",  # the body of a method of a protocol
]
_HITS: Final = 10_000
"""Hits after which slipcover removes a probe. It searches every module for that: with 50 hits it took a third of the collection."""
_WORKER: Final = os.environ.get("PYTEST_XDIST_WORKER")
_COUNTER: Final = slipcover.Slipcover(
    branch=True, d_miss_threshold=_HITS, source=[*LEAST], exclude_also=_EXCLUDED
)

if _WORKER:  # before the first import of scoring and service
    slipcover.ImportManager(_COUNTER, slipcover.FileMatcher(sources=[*LEAST])).__enter__()


def pytest_sessionfinish() -> None:
    """Write the coverage of this process."""
    if _WORKER:
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / f"{_WORKER}.json").write_text(json.dumps(_COUNTER.get_coverage()))


def main(folder: Path = FOLDER) -> int:
    """Print the lines and branches that no test executes; return 1 if there are too many."""
    files = list(folder.glob("*.json"))
    if not files:
        sys.exit("There are no coverage files: run make test-covered.")
    total, *others = (json.loads(file.read_text()) for file in files)
    for coverage in others:
        slipcover.merge_coverage(total, coverage)
    return max(_judge(package, least, total["files"]) for package, least in LEAST.items())


def _judge(package: str, least: int, files: Mapping[str, Any]) -> int:
    """Print the lines and branches of a package that no test executes; return 1 if there are too many."""
    missed_count = count = 0
    for name, file in files.items():
        if name.startswith(f"{package}/"):
            missed = _missed(file)
            missed_count += len(missed)
            count += len(missed) + len(file["executed_lines"]) + len(file["executed_branches"])
            if missed:
                print(f"{name}: {', '.join(missed)}")
    print(
        f"{package}/: {missed_count:,} of {count:,} lines and branches missed, at most {100 - least} %"
    )
    return int(not count or 100 * (count - missed_count) < least * count)


def _missed(file: Mapping[str, Any]) -> list[str]:
    """Return the lines and branches of a file that no test executes, ``["12", "30->34"]``."""
    branches = (f"{start}->{end or 'exit'}" for start, end in file["missing_branches"])
    return [*map(str, file["missing_lines"]), *branches]


if __name__ == "__main__":
    sys.exit(main())
