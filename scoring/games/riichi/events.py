"""Yaku of events: what a player may claim about how the hand was won, and when the claim is possible."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.games.riichi.book import BOOK

BOOK.add(*read_rules("games/riichi/events.yaml"))

RINSHAN: Final = BOOK.situation_bit("rinshan")
"""Asked by the fu of a self-draw."""
TENHOU: Final = BOOK.situation_bit("tenhou")
"""Asked by yakuman with a double form."""
