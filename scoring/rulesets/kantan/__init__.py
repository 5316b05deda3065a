"""Easy mahjong, the card game: five cards, two tenpai forms, points that add up."""

from typing import Final

from scoring.games.kantan import numbers, options, yaku
from scoring.games.kantan.analysis.task import Analyze
from scoring.games.kantan.book import BOOK
from scoring.games.kantan.game import KantanGame
from scoring.games.kantan.settlement.task import Settle
from scoring.rules.validation import close

MODULES: Final = (yaku, numbers, options)
"""Where the rules are declared."""

RULESET: Final = close(BOOK, KantanGame, tasks={"settle": Settle, "analyze": Analyze})
"""The rule book of the card game."""
