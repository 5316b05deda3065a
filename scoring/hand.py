"""The closed part of a hand as it is written, suit by suit; it knows no rule."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from scoring.cutting import suit_tiles
from scoring.remembering import Remembered
from scoring.tiles import (
    KINDS,
    NAMES,
    ONE,
    RED_NAMES,
    RED_WIDTH,
    SUITS,
    WIDTH,
    BadNotation,
    chunks_of,
)

MOST: Final = 15
"""Hands with more tiles than this, the winning tile among them, are not looked at any further: one too many can still be told."""


Cuts = tuple[tuple[int, tuple[int, ...]], ...]
"""How a suit can be cut: each time the sets and the groups of a :class:`scoring.cutting.Cut`."""
Hand = tuple[int, int, int, int, tuple[Cuts, ...]]
"""The closed part of a hand, the winning tile among it: packed counts, number of tiles, packed red fives, the masks of the kinds held at
all, at least twice, three times and four times, one after the other, and how each suit can be cut, honours last."""

_NUMBER_AT: Final = KINDS * WIDTH
_REDS_AT: Final = _NUMBER_AT + 8
_LEVELS_AT: Final = _REDS_AT + 3 * RED_WIDTH
"""What a suit holds lies in one integer, so that suits add up with one addition: its packed counts, number of tiles, red fives and
levels."""
_PACKED: Final = (1 << _NUMBER_AT) - 1
_REDS: Final = (1 << 3 * RED_WIDTH) - 1

_NONE: Final[Cuts] = suit_tiles(0).cuts
"""How a suit is cut that the hand has not."""
NO_CUTS: Final = (_NONE,) * 4


def _suit_of(digits: str, tiles: Mapping[str, int]) -> tuple[int, Cuts]:
    """What the tiles of one suit hold, and how it can be cut; ``tiles`` says what each digit stands for."""
    if not 0 < len(digits) <= MOST:
        raise BadNotation
    try:
        held = sum(map(tiles.__getitem__, digits))
    except KeyError:
        raise BadNotation from None
    levels, cuts = suit_tiles(held & _PACKED)
    # Plain tuples are taken apart in a fraction of the time.
    return held | levels << _LEVELS_AT, tuple([(sets, groups) for sets, groups in cuts])


def _tiles_of(letter: str) -> dict[str, int]:
    """What one tile of a suit holds, by its digit."""
    tiles = {
        name[0]: packed + (1 << _NUMBER_AT)
        for name, packed in zip(NAMES, ONE, strict=True)
        if name[1] == letter
    }
    if f"0{letter}" in RED_NAMES:
        tiles["0"] = tiles["5"] + (1 << _REDS_AT + RED_WIDTH * SUITS.index(letter))
    return tiles


_BY_SUIT: Final = tuple(
    (place, letter, Remembered(partial(_suit_of, tiles=_tiles_of(letter)), most=1 << 13))
    for place, letter in enumerate(SUITS)
)
"""What there is to know about the digits of each suit: the same few thousand recur."""


def parse_closed(concealed: str, winning: str) -> Hand:
    """The tiles of ``concealed`` together with the winning tile, a digit and a letter.

    Raises :class:`scoring.tiles.BadNotation` for anything else, and where there are more tiles than :data:`MOST`.
    """
    try:
        return _suits_of(concealed, winning)
    except BadNotation:
        in_order = _in_order(concealed)
        if in_order == concealed:
            raise
        return _suits_of(in_order, winning)


def _suits_of(concealed: str, winning: str) -> Hand:
    """The tiles of a hand whose suits are in their order, each once, as nearly everybody writes them."""
    digit, won = winning[0], winning[1]
    rest = concealed
    held = 0
    cuts = [*NO_CUTS]
    for place, letter, known in _BY_SUIT:
        digits, there, tail = rest.partition(letter)
        if there:
            rest = tail
            # The winning tile goes in with its suit, so that each suit is looked up once; it must not mend a letter without digits.
            if letter == won and digits:
                digits += digit
        elif letter == won:
            digits = digit
        else:
            continue
        some, cuts[place] = known[digits]
        held += some
    number = held >> _NUMBER_AT & 0xFF
    if rest or number > MOST:
        raise BadNotation
    return held & _PACKED, number, held >> _REDS_AT & _REDS, held >> _LEVELS_AT, tuple(cuts)


def _in_order(concealed: str) -> str:
    """The same tiles suit by suit; raises :class:`scoring.tiles.BadNotation`."""
    digits = dict.fromkeys(SUITS, "")
    for chunk in chunks_of(concealed):
        digits[chunk[-1]] += chunk[:-1]
    return "".join(some + suit for suit, some in digits.items() if some)
