"""Columns of text, as NumPy and as Arrow keep them, made bytes of one width a few rows at a time; they read nothing."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

import numpy as np

from scoring.batch.column import Column
from scoring.batch.keys import WORD_BYTES, words_of

MOST_BYTES: Final = 128
"""Bytes of a text that are looked at; rows with longer texts are told apart."""
_TAILS: Final = np.array([(1 << 8 * size) - 1 for size in range(WORD_BYTES + 1)], dtype=np.uint64)
"""Masks of the first bytes of a word."""


class Parts(NamedTuple):
    """What stands between the commas of some texts."""

    rows: Column
    """The row of each part, those of a row in order."""
    places: Column | slice
    """Where each part is among the following."""
    lengths: Column
    """How many bytes they have …"""
    words: Column
    """… and their words (words × parts); what is longer is cut."""


class TextColumn(Protocol):
    """A column of text; absent texts are empty."""

    size: int

    def some(self, rows: slice) -> tuple[Column, Column]:
        """Some rows as bytes (``S`` with any width), and those of them that are longer than that."""

    def words(self, rows: slice) -> tuple[Column, Column]:
        """The same as words (words × rows)."""

    def parts(self, rows: slice, width: int) -> tuple[Parts, Column]:
        """What stands between commas in some rows, so many words of each part, and the rows that are longer."""

    def texts(self, rows: Column) -> list[str]:
        """The texts of some rows."""


class ByteTexts(ABC):
    """A column that is made bytes of one width first."""

    @abstractmethod
    def some(self, rows: slice) -> tuple[Column, Column]:
        """Some rows, and those of them that are longer."""

    def words(self, rows: slice) -> tuple[Column, Column]:
        """Words of some rows, and the rows that are longer."""
        column, longer = self.some(rows)
        return words_of(column), longer

    def parts(self, rows: slice, width: int) -> tuple[Parts, Column]:
        """What stands between commas in some rows, and the rows that are longer."""
        column, longer = self.some(rows)
        row, lengths, words = tokens_of(column, ord(COMMA), width)
        return Parts(row, slice(None), lengths, words), longer


class FixedTexts(ByteTexts):
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

    def texts(self, rows: Column) -> list[str]:
        """The texts of some rows."""
        if self._whole is not None:
            return [str(self._whole[row]) for row in rows.tolist()]
        return [text.decode("utf-8", "replace") for text in self._column[rows].tolist()]


class BufferedTexts(ByteTexts):
    """A column of texts that lie one after the other in a buffer."""

    def __init__(self, starts: Column, data: Column, *, between: int = 0) -> None:
        """``starts`` says where each row begins in ``data``, and at last where one more would; so many bytes stand ``between`` rows."""
        self._starts = starts
        self._data = data
        self._between = between
        self.size = len(starts) - 1

    def some(self, rows: slice) -> tuple[Column, Column]:
        """Some rows, and those of them that are longer, or that hold a byte 0."""
        starts = self._starts[rows.start : rows.stop + 1].astype(np.int64)
        size = len(starts) - 1
        data = np.zeros(starts[-1] - starts[0] + MOST_BYTES, dtype=np.uint8)
        data[:-MOST_BYTES] = self._data[starts[0] : starts[-1]]
        lengths = np.diff(starts) - self._between
        longest = min(max(int(lengths.max(initial=0)), 1), MOST_BYTES)
        width = -(-longest // WORD_BYTES)
        # The word that begins at every byte.
        words = np.ndarray(len(data) - WORD_BYTES + 1, np.uint64, data, strides=(1,))
        at = starts[:-1] - starts[0]
        column = np.zeros((size, width), dtype=np.uint64)
        column[:, 0] = words[at] & _TAILS.take(np.minimum(lengths, WORD_BYTES))
        for place in range(1, width):
            # Most texts may be much shorter than the longest.
            here = np.flatnonzero(lengths > place * WORD_BYTES)
            left = lengths.take(here) - place * WORD_BYTES
            more = words[at.take(here) + place * WORD_BYTES]
            column[here, place] = more & _TAILS.take(np.minimum(left, WORD_BYTES))
        # Whoever reads them looks at every byte.
        bytes_ = np.ascontiguousarray(column.view(np.uint8)[:, :longest])
        found = bytes_.view(f"S{longest}").ravel()
        if data[:-MOST_BYTES].all():
            return found, lengths > longest
        return found, np.strings.str_len(found) != lengths

    def texts(self, rows: Column) -> list[str]:
        """The texts of some rows."""
        data, ends = self._data, self._starts[rows + 1] - self._between
        spans = zip(self._starts[rows].tolist(), ends.tolist(), strict=True)
        return [data[first:end].tobytes().decode("utf-8", "replace") for first, end in spans]


COMMA: Final = ","
_NO_ITEM: Final = ";"
"""Stands where an item of a list is none, or would be read otherwise among others: no item is or has this."""


def joined(items: Sequence[str | None]) -> str:
    """The items of a list as one text."""
    return COMMA.join(item.replace(COMMA, _NO_ITEM) if item else _NO_ITEM for item in items)


_BETWEEN: Final = "\n"
"""Put between texts that are made bytes all at once: hardly any holds it."""


_FEW: Final = 1 << 14
"""Texts that are made bytes of one width at once."""


def listed_texts(texts: Sequence[str]) -> TextColumn:
    """A column of a list of texts; raises :class:`TypeError` where one is none."""
    buffered = _buffered(texts)
    if len(texts) <= _FEW:
        column, longer = buffered.some(slice(0, len(texts)))
        if not longer.any():
            return FixedTexts(column)
    return buffered


def _buffered(texts: Sequence[str]) -> BufferedTexts:
    whole = _BETWEEN.join([*texts, ""]).encode("utf-8", "replace")
    data = np.frombuffer(whole, dtype=np.uint8)
    ends = np.flatnonzero(data == ord(_BETWEEN))
    starts = np.zeros(len(texts) + 1, dtype=np.int64)
    if len(ends) == len(texts):
        starts[1:] = ends + 1
        return BufferedTexts(starts, data, between=1)
    each = [text.encode("utf-8", "replace") for text in texts]
    np.cumsum(list(map(len, each)), out=starts[1:])
    return BufferedTexts(starts, np.frombuffer(b"".join(each), dtype=np.uint8))


_CUT: Final = MOST_BYTES + 1


def array_texts(values: Column) -> FixedTexts:
    """A column of NumPy's texts or bytes."""
    if isinstance(values, np.ma.MaskedArray):
        values = values.filled("")
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


def tokens_of(column: Column, separator: int, width: int) -> tuple[Column, Column, Column]:
    """The parts between separators of texts that are not empty.

    For each of them, in order: its row, its length, and its words (``width`` words × parts); what is longer is cut.
    """
    bytes_ = column.dtype.itemsize
    here = column.view(np.uint8).reshape(-1, bytes_)[:, 0].nonzero()[0]
    column = column.take(here)
    flat = np.zeros(len(here) * bytes_ + width * WORD_BYTES, dtype=np.uint8)
    flat[: len(here) * bytes_] = column.view(np.uint8)
    rows = np.arange(len(here))
    separators = (flat == separator).nonzero()[0]
    starts = np.concatenate((separators + 1, rows * bytes_))
    row = np.concatenate((separators // bytes_, rows))
    # Behind a separator at its end a row has an empty part, before the next row that may begin at the same byte.
    order = starts.argsort(kind="stable")
    starts, row = starts[order], row[order]
    ends = row * bytes_ + np.strings.str_len(column).take(row)
    # Where another part of the same row follows, the part ends before the separator.
    same = (row[1:] == row[:-1]).nonzero()[0]
    ends[same] = starts[same + 1] - 1
    length = ends - starts
    at_byte = np.ndarray(len(flat) - WORD_BYTES + 1, np.uint64, flat, strides=(1,))
    places = np.arange(0, width * WORD_BYTES, WORD_BYTES)[:, None]
    words = at_byte[starts + places]
    words &= _TAILS.take(length - places, mode="clip")
    return here.take(row), length, words
