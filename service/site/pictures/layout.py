"""The layout of the pieces of a hand in a picture, including turned and stacked ones."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from scoring.text import Text
from scoring.tiles.melds import parse_meld
from scoring.tiles.notation import in_order, names_of
from service.site.pictures.symbols import BACK, LOOKS, Symbol, definitions, symbol

SIZE: Final = 40
"""The height of a tile in pixels, if the request does not choose one."""
_UNIT: Final = 40
"""The height of a tile in the units of a drawing."""
_BETWEEN: Final = 1.0
_APART: Final = 9.0
_BELOW: Final = 6.0
"""The space for the mark below a piece."""


class Piece(NamedTuple):
    """One tile, die or card in its place."""

    token: str
    turned: bool = False
    on_top: bool = False
    """Whether the piece lies on the one before it, both turned."""
    marked: bool = False
    """Whether the hand was won with this piece."""


Group = tuple[Piece, ...]
Groups = Sequence[Group]


def plain_group(tokens: Sequence[str]) -> Group:
    """Return pieces side by side."""
    return tuple(map(Piece, tokens))


def tiles_group(notation: str) -> Group:
    """Return the tiles of a hand in order; raise :class:`scoring.tiles.notation.BadNotation`."""
    return plain_group(in_order(names_of(notation)))


def meld_group(notation: str) -> Group:
    """Return a meld with its tiles as they lie on the table; raise :class:`scoring.tiles.melds.BadMeld`.

    The notation does not name the player from whom a tile was called: the left tile of a run is turned, and the second tile of other melds.
    """
    meld = parse_meld(notation)
    tokens = in_order(names_of(meld.tiles))
    if meld.closed_kans:
        return (Piece(BACK), *map(Piece, tokens[-2:]), Piece(BACK))
    if meld.runs:
        return (Piece(tokens[0], turned=True), *map(Piece, tokens[1:]))
    if meld.kind.startswith("added"):
        first, called, last, added = tokens
        stacked = (Piece(called, turned=True), Piece(added, turned=True, on_top=True))
        return (Piece(first), *stacked, Piece(last))
    return tuple(Piece(token, turned=place == 1) for place, token in enumerate(tokens))


def names(groups: Groups, lang: str) -> str:
    """Return the names of the pieces in the picture, with a number for equal neighbours and a separator between groups."""
    parts = (", ".join(_named(group, lang)) for group in groups if group)
    return " | ".join(parts)


def drawing(
    groups: Groups,
    title: str,
    *,
    lang: str = "en",
    size: int = SIZE,
    look: str = "page",
    max_width: int | None = None,
) -> str:
    """Return the picture of a hand as an SVG element called ``title``; ``look`` and ``size`` are as in a request.

    A picture that would be wider than ``max_width`` is made smaller. In the look of a page the symbols are those the page holds;
    any other picture brings its own.
    """
    placed, width, height = _placed([group for group in groups if group], look)
    body = "".join(_use(one, look) for one in placed)
    scale = size / _UNIT
    if max_width is not None:
        scale = min(scale, max_width / width)
    own, of_class = "", ' class="hand"'
    if look != "page":
        own = f"<defs>{definitions((one.piece.token for one in placed), look)}</defs>"
        of_class = ""
    label = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{of_class} '
        f'viewBox="0 0 {width:g} {height:g}" width="{width * scale:g}" height="{height * scale:g}" '
        f'role="img" aria-label="{label}" lang="{lang}"><title>{label}</title>{own}{body}</svg>'
    )


def _named(group: Group, lang: str) -> Iterator[str]:
    for (token, marked), same in groupby(group, key=attrgetter("token", "marked")):
        number = len([*same])
        name = symbol(token).name.say(lang)
        yield f"{f'{number} × ' if number > 1 else ''}{name}{_WON.say(lang) if marked else ''}"


_WON: Final = Text("(和了牌)", " (winning)")


class _Placed(NamedTuple):
    """A piece in the drawing."""

    piece: Piece
    drawn: Symbol
    x: float
    y: float
    wide: float
    high: float


def _placed(groups: Groups, look: str) -> tuple[list[_Placed], float, float]:
    """Return every piece with its box, and the size of the whole."""
    placed: list[_Placed] = []
    x = turned_at = 0.0
    for group in groups:
        x += _APART if placed else 0
        for piece in group:
            drawn = symbol(piece.token, look)
            wide, high = (drawn.height, drawn.width) if piece.turned else drawn[1:3]
            if piece.on_top:
                placed.append(_Placed(piece, drawn, turned_at, -2 * high, wide, high))
                continue
            turned_at = x
            placed.append(_Placed(piece, drawn, x, -high, wide, high))
            x += wide + _BETWEEN
        x -= _BETWEEN
    top = min((one.y for one in placed), default=-float(_UNIT))
    below = _BELOW if any(one.piece.marked for one in placed) else 0
    return [one._replace(y=one.y - top) for one in placed], max(x, 1), below - top


def _use(placed: _Placed, look: str) -> str:
    piece, drawn, x, y, wide, high = placed
    turn = f' x="{x:g}" y="{y:g}"'
    if piece.turned:
        turn = f' transform="translate({x:g} {y + drawn.width:g})rotate(-90)"'
    mark = ""
    if piece.marked:
        colour = LOOKS[look]["mark"] if look in LOOKS else "var(--t-mark)"
        mark = f'<path d="M{x + wide / 2:g} {y + high + 0.8:g}l4.2 4.8h-8.4z" fill="{colour}"/>'
    return (
        f'<use href="#{drawn.id}" width="{drawn.width:g}" height="{drawn.height:g}"{turn}/>{mark}'
    )
