"""The rules of a hand in play: furiten, tenpai, discards and declarations."""

from collections.abc import Mapping
from typing import Final

from scoring.analysis import legal_actions as d
from scoring.analysis import offers as o
from scoring.analysis.furiten import FuritenRules
from scoring.analysis.policy import Claimable, Moments, Policy
from scoring.games.common import numbers
from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(*read_rules("games/riichi/analysis.yaml"), numbers.most_kans(value=None, type="TURN"))

_KANS: Final = d.KanRules(
    last_rule="kan_on_last_tile",
    most_rule="kan_limit",
    after_call_rule="pon_kan_chi_kan",
    riichi_rule="ankan_after_riichi",
    riichi_option="ankan_after_riichi",
)


def on_offer(last_rule: str, *, chi: d.Absent | None = None) -> tuple[o.OfferRule, ...]:
    """Return the declarations on another player's tile; ``last_rule`` is the rule against calling the last discard."""
    riichi, robbing = "riichi_closed_hand", "kokushi_robs_ankan"
    abort = "four_kans_by_several"
    return (
        o.RonOnOffer(
            yaku_rule="minimum_han", concealed_kan_rule=robbing, concealed_kan_option=robbing
        ),
        o.Call("pon", last_rule=last_rule, riichi_rule=riichi, abort_rule=abort),
        chi or o.Call("chi", last_rule=last_rule, riichi_rule=riichi, abort_rule=abort),
        o.Call(
            "open_kan",
            last_rule="kan_on_last_tile",
            riichi_rule=riichi,
            most_rule="kan_limit",
            abort_rule=abort,
        ),
    )


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
    declarations=(
        d.Tsumo("minimum_han"),
        d.Ron("minimum_han"),
        d.Riichi(
            closed="riichi_closed_hand",
            wall_rule="riichi_tiles_left",
            points_rule="riichi_points_needed",
            first_turn="double_riichi",
        ),
        d.ClosedKan(_KANS),
        d.AddedKan(_KANS),
        d.NineKinds("kyuushu_kyuuhai", "aborts"),
    ),
    on_offer=on_offer("calling_last_discard"),
    bars=(d.OnlyDrawn("riichi"), d.NoSwap("kuikae")),
    points=True,
)
EXAMPLE: Final[Mapping[str, object]] = {
    "concealed": "123567m34522p67s3z",
    "drawn": "3z",
    "seat_wind": "south",
    "round_wind": "east",
    "dora_indicators": "9m",
    "discards": "19p4z",
    "visible": "8s55z",
    "wall": 40,
    "points": 25_000,
}
