"""The rules in force without one change of a card to numbers, limits or options, to see whether it makes a difference; it judges none."""

from collections.abc import Hashable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from typing import Any, Final, cast

from scoring.cards.model import AddToRule, BanRule, Change, SetOptions, SetRule
from scoring.rules.amounts import amounts_of
from scoring.rules.in_force import InForce, limit_of_han
from scoring.rules.rulebook import Ban, Limit, Number, Rule, SetNumber

_VALUE: Final = "value"


Counted = SetRule | AddToRule | BanRule | SetOptions
"""The changes that can be about numbers, limits and options."""


def same_as(change: Change) -> Hashable:
    """What is equal of changes that are taken away together: what cards add to the same amounts of a rule is one change."""
    if isinstance(change, AddToRule):
        return AddToRule, change.rule, tuple(name for name, _ in change.amounts)
    return change


def without(rules: InForce, change: Counted) -> InForce:
    """``rules`` as they would be without ``change``, one of a card in play; yaku, dora and fu are left as they are."""
    numbers: dict[str, Any] = {}
    steps: dict[str, Limit | None] = {}
    options: dict[str, Any] = {}
    if isinstance(change, SetOptions):
        for name, value in change.options:
            before = rules.chosen.get(name, rules.ruleset.default_of(name))
            options[name] = before
            numbers[name] = int(before) if isinstance(before, bool) else before
            option = rules.ruleset.options[name]
            for made_by, undone in ((value, True), (before, False)):
                for one in rules.changes_of(option, made_by):
                    _undo(rules, one, numbers, steps, undone=undone)
        return _with(rules, numbers, steps, options)
    rule = rules.ruleset.rules[change.rule]
    if isinstance(change, BanRule):
        steps[rule.id] = cast(Limit, rule)
    elif isinstance(rule, Number):
        numbers[rule.id] = _amount(rules, rule, change)
    else:
        steps[rule.id] = replace(cast(Limit, rule), base=_amount(rules, rule, change))
    return _with(rules, numbers, steps, options)


def _undo(
    rules: InForce,
    change: object,
    numbers: dict[str, Any],
    steps: dict[str, Limit | None],
    *,
    undone: bool,
) -> None:
    """What an option's change to a number or a limit was, undone or made."""
    if isinstance(change, SetNumber):
        number = cast(Number, rules.ruleset.rules[change.number])
        value = number.value if undone else change.value
        same = SetRule(change.number, ((_VALUE, change.value),))
        numbers[change.number] = _by_cards(rules, number, value, same)
    elif isinstance(change, Ban):
        rule = rules.ruleset.rules[change.rule]
        if isinstance(rule, Limit):
            steps[rule.id] = rule if undone else None


def _amount(rules: InForce, rule: Rule, change: SetRule | AddToRule) -> int:
    """The value of a number or a limit without a change."""
    options = {**rules.chosen, **rules.card_effects.options}
    value = rules.ruleset.with_options(tuple(sorted(options.items()))).amount(rule.id, _VALUE)
    return _by_cards(rules, rule, value, change)


def _by_cards(rules: InForce, rule: Rule, value: int, left_out: SetRule | AddToRule) -> int:
    """What cards make of the value of a number or a limit without a change, which several may make.

    What all cards add to it is one change.
    """
    known = amounts_of(rule)[_VALUE]
    for one in _changes(rules, rule):
        if isinstance(one, SetRule) and one != left_out:
            value = dict(one.amounts)[_VALUE]
    if not isinstance(left_out, AddToRule):
        value += sum(
            dict(one.amounts)[_VALUE] for one in _changes(rules, rule) if isinstance(one, AddToRule)
        )
    return min(max(value, known.least), known.most)


def _changes(rules: InForce, rule: Rule) -> Iterator[SetRule | AddToRule]:
    for card in rules.cards:
        for change in card.changes:
            if isinstance(change, SetRule | AddToRule) and change.rule == rule.id:
                yield change


def _with(
    rules: InForce,
    numbers: Mapping[str, Any],
    steps: Mapping[str, Limit | None],
    options: Mapping[str, Any],
) -> InForce:
    """A copy of ``rules`` with other numbers, limits and options."""
    made = copy(rules)
    made.numbers = rules.numbers.changed(numbers)
    made.options = {**rules.options, **options}
    if steps:
        known: dict[str, Limit | None] = {limit.id: limit for limit in rules.limits}
        known |= steps
        made.limits = tuple(
            limit
            for rule in rules.ruleset.book.rules
            if isinstance(rule, Limit) and (limit := known.get(rule.id)) is not None
        )
        made.limit_of_han = limit_of_han(made.limits)
    return made
