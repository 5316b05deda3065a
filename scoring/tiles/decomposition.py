"""The ways to cut the closed part of a hand, suit by suit, into runs, triplets and pairs.

Only 21,743 patterns of one suit can be cut, about 23,500 ways in all, so a suit is looked up in a bounded cache.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from scoring.tiles.kinds import COUNT, KINDS, NAMES, SUIT_FIELDS, WIDTH

RUN: Final = 0
TRIPLET: Final = 64
PAIR: Final = 128
KAN: Final = 192
SINGLE: Final = 256
"""The form of a group. A group is its form plus the kind it begins with: ``TRIPLET + 4`` is three 5m."""
_FORMS: Final = (
    (RUN, "run", 3),
    (TRIPLET, "triplet", 3),
    (PAIR, "pair", 2),
    (KAN, "kan", 4),
    (SINGLE, "single", 1),
)


def _tiles_of(form: int, kind: int, size: int) -> str:
    """Return the tiles of a group in notation, or an empty text if no run begins with the kind."""
    name = NAMES[kind]
    if form != RUN:
        return name[0] * size + name[1]
    if kind >= 27 or kind % 9 > 6:
        return ""
    return "".join(NAMES[kind + step][0] for step in range(3)) + name[1]


GROUPS: Final[Mapping[int, tuple[str, str]]] = {
    form + kind: (name, _tiles_of(form, kind, size))
    for form, name, size in _FORMS
    for kind in range(KINDS)
}
"""The name and the tiles of every group."""

STARTS: Final = 7
RUN_BITS: Final = 3
"""The number of bits for each run start in packed run counts (at most four runs begin on one kind)."""
SUIT_STARTS_BITS: Final = STARTS * RUN_BITS
"""The number of bits for each suit in packed run counts."""
RUN_STARTS: Final = sum(1 << RUN_BITS * place for place in range(3 * STARTS))
"""The lowest bit of each run start in packed run counts."""


TRIPLETS_AT: Final = 3 * STARTS * RUN_BITS
PAIR_AT: Final = TRIPLETS_AT + KINDS
"""The places at which the masks of triplets and of the pair begin in the sets of a cut."""
RUNS_MASK: Final = (1 << TRIPLETS_AT) - 1


Cut = tuple[int, tuple[int, ...]]
"""One way to cut a suit, or several suits together: its sets and its groups, each as form plus first kind.

Its sets lie in one integer (packed run counts, above them the mask of the triplets and above it the mask of the pair), so that cuts of
several suits add up with one addition.
"""


Cuttings = tuple[int, tuple[Cut, ...]]
"""The masks of the kinds that tiles hold at least once, twice, three times and four times, one after the other; and every cutting that
leaves no tile over, each suit with one pair or none.
"""


def run_place(kind: int) -> int:
    """Return the place (0–20) of the run that begins with ``kind`` (1–7 of a number suit)."""
    return kind // 9 * STARTS + kind % 9


def run_bit(kind: int) -> int:
    """Return the packed run counts of the single run that begins with ``kind``."""
    return 1 << RUN_BITS * run_place(kind)


_LEVELS: Final = tuple(
    sum(1 << KINDS * level for level in range(min(count, 4))) for count in range(COUNT + 1)
)
"""The levels of the first kind, by the number of its tiles."""
_Way = tuple[int, tuple[int, ...], int]
"""The tiles of one kind, used up: the sets and groups of a :data:`Cut` that begin there, and the number of runs among them."""


def _ways(kind: int, left: int) -> Iterator[_Way]:
    """Yield the ways to use up the lowest tiles: as a triplet, as the pair or as neither. The remaining tiles begin runs."""
    for used, begun, group in (
        (3, 1 << TRIPLETS_AT + kind, (TRIPLET + kind,)),
        (2, 1 << PAIR_AT + kind, (PAIR + kind,)),
        (0, 0, ()),
    ):
        runs = left - used
        if runs == 0:
            yield begun, group, 0
        elif runs > 0 and kind < 27 and kind % 9 < STARTS:
            yield begun + runs * run_bit(kind), group + (RUN + kind,) * runs, runs


_WAYS: Final = tuple({left: tuple(_ways(kind, left)) for left in range(5)} for kind in range(KINDS))
"""The ways for every kind and number of tiles."""
_TWO: Final = 1 | 1 << WIDTH
"""Packed counts of one tile of each of two neighbours."""


# NOTE: ``score()`` of ``benchmarks/core.py`` takes 83 µs for a generated hand that is new, 90 without this cache.
@lru_cache(maxsize=1 << 13)
def suit_tiles(packed: int) -> Cuttings:
    """Return the masks and the cuttings of ``packed``, the packed counts of tiles that all belong to one suit.

    The search goes from the lowest kind up, so that every cutting is found once and the cuttings of the rest are usually cached.
    """
    if not packed:
        return 0, ((0, ()),)
    kind = ((packed & -packed).bit_length() - 1) // WIDTH
    first = packed >> WIDTH * kind
    levels, rest, higher = 0, first, kind
    while rest:
        levels |= _LEVELS[rest & COUNT] << higher
        rest >>= WIDTH
        higher += 1
    count, above = first & COUNT, first >> WIDTH
    following = min(above & COUNT, above >> WIDTH & COUNT)
    found = []
    for begun, group, runs in _WAYS[kind].get(count, ()):
        if runs <= following:
            left = above - runs * _TWO << WIDTH * (kind + 1)
            for sets, groups in suit_tiles(left)[1]:
                if not (begun >> PAIR_AT and sets >> PAIR_AT):
                    found.append((begun + sets, group + groups))
    return levels, tuple(found)


def closed_part(packed: int) -> Cuttings:
    """Return the masks of a closed part by its packed counts, and every way to cut it: with one pair, none or several."""
    levels = 0
    cuts: tuple[Cut, ...] = ((0, ()),)
    for field in SUIT_FIELDS:
        if suit := packed & field:
            held, more = suit_tiles(suit)
            levels |= held
            if len(cuts) == len(more) == 1:  # as nearly always
                ((sets, groups),), ((some, others),) = cuts, more
                cuts = ((sets + some, groups + others),)
            else:
                cuts = tuple(
                    [
                        (sets + some, groups + others)
                        for sets, groups in cuts
                        for some, others in more
                    ]
                )
    return levels, cuts
