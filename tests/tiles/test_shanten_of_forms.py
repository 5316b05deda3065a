"""How far hands are from seven pairs and thirteen orphans: by looking at every such hand they can become."""

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from scoring.tiles.kinds import NAMES, kinds_of
from scoring.tiles.notation import mask_of, packed_of, parse
from scoring.tiles.shanten import distance, room_of, unconnected
from scoring.tiles.values import ORPHANS, SEVEN_PAIRS, STANDARD
from tests.support import split
from tests.support.tile_analysis import EVERY, nearest, targets

FEW = ("1m", *split("1234567z"))
"""Eight kinds of which no two make a run: seven pairs leave one of them out."""
YAOCHU = (*split("19m19p19s"), *split("1234567z"))
FOUR_SETS = targets(FEW, 4)
PAIRS = [Counter(dict.fromkeys(kinds, 2)) for kinds in combinations(FEW, 7)]
THIRTEEN = [Counter(YAOCHU) + Counter([tile]) for tile in YAOCHU]


def found(
    held: Counter[str], taken: Counter[str], kinds: tuple[str, ...], form: int
) -> tuple[int, set[str], int]:
    """Shanten, the tiles that lower it and the forms the hand is nearest to, four sets and ``form`` among them."""
    room = room_of(mask_of(kinds), 4, (packed_of(taken.elements()),))
    away = distance(packed_of(held.elements()), 0, room=room, forms=form)
    return away.shanten, _names(away.improves), away.forms


def _names(mask: int) -> set[str]:
    return {NAMES[kind] for kind in kinds_of(mask)}


@pytest.mark.parametrize("taken", range(4))
@pytest.mark.parametrize("size", [13, 14])
def test_a_hand_is_as_near_as_the_nearer_of_seven_pairs_and_four_sets(
    size: int, taken: int
) -> None:
    """``taken`` tiles of one kind are out of reach: set aside, but no part of a meld."""
    rng = Random(100 * size + taken)
    seen = set()
    for _ in range(10):
        gone = Counter({rng.choice(FEW): taken})
        pile = [tile for tile in FEW for _ in range(4 - gone[tile])]
        held = Counter(rng.sample(pile, size))
        wanted = nearest(held, gone, FOUR_SETS + PAIRS)
        near = {
            STANDARD: nearest(held, gone, FOUR_SETS)[0],
            SEVEN_PAIRS: nearest(held, gone, PAIRS)[0],
        }
        forms = sum(form for form, away in near.items() if away == wanted[0])
        assert found(held, gone, FEW, SEVEN_PAIRS) == (*wanted, forms), (held, gone)
        seen.add(forms)
    assert STANDARD in seen


def test_called_hands_are_near_to_four_sets_only() -> None:
    """Five pairs with a meld: three to become triplets, one of the others the pair; of ten orphans every set misses two tiles."""
    five = distance(parse("1199m1199p55z").packed, 1)
    assert (five.shanten, five.forms) == (2, STANDARD)
    orphans = distance(parse("19m19p19s1234z").packed, 1)
    assert (orphans.shanten, orphans.forms) == (6, STANDARD)


@pytest.mark.parametrize(
    "held",
    ["1111m33m55p77p99s2z", "11m1122333344z", "1122223344455z", "1111222334455z", "11m11223344556z"],
)  # fmt: skip
def test_seven_pairs_of_too_few_kinds(held: str) -> None:
    """Four equal tiles are one pair: a kind that is missing costs two tiles, and one of which there is a single one costs one."""
    tiles = Counter(split(held))
    kinds = tuple(dict.fromkeys([*tiles, *FEW]))
    pairs = [Counter(dict.fromkeys(some, 2)) for some in combinations(kinds, 7)]
    wanted = nearest(tiles, Counter(), pairs)
    sets = nearest(tiles, Counter(), targets(tuple(tiles), 4))
    least = min(wanted[0], sets[0])
    away, improves, forms = found(tiles, Counter(), kinds, SEVEN_PAIRS)
    assert away == least
    assert bool(forms & SEVEN_PAIRS) == (wanted[0] == least)
    assert not forms & SEVEN_PAIRS or wanted[1] <= improves


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
            assert found(held, gone, every, ORPHANS) == (*wanted, ORPHANS), (held, gone)


def missing_of(held: Counter[str]) -> int:
    """The tiles a hand misses of a pair with twelve others of which no two could be in one set: by every choice of what to keep."""
    choices = []
    for suit in "mpsz":
        there = [int(tile[0]) for tile in +held if tile[1] == suit]
        choices.append(
            {
                (size, any(held[f"{number}{suit}"] > 1 for number in kept))
                for size in range(len(there) + 1)
                for kept in combinations(there, size)
                if suit == "z" or all(abs(a - b) > 2 for a, b in combinations(kept, 2))
            }
        )
    kept = [
        min(sum(size for size, _ in choice), 13) + any(pair for _, pair in choice)
        for choice in product(*choices)
    ]
    return 14 - max(kept)


@pytest.mark.parametrize("suits", ["mpsz", "mps", "mz", "pz", "ms"])
def test_what_unconnected_tiles_are_missing(suits: str) -> None:
    rng = Random(suits)
    pile = [tile for tile in EVERY if tile[1] in suits for _ in range(4)]
    for spread in (13, 13, 9):
        some = rng.sample(sorted(set(pile)), spread)
        held = Counter(some if spread == 13 else [*some, *rng.choices(some, k=4)])
        missing = missing_of(held)
        nearer = {tile for tile in EVERY if missing_of(held + Counter([tile])) < missing}
        away, improves = unconnected(packed_of(held.elements()))
        assert (away, _names(improves)) == (missing, nearer), held


@pytest.mark.parametrize("tiles", ["147m258p369s1234z", "258m1234567z369s", "1m4p7s1234567z"])
def test_unconnected_tiles_without_a_pair_wait_for_one(tiles: str) -> None:
    held = Counter(split(tiles))
    away, improves = unconnected(parse(tiles).packed)
    assert away == missing_of(held) == 14 - len(held)
    assert improves & 1 == (missing_of(held + Counter(["1m"])) < away)
