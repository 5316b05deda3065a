"""The readings of a complete hand: every form, every cutting, every place of the winning tile."""

from collections.abc import Sequence
from typing import Final

from scoring.tiles.decomposition import (
    PAIR,
    PAIR_AT,
    RUN,
    RUN_BITS,
    RUN_STARTS,
    RUNS_MASK,
    SINGLE,
    TRIPLET,
    TRIPLETS_AT,
    Cut,
    run_place,
)
from scoring.tiles.kinds import ALL, KINDS, NUMBERS, ONES, YAOCHU, kinds_of, runs_with
from scoring.tiles.values import (
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
)

_RUN_COUNT: Final = (1 << RUN_BITS) - 1
NOT_ONES: Final = NUMBERS & ~ONES
FROM_THREES: Final = NOT_ONES & ~(ONES << 1)


def _run_places(kind: int) -> tuple[tuple[int, int, int], ...]:
    """Return the runs that a tile can complete: the shift to their packed count, the group and the wait."""
    places = []
    for run in reversed(runs_with(kind)):
        first, middle, last = run
        edge = (kind == first and first % 9 == 6) or (kind == last and first % 9 == 0)
        wait = KANCHAN if kind == middle else PENCHAN if edge else RYANMEN
        places.append((RUN_BITS * run_place(first), RUN + first, wait))
    return tuple(places)


RUN_PLACES: Final = tuple(_run_places(kind) for kind in range(KINDS))


def read(w: Win) -> list[Reading]:
    """Return every reading of a hand with the right number of tiles; none if it is not complete."""
    readings = [*w.ways]
    if not w.melds:
        if w.twos == w.kinds and not w.threes and w.kinds.bit_count() == 7:
            readings.append(_no_sets(w, PAIRS_SHAPE, SEVEN_PAIRS, TANKI))
        elif w.kinds == YAOCHU:  # and one of the thirteen twice: fourteen tiles cannot be otherwise
            wait = KOKUSHI_13 if w.twos == w.winning else TANKI
            readings.append(_no_sets(w, ORPHANS_SHAPE, ORPHANS, wait))
    return readings


def read_unconnected_too(w: Win) -> list[Reading]:
    """Return every reading of :func:`read`, and the reading as a pair with twelve tiles, no two of which could be in one set."""
    readings = read(w)
    kinds = w.kinds
    near = kinds & (kinds << 1 & NOT_ONES | kinds << 2 & FROM_THREES)
    if not w.melds and kinds.bit_count() == 13 and not near:
        readings.append(_no_sets(w, UNCONNECTED_SHAPE, UNCONNECTED, TANKI))
    return readings


def standard(
    cuts: Sequence[Cut],
    kind: int,
    *,
    ron: int,
    runs: int,
    triplets: int,
    kans: int,
    closed_kans: int,
) -> tuple[Reading, ...]:
    """Return the readings as four sets and a pair, one for each group that the winning tile of this kind can have completed.

    ``runs``, ``triplets`` and kans are those of the melds.
    """
    readings: list[Reading] = []
    winning = 1 << kind
    kan_count = kans.bit_count()
    for sets, groups in cuts:
        pair = sets >> PAIR_AT
        if pair.bit_count() != 1:
            continue
        own_runs = sets & RUNS_MASK
        own_triplets = sets >> TRIPLETS_AT & ALL
        all_runs = own_runs + runs
        twos, fours = all_runs >> 1 & RUN_STARTS, all_runs >> 2 & RUN_STARTS
        starts = all_runs & RUN_STARTS | twos | fours
        twins = twos.bit_count() + 2 * fours.bit_count()
        all_triplets = own_triplets | triplets
        count = all_triplets.bit_count()
        own_closed = own_triplets | closed_kans
        places = [
            (wait, group)
            for shift, group, wait in RUN_PLACES[kind]
            if own_runs >> shift & _RUN_COUNT
        ]
        if pair == winning:
            places.append((TANKI, PAIR + kind))
        elif own_triplets & winning:
            places.append((SHANPON, TRIPLET + kind))
        for wait, group in places:
            closed = own_closed
            if wait == SHANPON and ron:
                closed &= ~winning
            reading = Reading(
                shape=count,
                form=STANDARD,
                wait=wait,
                pair=pair,
                runs=all_runs,
                starts=starts,
                twins=twins,
                run_count=4 - count,
                triplets=all_triplets,
                closed_triplets=closed,
                kans=kans,
                closed_kans=closed_kans,
                triplet_count=count,
                closed_triplet_count=closed.bit_count(),
                kan_count=kan_count,
                groups=groups,
                winning_group=group,
            )
            readings.append(reading)
    return tuple(readings)


def _no_sets(w: Win, shape: int, form: int, wait: int) -> Reading:
    """Return the reading of a hand without sets: as pairs and single tiles."""
    groups = tuple([(PAIR if w.twos >> kind & 1 else SINGLE) + kind for kind in kinds_of(w.kinds)])
    won = (PAIR if w.twos & w.winning else SINGLE) + w.winning_kind
    return Reading(shape=shape, form=form, wait=wait, pair=w.twos, groups=groups, winning_group=won)
