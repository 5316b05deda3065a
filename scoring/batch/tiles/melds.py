"""The tiles of numbered melds, in columns."""

from typing import Any, Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column, Grown, text_of
from scoring.batch.hash_tables import TextNumbers
from scoring.batch.tiles.hands import MELDED
from scoring.batch.tiles.notation import NUMBER_SUITS, packed_of
from scoring.hand.game import TileGame
from scoring.tiles.kinds import COUNT, KINDS, WIDTH, red_counts
from scoring.tiles.melds import BadMeld, parse_meld
from scoring.tiles.values import Meld

SUMS: Final = ("packed", "packed", "packed", *MELDED, "number")
"""The rows of :attr:`MeldColumns.sums`, which add up over the melds of a hand: packed counts, the columns of hands, the number of melds."""
NUMBER: Final = SUMS.index("number")
CLASS_BITS: Final = 20
"""Bits of a mask of classes of melds: those of one kind that the same rules bar, so that one is legal where another is. A fault of
melds is one of a single meld, or of all, however many there are."""
MELD_WORDS: Final = 3
"""Words a meld may have; a longer text is none."""
_TOO_MANY: Final = 5


class MeldColumns(NamedTuple):
    """The tiles of numbered melds, or of the melds of each hand together."""

    sums: Column
    """See :data:`SUMS`. A text that is no meld counts five of a kind, so that its hand is read by itself."""
    masks: Column
    """Masks of their kinds, and above :data:`scoring.tiles.kinds.KINDS` bits of their class."""
    reds: Column
    """Red fives of each suit."""


class Melds:
    """Numbers melds by their texts."""

    def __init__(self, game: TileGame) -> None:
        self._numbers = TextNumbers(MELD_WORDS)
        self._bars = game.requests.meld_bars
        self._classes: dict[Any, int] = {}
        self._sums = Grown(len(SUMS), np.int64)
        self._masks = Grown(1, np.int64)
        self._reds = Grown(NUMBER_SUITS, np.uint8)

    @property
    def full(self) -> bool:
        """Whether its owner should begin a new one."""
        return self._numbers.full

    def numbers(self, words: Column) -> Column:
        """The numbers of melds by the words of their texts (words × melds); -1 for a text that must be read by itself."""

        def add(places: Column) -> None:
            texts = [text_of(words, place) for place in places.tolist()]
            melds = [self._known(text.decode("utf-8", "replace")) for text in texts]
            self._sums.extend(np.array([_sums_of(meld) for meld in melds]).T)
            self._masks.extend([[self._mask_of(meld) if meld else 0 for meld in melds]])
            own = [red_counts(meld.reds) if meld else (0,) * NUMBER_SUITS for meld in melds]
            self._reds.extend(np.array(own).T)

        return self._numbers.numbers(words, add)

    @property
    def columns(self) -> MeldColumns:
        """Columns by the number of a meld."""
        return MeldColumns(self._sums.columns, self._masks.columns[0], self._reds.columns)

    def _known(self, text: str) -> Meld | None:
        """A meld; ``None`` for a text that is none, or one of a class too many."""
        try:
            meld = parse_meld(text)
        except BadMeld:
            return None
        return meld if self._class_of(meld) < CLASS_BITS else None

    def _mask_of(self, meld: Meld) -> int:
        return meld.kinds | 1 << KINDS + self._class_of(meld)

    def _class_of(self, meld: Meld) -> int:
        bars = tuple(meld.kind in bar.kinds and bool(meld.kinds & bar.tiles) for bar in self._bars)
        return self._classes.setdefault((meld.kind, bars), len(self._classes))


def _sums_of(meld: Meld | None) -> list[int]:
    if meld is None:
        return [*packed_of({0: _TOO_MANY}), *(0 for _ in MELDED), 1]
    counts = {kind: meld.packed >> WIDTH * kind & COUNT for kind in range(KINDS)}
    return [*packed_of(counts), *(getattr(meld, name) for name in MELDED.values()), 1]
