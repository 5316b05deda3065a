"""The notation of tiles: plain, ``"123m0p"``, where 0 is a red five, and in other spellings.

Plain notation is parsed first. Anything else goes through :func:`tiles_in`: suit first, ``r5m``, ``5mr``, capital suits, letters of
honours, full-width characters, Japanese, Unicode tiles.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.faults import Unreadable
from scoring.text import Text
from scoring.tiles import MESSAGES
from scoring.tiles.kinds import KIND_OF, NAMES, ONE, RED_NAMES, RED_WIDTH, SUITS

MAX_TEXT: Final = 96
"""Longest text that is parsed, in characters."""
_CHUNKS: Final = re.compile(r"[0-9]+[mpsz]")
_KIND_OF: Final = KIND_OF | {name: KIND_OF["5" + name[1]] for name in RED_NAMES}
_ONE_OF: Final = {name: ONE[kind] for name, kind in _KIND_OF.items()}
_OF_SUIT: Final = {
    suit: {name[0]: one for name, one in _ONE_OF.items() if name[1] == suit}.__getitem__
    for suit in SUITS
}
MARKED: Final = "0z"
"""The white dragon that a card marks."""
_TILES: Final = frozenset((*NAMES, *RED_NAMES))
_HONOURS: Final = {
    sign: f"{number}z"
    for signs in ("東南西北白發中", "ESWNPFC", "    HGR", "     発 ")
    for number, sign in enumerate(signs, start=1)
    if sign != " "
}
PICTURES: Final[dict[str, str]] = {
    **{f"{n + 1}z": chr(0x1F000 + n) for n in range(4)},
    **{f"{n + 5}z": chr(0x1F006 - n) for n in range(3)},
    **{
        f"{n + 1}{suit}": chr(0x1F007 + 9 * place + n)
        for place, suit in enumerate("msp")
        for n in range(9)
    },
}
"""The picture of each kind of tile in Unicode."""
_WHOLE: Final[dict[str, str]] = {picture: name for name, picture in PICTURES.items()} | _HONOURS
"""Signs that write a tile by themselves."""
_SIGNS: Final = str.maketrans(
    dict(zip("一二三四五六七八九赤萬万筒索、", "123456789rmmps,", strict=True))
    | {chr(0x2680 + n): str(n + 1) for n in range(6)}
    | dict.fromkeys("\ufe0e\ufe0f", "")
)
"""Other signs with their plain notation, including dice and the selectors that may follow a picture."""
_TOKEN: Final = re.compile(
    rf"([{''.join(_WHOLE)}])"
    rf"|((?:r?[0-9][ \t,-]*+)++)([{SUITS}]|(?<=[0-9])[{SUITS.upper()}])"
    rf"|([{SUITS}])((?:r?[0-9])++)"
    r"|[ \t,-]++"
)
"""A sign that is a tile; digits and the letter of their suit; a suit and its digits; separators.

A capital letter is a suit only directly after a digit: ``PPP`` are white dragons.
"""
_RANK: Final = re.compile(r"r?[0-9]")
_RED_BEHIND: Final = re.compile(r"5([mpsMPS])r")
"""A red five as mjai writes it."""


class BadNotation(Unreadable):
    """Text that is not tile notation."""

    def __init__(
        self, reason: Text, at: int, allowed: Sequence[str] = (), suggestion: str | None = None
    ) -> None:
        """Describe the error at a place: ``allowed`` are ways to write the tiles, ``suggestion`` is the probable meaning."""
        super().__init__(MESSAGES["place"].filled(place=at + 1, reason=reason), at, "bad_tiles")
        self.fault = replace(self.fault, allowed=allowed, suggestion=suggestion)
        self.reason = reason

    def behind(self, start: int) -> "BadNotation":
        """Return the same error in a text with ``start`` more characters before it."""
        return BadNotation(self.reason, start + self.at)


@dataclass(frozen=True, slots=True)
class Signs:
    """A text in plain characters, with the place of each character in the original text."""

    plain: str
    places: tuple[int, ...]

    def part(self, start: int, stop: int | None = None) -> "Signs":
        """Return the characters between two places."""
        return Signs(self.plain[start:stop], self.places[start:stop])

    def words(self) -> Iterator[tuple[str, int]]:
        """Yield the words of the text, each with the place of its first character in the original text."""
        for found in re.finditer(r"\S+", self.plain):
            yield found[0], self.places[found.start()]


@dataclass(slots=True)
class Tiles:
    """Some tiles, without order."""

    packed: int
    """Packed counts; a red five counts as a five."""
    number: int
    """The number of tiles."""
    reds: int
    """Red fives of characters, circles and bamboos, :data:`scoring.tiles.kinds.RED_WIDTH` bits each."""


def names_of(text: str) -> list[str]:
    """Return the tiles of ``text`` by name, in the order written. Raise :class:`BadNotation` if the text is not tile notation."""
    chunks = _CHUNKS.findall(text)
    names = [digit + chunk[-1] for chunk in chunks for digit in chunk[:-1]]
    if "".join(chunks) != text or not _KIND_OF.keys() >= set(names):
        return read_tiles(text)
    return names


def parse(text: str) -> Tiles:
    """Return the tiles of ``text``. Raise :class:`BadNotation` if the text is too long or not tile notation."""
    if len(text) > MAX_TEXT:
        raise BadNotation(MESSAGES["too_long"].filled(most=MAX_TEXT), MAX_TEXT)
    chunks = _CHUNKS.findall(text)
    if "".join(chunks) != text:
        text = written(read_tiles(text))
        chunks = _CHUNKS.findall(text)
    packed = reds = 0
    try:
        for chunk in chunks:
            packed += sum(map(_OF_SUIT[chunk[-1]], chunk[:-1]))
    except KeyError:
        return parse(written(read_tiles(text)))  # this raises the error with its place
    if "0" in text:
        reds = sum(chunk.count("0") << RED_WIDTH * SUITS.index(chunk[-1]) for chunk in chunks)
    return Tiles(packed, len(text) - len(chunks), reds)


def kind_of(name: str) -> int:
    """Return the kind of a tile; a red five has the kind of a five."""
    return _KIND_OF[name]


def plain(name: str) -> str:
    """Return the name of the kind of a tile: ``"5m"`` for ``"0m"``."""
    return NAMES[_KIND_OF[name]]


def spellings_of(name: str) -> tuple[str, ...]:
    """Return the name of a tile and every sign for it: ``("1z", "🀀", "東", "E")``."""
    return (name, *(sign for sign, of in _WHOLE.items() if of == name))


def in_order(names: Iterable[str]) -> list[str]:
    """Return tiles by kind, red fives after plain ones."""
    return sorted(names, key=lambda name: (_KIND_OF[name], name[0] == "0"))


def written(names: Iterable[str]) -> str:
    """Return tiles in notation, in the order given: neighbours of one suit share its letter."""
    text = ""
    for name in names:
        text = text[:-1] + name if text[-1:] == name[1] else text + name
    return text


def packed_of(names: Iterable[str]) -> int:
    """Return the packed counts of tiles."""
    return sum(_ONE_OF[name] for name in names)


def mask_of(names: Iterable[str]) -> int:
    """Return the mask of the kinds of tiles."""
    return sum(1 << kind for kind in {_KIND_OF[name] for name in names})


# --- other than plain


def plain_signs(text: str) -> Signs:
    """Return ``text`` with full-width characters, Japanese digits and suits and the faces of dice in plain characters."""
    found = [unicodedata.normalize("NFKC", sign).translate(_SIGNS) for sign in text]
    places = tuple(place for place, signs in enumerate(found) for _ in signs)
    return Signs("".join(found), places)


def read_tiles(text: str, *, marked: bool = False) -> list[str]:
    """Return the tiles of ``text`` by name, in the order written; ``marked`` allows ``0z``. Raise :class:`BadNotation`."""
    return tiles_in(plain_signs(text), marked=marked)


def tiles_in(signs: Signs, *, marked: bool = False) -> list[str]:
    """Return the tiles of a text by name, in the order written; raise :class:`BadNotation`."""
    found = _RED_BEHIND.search(signs.plain)
    if found is None:
        return list(_tiles_in(signs, marked=marked))
    # 5mr: in the other reading every r is of the five behind it. As many characters keep their places.
    behind = Signs(_RED_BEHIND.sub(r"0\1 ", signs.plain), signs.places)
    try:
        names = list(_tiles_in(behind, marked=marked))
    except BadNotation:
        return list(_tiles_in(signs, marked=marked))
    try:
        other = written(_tiles_in(signs, marked=marked))
    except BadNotation:
        return names
    ways = (written(names), other)
    detail = MESSAGES["either_red"].filled(first=ways[0], second=ways[1])
    raise BadNotation(detail, signs.places[found.end() - 1], ways)


def _tiles_in(signs: Signs, *, marked: bool) -> Iterator[str]:
    text, place = signs.plain, 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            raise _wrong(signs, place)
        whole, ranks, suit, suit_first, ranks_behind = token.groups()
        if whole:
            yield _WHOLE[whole]
        for rank in _RANK.finditer(ranks or ranks_behind or ""):
            name = rank[0][-1] + (suit or suit_first).lower()
            if rank[0][0] == "r":
                name = "0" + name[1] if name in {"5m", "5p", "5s"} else ""
            if name not in _TILES and not (marked and name == MARKED):
                at = token.start(2 if ranks else 5) + rank.start()
                raise BadNotation(
                    MESSAGES["no_tile"] if name else MESSAGES["not_red"], signs.places[at]
                )
            yield name
        place = token.end()


def _wrong(signs: Signs, place: int) -> BadNotation:
    """Return the error for the character at ``place``, where no tile begins."""
    rest = signs.plain[place:]
    if _RANK.match(rest):
        return BadNotation(MESSAGES["no_suit"], signs.places[place])
    if rest[0] == "r":
        return BadNotation(MESSAGES["not_red"], signs.places[place])
    key = "no_rank" if rest[0] in SUITS else "plus" if rest[0] == "+" else "notation_help"
    return BadNotation(MESSAGES[key], signs.places[place])
