"""Other ways to play a ruleset: a rule that counts for nothing, an option or a number with another value."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.conformance.tasks import Body, Question
from scoring.rules.amendments import amounts_of
from scoring.rules.changes import Ban, SetAmounts, SetOptions
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, OptionValue, Yaku
from scoring.rules.ruleset import Ruleset


class Deviation(NamedTuple):
    """One way to play a ruleset otherwise; without an option's value and without amounts the rule counts for nothing."""

    rule: str
    value: OptionValue | None = None
    """The other value of an option."""
    amounts: tuple[tuple[str, int], ...] = ()
    """The other amounts of a rule, of those in :func:`scoring.rules.amendments.amounts_of`."""


@lru_cache(maxsize=64)
def deviations(ruleset: Ruleset) -> tuple[Deviation, ...]:
    """Every deviation: rules left out or worth one more, numbers at their least, one higher or doubled, options with another value."""
    return tuple(_deviations(ruleset))


def _deviations(ruleset: Ruleset) -> Iterator[Deviation]:
    for rule in ruleset.book.rules:
        if isinstance(rule, Number):
            own = amounts_of(rule)["value"].value
            values = {rule.least, own + 1, 2 * own} - {own}
            yield from (Deviation(rule.id, amounts=(("value", one),)) for one in sorted(values))
        elif isinstance(rule, Yaku | FuItem | Dora | Limit):
            yield Deviation(rule.id)
            more = [(name, one.value + 1) for name, one in amounts_of(rule).items() if one.value]
            yield Deviation(rule.id, amounts=tuple(more))
    for option in ruleset.options.values():
        for value in () if option.subset_of else option.every_value():
            if value != ruleset.default_of(option.id):
                yield Deviation(option.id, value)


def answer_under(asked: Question, deviation: Deviation) -> Body | None:
    """The answer to a question where one thing is played otherwise; ``None`` where nobody can play like that."""
    try:
        return asked.answer(_amended(asked.rules, deviation))
    except Exception:  # noqa: BLE001 - no code was written for rules that no ruleset has
        return None


@lru_cache(maxsize=1 << 10)
def _amended(rules: InForce, deviation: Deviation) -> InForce:
    """The rules with one thing otherwise; an option that was chosen stays."""
    rule, value, changed = deviation
    if changed:
        amounts: dict[str, Any] = dict(changed)
        return rules.changed(SetAmounts(rule=rule, **amounts))
    if value is None:
        return rules.changed(Ban(rule))
    return rules if rule in rules.chosen else rules.changed(SetOptions(((rule, value),)))
