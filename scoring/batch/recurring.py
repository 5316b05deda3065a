"""Columns of texts that recur: each different text is read once, rows say which it is; they decide no legality."""

from functools import cached_property

import numpy as np

from scoring.batch.column import Column
from scoring.batch.keys import words_of
from scoring.batch.texts import MOST_BYTES, ByteTexts, Parts, TextColumn


class RecurringTexts(ByteTexts):
    """A column of few different texts."""

    def __init__(self, texts: TextColumn, codes: Column) -> None:
        """``codes`` says of every row which of ``texts`` it is."""
        self._texts = texts
        self._codes = codes
        self._bytes, self._longer = texts.some(slice(0, texts.size))
        self.size = len(codes)

    def some(self, rows: slice) -> tuple[Column, Column]:
        """Some rows, and those of them that are longer."""
        codes = self._codes[rows].astype(np.int64)
        return self._bytes.take(codes), self._longer.take(codes)

    def words(self, rows: slice) -> tuple[Column, Column]:
        """Words of some rows, and the rows that are longer."""
        codes = self._codes[rows].astype(np.int64)
        return self._words.take(codes, axis=1), self._longer.take(codes)

    @cached_property
    def _words(self) -> Column:
        return words_of(self._bytes)

    def texts(self, rows: Column) -> list[str]:
        """The texts of some rows."""
        return self._texts.texts(self._codes[rows])


class ListedTexts:
    """A column of lists of few different texts, none of which is empty or has a comma."""

    def __init__(
        self, joined: TextColumn, items: TextColumn, starts: Column, codes: Column
    ) -> None:
        """``joined`` are the lists as texts.

        ``starts`` says where each list begins in ``codes``, and at last where one more would; ``codes`` which of ``items`` an item is.
        """
        self.some, self.words, self.texts = joined.some, joined.words, joined.texts
        self.size = joined.size
        self._starts = starts
        self._codes = codes
        found, longer = items.some(slice(0, items.size))
        self._lengths = np.where(longer, MOST_BYTES + 1, np.strings.str_len(found))
        self._words = words_of(found)

    def parts(self, rows: slice, width: int) -> tuple[Parts, Column]:
        """The items of some rows; none of the rows is longer."""
        starts = self._starts[rows.start : rows.stop + 1]
        size = len(starts) - 1
        codes = self._codes[starts[0] : starts[-1]].astype(np.int64)
        row = np.repeat(np.arange(size), np.diff(starts))
        words = np.zeros((width, self._words.shape[1]), dtype=np.uint64)
        words[: len(self._words)] = self._words[:width]
        found = Parts(row, codes, self._lengths, words)
        if len(codes) < len(self._lengths):
            found = Parts(row, slice(None), self._lengths.take(codes), words.take(codes, axis=1))
        return found, np.zeros(size, dtype=np.bool_)
