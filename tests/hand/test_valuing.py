"""The order of several readings of a hand."""

from typing import Any, Final

import pytest

from scoring.hand.payments import Payments
from scoring.hand.valuing import Valuation, Worth, best_first

ANY: Final[Any] = None


def _worth(points: int, yakuman: int = 0, han: int = 1, fu: int = 30) -> Valuation:
    worth = Worth(han, fu, yakuman, ANY, ANY, Payments((), points, 0))
    return Valuation(ANY, ANY, ANY, ANY, worth)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param((8000, 0, 1, 30), (7700, 1, 13, 110), id="points before all else"),
        pytest.param((32000, 1, 0, 0), (32000, 0, 13, 40), id="then yakuman"),
        pytest.param((8000, 0, 5, 30), (8000, 0, 4, 70), id="then han"),
        pytest.param((8000, 0, 4, 70), (8000, 0, 4, 40), id="then fu"),
    ],
)
def test_the_best_of_two_readings_comes_first_whichever_was_read_first(
    better: tuple[int, ...], worse: tuple[int, ...]
) -> None:
    good, bad = _worth(*better), _worth(*worse)
    assert best_first([good, bad]) == [good, bad]
    assert best_first([bad, good]) == [good, bad]


def test_equal_readings_stay_in_the_order_they_were_read() -> None:
    first, second, least = _worth(8000), _worth(8000), _worth(1000)
    found = best_first([least, first, second])
    assert [id(each) for each in found] == [id(first), id(second), id(least)]
