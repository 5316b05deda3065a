"""Arrays that hold columns: a value for each hand."""

from collections.abc import Callable, Hashable, Sequence
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Column = NDArray[Any]
"""A value for each hand. Where a comment gives two lengths (``suits × rows``), several columns are in one array."""
WORD_BYTES: Final = 8
MAX_KEYS: Final = 1 << 16
"""Keys of a :class:`KeyedRows`, after which its owner begins a new one."""
_FACTOR: Final = 0x9E3779B97F4A7C15
"""An odd number without pattern."""
_DIGEST_BITS: Final = 16
_SLOT_BITS: Final = 18
_FIRST_ROOM: Final = 1 << 10


def words_of(column: Column) -> Column:
    """Return bytes (``S`` with any width) as words (words × rows): one for each eight bytes of the texts."""
    width = max(-(-column.dtype.itemsize // WORD_BYTES), 1)
    wide = column.astype(f"S{width * WORD_BYTES}").view(np.uint64)
    return np.ascontiguousarray(wide.reshape(len(column), width).T)


def distinct(words: Column) -> tuple[Column, Column]:
    """Return a row of each different column of words (words × rows), and for every row the place of its equal among those.

    Every row is compared with one row that has the same digest; ``np.unique`` sorts the few others.
    """
    every = np.arange(words.shape[1])
    factors = np.arange(1, 2 * len(words), 2, dtype=np.uint64)[:, None] * np.uint64(_FACTOR)
    digests = np.add.reduce(words * factors, axis=0) >> np.uint64(64 - _DIGEST_BITS)
    places = digests.view(np.int64)
    row_of_digest = np.empty(1 << _DIGEST_BITS, dtype=np.int32)
    row_of_digest[places] = every
    equal = row_of_digest.take(places)
    others = np.flatnonzero((words.take(equal, axis=1) != words).any(axis=0))
    if len(others):
        keys, axis = (words[0, others], None) if len(words) == 1 else (words[:, others], 1)
        _, rows, places = np.unique(keys, axis=axis, return_index=True, return_inverse=True)
        equal[others] = others[rows].take(places.ravel())
    rows = np.flatnonzero(equal == every)
    place = np.empty_like(every)
    place[rows] = np.arange(len(rows))
    return rows, place.take(equal)


class KeyedRows:
    """Rows of integers by a key, each made when it is first needed."""

    def __init__(self, make: Callable[[Any], Sequence[int]]) -> None:
        """``make`` returns the integers of a key: always equally many."""
        self._make = make
        self._lock = Lock()
        self._places: dict[Hashable, int] = {}
        self._table: Column = np.zeros((1, 0), dtype=np.int64)

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one; it goes on working."""
        return len(self._places) >= MAX_KEYS

    def places(self, keys: Sequence[Any]) -> Column:
        """Return the place of each key among the columns of :attr:`table`."""
        found = [*map(self._places.get, keys)]
        if None in found:
            with self._lock:
                # Another thread may have added them.
                for key in keys:
                    if key not in self._places:
                        self._add(key)
            found = [*map(self._places.get, keys)]
        return np.array(found, dtype=np.int64)

    @property
    def table(self) -> Column:
        """The integers of every key (integers × keys)."""
        return self._table[:, : len(self._places)]

    def _add(self, key: Hashable) -> None:
        place, row = len(self._places), self._make(key)
        if place == self._table.shape[1]:
            wider = np.zeros((len(row), 2 * place or _FIRST_ROOM), dtype=np.int64)
            wider[:, :place] = self._table
            self._table = wider
        self._table[:, place] = row
        # Last: other threads read the place of a key only when its row is there.
        self._places[key] = place


class NumberedRows(KeyedRows):
    """The same for keys that are whole numbers of 64 bits, for a whole column of keys.

    NOTE: ``np.unique`` takes 0.7 ms for the keys of 24,000 readings, which are scored in 6 ms and need it twice. Here each key is first
    compared with the last one that had the same digest, which takes 0.1 ms; the few others are looked up one by one.
    """

    def __init__(self, make: Callable[[int], Sequence[int]]) -> None:
        """``make`` returns the integers of a key: always equally many."""
        super().__init__(lambda key: (key, *make(key)))
        self._place_of_digest = np.zeros(1 << _SLOT_BITS, dtype=np.int32)

    @property
    def table(self) -> Column:
        """The integers of every key (integers × keys)."""
        return super().table[1:]

    def places_of(self, keys: Column) -> Column:
        """Return the place of each key among the columns of :attr:`table`."""
        digests = keys.view(np.uint64) * np.uint64(_FACTOR) >> np.uint64(64 - _SLOT_BITS)
        slots = digests.view(np.int64)
        places: Column = self._place_of_digest.take(slots).astype(np.int64)
        known = super().table[:1]
        others = (
            np.flatnonzero(known[0].take(places) != keys) if known.size else np.arange(len(keys))
        )
        if len(others):
            places[others] = self.places(keys[others].tolist())
            self._place_of_digest[slots[others]] = places[others]
        return places
