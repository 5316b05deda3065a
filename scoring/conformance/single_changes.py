"""Changes of one rule, and the answers under them: how an engine would answer that gets one thing wrong."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.conformance.tasks import Body, Question
from scoring.rules.amendments import amounts_of
from scoring.rules.changes import Ban, Change, SetAmounts, SetOptions
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, Yaku
from scoring.rules.ruleset import Ruleset


class SingleChange(NamedTuple):
    """A change of one rule, option or number."""

    rule: str
    change: Change


def single_changes(ruleset: Ruleset, ours: Mapping[str, Any]) -> Iterator[SingleChange]:
    """Yield the changes that can change ``ours``, our answer to a question.

    A rule of a line of the answer, or its limit, is left out or counts one more. A number has its least value, one more or twice as
    much. An option has another of its values.
    """
    lines = [line for part in ("yaku", "fu") for line in ours.get(part, ())]
    named = {line["id"] for line in lines} | {(ours.get("value") or {}).get("limit")}
    limits = [rule.id for rule in ruleset.book.rules if isinstance(rule, Limit)]
    for rule in ruleset.book.rules:
        if isinstance(rule, Number):
            own = amounts_of(rule)["value"].value
            for amount in sorted({rule.least, own + 1, 2 * own} - {own}):
                yield SingleChange(rule.id, SetAmounts(rule=rule.id, value=amount))
        elif isinstance(rule, Yaku | FuItem | Dora | Limit) and rule.id in named:
            if limits != [rule.id]:  # a game without any limit cannot be played
                yield SingleChange(rule.id, Ban(rule.id))
            more: dict[str, Any] = {
                name: one.value + 1 for name, one in amounts_of(rule).items() if one.value
            }
            yield SingleChange(rule.id, SetAmounts(rule=rule.id, **more))
    for option in ruleset.options.values():
        for value in () if option.subset_of else option.every_value():
            if value != ruleset.default_of(option.id):
                yield SingleChange(option.id, SetOptions(((option.id, value),)))


def answer_under(question: Question, single: SingleChange) -> Body:
    """Return our answer to a question under a change; an option that the question states stays."""
    if single.rule in question.rules.chosen:
        return question.usual
    return question.answer(_changed(question.rules, single.change))


@lru_cache(maxsize=1 << 10)
def _changed(rules: InForce, change: Change) -> InForce:
    """Return rules with a change.

    NOTE: the search for the rule of a hand takes 77 ms without the cache, 13 with it.
    """
    return rules.changed(change)
