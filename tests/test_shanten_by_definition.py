"""How far hands are from seven pairs and thirteen orphans: by looking at every such hand they can become."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from scoring.shanten import distance, room_of
from scoring.tiles import NAMES, ONE, kinds_of
from scoring.values import ORPHANS, SEVEN_PAIRS
from tests.support import split
from tests.support.tile_analysis import nearest, targets

FEW = ("1m", *split("1234567z"))
"""Eight kinds of which no two make a run: seven pairs leave one of them out."""
YAOCHU = (*split("19m19p19s"), *split("1234567z"))
FOUR_SETS = targets(FEW, 4)
PAIRS = [Counter(dict.fromkeys(kinds, 2)) for kinds in combinations(FEW, 7)]
THIRTEEN = [Counter(YAOCHU) + Counter([tile]) for tile in YAOCHU]


def found(
    held: Counter[str], taken: Counter[str], kinds: tuple[str, ...], form: int
) -> tuple[tuple[int, set[str]], int]:
    """Shanten with the tiles that lower it, and ``form`` where the hand is nearest to it."""
    packed, gone = (
        sum(one * tiles[name] for name, one in zip(NAMES, ONE, strict=True))
        for tiles in (held, taken)
    )
    mask = sum(1 << NAMES.index(tile) for tile in kinds)
    away = distance(packed, 0, room=room_of(mask, 4, (gone,)), forms=form)
    return (away.shanten, {NAMES[kind] for kind in kinds_of(away.improves)}), away.forms & form


@pytest.mark.parametrize("taken", [0, 1, 3])
@pytest.mark.parametrize("size", [13, 14])
def test_seven_pairs_or_four_sets_whichever_is_nearer(size: int, taken: int) -> None:
    rng = Random(100 * size + taken)
    nearest_pairs = 0
    for _ in range(8):
        pile = [tile for tile in FEW for _ in range(4)]
        some = rng.sample(pile, size + taken)
        held, gone = Counter(some[:size]), Counter(some[size:])
        wanted = nearest(held, gone, FOUR_SETS + PAIRS)
        pairs = nearest(held, gone, PAIRS)[0] == wanted[0]
        nearest_pairs += pairs
        assert found(held, gone, FEW, SEVEN_PAIRS) == (wanted, SEVEN_PAIRS * pairs), (held, gone)
    assert nearest_pairs


@pytest.mark.parametrize(
    "held",
    [
        "1111m33m55p77p99s2z",
        "11m1122333344z",
        "1122223344455z",
        "1111222334455z",
        "11m11223344556z",
    ],
)
def test_seven_pairs_of_too_few_kinds(held: str) -> None:
    """Four equal tiles are one pair: a kind that is missing costs two tiles, and one of which there is a single one costs one."""
    tiles = Counter(split(held))
    kinds = tuple(dict.fromkeys([*tiles, *FEW]))
    pairs = [Counter(dict.fromkeys(some, 2)) for some in combinations(kinds, 7)]
    wanted = nearest(tiles, Counter(), pairs)
    sets = nearest(tiles, Counter(), targets(tuple(tiles), 4))
    least = min(wanted[0], sets[0])
    away, form = found(tiles, Counter(), kinds, SEVEN_PAIRS)
    assert away[0] == least
    assert bool(form) == (wanted[0] == least)
    assert not form or wanted[1] <= away[1]


def test_thirteen_orphans_of_hands_that_have_nearly_all_of_them() -> None:
    """Some have no partner left for what they hold, or not even a tile for what they miss; those far away are nearer to four sets."""
    rng = Random(13)
    for kinds in (9, 10, 11, 12, 13) * 6:
        some = rng.sample(YAOCHU, kinds)
        others = rng.sample([*some, *split("5m5p5s258m")], 13 - kinds)
        held = Counter([*some, *others])
        gone = Counter({tile: rng.randint(0, 4 - held[tile]) for tile in YAOCHU})
        wanted = nearest(held, gone, THIRTEEN)
        if wanted[0] < 5:
            every = (*YAOCHU, *split("258m258p258s"))
            assert found(held, gone, every, ORPHANS) == (wanted, ORPHANS), (held, gone)
