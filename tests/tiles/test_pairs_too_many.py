"""Two sets and four pairs are no hand: in each suit everything can be cut, and still there are too many pairs."""

import pytest

import scoring

HANDS = [
    ("11m22p33s111222z3z", "3z"),
    ("11345m22p33s234p4z", "4z"),
    ("11m22p33s4455566z", "6z"),
    ("11m22345p33s4455z", "5z"),
    ("11m22p34s33s11555z", "2s"),
    ("99m11p57p88s11777z", "6p"),
]


@pytest.mark.parametrize(("concealed", "winning"), HANDS)
@pytest.mark.parametrize("ruleset", ["tcg", "tenhou"])
def test_two_sets_and_four_pairs_are_not_complete(
    ruleset: str, concealed: str, winning: str
) -> None:
    request = {"concealed": concealed, "winning_tile": winning, "win": "tsumo"}
    assert scoring.score(ruleset, request).to_dict()["reason"] == "not_complete"
