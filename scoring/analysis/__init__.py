"""Tile hands that have not won: waits, legal actions and furiten."""

from typing import Final

from scoring.faults import Fault
from scoring.yaml_files import Messages

MESSAGES: Final = Messages("analysis")
TURN: Final = "turn"
"""The rule about the order of play: a draw, then a discard."""
FORM: Final = "form"
"""The rule about the shapes that win, and their sets."""
NINE_TERMINALS: Final = "nine_terminals"
FOUR_KANS: Final = "four_kans"
"""The abortive draws that legal actions depend on."""


def reason(key: str, rule: str, **values: object) -> Fault:
    """Return the reason of a key against an action, with the rule that forbids it; ``values`` fill the text."""
    return MESSAGES.fault("", key, rule, **values)
