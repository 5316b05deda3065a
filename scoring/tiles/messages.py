"""The texts of tile notation."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("tiles")
