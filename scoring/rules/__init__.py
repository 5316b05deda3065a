"""Declared rules, options and rulesets, and the rules in force for a request."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("rules")
