"""Changes of one rule, and our answers under them: the answers of an engine with a single error."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from scoring.conformance.differences import READING
from scoring.conformance.tasks import Body, EngineQuestion
from scoring.reference.examples import counted_in
from scoring.reference.vectors import SETTLE, vectors_of
from scoring.rules.amendments import amounts_of
from scoring.rules.changes import Ban, Change, SetAmounts, SetOptions
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import FuItem, Limit, Number, Rule, Yaku
from scoring.rules.ruleset import Ruleset
from scoring.tiles.values import SHAPES

_AFTER_THE_HAND: Final = ("DRAW", "END")
"""The types of rules that do not change the worth of a won hand."""


@dataclass(frozen=True, slots=True)
class OtherReading:
    """The reading of the hand is another one than the best."""


@dataclass(frozen=True, slots=True)
class FuRounding:
    """The fu are not rounded, or down to tens."""

    step: int


class SingleChange(NamedTuple):
    """A change of one rule, option or number; a rule instead of a change replaces the rule of the same identifier."""

    rule: str
    change: Change | Rule | OtherReading | FuRounding | None
    """``None`` if the change is unknown: only lines name the rule."""


def single_changes(question: EngineQuestion) -> Iterator[SingleChange]:
    """Yield the changes that can change our answer to a question.

    A rule of a line of the answer, or its limit, is left out or counts more or less. A yaku without a line counts in every hand. A number
    has its least value, one more, one less, twice or half as much. An option has another of its values, also its default instead of the
    value in the question. Another reading is chosen, or the fu are rounded in another way.
    """
    yield from _misunderstood(question)
    yield from _of_lines(question)
    for rule in question.ruleset.declared:
        if isinstance(rule, Number) and _concerns(rule, question):
            own = amounts_of(rule)["value"].value
            for amount in sorted({rule.least, own + 1, own - 1, 2 * own, own // 2} - {own}):
                if amount >= rule.least:
                    yield SingleChange(rule.id, SetAmounts(rule=rule.id, value=amount))
    for option in question.ruleset.options.values():
        is_number = isinstance(question.ruleset.rules[option.id], Number)
        if not is_number and not option.subset_of and _concerns(option, question):
            yield from (
                SingleChange(option.id, SetOptions(((option.id, value),)))
                for value in option.every_value()
                if value != question.ruleset.default_of(option.id)
            )


def _of_lines(question: EngineQuestion) -> Iterator[SingleChange]:
    """Yield the changes of rules that are lines of an answer, or its limit, and of those that could be lines."""
    rules = question.ruleset.counting
    scored = [question.usual, *(question.usual.get("scores") or ())]
    counted = {rule for answer in scored for rule in counted_in(answer)}
    # A game without any limit cannot be played.
    limits = [rule.id for rule in rules if isinstance(rule, Limit)]
    needed = limits if len(limits) == 1 else []
    for rule in rules:
        if rule.id in counted:
            if rule.id not in needed:
                yield SingleChange(rule.id, Ban(rule.id))
            for amounts in _other_amounts(rule):
                yield SingleChange(rule.id, SetAmounts(rule=rule.id, **amounts))
    for wrong in _replacements(question.ruleset):
        if isinstance(wrong, Limit) or wrong.id not in counted:
            yield SingleChange(wrong.id, wrong)
    if question.usual.get("fu"):
        rule_of_fu = vectors_of(question.ruleset.id).behind["fu"]
        yield from (SingleChange(rule_of_fu, FuRounding(step)) for step in (1, 10))


def _concerns(rule: Rule, question: EngineQuestion) -> bool:
    """Return whether a rule can change the answer to a question."""
    return question.task == SETTLE or rule.type not in _AFTER_THE_HAND


def _misunderstood(question: EngineQuestion) -> Iterator[SingleChange]:
    """Yield the ways to misunderstand a question: an engine does not read one of its options, or chooses another reading."""
    behind = vectors_of(question.ruleset.id).behind
    for option in question.rules.chosen:
        default = question.ruleset.default_of(option)
        yield SingleChange(option, SetOptions(((option, default),)))
    if question.usual.get("alternatives"):
        yield SingleChange(behind.get("reading", behind["value"]), OtherReading())


def _other_amounts(rule: Rule) -> Iterator[dict[str, Any]]:
    """Yield the wrong amounts of a rule that counts: one more, one less, twice, half, and one where the rule has two."""
    own = {name: one.value for name, one in amounts_of(rule).items() if one.value}
    yield {name: amount + 1 for name, amount in own.items()}
    if isinstance(rule, Yaku):
        yield {"open": rule.closed}
        yield {"open": 0}
        yield {name: amount * 2 for name, amount in own.items()}
        yield {name: max(amount - 1, 0) for name, amount in own.items()}
    if isinstance(rule, FuItem):
        yield {name: amount * 2 for name, amount in own.items()}
        yield {name: amount // 2 for name, amount in own.items()}
        if "yaochu" in own:
            yield {name: amount // 4 for name, amount in own.items()}
            yield {"yaochu": own["value"]}


@lru_cache(maxsize=32)
def _replacements(ruleset: Ruleset) -> tuple[Rule, ...]:
    """Return the yaku of a ruleset that count in every hand, its fu of any hand, and its limits from one han more and one less.

    NOTE: a rule that is the same each time is found in the cache of the rules with it, which take 1 ms to make.
    """
    found: list[Rule] = []
    for rule in ruleset.declared:
        if isinstance(rule, Yaku) and rule.situation is None:
            opened = rule.open or rule.closed
            found.append(replace(rule, holds=_always, shapes=SHAPES, open=opened))
        elif isinstance(rule, FuItem) and rule.yaochu is None and not rule.whole:
            found.append(replace(rule, measure=None, shapes=SHAPES))
            found.append(replace(rule, measure=None, win=None, menzen=None, shapes=SHAPES))
        elif isinstance(rule, Limit) and rule.han is not None:
            found += [replace(rule, han=rule.han + 1), replace(rule, han=rule.han - 1)]
    return tuple(found)


def _always(_reading: object, _win: object) -> bool:
    return True


def _rounded_in(question: EngineQuestion, step: int) -> FuItem | None:
    """Return the first fu item so changed that the fu are rounded down to steps, or ``None`` if the hand has as many fu."""
    exact = sum(line["fu"] for line in question.usual.get("fu", ()))
    less = exact % step
    if exact - less in (0, (question.usual.get("value") or {}).get("fu")):
        return None
    items = (one for one in question.ruleset.declared if isinstance(one, FuItem))
    return _unrounded(next(one for one in items if not one.whole), less)


@lru_cache(maxsize=1 << 6)
def _unrounded(item: FuItem, less: int) -> FuItem:
    """Return a fu item with less fu in a hand whose fu are not rounded."""
    return replace(item, fu=item.fu - less, whole=True)


def answers_under(question: EngineQuestion, single: SingleChange) -> Iterator[Body]:
    """Yield our answers to a question under a change that differ from the usual one; another reading has as many as there are readings."""
    if isinstance(single.change, OtherReading):
        # The payments of an answer are only known of the best reading.
        usual = question.usual
        for other in usual.get("alternatives", ()):
            parts = {part: other[part] for part in READING if part in other}
            points, others = usual["value"]["points"], other["value"]["points"]
            if points is not None and others is not None:  # a yakuman of dice has none
                parts["received"] = usual["received"] - points + others
            yield {"winning": True, **parts}
        return
    rules = _rules_under(question, single)
    if rules is not None and (answer := question.answer(rules)) != question.usual:
        yield answer


def _rules_under(question: EngineQuestion, single: SingleChange) -> InForce | None:
    """Return the rules under a change, or ``None`` if it does not change the rules of the question: a number that it states stays."""
    change, rules = single.change, question.rules
    match change:
        case FuRounding(step):
            item = _rounded_in(question, step)
            return None if item is None else _with(rules, item)
        case Rule():
            return _with(rules, change)
        case SetOptions():
            return _changed(rules, change)
        case _:
            return None if single.rule in rules.chosen else _changed(rules, change)


@lru_cache(maxsize=1 << 10)
def _changed(rules: InForce, change: Change) -> InForce:
    """Return rules with a change.

    NOTE: the search for the rule of a hand takes 100 ms without the cache, 20 ms with it.
    """
    return rules.changed(change)


@lru_cache(maxsize=1 << 9)
def _with(rules: InForce, rule: Rule) -> InForce:
    """Return rules in which ``rule`` replaces the rule with the same identifier."""
    home = cast(Ruleset, rules.ruleset)
    others = [rule if one.id == rule.id else one for one in home.declared]
    return InForce(replace(home, declared=others), rules.chosen, rules.cards)
