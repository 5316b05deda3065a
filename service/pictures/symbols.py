"""One tile, die or card as a drawing with a name; it decides neither size nor place nor legality."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from scoring.text import Text
from scoring.tiles.kinds import NAMES, RED_NAMES
from service.pictures.strokes import CHARACTERS, HONOURS, NUMERALS

BACK: Final = "back"
"""The token of a tile that lies face down."""
FACES: Final = "123456"

_LIGHT: Final = {
    "face": "#fffdf6",
    "edge": "#8d8672",
    "side": "#d9d2bd",
    "ink": "#17201d",
    "red": "#c01a25",
    "green": "#0c6b3f",
    "blue": "#14509b",
    "violet": "#6a2c91",
    "back": "#147a63",
    "weave": "#5fb39f",
    "mark": "#b25a00",
}
_DARK: Final = {
    "face": "#262c2f",
    "edge": "#7d8a8c",
    "side": "#12171a",
    "ink": "#f1efe6",
    "red": "#ff8f87",
    "green": "#6fdc9f",
    "blue": "#86bdff",
    "violet": "#d3a4f5",
    "back": "#1d5c4d",
    "weave": "#3f8a78",
    "mark": "#ffb454",
}
LOOKS: Final[Mapping[str, Mapping[str, str]]] = {"light": _LIGHT, "dark": _DARK}
"""Colours of the two looks, by what they colour."""
Colours = Mapping[str, str]

_SUITS: Final = {
    "m": Text("萬", " of characters"),
    "p": Text("筒", " of circles"),
    "s": Text("索", " of bamboos"),
}
_HONOURS: Final = (
    Text("東", "East"),
    Text("南", "South"),
    Text("西", "West"),
    Text("北", "North"),
    Text("白", "white dragon"),
    Text("發", "green dragon"),
    Text("中", "red dragon"),
)
_RED: Final = Text("赤", "red ")
_BACK: Final = Text("伏せた牌", "tile face down")
_DIGITS: Final = "一二三四五六七八九"
_DIE: Final = Text("サイコロの", "die showing ")
_CARDS: Final[dict[str, dict[str, dict[str, Any]]]] = json.loads(
    (Path(__file__).parent / "cards.json").read_text(encoding="utf-8")
)
_CARD_PARTS: Final = ("kinds", "suits", "forms")

_PIPS: Final = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
# Where the circles of a number are, in steps from the middle, and how large they are.
_CIRCLES: Final[dict[int, tuple[float, tuple[tuple[float, float], ...]]]] = {
    2: (6.3, ((0, -7.6), (0, 7.6))),
    3: (4.9, ((-7, -11), (0, 0), (7, 11))),
    4: (5.2, ((-6.2, -8), (6.2, -8), (-6.2, 8), (6.2, 8))),
    5: (4.5, ((-7, -10), (7, -10), (0, 0), (-7, 10), (7, 10))),
    6: (4.4, ((-5.8, -11), (5.8, -11), (-5.8, 1), (5.8, 1), (-5.8, 11), (5.8, 11))),
    7: (
        3.3,
        ((-7.6, -12.4), (0, -8.8), (7.6, -5.2), (-5, 3.4), (5, 3.4), (-5, 11.8), (5, 11.8)),
    ),
    8: (3.3, tuple((x, y) for y in (-12, -4, 4, 12) for x in (-5, 5))),
    9: (3.3, tuple((x, y) for y in (-10.6, 0, 10.6) for x in (-8, 0, 8))),
}
# Bamboos: middle, length, slant in degrees, colour.
_Stick = tuple[float, float, float, float, str]
_STICKS: Final[dict[int, tuple[_Stick, ...]]] = {
    2: ((0, -8, 13, 0, "green"), (0, 8, 13, 0, "green")),
    3: ((0, -8, 13, 0, "green"), (-6, 8, 13, 0, "green"), (6, 8, 13, 0, "green")),
    4: tuple((x, y, 13, 0, "green") for y in (-8, 8) for x in (-6, 6)),
    5: (
        *((x, y, 12, 0, "green") for y in (-8.5, 8.5) for x in (-7.5, 7.5)),
        (0, 0, 13, 0, "red"),
    ),
    6: tuple((x, y, 13, 0, "green") for y in (-8, 8) for x in (-7.5, 0, 7.5)),
    7: (
        (0, -11, 8.5, 0, "red"),
        *((x, y, 9.5, 0, "green") for y in (0, 11) for x in (-7.5, 0, 7.5)),
    ),
    8: tuple(
        stick
        for y, slant in ((-8, 1), (8, -1))
        for stick in (
            (-9, y, 13, 0, "green"),
            (9, y, 13, 0, "green"),
            (-3.4, y, 13.5, 28 * slant, "green"),
            (3.4, y, 13.5, -28 * slant, "green"),
        )
    ),
    9: tuple(
        (x, y, 9.5, 0, "red" if x == 0 else "green")
        for y in (-11.2, 0, 11.2)
        for x in (-7.5, 0, 7.5)
    ),
}


class Symbol(NamedTuple):
    """A drawing in a box of its own."""

    id: str
    width: float
    height: float
    body: str
    """SVG without the element around it."""
    name: Text


def tile_tokens() -> Iterator[str]:
    """Every tile as it is written, the backs last."""
    yield from NAMES
    yield from RED_NAMES
    yield BACK


@cache
def card_tokens() -> tuple[str, ...]:
    """Every card as it is written."""
    return tuple(
        f"{kind}.{suit}{form}"
        for kind, shape in _CARDS["kinds"].items()
        for suit in _CARDS["suits"]
        for form in ([f".{name}" for name in _CARDS["forms"]] if shape["forms"] else [""])
    )


def is_card(token: str) -> bool:
    """Whether there is a card that is written so."""
    return token in card_tokens()


@lru_cache(maxsize=512)
def symbol(token: str, look: str = "page") -> Symbol:
    """The drawing of a tile (``5p`` ``0p`` ``back``), a die (``3``) or a card, all of which exist.

    In the look ``page`` the colours are those of the page's style sheet.
    """
    colours = LOOKS.get(look) or {name: f"var(--t-{name})" for name in _LIGHT}
    if token in FACES:
        return Symbol(f"d-{token}", 40, 40, _die(token, colours), _joined(_DIE, Text(token, token)))
    if is_card(token):
        body, name = _card(token, colours)
        return Symbol(f"c-{token.replace('.', '-')}", 36, 48, body, name)
    return Symbol(f"t-{token}", 30, 40, _tile(token, colours), tile_name(token))


def tile_name(token: str) -> Text:
    """A tile for people: ``red 5 of circles``."""
    if token == BACK:
        return _BACK
    digit, suit = token[0], token[1]
    if suit not in _SUITS:
        return _HONOURS[int(digit) - 1]
    number = int(digit) or 5
    name = Text(_DIGITS[number - 1] + _SUITS[suit].ja, f"{number}{_SUITS[suit].en}")
    return _joined(_RED, name) if digit == "0" else name


def definitions(tokens: Iterable[str], look: str = "page") -> str:
    """The symbols to be used by their ids, each once."""
    return "".join(
        f'<symbol id="{drawn.id}" viewBox="0 0 {drawn.width:g} {drawn.height:g}">{drawn.body}</symbol>'
        for drawn in (symbol(token, look) for token in dict.fromkeys(tokens))
    )


def _joined(*texts: Text) -> Text:
    return Text("".join(text.ja for text in texts), "".join(text.en for text in texts))


def _strokes(path: str, place: tuple[float, float, float], colour: str, weight: float) -> str:
    """Strokes in the square whose corner and side are ``place``."""
    x, y, side = place
    scale = side / 100
    return (
        f'<path d="{path}" transform="translate({x:g} {y:g})scale({scale:g})" fill="none" '
        f'stroke="{colour}" stroke-width="{weight / scale:.3g}" stroke-linecap="round" '
        f'stroke-linejoin="round"/>'
    )


def _plate(colours: Colours, width: float, height: float) -> str:
    """The body of a tile: a face with a thickness below."""
    return (
        f'<rect x=".75" y=".75" width="{width - 1.5:g}" height="{height - 1.5:g}" rx="4" '
        f'fill="{colours["side"]}" stroke="{colours["edge"]}" stroke-width="1.1"/>'
        f'<rect x="1.3" y="1.3" width="{width - 2.6:g}" height="{height - 4.6:g}" rx="3.5" '
        f'fill="{colours["face"]}"/>'
    )


def _tile(token: str, colours: Colours) -> str:
    if token == BACK:
        return (
            f'<rect x=".75" y=".75" width="28.5" height="38.5" rx="4" fill="{colours["back"]}" '
            f'stroke="{colours["edge"]}" stroke-width="1.1"/>'
            f'<path d="M5 12L15 5L25 12M5 21L15 14L25 21M5 30L15 23L25 30M9 35L15 31L21 35" '
            f'fill="none" stroke="{colours["weave"]}" stroke-width="1.8"/>'
        )
    digit, suit = token[0], token[1]
    plate = _plate(colours, 30, 40)
    if suit == "z":
        return plate + _honour(int(digit), colours)
    number, red = int(digit) or 5, digit == "0"
    drawn = {"m": _characters, "p": _circles, "s": _bamboos}[suit](
        number,
        dict.fromkeys(colours, colours["red"]) | {"face": colours["face"]} if red else colours,
    )
    # A red five has a sign of its own: colour alone would not tell it from the others.
    spot = f'<circle cx="25.4" cy="4.9" r="2.5" fill="{colours["red"]}"/>' if red else ""
    return plate + drawn + spot


def _honour(number: int, colours: Colours) -> str:
    if not HONOURS[number - 1]:
        return (
            f'<rect x="6.5" y="6.5" width="17" height="24" rx="1.5" fill="none" '
            f'stroke="{colours["blue"]}" stroke-width="2"/>'
            f'<rect x="9.8" y="9.8" width="10.4" height="17.4" fill="none" '
            f'stroke="{colours["blue"]}" stroke-width=".9"/>'
        )
    colour = {6: "green", 7: "red"}.get(number, "ink")
    return _strokes(HONOURS[number - 1], (4.5, 8, 21), colours[colour], 2.3 if number < 7 else 3)


def _characters(number: int, colours: Colours) -> str:
    numeral = _strokes(NUMERALS[number - 1], (7.7, 4.2, 14.6), colours["ink"], 2.4)
    return numeral + _strokes(CHARACTERS, (8, 20.6, 14), colours["red"], 2)


def _circles(number: int, colours: Colours) -> str:
    if number == 1:
        ring = '<circle cx="15" cy="18.6" r="{}" fill="none" stroke="{}" stroke-width="{}"/>'
        return (
            ring.format("9.6", colours["blue"], "2.4")
            + ring.format("5.6", colours["green"], "2")
            + f'<circle cx="15" cy="18.6" r="2.4" fill="{colours["red"]}"/>'
        )
    radius, places = _CIRCLES[number]
    middle = (len(places) - 1) / 2
    drawn = []
    for place, (x, y) in enumerate(places):
        colour = colours[_circle_colour(number, place, middle)]
        drawn.append(
            f'<circle cx="{15 + x:g}" cy="{18.6 + y:g}" r="{radius - 0.9:g}" '
            f'fill="none" stroke="{colour}" stroke-width="1.8"/>'
            f'<circle cx="{15 + x:g}" cy="{18.6 + y:g}" r="{radius * 0.3:g}" fill="{colour}"/>'
        )
    return "".join(drawn)


def _circle_colour(number: int, place: int, middle: float) -> str:
    if number in {3, 5, 9} and (place == middle or (number == 9 and place in range(3, 6))):
        return "red"
    if number in {6, 7}:
        above = 2 if number == 6 else 3
        return "green" if place < above else "red"
    return "green" if number == 2 and place == 0 else "blue"


def _bamboos(number: int, colours: Colours) -> str:
    if number == 1:
        return _bird(colours)
    drawn = []
    for x, y, length, slant, colour in _STICKS[number]:
        half = length / 2
        turn = f' transform="rotate({slant:g} {15 + x:g} {18.8 + y:g})"' if slant else ""
        drawn.append(
            f'<path d="M{15 + x:g} {18.8 + y - half + 1.2:g}V{18.8 + y + half - 1.2:g}"{turn} '
            f'stroke="{colours[colour]}" stroke-width="3.6" stroke-linecap="round"/>'
            f'<path d="M{13.6 + x:g} {18.8 + y:g}H{16.4 + x:g}"{turn} '
            f'stroke="{colours["face"]}" stroke-width="1.1"/>'
        )
    return "".join(drawn)


def _bird(colours: Colours) -> str:
    """A bird on a twig, for the first of the bamboos."""
    green, red, ink = colours["green"], colours["red"], colours["ink"]
    return (
        f'<path d="M5.5 33.2H24.5" stroke="{green}" stroke-width="2.4" stroke-linecap="round"/>'
        f'<path d="M13.4 27.5V32M16.6 27.5V32" stroke="{ink}" stroke-width="1.3"/>'
        f'<path d="M8.2 13.5Q7.4 26 15 28.2Q23.2 27.6 24.6 17.2Q20.8 19.6 17.4 17.6'
        f'Q15.4 12.4 14.6 11Z" fill="{green}"/>'
        f'<circle cx="12" cy="10.6" r="5" fill="{green}"/>'
        f'<path d="M7.4 9.2L3.6 11.4L7.6 12.6Z" fill="{red}"/>'
        f'<path d="M10 5.4Q10.4 2.4 13.2 2.6Q12.4 4.4 14.4 5.4Z" fill="{red}"/>'
        f'<circle cx="10.9" cy="10" r="1.3" fill="{colours["face"]}"/>'
        f'<path d="M14.6 18.4Q15.2 23.4 20 23.4" fill="none" stroke="{colours["face"]}" '
        f'stroke-width="1.5" stroke-linecap="round"/>'
    )


def _die(face: str, colours: Colours) -> str:
    plate = (
        f'<rect x="1.5" y="1.5" width="37" height="37" rx="8" fill="{colours["face"]}" '
        f'stroke="{colours["edge"]}" stroke-width="1.4"/>'
    )
    radius, colour = (6.4, colours["red"]) if face == "1" else (3.9, colours["ink"])
    return plate + "".join(
        f'<circle cx="{20 + 10 * x}" cy="{20 + 10 * y}" r="{radius}" fill="{colour}"/>'
        for x, y in _PIPS[face]
    )


def _card(token: str, colours: Colours) -> tuple[str, Text]:
    """A card: the sign of its suit above, below how many tiles it stands for and which way they lie."""
    parts = [_CARDS[part][name] for part, name in zip(_CARD_PARTS, token.split("."), strict=False)]
    kind, suit = parts[0], parts[1]
    form = parts[2] if len(parts) > 2 else None
    colour = colours[suit["colour"]]
    body = (
        f'<rect x=".75" y=".75" width="34.5" height="46.5" rx="4.5" fill="{colours["face"]}" '
        f'stroke="{colours["edge"]}" stroke-width="1.2"/>'
        f'<path d="M1.3 17.2V5.5Q1.3 1.3 5.5 1.3H30.5Q34.7 1.3 34.7 5.5V17.2Z" fill="{colour}"/>'
        f"{_emblem(token.split('.')[1], colours)}"
        f"{_minis(kind['full'], kind['open'], colour, across=form is None or form['across'])}"
    )
    if form is None and kind["full"] > 1:
        body += f'<path d="M9 44.2H27" stroke="{colour}" stroke-width="2" stroke-linecap="round"/>'
    named = Text(
        f"{suit['ja']}の{form['ja'] if form else ''}{kind['ja']}",
        f"{kind['en']} of {suit['en']}{' ' + form['en'] if form else ''}",
    )
    return body, named


def _emblem(suit: str, colours: Colours) -> str:
    face = colours["face"]
    place = list(_CARDS["suits"]).index(suit)
    if place == 1:
        return (
            f'<circle cx="18" cy="9.4" r="5" fill="none" stroke="{face}" stroke-width="2"/>'
            f'<circle cx="18" cy="9.4" r="1.8" fill="{face}"/>'
        )
    if place == 2:
        return (
            f'<path d="M12.5 5V13.8M18 5V13.8M23.5 5V13.8" stroke="{face}" stroke-width="3" '
            f'stroke-linecap="round"/>'
        )
    path = (CHARACTERS, "", "", HONOURS[0], HONOURS[6])[place]
    return _strokes(path, (11.8, 3.1, 12.4), face, 1.7)


def _minis(full: int, more: int, colour: str, *, across: bool) -> str:
    """Small tiles in a row or a column, those still missing with a broken outline."""
    number = full + more
    width, height, step = (8.0, 15.0, 10.0) if across else (17.0, 7.2, 9.2)
    drawn = []
    for place in range(number):
        offset = (place - (number - 1) / 2) * step
        x = 18 - width / 2 + (offset if across else 0)
        y = 32 - height / 2 + (0 if across else offset)
        missing = place >= full
        drawn.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="1.8" '
            + (
                f'fill="none" stroke="{colour}" stroke-width="1.4" stroke-dasharray="2 1.6"/>'
                if missing
                else f'fill="{colour}"/>'
            )
        )
    return "".join(drawn)
