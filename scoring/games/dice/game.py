"""The game サイコロ麻雀 as rulesets score it: request, hand, valuation, answer."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from scoring.fields.palette import Palette
from scoring.games.common.rule_files import read_rules
from scoring.games.dice import fields as f
from scoring.games.dice import yaku
from scoring.games.dice.analysis.presentation import DiceAnalysis
from scoring.games.dice.analysis.request import parse as parse_turn
from scoring.games.dice.forms import FACES, FREE, KAN_DICE, readings
from scoring.games.dice.presentation import DiceScore
from scoring.games.dice.request import parse
from scoring.games.dice.settlement.presentation import settled
from scoring.games.dice.settlement.request import parse as parse_round
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import Game, Task
from scoring.rules.ruleset_file import DeclaredGame

_SETTLE: Final = Task(f.SETTLE_FIELDS, f.SETTLE_EXAMPLE, f.SETTLE_REPLY, parse_round, settled)
_ANALYZE: Final = Task(
    f.ANALYZE_FIELDS, f.ANALYZE_EXAMPLE, f.ANALYZE_REPLY, parse_turn, DiceAnalysis
)


class DiceGame(Game):
    """The scoring of dice mahjong."""

    value = f.VALUE
    reasons = (f.NO_FORM,)
    notations = f.NOTATION
    implied_by_line: Mapping[str, Any] = MappingProxyType({"dice": ""})
    read_line = staticmethod(f.read_line)

    def __init__(self) -> None:
        super().__init__(f.FIELDS, f.EXAMPLE, f.REPLY, parse, DiceScore)

    def palette(self, rules: InForce) -> Palette:  # noqa: ARG002 - no option changes it
        """Return the faces of the dice."""
        return Palette({str(face): FREE[0] for face in FACES}, FREE)

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Return whether any reading of a hand has ``yaku``."""
        hand = parse(rules, request)
        if isinstance(hand, list) or yaku.holds is None:
            return False
        return any(yaku.holds(reading, hand) for reading in readings(hand))


GAME: Final = DeclaredGame(
    id="dice",
    players="1+",
    rules=[
        *read_rules("games/dice/numbers.yaml", kan_dice=KAN_DICE),
        *read_rules("games/dice/options.yaml"),
        *yaku.RULES,
    ],
    play=lambda _: DiceGame(),
    tasks={"settle": lambda _: _SETTLE, "analyze": lambda _: _ANALYZE},
)
"""The declarations of the ruleset."""
