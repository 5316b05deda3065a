"""Texts in two languages: an amount of one thing is said in the singular."""

import pytest

from scoring.text import Text, amount


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, Text("0点", "0 points")),
        (1, Text("1点", "1 point")),
        (2, Text("2点", "2 points")),
        (-1, Text("-1点", "-1 points")),
        (12000, Text("12,000点", "12,000 points")),
    ],
)
def test_one_point_is_said_in_the_singular(number: int, text: Text) -> None:
    assert amount(number) == text


def test_chips_are_counted_like_points() -> None:
    assert amount(1, Text("枚", "chips")) == Text("1枚", "1 chip")
