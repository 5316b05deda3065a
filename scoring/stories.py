"""The story of what made the rules in force differ from the basic ones; it changes nothing."""

from typing import Any

from scoring.rulebook import Amendment
from scoring.ruleset import Amended, InForce, href_of


def story_of(rules: InForce, lang: str) -> list[dict[str, Any]]:
    """One entry for each amendment of a variant and each option the request names, with its effect in words."""
    return [_told(rules, amended, lang) for amended in rules.story]


def _told(rules: InForce, amended: Amended, lang: str) -> dict[str, Any]:
    rule = amended.rule
    option = rule.option if isinstance(rule, Amendment) else rule.id
    before = rules.ruleset.options[option].default
    value = amended.value
    return {
        "id": rule.id,
        "name": rule.name.say(lang),
        "option": option,
        "value": list(value) if isinstance(value, tuple) else value,
        "changes_the_rules": value != before,
        "effects": [effect.say(lang) for effect in amended.effects],
        "clause": rule.clause,
        "href": href_of(rules.ruleset.id, rule.id),
    }
