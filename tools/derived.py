"""Writes a file that is derived from others, or checks that it is up to date: the commands with ``--write`` and ``--check``."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent


def main(
    file: Path, derive: Callable[[str], str], command: str, argv: Sequence[str] | None = None
) -> int:
    """Bring a file up to date, or check it; 1 where it is stale or cannot be derived (``derive`` raises ``ValueError``)."""
    parser = argparse.ArgumentParser(description=f"Write {file.relative_to(ROOT)} or check it.")
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--write", action="store_true", help="write the file")
    group.add_argument("--check", action="store_true", help="fail where the file is stale")
    arguments = parser.parse_args(argv)
    old = file.read_text(encoding="utf-8")
    try:
        new = derive(old)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if arguments.write:
        file.write_text(new, encoding="utf-8")
    elif old != new:
        print(f"{file.relative_to(ROOT)} is stale: {command}", file=sys.stderr)
        return 1
    return 0
