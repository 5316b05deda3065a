"""Dice mahjong: eight dice instead of tiles, worth points in a race for a pot of coins."""

from typing import Final

from scoring.games.dice import numbers, options, yaku, yakuman
from scoring.games.dice.analysis.task import Analyze
from scoring.games.dice.book import BOOK
from scoring.games.dice.game import DiceGame
from scoring.games.dice.settlement.task import Settle
from scoring.rules.validation import close

MODULES: Final = (yaku, yakuman, numbers, options)
"""Where the rules are declared."""

RULESET: Final = close(BOOK, DiceGame, tasks={"settle": Settle, "analyze": Analyze})
"""The rule book of dice mahjong."""
