"""Riichi mahjong for four players: declared rules, scale, settlement and analysis."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/riichi")
fault: Final = MESSAGES.fault
