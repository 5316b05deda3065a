"""Hands as they are handed in, some at a time: requests, or rows of columns. It gives both one face and decides no legality."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from scoring.batch.batches import OF_THE_BATCH
from scoring.batch.column import Column
from scoring.batch.keys import TextNumbers, text_of


class Called(NamedTuple):
    """The melds of some hands, one after the other."""

    rows: Column
    """The row of each, …"""
    numbers: Column
    """… and its number."""
    odd: Column
    """The rows whose value is no list of melds, or one that takes a second look."""


class Kinds(NamedTuple):
    """What the words of some hands are like."""

    words: Column
    """A number for each: equal ones have the same fields, and the same values in all of :data:`WORDS`; -1 for none."""
    claims: Column
    """A number for each: equal ones have the same fields, and claim the same."""


WORDS: Final = ("win", "seat_wind", "round_wind", "situation", "norths", "liability")
"""Fields whose few values say, together with how many melds and indicators there are, all that makes hands of one kind alike."""
CLAIMS: Final = "situation"
"""The one among them that says what is claimed."""
MOST_MELDS: Final = 4
MELD_WORDS: Final = 3
"""Words a meld may be long; a longer text is none."""
_MOST: Final = 1 << 16
_LAYOUTS: Final = 4
"""Bits for the ways in which words were laid out."""
_NO_REQUEST: Final[Mapping[str, Any]] = {}


class Memory:
    """Numbers for the texts of melds and for the words of hands with the same fields, the same in every chunk."""

    def __init__(self) -> None:
        self.melds: list[str] = []
        """The text of every meld by its number."""
        self._numbers: dict[str, int] = {}
        self._texts: list[str] = []
        self._tokens = TextNumbers(MELD_WORDS, self._new_tokens)
        self._asked: Column
        self._of_tokens = np.zeros(0, dtype=np.int64)
        self._kinds: dict[Any, tuple[int, int]] = {}
        self._claims: dict[Any, int] = {}
        self._layouts: dict[tuple[int, ...], tuple[int, TextNumbers]] = {}

    @property
    def full(self) -> bool:
        """Whether it holds so much that its owner should begin a new one."""
        return (
            max(len(self.melds), len(self._kinds)) > _MOST
            or len(self._layouts) >= 1 << _LAYOUTS
            or self._tokens.full
            or any(table.full for _, table in self._layouts.values())
        )

    def meld(self, text: str) -> int:
        """The number of a meld."""
        number = self._numbers.setdefault(text, len(self.melds))
        if number == len(self.melds):
            self.melds.append(text)
        return number

    def meld_tokens(self, words: Column) -> Column:
        """The numbers of melds by the words of their texts (words × melds); -1 for a text that cannot be told from another."""
        self._asked = words
        tokens = self._tokens.numbers(words)
        if len(self._texts) != len(self._of_tokens):
            self._of_tokens = np.array(list(map(self.meld, self._texts)), dtype=np.int64)
        return np.where(tokens < 0, -1, self._of_tokens.take(tokens))

    def _new_tokens(self, rows: Column) -> None:
        self._texts += [
            text_of(self._asked, row).decode("utf-8", "replace") for row in rows.tolist()
        ]

    def kind(self, words: Any, claims: Any) -> tuple[int, int]:  # noqa: ANN401 - whatever tells requests apart
        """The numbers of the words of a request and of its claims; raises :class:`TypeError` for what cannot be looked up."""
        known = self._kinds.get(words)
        if known is None:
            claimed = self._claims.setdefault(claims, len(self._claims))
            known = self._kinds[words] = len(self._kinds), claimed
        return known

    def kinds(self, columns: Sequence[Column]) -> Column:
        """The number of the kind of every row, from the words of its columns (each words × rows); -1 for none."""
        layout = tuple(map(len, columns))
        known = self._layouts.get(layout)
        if known is None:
            known = self._layouts[layout] = len(self._layouts), TextNumbers(sum(layout), _nothing)
        place, table = known
        numbers = table.numbers(np.concatenate(columns))
        return np.where(numbers < 0, -1, numbers << _LAYOUTS | place)


def _nothing(rows: Column) -> None:
    """Nothing is to be made of them."""


class Source(Protocol):
    """Some hands of a list or of columns."""

    size: int

    def requests(self, rows: Column) -> list[Any]:
        """Some hands as requests."""

    def texts(self, name: str) -> tuple[Column, Column]:
        """A field of tile notation as bytes, and the rows whose value is none."""

    def counts(self, name: str) -> tuple[Column, Column]:
        """A field of small numbers, 0 where it is absent, and the rows whose value is no integer."""

    def melds(self) -> Called:
        """The melds of all rows, and the rows whose value is no list of melds."""

    def kinds(self) -> Kinds:
        """What the words of all rows are like."""


class Requests:
    """Some requests of a list."""

    def __init__(self, requests: Sequence[Any], memory: Memory) -> None:
        self._given = requests
        self._memory = memory
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
        """A field of tile notation as bytes, and the rows whose value is none."""
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
        """A field of small numbers, 0 where it is absent, and the rows whose value is no integer."""
        values, odd = self._values(name, int, 0)
        try:
            return np.array(values, dtype=np.int64), odd
        except OverflowError:
            large = [row for row, value in enumerate(values) if abs(value) >> 31]
            odd[large] = True
            for row in large:
                values[row] = 0
            return np.array(values, dtype=np.int64), odd

    def melds(self) -> Called:
        """The melds of all rows, and the rows whose value is no list of melds."""
        rows: list[int] = []
        numbers: list[int] = []
        odd = np.zeros(self.size, dtype=np.bool_)
        number = self._memory.meld
        for row, request in enumerate(self._requests):
            melds = request.get("melds")
            if not melds:
                odd[row] = melds is not None and type(melds) is not list
            elif (
                type(melds) is list and len(melds) <= MOST_MELDS and set(map(type, melds)) == {str}
            ):
                rows += [row] * len(melds)
                numbers += map(number, melds)
            else:
                odd[row] = True
        return Called(np.array(rows, dtype=np.int64), np.array(numbers, dtype=np.int64), odd)

    def kinds(self) -> Kinds:
        """What the words of all rows are like."""
        kind, own = self._memory.kind, frozenset(OF_THE_BATCH)
        numbers = []
        for r in self._requests:
            get = r.get
            situation, norths = get("situation"), get("norths")
            try:
                claims = (
                    tuple(r), situation if situation is None else tuple(situation), type(situation),
                )  # fmt: skip
                # True is no 1 here.
                words = (
                    claims, get("win"), get("seat_wind"), get("round_wind"),
                    norths, type(norths), get("liability"),
                )  # fmt: skip
                told = r is not _NO_REQUEST and own.isdisjoint(r)
                numbers.append(kind(words, claims) if told else _NO_KIND)
            except TypeError:
                numbers.append(_NO_KIND)
        return Kinds(*np.array(numbers, dtype=np.int64).reshape(-1, 2).T.copy())


_NO_KIND: Final = (-1, 0)
