"""Some hands of a batch, as requests or as rows of columns, with one interface for the encoder."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from scoring.batch.arrays import WORD_BYTES, Column, Grown, text_of
from scoring.batch.batches import OF_THE_BATCH
from scoring.batch.columns.input import InputColumns, IntegerColumn
from scoring.batch.hash_tables import TextNumbers

KIND_FIELDS: Final = ("win", "seat_wind", "round_wind", "situation", "norths", "liability")
"""Fields with few values. Hands with equal values, and as many melds and indicators, are legal for the same reasons."""
CLAIMS: Final = "situation"
"""The one among them that has the situations claimed."""
MAX_MELDS: Final = 4
MELD_WORDS: Final = 3
"""Words a meld may have; a longer text is none."""
_MAX_NUMBERS: Final = 1 << 16
_LAYOUT_BITS: Final = 4
_NO_REQUEST: Final[Mapping[str, Any]] = {}
_NO_KIND: Final = (-1, 0)


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
        self._meld_numbers: dict[str, int] = {}
        self._meld_words = TextNumbers(MELD_WORDS)
        self._of_words = Grown(1, np.int64)
        self._kinds: dict[Any, tuple[int, int]] = {}
        self._claims: dict[Any, int] = {}
        self._layouts: dict[tuple[int, ...], tuple[int, TextNumbers]] = {}

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one."""
        return (
            max(len(self.melds), len(self._kinds)) > _MAX_NUMBERS
            or len(self._layouts) >= 1 << _LAYOUT_BITS
            or self._meld_words.full
            or any(numbers.full for _, numbers in self._layouts.values())
        )

    def meld(self, text: str) -> int:
        """The number of a meld."""
        number = self._meld_numbers.setdefault(text, len(self.melds))
        if number == len(self.melds):
            self.melds.append(text)
        return number

    def meld_numbers(self, words: Column) -> Column:
        """The numbers of melds by the words of their texts (words × melds); -1 for a text that must be read by itself."""

        def add(rows: Column) -> None:
            texts = [text_of(words, row).decode("utf-8", "replace") for row in rows.tolist()]
            self._of_words.extend([list(map(self.meld, texts))])

        numbers = self._meld_words.numbers(words, add)
        return np.where(numbers < 0, -1, self._of_words.columns[0].take(numbers))

    def kind(self, fields: Any, claims: Any) -> tuple[int, int]:  # noqa: ANN401 - whatever tells requests apart
        """The numbers of the fields of a request and of its claims; raises :class:`TypeError` for what cannot be looked up."""
        known = self._kinds.get(fields)
        if known is None:
            claimed = self._claims.setdefault(claims, len(self._claims))
            known = self._kinds[fields] = len(self._kinds), claimed
        return known

    def kinds(self, columns: Sequence[Column]) -> Column:
        """The number of every row by the words of its columns (each words × rows); -1 for none."""
        layout = tuple(map(len, columns))
        if layout not in self._layouts:
            self._layouts[layout] = len(self._layouts), TextNumbers(sum(layout))
        place, table = self._layouts[layout]
        numbers = table.numbers(np.concatenate(columns), lambda _: None)
        return np.where(numbers < 0, -1, numbers << _LAYOUT_BITS | place)


class HandSource(Protocol):
    """Some hands of a batch."""

    size: int

    def requests(self, rows: Column) -> list[Any]:
        """Some hands as requests."""

    def texts(self, name: str) -> tuple[Column, Column]:
        """A field of tile notation as bytes, and whether each row must be read by itself."""

    def counts(self, name: str) -> tuple[Column, Column]:
        """A field of small integers, 0 where it is absent, and whether each row must be read by itself."""

    def melds(self) -> CalledMelds:
        """The melds of all rows."""

    def kinds(self) -> HandKinds:
        """The kinds of all rows."""


class RequestSource:
    """Some requests of a list."""

    def __init__(self, requests: Sequence[Any], interned: Interned) -> None:
        self._given = requests
        self._interned = interned
        self._requests = [
            request if isinstance(request, Mapping) else _NO_REQUEST for request in requests
        ]
        self.size = len(requests)

    def requests(self, rows: Column) -> list[Any]:
        """Some hands as they were handed in."""
        return [self._given[row] for row in rows.tolist()]

    def _values(self, name: str, kind: type, neutral: object) -> tuple[list[Any], Column]:
        """A field, with a neutral value where it is absent and for what is not of its type, and the rows of the latter."""
        values = [request.get(name) for request in self._requests]
        odd = np.zeros(self.size, dtype=np.bool_)
        if set(map(type, values)) != {kind}:
            wrong = [row for row, value in enumerate(values) if type(value) is not kind]
            # A field that is absent is of no type either: whether it may be, the kind of the request tells.
            odd[[row for row in wrong if name in self._requests[row]]] = True
            for row in wrong:
                values[row] = neutral
        return values, odd

    def texts(self, name: str) -> tuple[Column, Column]:
        """A field of tile notation as bytes, and the rows that must be read by themselves."""
        values, odd = self._values(name, str, "")
        try:
            column = np.array(values, dtype=np.bytes_)
        except UnicodeEncodeError:
            foreign = [row for row, value in enumerate(values) if not value.isascii()]
            odd[foreign] = True
            for row in foreign:
                values[row] = ""
            column = np.array(values, dtype=np.bytes_)
        # NumPy drops what is 0 at the end of a text: such a text is longer than its bytes.
        odd |= np.fromiter(map(len, values), np.int64, self.size) != np.strings.str_len(column)
        return column, odd

    def counts(self, name: str) -> tuple[Column, Column]:
        """A field of small integers, 0 where it is absent, and the rows that must be read by themselves."""
        values, odd = self._values(name, int, 0)
        try:
            return np.array(values, dtype=np.int64), odd
        except OverflowError:
            large = [row for row, value in enumerate(values) if abs(value) >> 31]
            odd[large] = True
            for row in large:
                values[row] = 0
            return np.array(values, dtype=np.int64), odd

    def melds(self) -> CalledMelds:
        """The melds of all rows."""
        rows: list[int] = []
        numbers: list[int] = []
        odd = np.zeros(self.size, dtype=np.bool_)
        number = self._interned.meld
        for row, request in enumerate(self._requests):
            melds = request.get("melds")
            if not melds:
                odd[row] = melds is not None and type(melds) is not list
            elif type(melds) is list and len(melds) <= MAX_MELDS and set(map(type, melds)) == {str}:
                rows += [row] * len(melds)
                numbers += map(number, melds)
            else:
                odd[row] = True
        return CalledMelds(np.array(rows, dtype=np.int64), np.array(numbers, dtype=np.int64), odd)

    def kinds(self) -> HandKinds:
        """The kinds of all rows."""
        kind, own = self._interned.kind, frozenset(OF_THE_BATCH)
        numbers = []
        for r in self._requests:
            get = r.get
            situation, norths = get("situation"), get("norths")
            try:
                claims = (
                    tuple(r), situation if situation is None else tuple(situation), type(situation),
                )  # fmt: skip
                # With the type, as True is no 1 here.
                fields = (
                    claims, get("win"), get("seat_wind"), get("round_wind"),
                    norths, type(norths), get("liability"),
                )  # fmt: skip
                plain = r is not _NO_REQUEST and own.isdisjoint(r)
                numbers.append(kind(fields, claims) if plain else _NO_KIND)
            except TypeError:
                numbers.append(_NO_KIND)
        return HandKinds(*np.array(numbers, dtype=np.int64).reshape(-1, 2).T.copy())


class ColumnSource:
    """Some rows of columns."""

    def __init__(self, columns: InputColumns, rows: slice, interned: Interned) -> None:
        self._columns = columns
        self._rows = rows
        self._interned = interned
        self.size = rows.stop - rows.start

    def requests(self, rows: Column) -> list[dict[str, Any]]:
        """Some hands as requests."""
        return self._columns.requests(self._rows.start + rows)

    def texts(self, name: str) -> tuple[Column, Column]:
        """A field of tile notation as bytes, and the rows that are longer."""
        column = self._columns.by_name.get(name)
        if column is None or isinstance(column, IntegerColumn):
            return np.zeros(self.size, dtype="S1"), np.zeros(self.size, dtype=np.bool_)
        return column.encoded(self._rows)

    def counts(self, name: str) -> tuple[Column, Column]:
        """A field of small integers, 0 where it is absent."""
        column = self._columns.by_name.get(name)
        none = np.zeros(self.size, dtype=np.bool_)
        if isinstance(column, IntegerColumn):
            return column.values[self._rows].copy(), none
        return np.zeros(self.size, dtype=np.int64), none

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
        if CLAIMS in names:
            return HandKinds(numbers, self._interned.kinds([words[names.index(CLAIMS)]]))
        return HandKinds(numbers, np.zeros(self.size, dtype=np.int64))
