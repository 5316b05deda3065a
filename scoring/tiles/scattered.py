"""How far a hand is from a pair with twelve tiles of which no two could be in one set; whether that wins is decided elsewhere."""

from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from scoring.tiles.kinds import KINDS, ONE, WIDTH, copies

_WANTED: Final = 13
"""Different kinds, one of them twice."""
_SUITS: Final = 3
_KINDS: Final = 9
_COPIES: Final = 4
_SUIT: Final = (1 << WIDTH * _KINDS) - 1
"""Packed counts of one suit."""
_APART: Final = 3
"""Numbers of one suit so far apart are never in one set."""


def unconnected(packed: int) -> tuple[int, int]:
    """Missing tiles of the form in a hand without melds, and the kinds of which one is missing in a nearest hand.

    Whatever numbers of a suit are kept, others can join them: with the honours there are always thirteen kinds.
    """
    missing = _missing(packed)
    nearer = 0
    for kind, one in enumerate(ONE):
        if missing and copies(packed, kind) < _COPIES and _missing(packed + one) < missing:
            nearer |= 1 << kind
    return missing, nearer


def _missing(packed: int) -> int:
    kept = [_of_suit(packed >> WIDTH * _KINDS * suit & _SUIT) for suit in range(_SUITS)]
    honours = [copies(packed, kind) for kind in range(_SUITS * _KINDS, KINDS)]
    kept.append((sum(map(bool, honours)), sum(map(bool, honours)) if max(honours) > 1 else 0))
    kinds = sum(most for most, _ in kept)
    doubled = [kinds - most + paired for most, paired in kept if paired]
    single = _WANTED + 1 - min(kinds, _WANTED)
    return min([single, *(_WANTED - min(those, _WANTED) for those in doubled)])


@lru_cache(maxsize=1 << 12)
def _of_suit(packed: int) -> tuple[int, int]:
    """The most numbers of a suit that can be kept, and the most with one that is there twice; 0 where none is."""
    there = [number for number in range(_KINDS) if copies(packed, number)]
    most = paired = 0
    for size in range(1, _SUITS + 1):
        for kept in combinations(there, size):
            if all(b - a >= _APART for a, b in pairwise(kept)):
                most = size
                if any(copies(packed, number) > 1 for number in kept):
                    paired = size
    return most, paired
