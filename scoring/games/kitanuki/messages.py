"""The texts of the kitanuki game."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/kitanuki")
