"""The readings of a hand: waits, pairs, and thirteen unconnected tiles with one of them twice (juusanputou of kitanuki)."""

from typing import Any

import pytest

from tests.support import split
from tests.support.lines import answer_to

APART = split("19m147p258s12345z")


def _answer(tiles: list[str], winning: str) -> dict[str, Any]:
    held = list(tiles)
    held.remove(winning)
    line = f"{''.join(held)}+{winning} tsumo dealer juusanputou dora:6s"
    return answer_to("kitanuki", line, options={"yaku_juusanputou": True})


@pytest.mark.parametrize("winning", APART)
@pytest.mark.parametrize("twice", ["1m", "7p", "5z"])
def test_tiles_apart_are_one_pair_and_singles(twice: str, winning: str) -> None:
    answer = _answer([*APART, twice], winning)
    assert answer["winning"]
    assert "juusanputou" in [line["id"] for line in answer["yaku"]]
    groups = answer["reading"]["groups"]
    assert {(group["kind"], group["tiles"]) for group in groups} == {
        ("pair", tile[0] * 2 + tile[1]) if tile == twice else ("single", tile) for tile in APART
    }
    assert [group["tiles"][-2:] for group in groups if group["winning"]] == [winning]


@pytest.mark.parametrize(
    ("of", "near"),
    [("4p", "2p"), ("4p", "3p"), ("4p", "5p"), ("4p", "6p"), ("8s", "6s"), ("8s", "7s"), ("2s", "3s")],
)  # fmt: skip
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
            answer = answer_to("tcg", f"{held}11122233344z+{won}{suit}")
            assert (answer["reading"]["wait"], answer["alternatives"]) == (wait, []), (run, won)


@pytest.mark.parametrize("held", ["1234m111222333z", "4678m111222333z"])
def test_a_tile_beside_a_run_completes_the_pair(held: str) -> None:
    answer = answer_to("tcg", f"{held}+4m")
    assert (answer["reading"]["wait"], answer["alternatives"]) == ("tanki", [])


@pytest.mark.parametrize(
    "line",
    [
        "11m22p33s111222z3z+3z",
        "11345m22p33s234p4z+4z",
        "11m22p34s33s11555z+2s",
        "99m11p57p88s11777z+6p",
    ],
)
def test_two_sets_and_four_pairs_are_not_complete(line: str) -> None:
    assert answer_to("tcg", f"{line} tsumo")["reason"] == "not_complete"
