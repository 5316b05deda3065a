"""The rules of a hand in play: furiten on the discarded tile only, kans and nine terminals, without riichi."""

from typing import Final

from scoring.analysis.furiten import FuritenRules
from scoring.analysis.policy import Claimable, KanRules, Moments, Policy, WinRules
from scoring.games.common import numbers
from scoring.rules.rulebook import RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(numbers.most_kans(), numbers.nine_kinds())

POLICY: Final = Policy(
    claimable=Claimable(of_draw=("rinshan",)),
    moments=Moments(
        last_draw="haitei",
        last_draw_unless="rinshan",
        first_draw=("tenhou", "chiihou"),
        robbed_kan="chankan",
    ),
    furiten=FuritenRules(discarded="furiten", every_wait=False, every_wait_of_orphans=False),
    all_held=None,
    wall_rule="wall",
    win=WinRules(yaku="no_shibari", concealed_kan="no_ankan_ron"),
    kans=KanRules(last="wall", most="most_kans"),
    nine_terminals="abort",
    absent={"riichi": "no_riichi_dora"},
)
