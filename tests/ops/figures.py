"""The figures of a run, and their place in docs/operations.md."""

import os
import platform
import re
from datetime import UTC, datetime
from pathlib import Path

import scoring

BEGIN = "<!-- figures: written by `make test-ops` -->\n"
END = "<!-- end of figures -->\n"

_kept: dict[str, str] = {}


def keep(what: str, seen: str) -> None:
    """Keep one figure."""
    _kept[what] = seen


def table() -> str:
    """The figures as a table."""
    rows = "".join(f"| {what} | {seen} |\n" for what, seen in _kept.items())
    cores = os.cpu_count()
    day = datetime.now(UTC).date()
    where = f"{cores} cores of {platform.machine()}, shared by service, proxy and clients; {scoring.__version__}, {day}."
    return f"{BEGIN}\n{where}\n\n| what was done | what was seen |\n| --- | --- |\n{rows}\n{END}"


def write(page: Path) -> None:
    """Put them into the page; those of tests that were not run stay as they were nowhere."""
    text = page.read_text()
    found = re.search(f"{re.escape(BEGIN)}.*?{re.escape(END)}", text, re.DOTALL)
    if found is None:
        raise ValueError(page)
    page.write_text(text.replace(found[0], table()))
