"""Judges what the tests went through, as slipcover counted it: all of ``scoring/``, nearly all of ``service/``."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

LEAST: Final = {"scoring": 100, "service": 95}
"""Percent of the lines and branches of each package."""


def main() -> int:
    """Print what was missed in the files counted, ``python -m tools.branches FILE``; 1 where that is too much."""
    files = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["files"]
    enough = True
    for package, least in LEAST.items():
        counted = {name: file for name, file in files.items() if name.startswith(f"{package}/")}
        for name, file in counted.items():
            if gone := _missed(file):
                print(f"{name}: {', '.join(gone)}")
        missed = sum(len(_missed(file)) for file in counted.values())
        every = missed + sum(
            len(file["executed_lines"]) + len(file["executed_branches"])
            for file in counted.values()
        )
        enough &= bool(counted) and 100 * (every - missed) >= least * every
        print(
            f"{package}/: {missed:,} of {every:,} lines and branches missed, at most {100 - least} %"
        )
    return 0 if enough else 1


def _missed(file: Mapping[str, Any]) -> list[str]:
    """The lines and branches of a file that no test went through, ``["12", "30->34"]``."""
    branches = (f"{start}->{end or 'exit'}" for start, end in file["missing_branches"])
    return [*map(str, file["missing_lines"]), *branches]


if __name__ == "__main__":
    sys.exit(main())
