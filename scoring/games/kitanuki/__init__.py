"""Three-player mahjong with extracted norths: declared rules, scale and settlement."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/kitanuki")
fault: Final = MESSAGES.fault
