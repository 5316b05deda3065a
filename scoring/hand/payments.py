"""Who pays how much of base points, and what the winner receives."""

from functools import lru_cache
from typing import Final, NamedTuple


class Payment(NamedTuple):
    """What one kind of player pays."""

    payer: str
    """``discarder`` ``dealer`` ``child`` ``each`` ``liable`` or ``winner``."""
    payers: int
    """How many of them pay …"""
    points: int
    """… this much each …"""
    honba: int
    """… and this much for the counters."""
    times: int
    """How many times the base points they pay, before rounding; 0 where points are no multiple of a base."""


class Payments(NamedTuple):
    """All payments of a win."""

    shares: tuple[Payment, ...]
    points: int
    """Sum over all payers, without counters and deposits; negative where the winner pays."""
    honba: int
    """Sum over all payers for the counters."""


NO_PAYMENTS: Final = Payments((), 0, 0)


@lru_cache(maxsize=1 << 12)
def share(base: int, *, dealer: int, tsumo: int, unit: int, honba: int) -> Payments:
    """Base points as payments of a four-player game.

    A discarder pays six times the base to a dealer and four times to others. On a self-draw
    everybody pays twice the base to a dealer; others get twice the base from the dealer and once
    from each child. Every share is rounded up to ``unit``. ``honba`` is what all counters together
    are worth on a win by ron; a self-draw splits it by three.
    """
    if not tsumo:
        times = 6 if dealer else 4
        points = _up(base * times, unit)
        return Payments((Payment("discarder", 1, points, honba, times),), points, honba)
    single, double = _up(base, unit), _up(base * 2, unit)
    third = honba // 3
    if dealer:
        return Payments((Payment("each", 3, double, third, 2),), 3 * double, 3 * third)
    shares = (Payment("dealer", 1, double, third, 2), Payment("child", 2, single, third, 1))
    return Payments(shares, double + 2 * single, 3 * third)


def liable_share(base: int, *, dealer: int, tsumo: int) -> Payments:
    """What a player who answers for the hand pays: on a self-draw what all would have paid, on a win by ron half of it.

    The discarder pays the other half. Where both are one player, he pays both.
    """
    times = 6 if dealer else 4
    points = base * times
    if tsumo:
        return Payments((Payment("liable", 1, points, 0, times),), points, 0)
    half, half_times = points // 2, times // 2
    shares = (
        Payment("liable", 1, half, 0, half_times),
        Payment("discarder", 1, half, 0, half_times),
    )
    return Payments(shares, points, 0)


def whole_share(points: int, *, tsumo: int, payers: int, honba: int) -> Payments:
    """Points that every payer pays whole: the discarder alone, on a self-draw each of so many players."""
    if tsumo:
        shared = Payment("each", payers, points, honba, 0)
        return Payments((shared,), payers * points, payers * honba)
    return Payments((Payment("discarder", 1, points, honba, 0),), points, honba)


def paid_by_winner(points: int) -> Payments:
    """Points that the winner pays, all other players together."""
    return Payments((Payment("winner", 1, points, 0, 0),), -points, 0)


def _up(points: int, unit: int) -> int:
    return -(-points // unit) * unit
