"""The closed part of a hand as it is written, suit by suit; it knows no rule."""

from typing import Final

from scoring.cutting import Cut, suit_tiles
from scoring.remembering import Remembered
from scoring.tiles import KINDS, MAX_TEXT, RED_WIDTH, WIDTH, BadNotation, chunks_in, read_chunk

MOST: Final = 15
"""Hands with more tiles than this, the winning tile among them, are not looked at any further: one too many can still be told."""


Hand = tuple[int, int, int, int, tuple[tuple[Cut, ...], ...]]
"""The closed part of a hand, the winning tile among it: packed counts, number of tiles, packed red fives, the masks of the kinds held at
all, at least twice, three times and four times, one after the other, and how each suit can be cut, honours last."""

_NUMBER_AT: Final = KINDS * WIDTH
_REDS_AT: Final = _NUMBER_AT + 8
_SUITS_AT: Final = _REDS_AT + 3 * RED_WIDTH
_LEVELS_AT: Final = _SUITS_AT + 16
"""What a suit holds lies in one integer, so that suits add up with one addition: its packed counts, number of tiles, red fives, that it is
there (four bits a suit), and its levels."""
_PACKED: Final = (1 << _NUMBER_AT) - 1
_REDS: Final = (1 << 3 * RED_WIDTH) - 1
_TWICE: Final = 0xEEEE << _SUITS_AT
"""A suit that is there more than once."""

_NONE: Final = suit_tiles(0).cuts
"""How a suit is cut that the hand has not."""
NO_CUTS: Final = (_NONE,) * 4


def _suit_of(chunk: str) -> tuple[int, int, tuple[Cut, ...]]:
    """What the digits of one suit with their letter hold, which suit it is, and how it can be cut."""
    if len(chunk) > MOST + 1:
        raise BadNotation
    packed, number, reds, place = read_chunk(chunk)
    levels, cuts = suit_tiles(packed)
    there = 1 << _SUITS_AT + 4 * place
    held = packed | number << _NUMBER_AT | reds << _REDS_AT | there | levels << _LEVELS_AT
    return held, place, cuts


_SUITS: Final = Remembered(_suit_of, most=1 << 14)
"""The same few thousand recur."""


def parse_closed(concealed: str, winning: str) -> Hand:
    """The tiles of ``concealed``, written without spaces, together with the winning tile, a digit and a letter.

    Raises :class:`scoring.tiles.BadNotation` for anything else, and where there are more tiles than :data:`MOST`.
    """
    # The winning tile goes in with its suit, so that each suit is looked up once. It must not mend what is wrong without it:
    # neither a letter without digits nor digits without a letter.
    head, suit, tail = concealed.partition(winning[1])
    if suit and not head[-1:].isdecimal():
        raise BadNotation
    text = head + winning + tail if suit else winning + concealed
    if len(text) > MAX_TEXT:
        raise BadNotation
    chunks = chunks_in(text)
    held = 0
    cuts = [_NONE, _NONE, _NONE, _NONE]
    for some, place, ways in map(_SUITS.__getitem__, chunks):
        held += some
        cuts[place] = ways
    number = held >> _NUMBER_AT & 0xFF
    # Every character is a digit that was counted or the letter of a chunk.
    if number > MOST or number + len(chunks) != len(text):
        raise BadNotation
    if held & _TWICE:
        return parse_closed(_by_suit(chunks_in(concealed)), winning)
    return held & _PACKED, number, held >> _REDS_AT & _REDS, held >> _LEVELS_AT, tuple(cuts)


def _by_suit(chunks: list[str]) -> str:
    """The same tiles with those of each suit together."""
    digits = dict.fromkeys((chunk[-1] for chunk in chunks), "")
    for chunk in chunks:
        digits[chunk[-1]] += chunk[:-1]
    return "".join(some + suit for suit, some in digits.items())
