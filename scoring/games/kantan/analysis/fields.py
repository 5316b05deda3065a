"""The fields of a request to analyze a hand that is still played, and of the answer."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from scoring.fields.field import Choice, Field, FieldType
from scoring.games.kantan import fields as f
from scoring.games.kantan.cards import KINDS
from scoring.settlement.transfers import RULE_FIELDS
from scoring.text import Text

_MOST_POINTS: Final = 100_000
CONCEALED: Final = replace(
    f.CONCEALED,
    text=Text(
        "手札。鳴いたメンツと合わせて5枚。引いた後、捨てる前は6枚。",
        "The cards in hand: five with the called sets, or six after the draw and before the discard.",
    ),
    max_items=6,
)
DRAWN: Final = replace(
    f.WINNING_CARD, name="drawn", label=Text("引いたカード", "Drawn card"), example=None,
    text=Text(
        "6枚のうち、今引いたもの。無ければツモとは言えない。",
        "Which of the six cards was just drawn; without it nothing is said of a self-draw.",
    ),
)  # fmt: skip
SEAT: Final = Field(
    "seat", "integer", Text("席", "Seat"),
    Text(
        "自分の席。席は反時計回りに0番から数え、左隣は一つ前の番号。",
        "One's own seat. Seats are counted from 0, counter-clockwise: the left neighbour has the number before.",
    ),
    nullable=True, example=1, maximum=f.MOST_PLAYERS - 1,
)  # fmt: skip
DISCARDED: Final = replace(
    f.CARD, text=Text("捨てられたカード。", "The card discarded."), required=True, example="isolated.sou"
)  # fmt: skip
DISCARD: Final = Field(
    "discard", "object", Text("捨てられたカード", "Discard"),
    Text(
        "今、ほかの人が捨てたカード。ロンや鳴きができるかを問う。",
        "The card another player has just discarded, to ask whether it can be won on or called.",
    ),
    nullable=True, example=None,
    fields=(
        DISCARDED,
        Field(
            "from", "integer", Text("捨てた人", "Discarder"), Text("捨てた席。", "Whose discard it is."),
            required=True, example=0, maximum=f.MOST_PLAYERS - 1,
        ),
    ),
)  # fmt: skip
POINTS: Final = Field(
    "points", "integer", Text("持ち点", "Points"),
    Text("自分の持ち点。リーチの1点を払えるか。", "One's own points, out of which riichi is paid."),
    nullable=True,
    assumed=Text(
        "持ち点が無いので、リーチの点は払えるとした。",
        "The points were not given: enough for riichi are assumed.",
    ),
    example=15, minimum=-_MOST_POINTS, maximum=_MOST_POINTS,
)  # fmt: skip
AS_DEALT: Final = Field(
    "as_dealt", "boolean", Text("配られたまま", "As dealt"),
    Text(
        "配られたばかりで、まだ誰も引いていない。天和はこの時だけ。",
        "The cards were just dealt and nobody has drawn yet: only then can there be tenhou.",
    ),
    default=False, example=False,
)  # fmt: skip
FIELDS: Final = (
    CONCEALED, f.CALLED, DRAWN, f.SITUATION, f.PLAYERS, f.DEALER, SEAT, DISCARD, POINTS, AS_DEALT,
)  # fmt: skip
"""The fields of the request, in order."""
EXAMPLE: Final[Mapping[str, object]] = {
    "concealed": f.request_of("man.run sou.run man.run atama.sou taatsu.pin.run")["concealed"],
    "called": [],
    "players": 4,
    "dealer": False,
    "seat": 1,
    "discard": {"card": "isolated.pin", "from": 0},
    "points": 15,
}


def _one(name: str, type_: FieldType, ja: str, en: str, **more: Any) -> Field:  # noqa: ANN401 - as Field has them
    return Field(name, type_, Text(ja, en), Text(f"{ja}。", f"{en}."), required=True, **more)


def _list(name: str, ja: str, en: str, item: Field, **more: Any) -> Field:  # noqa: ANN401 - likewise
    return _one(name, "array", ja, en, items=item, **({"max_items": 6} | more))


def _object(name: str, ja: str, en: str, *fields: Field, **more: Any) -> Field:  # noqa: ANN401 - likewise
    return _one(name, "object", ja, en, fields=fields, **more)


def _choice(name: str, ja: str, en: str, choices: Mapping[str, Text]) -> Field:
    values = tuple(Choice(value, text) for value, text in choices.items())
    return _one(name, "string", ja, en, choices=values)


_PLAIN_CARD: Final = _one("card", "string", "カード", "A card", notation="card")
_NAMED: Final = (_PLAIN_CARD, _one("card_name", "string", "カードの名", "Its name"))
_SHANTEN: Final = _one(
    "shanten",
    "integer",
    "聴牌まで取り替える枚数",
    "Cards to exchange for tenpai: 0 is tenpai, -1 a hand that wins",
)
_TENPAI: Final = _one("tenpai", "boolean", "聴牌か", "Whether the hand is tenpai")
_REASON: Final = (
    _one("code", "string", "理由の名", "Stable name of the reason"),
    _one("detail", "string", "理由", "The reason in words"),
    *RULE_FIELDS,
)
_WORTH: Final = (
    _one("winning", "boolean", "アガれるか", "Whether it wins"),
    _one("reason", "string", "アガれない理由", "Why it does not", nullable=True),
    _object(
        "value", "点数", "What it is worth",
        _one("points", "integer", "点数", "Points"),
        _one("yakuman", "integer", "役満の数", "How many yakuman count"),
    ),
    _list("yaku", "役", "Its yaku", _one("yaku", "string", "役", "Identifier of a yaku"), max_items=20),
    _list(
        "payments", "支払い", "Who pays how much, as a score says it",
        _object("payment", "支払い", "What one kind of player pays", open_object=True),
    ),
    _one("received", "integer", "受け取り", "Everything the winner gets from the others"),
)  # fmt: skip


def _worth(name: str, ja: str, en: str) -> Field:
    """What a way of winning is worth, where there is one."""
    return _object(name, ja, en, *_WORTH, nullable=True, notation="worth")


_WAITS: Final = _list(
    "waits", "待ち", "The cards that win, where the hand is tenpai",
    _object(
        "wait", "待ち", "A card that wins",
        *_NAMED,
        _one("makes", "string", "出来るカード", "What it makes of the card that waits", notation="card"),
        _one("left", "integer", "残り枚数", "How many are not in this hand; null where the deck is open", nullable=True),
        *RULE_FIELDS,
        _worth("ron", "ロン", "What it is worth by ron; null where none is left"),
        _worth("tsumo", "ツモ", "What it is worth by self-draw; null where none is left"),
    ),
)  # fmt: skip
_IMPROVES: Final = _list(
    "improves", "近づくカード", "The kinds of card, of whatever suit, that bring the hand nearer to tenpai",
    _object(
        "kind", "種類", "A kind of card",
        _choice("kind", "種類", "A kind of card", KINDS), _one("name", "string", "種類の名", "Its name"),
    ),
)  # fmt: skip
_AFTER_CALL: Final = Text("鳴いた後の、聴牌まで取り替える枚数。", "Cards to exchange for tenpai after a call.")  # fmt: skip
_DECLARATION: Final = _object(
    "declaration", "宣言", "One declaration",
    _one("id", "string", "宣言の名", "Its identifier"),
    _one("legal", "boolean", "できるか", "Whether it may be made now"),
    *RULE_FIELDS,
    _list("why", "できない理由", "Everything that speaks against it", _object("reason", "理由", "A reason", *_REASON)),
    _list("cards", "カード", "The cards it is made with", _PLAIN_CARD),
    _one("makes", "string", "出来るメンツ", "The set a call makes", nullable=True, notation="card"),
    replace(_SHANTEN, nullable=True, text=_AFTER_CALL),
)  # fmt: skip
REPLY: Final[tuple[Field, ...]] = (
    _choice(
        "turn", "手番", "Whether a card is awaited or one is to be discarded",
        {"waiting": Text("待つ", "Waiting for a card"), "drawn": Text("引いた後", "After the draw")},
    ),
    _SHANTEN,
    _TENPAI,
    _object(
        "not_tenpai", "聴牌でない理由", "Why the hand is not tenpai", *_REASON, nullable=True, notation="reason"
    ),
    replace(_IMPROVES, nullable=True),
    replace(_WAITS, nullable=True),
    _one("furiten", "boolean", "フリテンか", "Always false: this game has no furiten"),
    _one("winning", "object", "アガり", "The score of the win that can be declared now", nullable=True, notation="score"),
    _list(
        "discards", "捨てるカード", "Every card that may be discarded and the hand it leaves, the best first",
        _object("discard", "捨てるカード", "A discard", *_NAMED, _SHANTEN, _TENPAI, _IMPROVES, _WAITS),
        nullable=True,
    ),
    _list(
        "barred", "捨てられないカード", "The cards that may not be discarded, and why",
        _object("barred", "捨てられないカード", "A card", *_NAMED, *_REASON),
    ),
    _list("declarations", "宣言", "What may be declared now, and what not and why", _DECLARATION),
)  # fmt: skip
"""The fields of an answer. Where a card is to be discarded, kinds that improve and waits are null here and said of each discard."""
