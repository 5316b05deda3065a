"""Columns of text as NumPy or Arrow hold them, converted to bytes of one width some rows at a time."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from scoring.batch.arrays import WORD_BYTES, Column, words_of

COMMA: Final = ","
MAX_BYTES: Final = 128
"""Bytes of a text that are read in columns; rows with longer texts are read one by one."""
_MASKS: Final = np.array([(1 << 8 * size) - 1 for size in range(WORD_BYTES + 1)], dtype=np.uint64)
"""Masks of the first bytes of a word."""


class ListItems(NamedTuple):
    """The items of lists, which are joined by commas."""

    rows: Column
    """The row of each item, in order."""
    lengths: Column
    """Its bytes; more than :data:`MAX_BYTES` if the last is 0."""
    words: Column
    """Its words (words × items); longer items are cut."""


class TextColumn(ABC):
    """A column of text; absent texts are empty."""

    size: int

    @abstractmethod
    def encoded(self, rows: slice) -> tuple[Column, Column]:
        """Some rows as bytes (``S`` with any width), and whether each is longer than that."""

    @abstractmethod
    def texts(self, rows: Column) -> list[str]:
        """The texts of some rows."""

    def words(self, rows: slice) -> tuple[Column, Column]:
        """Some rows as words (words × rows), and whether each is longer than that."""
        column, longer = self.encoded(rows)
        return words_of(column), longer

    def items(self, rows: slice, width: int) -> tuple[ListItems, Column]:
        """The items of the lists in some rows, of each so many words, and whether each row is longer than what was read."""
        column, longer = self.encoded(rows)
        return _split(column, width), longer


class FixedTexts(TextColumn):
    """A NumPy array of bytes."""

    def __init__(self, column: Column) -> None:
        self._column = column
        self.size = len(column)

    def encoded(self, rows: slice) -> tuple[Column, Column]:
        """Some rows, and whether each is longer."""
        column = self._column[rows]
        width = column.dtype.itemsize
        if width <= MAX_BYTES:
            return column, np.zeros(len(column), dtype=np.bool_)
        whole = column.view(np.uint8).reshape(len(column), width)
        head = np.ascontiguousarray(whole[:, :MAX_BYTES]).view(f"S{MAX_BYTES}").ravel()
        return head, np.logical_or.reduce(whole[:, MAX_BYTES:], axis=1)

    def texts(self, rows: Column) -> list[str]:
        """The texts of some rows."""
        return [text.decode("utf-8", "replace") for text in self._column[rows].tolist()]


class BufferedTexts(TextColumn):
    """Texts one after the other in a buffer, as Arrow holds them."""

    def __init__(self, starts: Column, data: Column, *, separated: int = 0) -> None:
        """``starts`` are the places in ``data`` where rows begin, and where one more would; ``separated`` bytes follow each row."""
        self._starts = starts
        self._data = data
        self._separated = separated
        self.size = len(starts) - 1

    def encoded(self, rows: slice) -> tuple[Column, Column]:
        """Some rows, and whether each is longer or holds a byte 0."""
        starts = self._starts[rows.start : rows.stop + 1].astype(np.int64)
        data = np.zeros(starts[-1] - starts[0] + MAX_BYTES, dtype=np.uint8)
        data[:-MAX_BYTES] = self._data[starts[0] : starts[-1]]
        lengths = np.diff(starts) - self._separated
        longest = min(max(int(lengths.max(initial=0)), 1), MAX_BYTES)
        width = -(-longest // WORD_BYTES)
        word_at = _words_at_bytes(data)
        at = starts[:-1] - starts[0]
        column = np.zeros((len(lengths), width), dtype=np.uint64)
        column[:, 0] = word_at[at] & _MASKS.take(np.minimum(lengths, WORD_BYTES))
        for place in range(1, width):
            # Most texts may be much shorter than the longest.
            here = np.flatnonzero(lengths > place * WORD_BYTES)
            left = lengths.take(here) - place * WORD_BYTES
            words = word_at[at.take(here) + place * WORD_BYTES]
            column[here, place] = words & _MASKS.take(np.minimum(left, WORD_BYTES))
        # Cut to the longest text: the notation reader works on every byte.
        cut = np.ascontiguousarray(column.view(np.uint8)[:, :longest]).view(f"S{longest}").ravel()
        if data[:-MAX_BYTES].all():
            return cut, lengths > longest
        return cut, np.strings.str_len(cut) != lengths

    def texts(self, rows: Column) -> list[str]:
        """The texts of some rows."""
        data, ends = self._data, self._starts[rows + 1] - self._separated
        spans = zip(self._starts[rows].tolist(), ends.tolist(), strict=True)
        return [data[first:end].tobytes().decode("utf-8", "replace") for first, end in spans]


class RepeatedTexts(TextColumn):
    """A column of few different texts."""

    def __init__(self, distinct: TextColumn, codes: Column) -> None:
        """``codes`` are the places of the rows in ``distinct``."""
        self._distinct = distinct
        self._codes = codes
        self._encoded, self._longer = distinct.encoded(slice(0, distinct.size))
        self.size = len(codes)

    def encoded(self, rows: slice) -> tuple[Column, Column]:
        """Some rows, and whether each is longer."""
        codes = self._codes[rows].astype(np.int64)
        return self._encoded.take(codes), self._longer.take(codes)

    def words(self, rows: slice) -> tuple[Column, Column]:
        """Words of some rows, and whether each is longer."""
        codes = self._codes[rows].astype(np.int64)
        return self._words.take(codes, axis=1), self._longer.take(codes)

    @cached_property
    def _words(self) -> Column:
        return words_of(self._encoded)

    def texts(self, rows: Column) -> list[str]:
        """The texts of some rows."""
        return self._distinct.texts(self._codes[rows])


_NO_ITEM: Final = ";"
"""Replaces an empty item of a list: no item is a semicolon."""
_COMMA_WITHIN: Final = "\uff0c"
"""Replaces a comma within an item: the full-width one, which notation reads as the same."""


def joined(items: Sequence[str | None]) -> str:
    """The items of a list as one text."""
    return COMMA.join(item.replace(COMMA, _COMMA_WITHIN) if item else _NO_ITEM for item in items)


_SEPARATOR: Final = "\n"


def column_of_texts(texts: Sequence[str]) -> TextColumn:
    """A column of a list of texts; raises :class:`TypeError` where one is none."""
    # Joined, they are encoded at once; hardly any text holds the separator.
    data = np.frombuffer(_SEPARATOR.join([*texts, ""]).encode("utf-8", "replace"), dtype=np.uint8)
    ends = np.flatnonzero(data == ord(_SEPARATOR))
    starts = np.zeros(len(texts) + 1, dtype=np.int64)
    if len(ends) == len(texts):
        starts[1:] = ends + 1
        return BufferedTexts(starts, data, separated=1)
    each = [text.encode("utf-8", "replace") for text in texts]
    np.cumsum(list(map(len, each)), out=starts[1:])
    return BufferedTexts(starts, np.frombuffer(b"".join(each), dtype=np.uint8))


def column_of_array(values: Column) -> FixedTexts:
    """A column of a NumPy array of texts or bytes."""
    if isinstance(values, np.ma.MaskedArray):
        values = values.filled("")
    if values.dtype.kind == "U":
        values = np.strings.encode(values, "utf-8", "replace")
    # A width of 0 is that of a column of empty texts.
    return FixedTexts(np.ascontiguousarray(values, dtype=f"S{max(values.dtype.itemsize, 1)}"))


def _split(column: Column, width: int) -> ListItems:
    """The items of a column of bytes; an empty row has none."""
    row_bytes = column.dtype.itemsize
    filled = column.view(np.uint8).reshape(-1, row_bytes)[:, 0].nonzero()[0]
    column = column.take(filled)
    flat = np.zeros(len(filled) * row_bytes + width * WORD_BYTES, dtype=np.uint8)
    flat[: len(filled) * row_bytes] = column.view(np.uint8)
    rows = np.arange(len(filled))
    commas = (flat == ord(COMMA)).nonzero()[0]
    starts = np.concatenate((commas + 1, rows * row_bytes))
    row = np.concatenate((commas // row_bytes, rows))
    # A row that ends in a comma has an empty item, which begins where the next row may: the sort keeps it before that.
    order = starts.argsort(kind="stable")
    starts, row = starts[order], row[order]
    ends = row * row_bytes + np.strings.str_len(column).take(row)
    # Where another item of the row follows, an item ends before the comma.
    followed = (row[1:] == row[:-1]).nonzero()[0]
    ends[followed] = starts[followed + 1] - 1
    lengths = ends - starts
    places = np.arange(0, width * WORD_BYTES, WORD_BYTES)[:, None]
    words = _words_at_bytes(flat)[starts + places]
    words &= _MASKS.take(lengths - places, mode="clip")
    # Words do not show a byte 0 at the end.
    lengths[(lengths > 0) & (flat[ends - 1] == 0)] = MAX_BYTES + 1
    return ListItems(filled.take(row), lengths, words)


def _words_at_bytes(data: Column) -> Column:
    """The word that begins at every byte."""
    return np.ndarray(len(data) - WORD_BYTES + 1, np.uint64, data, strides=(1,))
