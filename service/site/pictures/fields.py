"""The fields of a request for a picture, and the pieces that they stand for."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from scoring.faults import BadValue, Fault, Refused
from scoring.fields.field import Field
from scoring.fields.field_files import FieldFile
from scoring.fields.wording import value_fault
from scoring.hand.fields import TILES_PATTERN
from scoring.rules.ruleset import HAND
from scoring.tiles.lines import HandLine, read_hand
from scoring.tiles.melds import MAX_TEXT as MAX_MELD
from scoring.tiles.notation import MAX_TEXT, names_of
from service.site.pictures.layout import SIZE, Group, Piece, meld_group, plain_group, tiles_group
from service.site.pictures.symbols import BACK, CARD_TOKENS, FACES, LOOKS

MAX_TILES: Final = 18
WIDEST_PNG: Final = 2400
"""Width of the widest PNG, in pixels: it takes 0.1 s to draw."""


def _bad(code: str) -> BadValue:
    """Return the error of a value that cannot be drawn."""
    return BadValue(_fault(code))


def _fault(code: str) -> Fault:
    return Fault("", code, _FAULTS[code])


def _line(text: str) -> HandLine:
    """Parse a line of notation. Its words, such as riichi, are not drawn."""
    line = read_hand(text)
    for meld in line.melds:
        meld_group(meld)
    if len(line.melds) > (_MELDS.max_items or 0):
        raise _bad("too_many_pieces")
    return line


def _tiles(text: str) -> Group:
    """Return the concealed tiles, for a text that is not a whole line of notation."""
    if {*text} & {*"+[]()"}:
        raise _bad("bad_tiles")
    return tiles_group(text)


def _faces(text: str) -> Group:
    if not {*text} <= {*FACES}:
        raise _bad("bad_face")
    return plain_group(sorted(text))


def _card(text: str) -> Group:
    if text not in CARD_TOKENS:
        raise _bad("bad_card")
    return plain_group([text])


def _piece(text: str) -> Group:
    """Return the single winning piece of a hand as a group, or an empty group."""
    if not text:
        return ()
    if text in FACES or text in CARD_TOKENS:
        return (Piece(text, marked=True),)
    try:
        (token,) = names_of(text)
    except ValueError:
        raise _bad("bad_piece") from None
    return (Piece(token, marked=True),)


_DECLARED: Final = FieldFile(
    "site/pictures/request.yaml",
    package="service",
    tiles_pattern=TILES_PATTERN,
    longest_tiles=MAX_TEXT,
    longest_meld=MAX_MELD,
    most_tiles=MAX_TILES,
    size=SIZE,
    widest_png=WIDEST_PNG,
    look=next(iter(LOOKS)),
    parse_tiles=_tiles,
    parse_piece=_piece,
    parse_meld=meld_group,
    parse_faces=_faces,
    parse_card=_card,
)
_PIECES: Final = _DECLARED.fields("request")
FIELDS: Final = (replace(HAND, parse=_line), *_PIECES)
_FAULTS: Final = _DECLARED.texts("faults")
_TILES, _BACKS, _WINNING, _MELDS, _DICE, _FOURS, _CARDS, _CALLED, *_ = _PIECES


def groups_of(request: Mapping[str, Any], faults: list[Fault]) -> list[Group]:
    """Return the pieces of a picture, group by group; the request has the shape of :data:`FIELDS`.

    Raise :class:`Refused` with the ``faults`` of the request and its own.
    """
    request = _with_line(request, faults)
    hand = [Piece(BACK)] * request.get(_BACKS.name, 0)
    for field in (_TILES, _DICE, _CARDS):
        hand += [piece for group in _groups(field, request) for piece in group]
    if len(hand) > MAX_TILES:
        faults.append(_fault("too_many_pieces"))
    winning, melds, called = (_groups(field, request) for field in (_WINNING, _MELDS, _CALLED))
    fours = [(four,) * 4 for group in _groups(_FOURS, request) for four in group]
    found = [tuple(hand), *winning, *melds, *fours, *called]
    if not faults and not any(found):
        faults.append(_fault("nothing_to_draw"))
    if faults:
        raise Refused(faults)
    return found


def _with_line(request: Mapping[str, Any], faults: list[Fault]) -> Mapping[str, Any]:
    """Return a request with the pieces of its line in fields of their own; add an error for each field that is given twice."""
    if not request.get(HAND.name):
        return request
    line = _line(request[HAND.name])
    parts = {_TILES.name: line.tiles, _WINNING.name: line.winning, _MELDS.name: line.melds}
    pieces = {name: part for name, part in parts.items() if part}
    faults += [value_fault(f"/{name}", "given_twice") for name in pieces if request.get(name)]
    return {**request, **pieces}


def _groups(field: Field, request: Mapping[str, Any]) -> list[Group]:
    """Return the pieces in a field."""
    value, one = request.get(field.name), field.items or field
    if not value or one.parse is None:
        return []
    return [cast(Group, one.parse(text)) for text in ([value] if one is field else value)]
