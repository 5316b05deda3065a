"""Tiles: their numbers, names, masks and packed counts, and the notation people write them in; it knows no rule.

A *kind* is a number 0–33 (``1m`` … ``9m`` ``1p`` … ``9p`` ``1s`` … ``9s`` ``1z`` … ``7z``). A *mask* is an integer with one bit a kind.
*Packed counts* are an integer with :data:`WIDTH` bits a kind, so that hands add like numbers.
"""

import re
from typing import Final, NamedTuple

SUITS: Final = "mpsz"
KINDS: Final = 34
WIDTH: Final = 7
"""Bits a kind in packed counts: room for every tile a request may name (41 at most) and for the search for a fifth copy."""
COUNT: Final = (1 << WIDTH) - 1
"""The lowest kind's bits in packed counts."""

NAMES: Final = tuple(f"{n}{suit}" for suit in SUITS for n in range(1, 10 if suit != "z" else 8))
KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}
ONE: Final = tuple(1 << (WIDTH * kind) for kind in range(KINDS))
"""Packed counts of a single tile of each kind."""

SUIT_KINDS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18)
"""Masks of the three number suits."""
NUMBERS: Final = (1 << 27) - 1
HONOURS: Final = 0x7F << 27
WINDS: Final = 0xF << 27
DRAGONS: Final = 0x7 << 31
ONES: Final = 1 | 1 << 9 | 1 << 18
TERMINALS: Final = ONES | ONES << 8
YAOCHU: Final = TERMINALS | HONOURS
SIMPLES: Final = NUMBERS & ~TERMINALS
ALL: Final = NUMBERS | HONOURS

MAX_TEXT: Final = 96
"""Longest tile notation that is looked at, in characters."""

_SUIT_FIELD: Final = (1 << (WIDTH * 9)) - 1
SUIT_FIELDS: Final = tuple(_SUIT_FIELD << (WIDTH * 9 * suit) for suit in range(4))
"""Masks that take one suit out of packed counts (the honours last)."""
SPOT: Final = sum(ONE) * (64 - 5)
SPOTTED: Final = sum(ONE) * 64
"""``packed + SPOT & SPOTTED`` is not zero where packed counts hold a fifth copy of any kind."""

_CHUNKS: Final = re.compile(r"[0-9]+[mpsz]")
_SPACES: Final = str.maketrans("", "", " \t\u3000")
RED_NAMES: Final = ("0m", "0p", "0s")
RED_WIDTH: Final = 8
"""Bits a suit in packed counts of red fives."""
_RED_ONES: Final = 1 | 1 << RED_WIDTH | 1 << 2 * RED_WIDTH
_RED_GUARD: Final = 1 << RED_WIDTH - 1
_RED_GUARDS: Final = _RED_ONES * _RED_GUARD


class Tiles(NamedTuple):
    """A handful of tiles without order."""

    packed: int
    """Packed counts; a red five counts as a five."""
    number: int
    """How many tiles."""
    reds: int
    """Red fives of characters, circles and bamboos, :data:`RED_WIDTH` bits each."""


NO_TILES: Final = Tiles(0, 0, 0)


class BadNotation(ValueError):
    """Text that is not tile notation."""


def mask(text: str) -> int:
    """The mask of the kinds in ``text``: ``mask("19m1z")``."""
    bits = 0
    for chunk in _CHUNKS.findall(text):
        for digit in chunk[:-1]:
            bits |= 1 << KIND_OF[digit + chunk[-1]]
    return bits


def read_chunk(chunk: str) -> tuple[int, int, int, int]:
    """Packed counts, number, red fives and suit of some digits with their letter. Raises :class:`BadNotation`."""
    digits, suit = chunk[:-1], chunk[-1]
    place = SUITS.index(suit)
    if suit == "z" and not set(digits) <= set("1234567"):
        raise BadNotation
    packed = sum(ONE[9 * place + (int(digit) or 5) - 1] for digit in digits)
    return packed, len(digits), digits.count("0") << RED_WIDTH * place, place


def chunks_of(text: str) -> list[str]:
    """The digits with the letter of each suit in ``text``, spaces left out.

    At most :data:`MAX_TEXT` characters are looked at. Raises :class:`BadNotation` where there is anything else.
    """
    if len(text) > MAX_TEXT:
        raise BadNotation
    chunks: list[str] = _CHUNKS.findall(text)
    if sum(map(len, chunks)) != len(text):
        tight = text.translate(_SPACES)
        if tight == text:
            raise BadNotation
        return chunks_of(tight)
    return chunks


def parse(text: str) -> Tiles:
    """The tiles of ``text`` in mpsz notation (``0`` is a red five), in any order, spaces allowed.

    Raises :class:`BadNotation` where the text is anything else.
    """
    packed = number = reds = 0
    for some, more, red, _ in map(read_chunk, chunks_of(text)):
        packed += some
        number += more
        reds += red
    return Tiles(packed, number, reds)


_TILE_OF: Final = {name: (kind, ONE[kind], 0) for kind, name in enumerate(NAMES)} | {
    name: (9 * suit + 4, ONE[9 * suit + 4], 1 << RED_WIDTH * suit)
    for suit, name in enumerate(RED_NAMES)
}
"""Kind, packed counts and red five of a tile by its name."""


def parse_few(text: str) -> tuple[tuple[int, ...], Tiles]:
    """The kinds of ``text`` in the order written, and the same tiles without order: for single tiles and indicators."""
    names = [digit + chunk[-1] for chunk in chunks_of(text) for digit in chunk[:-1]]
    try:
        tiles = [_TILE_OF[name] for name in names]
    except KeyError:
        raise BadNotation from None
    packed = reds = 0
    for _, one, red in tiles:
        packed += one
        reds += red
    return tuple([kind for kind, _, _ in tiles]), Tiles(packed, len(tiles), reds)


def red_room(limits: tuple[int, int, int]) -> int:
    """Limits of red fives by suit in the form that :func:`more_reds` compares with."""
    return sum((most | _RED_GUARD) << RED_WIDTH * place for place, most in enumerate(limits))


def more_reds(reds: int, room: int) -> bool:
    """Whether there are more red fives in any suit than there is room for."""
    return room - reds & _RED_GUARDS != _RED_GUARDS


def red_sum(reds: int) -> int:
    """Red fives of all suits together."""
    return (reds * _RED_ONES >> 2 * RED_WIDTH) & (1 << RED_WIDTH) - 1


def red_counts(reds: int) -> tuple[int, int, int]:
    """Red fives of each suit."""
    most = (1 << RED_WIDTH) - 1
    return reds & most, reds >> RED_WIDTH & most, reds >> 2 * RED_WIDTH


def copies(packed: int, kind: int) -> int:
    """How many tiles of ``kind`` there are in packed counts."""
    return packed >> (WIDTH * kind) & COUNT


def more_than_four(packed: int) -> tuple[int, ...]:
    """The kinds of which packed counts hold five or more."""
    return tuple(kind for kind in range(KINDS) if copies(packed, kind) > 4)


def kinds_of(bits: int) -> list[int]:
    """The kinds of a mask, in order."""
    kinds = []
    while bits:
        low = bits & -bits
        kinds.append(low.bit_length() - 1)
        bits ^= low
    return kinds


def write(kinds: "tuple[int, ...] | list[int]") -> str:
    """Kinds in mpsz notation, in the order given, neighbours of one suit sharing its letter: ``"11m5p"``."""
    text = ""
    for place, kind in enumerate(kinds):
        name = NAMES[kind]
        last = place + 1 == len(kinds) or NAMES[kinds[place + 1]][1] != name[1]
        text += name if last else name[0]
    return text


def unpack(packed: int) -> list[int]:
    """Packed counts as a sorted list of kinds, each as often as it is there."""
    return [kind for kind in range(KINDS) for _ in range(copies(packed, kind))]


def following(kind: int) -> int:
    """The kind after ``kind``: 9 → 1 in a suit, 北 → 東 among winds, 中 → 白 among dragons."""
    first, length = (kind - kind % 9, 9) if kind < 27 else (27, 4) if kind < 31 else (31, 3)
    return first + (kind - first + 1) % length


FOLLOWING: Final = tuple(following(kind) for kind in range(KINDS))
