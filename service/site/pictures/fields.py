"""The fields of a request for a picture, and the pieces they stand for."""

from collections.abc import Mapping
from typing import Any, Final, cast

from scoring.faults import BadValue, Fault, Refused
from scoring.fields.field import Choice, Field
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


_TILES: Final = Field(
    "tiles",
    "string",
    Text("手の中の牌", "Tiles in hand"),
    Text("牌を mpsz で書く。", "Tiles in mpsz notation; 0 is a red five."),
    pattern=TILES_PATTERN,
    max_length=MAX_TEXT,
    example="123567m34522p67s",
    parse=tiles_group,
)
_BACKS: Final = Field(
    "backs",
    "integer",
    Text("伏せた牌", "Tiles face down"),
    Text("手の後に並べる伏せた牌の数。", "How many tiles lie face down beside the hand."),
    maximum=MAX_TILES,
    example=0,
)
_WINNING: Final = Field(
    "winning",
    "string",
    Text("和了牌", "Winning piece"),
    Text(
        "和了牌、最後のサイコロ、和了カード。一つ。",
        "The one tile, die or card the hand was won on.",
    ),
    pattern=TILES_PATTERN,
    max_length=_MAX_CARD,
    example="8s",
    parse=_piece,
)
_MELDS: Final = Field(
    "melds",
    "array",
    Text("副露", "Melds"),
    Text("種類と牌をコロンで繋ぐ。", "Called sets and kans: the kind, a colon and the tiles."),
    items=Field(
        "meld",
        "string",
        Text("副露", "Meld"),
        Text("例 pon:555z", "Such as pon:555z."),
        pattern=TILES_PATTERN,
        max_length=MAX_MELD,
        parse=meld_group,
    ),
    max_items=MAX_GROUPS,
    example=[],
)
_DICE: Final = Field(
    "faces",
    "string",
    Text("サイコロ", "Dice"),
    Text("目を 1〜6 の数字で書く。", "The faces as digits 1 to 6."),
    pattern=r"^[0-9]*$",
    max_length=MAX_TILES,
    example="",
    parse=_faces,
)
_FOURS: Final = Field(
    "fours",
    "string",
    Text("四つ組のサイコロ", "Dice set aside in fours"),
    Text("それぞれの目を 1〜6 の数字で書く。", "The faces as digits 1 to 6."),
    pattern=r"^[0-9]*$",
    max_length=4,
    example="",
    parse=_faces,
)
_CARD: Final = Field(
    "card",
    "string",
    Text("カード", "Card"),
    Text("種類.色.形。例 mentsu.man.run", "kind.suit.form, such as mentsu.man.run."),
    pattern=r"^[a-z.]*$",
    max_length=_MAX_CARD,
    parse=_card,
)
_CARDS: Final = Field(
    "cards",
    "array",
    Text("カード", "Cards"),
    Text("手の中のカード。", "The cards in hand."),
    items=_CARD,
    max_items=MAX_TILES,
    example=[],
)
_CALLED: Final = Field(
    "called",
    "array",
    Text("場に出したカード", "Cards laid open"),
    Text("鳴いて場に出したカード。", "Cards laid open by a call."),
    items=_CARD,
    max_items=MAX_TILES,
    example=[],
)
_SIZE: Final = Field(
    "size",
    "integer",
    Text("大きさ", "Size"),
    Text("牌の高さ(ピクセル)。", "Height of a tile in pixels."),
    minimum=16,
    maximum=200,
    default=SIZE,
    example=64,
)
_LOOK: Final = Field(
    "look",
    "string",
    Text("色", "Look"),
    Text("明るい地か暗い地か。", "For a light or a dark ground."),
    choices=(
        Choice("light", Text("明るい", "Light")),
        Choice("dark", Text("暗い", "Dark")),
    ),
    default=next(iter(LOOKS)),
    example=next(iter(LOOKS)),
)
_TITLE: Final = Field(
    "title",
    "string",
    Text("名前", "Name"),
    Text(
        "読み上げられる名前。なければ牌の名前。",
        "The accessible name; without it the names of the pieces.",
    ),
    pattern=r"^[^\u0000-\u001f]*$",
    max_length=MAX_TITLE,
    example="Pinfu",
)
FIELDS: Final = (
    _TILES, _BACKS, _WINNING, _MELDS, _DICE, _FOURS, _CARDS, _CALLED, _SIZE, _LOOK, _TITLE,
)  # fmt: skip


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
