"""Every hand a turn may come to, numbered, and where each die that is taken or rolled leads; it knows neither rules nor worths.

A hand without one die, or with a kan in the place of its four dice, is a *rest*: one die is rolled beside it. Numbers go by kans.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.games.dice.forms import FACES, packed
from scoring.games.dice.odds.terms import KANS_AT
from scoring.games.dice.request import FREE
from scoring.games.dice.turn import count_of

Column = NDArray[Any]
_ONE: Final = np.array([packed(str(face)) for face in FACES])
"""One die of each face, as packed counts."""


class Section(NamedTuple):
    """The hands beside the same number of kans, and their rests."""

    hands: slice
    rests: slice
    declared: tuple[Column, Column]
    """Hands that a kan turns into one of these rests, and which it is; none for the first section."""


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """All hands and rests. Faces count from 0; where there is no rest to lead to, :attr:`rests` stands for one."""

    codes: Column
    """Each hand as :func:`scoring.games.dice.odds.terms.hand_of` makes it."""
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

    @property
    def rests(self) -> int:
        """How many rests there are."""
        return len(self.rest_kans_left)

    def number(self, code: int) -> int:
        """The number of a hand."""
        return int(np.flatnonzero(self.codes == code)[0])

    def counts(self, face: int, kan_dice: int) -> Column:
        """How many dice of each hand show a face, those of its kans included; face 0 is shown by none."""
        if not face:
            return np.zeros_like(self.codes)
        codes: Any = self.codes
        return np.asarray(count_of(codes, face) + kan_dice * count_of(codes >> KANS_AT, face))


@lru_cache(maxsize=1)
def hands_with(kan_dice: int) -> Hands:
    """All hands of the game, where so many dice make a kan."""
    kans = [_dice(number) << KANS_AT for number in range(len(FREE))]
    hands = [_beside(some, size) for some, size in zip(kans, FREE, strict=True)]
    rests = [_beside(some, size - 1) for some, size in zip(kans, FREE, strict=True)]
    hands_at = np.cumsum([0, *map(len, hands)]).tolist()
    rests_at = np.cumsum([0, *map(len, rests)]).tolist()
    nowhere = rests_at[-1]
    declaring = (_ONE << KANS_AT) - kan_dice * _ONE
    without, kan = [], []
    for number, some in enumerate(hands):
        code: Any = some
        shown = np.stack([count_of(code, face) for face in FACES])
        rest = rests_at[number] + np.searchsorted(rests[number], some - _ONE[:, None])
        without.append(np.where(shown > 0, rest, nowhere))
        # Beside the most kans too few dice are left for another.
        after = min(number + 1, len(FREE) - 1)
        rest = rests_at[after] + np.searchsorted(rests[after], some + declaring[:, None])
        kan.append(np.where(shown >= kan_dice, rest, nowhere))
    kans_left = np.arange(len(FREE))[::-1]
    every_rest, every_kan = np.concatenate(without, axis=1), np.concatenate(kan, axis=1)
    with_die = np.empty((len(FACES), nowhere), dtype=np.intp)
    face, hand = np.nonzero(every_rest != nowhere)
    with_die[face, every_rest[face, hand]] = hand
    return Hands(
        np.concatenate(hands),
        np.repeat(kans_left, [*map(len, hands)]),
        np.repeat(kans_left, [*map(len, rests)]),
        with_die,
        every_rest,
        every_kan,
        tuple(
            _section(every_kan, slice(*hands_at[at : at + 2]), slice(*rests_at[at : at + 2]))
            for at in range(len(FREE))
        ),
    )


def _section(kan: Column, hands: slice, rests: slice) -> Section:
    face, hand = np.nonzero((kan >= rests.start) & (kan < rests.stop))
    return Section(hands, rests, (hand, kan[face, hand]))


def _dice(number: int) -> Column:
    """Every way so many dice may lie, as packed counts in ascending order."""
    found = np.zeros(1, dtype=np.int64)
    for _ in range(number):
        found = np.unique(found[:, None] + _ONE)
    return found


def _beside(kans: Column, size: int) -> Column:
    return (kans[:, None] | _dice(size)).ravel()
