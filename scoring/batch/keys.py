"""Numbers for keys and texts, asked for whole columns at once, from memories that are bounded; they know nothing of what keys mean."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np

from scoring.batch.column import Column

_FACTOR: Final = np.uint64(0x9E3779B97F4A7C15)
"""An odd number without pattern: products of it spread keys over the table."""
_ROOM: Final = 4
"""So many slots a key: with more keys too many would be pushed aside."""
_LEAST_BITS: Final = 12
MOST_BITS: Final = 18
"""A table of so many slots is not made larger: it is full, and its owner begins a new one."""


Make = Callable[[Column, Column], None]
"""Told of keys never met before, ascending, and where each first stands among those asked about."""


class KeyTable:
    """Numbers keys: those that are new together in ascending order. What numbers stand for is made by ``make`` once, from the keys."""

    def __init__(self, make: Make, *, most_bits: int = MOST_BITS) -> None:
        """``make`` is called before the keys have their numbers; where it raises, none of them has one."""
        self._make = make
        self._most = (1 << most_bits) // _ROOM
        self.size = 0
        self._laid_out(_LEAST_BITS)

    @property
    def full(self) -> bool:
        """Whether it holds so many keys that its owner should begin a new one; it goes on working."""
        return self.size >= self._most

    def numbers(self, keys: Column) -> Column:
        """The number of every key (not negative, 64 bits); keys never met before are numbered now."""
        slots = self._slots(keys)
        wrong = (self._keys.take(slots) != keys).nonzero()[0]
        if len(wrong):
            unknown = self._find(keys, slots, wrong)
            if len(unknown):
                new, firsts = np.unique(keys[unknown], return_index=True)
                self._make(new, unknown[firsts])
                self._add(new)
                slots = self._slots(keys)
                self._find(keys, slots, (self._keys.take(slots) != keys).nonzero()[0])
        return self._numbers.take(slots)

    def _slots(self, keys: Column) -> Column:
        slots = keys.view(np.uint64) * _FACTOR
        slots >>= self._shift
        return slots.view(np.int64)

    def _find(self, keys: Column, slots: Column, wrong: Column) -> Column:
        """Move the slots of keys that are not where they would be first to where they are; the places of those not known are given back."""
        mask = len(self._keys) - 1
        unknown = []
        while len(wrong):
            there = self._keys[slots[wrong]]
            unknown.append(wrong[there < 0])
            wrong = wrong[(there >= 0) & (there != keys[wrong])]
            slots[wrong] = (slots[wrong] + 1) & mask
        return np.concatenate(unknown) if unknown else wrong

    def _add(self, keys: Column) -> None:
        """Number keys that are not there."""
        end = self.size + len(keys)
        if _ROOM * end > len(self._keys):
            known = (self._keys >= 0).nonzero()[0]
            old, numbers = self._keys[known], self._numbers[known]
            self._laid_out((_ROOM * end - 1).bit_length())
            self._put(old, numbers)
        self._put(keys, np.arange(self.size, end))
        self.size = end

    def _put(self, keys: Column, numbers: Column) -> None:
        """Put different keys that are not there into the first free slots from where each would be first."""
        slots = self._slots(keys)
        while len(keys):
            free = self._keys[slots] < 0
            self._keys[slots[free]] = keys[free]
            # Of several that found one slot free the last has it.
            lost = self._keys[slots] != keys
            self._numbers[slots[~lost]] = numbers[~lost]
            keys, numbers = keys[lost], numbers[lost]
            slots = (slots[lost] + 1) & (len(self._keys) - 1)

    def _laid_out(self, bits: int) -> None:
        self._shift = np.uint64(64 - bits)
        self._keys = np.full(1 << bits, -1, dtype=np.int64)
        self._numbers = np.zeros(1 << bits, dtype=np.int64)


class Grown:
    """Columns that grow at their end."""

    def __init__(self, rows: int, kind: type) -> None:
        self._columns: Column = np.zeros((rows, 1 << _LEAST_BITS), dtype=kind)
        self.columns: Column = self._columns[:, :0]
        """Everything that was added (columns × additions)."""

    @property
    def size(self) -> int:
        """How many values were added to each of the columns."""
        return int(self.columns.shape[1])

    def extend(self, values: Any) -> None:  # noqa: ANN401 - whatever NumPy takes for an array
        """Add values to each of the columns (columns × additions)."""
        more = np.asarray(values, dtype=self._columns.dtype)
        start, end = self.size, self.size + more.shape[1]
        if end > self._columns.shape[1]:
            wider = np.zeros((len(self._columns), 1 << (end - 1).bit_length()), more.dtype)
            wider[:, :start] = self.columns
            self._columns = wider
        self._columns[:, start:end] = more
        self.columns = self._columns[:, :end]


class TextNumbers:
    """Numbers rows of words of eight bytes: equal rows get equal numbers, others never do."""

    def __init__(self, width: int, make: Callable[[Column], None]) -> None:
        """Rows are ``width`` words; ``make`` is told the places of rows never met before, among those asked about."""
        self._make = make
        self._hashes = KeyTable(self._new)
        self._known = Grown(width, np.uint64)
        self._asked: Column

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one."""
        return self._hashes.full

    def numbers(self, words: Column) -> Column:
        """The number of every row of ``words`` (words × rows); -1 where another row has the same hash."""
        self._asked = words
        found = self._hashes.numbers(hashed(words))
        same = np.logical_and.reduce(self._known.columns.take(found, axis=1) == words, axis=0)
        if not same.all():
            found[~same] = -1
        return found

    def _new(self, _: Column, rows: Column) -> None:
        self._make(rows)
        self._known.extend(self._asked[:, rows])


def hashed(words: Column) -> Column:
    """A hash of every row of words (words × rows), not negative."""
    found = np.add.reduce(words * _factors(len(words)), axis=0)
    found ^= found >> np.uint64(32)
    found *= _FACTOR
    found >>= np.uint64(1)
    numbers: Column = found.view(np.int64)
    return numbers


@cache
def _factors(width: int) -> Column:
    """Odd factors without pattern, a different one for each word."""
    factors: Column = np.arange(1, 2 * width, 2, dtype=np.uint64)[:, None] * _FACTOR
    return factors


WORD_BYTES: Final = 8


def words_of(column: Column) -> Column:
    """Bytes (``S`` with any width) as words (words × rows): one for each eight bytes of the texts."""
    width = max(-(-column.dtype.itemsize // WORD_BYTES), 1)
    wide = column.astype(f"S{width * WORD_BYTES}").view(np.uint64)
    return np.ascontiguousarray(wide.reshape(len(column), width).T)


def text_of(words: Column, row: int) -> bytes:
    """The text of a row of words (words × rows)."""
    return np.ascontiguousarray(words[:, row]).tobytes().rstrip(b"\0")
