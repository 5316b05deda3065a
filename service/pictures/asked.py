"""What a picture is asked for in a query, read by the parsers of ``scoring``."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.faults import Fault, Refused
from scoring.fields.field import Choice, Field
from scoring.text import Text
from scoring.tiles.melds import MAX_TEXT as MAX_MELD
from scoring.tiles.melds import BadMeld
from scoring.tiles.notation import MAX_TEXT, BadNotation, names_of
from service.pictures.layout import SIZE, Group, Piece, meld_group, plain_group, tiles_group
from service.pictures.symbols import BACK, FACES, LOOKS, is_card

MAX_TILES: Final = 18
MAX_GROUPS: Final = 6
MAX_TITLE: Final = 120

_TILES: Final = r"^[0-9mpsz \t\u3000]*$"


def _field(name: str, label: Text, text: Text, **more: Any) -> Field:  # noqa: ANN401 - as Field has them
    return Field(name, more.pop("type_", "string"), label, text, **more)


def _listed(name: str, label: Text, text: Text, item: Field, example: list[str]) -> Field:
    return Field(
        name,
        "array",
        label,
        text,
        items=item,
        max_items=MAX_TILES if item.name == "card" else MAX_GROUPS,
        example=example,
    )


_CARD: Final = _field(
    "card",
    Text("カード", "Card"),
    Text("種類.色.形。例 mentsu.man.run", "kind.suit.form, such as mentsu.man.run."),
    pattern=r"^[a-z.]*$",
    max_length=32,
)
_MELD: Final = _field(
    "meld",
    Text("副露", "Meld"),
    Text("例 pon:555z", "Such as pon:555z."),
    pattern=r"^[a-z_]+:[0-9mpsz ]*$",
    max_length=MAX_MELD,
)

FIELDS: Final = (
    _field(
        "tiles",
        Text("手の中の牌", "Tiles in hand"),
        Text("牌を mpsz で書く。", "Tiles in mpsz notation; 0 is a red five."),
        pattern=_TILES,
        max_length=MAX_TEXT,
        example="123567m34522p67s",
    ),
    _field(
        "backs",
        Text("伏せた牌", "Tiles face down"),
        Text("手の後に並べる伏せた牌の数。", "How many tiles lie face down beside the hand."),
        type_="integer",
        minimum=0,
        maximum=MAX_TILES,
        example=0,
    ),
    _field(
        "winning",
        Text("和了牌", "Winning piece"),
        Text(
            "和了牌、最後のサイコロ、和了カード。一つ。",
            "The one tile, die or card the hand was won on.",
        ),
        pattern=r"^[0-9a-z.]*$",
        max_length=32,
        example="8s",
    ),
    _listed(
        "melds",
        Text("副露", "Melds"),
        Text("種類と牌をコロンで繋ぐ。", "Called sets and kans: the kind, a colon and the tiles."),
        _MELD,
        [],
    ),
    _field(
        "faces",
        Text("サイコロ", "Dice"),
        Text("目を 1〜6 の数字で書く。", "The faces as digits 1 to 6."),
        pattern=r"^[0-9]*$",
        max_length=MAX_TILES,
        example="",
    ),
    _field(
        "fours",
        Text("四つ組のサイコロ", "Dice set aside in fours"),
        Text("それぞれの目を 1〜6 の数字で書く。", "The faces as digits 1 to 6."),
        pattern=r"^[0-9]*$",
        max_length=4,
        example="",
    ),
    _listed(
        "cards",
        Text("カード", "Cards"),
        Text("手の中のカード。", "The cards in hand."),
        _CARD,
        [],
    ),
    _listed(
        "called",
        Text("場に出したカード", "Cards laid open"),
        Text("鳴いて場に出したカード。", "Cards laid open by a call."),
        _CARD,
        [],
    ),
    _field(
        "size",
        Text("大きさ", "Size"),
        Text("牌の高さ(ピクセル)。", "Height of a tile in pixels."),
        type_="integer",
        minimum=16,
        maximum=200,
        default=SIZE,
        example=64,
    ),
    _field(
        "look",
        Text("色", "Look"),
        Text("明るい地か暗い地か。", "For a light or a dark ground."),
        choices=(
            Choice("light", Text("明るい", "Light")),
            Choice("dark", Text("暗い", "Dark")),
        ),
        default=next(iter(LOOKS)),
        example=next(iter(LOOKS)),
    ),
    _field(
        "title",
        Text("名前", "Name"),
        Text(
            "読み上げられる名前。なければ牌の名前。",
            "The accessible name; without it the names of the pieces.",
        ),
        pattern=r"^[^\u0000-\u001f]*$",
        max_length=MAX_TITLE,
        example="Pinfu",
    ),
)
"""What a picture is asked for."""

_BAD_TILES: Final = Text(
    "牌は 123m 456p 789s 1234567z のように書く。", "Write tiles as 123m 456p 789s 1234567z."
)
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


class NotDrawnError(ValueError):
    """Notation of something there is no picture of."""

    def __init__(self, code: str, detail: Text) -> None:
        self.code = code
        self.detail = detail
        super().__init__(detail.en)


def groups_of(asked: Mapping[str, Any], faults: list[Fault]) -> list[Group]:
    """The pieces of a picture, group by group; ``asked`` has the shapes of :data:`FIELDS`.

    Raises :class:`Refused` with the ``faults`` so far and with everything that cannot be drawn.
    """
    parts: list[tuple[str, Callable[[str], Group], str]] = [
        ("/tiles", _tiles, asked.get("tiles", "")),
        ("/faces", _faces, asked.get("faces", "")),
        *((f"/cards/{n}", _card, card) for n, card in enumerate(asked.get("cards", ()))),
        ("/winning", _piece, asked.get("winning", "")),
        *((f"/melds/{n}", _meld, meld) for n, meld in enumerate(asked.get("melds", ()))),
        *(("/fours", _four, face) for face in asked.get("fours", "")),
        *((f"/called/{n}", _card, card) for n, card in enumerate(asked.get("called", ()))),
    ]
    groups: list[tuple[str, Group]] = [("/backs", plain_group([BACK] * asked.get("backs", 0)))]
    for pointer, reader, text in parts:
        try:
            groups.append((pointer, reader(text)))
        except NotDrawnError as bad:
            faults.append(Fault(pointer, bad.code, bad.detail))
    hand = tuple(piece for pointer, group in groups if _in_hand(pointer) for piece in group)
    if len(hand) > MAX_TILES:
        faults.append(Fault("", "too_many_pieces", _TOO_MANY))
    found = [hand, *(group for pointer, group in groups if group and not _in_hand(pointer))]
    if not faults and not any(found):
        faults.append(Fault("", "nothing_to_draw", _NOTHING))
    if faults:
        raise Refused(faults)
    return found


def _in_hand(pointer: str) -> bool:
    return pointer in {"/tiles", "/backs", "/faces"} or pointer.startswith("/cards")


def _tiles(text: str) -> Group:
    try:
        return tiles_group(text)
    except BadNotation:
        raise NotDrawnError("bad_tiles", _BAD_TILES) from None


def _meld(text: str) -> Group:
    try:
        return meld_group(text)
    except BadMeld as bad:
        raise NotDrawnError("bad_meld", bad.detail) from None


def _faces(text: str) -> Group:
    if not set(text) <= set(FACES):
        raise NotDrawnError("bad_face", _BAD_FACE)
    return plain_group(sorted(text))


def _four(text: str) -> Group:
    return _faces(text) * 4


def _card(text: str) -> Group:
    if not is_card(text):
        raise NotDrawnError("bad_card", _BAD_CARD)
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
        raise NotDrawnError("bad_piece", _BAD_PIECE) from None
    return (Piece(token, marked=True),)
