"""The texts of the package, from ``messages.yaml``."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("conformance")
