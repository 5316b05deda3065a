"""The relations between the rules of a ruleset."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Rule, Statement, Yaku

FEW: Final = 12
"""The largest number of rules of a clause that are related to each other; a statement is related to all of them."""


class Relation(NamedTuple):
    """A rule that belongs to another."""

    rule: Rule
    kind: Literal[
        "supersedes", "superseded_by", "needs", "changes", "changed_by", "statement", "same_clause"
    ]


def related(ruleset: Declarations, rule: Rule) -> tuple[Relation, ...]:
    """Return every rule that is related to ``rule``, each once, with its closest relation.

    These are the rules that it supersedes or that supersede it, the options that change a rule and the rules that an option changes,
    situations that must be claimed together with it, and the statement of its clause. For a statement, or a rule whose clause has few
    rules, they include the other rules of the clause.
    """
    once: dict[str, Relation] = {}
    for found in _relations(ruleset, rule):
        once.setdefault(found.rule.id, found)
    return tuple(found for name, found in once.items() if name != rule.id)


def changing(ruleset: Declarations, rule: Rule) -> tuple[str, ...]:
    """Return the options that change a rule.

    These are the options that the rule names, those that name the rule, and those that hold the details of a statement.
    """
    details = rule.details if isinstance(rule, Statement) else ()
    options = (name for name in details if name in ruleset.options)
    return tuple(dict.fromkeys([*rule.options, *options, *ruleset.naming_options.get(rule.id, ())]))


def parts_of(yaku: Yaku, rules: Mapping[str, Rule]) -> tuple[str, ...]:
    """Return the situations that a situation includes: it supersedes them, and they cannot be claimed together with it."""
    return tuple(
        name
        for name in yaku.supersedes
        if isinstance(other := rules[name], Yaku)
        and other.situation is not None
        and yaku.id in other.situation.excludes
    )


def _relations(ruleset: Declarations, rule: Rule) -> Iterator[Relation]:
    rules = ruleset.rules
    if isinstance(rule, Yaku):
        yield from (Relation(rules[name], "supersedes") for name in rule.supersedes)
        for other in ruleset.declared:
            if isinstance(other, Yaku) and rule.id in other.supersedes:
                yield Relation(other, "superseded_by")
        if rule.situation is not None:
            yield from (Relation(rules[name], "needs") for name in rule.situation.needs)
    if rule.id in ruleset.options:
        for other in ruleset.declared:
            if rule.id in changing(ruleset, other):
                yield Relation(other, "changes")
    yield from (Relation(rules[name], "changed_by") for name in changing(ruleset, rule))
    place = ruleset.place_of(rule)
    if place not in ruleset.prose.clauses:
        return
    same_clause = [other for other in rules.values() if ruleset.place_of(other) is place]
    yield from (Relation(one, "statement") for one in same_clause if isinstance(one, Statement))
    if isinstance(rule, Statement) or len(same_clause) <= FEW:
        yield from (Relation(other, "same_clause") for other in same_clause)
