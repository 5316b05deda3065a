"""The writer of derived parts of files: parts between marks, and the commands ``--write`` and ``--check``."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
LIMITS = ROOT / "docs/reference/limits.md"


def with_part(text: str, part: str, content: str) -> str:
    """Return a text with ``content`` between the marks of a part; raise ``ValueError`` if it has no such part."""
    marks = rf"(<!-- {part}(?:: .*?)? -->\n).*?(<!-- end of {part} -->)"
    changed, count = re.subn(marks, lambda at: f"{at[1]}{content}{at[2]}", text, flags=re.DOTALL)
    if not count:
        raise ValueError(f"The page has no place for {part}.")
    return changed


def put(part: str, content: str, page: Path = LIMITS) -> None:
    """Write a part of a page; raise ``ValueError`` if the page has no such part."""
    text = with_part(page.read_text("utf-8"), part, f"\n{content}\n")
    page.write_text(text, encoding="utf-8")


def main(
    file: Path, derive: Callable[[str], str], command: str, argv: Sequence[str] | None = None
) -> int:
    """Write a file or check it; return 1 if it is stale or cannot be derived (``derive`` raises ``ValueError``)."""
    parser = argparse.ArgumentParser(description=f"Write {file.relative_to(ROOT)} or check it.")
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--write", action="store_true", help="write the file")
    group.add_argument("--check", action="store_true", help="fail if the file is stale")
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
