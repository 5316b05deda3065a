"""How a complete tile hand can be read: every form, every cutting, every place of the winning tile. It knows no yaku and no points."""

from typing import Final

from scoring.tiles.decomposition import (
    PAIR,
    PAIR_AT,
    RUN,
    RUN_BITS,
    RUNS_MASK,
    SINGLE,
    TRIPLET,
    TRIPLETS_AT,
    run_place,
)
from scoring.tiles.kinds import ALL, KINDS, NUMBERS, ONES, YAOCHU, kinds_of
from scoring.tiles.values import (
    AS_TUPLE,
    KANCHAN,
    KOKUSHI_13,
    ORPHANS,
    ORPHANS_SHAPE,
    PAIRS_SHAPE,
    PENCHAN,
    RYANMEN,
    SEVEN_PAIRS,
    SHANPON,
    STANDARD,
    TANKI,
    UNCONNECTED,
    UNCONNECTED_SHAPE,
    Reading,
    Win,
    fields_of,
)

_NO_SETS: Final = (0,) * 11
"""Every count and mask of sets, for readings that have none."""
_RUN_COUNT: Final = (1 << RUN_BITS) - 1
NOT_ONES: Final = NUMBERS & ~ONES
FROM_THREES: Final = NOT_ONES & ~(ONES << 1)
_STARTS: Final = sum(1 << RUN_BITS * place for place in range(21))
_MORE_THAN_ONE: Final = RUNS_MASK & ~_STARTS
"""What packed counts of runs have in common with, that hold any run twice."""


def _run_places(kind: int) -> tuple[tuple[int, int, int], ...]:
    """The runs a tile can complete: shift to their packed count, group, wait."""
    if kind >= 27:
        return ()
    number = kind % 9
    places = []
    for offset in range(3):
        start = number - offset
        if 0 <= start <= 6:
            edge = (offset == 0 and start == 6) or (offset == 2 and start == 0)
            wait = KANCHAN if offset == 1 else PENCHAN if edge else RYANMEN
            first = kind - offset
            places.append((RUN_BITS * run_place(first), RUN + first, wait))
    return tuple(places)


RUN_PLACES: Final = tuple(_run_places(kind) for kind in range(KINDS))
_COMPLETED_RUNS: Final = tuple(
    tuple((_RUN_COUNT << shift, group, wait) for shift, group, wait in places)
    for places in RUN_PLACES
)
"""The runs a tile can complete: mask of their packed count, group, wait."""


_READ: Final = fields_of(Win, "winning", "winning_kind", "ron", "melds", "ways")
_WHOLE: Final = fields_of(Win, "melds", "kinds", "twos")


def read(w: Win) -> list[Reading]:
    """Every reading of a hand with the right number of tiles; none if it is not complete."""
    readings = standard(w)
    melds, kinds, twos = _WHOLE(w)
    if not melds:
        if twos == kinds and not w.threes and kinds.bit_count() == 7:
            readings.append(_seven_pairs(w))
        elif kinds == YAOCHU:
            readings.append(_orphans(w))
    return readings


def standard(w: Win) -> list[Reading]:  # noqa: C901 - one pass over the hand: in pieces it would only hand its sums around
    """Four sets and a pair, once for each group the winning tile can have completed."""
    readings: list[Reading] = []
    bit, kind, ron, melds, ways = _READ(w)
    completed_runs, completed_by_ron = _COMPLETED_RUNS[kind], ~bit if ron else -1
    meld_runs = meld_triplets = meld_kans = closed_kans = kan_count = 0
    if melds:
        for meld in melds:
            meld_runs += meld.runs
            meld_triplets |= meld.triplets
            meld_kans |= meld.kans
            closed_kans |= meld.closed_kans
        kan_count = meld_kans.bit_count()
    for sets, groups in ways:
        pair = sets >> PAIR_AT
        if not pair or pair & pair - 1:
            continue
        cut_runs = sets & RUNS_MASK
        cut_triplets = sets >> TRIPLETS_AT & ALL
        runs = cut_runs + meld_runs
        triplets = cut_triplets | meld_triplets
        own = cut_triplets | closed_kans
        if runs & _MORE_THAN_ONE:
            starts = (runs | runs >> 1 | runs >> 2) & _STARTS
            twins = _twins(runs)
        else:
            starts, twins = runs, 0
        triplet_count = triplets.bit_count()
        places = []
        for mask, group, wait in completed_runs:
            if cut_runs & mask:
                places.append((wait, group, own))
        if pair == bit:
            places.append((TANKI, PAIR + kind, own))
        elif cut_triplets & bit:
            places.append((SHANPON, TRIPLET + kind, own & completed_by_ron))
        for wait, group, closed in places:
            readings.append(
                AS_TUPLE(
                    Reading,
                    (
                        triplet_count,
                        STANDARD,
                        wait,
                        pair,
                        runs,
                        starts,
                        twins,
                        4 - triplet_count,
                        triplets,
                        closed,
                        meld_kans,
                        closed_kans,
                        triplet_count,
                        closed.bit_count(),
                        kan_count,
                        groups,
                        group,
                    ),
                )
            )
    return readings


def _twins(runs: int) -> int:
    """How many pairs of identical runs packed counts hold: one for two or three of a kind, two for four."""
    twos = runs >> 1 & _STARTS
    fours = runs >> 2 & _STARTS
    return twos.bit_count() + 2 * fours.bit_count()


def _seven_pairs(w: Win) -> Reading:
    groups = tuple([PAIR + kind for kind in kinds_of(w.kinds)])
    won = PAIR + w.winning_kind
    return AS_TUPLE(Reading, (PAIRS_SHAPE, SEVEN_PAIRS, TANKI, w.kinds, *_NO_SETS, groups, won))


def read_unconnected_too(w: Win) -> list[Reading]:
    """Every reading of :func:`read`, and a pair with twelve tiles of which no two could be in one set."""
    readings = read(w)
    melds, kinds, pair = _WHOLE(w)
    if melds or kinds.bit_count() != 13:
        return readings
    if not kinds & (kinds << 1 & NOT_ONES | kinds << 2 & FROM_THREES):
        groups = tuple((PAIR if pair >> kind & 1 else SINGLE) + kind for kind in kinds_of(kinds))
        won = (PAIR if pair == w.winning else SINGLE) + w.winning_kind
        readings.append(
            AS_TUPLE(Reading, (UNCONNECTED_SHAPE, UNCONNECTED, TANKI, pair, *_NO_SETS, groups, won))
        )
    return readings


def _orphans(w: Win) -> Reading:
    """All thirteen kinds and one of them twice: fourteen tiles of thirteen kinds cannot be otherwise."""
    pair = w.twos
    thirteen = pair == w.winning
    won = (PAIR if thirteen else SINGLE) + w.winning_kind
    wait = KOKUSHI_13 if thirteen else TANKI
    groups = _ORPHANS_WITH[pair]
    return AS_TUPLE(Reading, (ORPHANS_SHAPE, ORPHANS, wait, pair, *_NO_SETS, groups, won))


_ORPHANS_WITH: Final = {
    1 << pair: tuple([(PAIR if kind == pair else SINGLE) + kind for kind in kinds_of(YAOCHU)])
    for pair in kinds_of(YAOCHU)
}
"""The groups of thirteen orphans, by the mask of their pair."""
