"""The story of what made the rules in force differ from the basic ones; it changes nothing."""

from collections.abc import Callable
from typing import Any, Final

from scoring.cache import Remembered
from scoring.cards.story import story_of_cards
from scoring.hand.copying import maker_of
from scoring.rules.differences import lines, of_option
from scoring.rules.in_force import Amended, InForce
from scoring.rules.links import href_of
from scoring.rules.rulebook import Amendment
from scoring.text import LANGUAGES


def story_of(rules: InForce, lang: int) -> list[dict[str, Any]]:
    """One entry for each amendment of a variant, each option the request names and each card, with its effect in words."""
    story = _STORIES[rules, lang]()
    return story + story_of_cards(rules, LANGUAGES[lang]) if rules.cards else story


def _story(asked: tuple[InForce, int]) -> Callable[[], list[dict[str, Any]]]:
    rules, lang = asked
    return maker_of([_told(rules, amended, LANGUAGES[lang]) for amended in rules.story])


_STORIES: Final = Remembered(_story, most=256)


def _told(rules: InForce, amended: Amended, lang: str) -> dict[str, Any]:
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
