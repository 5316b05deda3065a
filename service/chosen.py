"""Options and cards that a query writes, for one ruleset; what they may be is asked of ``scoring``."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.card_fields import CARDS
from scoring.faults import Fault, Refused
from service.query import read
from service.served import OPTIONS, Served


def chosen(
    ready: Served, given: Mapping[str, str], faults: list[Fault], name: str = OPTIONS
) -> dict[str, Any] | None:
    """The options that the parameter ``name`` writes, ``None`` where it is not there; what is wrong is added to ``faults``."""
    if name not in given:
        return None
    try:
        raw = {OPTIONS: read(ready.options[0], given[name], ready.lists)}
        options = ready.load_options(raw)
        ready.ruleset.in_force(options)
    except Refused as refused:
        faults += [_at(fault, name) for fault in refused.faults]
        return None
    return options


def chosen_rules(ready: Served, given: Mapping[str, str], faults: list[Fault]) -> dict[str, Any]:
    """The options and cards that the parameters write, by the names of their fields; what is wrong is added to ``faults``.

    Raises ``Conflict`` for cards that contradict each other.
    """
    raw = {
        field.name: read(field, given[field.name], ready.lists)
        for field in ready.rules
        if field.name in given
    }
    try:
        loaded = ready.load_rules(raw)
        ready.ruleset.in_force(loaded.get(OPTIONS), loaded.get(CARDS))
    except Refused as refused:
        faults += refused.faults
        return {}
    return loaded


def _at(fault: Fault, name: str) -> Fault:
    """A fault of options, at the parameter that writes them; a rule of another ruleset than the path names is not linked."""
    if name == OPTIONS:
        return fault
    return replace(fault, pointer=f"/{name}{fault.pointer.removeprefix(f'/{OPTIONS}')}", rule=None)
