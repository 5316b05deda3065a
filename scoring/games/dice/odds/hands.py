"""Every hand that a turn may reach, by number, and where each die that is taken or rolled leads.

A *rest* is a hand without one die, or with a kan instead of its four dice: one die is rolled in addition to it.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from scoring.games.dice.forms import FACES, FREE, KAN_DICE, count_of, one_die, packed

Ints = NDArray[Any]
"""Whole numbers, mostly one for each of many hands."""
MOST_KANS: Final = len(FREE) - 1


def _every_hand(sizes: Sequence[int]) -> list[tuple[int, str]]:
    """Return the packed free dice and the kans of every hand; ``sizes`` are the numbers of free dice with no kan, one and two."""
    return [
        (packed("".join(free)), "".join(kans))
        for number, size in enumerate(sizes)
        for kans in combinations_with_replacement("123456", number)
        for free in combinations_with_replacement("123456", size)
    ]


def _slices(kans_left: Ints) -> list[slice]:
    """Return the numbers with no kan left, with one and with two: they follow each other, as kans do."""
    places = [np.flatnonzero(kans_left == left) for left in range(MOST_KANS + 1)]
    return [slice(place[0], place[-1] + 1) for place in places]


HANDS: Final = _every_hand(FREE)
"""Packed free dice and kans of every hand, by number."""
RESTS: Final = _every_hand([size - 1 for size in FREE])
"""The same of every rest."""
NUMBER: Final = {hand: number for number, hand in enumerate(HANDS)}
_REST_NUMBER: Final = {rest: number for number, rest in enumerate(RESTS)}
NOWHERE: Final = len(RESTS)
"""The number that a rest has where there is none."""
KANS_LEFT: Final = np.array([MOST_KANS - len(kans) for _, kans in HANDS])
"""How many more kans each hand may have."""
REST_KANS_LEFT: Final = np.array([MOST_KANS - len(kans) for _, kans in RESTS])
"""The same of rests."""
HANDS_BY_KANS_LEFT: Final = _slices(KANS_LEFT)
"""The numbers of the hands with no kan left, with one and with two."""
RESTS_BY_KANS_LEFT: Final = _slices(REST_KANS_LEFT)
"""The same of rests."""
WITH_DIE: Final = np.array(
    [[NUMBER[counts + one_die(face), kans] for counts, kans in RESTS] for face in FACES]
)
"""Faces × rests: the hand when a die shows this face."""
# Taking dice that a hand does not show borrows from the next count, and no rest has such counts.
WITHOUT: Final = np.array(
    [
        [_REST_NUMBER.get((counts - one_die(face), kans), NOWHERE) for counts, kans in HANDS]
        for face in FACES
    ]
)
"""Faces × hands: the rest when a die of this face is taken."""
AFTER_KAN: Final = np.array(
    [
        [
            _REST_NUMBER.get(
                (counts - KAN_DICE * one_die(face), "".join(sorted(f"{kans}{face}"))), NOWHERE
            )
            for counts, kans in HANDS
        ]
        for face in FACES
    ]
)
"""Faces × hands: the rest when a kan of this face is declared."""
_SHOWING: Final = np.array(
    [
        [count_of(counts, face) + KAN_DICE * kans.count(str(face)) for counts, kans in HANDS]
        for face in FACES
    ]
)


def dice_showing(face: int) -> Ints:
    """Return how many dice of each hand show a face, those of its kans included; no die shows face 0."""
    return _SHOWING[face - 1] if face else np.zeros_like(KANS_LEFT)
