"""The texts of the reference."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("reference")
