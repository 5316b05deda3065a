"""The fields of a table and of the event that ended a hand, for the tile games; what they mean together is decided elsewhere."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.analysis.fields import DISCARDS, PASSED
from scoring.fields.field import Choice, Field
from scoring.hand.fields import CONCEALED, WINDS
from scoring.settlement.table import ABORTED, CHOMBO, DRAWN, RIICHI_TILE, WIND_NAMES, WON
from scoring.text import Text
from scoring.tiles.melds import KIND_NAMES

MOST_POINTS: Final = 1_000_000
MOST_FEEDS: Final = 16
MOST_STICKS: Final = 900
"""Fewer than a scoring request may have: those of this hand come on top."""
MOST_HAN: Final = 99
LEAST_FU: Final = 20
FU: Final = Field(
    "fu",
    "integer",
    Text("符", "Fu"),
    Text("切り上げた符。五翻以上では省ける。", "Fu, rounded up; not needed from 5 han on."),
    example=30,
    minimum=LEAST_FU,
    maximum=170,
)
"""What a win may say of its value in games with fu."""
_NOT_A_HAND: Final = frozenset(
    ("seat_wind", "round_wind", "honba", "deposits", "liability", "wareme")
)
"""What the table and the event tell, and a hand in it does not."""
_ALSO_SHOWN: Final = frozenset(("melds", "norths"))
"""What is shown of a hand besides the tiles in it."""


def players_field(name: str, label: Text, text: Text, players: int, most: int = 0) -> Field:
    """A list of different players; of ``most`` players who may be there several times where that is given."""
    return Field(
        name,
        "array",
        label,
        text,
        example=[],
        items=player_field("player", Text("席", "Player"), _SEAT, players),
        max_items=most or players,
        unique=not most,
    )


_SEAT: Final = Text(
    "席の番号。起家が0で、自摸の順に数える。",
    "Number of the player: the first dealer is 0, then in turn order.",
)


def player_field(
    name: str,
    label: Text,
    text: Text,
    players: int,
    *,
    required: bool = False,
    nullable: bool = False,
) -> Field:
    """One player, by number."""
    return Field(
        name,
        "integer",
        label,
        text,
        required=required,
        nullable=nullable,
        example=0,
        maximum=players - 1,
    )


def table_field(players: int, hands: int, *, winds: Sequence[str] = WIND_NAMES) -> Field:
    """The field of the table; a match has ``hands`` numbered hands and its rounds those ``winds``."""
    return Field(
        "table",
        "object",
        Text("場", "Table"),
        Text("局の前の場の状態。", "The state of the match before the hand."),
        required=True,
        fields=(
            Field(
                "points",
                "array",
                Text("持ち点", "Points"),
                Text(
                    "起家から席順の持ち点。この局の立直棒はまだ引かない。",
                    "Points by player, from the first dealer in turn order, before any deposit of this hand.",
                ),
                required=True,
                items=Field(
                    "points",
                    "integer",
                    Text("持ち点", "Points"),
                    Text("一人の持ち点。", "Points of one player."),
                    minimum=-MOST_POINTS,
                    maximum=MOST_POINTS,
                ),
                max_items=players,
            ),
            player_field("dealer", Text("親", "Dealer"), _SEAT, players, required=True),
            Field(
                "round_wind",
                "string",
                Text("場風", "Round wind"),
                Text("場の風。", "The wind of the round."),
                required=len(winds) > 1,
                default=winds[0],
                example=winds[0],
                choices=tuple(Choice(wind, WINDS[wind]) for wind in winds),
            ),
            Field(
                "hand",
                "integer",
                Text("局", "Hand"),
                Text("何局目か。1から。", "Which hand it is, from 1."),
                required=True,
                example=1,
                minimum=1,
                maximum=hands,
            ),
            _sticks(
                "honba",
                Text("積み棒", "Counters (honba)"),
                Text("積み棒の本数。", "Counters on the table."),
                Text("積み棒は無いものとした。", "No counters were given: none are assumed."),
            ),
            _sticks(
                "deposits",
                Text("供託", "Deposits"),
                Text(
                    "前の局から残っている立直棒の本数。", "Riichi deposits left from earlier hands."
                ),
                Text("供託は無いものとした。", "No deposits were given: none are assumed."),
            ),
        ),
    )


def _sticks(name: str, label: Text, text: Text, assumed: Text) -> Field:
    return Field(
        name,
        "integer",
        label,
        text,
        default=0,
        assumed=assumed,
        example=0,
        maximum=MOST_STICKS,
    )


def in_reply(table: Field) -> Field:
    """The field of the table in an answer, where everything is always there."""
    return replace(table, fields=tuple(replace(field, required=True) for field in table.fields))


def hand_field(fields: Sequence[Field]) -> Field:
    """The field of a hand in an event: a scoring request without what the table tells."""
    return Field(
        "hand",
        "object",
        Text("手", "Hand"),
        Text(
            "採点の依頼と同じ。風・積み棒・供託は場から決まる。",
            "As a scoring request; winds, counters and deposits come from the table.",
        ),
        fields=tuple(
            replace(_unparsed(field), required=field.required and field.name != "win")
            for field in fields
            if field.name not in _NOT_A_HAND
        ),
    )


def _unparsed(field: Field) -> Field:
    """A field of tiles for the game to parse, which knows whether a card in play marks a white dragon (0z)."""
    items = None if field.items is None else replace(field.items, parse=None)
    return replace(field, parse=None, items=items)


def without_table(request: Mapping[str, object]) -> dict[str, object]:
    """A scoring request without what table and event tell."""
    return {
        name: value for name, value in request.items() if name not in _NOT_A_HAND and name != "win"
    }


def value_field(*fields: Field) -> Field:
    """The field of what a hand is worth, for those who have scored it."""
    return Field(
        "value",
        "object",
        Text("価値", "Value"),
        Text(
            "手を送らずに翻や符で言う時。", "What the hand is worth, in place of the hand itself."
        ),
        fields=fields,
    )


def event_field(
    players: int,
    *,
    hand: Field,
    value: Field,
    calls: Collection[str],
    kinds: tuple[Choice, ...],
    types: Collection[str],
    more: tuple[Field, ...] = (),
) -> Field:
    """The field of the event; ``calls`` are the kinds of melds, ``types`` the ways a hand ends, ``kinds`` the named ones to abort it."""
    return Field(
        "event",
        "object",
        Text("出来事", "Event"),
        Text("局がどう終わったか。", "How the hand ended."),
        required=True,
        fields=(
            Field(
                "type",
                "string",
                Text("種類", "Type"),
                Text("和了、流局、途中流局。", "A win, an exhaustive draw or an abortive one."),
                required=True,
                example=WON,
                choices=tuple(Choice(kind, _TYPES[kind]) for kind in types),
            ),
            Field(
                "wins",
                "array",
                Text("和了", "Wins"),
                Text(
                    "和了を宣言した人。一枚の捨て牌に何人か居れば全員。",
                    "Who claims a win; several for several claims on one discard.",
                ),
                items=_win(players, hand, value),
                max_items=players - 1,
            ),
            players_field(
                "riichi",
                Text("立直", "Riichi"),
                Text("この局で立直を宣言した人。", "Who declared riichi in this hand."),
                players,
            ),
            _on(),
            _feeds(players, calls),
            players_field(
                "tenpai",
                Text("聴牌", "Tenpai"),
                Text("流局で聴牌を宣言した人。", "Who shows a tenpai hand at the draw."),
                players,
            ),
            _hands(players, hand.fields),
            Field(
                "kind",
                "string",
                Text("途中流局の種類", "Kind of abort"),
                Text("途中流局の理由。", "Why the hand is aborted."),
                choices=kinds,
            ),
            player_field(
                "by",
                Text("誰が", "By"),
                Text(
                    "途中流局にした人。四槓なら四回目の槓をした人。",
                    "Who aborted the hand; of four kans, who made the fourth.",
                ),
                players,
            ),
            *more,
        ),
    )


_TYPES: Final = {
    WON: Text("和了", "Win"),
    DRAWN: Text("荒牌流局", "Exhaustive draw"),
    ABORTED: Text("途中流局", "Abortive draw"),
    CHOMBO: Text("チョンボ", "Chombo"),
}


def _win(players: int, hand: Field, value: Field) -> Field:
    return Field(
        "win",
        "object",
        Text("和了", "Win"),
        Text(
            "一人の和了。handとvalueのどちらか一方。", "One claim, with either a hand or a value."
        ),
        fields=(
            player_field(
                "winner",
                Text("和了者", "Winner"),
                Text("和了した人。", "Who wins."),
                players,
                required=True,
            ),
            player_field(
                "from",
                Text("放銃者", "From"),
                Text(
                    "放銃した人。自摸なら null。", "Who discarded the tile; null for a self-draw."
                ),
                players,
                required=True,
                nullable=True,
            ),
            hand,
            value,
            replace(
                _unparsed(DISCARDS),
                text=Text(
                    "和了者の捨て牌。他家に鳴かれた牌も含む。ロンが振り聴かを確かめる。",
                    "The tiles the winner has discarded, those that were called by others included: whether a ron is furiten.",
                ),
            ),
            replace(
                _unparsed(PASSED),
                text=Text(
                    "最後の自摸の後(立直していれば立直の後)に和了者が見逃した和了牌。",
                    "Tiles the winner could have won on and let pass since the last own draw, or since riichi.",
                ),
            ),
        ),
    )


def _on() -> Field:
    return Field(
        "on",
        "string",
        Text("和了牌", "Won on"),
        Text(
            "放銃した牌が立直の宣言牌なら riichi_tile。",
            "riichi_tile where the discard that was won on declared riichi.",
        ),
        default="discard",
        example="discard",
        choices=(
            Choice("discard", Text("普通の捨て牌", "An ordinary tile")),
            Choice(RIICHI_TILE, Text("立直宣言牌", "A riichi declaration tile")),
        ),
    )


def _feeds(players: int, calls: Collection[str]) -> Field:
    return Field(
        "feeds",
        "array",
        Text("鳴き", "Feeds"),
        Text(
            "鳴きと槓を、成立した順に。",
            "Calls and kans, in the order they were made.",
        ),
        items=Field(
            "feed",
            "object",
            Text("鳴き", "Feed"),
            Text("一つの鳴きか槓。", "One call or kan."),
            fields=(
                replace(
                    _unparsed(CONCEALED),
                    name="tiles",
                    label=Text("牌", "Tiles"),
                    text=_MELD_TILES,
                    example="777z",
                ),
                Field(
                    "kind",
                    "string",
                    Text("種類", "Kind"),
                    Text("面子の種類。", "Kind of the set."),
                    required=True,
                    example="pon",
                    choices=tuple(
                        Choice(kind, name) for kind, name in KIND_NAMES.items() if kind in calls
                    ),
                ),
                player_field(
                    "to",
                    Text("鳴いた人", "To"),
                    Text("鳴いた人。", "Whose set it is."),
                    players,
                    required=True,
                ),
                player_field(
                    "from",
                    Text("鳴かせた人", "From"),
                    Text(
                        "鳴かせた人。暗槓と加槓では null。",
                        "Who discarded the tile; null for a concealed or an added kan.",
                    ),
                    players,
                    required=True,
                    nullable=True,
                ),
            ),
        ),
        max_items=MOST_FEEDS,
    )


_MELD_TILES: Final = Text("面子の牌。例 777z。", "The tiles of the set, such as 777z.")


def _hands(players: int, hand: Sequence[Field]) -> Field:
    """Hands that are shown at a draw, with the fields of a hand that the game knows."""
    return Field(
        "hands",
        "array",
        Text("手牌", "Hands"),
        Text(
            "開けた手牌。聴牌や九種が確かめられる。",
            "Hands that are shown, so that they can be checked.",
        ),
        items=Field(
            "held",
            "object",
            Text("手牌", "Hand"),
            Text("一人の手牌。", "The tiles of one player."),
            fields=(
                player_field("player", Text("席", "Player"), _SEAT, players, required=True),
                replace(
                    _unparsed(CONCEALED),
                    text=Text(
                        "手の内の牌。聴牌なら13−3×副露数枚、九種なら14枚。",
                        "Tiles in hand: 13 - 3 x melds of them to show tenpai, 14 for an abort.",
                    ),
                ),
                *(_unparsed(field) for field in hand if field.name in _ALSO_SHOWN),
            ),
        ),
        max_items=players,
    )
