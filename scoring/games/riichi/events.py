"""Yaku of events: what a player may claim about how the hand was won, and when the claim is possible."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList, situation_bit

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(*read_rules("games/riichi/events.yaml"))

RINSHAN: Final = situation_bit(RULES, "rinshan")
"""Asked by the fu of a self-draw."""
TENHOU: Final = situation_bit(RULES, "tenhou")
"""Asked by yakuman with a double form."""
