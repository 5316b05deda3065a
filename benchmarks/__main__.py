"""The command that runs all benchmarks or some of them, prints the report and writes the report of a whole run."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks import (
    analysis,
    batch,
    batch_http,
    core,
    games,
    memory,
    pages,
    replay,
    startup,
    web,
)
from benchmarks.bulk_scaling import __main__ as bulk
from benchmarks.peer_engines import peers
from benchmarks.report import Section, page
from benchmarks.servers import ROOT

BENCHMARKS: dict[str, Callable[..., Section]] = {
    "core": core.run,
    "peers": peers.run,
    "games": games.run,
    "analysis": analysis.run,
    "legality": analysis.legality,
    "batch": batch.run,
    "batch_games": batch.games,
    "batch_growth": batch.growth,
    "http": web.run,
    "batch_http": batch_http.run,
    "bulk": bulk.run,
    "replay": replay.run,
    "pages": pages.run,
    "import": startup.run,
    "memory": memory.run,
}
OUTPUT = ROOT / "docs" / "measurements/benchmarks.md"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the named benchmarks, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--quick", action="store_true", help="only see that the benchmarks run")
    parser.add_argument(
        "--output", type=Path, help="where to write (docs/measurements/benchmarks.md if all)"
    )
    given = parser.parse_args(argv)
    if unknown := sorted(set(given.names) - BENCHMARKS.keys()):
        parser.error(f"no such benchmark: {', '.join(unknown)}")
    whole = not given.names and not given.quick
    words = ["python -m benchmarks", *given.names, *(["--quick"] if given.quick else [])]
    load = os.getloadavg()[0]
    sections = [BENCHMARKS[name](quick=given.quick) for name in given.names or BENCHMARKS]
    text = page(sections, " ".join(words), load)
    print(text, end="")
    output = given.output or (OUTPUT if whole else None)
    if output:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
