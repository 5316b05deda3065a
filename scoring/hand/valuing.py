"""The valuation of a reading: its yaku, dora, fu and worth."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from scoring.hand.payments import NO_PAYMENTS, Payments
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Limit
from scoring.rules.tables import Doras, Fus, Yakus
from scoring.text import Text
from scoring.tiles.values import Numbers, Reading, Win


@dataclass(slots=True, eq=False, kw_only=True)
class Worth:
    """A place on the score table with its payments; hands of one place share it."""

    payments: Payments
    """All payments; empty for a hand that does not win."""
    han: int = 0
    """The han, dora included; 0 where han do not count."""
    fu: int = 0
    """The rounded fu; 0 where fu do not count."""
    yakuman: int = 0
    limit: Limit | None = None
    base: int = 0
    """Base points."""


# NOTE: Hands share it, so that its words are found again: ``to_dict()`` of hands met again, one in ten without yaku, takes 38.7 instead of
# 35.9 µs without this cache.
@lru_cache(maxsize=1 << 10)
def without_payments(han: int, fu: int) -> Worth:
    """Return the worth of a reading that does not win."""
    return Worth(han=han, fu=fu, payments=NO_PAYMENTS)


class Scale(Protocol):
    """The conversion of han and fu into points and payments in one game."""

    def worth(self, rules: InForce, yaku: Yakus, dora: int, fu: Fus, w: Win) -> Worth:
        """Return the worth of yaku with ``dora`` han of dora, and fu."""

    def alone(self, rules: InForce, yaku: Yakus, w: Win) -> Worth:
        """Return the worth of yaku that count alone."""

    def worthless(self, han: int, fu: Fus) -> Worth:
        """Return the worth of a reading that does not win."""

    def value(self, worth: Worth) -> dict[str, Any]:
        """Return the ``value`` of an answer."""

    def explain(self, numbers: Numbers, worth: Worth) -> Text:
        """Return a sentence that explains the step from han and fu to points."""

    def __hash__(self) -> int: ...


@dataclass(slots=True)
class Valuation:
    """A reading with its worth."""

    reading: Reading
    yaku: Yakus
    dora: Doras
    fu: Fus
    worth: Worth


def best_first(valuations: list[Valuation]) -> list[Valuation]:
    """Return readings by points, then yakuman, han and fu, the best first; equal readings keep their order.

    A yakuman precedes a counted yakuman of the same points, because players name the hand by it.
    """
    return sorted(valuations, key=_rank, reverse=True)


def _rank(valuation: Valuation) -> tuple[int, int, int, int]:
    worth = valuation.worth
    return (worth.payments.points, worth.yakuman, worth.han, worth.fu)
