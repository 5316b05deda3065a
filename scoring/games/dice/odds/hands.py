"""Every hand a turn may reach, numbered, and where each die that is taken or rolled leads.

A hand without one die, or with a kan in the place of its four dice, is a *rest*: one die is rolled beside it. Numbers go by kans.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement, pairwise
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.games.dice.forms import FACES, FREE, KAN_DICE, count_of, one_die, packed
from scoring.games.dice.odds.model import KANS_AT, code_of

Column = NDArray[Any]


class Section(NamedTuple):
    """The rests beside the same number of kans, and the kans that lead there: none to the first section."""

    rests: slice
    declaring: Column
    """Hands that a kan turns into one of these rests."""
    rest: Column
    """And which it is."""


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """All hands and rests. Faces count from 0; where there is no rest to lead to, their number stands for one."""

    number: Mapping[int, int]
    """The number of each hand, by its code (:func:`scoring.games.dice.odds.model.code_of`)."""
    codes: Column
    kans_left: Column
    """How many kans are possible beside it."""
    rest_kans_left: Column
    """And beside each rest."""
    with_die: Column
    """Faces × rests: the hand with the die rolled."""
    without: Column
    """Faces × hands: the rest where a die of this face is taken."""
    kan: Column
    """Faces × hands: the rest where a kan of this face is declared."""
    sections: tuple[Section, ...]
    """By number of kans."""

    def showing(self, face: int) -> Column:
        """How many dice of each hand show a face, those of its kans included; face 0 is shown by none."""
        if not face:
            return np.zeros_like(self.codes)
        codes: Any = self.codes
        return np.asarray(count_of(codes, face) + KAN_DICE * count_of(codes >> KANS_AT, face))


def _all_hands() -> Hands:
    hands, rests = _codes(FREE), _codes([size - 1 for size in FREE])
    number = {code: place for place, code in enumerate(chain(*hands))}
    rest_number = {code: place for place, code in enumerate(chain(*rests))}
    nowhere, ones = len(rest_number), [one_die(face) for face in FACES]
    # Taking dice that a hand does not show borrows from the next count, which then fits no rest.
    without = [[rest_number.get(code - one, nowhere) for code in number] for one in ones]
    declaring = [(one << KANS_AT) - KAN_DICE * one for one in ones]
    kan = [[rest_number.get(code + step, nowhere) for code in number] for step in declaring]
    with_die = [[number[code + one] for code in rest_number] for one in ones]
    kans_left = np.arange(len(FREE))[::-1]
    rests_at = np.cumsum([0, *map(len, rests)]).tolist()
    return Hands(
        number,
        np.array([*number]),
        np.repeat(kans_left, [*map(len, hands)]),
        np.repeat(kans_left, [*map(len, rests)]),
        np.array(with_die),
        np.array(without),
        np.array(kan),
        tuple(_section(np.array(kan), slice(*ends)) for ends in pairwise(rests_at)),
    )


def _codes(sizes: Iterable[int]) -> list[list[int]]:
    """Every way so many free dice may lie beside no kan, one and two."""
    return [
        [
            code_of(packed("".join(free)), "".join(kans))
            for kans in combinations_with_replacement("123456", number)
            for free in combinations_with_replacement("123456", size)
        ]
        for number, size in enumerate(sizes)
    ]


def _section(kan: Column, rests: slice) -> Section:
    face, hand = np.nonzero((kan >= rests.start) & (kan < rests.stop))
    return Section(rests, hand, kan[face, hand])


HANDS: Final = _all_hands()
