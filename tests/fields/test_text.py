"""Texts in two languages: an amount of one thing is said in the singular."""

import pytest

import scoring
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


def test_a_hand_worth_one_point_says_so() -> None:
    """A closed hand of nothing but concealed self-draw (kantan, one point)."""
    hand = {
        "concealed": [
            "mentsu.man.run",
            "mentsu.pin.run",
            "mentsu.sou.triplet",
            "taatsu.man.run",
            "atama.sou",
        ],
        "winning_card": "isolated.man",
        "win": "tsumo",
    }
    answer = scoring.score("kantan", hand).to_dict()
    assert answer["value"]["points"] == 1
    assert "= 1 point." in " ".join(answer["explanation"])
