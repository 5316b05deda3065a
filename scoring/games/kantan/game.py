"""The card game as rulesets score it: request, declared win, valuation, answer."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from scoring.faults import Fault
from scoring.fields.palette import Palette
from scoring.games.common.rule_files import read_rules
from scoring.games.kantan import fields as f
from scoring.games.kantan import yaku
from scoring.games.kantan.analysis import CardAnalysis
from scoring.games.kantan.cards import CARDS
from scoring.games.kantan.hand import complete
from scoring.games.kantan.hand_in_play import parse as parse_position
from scoring.games.kantan.presentation import KantanScore
from scoring.games.kantan.request import SIZE, parse
from scoring.games.kantan.settlement import parse as parse_event
from scoring.games.kantan.settlement import settled
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Yaku
from scoring.rules.ruleset import Game, Task
from scoring.rules.ruleset_file import DeclaredGame
from scoring.text import Text

_SETTLE: Final = Task(f.SETTLE_FIELDS, f.SETTLE_EXAMPLE, f.SETTLE_REPLY, parse_event, settled)
_ANALYZE: Final = Task(
    f.ANALYZE_FIELDS, f.ANALYZE_EXAMPLE, f.ANALYZE_REPLY, parse_position, CardAnalysis
)


class KantanGame(Game):
    """The scoring of the card game."""

    value = f.VALUE
    reasons = f.REASONS
    notations = f.NOTATION
    implied_by_line: Mapping[str, Any] = MappingProxyType({"concealed": [], "win": "ron"})
    read_line = staticmethod(f.read_line)

    def __init__(self) -> None:
        super().__init__(f.FIELDS, f.EXAMPLE, f.REPLY, parse, KantanScore)

    def group_name(self, written: str) -> Text:
        """Return the name of a card."""
        return CARDS[written].name

    def palette(self, rules: InForce) -> Palette:
        """Return the cards, with runs of honours if the rules have them."""
        room = tuple(range(SIZE + 1, 1, -1))
        honour_runs = rules.numbers.honour_runs
        cards = (card for card in CARDS.values() if honour_runs or not card.is_honour_run)
        return Palette({card.text: room[0] for card in cards}, room)

    def holds(self, rules: InForce, yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Return whether a winning hand has ``yaku``."""
        won = parse(rules, request)
        if isinstance(won, list) or yaku.holds is None:
            return False
        hand = complete(won)
        return not isinstance(hand, Fault) and yaku.holds(hand, won) != 0


GAME: Final = DeclaredGame(
    id="kantan",
    players="3+",
    rules=[
        *read_rules("games/kantan/numbers.yaml"),
        *read_rules("games/kantan/options.yaml"),
        *yaku.RULES,
    ],
    play=lambda _: KantanGame(),
    tasks={"settle": lambda _: _SETTLE, "analyze": lambda _: _ANALYZE},
)
"""The declarations of the ruleset."""
