"""The classic game without riichi: declared rules, scale and settlement."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/arushiaru")
fault: Final = MESSAGES.fault
