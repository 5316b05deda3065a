"""Where the pieces of a hand lie in a picture, turned and stacked ones too; it knows neither their signs nor a rule."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from scoring.text import Text
from scoring.tiles.melds import parse_meld
from scoring.tiles.notation import in_order, names_of
from service.pictures.symbols import BACK, LOOKS, Symbol, definitions, symbol

SIZE: Final = 40
"""Height of a tile in a picture, in pixels, where none is chosen."""
_UNIT: Final = 40
"""Height of a tile in the units of a drawing."""
_BETWEEN: Final = 1.0
_APART: Final = 9.0
_BELOW: Final = 6.0
"""Room for the mark below a piece."""


class Piece(NamedTuple):
    """One tile, die or card in its place."""

    token: str
    turned: bool = False
    on_top: bool = False
    """Whether it lies on the piece before it, both turned."""
    marked: bool = False
    """Whether the hand was won on it."""


Group = tuple[Piece, ...]
Groups = Sequence[Group]


def plain_group(tokens: Sequence[str]) -> Group:
    """Pieces side by side."""
    return tuple(map(Piece, tokens))


def tiles_group(notation: str) -> Group:
    """The tiles of a hand in order; raises :class:`scoring.tiles.kinds.BadNotation`."""
    return plain_group(in_order(names_of(notation)))


def meld_group(notation: str) -> Group:
    """A meld as it lies on the table; raises :class:`scoring.tiles.melds.BadMeld`.

    Which player a tile was called from is not written; it is turned on the left in a run, elsewhere in the second place.
    """
    meld = parse_meld(notation)
    tokens = in_order(names_of(meld.tiles))
    if meld.closed_kans:
        return (Piece(BACK), *map(Piece, tokens[-2:]), Piece(BACK))
    if meld.runs:
        return (Piece(tokens[0], turned=True), *map(Piece, tokens[1:]))
    if meld.kind.startswith("added"):
        first, called, last, added = tokens
        return (
            Piece(first),
            Piece(called, turned=True),
            Piece(added, turned=True, on_top=True),
            Piece(last),
        )
    return tuple(Piece(token, turned=place == 1) for place, token in enumerate(tokens))


def names(groups: Groups, lang: str) -> str:
    """What is drawn, in words: equal neighbours are counted, groups are set apart."""
    told = (", ".join(_named(group, lang)) for group in groups if group)
    return " | ".join(told)


def drawing(
    groups: Groups,
    title: str,
    *,
    lang: str = "en",
    size: int = SIZE,
    look: str = "page",
    css: str = "hand",
) -> str:
    """The picture of a hand as an SVG element called ``title``; ``look`` and ``size`` are as in a request.

    In the look of a page the symbols are those the page holds; any other picture brings its own.
    """
    placed, width, height = _placed([group for group in groups if group], look)
    body = "".join(_use(piece, drawn, x, y, look) for piece, drawn, x, y in placed)
    scale = size / _UNIT
    own = ""
    if look != "page":
        own = f"<defs>{definitions((piece.token for piece, *_ in placed), look)}</defs>"
        css = ""
    told = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{f" class={chr(34)}{css}{chr(34)}" if css else ""} '
        f'viewBox="0 0 {width:g} {height:g}" width="{width * scale:g}" height="{height * scale:g}" '
        f'role="img" aria-label="{told}" lang="{lang}"><title>{told}</title>{own}{body}</svg>'
    )


def _named(group: Group, lang: str) -> Iterator[str]:
    place = 0
    while place < len(group):
        token, marked = group[place].token, group[place].marked
        until = place
        while until < len(group) and (group[until].token, group[until].marked) == (token, marked):
            until += 1
        name = symbol(token).name.say(lang)
        number = f"{until - place} × " if until - place > 1 else ""
        yield f"{number}{name}{_WON.say(lang) if marked else ''}"
        place = until


_WON: Final = Text("(和了牌)", " (winning)")


def _placed(
    groups: Groups, look: str
) -> tuple[list[tuple[Piece, Symbol, float, float]], float, float]:
    """Every piece with the corner of its box, and the size of the whole."""
    floor = max((_top_of(group, look) for group in groups), default=float(_UNIT))
    marks = any(piece.marked for group in groups for piece in group)
    placed: list[tuple[Piece, Symbol, float, float]] = []
    x = 0.0
    for group in groups:
        x += _APART if placed else 0
        turned_at = x
        for piece in group:
            drawn = symbol(piece.token, look)
            wide, high = (drawn.height, drawn.width) if piece.turned else drawn[1:3]
            if piece.on_top:
                placed.append((piece, drawn, turned_at, floor - 2 * high))
                continue
            turned_at = x
            placed.append((piece, drawn, x, floor - high))
            x += wide + _BETWEEN
        x -= _BETWEEN
    return placed, max(x, 1), floor + (_BELOW if marks else 0)


def _top_of(group: Group, look: str) -> float:
    tallest = 0.0
    for piece in group:
        drawn = symbol(piece.token, look)
        side = drawn.width if piece.turned else drawn.height
        tallest = max(tallest, 2 * side if piece.on_top else side)
    return tallest


def _use(piece: Piece, drawn: Symbol, x: float, y: float, look: str) -> str:
    turn = (
        f' transform="translate({x:g} {y + drawn.width:g})rotate(-90)"'
        if piece.turned
        else f' x="{x:g}" y="{y:g}"'
    )
    mark = ""
    if piece.marked:
        colour = LOOKS[look]["mark"] if look in LOOKS else "var(--t-mark)"
        wide = drawn.height if piece.turned else drawn.width
        high = drawn.width if piece.turned else drawn.height
        mark = f'<path d="M{x + wide / 2:g} {y + high + 0.8:g}l4.2 4.8h-8.4z" fill="{colour}"/>'
    return (
        f'<use href="#{drawn.id}" width="{drawn.width:g}" height="{drawn.height:g}"{turn}/>{mark}'
    )
