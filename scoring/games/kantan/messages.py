"""The texts of the card game; a word after a colon tells messages of one fault code apart."""

from typing import Final

from scoring.faults import Fault
from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/kantan")


def fault(at: str, key: str, rule: str | None = None, **values: object) -> Fault:
    """Return the fault at the pointer ``at`` with the message of ``key``, filled with ``values``."""
    return Fault(at, key.partition(":")[0], MESSAGES[key].filled(**values), rule)
