"""The story of what made the rules in force differ from the basic ones; it changes nothing."""

from functools import lru_cache
from typing import Any

from scoring.in_force import Amended, InForce
from scoring.links import href_of
from scoring.rulebook import Amendment
from scoring.text import LANGUAGES


def story_of(rules: InForce, lang: int) -> list[dict[str, Any]]:
    """One entry for each amendment of a variant and each option the request names, with its effect in words."""
    return list(map(dict, _story(rules, lang))) if rules.story else []


@lru_cache(maxsize=256)
def _story(rules: InForce, lang: int) -> tuple[dict[str, Any], ...]:
    return tuple(_told(rules, amended, LANGUAGES[lang]) for amended in rules.story)


def _told(rules: InForce, amended: Amended, lang: str) -> dict[str, Any]:
    rule = amended.rule
    option = rule.option if isinstance(rule, Amendment) else rule.id
    declared, value = rules.ruleset.options[option].default, amended.value
    before = (
        declared if rule is not rules.ruleset.options[option] else rules.ruleset.default_of(option)
    )
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
