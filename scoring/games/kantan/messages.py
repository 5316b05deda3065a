"""The texts of the card game."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/kantan")
fault: Final = MESSAGES.fault
