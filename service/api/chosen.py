"""The options and cards in a query."""

from collections.abc import Mapping
from typing import Any

from scoring.faults import Fault
from scoring.rules.cards.deck import CARDS
from service.http.gathering import gathering
from service.http.query import as_fields
from service.served import OPTIONS, Served


def chosen_rules(ready: Served, given: Mapping[str, str], faults: list[Fault]) -> dict[str, Any]:
    """The options and cards that the parameters write, by the names of their fields; what is wrong is added to ``faults``.

    Raises ``Conflict`` for cards that contradict each other, where nothing else is wrong.
    """
    chosen = as_fields(given, ready.rules, ready.lists, faults)
    before = len(faults)
    with gathering(faults):
        ready.ruleset.in_force(chosen.get(OPTIONS), chosen.get(CARDS))
    return chosen if len(faults) == before else {}
