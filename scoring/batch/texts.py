"""Columns of text, as NumPy and as Arrow keep them, made bytes of one width a few rows at a time; they read nothing."""

from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np

from scoring.batch.column import Column
from scoring.batch.keys import WORD_BYTES

MOST_BYTES: Final = 128
"""Bytes of a text that are looked at; rows with longer texts are told apart."""
_TAILS: Final = np.array([(1 << 8 * size) - 1 for size in range(WORD_BYTES + 1)], dtype=np.uint64)
"""Masks of the first bytes of a word."""


class TextColumn(Protocol):
    """A column of text; absent texts are empty."""

    size: int

    def some(self, rows: slice) -> tuple[Column, Column]:
        """Some rows as bytes (``S`` with any width), and those of them that are longer than that."""

    def text(self, row: int) -> str:
        """The text of one row."""


class FixedTexts:
    """A column of bytes of one width."""

    def __init__(self, column: Column, whole: Sequence[str] | Column | None = None) -> None:
        """``whole`` are the texts themselves, where the column has but their beginnings, a byte more than is looked at."""
        self._column = column
        self._whole = whole
        self.size = len(column)

    def some(self, rows: slice) -> tuple[Column, Column]:
        """Some rows, and those of them that are longer."""
        column = self._column[rows]
        width = column.dtype.itemsize
        if width <= MOST_BYTES:
            return column, np.zeros(len(column), dtype=np.bool_)
        whole = column.view(np.uint8).reshape(len(column), width)
        head = np.ascontiguousarray(whole[:, :MOST_BYTES]).view(f"S{MOST_BYTES}").ravel()
        return head, np.logical_or.reduce(whole[:, MOST_BYTES:], axis=1)

    def text(self, row: int) -> str:
        """The text of one row."""
        if self._whole is not None:
            return str(self._whole[row])
        return bytes(self._column[row]).decode("utf-8", "replace")


class BufferedTexts:
    """A column of texts that lie one after the other in a buffer."""

    def __init__(self, starts: Column, data: Column) -> None:
        """``starts`` says where each row begins in ``data``, and at last where the last one ends."""
        self._starts = starts
        self._data = data
        self.size = len(starts) - 1

    def some(self, rows: slice) -> tuple[Column, Column]:
        """Some rows, and those of them that are longer, or that hold a byte 0."""
        starts = self._starts[rows.start : rows.stop + 1].astype(np.int64)
        size = len(starts) - 1
        data = np.zeros(starts[-1] - starts[0] + MOST_BYTES, dtype=np.uint8)
        data[:-MOST_BYTES] = self._data[starts[0] : starts[-1]]
        lengths = np.diff(starts)
        width = max(-(-min(int(lengths.max(initial=0)), MOST_BYTES) // WORD_BYTES), 1)
        # The word that begins at every byte.
        words = np.ndarray(len(data) - WORD_BYTES + 1, np.uint64, data, strides=(1,))
        column = np.empty((size, width), dtype=np.uint64)
        at = starts[:-1] - starts[0]
        for place in range(width):
            left = np.clip(lengths - place * WORD_BYTES, 0, WORD_BYTES)
            column[:, place] = words[at + place * WORD_BYTES] & _TAILS.take(left)
        found = column.view(f"S{width * WORD_BYTES}").ravel()
        return found, np.strings.str_len(found) != lengths

    def text(self, row: int) -> str:
        """The text of one row."""
        first, end = self._starts[row : row + 2].tolist()
        return bytes(self._data[first:end]).decode("utf-8", "replace")


COMMA: Final = ","
_NO_ITEM: Final = ";"
"""Stands where an item of a list is none, or would be read otherwise among others: no item is or has this."""


def joined(items: Sequence[str | None]) -> str:
    """The items of a list as one text."""
    return COMMA.join(item.replace(COMMA, _NO_ITEM) if item else _NO_ITEM for item in items)


_CUT: Final = MOST_BYTES + 1


def fixed_texts(values: Sequence[str]) -> FixedTexts:
    """A column of texts."""
    whole = None
    if max(map(len, values), default=0) > MOST_BYTES:
        # NumPy makes all as wide as the longest.
        whole, values = values, [text[:_CUT] for text in values]
    texts = [*values, ""]
    try:
        column = np.array(texts, dtype=np.bytes_)
    except UnicodeEncodeError:
        column = np.array([text.encode("utf-8", "replace") for text in texts])
    if "\0" in "".join(values):
        # NumPy drops what is 0 at the end of a text; no notation has a 1 there either.
        column = np.array([text.replace("\0", "\1").encode("utf-8", "replace") for text in texts])
    return FixedTexts(column[:-1], whole)


def array_texts(values: Column) -> FixedTexts:
    """A column of NumPy's texts or bytes."""
    values = np.ma.filled(values, "")
    if values.dtype.kind == "S":
        # A width of 0 is that of a column of empty texts.
        width = max(values.dtype.itemsize, 1)
        return FixedTexts(np.ascontiguousarray(values, dtype=f"S{width}"))
    few = (
        values.astype(f"U{_CUT}")
        if values.dtype.itemsize > np.dtype(f"U{_CUT}").itemsize
        else values
    )
    column = np.strings.encode(few, "utf-8", "replace")
    return FixedTexts(
        np.ascontiguousarray(column, dtype=f"S{max(column.dtype.itemsize, 1)}"),
        None if few is values else values,
    )


def tokens_of(column: Column, separator: int, width: int) -> tuple[Column, Column, list[Column]]:
    """The parts between separators of texts that are not empty.

    For each of them, in order: its row, its length, and its words, so many of them; what is longer is cut.
    """
    size, bytes_ = len(column), column.dtype.itemsize
    flat = np.zeros(size * bytes_ + width * WORD_BYTES, dtype=np.uint8)
    flat[: size * bytes_] = column.view(np.uint8)
    lengths = np.strings.str_len(column)
    rows = np.flatnonzero(lengths)
    separators = np.flatnonzero(flat == separator)
    starts = np.concatenate((separators + 1, rows * bytes_))
    row = np.concatenate((separators // bytes_, rows))
    # Behind a separator at its end a row has an empty part, before the next row that may begin at the same byte.
    order = np.argsort(starts, kind="stable")
    starts, row = starts[order], row[order]
    ends = row * bytes_ + lengths.take(row)
    # Where another part of the same row follows, the part ends before the separator.
    same = row[1:] == row[:-1]
    ends[:-1][same] = starts[1:][same] - 1
    length = ends - starts
    at_byte = np.ndarray(len(flat) - WORD_BYTES + 1, np.uint64, flat, strides=(1,))
    words = [
        at_byte[starts + place * WORD_BYTES]
        & _TAILS.take(np.clip(length - place * WORD_BYTES, 0, WORD_BYTES))
        for place in range(width)
    ]
    return row, length, words
