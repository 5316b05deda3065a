"""How far a hand is from winning: the least number of tiles to exchange for tenpai. It knows no yaku."""

from functools import lru_cache
from typing import Final

from scoring.tiles import COUNT, KINDS, WIDTH, YAOCHU, copies

_NEVER: Final = 8
_SETS: Final = 4
Blocks = tuple[int, int, int]
"""Complete sets, incomplete sets, pairs used as the pair (0 or 1)."""


_USES: Final[tuple[tuple[tuple[int, ...], Blocks], ...]] = (
    ((0, 0, 0), (1, 0, 0)),
    ((0, 1, 2), (1, 0, 0)),
    ((0, 0), (0, 1, 0)),
    ((0, 1), (0, 1, 0)),
    ((0, 2), (0, 1, 0)),
    ((0, 0), (0, 0, 1)),
)
"""What the lowest tile can be used for: the kinds it takes, counted from its own, and the blocks that makes."""
_SUITS: Final = (range(9), range(9, 18), range(18, 27), range(27, KINDS))


def shanten(packed: int, melds: int, *, pairs: bool = True) -> int:
    """Shanten of the closed part of a hand with ``melds`` sets already made: 0 is tenpai, -1 complete.

    Standard form, and with nothing called thirteen orphans and seven pairs (of different kinds, where ``pairs`` are a form);
    the least of them.
    """
    best = _standard(packed, melds)
    if not melds:
        best = min(best, _orphans(packed), _seven_pairs(packed) if pairs else best)
    return best


def _standard(packed: int, melds: int) -> int:
    ways: set[Blocks] = {(0, 0, 0)}
    for suit, kinds in enumerate(_SUITS):
        counts = tuple(copies(packed, kind) for kind in kinds)
        if any(counts):
            ways = {
                (sets + more_sets, parts + more_parts, pair + more_pair)
                for sets, parts, pair in ways
                for more_sets, more_parts, more_pair in _blocks(counts, runs=suit < 3)
                if pair + more_pair <= 1
            }
    least = _NEVER
    for sets, parts, pair in ways:
        made = min(sets + melds, _SETS)
        least = min(least, 8 - 2 * made - min(parts, _SETS - made) - pair)
    return least


@lru_cache(maxsize=1 << 14)
def _blocks(counts: tuple[int, ...], *, runs: bool) -> frozenset[Blocks]:
    """Every useful way to take blocks out of neighbouring kinds; the rest of the kinds recurs, so it is remembered."""
    if not counts:
        return frozenset(((0, 0, 0),))
    if not counts[0]:
        return _blocks(counts[1:], runs=runs)
    found = set(_blocks((0, *counts[1:]), runs=runs))
    for steps, (sets, parts, pair) in _USES:
        if not runs and any(steps):
            continue
        left = list(counts)
        for step in steps:
            if step >= len(left) or not left[step]:
                break
            left[step] -= 1
        else:
            found.update(
                (more_sets + sets, more_parts + parts, more_pair + pair)
                for more_sets, more_parts, more_pair in _blocks(tuple(left), runs=runs)
                if more_pair + pair <= 1 and more_sets + sets + more_parts + parts <= _SETS
            )
    return frozenset(found)


def _seven_pairs(packed: int) -> int:
    pairs = kinds = 0
    while packed:
        count = packed & COUNT
        kinds += count >= 1
        pairs += count >= 2
        packed >>= WIDTH
    return 6 - pairs + max(0, 7 - kinds)


def _orphans(packed: int) -> int:
    held = [copies(packed, kind) for kind in range(KINDS) if YAOCHU >> kind & 1]
    return 13 - sum(1 for count in held if count) - any(count >= 2 for count in held)
