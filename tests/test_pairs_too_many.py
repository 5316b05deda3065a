"""Two sets and four pairs are no hand: in each suit everything can be cut, and still there are too many pairs."""

import pytest

import scoring

HANDS = [
    ("11m22p33s111222z3z", "3z"),
    ("11345m22p33s234p4z", "4z"),
    ("11m22789p33555s7z", "7z"),
    ("99m11p567p88s777z1z", "1z"),
]


@pytest.mark.parametrize(("concealed", "winning"), HANDS)
@pytest.mark.parametrize("ruleset", ["tcg", "tenhou"])
def test_two_sets_and_four_pairs_are_not_complete(
    ruleset: str, concealed: str, winning: str
) -> None:
    request = {"concealed": concealed, "winning_tile": winning, "win": "tsumo"}
    assert scoring.score(ruleset, request).to_dict()["reason"] == "not_complete"
