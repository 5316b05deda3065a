"""Every reading of every winning hand in columns, so that a yaku is evaluated for all of them at once."""

from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np

from scoring.games.dice.forms import (
    FACES,
    FORMS_OF_SIZE,
    FREE,
    Reading,
    Win,
    count_of,
    faces_of,
    fours_of,
    readings,
)
from scoring.games.dice.odds.hands import HANDS, Column
from scoring.games.dice.odds.model import code_of
from scoring.tiles.values import Numbers

_FIELDS: Final = Reading._fields.index("groups")
"""So many fields of a reading are numbers."""


class Readings(NamedTuple):
    """All readings; those that differ only in which group has the last die are one row."""

    reading: Any
    """A :class:`Reading` whose fields are columns."""
    counts: Column
    fours: Column
    faces: Column
    """The facts of a :class:`Win` that the dice decide."""
    places: Column
    """For each row with each die rolled last that it can have: face and rest, as one number, the place in faces × rests."""
    rows: Column
    """And which row that is."""

    def win(self, n: Numbers, from_kan: int, first_complete: int) -> Any:  # noqa: ANN401 - a Win of columns
        """The facts of the wins with the last die rerolled or from a kan, as a :class:`Win` with columns."""
        turn = (0, first_complete, 1 - from_kan, from_kan)
        return Win._make((self.counts, self.fours, self.faces, *turn, n))


def _all_readings() -> Readings:
    rows: dict[tuple[Any, ...], int] = {}
    found: list[tuple[int, int]] = []
    for number, size in enumerate(FREE):
        for chosen in combinations_with_replacement("123456", number):
            kans = "".join(chosen)
            for counts in FORMS_OF_SIZE[size]:
                hand = HANDS.number[code_of(counts, kans)]
                facts = (counts, fours_of(counts), faces_of(counts, kans))
                for place, face in enumerate(FACES):
                    if count_of(counts, face):
                        rest = place * HANDS.rests + int(HANDS.without[place, hand])
                        for r in readings(counts, kans, face):
                            row = rows.setdefault((*r[:_FIELDS], *facts), len(rows))
                            found.append((rest, row))
    columns = np.array([*rows]).T
    reading = Reading._make([*columns[:_FIELDS], (), -1])
    return Readings(reading, *columns[_FIELDS:], *np.array(found).T)


READINGS: Final = _all_readings()
