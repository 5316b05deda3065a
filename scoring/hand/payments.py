"""The payments of a win: which kind of player pays how much of its base points."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scoring.rules.rulebook import OptionValue
from scoring.tiles.values import Numbers


class PaymentShare(NamedTuple):
    """The payment of one kind of player."""

    payer: str
    """``discarder`` ``dealer`` ``child`` ``each`` ``liable`` or ``winner``."""
    payers: int
    """The number of payers with this payment."""
    points: int
    """The points that each of them pays, without honba."""
    honba: int
    """The points that each of them pays for the honba."""
    times: int
    """The factor of the base points in the payment, before rounding; 0 if points are not a multiple of a base."""


class Payments(NamedTuple):
    """All payments of a win."""

    shares: tuple[PaymentShare, ...]
    points: int
    """Sum over all payers, without honba and riichi sticks; negative if the winner pays."""
    honba: int
    """Sum over all payers for the honba."""


NO_PAYMENTS: Final = Payments((), 0, 0)


def summed(shares: Iterable[PaymentShare]) -> Payments:
    """Return payments to a winner with their sums."""
    kept = tuple(shares)
    points = sum([share.payers * share.points for share in kept])
    return Payments(kept, points, sum([share.payers * share.honba for share in kept]))


LOSS, BISECT, FULL = "loss", "bisect", "full"
"""The treatment of North's share of a self-draw among three players: nobody pays it, each of the two payers adds half of it, or they pay
in equal parts what a discarder would have paid.
"""


def payments_of(
    numbers: Numbers, base: int, *, dealer: int, tsumo: int, counters: int = 0
) -> Payments:
    """Return the payments of base points under these numbers; ``counters`` is the number of honba that the winner is paid for.

    A discarder pays six times the base to a dealer and four times to others. On a self-draw everybody pays twice the base to a dealer;
    others get twice the base from the dealer and once from each non-dealer. The share of a missing fourth player follows the number
    ``tsumo_share``, see :data:`LOSS`. Every share is rounded up. A self-draw splits the honba evenly.
    """
    unit, honba = numbers.payment_unit, counters and counters * numbers.honba_points
    if not tsumo:
        times = 6 if dealer else 4
        points = _up(base * times, unit)
        return summed([PaymentShare("discarder", 1, points, honba, times)])
    north: OptionValue | None = getattr(numbers, "tsumo_share", None)
    if north is not None:
        return _share_of_two(base, dealer, unit, honba // 2, north)
    single, double = _up(base, unit), _up(base * 2, unit)
    third = honba // 3
    if dealer:
        return summed([PaymentShare("each", 3, double, third, 2)])
    return summed(
        [PaymentShare("dealer", 1, double, third, 2), PaymentShare("child", 2, single, third, 1)]
    )


def _share_of_two(base: int, dealer: int, unit: int, honba: int, north: OptionValue) -> Payments:
    """Return the payments of base points by the two other players of three; each of them also pays ``honba``."""
    if north == FULL:
        times = 3 if dealer else 2
        points = _up(base * times, unit)
        return summed([PaymentShare("each", 2, points, honba, times)])
    lost = base * 2 if dealer else base
    added = _up(-(-lost // 2), unit) if north == BISECT else 0
    single, double = _up(base, unit) + added, _up(base * 2, unit) + added
    if dealer:
        return summed([PaymentShare("each", 2, double, honba, 0 if added else 2)])
    dealers = PaymentShare("dealer", 1, double, honba, 0 if added else 2)
    return summed([dealers, PaymentShare("child", 1, single, honba, 0 if added else 1)])


def liable_payments(
    numbers: Numbers, parts: Sequence[int], rest: int, *, dealer: int, tsumo: int
) -> Payments:
    """Return the payments of a hand in parts of which players are liable (包), without honba.

    ``parts`` are the base points that each of them is liable for, ``rest`` the other base points. On a self-draw a liable player pays
    the part alone. On a win by ron the player pays half of it, rounded up, and the discarder the other half; both may be one player.
    The rest is paid as usual.
    """
    others = payments_of(numbers, rest, dealer=dealer, tsumo=tsumo)
    shares, left = [], others.points
    for part in parts:
        points = payments_of(numbers, part, dealer=dealer, tsumo=tsumo).points
        own = points if tsumo else _up(points, 2 * numbers.payment_unit) // 2
        shares.append(PaymentShare("liable", 1, own, 0, 0))
        left += points - own
    if not tsumo:
        shares.append(PaymentShare("discarder", 1, left, 0, 0))
    elif rest:  # ``times`` refers to the base points of the hand, and these payments have others
        shares += [share._replace(times=0) for share in others.shares]
    return summed(shares)


def with_honba(payments: Payments, each: int, payer: str | None = None) -> Payments:
    """Return payments in which every payer adds ``each`` points for the honba, or only the first share of ``payer`` if it is given."""
    shares = list(payments.shares)
    places = [place for place, share in enumerate(shares) if payer in (None, share.payer)]
    for place in places if payer is None else places[:1]:
        shares[place] = shares[place]._replace(honba=each)
    return summed(shares)._replace(points=payments.points)


def _up(points: int, unit: int) -> int:
    return -(-points // unit) * unit
