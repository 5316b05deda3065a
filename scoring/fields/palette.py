"""The pieces and melds that a hand may be made of."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.text import Text


class MeldKind(NamedTuple):
    """A kind of meld."""

    id: str
    name: Text
    size: int
    """The number of its tiles."""
    run: bool
    """Whether its tiles follow each other; if not, they are equal."""
    closed: bool
    """Whether it is concealed."""


class Palette(NamedTuple):
    """The pieces that a hand can have under the rules in force."""

    pieces: Mapping[str, int]
    """The largest number of each tile, die or card in one hand."""
    room: tuple[int, ...]
    """The number of pieces of a hand, including the winning one, by the number of its melds."""
    melds: tuple[MeldKind, ...] = ()
    other_tiles: Mapping[str, int] = {}
    """The largest number of tiles in each of the other fields of tiles."""
    indicated: Mapping[str, str] = {}
    """The dora of each indicator."""
