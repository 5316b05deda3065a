"""Numbers for keys and texts, asked for whole columns at once, from memories that are bounded; they know nothing of what keys mean."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from scoring.batch.column import Column

_FACTOR: Final = np.uint64(0x9E3779B97F4A7C15)
"""An odd number without pattern: products of it spread keys over the table."""
_ROOM: Final = 4
"""So many slots a key: with more keys too many would be pushed aside."""
_LEAST_BITS: Final = 12
MOST_BITS: Final = 18
"""A table of so many slots is not made larger: it is full, and its owner begins a new one."""


class KeyTable:
    """Numbers keys in the order they are first met. What a number stands for is made by ``make`` once, from the key."""

    def __init__(self, make: Callable[[int], None], *, most_bits: int = MOST_BITS) -> None:
        """``make`` is called before the key has its number; what it raises leaves the table as it was."""
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
        wrong = self._keys.take(slots) != keys
        if wrong.any():
            self._find(keys, slots, np.flatnonzero(wrong))
        return self._numbers.take(slots)

    def _slots(self, keys: Column) -> Column:
        slots = keys.view(np.uint64) * _FACTOR
        slots >>= self._shift
        return slots.view(np.int64)

    def _find(self, keys: Column, slots: Column, wrong: Column) -> None:
        """Move the slots of keys that are not where they would be first to where they are; those not known yet are numbered."""
        mask = len(self._keys) - 1
        unknown = [wrong[:0]]
        while len(wrong):
            there = self._keys[slots[wrong]]
            unknown.append(wrong[there < 0])
            wrong = wrong[(there >= 0) & (there != keys[wrong])]
            slots[wrong] = (slots[wrong] + 1) & mask
        new = np.concatenate(unknown)
        if len(new):
            for key in np.unique(keys[new]).tolist():
                self._make(key)
                self._put(key)
            slots[:] = self._slots(keys)
            self._find(keys, slots, np.flatnonzero(self._keys[slots] != keys))

    def _put(self, key: int) -> None:
        if _ROOM * (self.size + 1) > len(self._keys):
            old, numbers = self._keys[self._keys >= 0], self._numbers[self._keys >= 0]
            self._laid_out(len(self._keys).bit_length())
            for known, number in zip(old.tolist(), numbers.tolist(), strict=True):
                self._place(known, number)
        self._place(key, self.size)
        self.size += 1

    def _place(self, key: int, number: int) -> None:
        slot = int(self._slots(np.array([key]))[0])
        while self._keys[slot] >= 0:
            slot = (slot + 1) & (len(self._keys) - 1)
        self._keys[slot] = key
        self._numbers[slot] = number

    def _laid_out(self, bits: int) -> None:
        self._shift = np.uint64(64 - bits)
        self._keys = np.full(1 << bits, -1, dtype=np.int64)
        self._numbers = np.zeros(1 << bits, dtype=np.int64)


class Grown:
    """Columns that grow at their end."""

    def __init__(self, rows: int, kind: type) -> None:
        self._columns: Column = np.zeros((rows, 1 << _LEAST_BITS), dtype=kind)
        self.size = 0

    def add(self, values: Sequence[int]) -> None:
        """Add a value to each of the columns."""
        if self.size == self._columns.shape[1]:
            self._columns = np.concatenate((self._columns, np.zeros_like(self._columns)), axis=1)
        self._columns[:, self.size] = values
        self.size += 1

    @property
    def columns(self) -> Column:
        """Everything that was added (columns × additions)."""
        return self._columns[:, : self.size]


class TextNumbers:
    """Numbers rows of words of eight bytes: equal rows get equal numbers, others never do."""

    def __init__(self, width: int, make: Callable[[int], None]) -> None:
        """Rows are ``width`` words; ``make`` is told the place of a row never met before, among those asked about."""
        self._make = make
        self._hashes = KeyTable(self._new)
        self._known = Grown(width, np.uint64)
        self._asked: tuple[Column, Sequence[Column]]

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one."""
        return self._hashes.full

    def numbers(self, words: Sequence[Column]) -> Column:
        """The number of every row, its words given one column each; -1 where another row has the same hash."""
        hashes = hashed(words)
        self._asked = (hashes, words)
        found = self._hashes.numbers(hashes)
        same = np.ones(len(found), dtype=np.bool_)
        for known, word in zip(self._known.columns, words, strict=True):
            same &= known.take(found) == word
        if not same.all():
            found[~same] = -1
        return found

    def _new(self, key: int) -> None:
        hashes, words = self._asked
        row = int(np.argmax(hashes == key))
        self._make(row)
        self._known.add([int(word[row]) for word in words])


def hashed(words: Sequence[Column]) -> Column:
    """A hash of every row, not negative."""
    found = words[0] * _FACTOR
    for word in words[1:]:
        found ^= found >> np.uint64(29)
        found ^= word
        found *= _FACTOR
    found ^= found >> np.uint64(32)
    found &= np.uint64((1 << 63) - 1)
    return found.view(np.int64)


WORD_BYTES: Final = 8


def words_of(column: Column) -> list[Column]:
    """Bytes (``S`` with any width) as words: for each eight bytes of the texts a column."""
    width = max(-(-column.dtype.itemsize // WORD_BYTES), 1)
    wide = column.astype(f"S{width * WORD_BYTES}").view(np.uint64).reshape(len(column), width)
    return list(np.ascontiguousarray(wide.T))


def text_of(words: Sequence[Column], row: int) -> bytes:
    """The text of a row of words."""
    return b"".join(int(word[row]).to_bytes(WORD_BYTES, "little") for word in words).rstrip(b"\0")
