"""Dice mahjong as a game: parses, scores and refuses throws of dice."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.fields.palette import Palette
from scoring.games.dice import options, yaku
from scoring.games.dice.analysis import fields as a
from scoring.games.dice.analysis.legal_actions import analysis
from scoring.games.dice.analysis.request import parse as parse_turn
from scoring.games.dice.book import BOOK
from scoring.games.dice.fields import FIELDS, NOTATION, REPLY, VALUE, read_line
from scoring.games.dice.forms import FACES, FREE, readings, win_of
from scoring.games.dice.presentation import scored
from scoring.games.dice.request import parse
from scoring.games.dice.settlement import fields as s
from scoring.games.dice.settlement.presentation import settled
from scoring.games.dice.settlement.request import parse as parse_round
from scoring.hand.answer import Score
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import ParsedTask, Ruleset
from scoring.rules.ruleset_file import DeclaredGame


class DiceGame:
    """Dice mahjong."""

    fields: tuple[Field, ...] = FIELDS
    example: Mapping[str, object] = {
        "dice": "12345622",
        "kans": "",
        "dora": 2,
        "action": "riichi",
        "last_draw": {"face": 4, "by": "reroll"},
        "mode": "table",
    }
    value: tuple[Field, ...] = VALUE
    reply: tuple[Field, ...] = REPLY

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    read_line = staticmethod(read_line)

    def notation(self, lang: str) -> dict[str, str]:
        """How hands are written, for people."""
        return {name: text.say(lang) for name, text in NOTATION.items()}

    def request_of(self, line: str) -> dict[str, Any]:
        """The request a line of notation stands for; raises :class:`scoring.faults.Unreadable`."""
        return {"dice": ""} | self.read_line(line)

    def palette(self, rules: InForce) -> Palette:  # noqa: ARG002 - no option changes it
        """The faces of the dice."""
        return Palette({str(face): FREE[0] for face in FACES}, FREE)

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes a request impossible."""
        throw = parse(rules, request)
        return throw if isinstance(throw, list) else []

    def score(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Score:
        """One throw, scored; raises :class:`scoring.Refused`."""
        throw = parse(rules, request)
        if isinstance(throw, list):
            raise Refused(throw)
        return scored(rules, throw, lang).answer()

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Whether any reading of a hand has ``yaku``."""
        throw = parse(rules, request)
        if isinstance(throw, list) or yaku.holds is None:
            return False
        hand, win = throw.hand, win_of(throw.hand, rules.numbers)
        return any(yaku.holds(r, win) for r in readings(hand.counts, hand.kans, hand.last))


MODULES: Final = (options, yaku)
"""Where the rules are declared."""
_SETTLE: Final = ParsedTask(s.FIELDS, s.EXAMPLE, s.REPLY, parse_round, settled)
_ANALYZE: Final = ParsedTask(a.FIELDS, a.EXAMPLE, a.REPLY, parse_turn, analysis)
GAME: Final = DeclaredGame(
    BOOK, DiceGame, {"settle": lambda _: _SETTLE, "analyze": lambda _: _ANALYZE}
)
"""What its ruleset is made from."""
