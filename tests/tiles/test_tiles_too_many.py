"""One tile too many is still read, in whatever suits the tiles are, so that it can be told as one too many."""

import pytest

import scoring
from scoring.tiles.notation import MOST, BadNotation, parse_closed

DIGITS = "1111222233334444"


def _of(tiles: int, suits: str) -> str:
    """So many tiles, nearly the same number in each suit."""
    each, more = divmod(tiles, len(suits))
    return "".join(DIGITS[: each + (place < more)] + suit for place, suit in enumerate(suits))


@pytest.mark.parametrize("suits", ["m", "mp", "mps"])
def test_as_many_tiles_as_are_looked_at_are_read_and_no_more(suits: str) -> None:
    assert parse_closed(_of(MOST - 1, suits), "9m")[1] == MOST
    with pytest.raises(BadNotation):
        parse_closed(_of(MOST, suits), "9m")


def test_the_winning_tile_is_counted_beside_one_tile_too_many() -> None:
    hand = {"concealed": "1111m34522p678s12z", "winning_tile": "1m", "win": "ron"}
    found = [(fault.pointer, fault.code) for fault in scoring.faults("tcg", hand)]
    assert found == [("/concealed", "wrong_tile_count"), ("/winning_tile", "too_many_copies")]
