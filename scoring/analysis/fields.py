"""The fields of a request about a hand that is still played, and of its answer."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from scoring.fields.field import Choice, Field, FieldType
from scoring.hand.fields import TILES_PATTERN, WINNING_TILE
from scoring.rules.rulebook import Yaku
from scoring.text import Text
from scoring.tiles.notation import MAX_TEXT, parse

_DRAWN_TILE: Final = "9p"


def held(concealed: Field) -> Field:
    """The field of the tiles in hand of a player who may have drawn one, from that of a scoring request."""
    example = f"{concealed.example}{_DRAWN_TILE}"
    return replace(
        concealed,
        text=Text(
            f"手の内の牌。13−3×副露数枚、自摸か鳴きの後なら14−3×副露数枚。例 {example}。",
            f"Tiles in hand: 13 - 3 x melds of them, or 14 - 3 x melds after a draw or call, such as {example}.",
        ),
        example=example,
    )


def _tile(name: str, label: Text, text: Text, example: str) -> Field:
    return replace(
        WINNING_TILE,
        name=name,
        label=label,
        text=text,
        required=False,
        example=example,
        notation="tile",
    )


DRAWN: Final = _tile(
    "drawn",
    Text("自摸牌", "Drawn tile"),
    Text("手牌のうち、今引いた一枚。", "The one of the tiles in hand that has just been drawn."),
    _DRAWN_TILE,
)
CALLED: Final = _tile(
    "called_tile",
    Text("鳴いた牌", "Called tile"),
    Text(
        "今チー・ポンした牌。それで最後の副露が出来て、これから打牌する。",
        "The tile just called by chi or pon: it made the last meld, and a discard is to follow.",
    ),
    "5z",
)


def _seen(name: str, label: Text, text: Text, assumed: Text | None, longest: int) -> Field:
    return Field(
        name,
        "string",
        label,
        text,
        default="",
        assumed=assumed,
        example="",
        pattern=TILES_PATTERN,
        max_length=longest,
        notation="tiles",
        parse=parse,
    )


DISCARDS: Final = _seen(
    "discards",
    Text("自分の捨て牌", "Own discards"),
    Text(
        "自分の捨てた牌。他家に鳴かれた牌も含む。",
        "The tiles the player has discarded, those that were called by others included.",
    ),
    Text("捨て牌が無いので、振り聴でないとした。", "No discards were given: none are assumed."),
    MAX_TEXT,
)
VISIBLE: Final = _seen(
    "visible",
    Text("見えている牌", "Visible tiles"),
    Text(
        "手牌・副露・自分の捨て牌・表示牌のほかに見えている牌。他家の捨て牌や副露。残り枚数に使う。",
        "Other tiles seen on the table: discards and melds of others, without the own hand, melds and discards and the indicators.",
    ),
    Text(
        "見えている牌が無いので、残り枚数は自分の牌と表示牌だけから数えた。",
        "No visible tiles were given: only the own tiles and the indicators are taken from the tiles left.",
    ),
    256,
)
PASSED: Final = _seen(
    "passed",
    Text("見逃した牌", "Passed tiles"),
    Text(
        "最後の自摸の後(立直していれば立直の後)に見逃した、他家の和了牌。",
        "Tiles of others the player could have won on and let pass since the last own draw, or since riichi.",
    ),
    None,
    MAX_TEXT,
)
WALL: Final = Field(
    "wall",
    "integer",
    Text("残りの牌", "Tiles in the wall"),
    Text("これから自摸られる山の残り枚数。", "How many tiles are left to be drawn."),
    example=40,
    maximum=136,
    assumed=Text(
        "山の残り枚数が無いので、十分に残っているとした。",
        "The tiles left in the wall were not given: enough are assumed.",
    ),
)
POINTS: Final = Field(
    "points",
    "integer",
    Text("持ち点", "Points"),
    Text("自分の持ち点。", "The player's own points."),
    example=25_000,
    minimum=-999_999,
    maximum=999_999,
    assumed=Text(
        "持ち点が無いので、足りるとした。",
        "The player's points were not given: enough are assumed.",
    ),
)
FIRST_TURN: Final = Field(
    "first_turn",
    "boolean",
    Text("第一巡", "First turn"),
    Text(
        "誰も鳴いておらず、自分もまだ打牌していない。",
        "Nobody has called anything so far, and the player has not discarded.",
    ),
    default=False,
    example=False,
    assumed=Text("第一巡ではないとした。", "It is assumed not to be the first turn."),
)
KANS: Final = Field(
    "kans_on_table",
    "integer",
    Text("場の槓", "Kans on the table"),
    Text(
        "全員の槓の数。自分の槓も含む。", "How many kans all players have made, the own included."
    ),
    example=0,
    maximum=4,
    assumed=Text("他家の槓は無いとした。", "Others are assumed to have made no kans."),
)


def situation(claims: Iterable[Yaku]) -> Field:
    """The field of what is the case while the hand is still played."""
    choices = tuple(Choice(yaku.id, yaku.name) for yaku in claims)
    one = Field(
        "situation",
        "string",
        Text("状況", "Situation"),
        Text("規則ごとの一覧から選ぶ。", "One of those the ruleset knows."),
        choices=choices,
    )
    return Field(
        "situation",
        "array",
        Text("状況", "Situation"),
        Text("今までに決まっている状況。", "What is already the case."),
        default=[],
        example=[],
        items=one,
        max_items=len(choices),
        unique=True,
    )


def _one(name: str, type_: FieldType, ja: str, en: str, **more: Any) -> Field:  # noqa: ANN401 - as Field has them
    return Field(name, type_, Text(ja, en), Text(ja, f"{en}."), required=True, **more)


def _list(name: str, ja: str, en: str, item: Field, **more: Any) -> Field:  # noqa: ANN401 - likewise
    return _one(name, "array", ja, en, items=item, max_items=136, **more)


def _object(name: str, ja: str, en: str, *fields: Field, **more: Any) -> Field:  # noqa: ANN401 - likewise
    return _one(name, "object", ja, en, fields=fields, **more)


_TILE: Final = _one("tile", "string", "牌", "A tile", notation="tile")
_LEFT: Final = _one("left", "integer", "残り枚数", "How many of it the player cannot see")
_SHANTEN: Final = _one("shanten", "integer", "向聴数", "Shanten: 0 is tenpai, -1 a complete hand")
_TENPAI: Final = _one("tenpai", "boolean", "聴牌か", "Whether the hand is tenpai by these rules")
_RULE: Final = (
    _one("rule", "string", "規則", "The rule that is the reason", nullable=True),
    _one("name", "string", "規則の名", "Its name", nullable=True),
    _one("clause", "string", "条項", "Its clause of the source", nullable=True),
    _one("href", "string", "規則の所在", "Where it is explained", nullable=True),
)
_REASON: Final = (
    _one("code", "string", "理由の名", "Stable name of the reason"),
    _one("detail", "string", "理由", "The reason in words"),
    *_RULE,
)
_WORTH: Final = (
    _one("winning", "boolean", "和了れるか", "Whether it wins"),
    _one("reason", "string", "和了れない理由", "Why it does not", nullable=True),
    _object("value", "点数", "What it is worth, as a score says it", open_object=True),
    _list(
        "yaku",
        "役",
        "Its yaku and dora",
        _one("yaku", "string", "役", "Identifier of a yaku or dora"),
    ),
    _one("received", "integer", "受け取り", "Everything the winner gets"),
)


def _worth(name: str, ja: str, en: str) -> Field:
    """What a way of winning is worth, where there is one."""
    return _object(name, ja, en, *_WORTH, nullable=True, notation="worth")


def _reason(name: str, ja: str, en: str) -> Field:
    """Why something is not so, where it is not."""
    return _object(name, ja, en, *_REASON, nullable=True, notation="reason")


_WAIT: Final = _object(
    "wait",
    "待ち牌",
    "A tile that completes the hand",
    _TILE,
    _LEFT,
    _worth("ron", "栄和", "What it is worth by ron; null where it cannot be won"),
    _worth("tsumo", "自摸和", "What it is worth by tsumo; null where it cannot be drawn"),
    _reason("no_ron", "栄和できない理由", "Why there is no ron on it"),
    _reason("no_tsumo", "自摸和できない理由", "Why it cannot be drawn"),
)
_FURITEN: Final = _object(
    "furiten",
    "振り聴",
    "Whether ron is forbidden",
    _one("furiten", "boolean", "振り聴か", "Whether it is"),
    _list("tiles", "振り聴の牌", "The waits that make it so", _TILE),
    _list("barred", "栄和できない牌", "The waits that cannot be won by ron", _TILE),
    *_RULE,
    _one("why", "string", "理由", "The reason in words", nullable=True),
)
_BETTER: Final = _object("tile", "牌", "A tile that improves the hand", _TILE, _LEFT)
_IMPROVES: Final = (
    _list("improves", "有効牌", "The tiles that bring the hand nearer by one", _BETTER),
    _one("left", "integer", "有効牌の残り枚数", "How many such tiles the player cannot see"),
    _list("waits", "待ち", "The tiles that complete the hand, where it is tenpai", _WAIT),
    _FURITEN,
)
_DISCARD: Final = _object(
    "discard", "打牌", "A discard and the hand it leaves", _TILE, _SHANTEN, _TENPAI, *_IMPROVES
)
_BARRED: Final = _object(
    "barred", "切れない牌", "A tile that may not be discarded", _TILE, *_REASON
)
_AGAINST: Final = _object("reason", "理由", "A reason", *_REASON)
_DECLARATION: Final = _object(
    "declaration",
    "宣言",
    "One declaration",
    _one("id", "string", "宣言の名", "Its identifier"),
    _one("name", "string", "名前", "Its name"),
    _one("legal", "boolean", "出来るか", "Whether it may be made now"),
    _list("why", "出来ない理由", "Everything that speaks against it", _AGAINST),
    _list("tiles", "牌", "The tiles it may be made with", _TILE),
    _one("as", "string", "成立する役", "The yaku it counts as", nullable=True),
)
_TURNS: Final = (
    Choice("waiting", Text("待つ", "Waiting for a tile")),
    Choice("drawn", Text("自摸の後", "After a draw")),
    Choice("called", Text("鳴きの後", "After a call")),
)
_TURN: Final = "waiting, drawn or called: what comes next is a tile or a discard"
_SCORE: Final = "The score of a complete hand just drawn"
_BEST_FIRST: Final = "Every tile that may be discarded, the best first"
REPLY: Final[tuple[Field, ...]] = (
    _one("turn", "string", "手番", _TURN, choices=_TURNS),
    _SHANTEN,
    _TENPAI,
    _reason(
        "not_tenpai",
        "ノー聴とする規則",
        "The rule by which a hand of tenpai form is not tenpai, where one is",
    ),
    *(replace(field, nullable=True) for field in _IMPROVES),
    _one("winning", "object", "和了", _SCORE, nullable=True, notation="score"),
    _list("discards", "打牌", _BEST_FIRST, _DISCARD, nullable=True),
    _list("barred", "切れない牌", "The tiles that may not be discarded, and why", _BARRED),
    _list("declarations", "宣言", "What may be declared now, and what not and why", _DECLARATION),
)
"""The fields of an answer. Those of a waiting hand are null in a hand that has a tile to discard, and the other way round."""


_SHARED: Final = ("seat_wind", "round_wind", "norths", "dora_indicators", "honba", "deposits")
"""What is known before a win as well as after it."""


def of_game(fields: Iterable[Field], claims: Iterable[Yaku], *, points: bool) -> tuple[Field, ...]:
    """The fields of a question, from those of a scoring request: what is known before a win, and the table."""
    score = {field.name: field for field in fields}
    shared = [score[name] for name in _SHARED if name in score]
    of_hand = [held(score["concealed"]), score["melds"], DRAWN, CALLED, *shared, situation(claims)]
    return (
        *of_hand,
        DISCARDS,
        VISIBLE,
        PASSED,
        WALL,
        *([POINTS] if points else []),
        FIRST_TURN,
        KANS,
    )
