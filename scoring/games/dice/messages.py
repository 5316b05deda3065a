"""The texts of dice mahjong."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/dice")
fault: Final = MESSAGES.fault
