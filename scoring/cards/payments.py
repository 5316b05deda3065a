"""Who pays a hand where cards say so: liability, and doubling at the wall break."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.hand.payments import Payment, Payments, half_of, share

_PLACES: Final = {
    "liable": ("liable", "child"),
    "liable_dealer": ("liable", "dealer"),
    "liable_discarder": ("liable", "discarder"),
}
"""The payers that one player is who is several at once."""


class Liable(NamedTuple):
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
    liability: Liable, payments: Payments, *, dealer: int, tsumo: int, unit: int
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


def at_the_break(payments: Payments, role: str, times: int, *, honba: bool) -> Payments | None:
    """Payments where the player who has this role pays or receives so many times as much; ``None`` where nothing passes through him.

    The role is one of :data:`scoring.cards.fields.ROLES`. ``honba`` says whether the counters are multiplied too.
    The shares that are multiplied come first.
    """
    found = list(_shares(payments, role, times, honba=honba))
    if found == list(payments.shares):
        return None
    return Payments(
        tuple(found),
        sum(paid.payers * paid.points for paid in found),
        sum(paid.payers * paid.honba for paid in found),
    )


def _shares(payments: Payments, role: str, times: int, *, honba: bool) -> Iterator[Payment]:
    places = _PLACES.get(role, (role,))
    for paid in payments.shares:
        more = paid._replace(
            points=paid.points * times, honba=paid.honba * (times if honba else 1), times=0
        )
        if role == "winner" or paid.payer in places:
            # One of several children sits at the break, and all pay it where the winner does.
            whole = role == "winner" or paid.payers == 1
            yield more if whole else more._replace(payers=1)
            if not whole:
                yield paid._replace(payers=paid.payers - 1)
        elif paid.payer == "each" and "child" in places:
            yield more._replace(payer="child", payers=1)
            yield paid._replace(payer="child", payers=paid.payers - 1)
        else:
            yield paid
