"""The texts of riichi mahjong."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/riichi")
