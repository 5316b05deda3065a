"""Yaku of events: what a player may claim about how the hand was won, and when the claim is possible."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(*read_rules("games/riichi/events.yaml"))
