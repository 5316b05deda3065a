"""The rules of a hand in play: furiten, tenpai, discards and declarations."""

from typing import Final

from scoring.analysis.furiten import FuritenRules
from scoring.analysis.policy import (
    CallRules,
    Claimable,
    KanRules,
    Moments,
    Policy,
    RiichiRules,
    WinRules,
)
from scoring.games.common import numbers
from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(*read_rules("games/riichi/analysis.yaml"), numbers.most_kans(value=None, type="TURN"))

POLICY: Final = Policy(
    claimable=Claimable(
        lasting=("riichi", "double_riichi"),
        until_discard=("ippatsu",),
        of_draw=("rinshan",),
        riichi=frozenset(("riichi", "double_riichi")),
    ),
    moments=Moments(
        last_draw="haitei",
        last_draw_unless="rinshan",
        last_discard="houtei",
        first_draw=("tenhou", "chiihou"),
        robbed_kan="chankan",
    ),
    furiten=FuritenRules(
        discarded="ron_in_furiten",
        every_wait=True,
        every_wait_of_orphans=True,
        passed="same_turn",
        passed_in_riichi="passing_after_riichi",
    ),
    all_held="tenpai_without_tiles",
    win=WinRules(
        yaku="minimum_han",
        concealed_kan="kokushi_robs_ankan",
        concealed_kan_option="kokushi_robs_ankan",
    ),
    riichi=RiichiRules(
        closed="riichi_closed_hand",
        fixed="riichi",
        wall="riichi_tiles_left",
        points="riichi_points_needed",
        first_turn="double_riichi",
    ),
    kans=KanRules(
        last="kan_on_last_tile",
        most="kan_limit",
        after_call="pon_kan_chi_kan",
        riichi="ankan_after_riichi",
        riichi_option="ankan_after_riichi",
    ),
    calls=CallRules(
        last="calling_last_discard",
        riichi="riichi_closed_hand",
        swap_option="kuikae",
        four_kans="four_kans_by_several",
    ),
    nine_terminals="kyuushu_kyuuhai",
    points=True,
)
