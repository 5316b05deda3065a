"""How far some hands are from winning, against the PyPI package `mahjong`: what thousands are asked elsewhere, in a second."""

from random import Random

import pytest
from mahjong.shanten import Shanten

from scoring.tiles.kinds import KINDS, ONE, kinds_of
from scoring.tiles.shanten import distance, shanten

WIDTHS = (34, 27, 20, 14)
"""From how many kinds a hand is drawn: the fewer, the closer to winning."""


def _drawn(rng: Random, size: int, width: int) -> list[int]:
    """Random tiles as counts by kind, no kind more than four times."""
    counts = [0] * KINDS
    for tile in rng.sample(range(4 * width), size):
        counts[tile // 4] += 1
    return counts


def _packed(counts: list[int]) -> int:
    return sum(count * one for count, one in zip(counts, ONE, strict=True))


def _theirs(counts: list[int], melds: int) -> int:
    return int(Shanten.calculate_shanten(counts, not melds, not melds))


@pytest.mark.parametrize("melds", range(5))
@pytest.mark.parametrize("width", WIDTHS)
def test_hands_are_as_far_as_the_package_sees_them_and_nearer_by_the_same_tiles(
    width: int, melds: int
) -> None:
    rng = Random(100 * width + melds)
    for _ in range(4):
        counts = _drawn(rng, 13 - 3 * melds, width)
        found = distance(_packed(counts), melds)
        assert found.shanten == _theirs(counts, melds), (counts, melds)
        theirs = set()
        for kind in range(KINDS):
            if counts[kind] < 4:
                more = [count + (place == kind) for place, count in enumerate(counts)]
                if _theirs(more, melds) < found.shanten:
                    theirs.add(kind)
                assert shanten(_packed(more), melds) == _theirs(more, melds), (more, melds)
        assert set(kinds_of(found.improves)) == theirs, (counts, melds)
