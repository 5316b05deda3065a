"""The wait of a hand whose last tile completes a run, for every run and every tile of it."""

import pytest

import scoring

scoring.ruleset("tcg")
HONOURS = "11122233344z"


@pytest.mark.parametrize("suit", "mps")
def test_a_run_is_completed_in_the_middle_at_an_edge_or_openly(suit: str) -> None:
    """12 waits for 3 and 89 for 7 only; a wait for the middle is closed; every other one is open on two sides."""
    for start in range(1, 8):
        run = [start, start + 1, start + 2]
        for won in run:
            edge = (start, won) in {(1, 3), (7, 7)}
            wait = "kanchan" if won == start + 1 else "penchan" if edge else "ryanmen"
            held = "".join(str(number) for number in run if number != won) + suit + HONOURS
            request = {"concealed": held, "winning_tile": f"{won}{suit}", "win": "ron"}
            answer = scoring.score("tcg", request, lang="en").to_dict()
            assert answer["reading"]["wait"] == wait, request
            assert answer["alternatives"] == []


@pytest.mark.parametrize("held", ["1234m111222333z", "4678m111222333z"])
def test_a_tile_beside_a_run_completes_the_pair(held: str) -> None:

    request = {"concealed": held, "winning_tile": "4m", "win": "ron"}
    answer = scoring.score("tcg", request, lang="en").to_dict()
    assert (answer["reading"]["wait"], answer["alternatives"]) == ("tanki", [])
