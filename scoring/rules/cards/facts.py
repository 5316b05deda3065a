"""The facts of a hand that only cards need: flower tiles, liability, a marked white dragon."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any, Final

from scoring.faults import Fault
from scoring.rules import MESSAGES
from scoring.rules.amendments import PlayedCard
from scoring.rules.cards.deck import Deck
from scoring.rules.cards.parsing import declared_cards
from scoring.rules.changes import BringDora, CardChange, MakeLiable, MarkDragon
from scoring.rules.declarations import Declarations
from scoring.text import Text, joined
from scoring.tiles.notation import MARKED, BadNotation, read_tiles, written

MARKED_FIELDS: Final = ("concealed", "winning_tile", "dora_indicators", "ura_indicators", "melds")
"""The fields of a scoring request that may contain the marked white dragon."""
_TILES: Final = re.compile(r"([A-Za-z_]*+:|[(\[]?)([^:()\[\]]*+)([)\]]?)")
"""Matches tiles, alone or in the notation of a meld."""


FACTS: Final = ("flowers", "liability")
"""The fields of a scoring request that only cards need."""
_NEEDS: Final[Mapping[str, Callable[[CardChange], bool]]] = {
    "flowers": lambda change: isinstance(change, BringDora) and change.tile is None,
    "liability": lambda change: isinstance(change, MakeLiable),
    "mark": lambda change: isinstance(change, MarkDragon),
}
"""The changes that need each fact, and the changes that need a marked white dragon."""


def needed_facts(cards: Iterable[PlayedCard]) -> set[str]:
    """Return the facts that some cards need."""
    changes = [change for card in cards for change in card.changes]
    return {name for name in FACTS if any(map(_NEEDS[name], changes))}


def needing_cards(
    ruleset: Declarations, request: Mapping[str, Any], fields: Iterable[str] = MARKED_FIELDS
) -> list[Fault]:
    """Return the errors for facts and marked white dragons in a request without cards; ``fields`` are the fields of tiles."""
    if ruleset.deck is None:
        return []
    faults: list[Fault] = []
    for name in fields:
        given = request.get(name) or ""
        texts = {f"/{name}/{place}": text for place, text in enumerate(given)}
        if isinstance(given, str):
            texts = {f"/{name}": given}
        marked = [at for at, text in texts.items() if ordinary(text)[1]]
        faults += [_needs_card(ruleset, ruleset.deck, at, "mark") for at in marked]
    return [*faults, *unneeded_facts(ruleset, ruleset.deck, request)]


def unneeded_facts(ruleset: Declarations, deck: Deck, names: Container[str]) -> list[Fault]:
    """Return an error for each of the facts among ``names``, which no card in play needs."""
    return [_needs_card(ruleset, deck, f"/{name}", name) for name in FACTS if name in names]


def _needs_card(ruleset: Declarations, deck: Deck, at: str, what: str) -> Fault:
    """Return the error of a fact or a mark that needs a card, with the cards of the ruleset that bring it in."""
    declared = declared_cards(ruleset, deck).values()
    cards = [card.id for card in declared if any(map(_NEEDS[what], card.changes))]
    names = joined([Text(card, card) for card in cards], ja="、")
    return MESSAGES.fault(at, f"needs_card:{what}", next(iter(cards), None), cards=names)


def excess_marks(marks: Mapping[str, int]) -> Iterator[Fault]:
    """Yield an error for each field with too many marked white dragons; ``marks`` are the numbers by field."""
    seen = 0
    for name, count in marks.items():
        if count > 1 or seen:
            yield excess_mark(name)
        seen += count


def excess_mark(name: str) -> Fault:
    """Return the error of a field with too many marked white dragons."""
    return Fault(f"/{name}", "too_many_copies", MESSAGES["one_marked"])


def unmarked(
    request: Mapping[str, Any], names: Iterable[str]
) -> tuple[dict[str, Any], dict[str, int]]:
    """Return a request with marked white dragons as ordinary ones, and their number in each field that has any."""
    plain = dict(request)
    found: dict[str, int] = {}
    for name in names:
        given = request.get(name)
        if isinstance(given, str):
            plain[name], count = ordinary(given)
        elif isinstance(given, list | tuple):
            read = [ordinary(text) if isinstance(text, str) else (text, 0) for text in given]
            plain[name], count = [text for text, _ in read], sum(count for _, count in read)
        else:
            continue
        if count:
            found[name] = count
    return plain, found


def ordinary(text: str) -> tuple[str, int]:
    """Return a text of tiles with marked white dragons as ordinary ones, and their number; an unreadable text is unchanged."""
    match = _TILES.fullmatch(text) if "0" in text else None
    if match is None:
        return text, 0
    try:
        names = read_tiles(match[2], marked=True)
    except BadNotation:
        return text, 0
    count = names.count(MARKED)
    if not count:
        return text, 0
    return (
        f"{match[1]}{written('5z' if name == MARKED else name for name in names)}{match[3]}",
        count,
    )
