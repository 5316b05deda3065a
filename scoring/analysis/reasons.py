"""The texts of analyses, and why something cannot be done: an error without a pointer."""

from typing import Final

from scoring.faults import Fault
from scoring.yaml_files import Messages

MESSAGES: Final = Messages("analysis")


def reason(key: str, rule: str | None = None, **values: object) -> Fault:
    """Return the reason of a key, its text filled with ``values``."""
    return MESSAGES.fault("", key, rule, **values)
