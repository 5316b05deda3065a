"""What a card makes different from the ruleset without cards."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, cast

from scoring.cards.model import (
    AddToRule,
    BanRule,
    CardSupport,
    Change,
    Chips,
    Flowers,
    Grant,
    Pao,
    RedFives,
    SetForm,
    SetOptions,
    SetRule,
    StandingDora,
    Wareme,
    Wild,
)
from scoring.rules.amendments import Played
from scoring.rules.differences import Difference, of_option, of_rules
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Option

_Said = tuple[str, Any, Any, str]
"""What, before and after, and the rule or thing where it is not the card."""


@lru_cache(maxsize=256)
def of_card(rules: InForce, card: Played) -> tuple[Difference, ...]:
    """What a card makes otherwise than it is in the plain ruleset, with all the cards in play."""
    ruleset = rules.ruleset
    options: list[Option] = []
    names: set[str] = set()
    found: list[Difference] = []
    for effect in rules.card_effects.effects:
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
    found += [one for one in of_rules(ruleset.basic, rules, names) if one not in known]
    return tuple(found)


def _brought(rules: InForce, card: Played, change: Change) -> Difference:
    """What only a card can bring in."""
    what, before, after, id_ = _SAID[type(change)](rules, change)
    ours = id_ in rules.ruleset.rules
    return Difference(id_ or card.id, what, before, after, id_ if ours else card.page)


def _red_fives(rules: InForce, change: Any) -> _Said:  # noqa: ANN401 - as those below
    deck = cast(CardSupport, rules.ruleset.deck)  # it takes cards
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
