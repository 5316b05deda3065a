"""Hands that are scored with cards in play: what the cards bring in, and who pays."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("cards")
