"""Conformance: vectors, claims and the verifier of other engines."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("conformance")
