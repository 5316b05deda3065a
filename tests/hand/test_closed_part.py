"""The closed part of a hand is read as it is written, whatever the order; the winning tile mends nothing that is wrong with it."""

from collections import Counter
from random import Random

import pytest

from scoring.tiles.kinds import NAMES
from scoring.tiles.notation import MOST, BadNotation, parse, parse_closed
from tests.support import hands, split


def _written(rng: Random, tiles: list[str]) -> str:
    """Tiles in any order, neighbours of one suit sharing its letter or not."""
    rng.shuffle(tiles)
    text = ""
    for place, tile in enumerate(tiles):
        follows = tiles[place + 1][1] if place + 1 < len(tiles) else ""
        text += tile[0] if follows == tile[1] and rng.random() < 0.7 else tile
    return text


def test_the_order_in_which_tiles_are_written_changes_nothing() -> None:
    rng = Random(3)
    for request in hands.requests(500, 51, red_fives=True):
        concealed, winning = request["concealed"], request["winning_tile"]
        read = parse_closed(concealed, winning)
        assert read[:3] == parse(concealed + winning)
        for _ in range(3):
            assert parse_closed(_written(rng, split(concealed)), winning) == read


def test_the_levels_say_of_which_kinds_there_are_so_many() -> None:
    for request in hands.requests(300, 52):
        counts = Counter([*split(request["concealed"]), request["winning_tile"]])
        levels = parse_closed(request["concealed"], request["winning_tile"])[3]
        for level in range(4):
            kinds = {name for place, name in enumerate(NAMES) if levels >> 34 * level + place & 1}
            assert kinds == {name for name, count in counts.items() if count > level}


@pytest.mark.parametrize(
    "concealed",
    [
        "12mp",
        "p12m",
        "12",
        "123m45",
        "12m3",
        "mm",
        "1２m",
        "12x3m",
        "8z",
        "0z",
        "1" * 99 + "m",
    ],
)
def test_the_winning_tile_mends_nothing(concealed: str) -> None:
    for winning in ("3p", "3m", "5z"):
        with pytest.raises(BadNotation):
            parse_closed(concealed, winning)


def test_too_many_tiles_are_not_looked_at() -> None:
    assert parse_closed("1" * 4 + "m" + "2" * 4 + "p" + "3" * 6 + "s", "1z")[1] == MOST
    for concealed in ("1" * 15 + "m", "111122223333m444455p", "1m" * 15):
        with pytest.raises(BadNotation):
            parse_closed(concealed, "1z")
