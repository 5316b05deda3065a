"""Yaku of events: the claims of a player about how the hand was won, and their conditions."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList
from scoring.tiles.values import ORPHANS_SHAPE, SETS

RULES: Final = RuleList()
"""The rules of this module, in order."""

NOT_PAIRS: Final = (*SETS, ORPHANS_SHAPE)
"""Shapes that combine with other yaku; seven pairs count alone."""

RULES.add(*read_rules("games/arushiaru/events.yaml", not_pairs=NOT_PAIRS))
