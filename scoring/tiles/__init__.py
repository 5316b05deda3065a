"""Tiles, melds, the readings of a hand and its shanten."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("tiles")
