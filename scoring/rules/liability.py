"""Why a player answers for another's hand, and which melds there must be for it.

Who pays how much: :mod:`scoring.games.riichi.settlement.liability` by an option, :mod:`scoring.cards.payments` by a card.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.text import Text
from scoring.tiles.values import Meld, Numbers

Fed = Callable[[tuple[Meld, ...], int, int, Numbers], bool]
"""Asked of the melds of a hand, the masks of seat and round wind and the numbers in force: whether feeding one of them can have
made somebody liable."""


@dataclass(frozen=True, slots=True, eq=False)
class Liability:
    """One reason to answer for a hand."""

    id: str
    name: Text
    rule: str
    """Identifier of the rule that makes liable."""
    melds: Text
    """Which melds there must be, in one sentence."""
    fed: Fed


def exposed(melds: tuple[Meld, ...], *, closed_kans: bool) -> int:
    """Mask of the triplets and kans everybody sees; concealed kans among them or not."""
    seen = 0
    for meld in melds:
        if closed_kans or not meld.closed_kans:
            seen |= meld.triplets
    return seen


def called(melds: tuple[Meld, ...]) -> int:
    """Mask of the triplets and kans made with another player's tile."""
    return exposed(melds, closed_kans=False)
