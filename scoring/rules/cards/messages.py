"""The texts about cards."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("rules/cards")
