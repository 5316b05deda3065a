"""Rulesets that are wrong on purpose, one for every rule and every number of a rule book; whether they are caught is asked elsewhere."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple, cast

from scoring.rules.rulebook import (
    Amendment,
    Change,
    Dora,
    FuItem,
    Limit,
    Number,
    Option,
    OptionValue,
    Rule,
    SetNumber,
    SetWorth,
    Situation,
    Yaku,
)
from scoring.rules.ruleset import Ruleset


class Mutant(NamedTuple):
    """A ruleset with one thing wrong."""

    id: str
    """What is wrong: ``"riichi.closed+1"``."""
    rule: str
    ruleset: Ruleset


def mutants(ruleset: Ruleset) -> Iterator[Mutant]:
    """Every mutant of a ruleset."""
    called = any(field.name in {"melds", "called"} for field in ruleset.fields)
    for place, rule in enumerate(ruleset.book.rules):
        for what, wrong in _wrong(rule, called=called):
            rules = list(ruleset.book.rules)
            rules[place] = wrong
            yield Mutant(f"{rule.id}.{what}", rule.id, _made(ruleset, rules))
        if isinstance(rule, Amendment):
            defaults = {name: v for name, v in ruleset.defaults.items() if name != rule.option}
            yield Mutant(
                f"{rule.id}.forgotten", rule.id, _made(ruleset, ruleset.book.rules, defaults)
            )
        if isinstance(rule, Option) and rule.id not in ruleset.defaults:
            for value in rule.every_value():
                if value != rule.default and not rule.subset_of:
                    defaults = {**ruleset.defaults, rule.id: value}
                    yield Mutant(
                        f"{rule.id}={value}", rule.id, _made(ruleset, ruleset.book.rules, defaults)
                    )


def _made(
    ruleset: Ruleset, rules: list[Rule], defaults: dict[str, OptionValue] | None = None
) -> Ruleset:
    book = replace(ruleset.book, rules=list(rules))
    chosen = ruleset.defaults if defaults is None else defaults
    return Ruleset(book, ruleset.play, chosen, ruleset.makers, ruleset.deck)


def _wrong(rule: Rule, *, called: bool) -> Iterator[tuple[str, Rule]]:
    """Everything that can be wrong with one rule; ``called`` says whether hands of the game can be open."""
    match rule:
        case Yaku():
            yield from _wrong_yaku(rule) if called else _wrong_simple(rule)
        case FuItem():
            yield from _wrong_fu(rule)
        case Dora():
            yield "forgotten", replace(rule, worth=0)
            yield from _off_by_one(rule, "worth")
        case Limit(han=han):
            yield from _off_by_one(rule, "base")
            yield from _off_by_one(rule, "han") if han is not None else ()
        case Number():
            yield from _off_by_one(rule, "value")
            yield "doubled", replace(rule, value=2 * rule.value)
        case Option():
            yield from _wrong_option(rule)


def _wrong_fu(rule: FuItem) -> Iterator[tuple[str, Rule]]:
    yield "forgotten", replace(rule, fu=0, yaochu=None if rule.yaochu is None else 0)
    yield from _off_by_one(rule, "fu")
    if rule.yaochu is not None:
        yield from _off_by_one(rule, "yaochu")
    if rule.win is not None:
        yield "other win", replace(rule, win="ron" if rule.win == "tsumo" else "tsumo")
    if rule.menzen is not None:
        yield "other hands", replace(rule, menzen=not rule.menzen)
    if rule.whole:
        yield "not whole", replace(rule, whole=False)


def _off_by_one(rule: Any, name: str) -> Iterator[tuple[str, Rule]]:  # noqa: ANN401 - any kind of rule
    for step in (1, -1):
        yield f"{name}{step:+}", replace(rule, **{name: getattr(rule, name) + step})


def _wrong_simple(yaku: Yaku) -> Iterator[tuple[str, Rule]]:
    """What can be wrong with a yaku of a game whose hands are never open."""
    for step in (-yaku.closed, 1, -1):
        worth = yaku.closed + step
        what = f"{step:+}" if worth else "forgotten"
        yield what, replace(yaku, closed=worth, open=worth)
    if yaku.times is not None:
        yield "once", replace(yaku, times=None)


def _wrong_yaku(yaku: Yaku) -> Iterator[tuple[str, Rule]]:
    yield "forgotten", replace(yaku, closed=0, open=0)
    yield "closed+1", replace(yaku, closed=yaku.closed + 1)
    if yaku.closed > 1:
        yield "closed-1", replace(yaku, closed=yaku.closed - 1)
    if yaku.open:
        yield "open+1", replace(yaku, open=yaku.open + 1)
        yield "open-1", replace(yaku, open=yaku.open - 1)
    else:
        yield "open too", replace(yaku, open=yaku.closed)
    if yaku.closed and yaku.open:
        yield "closed hands only", replace(yaku, open=0)
    for other in yaku.supersedes:
        kept = tuple(name for name in yaku.supersedes if name != other)
        yield f"beside {other}", replace(yaku, supersedes=kept)
    if yaku.times is not None:
        yield "once", replace(yaku, times=None)
    if yaku.doubled is not None:
        yield "never double", replace(yaku, doubled=None)
    if yaku.optional:
        yield "always", replace(yaku, optional=False)
    if yaku.situation is not None:
        for part, wrong in _wrong_situation(yaku.situation):
            yield part, replace(yaku, situation=wrong)


def _wrong_situation(claim: Situation) -> Iterator[tuple[str, Situation]]:
    """A claim that is possible where one of its conditions is not met."""
    for part in fields(claim):
        nothing = part.default_factory() if callable(part.default_factory) else part.default
        if getattr(claim, part.name) != nothing:
            without: Any = {part.name: nothing}
            yield f"no {part.name}", replace(claim, **without)
    for other in claim.excludes:
        left = {name: clause for name, clause in claim.excludes.items() if name != other}
        yield f"with {other}", replace(claim, excludes=left)
    for other, asked in claim.together.items():
        for what, wrong in _wrong_situation(asked):
            yield f"{other} {what}", replace(claim, together={**claim.together, other: wrong})


def _wrong_option(option: Option) -> Iterator[tuple[str, Rule]]:
    for value, changes in option.changes.items():
        for place, change in enumerate(changes):
            left = (*changes[:place], *changes[place + 1 :])
            what = (
                getattr(change, "rule", None)
                or getattr(change, "yaku", None)
                or cast(Any, change).number
            )
            yield f"{value} leaves {what}", _with(option, value, left)
            for step in (1, -1):
                for name, wrong in _wrong_change(change, step):
                    done = (*changes[:place], wrong, *changes[place + 1 :])
                    yield f"{value} {what} {name}{step:+}", _with(option, value, done)


def _with(option: Option, value: OptionValue, changes: tuple[Change, ...]) -> Option:
    return replace(option, changes={**option.changes, value: changes})


def _wrong_change(change: Change, step: int) -> Iterator[tuple[str, Change]]:
    if isinstance(change, SetNumber):
        yield "value", replace(change, value=change.value + step)
    if isinstance(change, SetWorth):
        for name in ("closed", "open"):
            worth = getattr(change, name)
            if worth is not None and worth + step >= 0:
                yield name, replace(change, **{name: worth + step})
