"""The card game that teaches mahjong: declared rules, score, settlement and analysis."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/kantan")
fault: Final = MESSAGES.fault
