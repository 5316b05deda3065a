"""How far a hand is from winning: the least number of tiles to exchange for tenpai. It knows no yaku."""

from functools import lru_cache
from typing import Final

from scoring.tiles import COUNT, KINDS, SUIT_FIELDS, WIDTH, YAOCHU, copies

_NEVER: Final = 8
_Blocks = tuple[int, int, int]
"""Complete sets, incomplete sets, pairs used as the pair (0 or 1)."""


def shanten(packed: int, melds: int) -> int:
    """Shanten of the closed part of a hand with ``melds`` sets already made: 0 is tenpai, -1 complete.

    Standard form, and with nothing called seven pairs (of different kinds) and thirteen orphans; the least of them.
    """
    best = _standard(packed, melds)
    if not melds:
        best = min(best, _seven_pairs(packed), _orphans(packed))
    return best


def _standard(packed: int, melds: int) -> int:
    ways: set[_Blocks] = {(0, 0, 0)}
    for field in SUIT_FIELDS:
        suit = packed & field
        if suit:
            ways = {
                (sets + more_sets, parts + more_parts, pair + more_pair)
                for sets, parts, pair in ways
                for more_sets, more_parts, more_pair in _blocks(suit)
                if pair + more_pair <= 1
            }
    least = _NEVER
    for sets, parts, pair in ways:
        made = min(sets + melds, 4)
        least = min(least, 8 - 2 * made - min(parts, 4 - made) - pair)
    return least


@lru_cache(maxsize=1 << 12)
def _blocks(packed: int) -> frozenset[_Blocks]:
    """Every useful way to take blocks out of one suit."""
    counts = [copies(packed, kind) for kind in range(KINDS)]
    found: set[_Blocks] = set()
    _take(counts, 0, (0, 0, 0), found)
    return frozenset(found)


def _take(counts: list[int], kind: int, blocks: _Blocks, found: set[_Blocks]) -> None:
    while kind < KINDS and not counts[kind]:
        kind += 1
    if kind == KINDS:
        found.add(blocks)
        return
    sets, parts, pair = blocks
    if counts[kind] >= 3:
        _without(counts, kind, (0, 0, 0), (sets + 1, parts, pair), found)
    if counts[kind] >= 2:
        _without(counts, kind, (0, 0), (sets, parts + 1, pair), found)
        if not pair:
            _without(counts, kind, (0, 0), (sets, parts, 1), found)
    if kind < 27:
        room = 8 - kind % 9
        if room >= 2 and counts[kind + 1] and counts[kind + 2]:
            _without(counts, kind, (0, 1, 2), (sets + 1, parts, pair), found)
        for step in (1, 2):
            if room >= step and counts[kind + step]:
                _without(counts, kind, (0, step), (sets, parts + 1, pair), found)
    _without(counts, kind, (0,), blocks, found)


def _without(
    counts: list[int], kind: int, steps: tuple[int, ...], blocks: _Blocks, found: set[_Blocks]
) -> None:
    for step in steps:
        counts[kind + step] -= 1
    _take(counts, kind, blocks, found)
    for step in steps:
        counts[kind + step] += 1


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
