"""The fields of a request for a picture, and the pieces they stand for."""

from collections.abc import Mapping
from typing import Any, Final, cast

from scoring.faults import BadValue, Fault, Refused
from scoring.fields.field import Field
from scoring.fields.field_files import FieldFile
from scoring.hand.fields import TILES_PATTERN
from scoring.text import Text
from scoring.tiles.melds import MAX_TEXT as MAX_MELD
from scoring.tiles.notation import MAX_TEXT, names_of
from service.site.pictures.layout import SIZE, Group, Piece, meld_group, plain_group, tiles_group
from service.site.pictures.symbols import BACK, FACES, LOOKS, is_card

MAX_TILES: Final = 18
MAX_GROUPS: Final = 6
MAX_TITLE: Final = 120
_MAX_CARD: Final = 32

_BAD_FACE: Final = Text("サイコロの目は 1〜6。", "A die shows 1 to 6.")
_BAD_CARD: Final = Text(
    "そのカードはない。例 mentsu.man.run, isolated.sou。",
    "There is no such card; write mentsu.man.run, isolated.sou.",
)
_BAD_PIECE: Final = Text(
    "牌、サイコロの目、カードのどれか一つ。", "Write one tile, one face of a die or one card."
)
_TOO_MANY: Final = Text(
    "一つの手に描けるのは 18 枚まで。", "A hand of more than 18 pieces is not drawn."
)
_NOTHING: Final = Text("描くものがない。", "There is nothing to draw: give tiles, dice or cards.")


def _faces(text: str) -> Group:
    if not {*text} <= {*FACES}:
        raise BadValue("bad_face", _BAD_FACE)
    return plain_group(sorted(text))


def _card(text: str) -> Group:
    if not is_card(text):
        raise BadValue("bad_card", _BAD_CARD)
    return plain_group([text])


def _piece(text: str) -> Group:
    """The one piece a hand was won on, or nothing."""
    if not text:
        return ()
    if text in FACES or is_card(text):
        return (Piece(text, marked=True),)
    try:
        (token,) = names_of(text)
    except ValueError:
        raise BadValue("bad_piece", _BAD_PIECE) from None
    return (Piece(token, marked=True),)


FIELDS: Final = FieldFile(
    "site/pictures/request.yaml",
    package="service",
    tiles_pattern=TILES_PATTERN,
    longest_tiles=MAX_TEXT,
    longest_meld=MAX_MELD,
    longest_card=_MAX_CARD,
    longest_title=MAX_TITLE,
    most_tiles=MAX_TILES,
    most_groups=MAX_GROUPS,
    size=SIZE,
    look=next(iter(LOOKS)),
    parse_tiles=tiles_group,
    parse_piece=_piece,
    parse_meld=meld_group,
    parse_faces=_faces,
    parse_card=_card,
).fields("request")
_TILES, _BACKS, _WINNING, _MELDS, _DICE, _FOURS, _CARDS, _CALLED, *_ = FIELDS


def groups_of(request: Mapping[str, Any], faults: list[Fault]) -> list[Group]:
    """The pieces of a picture, group by group; the request has the shape of :data:`FIELDS`.

    Raises :class:`Refused` with the ``faults`` of the request and its own.
    """
    hand = [Piece(BACK)] * request.get(_BACKS.name, 0)
    for field in (_TILES, _DICE, _CARDS):
        hand += [piece for group in _groups(field, request) for piece in group]
    if len(hand) > MAX_TILES:
        faults.append(Fault("", "too_many_pieces", _TOO_MANY))
    winning, melds, called = (_groups(field, request) for field in (_WINNING, _MELDS, _CALLED))
    fours = [(four,) * 4 for group in _groups(_FOURS, request) for four in group]
    found = [tuple(hand), *winning, *melds, *fours, *called]
    if not faults and not any(found):
        faults.append(Fault("", "nothing_to_draw", _NOTHING))
    if faults:
        raise Refused(faults)
    return found


def _groups(field: Field, request: Mapping[str, Any]) -> list[Group]:
    """The pieces that a field states."""
    value, one = request.get(field.name), field.items or field
    if not value or one.parse is None:
        return []
    return [cast(Group, one.parse(text)) for text in ([value] if one is field else value)]
