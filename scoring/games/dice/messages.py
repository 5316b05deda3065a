"""The texts of dice mahjong."""

from typing import Final

from scoring.faults import Fault
from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/dice")


def fault(at: str, key: str, rule: str | None = None, **values: object) -> Fault:
    """Return the fault at the pointer ``at`` whose text is ``faults.`` and ``key``; a word after a colon is not part of its code."""
    return Fault(at, key.partition(":")[0], MESSAGES[f"faults.{key}"].filled(**values), rule)
