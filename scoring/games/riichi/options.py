"""The limits, the numbers and the options: the choices of players before the game, and the differences between rulesets."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

RED_LIMITS: Final = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}
"""Red fives of each suit by the number of all."""

RULES.add(*read_rules("games/riichi/numbers.yaml"), *read_rules("games/riichi/options.yaml"))
