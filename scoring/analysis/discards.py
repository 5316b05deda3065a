"""Restrictions of discards; each game lists which of them it has."""

from dataclasses import dataclass

from scoring.analysis.hand_in_play import HandInPlay
from scoring.analysis.reasons import reason
from scoring.faults import Fault
from scoring.tiles.notation import kind_of, plain


@dataclass(frozen=True, slots=True)
class OnlyDrawn:
    """After riichi the hand may not change."""

    rule: str

    def against(self, hand: HandInPlay, tile: str) -> Fault | None:
        """Any tile but the drawn one."""
        if not hand.riichi or tile == hand.drawn:
            return None
        return reason("hand_is_fixed", self.rule)


@dataclass(frozen=True, slots=True)
class OnlyLast:
    """A tile that may be discarded as the last one of the hand only."""

    tile: str
    rule: str

    def against(self, hand: HandInPlay, tile: str) -> Fault | None:
        """That tile while there are others to come."""
        if tile != self.tile or hand.last_tile:
            return None
        return reason("not_last_tile", self.rule)


@dataclass(frozen=True, slots=True)
class NoSwap:
    """Swap-calling is forbidden."""

    rule: str

    def against(self, hand: HandInPlay, tile: str) -> Fault | None:
        """The called tile, and the one at the other end of the run it was called for."""
        if hand.called is None:
            return None
        called, meld = kind_of(hand.called), hand.melds[-1]
        barred = [called]
        if meld.runs:
            first = (meld.kinds & -meld.kinds).bit_length() - 1
            barred += [first + 3] if called == first and first % 9 < 6 else []
            barred += [first - 1] if called == first + 2 and first % 9 else []
        if kind_of(tile) not in barred:
            return None
        return reason("swap_calling", self.rule, tile=plain(tile))


DiscardRestriction = OnlyDrawn | OnlyLast | NoSwap
"""Something that forbids discards."""
