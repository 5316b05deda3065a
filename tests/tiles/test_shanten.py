"""How far a hand is from winning, against the PyPI package `mahjong` and by definition."""

from collections import Counter
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from mahjong.shanten import Shanten

from scoring.tiles.kinds import ALL, KINDS, NAMES, ONE, kinds_of
from scoring.tiles.notation import mask_of, packed_of, parse
from scoring.tiles.shanten import distance, room_of, unconnected
from scoring.tiles.values import ORPHANS, SEVEN_PAIRS, STANDARD
from tests.support import split
from tests.support.lines import answer_to
from tests.support.tile_analysis import EVERY, nearest, targets
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["shanten"]

FEW = ("1m", *split("1234567z"))
"""Eight kinds of which no two make a run: seven pairs leave one of them out."""
YAOCHU = (*split("19m19p19s"), *split("1234567z"))
FOUR_SETS = targets(FEW, 4)
PAIRS = [Counter(dict.fromkeys(kinds, 2)) for kinds in combinations(FEW, 7)]
THIRTEEN = [Counter(YAOCHU) + Counter([tile]) for tile in YAOCHU]
WIDTHS = (34, 34, 27, 27, 20, 14)
"""From how many kinds a hand is drawn: the fewer, the closer to winning."""


def drawn(rng: Random, size: int) -> tuple[list[int], int]:
    """Random tiles as counts by kind, no kind more than four times; and the same packed."""
    width = rng.choice(WIDTHS)
    tiles = Counter(tile // 4 for tile in rng.sample(range(4 * width), size))
    return [tiles[kind] for kind in range(KINDS)], sum(ONE[kind] * n for kind, n in tiles.items())


def improved_by(
    tiles: str, melds: int = 0, taken: str = "", *, most: int = 4
) -> tuple[int, list[str]]:
    """Shanten and the tiles that lower it, where those ``taken`` can be in hand no more."""
    room = room_of(ALL, most, parse(taken).packed)
    found = distance(parse(tiles).packed, melds, room=room)
    return found.shanten, [NAMES[kind] for kind in kinds_of(found.improves)]


@pytest.mark.many
def test_the_shanten_of_random_hands_is_that_of_the_package() -> None:
    rng = Random(3)
    seen = set()
    for _ in range(2_500):
        melds = rng.randrange(5)
        counts, packed = drawn(rng, 14 - 3 * melds)
        theirs = Shanten.calculate_shanten(counts, use_chiitoitsu=not melds, use_kokushi=not melds)
        assert distance(packed, melds).shanten == theirs, (counts, melds)
        seen.add(theirs)
    assert seen == {-1, 0, 1, 2, 3, 4, 5}


def test_the_tiles_that_improve_a_random_hand_are_those_by_which_the_package_sees_it_nearer() -> (
    None
):
    rng = Random(5)
    for _ in range(150):
        melds = rng.randrange(5)
        counts, packed = drawn(rng, 13 - 3 * melds)
        found = distance(packed, melds)
        theirs = set()
        for kind in range(KINDS):
            if counts[kind] < 4:
                more = [count + (place == kind) for place, count in enumerate(counts)]
                after = Shanten.calculate_shanten(more, not melds, not melds)
                assert found.shanten - after in (0, 1)
                theirs |= {kind} if after < found.shanten else set()
        assert set(kinds_of(found.improves)) == theirs, (counts, melds)


@pytest.mark.many
@pytest.mark.parametrize(("sets", "count"), [(0, 40), (1, 40), (2, 60), (3, 12)])
def test_a_hand_is_as_far_as_the_nearest_of_all_hands_it_can_become(sets: int, count: int) -> None:
    """The expected distance is the least to any four-sets hand of one suit and two honours, without the melded sets."""
    universe = (*split("123456789p"), "1z", "2z")
    wanted = targets(universe, sets)
    rng = Random(sets)
    for _ in range(count):
        tiles = rng.sample([tile for tile in universe for _ in range(4)], 13)
        held, taken = tiles[: 3 * sets + 1], tiles[3 * sets + 1 :]
        room = room_of(mask_of(universe), 4, packed_of(taken))
        found = distance(packed_of(held), 4 - sets, room=room, forms=0)
        wanted_ = nearest(Counter(held), Counter(taken), wanted)
        assert (found.shanten, _names(found.improves)) == wanted_, tiles


@pytest.mark.parametrize(("tiles", "taken", "melds", "wait"), CASES["by form alone"])
def test_a_hand_that_holds_all_of_its_wait_is_tenpai_by_form_alone(
    tiles: str, taken: str, melds: int, wait: str
) -> None:
    assert improved_by(tiles, melds, taken)[0] == 1
    assert improved_by(tiles, melds, taken, most=5) == (0, [wait])


def test_a_tile_without_a_partner_left_makes_no_pair() -> None:
    """Three norths are set aside: the fourth is no part of seven pairs and no pair of thirteen orphans."""
    pairs = improved_by("1199m2288p3355s4z", taken="444z")
    orphans = improved_by("19m19p19s1234567z", taken="444z")
    assert (pairs[0], len(pairs[1])) == (1, KINDS - 7)
    assert (orphans[0], len(orphans[1])) == (0, 12)
    assert "4z" not in pairs[1] + orphans[1]


def test_without_any_copy_left_of_one_tile_there_are_no_thirteen_orphans() -> None:
    assert improved_by("119m19p19s123567z") == (0, ["4z"])
    assert improved_by("119m19p19s123567z", taken="4444z")[0] > 2


@pytest.mark.parametrize(("tiles", "melds", "taken", "away", "improves"), CASES["improved"])
def test_a_hand_is_improved_by_what_a_person_sees(
    tiles: str, melds: int, taken: str, away: int, improves: str
) -> None:
    assert improved_by(tiles, melds, taken) == (away, split(improves))


@pytest.mark.parametrize(("tiles", "melds", "away"), CASES["counted"])
def test_the_shanten_of_a_hand_is_what_a_person_counts(tiles: str, melds: int, away: int) -> None:
    assert distance(parse(tiles).packed, melds).shanten == away


def test_a_run_of_tiles_that_a_game_has_not_is_no_way_to_win() -> None:
    # There are no 2m to 8m in kitanuki. Three triplets and a pair; no tile is left to make the fourth set of but three new ones.
    line = "1111m9999m22z777z+7z tsumo"
    assert answer_to("kitanuki", line)["shanten"] == 2
    assert answer_to("tcg", line)["shanten"] == 1


# --- seven pairs, thirteen orphans and unconnected tiles: by looking at every such hand they can become


def nearest_forms(
    held: Counter[str], taken: Counter[str], kinds: tuple[str, ...], form: int
) -> tuple[int, set[str], int]:
    """Shanten, the tiles that lower it and the forms the hand is nearest to, four sets and ``form`` among them."""
    room = room_of(mask_of(kinds), 4, packed_of(taken.elements()))
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
        assert nearest_forms(held, gone, FEW, SEVEN_PAIRS) == (*wanted, forms), (held, gone)
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
    away, improves, forms = nearest_forms(tiles, Counter(), kinds, SEVEN_PAIRS)
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
            assert nearest_forms(held, gone, every, ORPHANS) == (*wanted, ORPHANS), (held, gone)


def missing_of(held: Counter[str]) -> int:
    """Return the number of tiles missing for a pair with twelve unconnected tiles, by a search of every choice of tiles to keep."""
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
