"""The changes that cards can make in riichi mahjong: winning forms, red fives and liability."""

from typing import Final

from scoring.games.riichi.liability import LIABILITIES
from scoring.rules.cards.deck import Deck

RED_LIMITS: Final = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}
"""The number of red fives in each suit by their total number."""
DECK: Final = Deck(
    clause="preface",
    # 5.3 gives fu to four sets and a pair and to seven pairs: thirteen orphans are nothing but their yakuman.
    forms={"seven_pairs": None, "thirteen_orphans": "kokushi"},
    red_limits=RED_LIMITS,
    liabilities=LIABILITIES,
)
