"""Dice mahjong: eight dice instead of tiles, worth points in a race for a pot of coins."""

from typing import Final

from scoring.closing import close
from scoring.rulesets.dice import drawn, melds, numbers, options, yakuman
from scoring.rulesets.dice.analysis import Analyze
from scoring.rulesets.dice.book import BOOK
from scoring.rulesets.dice.game import DiceGame
from scoring.rulesets.dice.settlement import Settle

MODULES: Final = (drawn, melds, yakuman, numbers, options)
"""Where the rules are declared."""

RULESET: Final = close(BOOK, DiceGame, tasks={"settle": Settle, "analyze": Analyze})
"""The rule book of dice mahjong."""
