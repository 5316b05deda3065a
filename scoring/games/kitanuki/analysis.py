"""The rules of a hand in play: furiten, tenpai, discards and declarations, including setting norths aside."""

from typing import Final

from scoring.analysis.furiten import FuritenRules
from scoring.analysis.policy import (
    CallRules,
    Claimable,
    ExtractionRules,
    KanRules,
    Moments,
    Policy,
    RiichiRules,
    WinRules,
)
from scoring.games.common import numbers
from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList
from scoring.tiles.values import ORPHANS, SEVEN_PAIRS, STANDARD

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(*read_rules("games/kitanuki/analysis.yaml"), numbers.most_kans(), numbers.nine_kinds())

POLICY: Final = Policy(
    claimable=Claimable(lasting=("riichi", "paarenchan"), riichi=frozenset(("riichi",))),
    moments=Moments(first_draw=("tenhou", "chiihou", "juusanputou")),
    furiten=FuritenRules(
        discarded="pay_ron",
        every_wait=True,
        every_wait_of_orphans=False,
        passed="pay_ron",
        passed_in_riichi="pay_ron",
    ),
    all_held="pay_noten",
    wall_rule="wall_fourteen",
    win=WinRules(yaku="no_shibari", concealed_kan="robbing_a_kan"),
    riichi=RiichiRules(closed="yaku_riichi", fixed="yaku_riichi", wall="yaku_riichi"),
    kans=KanRules(
        last="wall_fourteen",
        most="abort_four_kan_off",
        most_under={"four_kan_draw": "abort_four_kan_exc"},
        riichi="yaku_riichi",
        riichi_isolated=True,
    ),
    extraction=ExtractionRules(
        rule="nuki_action",
        last="nuki_no_haitei",
        riichi="yaku_riichi",
        discard="nuki_haitei_discard",
        ron_option="ron_on_nuki",
        ron_forms={"any": STANDARD | SEVEN_PAIRS | ORPHANS, "kokushi": ORPHANS, "never": 0},
    ),
    nine_terminals="abort_nine",
    calls=CallRules(riichi="yaku_riichi"),
    absent={"chi": "no_chi"},
)
