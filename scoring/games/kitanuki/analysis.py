"""The rules of a hand in play: furiten, tenpai, discards and declarations, including setting norths aside."""

from collections.abc import Mapping
from typing import Final

from scoring.analysis import legal_actions as d
from scoring.analysis import offers as o
from scoring.analysis.furiten import FuritenRules, OnExtracted
from scoring.analysis.policy import Claimable, Moments, Policy
from scoring.games.common import numbers
from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import RuleList
from scoring.tiles.values import ORPHANS, SEVEN_PAIRS, STANDARD

RULES: Final = RuleList()
"""The rules of this module, in order."""

RULES.add(
    *read_rules("games/kitanuki/analysis.yaml"),
    numbers.most_kans(clause="abort.four_kan_off"),
    numbers.nine_kinds(clause="abort.nine"),
)

_NORTH: Final = "4z"
_KANS: Final = d.KanRules(
    last_rule="wall_fourteen",
    most_rule="abort_four_kan_off",
    riichi_rule="yaku_riichi",
    riichi_isolated=True,
)
POLICY: Final = Policy(
    claimable=Claimable(
        lasting=("riichi", "paarenchan"),
        until_discard=(),
        of_draw=(),
        riichi=frozenset(("riichi",)),
    ),
    moments=Moments(
        last_draw=None,
        last_draw_unless=None,
        last_discard=None,
        first_draw=("tenhou", "chiihou", "juusanputou"),
    ),
    furiten=FuritenRules(
        discarded="pay_ron",
        every_wait=True,
        every_wait_of_orphans=False,
        passed="pay_ron",
        passed_in_riichi="pay_ron",
    ),
    all_held="pay_noten",
    wall_rule="wall_fourteen",
    declarations=(
        d.Tsumo("no_shibari"),
        d.Ron("no_shibari"),
        d.Riichi(closed="yaku_riichi", wall_rule="yaku_riichi"),
        d.ClosedKan(_KANS),
        d.AddedKan(_KANS),
        d.Extraction(
            tile=_NORTH, rule="nuki_action", last_rule="nuki_no_haitei", riichi_rule="yaku_riichi"
        ),
        d.NineKinds("abort_nine"),
    ),
    on_offer=(
        o.RonOnOffer(yaku_rule="no_shibari", concealed_kan_rule="robbing_a_kan"),
        o.Call("pon", riichi_rule="yaku_riichi"),
        d.Absent("chi", "no_chi"),
        o.Call(
            "open_kan",
            last_rule="wall_fourteen",
            riichi_rule="yaku_riichi",
            most_rule="abort_four_kan_off",
        ),
    ),
    bars=(d.OnlyDrawn("yaku_riichi"), d.OnlyLast(_NORTH, "nuki_haitei_discard")),
    no_ron=(
        OnExtracted(
            tile=_NORTH,
            option="ron_on_nuki",
            forms={"any": STANDARD | SEVEN_PAIRS | ORPHANS, "kokushi": ORPHANS, "never": 0},
        ),
    ),
)
EXAMPLE: Final[Mapping[str, object]] = {
    "concealed": "123456p55s67s1114z",
    "drawn": "4z",
    "seat_wind": "east",
    "norths": 1,
    "dora_indicators": "7s",
    "discards": "9m1p",
    "visible": "8s55z",
    "wall": 30,
}
