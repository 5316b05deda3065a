"""How far a hand is from winning, against the PyPI package `mahjong` and by definition."""

from collections import Counter
from random import Random

import pytest
from mahjong.shanten import Shanten

import scoring
from scoring.tiles.kinds import ALL, KINDS, NAMES, ONE, kinds_of, mask
from scoring.tiles.notation import parse
from scoring.tiles.shanten import distance, room_of, shanten
from scoring.tiles.values import ORPHANS, SEVEN_PAIRS
from tests.support import split
from tests.support.tile_analysis import nearest, targets

WIDTHS = (34, 34, 27, 27, 20, 14)
"""From how many kinds a hand is drawn: the fewer, the closer to winning."""


def drawn(rng: Random, size: int) -> list[int]:
    """Random tiles as counts by kind, no kind more than four times."""
    width = rng.choice(WIDTHS)
    counts = [0] * KINDS
    for tile in rng.sample(range(4 * width), size):
        counts[tile // 4] += 1
    return counts


def test_the_shanten_of_random_hands_is_that_of_the_package() -> None:
    rng = Random(3)
    seen = set()
    for _ in range(2_500):
        melds = rng.randrange(5)
        counts = drawn(rng, 14 - 3 * melds)
        packed = sum(count * one for count, one in zip(counts, ONE, strict=True))
        theirs = Shanten.calculate_shanten(counts, use_chiitoitsu=not melds, use_kokushi=not melds)
        assert shanten(packed, melds) == theirs, (counts, melds)
        seen.add(theirs)
    assert seen == {-1, 0, 1, 2, 3, 4, 5}


def test_the_tiles_that_improve_a_random_hand_are_those_by_which_the_package_sees_it_nearer() -> (
    None
):
    rng = Random(5)
    for _ in range(150):
        melds = rng.randrange(5)
        counts = drawn(rng, 13 - 3 * melds)
        packed = sum(count * one for count, one in zip(counts, ONE, strict=True))
        found = distance(packed, melds)
        theirs = set()
        for kind in range(KINDS):
            if counts[kind] < 4:
                more = [count + (place == kind) for place, count in enumerate(counts)]
                after = Shanten.calculate_shanten(more, not melds, not melds)
                assert found.shanten - after in (0, 1)
                theirs |= {kind} if after < found.shanten else set()
        assert set(kinds_of(found.improves)) == theirs, (counts, melds)


@pytest.mark.parametrize(("sets", "count"), [(0, 40), (1, 40), (2, 60), (3, 12)])
def test_a_hand_is_as_far_as_the_nearest_of_all_hands_it_can_become(sets: int, count: int) -> None:
    """Every four-sets hand of one suit and two honours is looked at, less what the melds have taken."""
    universe = (*split("123456789p"), "1z", "2z")
    wanted = targets(universe, sets)
    rng = Random(sets)
    for _ in range(count):
        tiles = rng.sample([tile for tile in universe for _ in range(4)], 13)
        held, taken = Counter(tiles[: 3 * sets + 1]), Counter(tiles[3 * sets + 1 :])
        packed = sum(one * held[name] for name, one in zip(NAMES, ONE, strict=True))
        gone = sum(one * taken[name] for name, one in zip(NAMES, ONE, strict=True))
        kinds = sum(1 << NAMES.index(tile) for tile in universe)
        found = distance(packed, 4 - sets, room=room_of(kinds, 4, (gone,)), forms=0)
        improves = {NAMES[kind] for kind in kinds_of(found.improves)}
        assert (found.shanten, improves) == nearest(held, taken, wanted), tiles


@pytest.mark.parametrize(
    ("tiles", "taken", "melds", "found"),
    [
        # A pair wait for a tile of which the hand holds all four: nothing is left to hope for.
        ("1111m234p567p789p", "", 0, "1m"),
        ("1m", "111m", 4, "1m"),
        # A middle wait likewise.
        ("13m55z", "2222m", 3, "2m"),
    ],
)
def test_tiles_the_hand_holds_all_of_are_no_hope_unless_one_more_is_thought_of(
    tiles: str, taken: str, melds: int, found: str
) -> None:
    four, five = (
        distance(parse(tiles).packed, melds, room=room_of(ALL, most, (parse(taken).packed,)))
        for most in (4, 5)
    )
    assert (four.shanten, five.shanten) == (1, 0)
    assert [NAMES[kind] for kind in kinds_of(five.improves)] == [found]


def test_one_wait_with_a_tile_left_is_enough_for_tenpai() -> None:
    room = room_of(ALL, 4, (parse("1111m").packed,))
    found = distance(parse("23m55z").packed, 3, room=room)
    assert (found.shanten, [NAMES[kind] for kind in kinds_of(found.improves)]) == (0, ["4m"])


def test_a_tile_without_a_partner_left_makes_no_pair() -> None:
    """Three norths are set aside: the fourth is no part of seven pairs and no pair of thirteen orphans."""
    room = room_of(ALL, 4, (parse("444z").packed,))
    pairs = distance(parse("1199m2288p3355s4z").packed, 0, room=room)
    assert (pairs.shanten, pairs.improves.bit_count()) == (1, KINDS - 7)
    orphans = distance(parse("19m19p19s1234567z").packed, 0, room=room)
    assert (orphans.shanten, orphans.improves.bit_count()) == (0, 12)
    north = 1 << NAMES.index("4z")
    assert (pairs.improves | orphans.improves) & north == 0


def test_without_any_copy_left_of_one_tile_there_are_no_thirteen_orphans() -> None:
    tiles = parse("119m19p19s123567z").packed
    assert distance(tiles, 0).shanten == 0
    assert distance(tiles, 0, room=room_of(ALL, 4, (parse("4444z").packed,))).shanten > 2


@pytest.mark.parametrize(
    ("tiles", "away", "improves"),
    [
        ("1199m2288p33s55s7z", 0, "7z"),
        ("114477m2288p1234z", 1, "1234z"),
        # Enough pairs but too few kinds: any tile the hand has not, and the partner of the one it has.
        ("1133557799m113p", 0, "3p"),
        ("119944m225588p1s", 0, "1s"),
    ],
)
def test_seven_pairs_are_improved_by_partners(tiles: str, away: int, improves: str) -> None:
    found = distance(parse(tiles).packed, 0)
    assert found.shanten == away
    assert [NAMES[kind] for kind in kinds_of(found.improves)] == split(improves)


def test_seven_pairs_that_lack_kinds_are_improved_by_any_new_one() -> None:
    found = distance(parse("1199m2288p3355s7s").packed - parse("7s").packed + parse("5s").packed, 0)
    assert found.shanten == 1
    held = set(split("19m28p35s"))
    assert held.isdisjoint(NAMES[kind] for kind in kinds_of(found.improves))
    assert found.improves.bit_count() == KINDS - len(held)


def test_a_complete_hand_is_improved_by_nothing() -> None:
    for tiles in ("123567m34522p678s", "1133m5577p2244s66z", "19m19p19s1234567z1m"):
        found = distance(parse(tiles).packed, 0)
        assert (found.shanten, found.improves) == (-1, 0)


@pytest.mark.parametrize(
    ("tiles", "melds", "distance"),
    [
        ("123567m34522p678s", 0, -1),
        ("123567m34522p679s", 0, 0),
        ("1133m5577p2244s66z", 0, -1),
        ("1133m5577p2244s67z", 0, 0),
        # Four equal tiles are one pair (T19).
        ("1111m5577p2244s66z", 0, 1),
        ("19m19p19s1234567z1m", 0, -1),
        ("19m19p19s1234567z5m", 0, 0),
        ("147m258p369s12345z", 0, 6),
        ("55m", 4, -1),
        ("56m", 4, 0),
        ("123m55p", 3, -1),
        ("147m25p", 3, 2),
        ("147m258p36s", 2, 4),
    ],
)
def test_the_shanten_of_a_hand_is_what_a_person_counts(
    tiles: str, melds: int, distance: int
) -> None:
    assert shanten(parse(tiles).packed, melds) == distance


def test_called_sets_leave_no_seven_pairs_and_no_orphans() -> None:
    # A meld, a triplet and four pairs: two of them parts of the sets wanted, one the pair.
    assert shanten(parse("1199m1199p555z").packed, 1) == 8 - 2 * 2 - 2 - 1
    assert shanten(parse("19m19p19s12345z").packed, 1) == 8 - 2


@pytest.mark.parametrize(
    ("concealed", "winning", "shanten", "en", "ja"),
    [
        ("123567m34522p67s", "9s", 0, "tenpai", "聴牌"),
        ("123567m34522p69s", "9m", 1, "one tile from tenpai", "1向聴"),
        ("147m258p369s1234z", "5z", 6, "6 tiles from tenpai", "6向聴"),
    ],
)
def test_a_hand_that_is_not_complete_says_how_far_it_is(
    concealed: str, winning: str, shanten: int, en: str, ja: str
) -> None:
    request = {"concealed": concealed, "winning_tile": winning, "win": "ron"}
    for lang, words in (("en", en), ("ja", ja)):
        answer = scoring.score("tcg", request, lang=lang).to_dict()
        assert (answer["reason"], answer["shanten"]) == ("not_complete", shanten)
        assert (answer["reading"], answer["yaku"], answer["fu"]) == (None, [], [])
        assert words in answer["explanation"][0]


@pytest.mark.parametrize("without", ["", "2345678m"])
@pytest.mark.parametrize("pairs", [True, False])
def test_shanten_is_that_of_the_distance(without: str, *, pairs: bool) -> None:
    kinds = ALL & ~mask(without) if without else ALL
    room, rng = room_of(kinds, 4, ()), Random(9)
    for _ in range(600):
        melds = rng.choice((0, 0, 1, 2, 3, 4))
        some = rng.sample(list(kinds_of(kinds)), rng.choice((6, 9, 27)))
        tiles = rng.sample([kind for kind in some for _ in range(4)], 14 - 3 * melds)
        packed = sum(ONE[kind] for kind in tiles)
        forms = ORPHANS | SEVEN_PAIRS * pairs
        assert (
            shanten(packed, melds, room=room, pairs=pairs)
            == distance(packed, melds, room=room, forms=forms).shanten
        ), (tiles, melds)


def test_a_run_of_tiles_that_a_game_has_not_is_no_way_to_win() -> None:
    # There are no 2m to 8m in kitanuki. Three triplets and a pair; no tile is left to make the fourth set of but three new ones.
    request = {"concealed": "1111m9999m22z777z", "winning_tile": "7z", "win": "tsumo"}
    assert scoring.score("kitanuki", request).to_dict()["shanten"] == 2
    assert scoring.score("tcg", request).to_dict()["shanten"] == 1
