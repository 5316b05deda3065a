"""The story of the rules in force: how each amendment, chosen option and card makes them differ from the basic ones."""

from functools import lru_cache
from typing import Any

from scoring.rules.differences import lines, of_option
from scoring.rules.in_force import Amended, InForce
from scoring.rules.links import href_of
from scoring.rules.rulebook import Amendment
from scoring.text import LANGUAGES


def story_of(rules: InForce, lang: int) -> list[dict[str, Any]]:
    """One entry for each amendment of a variant, each option the request names and each card, with its effect in words."""
    story = [_copy(entry) for entry in _story(rules, LANGUAGES[lang])]
    deck = rules.ruleset.deck
    return story + deck.story(rules, LANGUAGES[lang]) if deck is not None and rules.cards else story


@lru_cache(maxsize=256)
def _story(rules: InForce, lang: str) -> tuple[dict[str, Any], ...]:
    return tuple(_entry(rules, amended, lang) for amended in rules.story)


def _copy(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """A copy of a JSON value; :func:`copy.deepcopy` takes ten times as long."""
    if isinstance(value, dict):
        return {name: _copy(inner) for name, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def _entry(rules: InForce, amended: Amended, lang: str) -> dict[str, Any]:
    rule = amended.rule
    option = rule.option if isinstance(rule, Amendment) else rule.id
    declared, value = rules.ruleset.options[option].default, amended.value
    before = (
        declared if rule is not rules.ruleset.options[option] else rules.ruleset.default_of(option)
    )
    differences = (
        [] if amended.overruled else of_option(rules, rules.ruleset.options[option], before)
    )
    return {
        "id": rule.id,
        "name": rule.name.say(lang),
        "option": option,
        "value": list(value) if isinstance(value, tuple) else value,
        "changes_the_rules": value != before and not amended.overruled,
        "effects": [effect.say(lang) for effect in amended.effects],
        "rules": lines(rules.ruleset, differences, lang),
        "clause": rule.clause,
        "href": href_of(rules.ruleset.id, rule.id),
    }
