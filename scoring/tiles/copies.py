"""Whether fives that are not red are more than there are beside the red ones: a red five is one of the four of its suit."""

from collections.abc import Iterator
from typing import Final

from scoring.text import Text
from scoring.tiles.kinds import KIND_OF, NAMES, ONE, RED_NAMES, copies, red_counts

_COPIES: Final = 4
_SPILL: Final = 64
"""The lowest bit of packed counts that no number of tiles reaches."""
_KINDS: Final = tuple(KIND_OF["5" + name[1]] for name in RED_NAMES)
FIVES: Final = sum(ONE[kind] for kind in _KINDS) * _SPILL
"""``packed + five_room(limits) & FIVES`` is not zero where packed counts hold so many fives that some of them must be red."""
PLAIN_FIVES: Final = Text(
    "四枚の{tile}のうち赤いもの({red})が{limit}枚なので、赤でない{tile}は{most}枚まで。",
    "Of the four {tile} {limit} are red ({red}), so at most {most} are not.",
)


def five_room(limits: tuple[int, int, int]) -> int:
    """What to add to packed counts to see in :data:`FIVES` whether there may be too many fives; ``limits`` are red fives by suit."""
    return sum(
        ONE[kind] * (_SPILL - (_COPIES + 1 - limit))
        for kind, limit in zip(_KINDS, limits, strict=True)
    )


def plain_fives(packed: int, reds: int) -> tuple[int, ...]:
    """How many fives of each suit are not red, of packed counts and packed red fives."""
    return tuple(
        copies(packed, kind) - red for kind, red in zip(_KINDS, red_counts(reds), strict=True)
    )


def too_many(packed: int, reds: int, limits: tuple[int, int, int]) -> Iterator[tuple[int, Text]]:
    """The suits of which there are too many fives that are not red, and what is said of them; a fifth copy is told elsewhere."""
    for suit, (count, limit) in enumerate(zip(plain_fives(packed, reds), limits, strict=True)):
        kind = _KINDS[suit]
        if count > _COPIES - limit and copies(packed, kind) <= _COPIES:
            most = _COPIES - limit
            yield (
                suit,
                PLAIN_FIVES.filled(tile=NAMES[kind], red=RED_NAMES[suit], limit=limit, most=most),
            )
