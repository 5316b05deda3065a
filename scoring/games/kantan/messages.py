"""The sentences of faults, by code; a word after a colon tells sentences of one code apart."""

from typing import Final

from scoring.faults import Fault
from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/kantan")


def fault(at: str, key: str, rule: str | None = None, **values: object) -> Fault:
    """The fault at the pointer ``at`` with the sentence of ``key``, filled with ``values``."""
    return Fault(at, key.partition(":")[0], MESSAGES[key].filled(**values), rule)


def reason(key: str, rule: str, **values: object) -> Fault:
    """The same about no field: why something is not possible."""
    return fault("", key, rule, **values)
