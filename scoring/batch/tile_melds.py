"""What melds are made of, as columns by their numbers; it decides no legality."""

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.column import Column
from scoring.batch.keys import Grown
from scoring.batch.notation import NUMBER_SUITS, packed_of
from scoring.batch.sources import Memory
from scoring.batch.tile_columns import MELDED
from scoring.melds import BadMeld, parse_meld
from scoring.tile_game import TileGame
from scoring.tiles import COUNT, KINDS, WIDTH, red_counts
from scoring.values import Meld

SUMS: Final = ("packed", "packed", "packed", *MELDED, "alike", "number")
"""What adds up over the melds of a hand, row by row of :attr:`Made.sums`: packed counts, what they add to the columns of hands, whether
they are legal together, and how many there are."""
ALIKE, NUMBER = SUMS.index("alike"), SUMS.index("number")
ALIKE_BITS: Final = 30
"""Bits of what says whether melds are legal together."""
_EACH: Final = 3
"""Bits in which melds are counted that are legal where others like them are: of one kind, and barred by the same rules."""
_TOO_MANY: Final = 5


class Made(NamedTuple):
    """Everything numbered melds are made of."""

    sums: Column
    """See :data:`SUMS`. A text that is no meld counts five of a kind, so that it takes a second look."""
    kinds: Column
    """Masks of their kinds."""
    reds: Column | None
    """Red fives (suits × melds); ``None`` where no meld has any."""


class Melds:
    """What the melds are that were numbered so far."""

    def __init__(self, game: TileGame, memory: Memory) -> None:
        self._memory = memory
        self._bars = game.requests.meld_bars
        self._alike: dict[Any, int] = {}
        self._sums = Grown(len(SUMS), np.int64)
        self._kinds = Grown(1, np.int64)
        self._reds = Grown(NUMBER_SUITS, np.uint8)

    def made(self) -> Made:
        """Columns by the number of a meld."""
        for text in self._memory.melds[self._sums.size :]:
            meld = _meld(text)
            self._sums.add(self._sums_of(meld))
            self._kinds.add([meld.kinds if meld else 0])
            self._reds.add(red_counts(meld.reds) if meld else (0,) * NUMBER_SUITS)
        reds = self._reds.columns
        return Made(self._sums.columns, self._kinds.columns[0], reds if reds.any() else None)

    def _sums_of(self, meld: Meld | None) -> list[int]:
        if meld is None or self._likeness(meld) >= ALIKE_BITS // _EACH:
            return [*packed_of({0: _TOO_MANY}), *(0 for _ in MELDED), 0, 1]
        counts = {kind: meld.packed >> WIDTH * kind & COUNT for kind in range(KINDS)}
        parts = [getattr(meld, name) for name in MELDED.values()]
        return [*packed_of(counts), *parts, 1 << _EACH * self._likeness(meld), 1]

    def _likeness(self, meld: Meld) -> int:
        bars = tuple(meld.kind in bar.kinds and bool(meld.kinds & bar.tiles) for bar in self._bars)
        return self._alike.setdefault((meld.kind, bars), len(self._alike))


def _meld(text: str) -> Meld | None:
    try:
        return parse_meld(text)
    except BadMeld:
        return None
