"""The texts of the arushiaru game."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/arushiaru")
