"""The scale of kitanuki: every payer pays one point for each han. The winner of a hand without han pays instead."""

from functools import lru_cache
from typing import Any

from scoring.games.kitanuki import MESSAGES
from scoring.hand.payments import Payments, PaymentShare, summed
from scoring.hand.valuing import Worth, without_payments
from scoring.rules.in_force import InForce
from scoring.rules.tables import Fus, Yakus
from scoring.text import Text
from scoring.tiles.values import Numbers, Win

_PAYERS = 2
"""The number of payers of a self-draw."""


class KitanukiScale:
    """The conversion of han into points in ``kitanuki``."""

    def worth(self, rules: InForce, yaku: Yakus, dora: int, fu: Fus, w: Win) -> Worth:  # noqa: ARG002 - there are no fu
        """Return the worth of yaku and dora."""
        return worth_of(rules.numbers, yaku.han + dora, w.dealer, w.tsumo, w.honba)

    def alone(self, rules: InForce, yaku: Yakus, w: Win) -> Worth:
        """Return the worth of yakuman that count alone."""
        return worth_of(rules.numbers, yaku.han, w.dealer, w.tsumo, w.honba)

    def worthless(self, han: int, fu: Fus) -> Worth:  # noqa: ARG002 - there are no fu
        """Return the worth of a hand that does not win."""
        return without_payments(han, 0)

    def value(self, worth: Worth) -> dict[str, Any]:
        """Return the ``value`` of an answer: ``points`` is the payment of each payer, honba included."""
        shares = worth.payments.shares
        return {
            "han": worth.han,
            "points": shares[0].points + shares[0].honba if shares else 0,
            "karasu": worth.payments.points < 0,
        }

    def explain(self, numbers: Numbers, worth: Worth) -> Text:
        """Return a sentence that explains the step from han to points."""
        if worth.payments.points < 0:
            return MESSAGES["points.karasu"]
        base, han = numbers.base_points, worth.han * numbers.han_points
        dealer = worth.base - base - han
        return MESSAGES["points.sum"].filled(
            base=base,
            # Japanese has the number of han, English their points.
            han=Text(str(worth.han), str(han)),
            dealer=MESSAGES["points.dealer"].filled(points=dealer) if dealer else "",
            points=worth.base,
        )


# NOTE: ``benchmarks/games.py`` needs 48 µs for a score with this cache, 63 µs without it.
@lru_cache(maxsize=1 << 10)
def worth_of(numbers: Numbers, han: int, dealer: int, tsumo: int, honba: int) -> Worth:
    """Return the points and payments of ``han`` han: each payer pays all the points."""
    if not han:
        paid = numbers.karasu_points
        karasu = Payments((PaymentShare("winner", 1, paid, 0, 0),), -paid, 0)
        return Worth(payments=karasu)
    points = numbers.base_points + han * numbers.han_points + dealer * numbers.dealer_points
    counters = honba * numbers.honba_points
    payer, count = ("each", _PAYERS) if tsumo else ("discarder", 1)
    payments = summed([PaymentShare(payer, count, points, counters, 0)])
    return Worth(han=han, base=points, payments=payments)
