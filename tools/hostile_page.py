"""The parts of docs/hostile.md that commands write: each between its marks; it measures nothing."""

import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parent.parent / "docs/hostile.md"


def put_row(part: str, name: str, seen: str, page: Path = PAGE) -> None:
    """Write one row of the table between the marks of ``part``; the others stay, but for one of the same first word."""
    rows = re.findall(r"^\| (\w+)(.*)$", _inside(page.read_text(), part)[2], re.MULTILINE)
    word = name.partition(",")[0]
    kept = [f"| {first}{rest}\n" for first, rest in rows if first not in (word, "target")]
    told = sorted([*kept, f"| {name} | {seen} |\n"], reverse=True)
    put(part, f"| target | seen |\n| --- | --- |\n{''.join(told)}", page)


def put(part: str, text: str, page: Path = PAGE) -> None:
    """Write ``text`` between the marks of ``part``; raises ``ValueError`` where the page has no such part."""
    written = page.read_text()
    found = _inside(written, part)
    page.write_text(written.replace(found[0], f"{found[1]}\n{text}\n{found[3]}"))


def _inside(written: str, part: str) -> re.Match[str]:
    marks = re.compile(f"(<!-- {part}: .*? -->\n)(.*?)(<!-- end of {part} -->\n)", re.DOTALL)
    found = marks.search(written)
    if found is None:
        raise ValueError(part)
    return found
