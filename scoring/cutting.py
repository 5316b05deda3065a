"""How the tiles of one suit can be cut into runs, triplets and at most one pair; it knows nothing outside a suit.

Only 21,743 patterns of one suit can be cut, about 23,500 ways in all. A suit is looked up once and remembered, so that
reading a hand is four look-ups; the memory is bounded.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from scoring.tiles import ALL, KINDS, WIDTH

RUN: Final = 0
TRIPLET: Final = 64
PAIR: Final = 128
KAN: Final = 192
SINGLE: Final = 256
"""A group is its form plus the kind it begins with: ``TRIPLET + 4`` is three 5m."""

STARTS: Final = 7
RUN_BITS: Final = 3
"""Bits a run start in packed run counts (at most four runs begin on one kind)."""


TRIPLETS_AT: Final = 3 * STARTS * RUN_BITS
PAIR_AT: Final = TRIPLETS_AT + KINDS
"""Where the masks of triplets and of the pair begin in the sets of a cut."""
RUNS_MASK: Final = (1 << TRIPLETS_AT) - 1


class Cut(NamedTuple):
    """One way to cut a suit, or several suits together.

    What a cut holds lies in one integer, so that cuts of several suits add up with one addition.
    """

    sets: int
    """Runs, triplets and pair, one after the other."""
    groups: tuple[int, ...]
    """Every group, as form plus first kind."""

    @property
    def runs(self) -> int:
        """Packed run counts: three bits for each of the 21 possible starts."""
        return self.sets & RUNS_MASK

    @property
    def triplets(self) -> int:
        """Mask of kinds that are a triplet."""
        return self.sets >> TRIPLETS_AT & ALL

    @property
    def pair(self) -> int:
        """Mask of the pair: one bit, or none."""
        return self.sets >> PAIR_AT


class SuitTiles(NamedTuple):
    """Everything about the tiles of one suit that does not depend on the rest of the hand."""

    levels: int
    """Masks of the kinds held at all, at least twice, three times and four times, one after the other."""
    cuts: tuple[Cut, ...]
    """Every cutting that leaves nothing over; none for a suit that cannot be cut."""


def run_place(kind: int) -> int:
    """The place of the run that begins with ``kind`` (1–7 of a number suit), 0–20."""
    return kind // 9 * STARTS + kind % 9


def run_bit(kind: int) -> int:
    """Packed run counts of the single run that begins with ``kind``."""
    return 1 << RUN_BITS * run_place(kind)


@lru_cache(maxsize=1 << 15)
def suit_tiles(packed: int) -> SuitTiles:
    """What there is to know about ``packed``, the packed counts of tiles that all belong to one suit."""
    counts = _counts(packed)
    levels = 0
    for kind, count in counts.items():
        for level in range(min(count, 4)):
            levels |= 1 << KINDS * level + kind
    cuts: list[Cut] = []
    if sum(counts.values()) % 3 != 1:
        _cut(counts, sorted(counts), 0, Cut(0, ()), cuts)
    return SuitTiles(levels, tuple(cuts))


def _counts(packed: int) -> dict[int, int]:
    counts = {}
    kind = 0
    while packed:
        if count := packed & (1 << WIDTH) - 1:
            counts[kind] = count
        packed >>= WIDTH
        kind += 1
    return counts


def _cut(
    counts: dict[int, int],
    kinds: list[int],
    at: int,
    cut: Cut,
    found: list[Cut],
    *,
    fresh: bool = True,
) -> None:
    """Take the lowest tile left in each way it can be used: triplet or pair first, then runs, so that no cutting is met twice."""
    while at < len(kinds) and not counts[kinds[at]]:
        at += 1
        fresh = True
    if at == len(kinds):
        found.append(cut)
        return
    kind = kinds[at]
    if fresh and counts[kind] >= 3:
        counts[kind] -= 3
        triplet = 1 << TRIPLETS_AT + kind
        _cut(counts, kinds, at, _with(cut, triplet, TRIPLET + kind), found, fresh=False)
        counts[kind] += 3
    if fresh and counts[kind] >= 2 and not cut.pair:
        counts[kind] -= 2
        pair = 1 << PAIR_AT + kind
        _cut(counts, kinds, at, _with(cut, pair, PAIR + kind), found, fresh=False)
        counts[kind] += 2
    if kind < 27 and kind % 9 < STARTS and counts.get(kind + 1) and counts.get(kind + 2):
        for step in range(3):
            counts[kind + step] -= 1
        _cut(counts, kinds, at, _with(cut, run_bit(kind), RUN + kind), found, fresh=False)
        for step in range(3):
            counts[kind + step] += 1


def _with(cut: Cut, sets: int, group: int) -> Cut:
    return Cut(cut.sets + sets, (*cut.groups, group))
