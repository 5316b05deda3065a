"""The limits, the numbers and the options: what players may choose before the game, and what rulesets differ in."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.games.riichi.book import BOOK

RED_LIMITS: Final = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}
"""Red fives of each suit by the number of all."""

BOOK.add(*read_rules("games/riichi/numbers.yaml"), *read_rules("games/riichi/options.yaml"))
