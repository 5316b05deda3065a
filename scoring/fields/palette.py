"""The pieces and melds that a hand may be made of."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.text import Text


class MeldKind(NamedTuple):
    """A kind of meld."""

    id: str
    name: Text
    size: int
    """How many tiles it has."""
    run: bool
    """Whether its tiles follow each other; else they are equal."""
    closed: bool
    """Whether it is concealed."""


class Palette(NamedTuple):
    """The pieces that a hand can have under the rules in force."""

    pieces: Mapping[str, int]
    """How many of each tile, die or card one hand may hold."""
    room: tuple[int, ...]
    """How many pieces a hand has with the winning one, by the number of its melds."""
    melds: tuple[MeldKind, ...] = ()
    other_tiles: Mapping[str, int] = {}
    """How many tiles there may be in each of the other fields of tiles."""
    indicated: Mapping[str, str] = {}
    """The dora of each indicator."""
