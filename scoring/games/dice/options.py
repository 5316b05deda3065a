"""The numbers of dice mahjong, and the options: choices the source leaves open, and its two editions."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.games.dice.forms import KAN_DICE
from scoring.rules.rulebook import RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(
    *read_rules("games/dice/numbers.yaml", kan_dice=KAN_DICE),
    *read_rules("games/dice/options.yaml"),
)
