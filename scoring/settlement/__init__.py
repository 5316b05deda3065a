"""The effect of a finished hand of a tile game on the table."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("settlement")
