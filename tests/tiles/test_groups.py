"""How the groups of a hand are written: runs, triplets, pairs, kans and single tiles of every kind."""

import pytest

from scoring.tiles.decomposition import GROUPS, KAN, PAIR, RUN, SINGLE, TRIPLET, _tiles_of
from scoring.tiles.kinds import KINDS, NAMES

SIZES = {"triplet": (TRIPLET, 3), "pair": (PAIR, 2), "kan": (KAN, 4), "single": (SINGLE, 1)}


@pytest.mark.parametrize("name", SIZES)
def test_equal_tiles_are_written_with_one_letter(name: str) -> None:
    form, size = SIZES[name]
    for kind in range(KINDS):
        wanted = NAMES[kind][0] * size + NAMES[kind][1]
        assert _tiles_of(form, kind, size) == wanted
        assert GROUPS[form + kind] == (name, wanted)


def test_runs_begin_with_one_to_seven_of_a_suit() -> None:
    for kind in range(KINDS):
        rank, suit = NAMES[kind][0], NAMES[kind][1]
        there = suit != "z" and int(rank) <= 7
        wanted = f"{rank}{int(rank) + 1}{int(rank) + 2}{suit}" if there else ""
        assert _tiles_of(RUN, kind, 3) == wanted
        assert GROUPS[RUN + kind] == ("run", wanted)
