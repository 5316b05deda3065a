"""The tiles in hand as they are written, suit by suit; it knows no rule."""

from functools import lru_cache
from typing import Final, NamedTuple

from scoring.cutting import SuitTiles, suit_tiles
from scoring.tiles import SUIT_FIELDS, chunks_of, read_chunk

MOST: Final = 14
"""Hands with more tiles than this are not looked at any further."""


class Hand(NamedTuple):
    """The tiles in hand, suit by suit."""

    packed: int
    """Packed counts."""
    number: int
    """How many tiles."""
    reds: int
    """Packed red fives."""
    suits: list[SuitTiles]
    """What there is to know about each suit, honours last."""


NOTHING: Final = suit_tiles(0)
NO_HAND: Final = Hand(0, 0, 0, [NOTHING] * 4)


@lru_cache(maxsize=1 << 14)
def _suit_of(chunk: str) -> tuple[int, int, int, int, SuitTiles]:
    """A chunk of notation, read; the same few thousand recur, so the latest are remembered."""
    packed, number, reds, place = read_chunk(chunk)
    return packed, number, reds, place, suit_tiles(packed)


def parse_hand(text: str) -> Hand:
    """The tiles of ``text`` with what there is to know about each suit; raises :class:`scoring.tiles.BadNotation`."""
    packed = number = reds = 0
    suits = [NOTHING, NOTHING, NOTHING, NOTHING]
    for some, more, red, place, suit in map(_suit_of, chunks_of(text)):
        packed += some
        number += more
        reds += red
        if suits[place] is NOTHING:
            suits[place] = suit
        elif number <= MOST:
            suits[place] = suit_tiles(packed & SUIT_FIELDS[place])
    return tuple.__new__(Hand, (packed, number, reds, suits))
