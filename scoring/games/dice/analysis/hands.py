"""Every hand that a turn may reach, by number, and the hands that result when a die is taken or rolled.

A *rest* is a hand without one die, or with a kan instead of its four dice: one die is rolled in addition to it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from scoring.games.dice.forms import FACES, FREE, KAN_DICE, MOST_KANS, in_order, showing

Ints = NDArray[Any]
"""An array of whole numbers, mostly one for each hand."""


def _every_hand(sizes: Sequence[int]) -> dict[tuple[str, str], int]:
    """Return free dice and kans of every hand, with its number; ``sizes`` are the numbers of free dice with no kan, one and two."""
    hands = [
        ("".join(free), "".join(kans))
        for number, size in enumerate(sizes)
        for kans in combinations_with_replacement("123456", number)
        for free in combinations_with_replacement("123456", size)
    ]
    return {hand: number for number, hand in enumerate(hands)}


def _by_face(hand_of: Callable[[str, str, str], int], hands: Sequence[tuple[str, str]]) -> Ints:
    """Return a number for each face and hand: faces × hands."""
    return np.array([[hand_of(*hand, str(face)) for hand in hands] for face in FACES])


def _after_kan(dice: str, kans: str, face: str) -> int:
    rest = dice.replace(face * KAN_DICE, "", 1), in_order(kans + face)
    return _REST_NUMBER.get(rest, NOWHERE)


NUMBER: Final = _every_hand(FREE)
_REST_NUMBER: Final = _every_hand([size - 1 for size in FREE])
HANDS: Final = [*NUMBER]
"""Free dice and kans of every hand, by number."""
RESTS: Final = [*_REST_NUMBER]
"""Free dice and kans of every rest, by number."""
NOWHERE: Final = len(RESTS)
"""The number of a missing rest."""
KANS_LEFT: Final = np.array([MOST_KANS - len(kans) for _, kans in HANDS])
"""The number of further kans that each hand may have."""
REST_KANS_LEFT: Final = np.array([MOST_KANS - len(kans) for _, kans in RESTS])
"""The number of further kans that each rest may have."""
WITH_DIE: Final = _by_face(lambda dice, kans, face: NUMBER[in_order(dice + face), kans], RESTS)
"""Faces × rests: the hand when a die shows this face."""
# Without a die of this face nothing is taken, and no rest has as many dice as a hand.
WITHOUT: Final = _by_face(
    lambda dice, kans, face: _REST_NUMBER.get((dice.replace(face, "", 1), kans), NOWHERE), HANDS
)
"""Faces × hands: the rest when a die of this face is taken."""
AFTER_KAN: Final = _by_face(_after_kan, HANDS)
"""Faces × hands: the rest when a kan of this face is declared."""
SHOWING: Final = np.array(
    [[showing(*hand, face) for hand in HANDS] for face in (0, *FACES)], dtype=np.int64
)
"""Faces from 0, which no die shows, × hands: the number of dice that show this face, including those of kans."""
