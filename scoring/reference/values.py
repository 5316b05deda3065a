"""The values of rules in force: whether a rule counts, and its worth."""

from typing import Any

from scoring.rules.effects import as_json
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Card, FuItem, Limit, Number, Option, Rule, Statement


def counts(rules: InForce, rule: Rule) -> bool:
    """Return whether a rule is in force.

    A card counts if it is played, a statement under the options that its clause names.
    """
    if isinstance(rule, Card):
        return any(card.page == rule.id for card in rules.cards)
    if isinstance(rule, Statement):
        when = rules.ruleset.place_of(rule).when_of(rule.id)
        return all(rules.options[option] in values for option, values in when.items())
    return rule.id not in rules.banned


def values_of(rules: InForce, rule: Rule, lang: str) -> dict[str, Any]:
    """Return the values of a rule that options can change: worth, fu, limit, number, choice."""
    if worth := rules.worth_of(rule):
        return {"worth": worth}
    if isinstance(rule, Number):
        return {"value": getattr(rules.numbers, rule.id), "unit": rule.unit.say(lang)}
    if isinstance(rule, Option):
        default = rules.ruleset.default_of(rule.id)
        return {"value": as_json(rules.options[rule.id]), "default": as_json(default)}
    if isinstance(rule, FuItem | Limit):
        return rules.as_amended(rule).facts(lang)
    return {}
