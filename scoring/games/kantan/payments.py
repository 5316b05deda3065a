"""Who pays how much of a hand's points; it knows no yaku."""

from functools import lru_cache
from typing import NamedTuple


class Share(NamedTuple):
    """What one kind of player pays."""

    payer: str
    """``discarder``, ``dealer``, ``child``, ``each`` of the others, or ``next`` after the dealer."""
    payers: int
    """How many of them pay …"""
    points: int
    """… this much each."""


@lru_cache(maxsize=1 << 12)
def shares(
    points: int, *, ron: bool, players: int, dealer: int, remainder: str
) -> tuple[Share, ...]:
    """The payments of a win; nobody is listed who pays nothing.

    By ron the discarder pays all. Otherwise all the others pay alike and the dealer the remainder besides. Where the winner is the
    dealer the ``remainder`` lapses, or the ``next`` player pays it. The latest are remembered.
    """
    if ron:
        return _paid(Share("discarder", 1, points))
    others = players - 1
    each, rest = divmod(points, others)
    if not dealer:
        return _paid(Share("dealer", 1, each + rest), Share("child", others - 1, each))
    if rest and remainder == "next":
        return _paid(Share("next", 1, each + rest), Share("child", others - 1, each))
    return _paid(Share("each", others, each))


def _paid(*found: Share) -> tuple[Share, ...]:
    return tuple(share for share in found if share.points)
