"""The keys of the calculator: the pieces and melds of a game, with their names and letters."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scoring.fields.palette import MeldKind, Palette
from scoring.tiles.kinds import SUITS
from service.site.hand_fields import TILES, is_faces
from service.site.pictures.symbols import BACK, CARD_TOKENS, FACES, TILE_TOKENS, symbol

_BRACKETS: Final = {False: "()", True: "[]"}


class Key(NamedTuple):
    """The key of a piece."""

    token: str
    name: str
    most: int
    """The largest number of copies in one hand."""


class MeldKey(NamedTuple):
    """The key of a kind of meld."""

    id: str
    label: str
    size: int
    run: bool
    brackets: str
    """The brackets for writing it without its kind: ``()``, ``[]`` or nothing."""
    key: str
    """The letter that chooses it on a keyboard, or nothing."""


def piece_keys(palette: Palette, notation: str, lang: str) -> list[Key]:
    """Return a key for each piece."""
    return [
        Key(token, symbol(token).name.say(lang), palette.pieces[token])
        for token in tokens(notation)
        if token in palette.pieces
    ]


def meld_keys(kinds: Iterable[MeldKind], lang: str) -> Iterator[MeldKey]:
    """Yield a key for each kind of meld; its letter begins a word of its identifier."""
    written: set[tuple[int, bool, bool]] = set()
    letters: set[str] = set()
    for kind in kinds:
        alike = (kind.size, kind.run, kind.closed)
        brackets = "" if alike in written else _BRACKETS[kind.closed]
        written.add(alike)
        letter = next((word[0] for word in kind.id.split("_") if word[0] not in letters), "")
        letters.add(letter)
        yield MeldKey(kind.id, kind.name.say(lang), kind.size, kind.run, brackets, letter)


def tokens(notation: str) -> Iterable[str]:
    """Return every piece of a notation that has a picture and may be in a hand, in the order of the keys."""
    if notation == TILES:
        # A red five goes to the end of its suit, where the keys of a suit end.
        known = (token for token in TILE_TOKENS if token != BACK)
        return sorted(known, key=lambda token: (SUITS.index(token[1]), int(token[0]) or 10))
    return FACES if is_faces(notation) else CARD_TOKENS
