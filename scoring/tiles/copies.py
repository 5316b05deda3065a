"""The possible number of plain fives. A red five is one of the four fives of its suit."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from scoring.text import Text
from scoring.tiles import MESSAGES
from scoring.tiles.kinds import COPIES, COUNT, KIND_OF, NAMES, ONE, RED_NAMES, copies, red_counts

_FIVES: Final = tuple(KIND_OF["5" + name[1]] for name in RED_NAMES)
FIVES: Final = sum(ONE[five] * COUNT for five in _FIVES)
"""The bits of the fives in packed counts."""
PLAIN_FIVES: Final = MESSAGES["plain_fives"]


def plain_fives(packed: int, reds: int) -> tuple[int, ...]:
    """Return the number of plain fives of each suit in packed counts and packed red fives."""
    return tuple(
        copies(packed, five) - red for five, red in zip(_FIVES, red_counts(reds), strict=True)
    )


def too_many(packed: int, reds: int, limits: tuple[int, int, int]) -> Iterator[tuple[int, Text]]:
    """Yield the suits with too many plain fives for their ``limits`` of red fives, with the reason; a fifth copy is not reported."""
    for suit, (count, limit) in enumerate(zip(plain_fives(packed, reds), limits, strict=True)):
        five = _FIVES[suit]
        most = COPIES - limit
        if count > most and copies(packed, five) <= COPIES:
            yield (
                suit,
                PLAIN_FIVES.filled(tile=NAMES[five], red=RED_NAMES[suit], limit=limit, most=most),
            )


# NOTE: without this cache a score takes a tenth longer where there are red fives (``benchmarks/core.py``, recorded hands).
@lru_cache(maxsize=1 << 12)
def fives_fit(fives: int, reds: int, limits: tuple[int, int, int]) -> bool:
    """Return whether packed counts of fives have no more red ones than ``limits``, and no more plain ones than those leave."""
    if any(red > limit for red, limit in zip(red_counts(reds), limits, strict=True)):
        return False
    return not any(limits) or not any(too_many(fives, reds, limits))
