"""Changes of one rule, and our answers under them: the answers of an engine with a single error."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.conformance.tasks import Body, EngineQuestion
from scoring.reference.examples import counted_in
from scoring.reference.vectors import SETTLE
from scoring.rules.amendments import amounts_of
from scoring.rules.changes import Ban, Change, SetAmounts, SetOptions
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, Rule, Yaku

_AFTER_THE_HAND: Final = ("DRAW", "END")
"""The types of rules that do not change the worth of a won hand."""


class SingleChange(NamedTuple):
    """A change of one rule, option or number."""

    rule: str
    change: Change


def single_changes(question: EngineQuestion) -> Iterator[SingleChange]:
    """Yield the changes that can change our answer to a question.

    A rule of a line of the answer, or its limit, is left out or counts one more. A number has its least value, one more or twice as
    much. An option has another of its values.
    """
    ruleset = question.ruleset
    scored = [question.usual, *(question.usual.get("scores") or ())]
    counted = {rule for answer in scored for rule in counted_in(answer)}
    # A game without any limit cannot be played.
    limits = [rule.id for rule in ruleset.book.rules if isinstance(rule, Limit)]
    needed = limits if len(limits) == 1 else []
    for rule in ruleset.book.rules:
        if isinstance(rule, Number) and _concerns(rule, question):
            own = amounts_of(rule)["value"].value
            for amount in sorted({rule.least, own + 1, 2 * own} - {own}):
                yield SingleChange(rule.id, SetAmounts(rule=rule.id, value=amount))
        elif isinstance(rule, Yaku | FuItem | Dora | Limit) and rule.id in counted:
            if rule.id not in needed:
                yield SingleChange(rule.id, Ban(rule.id))
            more: dict[str, Any] = {
                name: one.value + 1 for name, one in amounts_of(rule).items() if one.value
            }
            yield SingleChange(rule.id, SetAmounts(rule=rule.id, **more))
    for option in ruleset.options.values():
        is_number = isinstance(ruleset.rules[option.id], Number)
        if not is_number and not option.subset_of and _concerns(option, question):
            yield from (
                SingleChange(option.id, SetOptions(((option.id, value),)))
                for value in option.every_value()
                if value != ruleset.default_of(option.id)
            )


def _concerns(rule: Rule, question: EngineQuestion) -> bool:
    """Return whether a rule can change the answer to a question."""
    return question.task == SETTLE or rule.type not in _AFTER_THE_HAND


def answer_under(question: EngineQuestion, single: SingleChange) -> Body:
    """Return our answer to a question under a change; an option that the question states stays."""
    if single.rule in question.rules.chosen:
        return question.usual
    return question.answer(_changed(question.rules, single.change))


@lru_cache(maxsize=1 << 10)
def _changed(rules: InForce, change: Change) -> InForce:
    """Return rules with a change.

    NOTE: the search for the rule of a hand takes 100 ms without the cache, 20 ms with it.
    """
    return rules.changed(change)
