"""The request fields of the tile games, and the notation of a hand in one line."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from scoring.fields.field import Choice, Field
from scoring.fields.text_values import value_from
from scoring.hand import parsing
from scoring.hand.liability import Liability
from scoring.rules.rulebook import Yaku
from scoring.text import Text, joined
from scoring.tiles import melds
from scoring.tiles.lines import read_hand
from scoring.tiles.notation import MAX_TEXT, BadNotation

WINDS: Final = {
    "east": Text("東", "East"),
    "south": Text("南", "South"),
    "west": Text("西", "West"),
    "north": Text("北", "North"),
}
WIND_KINDS: Final = {wind: 27 + place for place, wind in enumerate(WINDS)}
MAX_STICKS: Final = 999
MAX_NORTHS: Final = 4
TILES_PATTERN: Final = melds.PATTERN


def _tiles(
    name: str,
    label: Text,
    text: Text,
    *,
    example: str,
    parse: Callable[[str], object] = parsing.indicators_of,
    required: bool = False,
    assumed: Text | None = None,
    key: str = "",
) -> Field:
    return Field(
        name,
        "string",
        label,
        text,
        required=required,
        assumed=assumed,
        example=example,
        pattern=TILES_PATTERN,
        max_length=MAX_TEXT,
        notation="tile" if name == "winning_tile" else "tiles",
        parse=parse,
        key=key,
    )


_RED_FIVE: Final = Text("0は赤五。", "; 0 is a red five")


def concealed(example: str = "123567m34522p67s", *, reds: bool = True) -> Field:
    """The field of the concealed tiles, in a game with or without red fives."""
    red = _RED_FIVE if reds else Text("", "")
    return _tiles(
        "concealed",
        Text("手牌", "Concealed tiles"),
        Text(
            f"和了牌を除いた手の内の牌。13−3×副露数枚。例 {example}。{red.ja}",
            f"Tiles in hand without the winning tile: 13 - 3 x melds of them, such as {example}{red.en}.",
        ),
        example=example,
        parse=parsing.concealed_of,
        required=True,
    )


CONCEALED: Final = concealed()
WINNING_TILE: Final = _tiles(
    "winning_tile",
    Text("和了牌", "Winning tile"),
    Text("和了した牌一枚。", "The one tile that won."),
    example="8s",
    parse=parsing.tile_of,
    required=True,
)
_MELD_EXAMPLES: Final = {
    "chi": "chi:123m",
    "pon": "pon:555z",
    "open_kan": "open_kan:1111m",
    "added_kan": "added_kan:2222p",
    "closed_kan": "closed_kan:9999s",
}


def _such_as(kinds: Collection[str], between: str) -> str:
    """An example of each kind of meld."""
    return between.join(text for kind, text in _MELD_EXAMPLES.items() if kind in kinds)


def melds_of(kinds: Collection[str]) -> Field:
    """The field of melds where those are the kinds there are."""
    such = _such_as(kinds, ", ")
    return Field(
        "melds",
        "array",
        Text("副露・槓", "Melds"),
        Text(
            "鳴いた面子と槓。種類と牌をコロンで繋ぐ。種類を省いて (555z)、暗槓は [1111m] とも書ける。",
            "Called sets and kans: the kind, a colon and the tiles; or without the kind (555z), for a concealed kan [1111m].",
        ),
        default=[],
        example=["pon:555z"],
        items=Field(
            "meld",
            "string",
            Text("面子", "Meld"),
            Text(f"例 {such}", f"Such as {such}"),
            pattern=melds.PATTERN,
            max_length=melds.MAX_TEXT,
            notation="meld",
            parse=melds.parse_meld,
        ),
        max_items=4,
    )


MELDS: Final = melds_of(melds.KIND_NAMES)
WIN: Final = Field(
    "win",
    "string",
    Text("和了り方", "Kind of win"),
    Text("栄和か自摸和か。", "On a discard or on one's own draw."),
    required=True,
    example="ron",
    choices=(Choice("ron", Text("ロン", "Ron")), Choice("tsumo", Text("ツモ", "Tsumo"))),
)


def seat_wind(players: int) -> Field:
    """The field of the winner's wind where so many play."""
    return Field(
        "seat_wind",
        "string",
        Text("自風", "Seat wind"),
        Text("和了した人の風。親は東。", "The winner's wind; the dealer is East."),
        default="south",
        assumed=Text(
            "自風が無いので、子(南家)とした。",
            "No seat wind was given: the winner is taken to be South, a child.",
        ),
        example="south",
        key="seat",
        choices=tuple(Choice(wind, name) for wind, name in WINDS.items())[:players],
    )


SEAT_WIND: Final = seat_wind(4)


def round_wind(players: int) -> Field:
    """The field of the wind of the round where so many play."""
    return Field(
        "round_wind",
        "string",
        Text("場風", "Round wind"),
        Text("場の風。", "The wind of the round."),
        default="east",
        assumed=Text(
            "場風が無いので、東場とした。", "No round wind was given: the East round is assumed."
        ),
        example="east",
        key="round",
        choices=tuple(Choice(wind, name) for wind, name in WINDS.items())[:players],
    )


ROUND_WIND: Final = round_wind(4)
DORA_INDICATORS: Final = _tiles(
    "dora_indicators",
    Text("ドラ表示牌", "Dora indicators"),
    Text("めくられているドラ表示牌すべて。", "All dora indicators that are turned."),
    example="9m",
    key="dora",
    assumed=Text(
        "ドラ表示牌が無いので、ドラは数えていない。",
        "No dora indicators were given: no dora are counted.",
    ),
)
URA_INDICATORS: Final = _tiles(
    "ura_indicators",
    Text("裏ドラ表示牌", "Ura dora indicators"),
    Text(
        "立直で和了した時の裏ドラ表示牌。",
        "The tiles under the dora indicators, after a win with riichi.",
    ),
    example="4p",
    key="ura",
    assumed=Text(
        "裏ドラ表示牌が無いので、裏ドラは数えていない。",
        "No ura dora indicators were given: no ura dora are counted.",
    ),
)
RINSHAN_INDICATORS: Final = _tiles(
    "rinshan_indicators",
    Text("嶺上ドラ標識牌", "Indicators from the dead wall"),
    Text(
        "和了時に嶺上牌からめくった標識牌二枚。",
        "The two tiles turned from the dead wall at the win.",
    ),
    example="1p9p",
    key="rinshan",
    parse=parsing.rinshan_indicators_of,
    assumed=Text(
        "嶺上ドラ標識牌が無いので、嶺上ドラは数えていない。",
        "No indicators from the dead wall were given: no dora of theirs are counted.",
    ),
)
NORTHS: Final = Field(
    "norths",
    "integer",
    Text("抜いた北", "Extracted norths"),
    Text(
        "和了者が手から抜いた北の枚数。",
        "How many north tiles the winner has set aside from the hand.",
    ),
    default=0,
    example=0,
    maximum=MAX_NORTHS,
)
HONBA: Final = Field(
    "honba",
    "integer",
    Text("積み棒", "Counters (honba)"),
    Text("場の積み棒の本数。", "Counters on the table."),
    default=0,
    example=0,
    maximum=MAX_STICKS,
)
DEPOSITS: Final = Field(
    "deposits",
    "integer",
    Text("供託", "Deposits"),
    Text("場の立直棒の本数。", "Riichi deposits on the table."),
    default=0,
    example=0,
    maximum=MAX_STICKS,
)


def liability(kinds: Iterable[Liability]) -> Field:
    """The field of the reason why a player answers for the hand."""
    return Field(
        "liability",
        "string",
        Text("責任払い", "Liability"),
        Text(
            "最後の面子を鳴かせた人が責任を負う時の、その理由。無ければ省く。",
            "Why the player who fed the last of certain sets answers for the hand; left out where nobody does.",
        ),
        choices=tuple(Choice(kind.id, kind.name) for kind in kinds),
    )


def situation(claims: Iterable[Yaku]) -> Field:
    """The field of claimed situations, with the choices a rule book declares."""
    choices = tuple(Choice(yaku.id, yaku.name) for yaku in claims)
    return Field(
        "situation",
        "array",
        Text("状況", "Situation"),
        Text("和了した時の状況。", "What else was the case when the hand was won."),
        default=[],
        example=[],
        items=Field(
            "situation",
            "string",
            Text("状況", "Situation"),
            Text("規則ごとの一覧から選ぶ。", "One of those the ruleset knows."),
            choices=choices,
        ),
        max_items=len(choices),
        unique=True,
    )


NOTATION: Final[Mapping[str, Text]] = {
    "tiles": Text(
        "数字に種類の文字を付ける。m 萬子、p 筒子、s 索子、z 字牌(1z東 2z南 3z西 4z北 5z白 6z發 7z中)。"
        "m123、字牌の ESWNPFC、Unicodeの牌でもよい。0は赤五。",
        "Digits and the letter of their suit: m characters, p circles, s bamboos, z honours "
        "(1z East 2z South 3z West 4z North 5z white 6z green 7z red). Also m123, honours as ESWNPFC, Unicode tiles. 0 is a red five.",
    ),
    "meld": Text(_such_as(melds.KIND_NAMES, " "), _such_as(melds.KIND_NAMES, " ")),
    "line": Text(
        "手牌+和了牌、副露、状況を空白で区切る。例 567m345p22p67s+8s pon:555z tsumo seat:east dora:9m",
        "Tiles + winning tile, then melds and words, separated by spaces: 567m345p22p67s+8s pon:555z tsumo seat:east dora:9m",
    ),
}


def notation_of(kinds: Collection[str], line: str, *, reds: bool = True) -> Mapping[str, Text]:
    """The notation where those are the kinds of melds; ``line`` is an example of a whole hand, ``reds`` whether there are red fives."""
    tiles, usual = NOTATION["tiles"], NOTATION["line"]
    if not reds:
        tiles = Text(tiles.ja.removesuffix("0は赤五。"), tiles.en.removesuffix(" 0 is a red five."))
    example = usual.en.rpartition(": ")[2]
    such = _such_as(kinds, " ")
    return {
        "tiles": tiles,
        "meld": Text(such, such),
        "line": Text(usual.ja.replace(example, line), usual.en.replace(example, line)),
    }


_KEYS: Final = {
    "seat": "seat_wind",
    "round": "round_wind",
    "dora": "dora_indicators",
    "ura": "ura_indicators",
    "rinshan": "rinshan_indicators",
}
_SEATS: Final = {"dealer": "east", "child": "south"}
_WITH_KEY: Final = Text("{words} と書く。", "Write {words}.")


def read_line(line: str, fields: Iterable[Field]) -> dict[str, object]:
    """The part of a request that a line of notation writes.

    ``"123567m34522p67s+8s pon:555z riichi tsumo seat:east round:south dora:9m honba:2"``: tiles, a plus before the winning one, melds,
    words and ``key:value`` pairs. Raises :class:`scoring.faults.Unreadable`.
    """
    read = read_hand(line)
    written = {"concealed": read.tiles, "winning_tile": read.winning, "melds": read.melds}
    request: dict[str, Any] = {name: value for name, value in written.items() if value}
    known = {name: field for field in fields for name in (field.name, field.key)}
    chosen = {field.name: field for field in known.values() if field.choices}.values()
    claimed = []
    for key, value, at in read.words:
        of = [one for one in chosen if key in [choice.value for choice in one.choices]]
        if value is not None:
            field = known.get(key)
            request[field.name if field else key] = value_from(field, value) if field else value
        elif key in _SEATS:
            request["seat_wind"] = _SEATS[key]
        elif of and of[0].required:
            request[of[0].name] = key
        elif of:
            words = (Text(word, word) for one in of if (word := f"{one.key or one.name}:{key}"))
            choice = joined(list(words), ja="か ", en=" or ")
            raise BadNotation(_WITH_KEY.filled(words=choice), at)
        else:
            claimed.append(key)
    if claimed:
        request["situation"] = [*request.get("situation", ()), *claimed]
    return request
