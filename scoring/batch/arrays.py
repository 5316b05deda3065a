"""Arrays that hold columns: a value for each hand."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Column = NDArray[Any]
"""A value for each hand. Where a comment gives two lengths (``suits × rows``), several columns are in one array."""
WORD_BYTES: Final = 8
_INITIAL_ROOM: Final = 1 << 12


class Grown:
    """Columns that grow at their end."""

    def __init__(self, rows: int, kind: type) -> None:
        self._columns: Column = np.zeros((rows, _INITIAL_ROOM), dtype=kind)
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


def words_of(column: Column) -> Column:
    """Bytes (``S`` with any width) as words (words × rows): one for each eight bytes of the texts."""
    width = max(-(-column.dtype.itemsize // WORD_BYTES), 1)
    wide = column.astype(f"S{width * WORD_BYTES}").view(np.uint64)
    return np.ascontiguousarray(wide.reshape(len(column), width).T)


def text_of(words: Column, row: int) -> bytes:
    """The text of a row of words (words × rows)."""
    return np.ascontiguousarray(words[:, row]).tobytes().rstrip(b"\0")
