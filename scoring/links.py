"""Where a rule is explained, and the line of an answer that names it."""

from collections.abc import Mapping
from typing import Any

from scoring.rulebook import Rule


def line_of(ruleset_id: str, rule: Rule, lang: str, worth: Mapping[str, object]) -> dict[str, Any]:
    """The line of an answer that names ``rule``: id, name, worth, clause and where to read it."""
    return {
        "id": rule.id,
        "name": rule.name.say(lang),
        **worth,
        "clause": rule.clause,
        "href": href_of(ruleset_id, rule.id),
    }


def href_of(ruleset_id: str, rule_id: str) -> str:
    """Where a rule is explained."""
    return f"/v1/rulesets/{ruleset_id}/rules/{rule_id}"
