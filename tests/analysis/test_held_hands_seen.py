"""What the tiles on the table take away from what a hand that is still played may hope for."""

import pytest

import scoring
from tests.support.tile_analysis import ask, faults, waits

TENPAI = "123567m34522p67s"
"""Waits for 5s and 8s."""
scoring.ruleset("tcg")
scoring.ruleset("tenhou")


@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_that_is_seen_is_not_waited_for(suit: str) -> None:
    """Of four fives one is red in each suit of Tenhou; seen in a meld, among indicators or on the table it is gone."""
    other = "p" if suit == "s" else "s"
    closed = f"123567{other}22z34{suit}"
    one_red = {f"5{suit}": 3, f"0{suit}": 1, f"2{suit}": 4}
    third = {"melds": [f"chi:789{suit}"]}
    assert waits(ask("tenhou", {"concealed": closed, **third})) == one_red
    seen = {f"5{suit}": 3, f"2{suit}": 4}
    red = {"melds": [f"chi:067{suit}"]}
    assert waits(ask("tenhou", {"concealed": closed, **red})) == seen
    for name in ("visible", "dora_indicators", "discards"):
        shown = {name: f"0{suit}", **third}
        assert waits(ask("tenhou", {"concealed": closed, **shown})) == seen, name
    # With the red five the other three are all there may be, and a fourth that is not red is one too many.
    all_of_them = {"concealed": closed, "visible": f"5550{suit}", **third}
    assert faults("tenhou", all_of_them) == []
    assert faults("tenhou", {**all_of_them, "visible": f"5555{suit}"}) == [
        ("/visible", "too_many_copies", "red_five")
    ]


def test_indicators_are_seen() -> None:
    assert waits(ask("tcg", {"concealed": TENPAI, "dora_indicators": "8s"})) == {"5s": 4, "8s": 3}
