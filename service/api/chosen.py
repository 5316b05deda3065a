"""The options and cards in a query."""

from collections.abc import Mapping
from typing import Any

from scoring.faults import Fault
from scoring.rules.cards.deck import CARDS
from service.http.gathering import gathering
from service.http.query import as_fields
from service.served import OPTIONS, Served


def chosen_rules(ready: Served, given: Mapping[str, str], faults: list[Fault]) -> dict[str, Any]:
    """Return the options and cards in the parameters by field name; add errors to ``faults``.

    Raise ``Conflict`` for cards that contradict each other if there is no other error.
    """
    chosen = as_fields(given, ready.rules, ready.lists, faults)
    before = len(faults)
    with gathering(faults):
        ready.ruleset.in_force(chosen.get(OPTIONS), chosen.get(CARDS))
    return chosen if len(faults) == before else {}
