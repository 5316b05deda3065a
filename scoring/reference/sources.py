"""What the rules of a ruleset rest on: its own documents, common practice, published games, other programs, or our choice."""

from collections import Counter
from typing import Final

from scoring.reference.messages import MESSAGES
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Card

COUNTED: Final = {
    name: MESSAGES[f"counted.{name}"]
    for name in ("stated", "common", "records", "programs", "ours")
}
"""What a rule can rest on, with its name."""


def counts_of(ruleset: Declarations) -> dict[str, int]:
    """Return how many rules of a ruleset rest on what, by the names of :data:`COUNTED`; cards are not counted."""
    roles = {document.id: document.role for document in ruleset.documents}
    found = Counter(
        roles.get(rule.document, "ours")
        for rule in ruleset.rules.values()
        if not isinstance(rule, Card)
    )
    return {name: found["own" if name == "stated" else name] for name in COUNTED}
