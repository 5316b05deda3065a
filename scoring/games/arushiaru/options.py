"""The options that do not add yaku."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(*read_rules("games/arushiaru/options.yaml"))
