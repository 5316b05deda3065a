"""The declaration of a game with extracted norths: when a player may set a north aside."""

from dataclasses import dataclass

from scoring.analysis.legal_actions import NEEDS_DRAW, Declaration, Position
from scoring.analysis.reasons import Reason
from scoring.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """Setting a north aside from the hand and drawing another tile."""

    tile: str
    rule: str
    """Not right after a call."""
    last_rule: str
    """Not with the last tile."""
    riichi_rule: str
    """After riichi only the tile just drawn."""

    def judge(self, position: Position) -> Declaration:
        """With that tile in hand after a draw."""
        hand, why = position.hand, []
        if hand.turn == "waiting":
            why.append(NEEDS_DRAW)
        elif hand.turn == "called":
            detail = Text("鳴いた直後には抜けない。", "There is no extraction right after a call.")
            why.append(Reason("after_call", detail, self.rule))
        if self.tile not in hand.tiles:
            detail = Text("手に北が無い。", "There is no north in hand.")
            why.append(Reason("no_such_tiles", detail))
        if hand.last_tile:
            detail = Text("最後の牌では抜けない。", "There is no extraction with the last tile.")
            why.append(Reason("last_tile", detail, self.last_rule))
        if hand.riichi and hand.drawn not in (None, self.tile):
            detail = Text(
                "立直の後は、引いた北だけ抜ける。", "After riichi only a north just drawn."
            )
            why.append(Reason("changes_the_hand", detail, self.riichi_rule))
        name = position.rules.ruleset.rules[self.rule].name
        return Declaration("extraction", name, tuple(why), (self.tile,), None, ("wall",)).judged()
