"""The texts of the settlements of tile games."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("settlement")
