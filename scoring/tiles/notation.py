"""The closed part of a hand as it is written, suit by suit; it knows no rule."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from scoring.cache import Remembered
from scoring.tiles.decomposition import suit_tiles
from scoring.tiles.kinds import (
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


Way = tuple[int, tuple[int, ...]]
"""A cutting: the sets and the groups of a :class:`scoring.tiles.decomposition.Cut`."""
Hand = tuple[int, int, int, int, tuple[Way, ...]]
"""The closed part of a hand, the winning tile among it: packed counts, number of tiles, packed red fives, the masks of the kinds held at
all, at least twice, three times and four times, one after the other, and every way to cut it suit by suit, honours last. One pair or none
or several: how many there can be is for who reads the hand."""
_Suit = tuple[int, int, tuple[int, ...], list[Way] | None]
"""A suit of a hand: what it holds, and its sets and groups where there is one way to cut it; all ways where there is not one."""

_NUMBER_AT: Final = KINDS * WIDTH
_REDS_AT: Final = _NUMBER_AT + 8
_LEVELS_AT: Final = _REDS_AT + 3 * RED_WIDTH
"""What a suit holds lies in one integer, so that suits add up with one addition: its packed counts, number of tiles, red fives and
levels."""
_PACKED: Final = (1 << _NUMBER_AT) - 1
_REDS: Final = (1 << 3 * RED_WIDTH) - 1


def _suit_of(digits: str, tiles: Mapping[str, int]) -> _Suit:
    """What the tiles of one suit hold, and how it can be cut; ``tiles`` says what each digit stands for."""
    if not 0 < len(digits) <= MOST:
        raise BadNotation
    try:
        held = sum(map(tiles.__getitem__, digits))
    except KeyError:
        raise BadNotation from None
    levels, cuts = suit_tiles(held & _PACKED)
    held |= levels << _LEVELS_AT
    if len(cuts) == 1:
        return held, *cuts[0], None
    # Plain tuples are taken apart in a fraction of the time.
    return held, 0, (), [(sets, groups) for sets, groups in cuts]


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
    (letter, known.get, known)
    for letter, known in (
        (letter, Remembered(partial(_suit_of, tiles=_tiles_of(letter)), most=1 << 13))
        for letter in SUITS
    )
)
"""What there is to know about the digits of each suit: the same few thousand recur. Asked first with the function, which is sooner."""


def parse_closed(concealed: str, winning: str) -> Hand:
    """The tiles of ``concealed`` together with the winning tile, a digit and a letter.

    Raises :class:`scoring.tiles.kinds.BadNotation` for anything else, and where there are more tiles than :data:`MOST`.
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
    held = sets = 0
    groups: tuple[int, ...] = ()
    ways: list[Way] | None = None
    for letter, known, made in _BY_SUIT:
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
        holds, some, more, several = known(digits) or made[digits]
        held += holds
        # Most suits can be cut in one way only: their sets go to all ways at once.
        if several is None and ways is None:
            sets += some
            groups += more
        else:
            ways = _all_ways(
                [(sets, groups)] if ways is None else ways,
                [(some, more)] if several is None else several,
            )
    number = held >> _NUMBER_AT & 0xFF
    if rest or number > MOST:
        raise BadNotation
    return (
        held & _PACKED,
        number,
        held >> _REDS_AT & _REDS,
        held >> _LEVELS_AT,
        ((sets, groups),) if ways is None else tuple(ways),
    )


def _all_ways(begun: list[Way], going_on: list[Way]) -> list[Way]:
    """Every way to cut some suits together with every way to cut another."""
    return [(one + some, first + more) for one, first in begun for some, more in going_on]


def _in_order(concealed: str) -> str:
    """The same tiles suit by suit; raises :class:`scoring.tiles.kinds.BadNotation`."""
    digits = dict.fromkeys(SUITS, "")
    for chunk in chunks_of(concealed):
        digits[chunk[-1]] += chunk[:-1]
    return "".join(some + suit for suit, some in digits.items() if some)
