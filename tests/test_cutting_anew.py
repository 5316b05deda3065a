"""How a few hands are cut by tables that are made anew: runs, triplets and pairs of every suit, nothing over, no run of honours."""

import pytest

from scoring.cutting import PAIR, RUN, TRIPLET, run_bit
from scoring.tiles import ONE
from tests.support.again import again

CUT = again("scoring.cutting")


def cuttings(digits: str, first: int) -> set[tuple[int, ...]]:
    """Every way to cut the tiles of a suit that begins with a kind."""
    packed = sum(ONE[first + int(digit) - 1] for digit in digits)
    return {tuple(sorted(cut.groups)) for cut in CUT.suit_tiles(packed).cuts}


def shifted(first: int, *ways: tuple[int, ...]) -> set[tuple[int, ...]]:
    return {tuple(sorted(group + first for group in way)) for way in ways}


@pytest.mark.parametrize("first", [0, 9, 18], ids=["m", "p", "s"])
@pytest.mark.parametrize(
    ("digits", "ways"),
    [
        ("123", [(RUN,)]),
        ("789", [(RUN + 6,)]),
        ("112233", [(RUN, RUN)]),
        ("111222333", [(RUN, RUN, RUN), (TRIPLET, TRIPLET + 1, TRIPLET + 2)]),
        ("11123", [(RUN, PAIR)]),
        ("1112", []),
        ("89", []),
        ("899", []),
        ("222456789", [(TRIPLET + 1, RUN + 3, RUN + 6)]),
        ("111122223333", [(RUN, RUN, RUN, RUN), (RUN, TRIPLET, TRIPLET + 1, TRIPLET + 2)]),
        ("11223344", [(PAIR, RUN + 1, RUN + 1), (RUN, RUN, PAIR + 3)]),
        ("99", [(PAIR + 8,)]),
    ],
)  # fmt: skip
def test_numbers_are_cut_into_runs_triplets_and_a_pair(
    digits: str, ways: list[tuple[int, ...]], first: int
) -> None:
    assert cuttings(digits, first) == shifted(first, *ways)


@pytest.mark.parametrize(
    ("digits", "ways"),
    [
        ("123", []),
        ("567", []),
        ("111", [(TRIPLET,)]),
        ("55577", [(TRIPLET + 4, PAIR + 6)]),
        ("11122233344477", [(TRIPLET, TRIPLET + 1, TRIPLET + 2, TRIPLET + 3, PAIR + 6)]),
    ],
)
def test_honours_are_cut_into_triplets_and_a_pair(digits: str, ways: list[tuple[int, ...]]) -> None:
    assert cuttings(digits, 27) == shifted(27, *ways)


def test_what_a_cutting_holds_can_be_read_from_it() -> None:
    """Of 123, a pair of nines, three fours and three sixes there is one cutting."""
    (cut,) = CUT.suit_tiles(sum(ONE[int(digit) - 1] for digit in "12344466699")).cuts
    assert tuple(sorted(cut.groups)) == (RUN + 0, TRIPLET + 3, TRIPLET + 5, PAIR + 8)
    assert cut.runs == run_bit(0)
    assert cut.triplets == 1 << 3 | 1 << 5
    assert cut.pair == 1 << 8


def test_no_tiles_are_cut_in_one_way_that_holds_nothing() -> None:
    tiles = CUT.suit_tiles(0)
    assert tiles.levels == 0
    assert [tuple(cut) for cut in tiles.cuts] == [(0, ())]
