"""The texts of the rules that several games have."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/common")
