"""The notation of tiles: digits and the letter of their suit, ``"123m0p"``, where 0 is a red five."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.text import Text
from scoring.tiles.kinds import KIND_OF, NAMES, ONE, RED_NAMES, RED_WIDTH, SUITS

MAX_TEXT: Final = 96
"""Longest text that is parsed, in characters."""
NOTATION_HELP: Final = Text(
    "牌は 123m 456p 789s 1234567z のように書く(0は赤五、字牌は1z〜7z)。",
    "Write tiles as 123m 456p 789s 1234567z (0 is a red five, honours are 1z to 7z).",
)
_CHUNKS: Final = re.compile(r"[0-9]+[mpsz]")
_SPACES: Final = str.maketrans("", "", " \t\u3000")
_KIND_OF: Final = KIND_OF | {name: KIND_OF["5" + name[1]] for name in RED_NAMES}
_ONE_OF: Final = {name: ONE[kind] for name, kind in _KIND_OF.items()}


class BadNotation(ValueError):
    """Text that is not tile notation."""


@dataclass(slots=True)
class Tiles:
    """Some tiles, without order."""

    packed: int
    """Packed counts; a red five counts as a five."""
    number: int
    """How many tiles."""
    reds: int
    """Red fives of characters, circles and bamboos, :data:`scoring.tiles.kinds.RED_WIDTH` bits each."""


def names_of(text: str) -> list[str]:
    """The tiles of ``text`` by name, in the order written; spaces are allowed. Raises :class:`BadNotation` for anything else."""
    names = [digit + chunk[-1] for chunk in _chunks_of(text) for digit in chunk[:-1]]
    if not _KIND_OF.keys() >= set(names):
        raise BadNotation
    return names


def parse(text: str) -> Tiles:
    """The tiles of ``text``. Raises :class:`BadNotation` where it is too long or not tile notation."""
    if len(text) > MAX_TEXT:
        raise BadNotation
    packed = number = reds = 0
    chunks = _CHUNKS.findall(text)
    if "".join(chunks) != text:
        chunks = _chunks_of(text)
    for chunk in chunks:
        tiles = _tiles_of(chunk)
        packed += tiles.packed
        number += tiles.number
        reds += tiles.reds
    return Tiles(packed, number, reds)


def _chunks_of(text: str) -> list[str]:
    """The digits of each suit with its letter; raises :class:`BadNotation`."""
    chunks: list[str] = _CHUNKS.findall(text)
    if "".join(chunks) != text:
        tight = text.translate(_SPACES)
        if tight == text:
            raise BadNotation
        return _chunks_of(tight)
    return chunks


@lru_cache(maxsize=1 << 12)
def _tiles_of(chunk: str) -> Tiles:
    """The tiles of one suit: the same few thousand chunks recur in hands that do not."""
    digits, suit = chunk[:-1], chunk[-1]
    try:
        packed = sum([_ONE_OF[digit + suit] for digit in digits])
    except KeyError:
        raise BadNotation from None
    reds = digits.count("0") << RED_WIDTH * SUITS.index(suit)
    return Tiles(packed, len(digits), reds)


def kind_of(name: str) -> int:
    """The kind of a tile; that of a red five is a five."""
    return _KIND_OF[name]


def plain(name: str) -> str:
    """The name of the kind of a tile: ``"5m"`` for ``"0m"``."""
    return NAMES[_KIND_OF[name]]


def in_order(names: Iterable[str]) -> list[str]:
    """Tiles by kind, red fives after the others."""
    return sorted(names, key=lambda name: (_KIND_OF[name], name[0] == "0"))


def written(names: Iterable[str]) -> str:
    """Tiles in notation, in the order given: neighbours of one suit share its letter."""
    text = ""
    for name in names:
        text = text[:-1] + name if text[-1:] == name[1] else text + name
    return text


def packed_of(names: Iterable[str]) -> int:
    """Packed counts of tiles."""
    return sum(_ONE_OF[name] for name in names)


def mask_of(names: Iterable[str]) -> int:
    """The mask of the kinds of tiles."""
    return sum(1 << kind for kind in {_KIND_OF[name] for name in names})
