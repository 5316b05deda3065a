"""The kinds of tiles: their numbers, names, masks and packed counts.

A *kind* is a number 0–33 (``1m`` … ``9m`` ``1p`` … ``9p`` ``1s`` … ``9s`` ``1z`` … ``7z``). A *mask* is an integer with one bit a kind.
*Packed counts* are an integer with :data:`WIDTH` bits a kind, so that hands add like numbers.
"""

import re
from typing import Final

SUITS: Final = "mpsz"
KINDS: Final = 34
COPIES: Final = 4
"""The number of tiles of each kind."""
WIDTH: Final = 7
"""The number of bits for each kind in packed counts: enough for a request (47 tiles at most) and for finding a fifth copy by addition."""
COUNT: Final = (1 << WIDTH) - 1
"""The bits of the lowest kind in packed counts."""

NAMES: Final = tuple(f"{n}{suit}" for suit in SUITS for n in range(1, 10 if suit != "z" else 8))
KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}
ONE: Final = tuple(1 << (WIDTH * kind) for kind in range(KINDS))
"""Packed counts of a single tile of each kind."""

SUIT_KINDS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18)
"""Masks of the three number suits."""
NUMBERS: Final = (1 << 27) - 1
HONOURS: Final = 0x7F << 27
WINDS: Final = 0xF << 27
DRAGONS: Final = 0x7 << 31
ONES: Final = 1 | 1 << 9 | 1 << 18
TERMINALS: Final = ONES | ONES << 8
YAOCHU: Final = TERMINALS | HONOURS
SIMPLES: Final = NUMBERS & ~TERMINALS
ALL: Final = NUMBERS | HONOURS

_SUIT_FIELD: Final = (1 << (WIDTH * 9)) - 1
SUIT_FIELDS: Final = tuple(_SUIT_FIELD << (WIDTH * 9 * suit) for suit in range(4))
"""Masks that take one suit out of packed counts (the honours last)."""
SPOTTED: Final = sum(ONE) * 64
"""The highest bit of the count of every kind. If 63 minus the possible number of tiles is added to a count, one tile too many sets the
bit."""

_CHUNKS: Final = re.compile(r"([0-9]+)([mpsz])")
RED_NAMES: Final = ("0m", "0p", "0s")
RED_WIDTH: Final = 8
"""The number of bits for each suit in packed counts of red fives."""


def mask(text: str) -> int:
    """Return the mask of the kinds in ``text``: ``mask("19m1z")``."""
    names = {digit + suit for digits, suit in _CHUNKS.findall(text) for digit in digits}
    return sum(1 << KIND_OF[name] for name in names)


def runs_with(kind: int) -> list[range]:
    """Return the runs that contain a kind, each as its three kinds, the lowest first; none for an honour."""
    firsts = range(kind - 2, kind + 1) if kind < 27 else ()
    return [range(first, first + 3) for first in firsts if first % 9 <= 6]


def red_counts(reds: int) -> tuple[int, int, int]:
    """Return the number of red fives of each suit."""
    most = (1 << RED_WIDTH) - 1
    return reds & most, reds >> RED_WIDTH & most, reds >> 2 * RED_WIDTH


def copies(packed: int, kind: int) -> int:
    """Return the number of tiles of ``kind`` in packed counts."""
    return packed >> (WIDTH * kind) & COUNT


def kinds_of(bits: int) -> list[int]:
    """Return the kinds of a mask, in order."""
    kinds = []
    while bits:
        low = bits & -bits
        kinds.append(low.bit_length() - 1)
        bits ^= low
    return kinds


def _following(kind: int) -> int:
    """Return the dora of an indicator: 9 → 1 in a suit, 北 → 東 among winds, 中 → 白 among dragons."""
    first, length = (kind - kind % 9, 9) if kind < 27 else (27, 4) if kind < 31 else (31, 3)
    return first + (kind - first + 1) % length


FOLLOWING: Final = tuple(_following(kind) for kind in range(KINDS))
"""The dora of each indicator."""
