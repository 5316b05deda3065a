"""The readings of a hand: waits, pairs, and thirteen unconnected tiles with one of them twice (juusanputou of kitanuki)."""

from typing import Any

import pytest

import scoring
from tests.support import split

RULESET = scoring.ruleset("kitanuki")
APART = split("19m147p258s12345z")
ANSWERED = {"win": "tsumo", "options": {"yaku_juusanputou": True}, "situation": ["juusanputou"]}


def _answer(tiles: list[str], winning: str) -> dict[str, Any]:
    held = list(tiles)
    held.remove(winning)
    request = ANSWERED | {
        "concealed": "".join(held),
        "winning_tile": winning,
        "seat_wind": "east",
        "melds": [],
        "norths": 0,
        "honba": 0,
        "dora_indicators": "6s",
    }
    rules = RULESET.in_force({"yaku_juusanputou": True})
    return dict(RULESET.game.score(rules, request, "en").to_dict())


@pytest.mark.parametrize("winning", APART)
@pytest.mark.parametrize("twice", ["1m", "7p", "5z"])
def test_tiles_apart_are_one_pair_and_singles(twice: str, winning: str) -> None:
    answer = _answer([*APART, twice], winning)
    assert answer["winning"]
    assert "juusanputou" in [line["id"] for line in answer["yaku"]]
    groups = answer["reading"]["groups"]
    told = {(group["kind"], group["tiles"]) for group in groups}
    assert told == {
        ("pair", tile[0] * 2 + tile[1]) if tile == twice else ("single", tile) for tile in APART
    }
    assert [group["tiles"][-2:] for group in groups if group["winning"]] == [winning]


@pytest.mark.parametrize(
    ("of", "near"),
    [
        ("4p", "2p"),
        ("4p", "3p"),
        ("4p", "5p"),
        ("4p", "6p"),
        ("8s", "6s"),
        ("8s", "7s"),
        ("2s", "3s"),
    ],
)
def test_two_tiles_of_a_suit_less_than_three_apart_are_not_apart(of: str, near: str) -> None:
    tiles = [near if tile == of else tile for tile in APART]
    assert _answer([*tiles, "5z"], "5z")["reason"] == "not_complete"


@pytest.mark.parametrize(("of", "other"), [("8s", "9s"), ("7p", "8p"), ("5z", "6z"), ("9m", "7z")])
def test_tiles_three_apart_and_neighbours_of_different_suits_are_apart(of: str, other: str) -> None:
    tiles = [other if tile == of else tile for tile in APART]
    assert _answer([*tiles, "1z"], "1p")["winning"]


@pytest.mark.parametrize("suit", "mps")
def test_a_run_is_completed_in_the_middle_at_an_edge_or_on_two_sides(suit: str) -> None:
    """12 waits for 3 and 89 for 7 only; a wait for the middle is closed; every other one is open on two sides."""
    for start in range(1, 8):
        run = [start, start + 1, start + 2]
        for won in run:
            edge = (start, won) in {(1, 3), (7, 7)}
            wait = "kanchan" if won == start + 1 else "penchan" if edge else "ryanmen"
            held = "".join(str(number) for number in run if number != won) + suit
            request = {
                "concealed": held + "11122233344z",
                "winning_tile": f"{won}{suit}",
                "win": "ron",
            }
            answer = scoring.score("tcg", request).to_dict()
            assert (answer["reading"]["wait"], answer["alternatives"]) == (wait, []), request


@pytest.mark.parametrize("held", ["1234m111222333z", "4678m111222333z"])
def test_a_tile_beside_a_run_completes_the_pair(held: str) -> None:
    request = {"concealed": held, "winning_tile": "4m", "win": "ron"}
    answer = scoring.score("tcg", request).to_dict()
    assert (answer["reading"]["wait"], answer["alternatives"]) == ("tanki", [])


@pytest.mark.parametrize(
    ("concealed", "winning"),
    [
        ("11m22p33s111222z3z", "3z"),
        ("11345m22p33s234p4z", "4z"),
        ("11m22p34s33s11555z", "2s"),
        ("99m11p57p88s11777z", "6p"),
    ],
)
def test_two_sets_and_four_pairs_are_not_complete(concealed: str, winning: str) -> None:
    request = {"concealed": concealed, "winning_tile": winning, "win": "tsumo"}
    assert scoring.score("tcg", request).to_dict()["reason"] == "not_complete"
