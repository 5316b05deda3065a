"""The card game as rulesets score it: request, declared win, valuation, answer."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.fields.palette import Palette
from scoring.fields.shape import Shape
from scoring.games.kantan import fields as f
from scoring.games.kantan import options, yaku
from scoring.games.kantan.analysis import fields as a
from scoring.games.kantan.analysis import request as analysis
from scoring.games.kantan.analysis.presentation import CardAnalysis
from scoring.games.kantan.book import BOOK
from scoring.games.kantan.cards import CARDS
from scoring.games.kantan.hand import CompleteHand, DeclaredWin, complete
from scoring.games.kantan.presentation import score_of
from scoring.games.kantan.request import SIZE, assumed, declared_win, is_readable, win_faults
from scoring.games.kantan.settlement import fields as s
from scoring.games.kantan.settlement import request as settlement
from scoring.games.kantan.settlement.presentation import settled
from scoring.games.kantan.valuing import win_of
from scoring.hand.answer import Score
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import ParsedTask, Ruleset
from scoring.rules.ruleset_file import DeclaredGame


class KantanGame:
    """The card game."""

    fields: tuple[Field, ...] = f.FIELDS
    example: Mapping[str, object] = {
        "called": [],
        "players": 4,
        "dealer": False,
        **f.request_of("man.run sou.run man.run atama.sou taatsu.pin.run +pin tsumo riichi"),
    }
    value: tuple[Field, ...] = f.VALUE
    reply: tuple[Field, ...] = f.REPLY

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._shape = Shape(self.fields, "options")

    read_line = staticmethod(f.read_line)

    def notation(self, lang: str) -> dict[str, str]:
        """How hands are written, for people."""
        return {name: text.say(lang) for name, text in f.NOTATION.items()}

    def request_of(self, line: str) -> dict[str, Any]:
        """The request a line of notation stands for, a win by ron unless it says otherwise."""
        return f.request_of(line)

    def palette(self, rules: InForce) -> Palette:
        """The cards; runs of honours where the rules have them."""
        room = tuple(range(SIZE + 1, 1, -1))
        honour_runs = rules.numbers.honour_runs
        return Palette(
            {
                text: room[0]
                for text, card in CARDS.items()
                if honour_runs or not card.is_honour_run
            },
            room,
        )

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> DeclaredWin | list[Fault]:
        """The declared win of a request, or all its faults: those of shape, or else those of rule."""
        if not is_readable(request) and (faults := self._shape.faults(request)):
            return faults
        won = declared_win(request)
        return list(win_faults(rules, won)) or won

    def faults(self, rules: InForce, request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes a request impossible."""
        parsed = self.parse(rules, request)
        return parsed if isinstance(parsed, list) else []

    def score(self, rules: InForce, request: Mapping[str, Any], lang: str) -> Score:
        """One hand, scored; raises :class:`scoring.Refused`."""
        won = self.parse(rules, request)
        if isinstance(won, list):
            raise Refused(won)
        # A ron is paid by the discarder, whoever deals and however many play.
        fields = () if won.win == "ron" else (f.PLAYERS, f.DEALER)
        return score_of(rules, won, lang, assumed(request, fields))

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Whether a winning hand has ``yaku``."""
        won = self.parse(rules, request)
        if isinstance(won, list) or yaku.holds is None:
            return False
        hand = complete(won)
        w = win_of(rules, won.win, menzen=not won.hand.called)
        return isinstance(hand, CompleteHand) and yaku.holds(hand.reading, w)


MODULES: Final = (options, yaku)
"""Where the rules are declared."""
_SETTLE: Final = ParsedTask(s.FIELDS, s.EXAMPLE, s.REPLY, settlement.parse, settled)
_ANALYZE: Final = ParsedTask(a.FIELDS, a.EXAMPLE, a.REPLY, analysis.parse, CardAnalysis)
GAME: Final = DeclaredGame(
    BOOK, KantanGame, {"settle": lambda _: _SETTLE, "analyze": lambda _: _ANALYZE}
)
"""What its ruleset is made from."""
