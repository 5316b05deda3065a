"""How much work it is to make the rules of many requests: what is sent once may not be multiplied by what is sent often."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.rules.cards.deck import CARDS
from scoring.rules.ruleset import OPTIONS

MOST_RULES: Final = 300
"""Most rules to make for one request, as :func:`rules_needed` counts them."""


def rules_needed(requests: Iterable[Mapping[str, Any]]) -> int:
    """Return how many rules are made for requests.

    Each choice of options and cards counts as one, and so does each card in it. A change of a card that is written out counts each time
    it is sent, because it is read each time.
    """
    choices: dict[str, int] = {}
    changes = 0
    for request in requests:
        options, cards = request.get(OPTIONS.name), request.get(CARDS)
        played = cards if isinstance(cards, list) else []
        choice = json.dumps([options, cards], sort_keys=True, default=str)
        choices[choice] = 1 + len(played)
        changes += sum(len(_changes(card)) for card in played)
    return sum(choices.values()) + changes


def _changes(card: object) -> list[Any]:
    """Return the changes of a card that is written out."""
    found = card.get("changes") if isinstance(card, Mapping) else None
    return found if isinstance(found, list) else []
