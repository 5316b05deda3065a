"""Three-player mahjong with norths set aside as dora: declared rules, scale and settlement."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/kitanuki")
fault: Final = MESSAGES.fault
