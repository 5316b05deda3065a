"""The parts of docs/hostile.md that commands write: each between its marks; it measures nothing."""

import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parent.parent / "docs/hostile.md"


def put(part: str, text: str, page: Path = PAGE) -> None:
    """Write ``text`` between the marks of ``part``; raises ``ValueError`` where the page has no such part."""
    written = page.read_text()
    marks = re.compile(f"(<!-- {part}: .*? -->\n).*?(<!-- end of {part} -->\n)", re.DOTALL)
    found = marks.search(written)
    if found is None:
        raise ValueError(part)
    page.write_text(written.replace(found[0], f"{found[1]}\n{text}\n{found[2]}"))
