"""Some hands of a batch, as the encoder asks for them."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import WORD_BYTES, Column, text_of
from scoring.batch.columns.input import InputColumns, IntegerColumn
from scoring.batch.hash_tables import TextNumbers

KIND_FIELDS: Final = ("win", "seat_wind", "round_wind", "situation", "norths", "liability")
"""Fields with few values. Hands with equal values, and as many melds and indicators, are legal for the same reasons."""
CLAIMS: Final = "situation"
"""The one among them that has the situations claimed."""
MELD_WORDS: Final = 3
"""Words a meld may have; a longer text is none."""
_LAYOUT_BITS: Final = 4


class CalledMelds(NamedTuple):
    """The melds of some hands, one after the other."""

    rows: Column
    """The row of each."""
    numbers: Column
    """Its number in :attr:`Interned.melds`."""
    odd: Column
    """Whether each row has something else than a list of melds, or texts that must be read one by one."""


class HandKinds(NamedTuple):
    """Numbers that are equal for hands of one kind."""

    kinds: Column
    """Equal for the same fields and the same values in all of :data:`KIND_FIELDS`; -1 for none."""
    claims: Column
    """Equal for the same fields and the same situations."""


class Interned:
    """Numbers for the texts of melds and for kinds of hands with the same fields, the same in every chunk."""

    def __init__(self) -> None:
        self.melds: list[str] = []
        """The text of every meld by its number."""
        self._meld_words = TextNumbers(MELD_WORDS)
        self._layouts: dict[tuple[int, ...], tuple[int, TextNumbers]] = {}

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one."""
        return (
            len(self._layouts) >= 1 << _LAYOUT_BITS
            or self._meld_words.full
            or any(numbers.full for _, numbers in self._layouts.values())
        )

    def meld_numbers(self, words: Column) -> Column:
        """The numbers of melds by the words of their texts (words × melds); -1 for a text that must be read by itself."""

        def add(rows: Column) -> None:
            texts = [text_of(words, row) for row in rows.tolist()]
            self.melds += [text.decode("utf-8", "replace") for text in texts]

        return self._meld_words.numbers(words, add)

    def kinds(self, columns: Sequence[Column]) -> Column:
        """The number of every row by the words of its columns (each words × rows); -1 for none."""
        layout = tuple(map(len, columns))
        if layout not in self._layouts:
            self._layouts[layout] = len(self._layouts), TextNumbers(sum(layout))
        place, table = self._layouts[layout]
        numbers = table.numbers(np.concatenate(columns), lambda _: None)
        return np.where(numbers < 0, -1, numbers << _LAYOUT_BITS | place)


class HandSource:
    """Some hands of a batch."""

    def __init__(self, columns: InputColumns, rows: slice, interned: Interned) -> None:
        self._columns = columns
        self._rows = rows
        self._interned = interned
        self.size = rows.stop - rows.start

    def requests(self, rows: Column) -> list[Any]:
        """Some hands as requests."""
        return self._columns.requests(self._rows.start + rows)

    def texts(self, name: str) -> tuple[Column, Column]:
        """A field of tile notation as bytes, and the rows that are longer."""
        column = self._columns.by_name.get(name)
        if column is None or isinstance(column, IntegerColumn):
            return np.zeros(self.size, dtype="S1"), np.zeros(self.size, dtype=np.bool_)
        return column.encoded(self._rows)

    def counts(self, name: str) -> Column:
        """A field of small integers, 0 where it is absent."""
        column = self._columns.by_name.get(name)
        if isinstance(column, IntegerColumn):
            return column.values[self._rows]
        return np.zeros(self.size, dtype=np.int64)

    def melds(self) -> CalledMelds:
        """The melds of all rows."""
        column = self._columns.by_name.get("melds")
        if column is None or isinstance(column, IntegerColumn):
            nothing = np.zeros(0, dtype=np.int64)
            return CalledMelds(nothing, nothing, np.zeros(self.size, dtype=np.bool_))
        (rows, lengths, words), odd = column.items(self._rows, MELD_WORDS)
        numbers = self._interned.meld_numbers(words)
        numbers[lengths > MELD_WORDS * WORD_BYTES] = -1
        wrong = numbers < 0
        if wrong.any():
            odd[rows[wrong]] = True
            rows, numbers = rows[~wrong], numbers[~wrong]
        return CalledMelds(rows, numbers, odd)

    def kinds(self) -> HandKinds:
        """The kinds of all rows."""
        names = [name for name in KIND_FIELDS if name in self._columns.by_name]
        words, odd = self._columns.words(names, self._rows)
        numbers = self._interned.kinds(words)
        numbers[odd] = -1
        claims = [words[names.index(CLAIMS)]] if CLAIMS in names else []
        return HandKinds(numbers, self._interned.kinds([*claims, words[-1]]))
