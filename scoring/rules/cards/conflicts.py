"""Changes of cards that set one thing to different values."""

from collections.abc import Hashable, Sequence

from scoring.faults import Fault
from scoring.rules import MESSAGES
from scoring.rules.amendments import PlayedCard, settings_of
from scoring.rules.changes import CardChange
from scoring.rules.declarations import Declarations
from scoring.text import Text


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
    every_set = [
        {what: value for one in card.changes for what, value in settings_of(ruleset, one).items()}
        for card in cards
    ]
    names = dict.fromkeys(what for settings in every_set for what in settings)
    faults: dict[tuple[int, str], Fault] = {}
    for place, mine in enumerate(every_set):
        for other, theirs in zip(cards, every_set, strict=True):
            shared = (what for what in names if what in mine and what in theirs)
            if differing := [what for what in shared if mine[what] != theirs[what]]:
                name, rule = _name_of(ruleset, differing[0])
                values = {"one": cards[place].id, "other": other.id, "what": name}
                fault = MESSAGES.fault(f"/cards/{place}", "conflicting_cards", rule, **values)
                faults[place, other.id] = fault
    return [faults[key] for key in sorted(faults)]


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
