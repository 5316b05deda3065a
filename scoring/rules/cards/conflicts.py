"""Changes of cards that set one thing to different values."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from scoring.faults import Fault
from scoring.rules import MESSAGES
from scoring.rules.amendments import PlayedCard, settings_of
from scoring.rules.changes import CardChange
from scoring.rules.declarations import Declarations
from scoring.text import Text


class _Setting(NamedTuple):
    """A card that sets something, and the place of the card in the request."""

    place: int
    card: str
    value: object


def contradiction(ruleset: Declarations, changes: Sequence[CardChange | None]) -> int | None:
    """Return the place of the first change of a card that contradicts one before it."""
    seen: dict[Hashable, object] = {}
    for place, change in enumerate(changes):
        for what, value in settings_of(ruleset, change).items() if change else ():
            if seen.setdefault(what, value) != value:
                return place
    return None


def conflicts(ruleset: Declarations, cards: Sequence[PlayedCard]) -> list[Fault]:
    """Return an error at each card that sets something differently than another card, with the name of that card."""
    by_what: dict[Hashable, list[_Setting]] = {}
    for place, card in enumerate(cards):
        for change in card.changes:
            for what, value in settings_of(ruleset, change).items():
                by_what.setdefault(what, []).append(_Setting(place, card.id, value))
    faults: dict[tuple[int, str], Fault] = {}
    for what, all_set in by_what.items():
        for one in all_set:
            for other in all_set:
                if other.value != one.value:
                    fault = _conflict(ruleset, one, other, what)
                    faults.setdefault((one.place, other.card), fault)
    return [faults[key] for key in sorted(faults)]


def _conflict(ruleset: Declarations, one: _Setting, other: _Setting, what: Hashable) -> Fault:
    name, rule = _name_of(ruleset, what)
    detail = MESSAGES["conflicting_cards"].filled(one=one.card, other=other.card, what=name)
    return Fault(f"/cards/{one.place}", "conflicting_cards", detail, rule)


def _name_of(ruleset: Declarations, what: Hashable) -> tuple[Text, str | None]:
    """Return the name of a setting of cards, and its identifier if it is a rule."""
    kind, *which = what if isinstance(what, tuple) else (what,)
    if kind == "dora":
        return MESSAGES["conflict:dora"].filled(tile=which[0]), None
    if kind == "form":
        return MESSAGES[f"forms.{which[0]}"], None
    if not which:
        return MESSAGES[f"conflict:{kind}"], None
    rule = ruleset.rules[which[0]]
    if which[1:] and which[1] != "value":
        amount = MESSAGES[f"amounts.{which[1]}"]
        return MESSAGES["conflict:amount"].filled(rule=rule.name, amount=amount), rule.id
    return rule.name, rule.id
