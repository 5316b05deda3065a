"""The options on payments and on hands that end without a win."""

from typing import Final, cast

from scoring.analysis import FOUR_KANS, NINE_TERMINALS
from scoring.fields.field import Choice
from scoring.games.common.rule_files import read_liabilities, read_rules
from scoring.games.riichi import MESSAGES
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Option, RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

SUUKANTSU: Final = "suukantsu"
RINSHAN_AFTER_OPEN_KAN: Final = "rinshan_after_daiminkan"
LIABILITIES: Final = read_liabilities("games/riichi/liabilities.yaml")
"""The open sets that make a player liable, by a card or by the option ``liability``."""

FOUR_WINDS, FOUR_RIICHI, THREE_WINS = "four_winds", "four_riichi", "three_wins"
ABORTS: Final = {
    NINE_TERMINALS: ("kyuushu_kyuuhai", MESSAGES["aborts.nine_terminals"]),
    FOUR_WINDS: ("suufon_renda", MESSAGES["aborts.four_winds"]),
    FOUR_RIICHI: ("four_riichi", MESSAGES["aborts.four_riichi"]),
    FOUR_KANS: ("four_kans_by_several", MESSAGES["aborts.four_kans"]),
    THREE_WINS: ("triple_ron", MESSAGES["aborts.three_wins"]),
}
"""Every way to abort a hand, with the rule about it."""

_ROUNDS: Final = {"hanchan": 2, "east": 1}
"""Rounds of a match by the option ``length``."""
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


def rounds(rules: InForce) -> int:
    """Return the number of rounds of a match, without an extra one."""
    return _ROUNDS[str(rules.options["length"])]
