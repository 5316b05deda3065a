"""Tile hands as columns of integers, a row for each hand."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.tiles.notation import patterns_of
from scoring.batch.tiles.suits import PATTERNS, RANKS, suits
from scoring.tiles.kinds import COUNT, KINDS, SUITS, WIDTH
from scoring.tiles.values import Win

MELDED: Final = {
    "meld_runs": "runs",
    "meld_triplets": "triplets",
    "meld_kans": "kans",
    "meld_closed_kans": "closed_kans",
}
"""Columns of all melds of a hand together (packed run counts and masks), with the name that each has in one meld."""
MASKS: Final = ("kinds", "seat", "round")
SMALL: Final = (
    "winning_kind", "tsumo", "menzen", "dealer", "liable", "dora", "ura", "reds", "rinshan_dora",
    "norths", "honba", "deposits",
)  # fmt: skip
"""Columns that have the same name as in :class:`scoring.tiles.values.Win`."""
HandColumns = dict[str, Column]
"""Columns of hands by their names; a row of zeros is not a hand. ``spans`` are the spans (see :mod:`scoring.batch.tiles.suits`) of the
suits of the closed part, winning tile included (suits × rows). ``situations`` are the bits of the claimed situations. All others are in
:data:`MELDED`, :data:`MASKS` and :data:`SMALL`.
"""


def empty(size: int) -> HandColumns:
    """Return ``size`` rows of zeros."""
    columns = {name: np.zeros(size, dtype=np.int64) for name in (*MELDED, *MASKS)}
    columns |= {name: np.zeros(size, dtype=np.int32) for name in ("situations", *SMALL)}
    return columns | {"spans": np.zeros((len(SUITS), size), dtype=np.int32)}


def some_of(hands: HandColumns, rows: slice | Column) -> HandColumns:
    """Return the selected rows of each column; a slice gives views."""
    return {name: column[..., rows] for name, column in hands.items()}


def spans_of(patterns: Column, kinds: Column) -> Column:
    """Return the spans of the suits with these patterns (suits × rows), honours last, for winning tiles of these kinds."""
    table = suits()
    suit = kinds // np.int32(RANKS)
    number = table.number.take(patterns + _PATTERNS_AT, mode="clip")
    # The suit of the winning tile is looked up by placing, the others by cutting.
    spans: Column = number * np.int32(RANKS - 1)
    spans += kinds - suit * np.int32(RANKS) + np.int32(table.known)
    spans *= suit == _SUIT_PLACES
    spans += number
    return spans


_SUIT_PLACES: Final = np.arange(len(SUITS), dtype=np.int32)[:, None]
_PATTERNS_AT: Final = PATTERNS * (SUITS.index("z") == _SUIT_PLACES)


def write(hands: HandColumns, rows: Sequence[int], wins: Sequence[Win]) -> None:
    """Write wins into rows of columns."""
    packed = [[win.closed >> WIDTH * kind & COUNT for kind in range(KINDS)] for win in wins]
    kinds = np.array([win.winning_kind for win in wins], dtype=np.int32)
    found: dict[str, Any] = {
        name: [getattr(win, name) for win in wins] for name in (*MASKS, *SMALL)
    }
    found["spans"] = spans_of(patterns_of(np.array(packed).T), kinds)
    found["situations"] = [win.situations.bits for win in wins]
    for name, of_meld in MELDED.items():
        # Runs are counted; masks of different melds have no bit in common.
        found[name] = [sum(getattr(meld, of_meld) for meld in win.melds) for win in wins]
    for name, column in found.items():
        hands[name][..., rows] = column
