"""Every reading of every hand of a chunk, in columns.

The first rows are the first reading of each hand, in the order of the reader of single hands; all others follow. The columns have the
names of the fields of :class:`scoring.tiles.values.Reading` and :class:`scoring.tiles.values.Win`, and are computed on first access.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from scoring.batch.arrays import Column
from scoring.batch.tiles.hands import MASKS, MELDED, SMALL, HandColumns
from scoring.batch.tiles.notation import NUMBER_SUITS
from scoring.batch.tiles.suits import (
    COUNT_AT,
    ORDER_AT,
    ORPHANS_TRAIT,
    PAIRED,
    PAIRS,
    RANK_MASK,
    RANKS,
    ROW_PAIR,
    ROW_TRIPLETS,
    ROWS_MASK,
    SEVEN_PAIRS_TRAIT,
    START_AT,
    WAIT_AT,
    WAIT_BITS,
    Suits,
    suits,
)
from scoring.tiles.decomposition import RUN_BITS, STARTS
from scoring.tiles.kinds import KINDS, SUIT_KINDS, SUITS
from scoring.tiles.values import (
    KOKUSHI_13,
    ORPHANS_SHAPE,
    PAIRS_SHAPE,
    SHANPON,
    STANDARD,
    TANKI,
    Numbers,
)
from scoring.tiles.values import ORPHANS as ORPHANS_FORM
from scoring.tiles.values import SEVEN_PAIRS as PAIRS_FORM

_WAIT_MASK: Final = (1 << WAIT_BITS) - 1
_SUIT_STARTS: Final = RUN_BITS * STARTS
_RUNS_MASK: Final = (1 << _SUIT_STARTS) - 1
_STARTS: Final = sum(1 << RUN_BITS * place for place in range(NUMBER_SUITS * STARTS))
_SUIT_KINDS: Final = np.array(SUIT_KINDS)[:, None]
_CUT_AT: Final = 2 * np.arange(len(SUITS), 0, -1)[:, None]
_BITS: Final = np.array([1 << kind for kind in range(KINDS)])
"""Masks by the kind."""
_AFTER: Final = 1 << 12
"""Other forms are read after four sets and a pair."""

# The sums of the traits of the four suits of a hand that has a form, with the form.
_TRAITS: Final = {
    PAIRS_SHAPE: (PAIRS, SEVEN_PAIRS_TRAIT, PAIRS_FORM),
    ORPHANS_SHAPE: (ORPHANS_TRAIT, 0, ORPHANS_FORM),
}


class HandReadings:
    """Every reading of some hands."""

    def __init__(
        self, hands: HandColumns, forms: int, numbers: Numbers, situations: Sequence[str]
    ) -> None:
        """Read the hands.

        ``forms`` are the bits of the winning forms other than four sets and a pair; ``situations`` are the names of all claims in the
        order of their bits.
        """
        table = suits()
        spans = hands["spans"].astype(np.int64)
        packed = table.spans.take(spans, mode="clip")
        counts = packed >> COUNT_AT & ROWS_MASK
        traits = np.add.reduce(packed, axis=0)
        standard = np.multiply.reduce(counts, axis=0) * (traits & PAIRED == 1)
        total = standard
        others = []
        """The readings of other forms: the shape, the hands that have it, and its place among the readings of each hand."""
        for shape, (fields, wanted, form) in _TRAITS.items():
            holds = (traits & fields) == wanted
            if form & forms and holds.any():
                others.append((shape, holds, total))
                total = total + holds
        self.complete = total > 0
        """Whether a hand has any reading."""
        self.several = several = np.flatnonzero(total > 1)
        """The hands with more than one reading."""
        more = total[several] - 1
        self.starts = np.cumsum(more) - more
        """The place in ``more`` at which the further readings of each hand of ``several`` begin."""
        self.more = np.repeat(several, more)
        """The hand of each further reading."""
        rows = packed >> START_AT
        rows *= standard > 0
        within = 1 + np.arange(len(self.more)) - np.repeat(self.starts, more)
        is_standard = within < standard[self.more]
        rest, self.order = _others(table, packed[:, self.more], within, is_standard)
        rows = np.concatenate((rows, rest), axis=1)
        self.win = WinColumns(hands, self.more, spans, numbers, situations)
        self.reading = ReadingColumns(table, rows, self.win)
        for shape, holds, place in others:
            here = np.flatnonzero(holds & (place == 0))
            there = np.flatnonzero(holds[self.more] & (within == place[self.more]))
            rows = np.concatenate((here, there + len(holds)))
            of_hands = np.concatenate((here, self.more[there]))
            self.reading.put(shape, rows, spans.take(of_hands, axis=1))


def _others(
    table: Suits, packed: Column, within: Column, is_standard: Column
) -> tuple[Column, Column]:
    """Return the rows of all readings except the first of each hand, and numbers that give their order."""
    rows = packed >> START_AT
    counts = np.maximum(packed >> COUNT_AT & ROWS_MASK, 1)
    left = within
    for place in range(len(SUITS) - 1, -1, -1):
        left, at = np.divmod(left, counts[place])
        rows[place] += at
    rows *= is_standard
    # Cuttings are gone through suit by suit, and for each hand that is cut the groups that the winning tile completed.
    met = table.rows.take(rows) >> ORDER_AT
    order = np.add.reduce((met >> 2 << _CUT_AT) + (met & 3), axis=0)
    order += (within + _AFTER) * ~is_standard
    return rows, order


class LazyColumns:
    """Columns that are computed on first access."""

    def __init__(self, functions: Mapping[str, Callable[[Any], Column]]) -> None:
        """Prepare the columns; each of ``functions`` takes these columns and returns one of them.

        NOTE: They do not hold the columns, so that nothing waits for the garbage collector: that takes 8 % of the time.
        """
        self._functions = functions

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a column
        if name not in self._functions:
            raise AttributeError(name)
        column = self._functions[name](self)
        setattr(self, name, column)
        return column


def _joined(masks: Column) -> Column:
    """Return masks of the four suits (suits × rows, 32 bits) as masks of kinds.

    NOTE: A row at a time takes half as long as a reduction of all rows.
    """
    man, pin, sou, honours = masks
    found: Column = honours.astype(np.int64)
    found <<= 3 * RANKS
    found |= sou << 2 * RANKS | pin << RANKS | man
    return found


def _ones(masks: Column) -> Column:
    """Return the number of bits that are set."""
    return np.bitwise_count(masks).astype(np.int32)


def _held(spans: Column, copies: int) -> Column:
    """Return masks of the kinds that suits with these spans hold at least ``copies`` times."""
    return _joined(suits().levels[copies - 2].take(spans, mode="clip"))


def _of_hands(name: str) -> Callable[["WinColumns"], Column]:
    return lambda w: w.repeated(w.hands[name])


_OF_WIN: Final[Mapping[str, Callable[[Any], Column]]] = {
    **{name: _of_hands(name) for name in (*MELDED, *MASKS, *SMALL)},
    "ron": lambda w: 1 - w.tsumo,
    "winning": lambda w: w.repeated(_BITS.take(w.hands["winning_kind"])),
    "suits": lambda w: np.add.reduce((w.kinds & _SUIT_KINDS) != 0, axis=0, dtype=np.int32),
    "twos": lambda w: w.repeated(_held(w.spans, 2)),
    "threes": lambda w: w.repeated(_held(w.spans, 3)),
    "fours": lambda w: w.repeated(_held(w.spans, 4)),
}


class WinColumns(LazyColumns):
    """The facts about a hand that rules need in addition to the reading, with the attributes of :class:`scoring.tiles.values.Win`."""

    def __init__(
        self,
        hands: HandColumns,
        more: Column,
        spans: Column,
        numbers: Numbers,
        situations: Sequence[str],
    ) -> None:
        super().__init__(_OF_WIN)
        self.hands = hands
        self._more = more
        self.situations = _situations(self.repeated(hands["situations"]), situations)
        self.spans = spans
        self.n = numbers

    def repeated(self, columns: Column) -> Column:
        """Return columns of the hands, followed by those of the hands with further readings, once for each such reading."""
        return np.concatenate((columns, columns.take(self._more, axis=-1)), axis=-1)


def _situations(bits: Column, names: Sequence[str]) -> LazyColumns:
    """Return the claimed situations as :class:`scoring.tiles.values.Situations`.

    NOTE: The columns of all situations take 0.2 ms for 20,000 hands, whose value takes 5 ms, and rules read few of them.
    """

    def claimed(place: int) -> Callable[[Any], Column]:
        return lambda _: bits >> place & 1

    by_name = {name: claimed(place) for place, name in enumerate(names)}
    return LazyColumns({"bits": lambda _: bits, **by_name})


_OF_READING: Final[Mapping[str, Callable[[Any], Column]]] = {
    "starts": lambda r: (r.runs | r.runs >> 1 | r.runs >> 2) & _STARTS,
    "twins": lambda r: _ones(r.runs >> 1 & _STARTS) + 2 * _ones(r.runs >> 2 & _STARTS),
    "closed_triplet_count": lambda r: _ones(r.closed_triplets),
    "kan_count": lambda r: _ones(r.kans),
}


class ReadingColumns(LazyColumns):
    """The readings of a batch, with the facts of :class:`scoring.tiles.values.Reading` in columns."""

    def __init__(self, table: Suits, rows: Column, win: WinColumns) -> None:
        super().__init__(_OF_READING)
        packed = table.rows.take(rows, mode="clip")
        man, pin, sou, honours = packed
        self.runs = sou & _RUNS_MASK
        for suit in (pin, man):
            self.runs <<= _SUIT_STARTS
            self.runs |= suit & _RUNS_MASK
        self.runs += win.meld_runs
        waits = man | pin
        waits |= sou
        waits |= honours
        self.wait = (waits >> WAIT_AT).astype(np.int32) & _WAIT_MASK
        groups = (packed >> ROW_TRIPLETS).astype(np.int32)
        own = _joined(groups & RANK_MASK)
        groups >>= ROW_PAIR - ROW_TRIPLETS
        groups &= RANK_MASK
        self.pair = _joined(groups)
        self.triplets = own | win.meld_triplets
        self.kans = win.meld_kans
        self.closed_kans = win.meld_closed_kans
        own |= self.closed_kans
        # A triplet completed by another player's tile is open.
        own ^= win.winning * ((self.wait == SHANPON) & (win.tsumo == 0))
        self.closed_triplets = own
        count = _ones(self.triplets)
        self.triplet_count = count
        self.shape = count.copy()
        self.run_count = np.int32(4) - count
        self.form = np.full(len(count), STANDARD, dtype=np.int32)
        self._win = win

    def put(self, shape: int, rows: Column, spans: Column) -> None:
        """Write readings of another form over the empty readings of these rows; ``spans`` are the spans of their hands."""
        self.shape[rows] = shape
        self.form[rows] = _TRAITS[shape][2]
        self.run_count[rows] = 0
        twos = _held(spans, 2)
        self.pair[rows] = twos
        thirteen = (shape == ORPHANS_SHAPE) & (twos == self._win.winning.take(rows))
        self.wait[rows] = np.where(thirteen, KOKUSHI_13, TANKI)
