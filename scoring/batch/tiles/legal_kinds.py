"""Which kinds of hands are legal, learnt from the first hand of each kind."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column, Grown
from scoring.batch.columns.input import InputColumns
from scoring.batch.hash_tables import MAX_BITS, KeyTable, TextNumbers
from scoring.batch.tiles.hands import CIRCUMSTANCES, circumstances_of
from scoring.batch.tiles.melds import Melds
from scoring.faults import Fault
from scoring.hand.game import TileGame
from scoring.hand.wall_break import WAREME
from scoring.tiles.values import Win

KIND_FIELDS: Final = (
    "win", "seat_wind", "round_wind", "situation", "norths", "liability", WAREME,
)  # fmt: skip
"""Fields with few values. Hands with equal values, and as many melds and indicators, are legal for the same reasons."""
CLAIMS: Final = "situation"
"""The one among them that has the situations claimed."""
_LAYOUT_BITS: Final = 4


class _RowNumbers:
    """Numbers for rows of words, as many of them as there are."""

    def __init__(self) -> None:
        self._layouts: dict[tuple[int, ...], tuple[int, TextNumbers]] = {}

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one."""
        return len(self._layouts) >= 1 << _LAYOUT_BITS or any(
            numbers.full for _, numbers in self._layouts.values()
        )

    def numbers(self, columns: Sequence[Column]) -> Column:
        """The number of every row by the words of its columns (each words × rows); -1 for none."""
        layout = tuple(map(len, columns))
        if layout not in self._layouts:
            self._layouts[layout] = len(self._layouts), TextNumbers(sum(layout))
        place, table = self._layouts[layout]
        numbers = table.numbers(np.concatenate(columns), lambda _: None)
        return np.where(numbers < 0, -1, numbers << _LAYOUT_BITS | place)


class LegalKinds:
    """Kinds of hands with the same fields that are known to be legal if their tiles are.

    The other faults depend either on the fields of :data:`KIND_FIELDS` and the melds, or on the situations claimed, the number of
    indicators and the other copies of the winning tile. Both halves are legal once one hand with them is.
    """

    def __init__(self, game: TileGame, parse: Callable[[Any], Win | list[Fault]]) -> None:
        self.melds = Melds(game)
        self._fields = _RowNumbers()
        self._parse = parse
        self._called = KeyTable()
        self._shown = KeyTable()
        self._circumstances = Grown(len(CIRCUMSTANCES), np.int8)
        self._situations = Grown(1, np.int32)
        self._legal_called = Grown(1, np.bool_)
        self._legal_shown = Grown(1, np.bool_)

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one."""
        return any(table.full for table in (self.melds, self._fields, self._called, self._shown))

    def halves(self, columns: InputColumns, rows: slice) -> tuple[Column, Column, Column]:
        """Numbers that are equal for hands with the same values in all of :data:`KIND_FIELDS`, and for those with the same situations.

        Then the rows that must be read one by one.
        """
        names = [name for name in KIND_FIELDS if name in columns.by_name]
        words, odd = columns.words(names, rows)
        claims = [words[names.index(CLAIMS)]] if CLAIMS in names else []
        kinds, claimed = self._fields.numbers(words), self._fields.numbers([*claims, words[-1]])
        return kinds, claimed, odd | (kinds < 0) | (claimed < 0)

    def kinds(
        self, columns: InputColumns, rows: Column, called: Column, shown: Column
    ) -> tuple[Column, Column]:
        """The kind of every hand in these rows by the keys of its halves, and whether both are legal."""
        kinds = self._called.numbers(called, self._add_called)
        others = self._shown.numbers(shown, self._add_shown)
        legal_called, legal_shown = self._legal_called.columns[0], self._legal_shown.columns[0]
        legal = legal_called.take(kinds)
        legal &= legal_shown.take(others)
        if not legal.all():
            unknown = (~legal).nonzero()[0]
            _, firsts = np.unique(kinds[unknown] << MAX_BITS | others[unknown], return_index=True)
            some = unknown[firsts]
            requests = columns.requests(rows[some])
            pairs = zip(kinds[some].tolist(), others[some].tolist(), requests, strict=True)
            for kind, other, request in pairs:
                if not (legal_called[kind] and legal_shown[other]):
                    self._learn(request, kind, other)
            legal = legal_called.take(kinds) & legal_shown.take(others)
        return kinds, legal

    @property
    def circumstances(self) -> Column:
        """The columns of :data:`CIRCUMSTANCES` by the kind of the hand."""
        return self._circumstances.columns

    @property
    def situations(self) -> Column:
        """The situations claimed, by the kind of the hand."""
        situations: Column = self._situations.columns[0]
        return situations

    def _add_called(self, rows: Column) -> None:
        for columns in (self._circumstances, self._situations, self._legal_called):
            columns.extend(np.zeros((len(columns.columns), len(rows))))

    def _add_shown(self, rows: Column) -> None:
        self._legal_shown.extend(np.zeros((1, len(rows))))

    def _learn(self, request: Any, kind: int, other: int) -> None:  # noqa: ANN401 - whatever was handed in
        """Read one hand that stands for others."""
        win = self._parse(request)
        # Whether a player can be liable depends on the melds themselves.
        if isinstance(win, Win) and not win.liable:
            circumstances, situations = circumstances_of(win)
            self._circumstances.columns[:, kind] = circumstances
            self._situations.columns[0, kind] = situations
            self._legal_called.columns[0, kind] = self._legal_shown.columns[0, other] = True
