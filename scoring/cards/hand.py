"""The facts that a hand needs in addition to its tiles if cards are in play."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, cast

from scoring.faults import Fault
from scoring.hand.situations import Claims
from scoring.rules.cards.deck import CARDS, Deck
from scoring.rules.cards.facts import (
    FACTS,
    MARKED_FIELDS,
    excess_marks,
    needed_facts,
    unmarked,
    unneeded_facts,
)
from scoring.rules.in_force import InForce
from scoring.rules.liability import Liability
from scoring.tiles.values import Win


class CardFacts(NamedTuple):
    """The facts of a hand that only cards need."""

    plain: dict[str, Any]
    """The request without the facts that only cards need; a marked white dragon is an ordinary one."""
    flowers: int | None
    liability: Liability | None
    marked: bool
    """Whether the winning tile is the marked white dragon."""


class WildAs(NamedTuple):
    """The tile that the marked white dragon wins as."""

    kind: int
    others: int
    """The number of other tiles that would have won too."""


def conditions_hold(when: Iterable[str], win: Win, claims: Claims) -> bool:
    """Return whether all these conditions hold for a win."""
    true = {
        "tsumo": win.tsumo,
        "ron": win.ron,
        "riichi": any(win.situations.bits & one.bit for one in claims.opening("ura_indicators")),
        "dealer": win.dealer,
        "child": not win.dealer,
        "closed": win.menzen,
        "open": not win.menzen,
    }
    return all(true[name] for name in when)


def read_facts(rules: InForce, request: Mapping[str, Any], faults: list[Fault]) -> CardFacts:
    """Return the facts in a request; add their errors to ``faults``."""
    deck = cast(Deck, rules.ruleset.deck)
    given = {name: value for name, value in request.items() if name in FACTS}
    plain = {name: value for name, value in request.items() if name not in {CARDS, *FACTS}}
    needed = needed_facts(rules.cards)
    reason = given.get("liability")
    if reason is not None and reason not in rules.card_effects.liabilities:
        needed.discard("liability")
    faults += unneeded_facts(rules.ruleset, deck, given.keys() - needed)
    marks: dict[str, int] = {}
    if rules.card_effects.wild is not None:
        plain, marks = unmarked(plain, MARKED_FIELDS)
        faults += excess_marks(marks)
    kept = {name: value for name, value in given.items() if name in needed}
    return CardFacts(
        plain=plain,
        flowers=kept.get("flowers"),
        liability=deck.liability(kept["liability"]) if "liability" in kept else None,
        marked="winning_tile" in marks,
    )
