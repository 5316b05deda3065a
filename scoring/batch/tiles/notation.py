"""Tile notation in columns: texts in, packed counts out.

Counts of tiles are packed into three integers of 64 bits, twelve kinds in each, five bits a kind.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.tiles.suits import RANKS, WEIGHTS
from scoring.tiles.kinds import KINDS, SUITS

BITS: Final = 5
"""Bits a kind in packed counts."""
COUNT: Final = (1 << BITS) - 1
KINDS_A_WORD: Final = 12
WORDS: Final = 3
"""How many integers packed counts are."""
NUMBER_SUITS: Final = 3
FIVE: Final = 4
"""The rank of a five, counted from 0."""
LONGEST: Final = 40
"""Bytes of a text that are read; longer texts are odd."""

_WORD_OF: Final = np.arange(KINDS) // KINDS_A_WORD
_SHIFT_OF: Final = np.arange(KINDS) % KINDS_A_WORD * BITS
"""Which of the three integers holds the count of a kind, and where it begins."""


def packed_of(counts: Mapping[int, int]) -> list[int]:
    """Packed counts of so many tiles of each kind."""
    words = [0] * WORDS
    for kind, count in counts.items():
        words[kind // KINDS_A_WORD] += count << BITS * (kind % KINDS_A_WORD)
    return words


# What one tile adds, by one more than its kind; 0 is no tile. Two tiles are looked up together, which takes half the time.
_TILES: Final = 64
_ONES: Final = [packed_of({tile - 1: 1} if 0 < tile <= KINDS else {}) for tile in range(_TILES)]
_PAIRS: Final = tuple(
    np.array([first[word] + second[word] for first in _ONES for second in _ONES], dtype=np.int64)
    for word in range(WORDS)
)
# What a byte is.
_LETTERS: Final = 64
"""A letter of a suit, with the number of the suit; a smaller number is a digit, by its rank."""
_END, _SPACE, _OTHER = 128, 160, 255
_HONOURS: Final = NUMBER_SUITS
_SUIT_BITS: Final = 2
_SUIT: Final = (1 << _SUIT_BITS) - 1
_NEARER: Final = np.arange(LONGEST, 0, -1, dtype=np.uint8)[:, None] << _SUIT_BITS
"""Numbers that grow towards the beginning of a text, above a suit."""
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
    """Some rows of tile notation, read."""

    tiles: Column
    """What stands at every place of every text (places × rows): one more than the kind of a tile, 0 where there is none."""
    reds: Column
    """Red fives of every row (suits × rows)."""
    number: Column
    """How many tiles each text has."""
    odd: Column
    """Rows that are not plain notation, to be read singly."""


def read_texts(column: Column) -> Texts:
    """Tile notation of a column of bytes (``S`` with any width)."""
    width, size = column.dtype.itemsize, len(column)
    rows = column.view(_U8).reshape(size, width)
    odd: Any = False
    if width > LONGEST:
        odd = rows[:, LONGEST:].any(axis=1)
        rows = rows[:, :LONGEST]
    places = np.ascontiguousarray(rows.T)
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
    odd |= np.logical_or.reduce(wrong, axis=0)
    number = np.add.reduce(is_digit, axis=0, dtype=_U8)
    # A blank text is not an absent one.
    odd |= (number == 0) & ~ends[0]
    return Texts(tiles, reds, number, odd)


def counted(tiles: Column) -> Column:
    """The tiles of every row (places × rows) as packed counts (words × rows)."""
    pairs = tiles[::2].astype(np.int64)
    pairs[: len(tiles) // 2] += tiles[1::2] * np.int64(_TILES)
    totals = np.empty((WORDS, tiles.shape[1]), dtype=np.int64)
    for total, ones in zip(totals, _PAIRS, strict=True):
        np.add.reduce(ones.take(pairs, mode="clip"), axis=0, out=total)
    return totals


def add_ones(totals: Column, rows: Column, kinds: Column) -> None:
    """Add one tile of each kind to packed counts (words × rows), each in its row; rows may recur."""
    at = _WORD_OF.take(kinds) * totals.shape[1] + rows
    np.add.at(totals.reshape(-1), at, 1 << _SHIFT_OF.take(kinds))


def copies(totals: Column, rows: Column, kinds: Column) -> Column:
    """How many tiles of a kind packed counts (words × rows) hold in each of some rows; a kind of -1 is any."""
    at = _WORD_OF.take(kinds) * totals.shape[1] + rows
    found: Column = totals.reshape(-1).take(at) >> _SHIFT_OF.take(kinds) & COUNT
    return found


# --- suits


_PATTERN_BITS: Final = 21
_PART: Final = 3
"""Ranks that are looked up together."""
_PART_BITS: Final = BITS * _PART
_PART_MASK: Final = (1 << _PART_BITS) - 1


def _parts() -> Column:
    """What three packed counts say of their suit, by where they stand in it: the pattern they add to, and above it the ranks held."""
    values = np.arange(1 << _PART_BITS, dtype=np.int32)
    tables = []
    for first in range(0, RANKS, _PART):
        table = np.zeros(len(values), dtype=np.int32)
        for rank in range(first, first + _PART):
            counts = values >> BITS * (rank - first) & COUNT
            table += counts * WEIGHTS[rank]
            table += (counts > 0).astype(np.int32) << _PATTERN_BITS + rank
        tables.append(table)
    return np.concatenate(tables)


_PARTS: Final = _parts()
_PARTS_A_SUIT: Final = RANKS // _PART
_PARTS_AT: Final = _PART_BITS * np.arange(KINDS_A_WORD // _PART)[None, :, None]
"""Where the parts of a word begin."""
_TABLES_AT: Final = np.arange(0, len(_PARTS), 1 << _PART_BITS)[None, :, None]
"""Where the tables of the parts of a suit begin."""
_KINDS_AT: Final = RANKS * np.arange(len(SUITS))[:, None]


class Held(NamedTuple):
    """What packed counts hold."""

    patterns: Column
    """The pattern of every suit (suits × rows), honours last."""
    kinds: Column
    """Mask of the kinds."""


def held_in(counts: Column) -> Held:
    """What packed counts (words × rows) of at most four a kind hold."""
    parts = counts[:, None] >> _PARTS_AT
    parts &= _PART_MASK
    parts = parts.reshape(len(SUITS), _PARTS_A_SUIT, -1)
    parts += _TABLES_AT
    suits = np.add.reduce(_PARTS.take(parts, mode="clip"), axis=1, dtype=np.int32)
    kinds = (suits >> _PATTERN_BITS).astype(np.int64)
    kinds <<= _KINDS_AT
    suits &= (1 << _PATTERN_BITS) - 1
    return Held(suits, np.bitwise_or.reduce(kinds, axis=0))
