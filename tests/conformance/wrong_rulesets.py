"""Rulesets that are wrong on purpose, one for every rule and every number of a rule book; other modules test whether they are caught."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import scoring
from scoring.rules.changes import RuleChange, SetAmounts
from scoring.rules.rulebook import (
    Dora,
    FuItem,
    Limit,
    Number,
    Option,
    OptionValue,
    Rule,
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
    for place, rule in enumerate(ruleset.declared):
        for what, wrong in _wrong(rule, called=called):
            rules = list(ruleset.declared)
            rules[place] = wrong
            yield Mutant(f"{rule.id}.{what}", rule.id, _made(ruleset, rules))
        option = ruleset.options.get(rule.id)
        if option is None or option.subset_of or isinstance(rule, Number):
            continue
        for value in option.every_value():
            if value != ruleset.default_of(rule.id):
                made = _made(ruleset, ruleset.declared, {**ruleset.defaults, rule.id: value})
                yield Mutant(f"{rule.id}={_name(value)}", rule.id, made)


def _name(value: OptionValue) -> str:
    return "+".join(value) if isinstance(value, tuple) else str(value)


@cache
def vectors_base(ruleset: Ruleset) -> Ruleset | None:
    """Return the ruleset whose vectors another one takes over; ``None`` if it takes over none."""
    file = files("scoring.conformance") / "vectors" / f"{ruleset.id}.json"
    base = json.loads(file.read_text("utf-8")).get("base")
    return scoring.ruleset(base) if base else None


def own_rules(ruleset: Ruleset) -> set[str]:
    """Return the rules that are tested with a ruleset: all, or those with another value than in the ruleset whose vectors it takes over."""
    base = vectors_base(ruleset)
    if base is None:
        return {rule.id for rule in ruleset.declared}
    mine, theirs = _settings(ruleset), _settings(base)
    return {name for name, value in mine.items() if theirs.get(name) != value}


def _settings(ruleset: Ruleset) -> dict[str, OptionValue]:
    """Return the value of every option and every number."""
    found = {name: ruleset.default_of(name) for name in ruleset.options}
    for rule in ruleset.declared:
        if isinstance(rule, Number) and rule.value is not None:
            found[rule.id] = rule.value
    return found


def _made(
    ruleset: Ruleset, rules: Sequence[Rule], defaults: dict[str, OptionValue] | None = None
) -> Ruleset:
    chosen = ruleset.defaults if defaults is None else defaults
    # A number that players choose counts as its option says.
    numbers = {
        r.id: r.value for r in rules if isinstance(r, Number) and r.chosen and r.value is not None
    }
    made = replace(ruleset, declared=rules, defaults={**chosen, **numbers})
    # Nobody compares digests, and they take longer to work out than the answers.
    vars(made)["digest"] = ruleset.digest
    if [rule.situation for rule in made.claims] == [rule.situation for rule in ruleset.claims]:
        # The game and the tasks are made from the situations and the names of rules; the rules in force have the rest.
        vars(made).update(game=ruleset.game, tasks=ruleset.tasks)
    return made


def _wrong(rule: Rule, *, called: bool) -> Iterator[tuple[str, Rule]]:
    """Everything that can be wrong with one rule; ``called`` says whether hands of the game can be open."""
    match rule:
        case Yaku():
            yield from _wrong_yaku(rule) if called else _wrong_simple(rule)
        case FuItem():
            yield "forgotten", replace(rule, fu=0, yaochu=None if rule.yaochu is None else 0)
            yield from _wrong_fields(rule, "fu", "yaochu", "menzen")
            yield from _wrong_fields(rule, "whole") if rule.whole else ()
            if rule.win is not None:
                yield "other win", replace(rule, win="ron" if rule.win == "tsumo" else "tsumo")
        case Dora():
            yield "forgotten", replace(rule, worth=0)
            yield from _wrong_fields(rule, "worth")
        case Limit():
            yield from _wrong_fields(rule, "base_points", "han")
        case Number(value=int(value)):
            yield from _wrong_fields(rule, "value")
            yield "doubled", replace(rule, value=2 * value)
        case Option():
            yield from _wrong_option(rule)


def _wrong_fields(thing: Any, *names: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any declared value
    """Yield numbers one higher or lower and inverted booleans; undeclared values are left out."""
    for name in names:
        part = getattr(thing, name)
        if isinstance(part, bool):
            yield f"not {name}" if part else name, replace(thing, **{name: not part})
        elif part is not None:
            least = getattr(thing, "least", None)
            yield f"{name}+1", replace(thing, **{name: part + 1})
            if part != least:
                yield f"{name}-1", replace(thing, **{name: part - 1})


def _wrong_simple(yaku: Yaku) -> Iterator[tuple[str, Rule]]:
    """Yield wrong versions of a yaku of a game whose hands are never open."""
    for step in (-yaku.closed, 1, -1):
        worth = yaku.closed + step
        what = f"{step:+}" if worth else "forgotten"
        yield what, replace(yaku, closed=worth, open=worth)
    if (times := yaku.holds) is not None and times.__annotations__["return"] is int:
        yield "once", replace(yaku, holds=lambda r, w: times(r, w) != 0)


def _wrong_yaku(yaku: Yaku) -> Iterator[tuple[str, Rule]]:
    yield "forgotten", replace(yaku, closed=0, open=0)
    yield from _wrong_fields(yaku, *(name for name in ("closed", "open") if getattr(yaku, name)))
    if yaku.open:
        yield "closed hands only", replace(yaku, open=0)
    else:
        yield "open too", replace(yaku, open=yaku.closed)
    for name in yaku.supersedes:
        kept = tuple(one for one in yaku.supersedes if one != name)
        yield f"beside {name}", replace(yaku, supersedes=kept)
    for name, what in (("doubled", "never double"), ("optional", "always")):
        if getattr(yaku, name):
            absent: Any = {name: False if name == "optional" else None}
            yield what, replace(yaku, **absent)
    if yaku.situation is not None:
        for part, wrong in _wrong_situation(yaku.situation):
            yield part, replace(yaku, situation=wrong)


def _wrong_situation(claim: Situation) -> Iterator[tuple[str, Situation]]:
    """Yield claims that lack one of their conditions."""
    for part in fields(claim):
        nothing = part.default_factory() if callable(part.default_factory) else part.default
        if getattr(claim, part.name) != nothing:
            without: Any = {part.name: nothing}
            yield f"no {part.name}", replace(claim, **without)
    for other in claim.excludes:
        left = {name: clause for name, clause in claim.excludes.items() if name != other}
        yield f"with {other}", replace(claim, excludes=left)
    for other, condition in claim.together.items():
        for what, wrong in _wrong_situation(condition):
            yield f"{other} {what}", replace(claim, together={**claim.together, other: wrong})


def _wrong_option(option: Option) -> Iterator[tuple[str, Rule]]:
    for value, changes in option.changes.items():
        for place, change in enumerate(changes):
            what = change.rule
            wrong: list[tuple[str, tuple[RuleChange, ...]]] = [(f"{value} leaves {what}", ())]
            if isinstance(change, SetAmounts):
                for name, other in _wrong_fields(change, *change.amounts):
                    wrong.append((f"{value} {what} {name}", (other,)))
            for name, instead in wrong:
                left = (*changes[:place], *instead, *changes[place + 1 :])
                yield name, replace(option, changes={**option.changes, value: left})
