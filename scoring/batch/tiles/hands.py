"""Tile hands as columns of small integers, a row for each hand."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.tiles.suits import PATTERNS, RANKS, WEIGHTS, suits
from scoring.tiles.kinds import COUNT, KINDS, WIDTH
from scoring.tiles.values import Win

NUMBER_SUITS: Final = ("man", "pin", "sou")
SUITS: Final = (*NUMBER_SUITS, "honours")
MELDED: Final = {
    "meld_runs": "runs",
    "meld_triplets": "triplets",
    "meld_kans": "kans",
    "meld_closed_kans": "closed_kans",
}
"""Columns of what melds are together, with the name each has in one meld."""
COUNTED: Final = ("dora", "ura", "reds", "rinshan_dora", "norths", "honba", "deposits")
"""Columns that are called as in :class:`scoring.tiles.values.Win`."""

CIRCUMSTANCES: Final = ("tsumo", "menzen", "seat", "round", "dealer", "liable")
"""Columns of how a hand was won and by whom."""

# Columns of one width are in one array, so that one operation takes some rows of all of them.
_BLOCKS: Final[tuple[tuple[type[np.signedinteger[Any]], tuple[str, ...]], ...]] = (
    (np.int64, ("kinds", *MELDED)),
    (
        np.int32,
        (*SUITS, *CIRCUMSTANCES, "situations", "winning", *COUNTED),
    ),
)
COLUMNS: Final = {
    name: (block, row) for block, (_, names) in enumerate(_BLOCKS) for row, name in enumerate(names)
}
"""Where each column is: its block, and its row there.

``man pin sou honours``
    Spans (see :mod:`scoring.batch.tiles.suits`) of the suits of the closed part, winning tile included.
``kinds``
    Mask of all kinds, melds included.
``winning``
    Kind of the winning tile.
``tsumo menzen dealer liable``
    1 or 0, as in :class:`scoring.tiles.values.Win`.
``seat round``
    One more than the kind of the wind; 0 where it is worth nothing.
``situations``
    Bits of the situations claimed.
``dora ura reds rinshan_dora norths honba deposits``
    How many there are.
``meld_runs meld_triplets meld_kans meld_closed_kans``
    Packed run counts and masks of the melds.
"""


class HandColumns:
    """Columns of hands; a row of zeros is no hand. Each column is an attribute."""

    __slots__ = ("blocks",)

    def __init__(self, blocks: Sequence[Column]) -> None:
        self.blocks = tuple(blocks)
        """Columns of one width (columns × rows)."""

    def __getattr__(self, name: str) -> Column:
        try:
            block, row = COLUMNS[name]
        except KeyError:
            raise AttributeError(name) from None
        column: Column = self.blocks[block][row]
        return column

    @property
    def spans(self) -> Column:
        """The spans of the four suits (suits × rows)."""
        spans: Column = self.blocks[1][: len(SUITS)]
        return spans

    @property
    def melded(self) -> Column:
        """The columns of :data:`MELDED` (columns × rows)."""
        melded: Column = self.blocks[0][1:]
        return melded

    @property
    def circumstances(self) -> Column:
        """The columns of :data:`CIRCUMSTANCES` (columns × rows)."""
        columns: Column = self.blocks[1][len(SUITS) : len(SUITS) + len(CIRCUMSTANCES)]
        return columns

    def some(self, rows: slice) -> "HandColumns":
        """Some rows of them."""
        return HandColumns([block[:, rows] for block in self.blocks])

    def only(self, rows: Column) -> "HandColumns":
        """A copy of some rows of them."""
        return HandColumns([block.take(rows, axis=1) for block in self.blocks])

    def repeated(self, rows: Column) -> "HandColumns":
        """All rows, and some once more after them."""
        return HandColumns([np.concatenate((b, b.take(rows, axis=1)), axis=1) for b in self.blocks])


def empty(size: int) -> HandColumns:
    """So many rows of zeros."""
    return HandColumns([np.zeros((len(names), size), dtype=width) for width, names in _BLOCKS])


def spans_of(patterns: Column, kinds: Column) -> Column:
    """The spans of the suits with these patterns (suits × rows), honours last, where tiles of these kinds were the winning ones."""
    table = suits()
    suit = kinds // np.int32(RANKS)
    number = table.number.take(patterns + _PATTERNS_AT)
    # The suit of the winning tile is looked up by placing, the others by cutting.
    spans: Column = number * np.int32(RANKS - 1)
    spans += kinds - suit * np.int32(RANKS) + np.int32(table.known)
    spans *= suit == _SUIT_PLACES
    spans += number
    return spans


_SUIT_PLACES: Final = np.arange(len(SUITS), dtype=np.int32)[:, None]
_PATTERNS_AT: Final = PATTERNS * (np.array(SUITS) == "honours")[:, None]


def circumstances_of(win: Win) -> tuple[tuple[int, ...], int]:
    """The values of :data:`CIRCUMSTANCES` in a win, and the bits of the situations claimed."""
    seat, round_ = win.seat.bit_length(), win.round.bit_length()
    return (win.tsumo, win.menzen, seat, round_, win.dealer, win.liable), win.situations.bits


def write(hands: HandColumns, rows: Sequence[int], wins: Sequence[Win]) -> None:
    """Write wins into rows of columns."""
    packed = [[win.closed >> WIDTH * kind & COUNT for kind in range(KINDS)] for win in wins]
    counts = np.array(packed, dtype=np.int64)
    patterns = []
    for first in range(0, KINDS, RANKS):
        some = counts[:, first : first + RANKS]
        patterns.append(some @ np.array(WEIGHTS[: some.shape[1]]))
    kinds = np.array([win.winning_kind for win in wins], dtype=np.int32)
    spans = spans_of(np.stack(patterns), kinds)
    found: dict[str, Any] = dict(zip(SUITS, spans, strict=True))
    found["winning"] = kinds
    found["kinds"] = [win.kinds for win in wins]
    for name in COUNTED:
        found[name] = [getattr(win, name) for win in wins]
    circumstances, found["situations"] = zip(*map(circumstances_of, wins), strict=True)
    found |= zip(CIRCUMSTANCES, zip(*circumstances, strict=True), strict=True)
    for name, of_meld in MELDED.items():
        # Runs are counted; masks of different melds have no bit in common.
        found[name] = [sum(getattr(meld, of_meld) for meld in win.melds) for win in wins]
    for name, column in found.items():
        getattr(hands, name)[rows] = column
