"""Options and cards that a query writes, for one ruleset; what they may be is asked of ``scoring``."""

from collections.abc import Mapping
from typing import Any

from scoring.cards.fields import CARDS
from scoring.faults import Fault
from service.gathering import gathering
from service.query import as_fields
from service.served import OPTIONS, Served


def chosen_rules(ready: Served, given: Mapping[str, str], faults: list[Fault]) -> dict[str, Any]:
    """The options and cards that the parameters write, by the names of their fields; what is wrong is added to ``faults``.

    Raises ``Conflict`` for cards that contradict each other, where nothing else is wrong.
    """
    raw = as_fields(given, ready.rules, ready.lists, faults)
    loaded = ready.sound_rules(raw, faults)
    before = len(faults)
    with gathering(faults):
        ready.ruleset.in_force(loaded.get(OPTIONS), loaded.get(CARDS))
    return loaded if len(faults) == before else {}
