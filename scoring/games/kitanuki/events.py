"""Yaku of events: the claims of a player about how the hand was won, and their conditions."""

from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList, Situation

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(*read_rules("games/kitanuki/events.yaml"))

FIRST_DRAW: Final = Situation(
    win="tsumo",
    menzen=True,
    no_melds=True,
    excludes={
        "riichi": "yaku_riichi",
        "tenhou": "yaku_optional",
        "chiihou": "yaku_optional",
        "renhou": "yaku_optional",
    },
)
"""Claimed with a yaku that only the first draw of all can make."""
