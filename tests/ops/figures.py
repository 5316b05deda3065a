"""The figures of a run, and their place in docs/howto/operations.md."""

import os
import platform
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import scoring

BEGIN = "<!-- figures: written by `make test-ops` -->\n"
END = "<!-- end of figures -->\n"
HEAD = "| what was done | what was seen |\n| --- | --- |\n"

_kept: dict[str, str] = {}


def keep(what: str, seen: str) -> None:
    """Keep one figure."""
    _kept[what] = seen


def table(before: Mapping[str, str]) -> str:
    """Return the figures as a table; figures that this run did not measure are taken from ``before``."""
    rows = "".join(f"| {what} | {seen} |\n" for what, seen in {**before, **_kept}.items())
    cores = os.cpu_count()
    day = datetime.now(UTC).date()
    where = f"{cores} cores of {platform.machine()}, shared by service, proxy and clients; {scoring.__version__}, {day}."
    return f"{BEGIN}\n{where}\n\n{HEAD}{rows}\n{END}"


def write(page: Path) -> None:
    """Write the measured figures into the page; keep the figures of tests that did not run."""
    text = page.read_text()
    found = re.search(f"{re.escape(BEGIN)}.*?{re.escape(END)}", text, re.DOTALL)
    if found is None:
        raise ValueError(page)
    _, _, rows = found[0].partition(HEAD)
    before = dict(re.findall(r"^\| (.*?) \| (.*) \|$", rows, re.MULTILINE))
    page.write_text(text.replace(found[0], table(before)))
