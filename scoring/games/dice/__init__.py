"""Dice mahjong: declared rules, score, odds, settlement and analysis."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/dice")
fault: Final = MESSAGES.fault
