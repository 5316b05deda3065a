"""Scoring of hands with cards in play: the effects of the cards, and the payments."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("cards")
