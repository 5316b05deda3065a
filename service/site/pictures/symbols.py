"""The drawings of tiles, dice and cards in ``symbols.svg``, with their names."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from scoring.text import Text

BACK: Final = "back"
"""The token of a tile that lies face down."""
FACES: Final = tuple("123456")

_STYLES: Final = Path(__file__).parents[1] / "static" / "style.css"
_LIGHT_DARK: Final = re.compile(r"--t-(\w+): light-dark\((#\w+), (#\w+)\);")
_COLOURS: Final = _LIGHT_DARK.findall(_STYLES.read_text(encoding="utf-8"))
LOOKS: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {name: light for name, light, _ in _COLOURS},
    "dark": {name: dark for name, _, dark in _COLOURS},
}
"""The colours of the two looks by purpose, equal to those of the style sheet."""
_FILE: Final = Path(__file__).parent / "symbols.svg"
_SYMBOL: Final = re.compile(
    r'<symbol id="([^"]+)" viewBox="0 0 (\S+) (\S+)">\s*<title lang="ja">(.*?)</title>'
    r'<title lang="en">(.*?)</title>(.*?)</symbol>',
    re.DOTALL,
)
_COLOUR: Final = re.compile(r"var\(--t-(\w+)\)")


class Symbol(NamedTuple):
    """A drawing in a box of its own."""

    id: str
    width: float
    height: float
    body: str
    """SVG without the element around it."""
    name: Text


def _read_symbols() -> Mapping[str, Symbol]:
    """Return every symbol of the file by the token of its tile, die or card."""
    found = {}
    for id_, width, height, ja, en, body in _SYMBOL.findall(_FILE.read_text(encoding="utf-8")):
        lines = "".join(line.strip() for line in body.splitlines())
        token = id_.partition("-")[2].replace("-", ".")
        found[token] = Symbol(id_, float(width), float(height), lines, Text(ja, en))
    return found


_SYMBOLS: Final = _read_symbols()
TILE_TOKENS: Final = tuple(token for token, drawn in _SYMBOLS.items() if drawn.id.startswith("t-"))
"""Every tile in notation, the backs last."""
CARD_TOKENS: Final = tuple(token for token, drawn in _SYMBOLS.items() if drawn.id.startswith("c-"))
"""Every card in notation."""


def symbol(token: str, look: str = "page") -> Symbol:
    """Return the drawing of a tile (``5p`` ``0p`` ``back``), a die (``3``) or a card; raise :class:`KeyError` for other tokens.

    The look ``page`` uses the colours of the page's style sheet.
    """
    drawn = _SYMBOLS[token]
    if look not in LOOKS:
        return drawn
    return drawn._replace(body=_COLOUR.sub(lambda colour: LOOKS[look][colour[1]], drawn.body))


def definitions(tokens: Iterable[str], look: str = "page") -> str:
    """Return SVG definitions of the symbols, each once."""
    return "".join(
        f'<symbol id="{drawn.id}" viewBox="0 0 {drawn.width:g} {drawn.height:g}">{drawn.body}</symbol>'
        for drawn in (symbol(token, look) for token in dict.fromkeys(tokens))
    )
