"""The command `mahjong-score`."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("cli")
