"""Which rules are in force otherwise than in the plain ruleset, by the option or card that makes it so, as plain data; it changes none."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from scoring.cards.amounts import amounts_of
from scoring.cards.model import (
    AddToRule,
    BanRule,
    Change,
    Chips,
    Deck,
    Flowers,
    Grant,
    Pao,
    Played,
    RedFives,
    SetForm,
    SetOptions,
    SetRule,
    StandingDora,
    Wareme,
    Wild,
)
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


_Said = tuple[str, Any, Any, str]
"""What, before and after, and the rule or thing where it is not the card."""


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
    return [*found, *_of_rules(plain, rules, names)]


@lru_cache(maxsize=256)
def of_card(rules: InForce, card: Played) -> tuple[Difference, ...]:
    """What a card makes otherwise than it is in the plain ruleset, with all the cards in play."""
    ruleset = rules.ruleset
    options: list[Option] = []
    names: set[str] = set()
    found: list[Difference] = []
    for effect in rules.dealt.effects:
        if effect.card is not card or effect.why is not None:
            continue
        change = effect.change
        if isinstance(change, SetOptions):
            options += [ruleset.options[name] for name, _ in change.options]
        elif isinstance(change, SetRule | AddToRule | BanRule) or (
            isinstance(change, Grant) and not change.everywhere
        ):
            names.add(change.rule)
        else:
            found.append(_brought(rules, card, change))
    for option in options:
        found += of_option(rules, option, ruleset.default_of(option.id))
    known = set(found)
    found += [one for one in _of_rules(ruleset.basic, rules, names) if one not in known]
    return tuple(found)


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


def _of_rules(plain: InForce, rules: InForce, names: Iterable[str]) -> Iterator[Difference]:
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


def _brought(rules: InForce, card: Played, change: Change) -> Difference:
    """What only a card can bring in."""
    what, before, after, id_ = _SAID[type(change)](rules, change)
    ours = id_ in rules.ruleset.rules
    return Difference(id_ or card.id, what, before, after, id_ if ours else card.page)


def _red_fives(rules: InForce, change: Any) -> _Said:  # noqa: ANN401 - as those below
    deck = cast(Deck, rules.ruleset.deck)  # it takes cards
    before = deck.red_limits[rules.ruleset.basic.numbers.red_fives]
    return "red_fives", before, change.limits, "red_fives"


_SAID: Final[Mapping[type[Change], Callable[[InForce, Any], _Said]]] = {
    RedFives: _red_fives,
    Flowers: lambda _, change: ("flowers", None, change.worth, ""),
    StandingDora: lambda _, change: ("dora", None, change.worth, ""),
    Wild: lambda _, change: ("wild", None, change.when, ""),
    SetForm: lambda _, change: ("form", not change.allowed, change.allowed, change.form),
    Grant: lambda _, change: ("grant", None, change.when, change.rule),
    Wareme: lambda _, change: ("wareme", None, change.times, ""),
    Pao: lambda _, change: ("liability", None, change.reason, ""),
    Chips: lambda _, change: ("chips", 0, change.chips, change.rule),
}
