"""Every hand that a turn may reach, by number, and the hands that result when a die is taken or rolled.

A *rest* is a hand without one die, or with a kan instead of its four dice: one die is rolled in addition to it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from scoring.games.dice.forms import FACES, FREE, KAN_DICE, MOST_KANS, one_die, packed, showing

Ints = NDArray[Any]
"""An array of whole numbers, mostly one for each hand."""


def _every_hand(sizes: Sequence[int]) -> dict[tuple[int, str], int]:
    """Return packed free dice and kans of every hand, with its number; ``sizes`` are the numbers of free dice with no kan, one and two."""
    hands = [
        (packed("".join(free)), "".join(kans))
        for number, size in enumerate(sizes)
        for kans in combinations_with_replacement("123456", number)
        for free in combinations_with_replacement("123456", size)
    ]
    return {hand: number for number, hand in enumerate(hands)}


def _by_face(hand_of: Callable[[int, str, int], int], hands: Sequence[tuple[int, str]]) -> Ints:
    """Return a number for each face and hand: faces × hands."""
    return np.array([[hand_of(*hand, face) for hand in hands] for face in FACES])


def _after_kan(counts: int, kans: str, face: int) -> int:
    rest = counts - KAN_DICE * one_die(face), "".join(sorted(f"{kans}{face}"))
    return _REST_NUMBER.get(rest, NOWHERE)


NUMBER: Final = _every_hand(FREE)
_REST_NUMBER: Final = _every_hand([size - 1 for size in FREE])
HANDS: Final = [*NUMBER]
"""Packed free dice and kans of every hand, by number."""
RESTS: Final = [*_REST_NUMBER]
"""Packed free dice and kans of every rest, by number."""
NOWHERE: Final = len(RESTS)
"""The number of a missing rest."""
KANS_LEFT: Final = np.array([MOST_KANS - len(kans) for _, kans in HANDS])
"""The number of further kans that each hand may have."""
REST_KANS_LEFT: Final = np.array([MOST_KANS - len(kans) for _, kans in RESTS])
"""The number of further kans that each rest may have."""
WITH_DIE: Final = _by_face(lambda counts, kans, face: NUMBER[counts + one_die(face), kans], RESTS)
"""Faces × rests: the hand when a die shows this face."""
# Taking dice that a hand does not show borrows from the next count, and no rest has such counts.
WITHOUT: Final = _by_face(
    lambda counts, kans, face: _REST_NUMBER.get((counts - one_die(face), kans), NOWHERE), HANDS
)
"""Faces × hands: the rest when a die of this face is taken."""
AFTER_KAN: Final = _by_face(_after_kan, HANDS)
"""Faces × hands: the rest when a kan of this face is declared."""
SHOWING: Final = np.array(
    [[showing(*hand, face) for hand in HANDS] for face in (0, *FACES)], dtype=np.int64
)
"""Faces from 0, which no die shows, × hands: the number of dice that show this face, including those of kans."""
