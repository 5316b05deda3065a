"""Easy mahjong, the card game: five cards, two tenpai forms, points that add up."""

from typing import Final

from scoring.closing import close
from scoring.rulesets.kantan import numbers, options, yaku
from scoring.rulesets.kantan.analysis import Analyze
from scoring.rulesets.kantan.book import BOOK
from scoring.rulesets.kantan.game import KantanGame
from scoring.rulesets.kantan.settlement import Settle

MODULES: Final = (yaku, numbers, options)
"""Where the rules are declared."""

RULESET: Final = close(BOOK, KantanGame, tasks={"settle": Settle, "analyze": Analyze})
"""The rule book of the card game."""
