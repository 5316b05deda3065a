"""Writes the parts of docs/reference/limits.md that are measured, each between its marks."""

import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parent.parent / "docs/reference/limits.md"


def put(part: str, text: str, page: Path = PAGE) -> None:
    """Write ``text`` between the marks of ``part``; raises ``ValueError`` where the page has no such part."""
    marks = rf"(<!-- {part}: .*? -->\n).*?(<!-- end of {part} -->\n)"
    written, found = re.subn(
        marks, lambda at: f"{at[1]}\n{text}\n{at[2]}", page.read_text(), flags=re.DOTALL
    )
    if not found:
        raise ValueError(part)
    page.write_text(written)
