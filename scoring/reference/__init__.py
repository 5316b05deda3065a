"""The rules reference: catalogue, comparison, search and glossary."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("reference")
