"""Every pattern of one suit that a winning hand can have, in columns.

All patterns of one suit at once, read as :mod:`scoring.tiles.decomposition` reads one.

A pattern is the number in base five whose digits are the counts of the kinds of a suit, the lowest kind first. Its *cuttings*
and, for each kind that may have been the winning tile, its *placings* (a cutting and the group the tile completed) are rows of one
table, so that a reading of a hand is four row numbers.
"""

from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

import numpy as np

from scoring.batch.arrays import Column
from scoring.tiles import decomposition
from scoring.tiles.decomposition import RUN_BITS, RUNS_MASK, STARTS, suit_tiles
from scoring.tiles.kinds import COPIES, WIDTH, YAOCHU
from scoring.tiles.readings import RUN_PLACES
from scoring.tiles.values import SHANPON, TANKI

RANKS: Final = 9
"""The number of kinds of a number suit, which no suit exceeds."""
HONOUR_RANKS: Final = 7
BASE: Final = COPIES + 1
PATTERNS: Final = BASE**RANKS
WEIGHTS: Final = tuple(BASE**rank for rank in range(RANKS))
"""The amount by which one tile of each rank increases the pattern of its suit."""
_MOST_SETS: Final = 4
_MOST_TILES: Final = 14
_FIRST_HONOUR: Final = 27
RANK_MASK: Final = (1 << RANKS) - 1
_RUN_MASK: Final = (1 << RUN_BITS) - 1
_PLACES: Final = 4
"""More than the number of placings of a tile in one cutting."""

# The data of a span besides the place of its rows, in fields that can be added over the four suits of a hand.
PAIRED: Final = 7
"""The trait for the number of suits with a pair. A hand that is cut has exactly one."""
PAIRS: Final = 0x7F << 3
SEVEN_PAIRS_TRAIT: Final = 7 << 3
"""The number of pairs and, in the higher bits, the number of suits that hold anything else."""
ORPHANS_TRAIT: Final = 7 << 10
"""The number of suits that hold anything but their terminals or honours."""
_NOT_PAIRS, _NOT_ORPHANS = 1 << 7, 1 << 10
_KINDS_OF_PAIRS: Final = 3
ROW_TRIPLETS: Final = RUN_BITS * STARTS
ROW_PAIR: Final = ROW_TRIPLETS + RANKS
WAIT_AT: Final = ROW_PAIR + RANKS
WAIT_BITS: Final = 5
ORDER_AT: Final = WAIT_AT + WAIT_BITS
COUNT_AT: Final = 20
ROWS_MASK: Final = 0xFF
START_AT: Final = 32


class Suits(NamedTuple):
    """The table of all suits. Kinds and run starts are counted within the suit."""

    number: Column
    """The numbers of the patterns of number suits, and from :data:`PATTERNS` on of those of honours; 0 where no winning hand has it."""
    known: int
    """The number of numbers."""
    spans: Column
    """For every span where its rows begin (from :data:`START_AT` on), how many there are (from :data:`COUNT_AT` on), and what else its
    suit holds. A number is the span of its cuttings; :attr:`known` plus number times nine plus the rank of the winning tile is that of
    its placings."""
    levels: Column
    """Masks of the ranks that the suit of a span holds twice, three and four times (levels × spans); 0 where no winning hand has it."""
    rows: Column
    """A row in one integer: packed run counts; from :data:`ROW_TRIPLETS` the mask of its triplets; from :data:`ROW_PAIR` the
    mask of its pair; from :data:`WAIT_AT` the wait of the winning tile, one of the wait bits, 0 for a cutting; from :data:`ORDER_AT`
    its place among the rows of its pattern in the order of the reader of single hands: ``cutting * 4 + placing``. Row 0 is empty.
    """


class _Cuts(NamedTuple):
    """Cuttings, a row for each, grouped by pattern in the order of the reader of single hands."""

    pattern: Column
    runs: Column
    triplets: Column
    pair: Column
    order: Column


@cache
def suits() -> Suits:
    """Return the table of suits, which is built once."""
    number = np.zeros(PATTERNS + BASE**HONOUR_RANKS, np.int32)
    levels = [np.zeros((COPIES - 1, 1), dtype=np.int32)]
    held = [np.array([_NOT_PAIRS | _NOT_ORPHANS])]
    """The traits of the patterns, by number; number 0 belongs to every pattern that no winning hand has."""
    empty = np.zeros((6, 1), dtype=np.int64)
    cut_rows, placed_rows = [empty], []
    known = 1
    for numbers, first in ((number[:PATTERNS], 0), (number[PATTERNS:], _FIRST_HONOUR)):
        cuts, (special, traits) = _cuts(first), _special(first)
        patterns = np.union1d(cuts.pattern, special)
        numbers[patterns] = np.arange(known, known + len(patterns))
        about = np.full(len(patterns), held[0][0])
        about[np.searchsorted(patterns, special)] = traits
        about[np.searchsorted(patterns, cuts.pattern[cuts.pair != 0])] |= 1
        held.append(about)
        levels.append(_levels(patterns))
        keys = numbers[cuts.pattern].astype(np.int64)
        cut_rows.append(np.stack((keys, *cuts[1:4], np.zeros_like(keys), cuts.order)))
        placed_rows += _placings(keys, cuts, first)
        known += len(patterns)
    placed = np.concatenate(placed_rows, axis=1)
    placed[0] += known
    placed = placed[:, np.lexsort((placed[-1], placed[0]))]
    keys, runs, triplets, pair, wait, order = np.concatenate((*cut_rows, placed), axis=1)
    counts = np.bincount(keys[1:], minlength=known * (1 + RANKS))
    starts = 1 + np.cumsum(counts) - counts
    traits_of_all = np.concatenate(held)
    spans = (
        np.concatenate((traits_of_all, np.repeat(traits_of_all, RANKS)))
        | counts << COUNT_AT
        | starts << START_AT
    )
    alike = np.concatenate(levels, axis=1)
    by_span = np.concatenate((alike, np.repeat(alike, RANKS, axis=1)), axis=1)
    rows = runs | triplets << ROW_TRIPLETS | pair << ROW_PAIR | wait << WAIT_AT | order << ORDER_AT
    return Suits(number, known, spans, by_span, rows)


def _levels(patterns: Column) -> Column:
    """Return masks of the ranks that patterns hold twice, three and four times (levels × patterns)."""
    counts = patterns // np.array(WEIGHTS)[:, None] % BASE
    masks = [((counts >= copies).T << np.arange(RANKS)).sum(axis=1) for copies in (2, 3, 4)]
    return np.stack(masks).astype(np.int32)


def _cuts(first: int) -> _Cuts:
    """Return every cutting of every pattern of the suit that begins with a kind, in the order of the reader of single hands."""
    honours = first == _FIRST_HONOUR
    ranks = HONOUR_RANKS if honours else RANKS
    one = np.eye(ranks, dtype=np.int64)
    nothing = np.zeros((1, ranks), dtype=np.int64)
    runs = [one[at : at + 3].sum(axis=0) for at in range(0 if honours else STARTS)]
    sets = np.array(list(combinations_with_replacement((*runs, *(3 * one), *nothing), _MOST_SETS)))
    counts = sets.sum(axis=1)[:, None] + np.concatenate((nothing, 2 * one))
    possible = (counts <= COPIES).all(axis=2)
    patterns: list[int] = np.unique(counts[possible] @ np.array(WEIGHTS[:ranks])).tolist()
    rows = []
    for pattern in patterns:
        packed = sum(pattern // WEIGHTS[at] % BASE << WIDTH * (first + at) for at in range(ranks))
        for place, (cut, _) in enumerate(suit_tiles(packed)[1]):
            triplets = cut >> decomposition.TRIPLETS_AT + first & RANK_MASK
            pair = cut >> decomposition.PAIR_AT + first
            rows.append((pattern, cut & RUNS_MASK, triplets, pair, place * _PLACES))
    return _Cuts(*np.array(rows, dtype=np.int64).T)


def _special(first: int) -> tuple[Column, Column]:
    """Return the patterns that hands other than four sets and a pair can have, in order, with their traits."""
    ranks = HONOUR_RANKS if first == _FIRST_HONOUR else RANKS
    every = np.array(list(product(range(3), repeat=ranks)), dtype=np.int64)[:, ::-1]
    twos, kinds = (every == 2).sum(axis=1), (every > 0).sum(axis=1)
    whole = ((every > 0) << np.arange(ranks)).sum(axis=1) << first
    pairs = twos == kinds
    orphans = (whole == YAOCHU & RANK_MASK << first) & (twos <= 1)
    traits = np.where(pairs, kinds << _KINDS_OF_PAIRS, _NOT_PAIRS)
    traits |= np.where(orphans, 0, _NOT_ORPHANS)
    some = (pairs | orphans) & (every.sum(axis=1) <= _MOST_TILES)
    return (every @ np.array(WEIGHTS[:ranks]))[some], traits[some]


def _placings(keys: Column, cuts: _Cuts, first: int) -> list[Column]:
    """Return the rows of cuttings, once for each of their kinds that can be the winning tile."""
    rows = []
    for rank in range(HONOUR_RANKS if first == _FIRST_HONOUR else RANKS):
        at = np.zeros_like(keys)
        places = [
            (cuts.runs >> shift & _RUN_MASK, wait)
            for shift, _, wait in (RUN_PLACES[rank] if first == 0 else ())
        ]
        places += [(cuts.pair >> rank & 1, TANKI), (cuts.triplets >> rank & 1, SHANPON)]
        for held, wait in places:
            here = np.flatnonzero(held)
            waits = np.full(len(here), wait)
            order = cuts.order[here] + at[here]
            found = (column[here] for column in cuts[1:4])
            rows.append(np.stack((keys[here] * RANKS + rank, *found, waits, order)))
            at[here] += 1
    return rows
