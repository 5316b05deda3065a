"""Rules that several games share, and the reader of rules in YAML."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("games/common")
