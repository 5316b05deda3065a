"""The options about what is paid and about hands that end without a win."""

from typing import Final, cast

from scoring.analysis.legal_actions import NINE_TERMINALS
from scoring.fields.field import Choice
from scoring.games.common.rule_files import read_rules
from scoring.rules.rulebook import Option, RuleList
from scoring.settlement.table import FOUR_KANS
from scoring.text import Text

RULES: Final = RuleList()
"""The rules of this module, in order."""

DAISANGEN, DAISUUSHII, SUUKANTSU = "daisangen", "daisuushii", "suukantsu"
RINSHAN_AFTER_OPEN_KAN: Final = "rinshan_after_daiminkan"

FOUR_WINDS, FOUR_RIICHI, THREE_WINS = "four_winds", "four_riichi", "three_wins"
ABORTS: Final = {
    NINE_TERMINALS: ("kyuushu_kyuuhai", Text("九種九牌", "Nine terminals and honours")),
    FOUR_WINDS: ("suufon_renda", Text("四風連打", "Four equal winds discarded")),
    FOUR_RIICHI: ("four_riichi", Text("四人立直", "Four riichi")),
    FOUR_KANS: ("four_kans_by_several", Text("四開槓", "Four kans")),
    THREE_WINS: ("triple_ron", Text("三家和", "Three claims of one discard")),
}
"""Every way to abort a hand, with the rule about it."""

_MEMBERS: Final = tuple(Choice(kind, name) for kind, (_, name) in ABORTS.items())
_RULES: Final = {
    rule.id: rule
    for rule in read_rules(
        "games/riichi/settlement/options.yaml",
        aborts=tuple(one for one in _MEMBERS if one.value != THREE_WINS),
    )
}
LIABILITY: Final = cast(Option, _RULES["liability"])

RULES.add(*_RULES.values())
