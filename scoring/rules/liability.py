"""The sets that make a player liable (包) for another player's hand.

:mod:`scoring.settlement.liability` decides which player is liable;
:func:`scoring.hand.payments.liable_payments` computes the payments.
"""

from dataclasses import dataclass

from scoring.text import Text
from scoring.tiles.values import Meld, Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Liability:
    """A reason for liability: open sets that complete a yaku or a number of han."""

    id: str
    name: Text
    rule: str
    """Identifier of the rule that makes a player liable."""
    melds: Text
    """The required melds, in one sentence."""
    tiles: int
    """Mask of the tiles whose triplets and kans count."""
    least: int
    """The number of melds that complete it."""
    own_winds: bool = False
    """Whether melds of the seat wind and of the round wind count too, once each."""
    closed_kans: str | None = None
    """The number that says whether concealed kans count; ``None`` if they always do."""
    yaku: str | None = None
    """The yaku that the liable player pays for; ``None`` for the whole hand."""

    def is_settled(self, melds: tuple[Meld, ...], seat: int, round_: int, n: Numbers) -> bool:
        """Return whether melds complete the yaku or the han, whoever fed them; winds are masks."""
        closed_kans = self.closed_kans is None or bool(getattr(n, self.closed_kans))
        seen = exposed(melds, closed_kans=closed_kans)
        counted = ((seen & mask).bit_count() for mask in self._masks(seat, round_))
        return sum(counted) >= self.least

    def fed(self, melds: tuple[Meld, ...], seat: int, round_: int, n: Numbers) -> bool:
        """Return whether melds complete it and any of them was called, so that its feeder can be liable; winds are masks."""
        counted = any(called(melds) & mask for mask in self._masks(seat, round_))
        return counted and self.is_settled(melds, seat, round_, n)

    def _masks(self, seat: int, round_: int) -> tuple[int, ...]:
        return (self.tiles, seat, round_) if self.own_winds else (self.tiles,)


def exposed(melds: tuple[Meld, ...], *, closed_kans: bool) -> int:
    """Return the mask of the triplets and kans that everybody sees, with or without concealed kans."""
    seen = 0
    for meld in melds:
        if closed_kans or not meld.closed_kans:
            seen |= meld.triplets
    return seen


def called(melds: tuple[Meld, ...]) -> int:
    """Return the mask of the triplets and kans made with another player's tile."""
    return exposed(melds, closed_kans=False)
