"""Tile notation in columns: texts in, counts of tiles out."""

from typing import Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.tiles.suits import RANKS, WEIGHTS
from scoring.tiles.kinds import KINDS, SUITS

NUMBER_SUITS: Final = 3
FIVE: Final = 4
"""The rank of a five, counted from 0."""
LONGEST: Final = 40
"""The most bytes of a text that are read; longer texts are odd."""

# The classes of bytes.
_LETTERS: Final = 64
"""The first number for letters, each of which stands for a suit; smaller numbers are the ranks of digits."""
_END, _SPACE, _OTHER = 128, 160, 255
_HONOURS: Final = NUMBER_SUITS
_SUIT_BITS: Final = 2
_SUIT: Final = (1 << _SUIT_BITS) - 1
_NEARER: Final = np.arange(LONGEST, 0, -1, dtype=np.uint8)[:, None] << _SUIT_BITS
"""A key that is greater the nearer it is to the beginning of a text, with the suit in the lower bits."""
_ZERO: Final = ord("0")
_U8: Final = np.uint8


def _classes() -> bytes:
    classes = bytearray([_OTHER] * 256)
    classes[0] = _END
    classes[ord(" ")] = classes[ord("\t")] = _SPACE
    for digit in range(10):
        classes[_ZERO + digit] = digit - 1 if digit else FIVE
    for suit, letter in enumerate(SUITS):
        classes[ord(letter)] = _LETTERS + suit
    return bytes(classes)


_CLASSES: Final = _classes()


class Texts(NamedTuple):
    """The tiles that were read from some rows of notation."""

    tiles: Column
    """The tile at every place of every text (places × rows): the kind plus one, 0 if there is none."""
    reds: Column
    """Red fives of every row (suits × rows)."""
    number: Column
    """The number of tiles in each text."""
    odd: Column
    """Rows that are not plain notation, to be read singly."""


def read_texts(column: Column) -> Texts:
    """Parse the tile notation of a column of bytes (``S`` with any width)."""
    width, size = column.dtype.itemsize, len(column)
    rows = column.view(_U8).reshape(size, width)
    longer = rows[:, LONGEST:].any(axis=1)
    places = np.ascontiguousarray(rows[:, :LONGEST].T)
    classes = np.frombuffer(places.tobytes().translate(_CLASSES), dtype=_U8).reshape(places.shape)
    is_digit = classes < RANKS
    is_letter = (classes & ~_U8(_SUIT)) == _LETTERS
    ends = classes == _END
    wrong = classes == _OTHER
    # A letter needs a digit before it, and nothing comes after the end.
    wrong[0] |= is_letter[0]
    wrong[1:] |= is_letter[1:] > is_digit[:-1]
    wrong[1:] |= ends[:-1] > ends[1:]
    # Each digit is of the suit whose letter comes next: of all letters behind a place the nearest is the greatest.
    suits = (classes & _U8(_SUIT) | _NEARER[-len(places) :]) * is_letter.view(_U8)
    for suit, behind in zip(suits[-2::-1], suits[:0:-1], strict=True):
        np.maximum(suit, behind, out=suit)
    # A digit without a letter is of no kind, and there are but seven honours.
    wrong |= is_digit > (suits != 0)
    suits &= _U8(_SUIT)
    tiles = suits * _U8(RANKS)
    tiles += classes
    tiles += _U8(1)
    tiles *= is_digit.view(_U8)
    nothing = tiles > KINDS
    if nothing.any():
        wrong |= nothing
        tiles[nothing] = 0
    zeros = places == _ZERO
    reds = np.zeros((NUMBER_SUITS, size), dtype=_U8)
    if zeros.any():
        wrong |= zeros & (suits == _HONOURS)
        for suit in range(NUMBER_SUITS):
            five = _U8(1 + RANKS * suit + FIVE)
            np.add.reduce((tiles == five) & zeros, axis=0, dtype=_U8, out=reds[suit])
    odd = longer | np.logical_or.reduce(wrong, axis=0)
    number = np.add.reduce(is_digit, axis=0, dtype=_U8)
    # A blank text is not an absent one.
    odd |= (number == 0) & ~ends[0]
    return Texts(tiles, reds, number, odd)


def add_tiles(counts: Column, tiles: Column) -> None:
    """Add the tiles of every row (places × rows) to counts (one more than kinds × rows), of which the first counts nothing."""
    size = counts.shape[1]
    flat, rows = counts.reshape(-1), np.arange(size)
    for tile in tiles:
        if tile.any():
            flat[tile * np.int64(size) + rows] += 1


def copies(counts: Column, tiles: Column) -> Column:
    """Return the number of copies of one tile in every row of counts."""
    size = counts.shape[1]
    found: Column = counts.reshape(-1).take(tiles * np.int64(size) + np.arange(size))
    return found


def patterns_of(kinds: Column) -> Column:
    """Return the pattern of every suit (suits × rows), honours last, of counts (kinds × rows) of at most four a kind."""
    patterns = np.zeros((len(SUITS), kinds.shape[1]), dtype=np.int32)
    for kind, count in enumerate(kinds):
        patterns[kind // RANKS] += count * np.int32(WEIGHTS[kind % RANKS])
    return patterns


def kinds_in(kinds: Column) -> Column:
    """Return the mask of the kinds in counts (kinds × rows)."""
    masks = np.zeros(kinds.shape[1], dtype=np.int64)
    for kind, held in enumerate(kinds != 0):
        masks |= held.astype(np.int64) << kind
    return masks
