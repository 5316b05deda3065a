"""What a reading says of itself agrees with its groups: four sets and a pair, or thirteen kinds of which one is a pair."""

from typing import cast

import pytest

from scoring.hand.game import TileGame
from scoring.rulesets import RULESETS
from scoring.tiles.readings import read, read_unconnected_too
from scoring.tiles.values import STANDARD, UNCONNECTED, Win
from tests.support import Request, asked, hands

KINDS_OF = {"1m": 0, "5p": 9 + 4, "7z": 27 + 6}
"""Kinds are counted from 1m over the suits m, p and s to the honours."""


def _win(request: Request) -> Win:
    ruleset = RULESETS["tcg"]
    win = cast(TileGame, ruleset.game).requests.parse(ruleset.basic, request)
    assert isinstance(win, Win)
    return win


@pytest.mark.parametrize("seed", range(4))
def test_runs_and_triplets_of_a_reading_are_four(seed: int) -> None:
    for request in hands.requests(60, 300 + seed, kind="ambiguous"):
        for reading in read(_win(asked(request, {}))):
            if reading.form == STANDARD:
                assert reading.run_count + reading.triplet_count == 4
                assert reading.triplets.bit_count() == reading.triplet_count
                assert reading.pair.bit_count() == 1


def test_thirteen_tiles_apart_have_the_pair_of_the_tile_that_is_there_twice() -> None:
    for twice in ("1m", "5p", "7z"):
        request = {"concealed": "147m258p369s1237z", "winning_tile": twice, "win": "tsumo"}
        (reading,) = read_unconnected_too(_win(request))
        assert (reading.form, reading.pair) == (UNCONNECTED, 1 << KINDS_OF[twice])
