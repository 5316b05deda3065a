"""Which rules are in force otherwise than in the plain ruleset, by the option or card that makes it so, as plain data; it changes none."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scoring.rules.amounts import amounts_of
from scoring.rules.in_force import InForce
from scoring.rules.links import href_of
from scoring.rules.relations import changed_by
from scoring.rules.rulebook import Ban, Dora, FuItem, Limit, Option, OptionValue, Yaku

if TYPE_CHECKING:
    from scoring.rules.ruleset import Ruleset

COUNTS: Final = "counts"
OPTION: Final = "option"
WHATS: Final = (
    OPTION,
    COUNTS,
    "value",
    "closed",
    "open",
    "yaochu",
    "red_fives",
    "flowers",
    "dora",
    "wild",
    "form",
    "grant",
    "wareme",
    "liability",
    "chips",
)
"""What of a rule is otherwise: an option's value, whether it counts, an amount of it, or what only cards bring in."""


class Difference(NamedTuple):
    """One thing that is otherwise than in the plain ruleset."""

    id: str
    """Of a rule, or of the card that brings it in."""
    what: str
    """One of :data:`WHATS`."""
    before: Any
    after: Any
    page: str
    """Identifier of the rule where it is explained."""


def of_option(rules: InForce, option: Option, before: OptionValue) -> list[Difference]:
    """What an option makes otherwise than it is at the value ``before``."""
    ruleset, after = rules.ruleset, rules.options[option.id]
    if after == before:
        return []
    plain = (
        ruleset.basic
        if before == ruleset.default_of(option.id)
        else ruleset.with_options(((option.id, before),))
    )
    names = _touched(rules, option, (before, after))
    found = [Difference(option.id, OPTION, before, after, option.id)]
    return [*found, *of_rules(plain, rules, names)]


def lines(ruleset: "Ruleset", differences: Iterable[Difference], lang: str) -> list[dict[str, Any]]:
    """Differences as entries of an answer."""
    return [
        {
            "id": id_,
            "what": what,
            "from": _plain(before),
            "to": _plain(after),
            "name": ruleset.rules[page].name.say(lang),
            "href": href_of(ruleset.id, page),
        }
        for id_, what, before, after, page in differences
    ]


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _touched(rules: InForce, option: Option, values: Iterable[OptionValue]) -> set[str]:
    """The rules that an option changes at any of these values."""
    bans = {
        change.rule
        for value in values
        for change in rules.changes_of(option, value)
        if isinstance(change, Ban)
    }
    return bans | changed_by(option)


def of_rules(plain: InForce, rules: InForce, names: Iterable[str]) -> Iterator[Difference]:
    """What of some rules is otherwise, in the order of the book."""
    wanted = set(names)
    for rule in rules.ruleset.book.rules:
        if rule.id not in wanted:
            continue
        if isinstance(rule, Yaku | Dora | FuItem | Limit):
            counted = rule.id not in plain.banned
            counts = rule.id not in rules.banned
            if counted != counts:
                yield Difference(rule.id, COUNTS, counted, counts, rule.id)
        for name in amounts_of(rule):
            before, after = plain.amount(rule.id, name), rules.amount(rule.id, name)
            if before != after:
                yield Difference(rule.id, name, before, after, rule.id)
