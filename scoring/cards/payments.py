"""The payments of a hand for which a player is liable by a card."""

from typing import NamedTuple

from scoring.hand.payments import Payment, Payments, half_of, share


class LiablePart(NamedTuple):
    """How much of a hand somebody answers for."""

    part: int
    """Base points of the yakuman that are answered for …"""
    rest: int
    """… and those of the others."""


class Answered(NamedTuple):
    """Who pays where somebody answers for a part of the hand."""

    payments: Payments
    part: int
    """Points of the yakuman that are answered for …"""
    rest: int
    """… and those of the others, which are paid as always."""


def paid_with_liability(
    liability: LiablePart, payments: Payments, *, dealer: int, tsumo: int, unit: int
) -> Answered:
    """Payments where somebody answers for a part of the hand.

    On a self-draw that player pays the part and the counters alone, and everybody the rest. On a win by ron both pay half of the part,
    and the discarder the rest and the counters.
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
