"""The groups a hand is cut into, as people write and name them; it knows no hand."""

from collections.abc import Mapping
from typing import Final

from scoring.tiles.decomposition import KAN, PAIR, RUN, SINGLE, TRIPLET
from scoring.tiles.kinds import KINDS, NAMES

_FORMS: Final = (
    (RUN, "run", 3),
    (TRIPLET, "triplet", 3),
    (PAIR, "pair", 2),
    (KAN, "kan", 4),
    (SINGLE, "single", 1),
)


def _tiles_of(form: int, kind: int, size: int) -> str:
    name = NAMES[kind]
    if form == RUN:
        return (
            "".join(NAMES[kind + step][0] for step in range(3)) + name[1]
            if kind % 9 < 7 and kind < 27
            else ""
        )
    return name[0] * size + name[1]


GROUPS: Final[Mapping[int, tuple[str, str]]] = {
    form + kind: (name, _tiles_of(form, kind, size))
    for form, name, size in _FORMS
    for kind in range(KINDS)
}
"""The name and the tiles of every group."""
