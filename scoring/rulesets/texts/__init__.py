"""The texts about ruleset files; the folder above contains rulesets only."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("rulesets/texts")
