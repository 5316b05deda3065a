"""How far a hand is from winning, against the PyPI package `mahjong` and by definition."""

from random import Random

import pytest
from mahjong.shanten import Shanten

import scoring
from scoring.shanten import shanten
from scoring.tiles import KINDS, ONE, parse
from tests.support import hands

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


def test_a_hand_that_does_not_win_says_how_far_it_is() -> None:
    for request in hands.requests(300, 4, kind="broken"):
        answer = scoring.score("tcg", request).to_dict()
        if answer["reason"] == "not_complete":
            assert answer["shanten"] >= 0
            assert answer["reading"] is None
            assert (answer["value"]["points"], answer["yaku"], answer["fu"]) == (0, [], [])
        else:
            assert answer["shanten"] == -1


@pytest.mark.parametrize(
    ("winning", "distance", "said"), [("9s", 0, "tenpai"), ("1z", 0, "tenpai")]
)
def test_a_tile_that_does_not_complete_a_tenpai_hand(
    winning: str, distance: int, said: str
) -> None:
    request = {"concealed": "123567m34522p67s", "winning_tile": winning, "win": "ron"}
    answer = scoring.score("tcg", request).to_dict()
    assert (answer["winning"], answer["reason"]) == (False, "not_complete")
    assert answer["shanten"] == distance
    assert said in answer["explanation"][0]


def test_a_hand_far_from_winning_says_how_many_tiles() -> None:
    request = {"concealed": "147m258p369s1234z", "winning_tile": "5z", "win": "tsumo"}
    for lang, said in (("en", "6 tiles from tenpai"), ("ja", "6向聴")):
        answer = scoring.score("tcg", request, lang=lang).to_dict()
        assert answer["shanten"] == 6
        assert said in answer["explanation"][0]
