"""Thirteen tiles apart with one of them twice (juusanputou of kitanuki): read as such whichever tile wins, and not where two are near."""

from typing import Any

import pytest

from scoring.rulesets.kitanuki import RULESET
from tests.support import split

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
