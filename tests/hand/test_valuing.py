"""The order of several readings of a hand."""

from typing import Any, Final

from scoring.hand.payments import Payments
from scoring.hand.valuing import Valuation, Worth, best_first

ANY: Final[Any] = None


def _worth(points: int, yakuman: int = 0, han: int = 1, fu: int = 30) -> Valuation:
    worth = Worth(han=han, fu=fu, yakuman=yakuman, payments=Payments((), points, 0))
    return Valuation(ANY, ANY, ANY, ANY, worth)


def test_equal_readings_stay_in_the_order_they_were_read() -> None:
    first, second, least = _worth(8000), _worth(8000), _worth(1000)
    found = best_first([least, first, second])
    assert [id(each) for each in found] == [id(first), id(second), id(least)]
