"""Write the table of what the rules of each ruleset rest on, or check it: ``python -m tools.sources --write|--check``."""

import re
import sys
from collections.abc import Iterable
from typing import Final

import scoring
from scoring.reference.sources import COUNTED, counts_of
from tools import derived

PAGE: Final = derived.ROOT / "docs" / "rulesets.md"
_TABLE: Final = re.compile(r"(?<=<!-- sources -->\n).*?(?=<!-- end of sources -->)", re.DOTALL)


def with_counts(text: str) -> str:
    """Return the page with the counts of every ruleset in their place."""
    header = ("ruleset", *(name.en for name in COUNTED.values()))
    lines = [_row(header), _row("---" for _ in header)]
    for ruleset in scoring.rulesets():
        counts = counts_of(ruleset)
        lines.append(_row((f"`{ruleset.id}`", *(str(counts[name]) for name in COUNTED))))
    table = "\n".join(lines)
    written, places = _TABLE.subn(lambda _: f"{table}\n", text)
    if not places:
        raise ValueError("docs/rulesets.md has no place for the table of sources")
    return written


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(derived.main(PAGE, with_counts, "make readme"))
