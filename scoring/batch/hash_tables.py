"""Hash tables that number keys and texts, a whole column at a time."""

from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np

from scoring.batch.arrays import Column, Grown

_FACTOR: Final = np.uint64(0x9E3779B97F4A7C15)
"""An odd number without pattern: products of it spread keys over the table."""
_ROOM: Final = 4
"""So many slots a key: with more keys too many would be pushed aside."""
_MIN_BITS: Final = 12
MAX_BITS: Final = 18
"""A table of so many slots is not made larger: it is full, and its owner begins a new one."""


Make = Callable[[Column], None]
"""Takes the first row of every new key, by ascending keys, and makes what its number stands for."""


class KeyTable:
    """Numbers keys; of the new keys in a column, smaller ones get smaller numbers."""

    def __init__(self, *, max_bits: int = MAX_BITS) -> None:
        self._max = (1 << max_bits) // _ROOM
        self.size = 0
        self._lay_out(_MIN_BITS)

    @property
    def full(self) -> bool:
        """Whether it holds so many keys that its owner should begin a new one; it goes on working."""
        return self.size >= self._max

    def numbers(self, keys: Column, make: Make) -> Column:
        """The number of every key (not negative, 64 bits).

        ``make`` is called before new keys get their numbers: where it raises, none gets one.
        """
        slots = self._slots(keys)
        wrong = (self._keys.take(slots) != keys).nonzero()[0]
        if len(wrong):
            unknown = self._find(keys, slots, wrong)
            if len(unknown):
                new, firsts = np.unique(keys[unknown], return_index=True)
                make(unknown[firsts])
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
            self._lay_out((_ROOM * end - 1).bit_length())
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

    def _lay_out(self, bits: int) -> None:
        self._shift = np.uint64(64 - bits)
        self._keys = np.full(1 << bits, -1, dtype=np.int64)
        self._numbers = np.zeros(1 << bits, dtype=np.int64)


class TextNumbers:
    """Numbers rows of words of eight bytes: equal rows get equal numbers, others never do."""

    def __init__(self, width: int) -> None:
        """Rows are ``width`` words."""
        self._hashes = KeyTable()
        self._words = Grown(width, np.uint64)

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one."""
        return self._hashes.full

    def numbers(self, words: Column, make: Make) -> Column:
        """The number of every row of ``words`` (words × rows); -1 where another row has the same hash."""

        def add(rows: Column) -> None:
            make(rows)
            self._words.extend(words[:, rows])

        numbers = self._hashes.numbers(hashed(words), add)
        same = np.logical_and.reduce(self._words.columns.take(numbers, axis=1) == words, axis=0)
        if not same.all():
            numbers[~same] = -1
        return numbers


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
