"""Tiles one by one, by the names people write: ``"5p"``, ``"0p"``; it knows no rule."""

from collections.abc import Iterable
from typing import Final

from scoring.tiles.kinds import KIND_OF, ONE, RED_NAMES, BadNotation

_SPACES: Final = frozenset(" \t\u3000")


def names_of(text: str) -> list[str]:
    """The tiles of ``text`` in mpsz notation, one by one, in the order written.

    Raises :class:`scoring.tiles.kinds.BadNotation` for anything else.
    """
    found: list[str] = []
    digits: list[str] = []
    for sign in text:
        if sign.isdecimal():
            digits.append(sign)
        elif sign not in _SPACES:
            if not digits:
                raise BadNotation
            found += [digit + sign for digit in digits]
            digits = []
    if digits or any(name not in KIND_OF and name not in RED_NAMES for name in found):
        raise BadNotation
    return found


def kind_of(name: str) -> int:
    """The kind of a tile; that of a red five is a five."""
    return KIND_OF[plain(name)]


def plain(name: str) -> str:
    """The name of the kind of a tile."""
    return "5" + name[1] if name[0] == "0" else name


def in_order(names: Iterable[str]) -> list[str]:
    """Tiles by kind, red fives after the others."""
    return sorted(names, key=lambda name: (kind_of(name), name[0] == "0"))


def written(names: Iterable[str]) -> str:
    """Ordered tiles in notation."""
    text = ""
    for name in names:
        text = text[:-1] + name if text[-1:] == name[1] else text + name
    return text


def packed_of(names: Iterable[str]) -> int:
    """Packed counts of tiles."""
    return sum(ONE[kind_of(name)] for name in names)


def mask_of(names: Iterable[str]) -> int:
    """The mask of the kinds of tiles."""
    mask = 0
    for name in names:
        mask |= 1 << kind_of(name)
    return mask
