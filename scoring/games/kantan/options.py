"""The numbers of the card game, and the options: the choices the source leaves open."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(*read_rules("games/kantan/numbers.yaml"), *read_rules("games/kantan/options.yaml"))
