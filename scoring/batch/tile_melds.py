"""What melds are made of, as columns by their numbers; it decides no legality."""

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.column import Column
from scoring.batch.keys import Grown
from scoring.batch.notation import NUMBER_SUITS, packed_of
from scoring.batch.sources import Memory
from scoring.batch.tile_columns import MELDED
from scoring.hand.game import TileGame
from scoring.tiles.kinds import COUNT, KINDS, WIDTH, red_counts
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.values import Meld

SUMS: Final = ("packed", "packed", "packed", *MELDED, "number")
"""What adds up over the melds of a hand, row by row of :attr:`Made.sums`: packed counts, what they add to the columns of hands, and how
many there are."""
NUMBER: Final = SUMS.index("number")
ALIKE_BITS: Final = 20
"""Bits of what says which melds there are: one for those that are legal where others like them are, of one kind, and barred by the
same rules. What there is against melds is against one of them or against any, however many there are."""
_TOO_MANY: Final = 5


class Made(NamedTuple):
    """Everything numbered melds are made of."""

    sums: Column
    """See :data:`SUMS`. A text that is no meld counts five of a kind, so that it takes a second look."""
    masks: Column
    """Masks of their kinds, and above :data:`scoring.tiles.kinds.KINDS` bits of what they are like."""
    reds: Column | None
    """Red fives (suits × melds); ``None`` where no meld has any."""


class Melds:
    """What the melds are that were numbered so far."""

    def __init__(self, game: TileGame, memory: Memory) -> None:
        self._memory = memory
        self._bars = game.requests.meld_bars
        self._alike: dict[Any, int] = {}
        self._sums = Grown(len(SUMS), np.int64)
        self._masks = Grown(1, np.int64)
        self._reds = Grown(NUMBER_SUITS, np.uint8)

    def made(self) -> Made:
        """Columns by the number of a meld."""
        if new := self._memory.melds[self._sums.size :]:
            melds = [self._known(text) for text in new]
            self._sums.extend(np.array([_sums_of(meld) for meld in melds]).T)
            self._masks.extend([[self._mask_of(meld) if meld else 0 for meld in melds]])
            own = [red_counts(meld.reds) if meld else (0,) * NUMBER_SUITS for meld in melds]
            self._reds.extend(np.array(own).T)
        reds = self._reds.columns
        return Made(self._sums.columns, self._masks.columns[0], reds if reds.any() else None)

    def _known(self, text: str) -> Meld | None:
        """A meld; ``None`` for a text that is none, or one that must be looked at by itself."""
        try:
            meld = parse_meld(text)
        except BadMeld:
            return None
        return meld if self._likeness(meld) < ALIKE_BITS else None

    def _mask_of(self, meld: Meld) -> int:
        return meld.kinds | 1 << KINDS + self._likeness(meld)

    def _likeness(self, meld: Meld) -> int:
        bars = tuple(meld.kind in bar.kinds and bool(meld.kinds & bar.tiles) for bar in self._bars)
        return self._alike.setdefault((meld.kind, bars), len(self._alike))


def _sums_of(meld: Meld | None) -> list[int]:
    if meld is None:
        return [*packed_of({0: _TOO_MANY}), *(0 for _ in MELDED), 1]
    counts = {kind: meld.packed >> WIDTH * kind & COUNT for kind in range(KINDS)}
    return [*packed_of(counts), *(getattr(meld, name) for name in MELDED.values()), 1]
