"""The table of suits holds the cuttings, placings and forms of every pattern, counted here tile by tile."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from scoring.batch.tiles.suits import (
    COUNT_AT,
    ORDER_AT,
    PATTERNS,
    RANKS,
    ROW_PAIR,
    ROW_TRIPLETS,
    ROWS_MASK,
    START_AT,
    WAIT_AT,
    WEIGHTS,
    Suits,
    suits,
)
from scoring.tiles.values import KANCHAN, PENCHAN, RYANMEN, SHANPON, TANKI

NOT_PAIRS, NOT_ORPHANS = 1 << 7, 1 << 10
Cutting = tuple[tuple[int, ...], tuple[int, ...], int]
"""How many runs begin with each rank, which ranks are triplets, and the rank of the pair, or -1."""


CUTTABLE = 21_743
"""Patterns of one number suit that can be cut into sets and at most one pair (design/ARCHITECTURE.md)."""


@pytest.fixture(scope="module")
def table() -> Suits:
    return suits()


def cuttings(counts: Sequence[int], ranks: int, *, pair: int = -1) -> list[Cutting]:
    """Every way to cut a suit into runs, triplets and at most one pair: of its lowest kind first a triplet, then a pair, then runs."""
    rank = next((at for at, count in enumerate(counts) if count), None)
    if rank is None:
        return [((0,) * RANKS, (), pair)]
    found: dict[Cutting, None] = {}

    def without(*tiles: int) -> list[int]:
        return [count - tiles.count(at) for at, count in enumerate(counts)]

    if counts[rank] >= 3:
        for runs, triplets, two in cuttings(without(rank, rank, rank), ranks, pair=pair):
            found[runs, tuple(sorted((rank, *triplets))), two] = None
    if counts[rank] >= 2 and pair < 0:
        found |= dict.fromkeys(cuttings(without(rank, rank), ranks, pair=rank))
    if ranks == RANKS and rank < 7 and counts[rank + 1] and counts[rank + 2]:
        for runs, triplets, two in cuttings(without(rank, rank + 1, rank + 2), ranks, pair=pair):
            more = tuple(count + (at == rank) for at, count in enumerate(runs))
            found[more, triplets, two] = None
    return list(found)


def cutting_of(row: int) -> Cutting:
    """Return the cutting of a row."""
    runs = (*(row >> 3 * at & 7 for at in range(7)), 0, 0)
    triplets = tuple(at for at in range(RANKS) if row >> ROW_TRIPLETS + at & 1)
    pair = row >> ROW_PAIR & (1 << RANKS) - 1
    return runs, triplets, pair.bit_length() - 1


def rows_of(table: Suits, span: int) -> list[int]:
    bits = int(table.spans[span])
    first = bits >> START_AT
    found: list[int] = table.rows[first : first + (bits >> COUNT_AT & ROWS_MASK)].tolist()
    return found


def waits(cutting: Cutting, rank: int) -> list[int]:
    """Return the waits of a tile, one for each different group of a cutting that it can have completed."""
    runs, triplets, pair = cutting
    found = [TANKI] * (pair == rank) + [SHANPON] * (rank in triplets)
    for at in (rank, rank - 1, rank - 2):
        if 0 <= at < 7 and runs[at]:
            edge = (at, rank) in ((0, 2), (6, 6))
            found.append(KANCHAN if at == rank - 1 else PENCHAN if edge else RYANMEN)
    return found


def traits(counts: Sequence[int], *, honours: bool) -> int:
    """Return the traits of a suit for the winning forms other than sets."""
    kinds = [at for at, count in enumerate(counts) if count]
    ends = set(range(7)) if honours else {0, 8}
    few = max(counts) <= 2
    one_pair = few and sum(count == 2 for count in counts) <= 1
    pairs = all(counts[at] == 2 for at in kinds)
    cut = cuttings(counts, 7 if honours else 9)
    return (
        any(pair >= 0 for _, _, pair in cut)
        | (len(kinds) << 3 if pairs else NOT_PAIRS)
        | (0 if set(kinds) == ends and one_pair else NOT_ORPHANS)
    )


@pytest.mark.parametrize("first", [0, 27])
def test_a_pattern_has_its_cuttings_placings_and_forms(table: Suits, first: int) -> None:
    ranks = RANKS if first == 0 else 7
    numbers = table.number[:PATTERNS] if first == 0 else table.number[PATTERNS:]
    known = np.flatnonzero(numbers).tolist()
    for pattern in [0, *Random(first).sample(known, 350)]:
        counts = [pattern // weight % 5 for weight in WEIGHTS[:ranks]]
        number = int(numbers[pattern])
        expected = cuttings(counts, ranks)
        rows = rows_of(table, number)
        assert list(map(cutting_of, rows)) == expected
        assert all(row >> WAIT_AT & 31 == 0 for row in rows)
        places = [row >> ORDER_AT for row in rows]
        assert places == [4 * place for place in range(len(rows))]
        levels = [
            sum(1 << at for at in range(ranks) if counts[at] >= copies) for copies in (2, 3, 4)
        ]
        assert table.levels[:, number].tolist() == levels
        assert int(table.spans[number]) & (1 << COUNT_AT) - 1 == traits(counts, honours=first > 0)
        for rank in range(RANKS):
            span = table.known + number * RANKS + rank
            placed = rows_of(table, span)
            wanted = sorted((cut, wait) for cut in expected for wait in waits(cut, rank))
            assert sorted((cutting_of(row), row >> WAIT_AT & 31) for row in placed) == wanted
            order = [row >> ORDER_AT for row in placed]
            assert order == sorted(set(order))
            at = {cutting_of(row): row >> ORDER_AT for row in rows}
            assert all(row >> ORDER_AT >> 2 == at[cutting_of(row)] >> 2 for row in placed)
            assert table.levels[:, span].tolist() == levels
            assert (int(table.spans[span]) ^ int(table.spans[number])) & (1 << COUNT_AT) - 1 == 0


def test_all_cuttable_patterns_are_there(table: Suits) -> None:
    numbers = table.number[:PATTERNS]
    cuttings_of = table.spans[numbers[numbers > 0]] >> COUNT_AT & ROWS_MASK
    assert np.count_nonzero(cuttings_of) == CUTTABLE
