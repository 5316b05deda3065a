"""The payments of a hand for which a player is liable by a card."""

from typing import NamedTuple

from scoring.hand.payments import Payment, Payments, half_of, share


class LiablePart(NamedTuple):
    """How much of a hand a player is liable for."""

    part: int
    """Base points of the yakuman that the player is liable for …"""
    rest: int
    """… and those of the others."""


class Answered(NamedTuple):
    """The payments if a player is liable for a part of the hand."""

    payments: Payments
    part: int
    """Points of the yakuman that the player is liable for …"""
    rest: int
    """… and those of the others, which are paid as always."""


def paid_with_liability(
    liability: LiablePart, payments: Payments, *, dealer: int, tsumo: int, unit: int
) -> Answered:
    """Return the payments if a player is liable for a part of the hand.

    On a tsumo the liable player alone pays the part and the honba, and everybody pays the rest. On a ron the liable player and the
    discarder each pay half of the part, and the discarder pays the rest and the honba.
    """
    part = share(liability.part, dealer=dealer, tsumo=tsumo, unit=unit, honba=0)
    rest = share(liability.rest, dealer=dealer, tsumo=tsumo, unit=unit, honba=0)
    if tsumo:
        shares = [Payment("liable", 1, part.points, payments.honba, 0)]
        if liability.rest:  # of other base points than those of the hand, which ``times`` are of
            shares += [paid._replace(times=0) for paid in rest.shares]
    else:
        half = half_of(part.points, unit)
        others = part.points - half + rest.points
        shares = [
            Payment("liable", 1, half, 0, 0),
            Payment("discarder", 1, others, payments.honba, 0),
        ]
    paid = Payments(tuple(shares), part.points + rest.points, payments.honba)
    return Answered(paid, part.points, rest.points)
