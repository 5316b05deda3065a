"""Write the table of what the rules of each ruleset rest on, or check it: ``python -m tools.sources --write|--check``."""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import scoring
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Card
from tools import derived

COUNTED: Final[Mapping[str, str]] = {
    "own": "its own documents",
    "common": "common practice",
    "records": "published games",
    "programs": "other programs",
    "ours": "our choice",
}
"""What a rule can rest on: a document of this role or, without one, our choice."""
PAGE: Final = derived.ROOT / "docs" / "reference/rulesets.md"
_TABLE: Final = re.compile(r"(?<=<!-- sources -->\n).*?(?=<!-- end of sources -->)", re.DOTALL)


def counts_of(ruleset: Declarations) -> dict[str, int]:
    """Return how many rules of a ruleset rest on what, by the names of :data:`COUNTED`; cards are not counted."""
    roles = {document.id: document.role for document in ruleset.documents}
    rules = [rule for rule in ruleset.rules.values() if not isinstance(rule, Card)]
    found = Counter(roles.get(rule.document, "ours") for rule in rules)
    return {name: found[name] for name in COUNTED}


def with_counts(text: str) -> str:
    """Return the page with the counts of every ruleset in their place."""
    header = ("ruleset", *COUNTED.values())
    lines = [_row(header), _row("---" for _ in header)]
    for ruleset in scoring.rulesets():
        counts = counts_of(ruleset)
        lines.append(_row((f"`{ruleset.id}`", *(str(counts[name]) for name in COUNTED))))
    table = "\n".join(lines)
    written, places = _TABLE.subn(lambda _: f"{table}\n", text)
    if not places:
        raise ValueError("docs/reference/rulesets.md has no place for the table of sources")
    return written


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(derived.main(PAGE, with_counts, "make readme"))
