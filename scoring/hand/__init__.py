"""One tile hand: request, legality, readings, value, payments and answer."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("hand")
