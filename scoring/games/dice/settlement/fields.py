"""The fields of a settlement of dice mahjong: table, event and what only this game answers."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scoring.fields.field import Choice, Field
from scoring.games.dice import fields as f
from scoring.settlement.transfers import reply_fields
from scoring.text import Text

MOST_PLAYERS: Final = 100
MOST_COINS: Final = 1_000_000
"""Of all players together, so that no settlement leads out of what the next request may hold."""
_MOST: Final = 1_000_000_000  # hands, and points of one player
MOST_ACTIONS: Final = 16
"""Entries of a log; the longest legal turn has seven."""

WINDS: Final = {
    "east": Text("東場", "East round"),
    "south": Text("南場", "South round"),
    "west": Text("西場", "West round"),
    "north": Text("北場", "North round"),
    "white": Text("白場", "White round"),
}
"""The rounds in their order; only the prototype has them."""


def _player(name: str, label: Text, text: Text, *, required: bool = False) -> Field:
    return Field(
        name, "integer", label, text, required=required, example=0, maximum=MOST_PLAYERS - 1
    )


def _face(name: str, label: Text, text: Text, example: int) -> Field:
    return Field(name, "integer", label, text, example=example, minimum=1, maximum=6)


_MODE: Final = replace(
    f.MODE,
    text=Text("2人以上の卓か、1人ルールか。", "Several players, or the rules for one."),
    assumed=None,
)
_COINS: Final = f.required(
    "coins",
    "array",
    Text("コイン", "Coins"),
    Text(
        "局の前に各自が持つコイン。起家から席順に。1人ルールでは一つだけ。",
        "What each player has before the hand, in seating order from the first dealer; of one player a single number.",
    ),
    example=[5, 5, 5],
    items=Field(
        "coins",
        "integer",
        Text("コイン", "Coins"),
        Text("一人のコイン。", "Of one player."),
        example=5,
        maximum=MOST_COINS,
    ),
    max_items=MOST_PLAYERS,
)
_OUT: Final = Field(
    "out",
    "array",
    Text("退場した人", "Players who left"),
    Text(
        "退場した人の番号。抜けた順に。プロトタイプでは空。",
        "Who has left the game, in the order of leaving; nobody does in the prototype.",
    ),
    default=[],
    example=[],
    items=_player("player", Text("席", "Player"), Text("席の番号。", "Number of the seat.")),
    max_items=MOST_PLAYERS,
    unique=True,
)
_HAND: Final = Field(
    "hand",
    "integer",
    Text("局", "Hand"),
    Text(
        "何局目か。プロトタイプではその場の何局目か。1人ルールには無い。",
        "Which hand this is, from 1; in the prototype which of its round. One player has none.",
    ),
    example=1,
    minimum=1,
    maximum=_MOST,
)
_ROUND_WIND: Final = Field(
    "round_wind",
    "string",
    Text("場", "Round"),
    Text(
        "東場から北場まで、その後が白場。調整案2に場は無いので、eastのままか null。",
        "The round; after the last the white one. Adjustment 2 has no rounds: it stays east, or null.",
    ),
    nullable=True,
    example="east",
    choices=tuple(Choice(wind, name) for wind, name in WINDS.items()),
)
_SCORE: Final = Field(
    "score",
    "integer",
    Text("得点の合計", "Score"),
    Text(
        "1人ルールで、ここまでに取った点の合計。", "Of one player: the points of the hands so far."
    ),
    example=0,
    maximum=_MOST,
)
TABLE: Final = f.required(
    "table",
    "object",
    Text("卓", "Table"),
    Text("局の前の卓。", "The table before the hand."),
    example={"coins": [5, 5, 5], "dealer": 0, "out": [], "hand": 1, "round_wind": "east"},
    fields=(
        _MODE,
        _COINS,
        _player(
            "dealer",
            Text("親", "Dealer"),
            Text("最初に手番を行う人。1人ルールには無い。", "Who acts first. One player has none."),
        ),
        _OUT,
        _HAND,
        _ROUND_WIND,
        _SCORE,
    ),
)
TABLE_ONLY: Final = ("dealer", "hand")
"""What a table of several players has to say."""
NOT_SOLO: Final = (*TABLE_ONLY, "out", "round_wind")
"""What the table of one player does not have."""

_LOG: Final = f.required(
    "log",
    "array",
    Text("手番の記録", "Log of the turn"),
    Text(
        "手番でしたことを順に。最初は8個を振る。",
        "What was done in the turn, in order; the first entry rolls the eight dice.",
    ),
    example=[{"roll": "11223366"}, {"choose": "riichi"}, {"reroll": 6, "to": 6}],
    items=Field(
        "action",
        "object",
        Text("したこと", "Action"),
        Text(
            "roll、kanとdie、choose、rerollとto のどれか一つ。",
            "One of roll, kan with die, choose, reroll with to.",
        ),
        example={"roll": "11223366"},
        fields=(
            replace(
                f.DICE,
                name="roll",
                label=Text("最初の8個", "First roll"),
                text=Text(
                    "最初に振った8個の目。例 11223366。",
                    "The faces of the eight dice, such as 11223366.",
                ),
                required=False,
                example="11223366",
            ),
            _face("kan", Text("カン", "Kan"), Text("カンした目。", "The face of the kan."), 3),
            _face(
                "die",
                Text("リンシャン牌", "Replacement die"),
                Text("カンで加えたダイスの目。", "What the die added for the kan shows."),
                5,
            ),
            replace(
                f.ACTION,
                name="choose",
                text=Text("リーチ・振り直し・そのままのどれか。", "Riichi, reroll or stand."),
                default=None,
                assumed=None,
                example="riichi",
            ),
            _face(
                "reroll",
                Text("振り直し", "Reroll"),
                Text("振り直すダイスの、今の目。", "The face of the die that is rolled again."),
                6,
            ),
            _face(
                "to",
                Text("出た目", "New face"),
                Text("振り直して出た目。", "What it shows then."),
                3,
            ),
        ),
    ),
    max_items=MOST_ACTIONS,
)
KINDS_OF_ENTRY: Final = ({"roll"}, {"kan", "die"}, {"choose"}, {"reroll", "to"})
"""The names that stand together in an entry of a log."""
EVENT: Final = f.required(
    "event",
    "object",
    Text("局", "Event"),
    Text("局で起きたこと。", "What happened in the hand."),
    fields=(
        f.required(
            "type",
            "string",
            Text("種類", "Type"),
            Text("一局。", "A whole hand."),
            example="round",
            choices=(Choice("round", Text("一局", "A hand")),),
        ),
        replace(f.DORA, required=True, nullable=False, assumed=None, example=3),
        f.required(
            "turns",
            "array",
            Text("手番", "Turns"),
            Text(
                "親から順の手番。手番を行わなかった人は書かない。",
                "The turns from the dealer on; who had no turn is left out.",
            ),
            items=Field(
                "turn",
                "object",
                Text("手番", "Turn"),
                Text("一人の手番。", "Of one player."),
                fields=(
                    _player(
                        "player",
                        Text("席", "Player"),
                        Text("手番を行った人。", "Whose turn it was."),
                        required=True,
                    ),
                    _LOG,
                ),
            ),
            max_items=MOST_PLAYERS,
        ),
        Field(
            "stop",
            "boolean",
            Text("上がり止め", "Stop"),
            Text(
                "白場で勝ったトップが、ここで試合を止めるか(may_stop が true の時だけ)。",
                "Whether the leader, having won this hand of the white round, stops the match; only where may_stop is true.",
            ),
            default=False,
            example=False,
        ),
    ),
)
FIELDS: Final = (TABLE, EVENT)

_TURN_REPLY: Final = f.required(
    "turn",
    "object",
    Text("手番", "Turn"),
    Text("一人の手番。", "Of one player."),
    fields=(
        _player(
            "player", Text("席", "Player"), Text("席の番号。", "Number of the seat."), required=True
        ),
        f.required(
            "paid",
            "integer",
            Text("出したコイン", "Coins paid"),
            Text("場代と選択で出したコイン。", "Ante and choice together."),
        ),
        f.required(
            "points",
            "integer",
            Text("得点", "Points"),
            Text(
                "手の得点。2人以上の役満と、手番を行わなかった人は null。",
                "What the hand scored; null for a yakuman among several players and for a player who had no turn.",
            ),
            nullable=True,
        ),
        f.required(
            "yakuman",
            "integer",
            Text("役満", "Yakuman"),
            Text("役満の数。", "How many yakuman count."),
        ),
        f.required(
            "hand",
            "object",
            Text("手", "Hand"),
            Text(
                "採点の依頼。手番を行わなかった人は null。",
                "The scoring request the log leads to; null for a player who had no turn.",
            ),
            nullable=True,
            open_object=True,
        ),
    ),
)
REPLY: Final = reply_fields(
    TABLE,
    f.required(
        "winner",
        "integer",
        Text("局の勝者", "Winner"),
        Text(
            "場のコインを取った人。1人ルールでは null。", "Who took the pot; null for one player."
        ),
        nullable=True,
    ),
    f.required(
        "pot",
        "integer",
        Text("場のコイン", "Pot"),
        Text("この局で場に出たコイン。", "How many coins the hand brought into the pot."),
    ),
    f.required(
        "turns",
        "array",
        Text("手番", "Turns"),
        Text("手番の順に、払ったコインと得点。", "In turn order, what was paid and scored."),
        items=_TURN_REPLY,
    ),
    f.required(
        "may_stop",
        "boolean",
        Text("上がり止めできる", "May stop"),
        Text(
            "勝ったトップが試合を止めてよいか。止めるなら同じ局を stop: true で送る。",
            "Whether the winner leads in the white round and may stop: send the same hand with stop: true.",
        ),
    ),
)
EXAMPLE: Final[Mapping[str, object]] = {
    "table": TABLE.example,
    "event": {
        "type": "round",
        "dora": 2,
        "turns": [
            {
                "player": 0,
                "log": [{"roll": "12345622"}, {"choose": "riichi"}, {"reroll": 3, "to": 3}],
            },
            {"player": 1, "log": [{"roll": "11223366"}, {"choose": "stand"}]},
            {
                "player": 2,
                "log": [
                    {"roll": "11445536"},
                    {"choose": "reroll"},
                    {"reroll": 3, "to": 6},
                    {"reroll": 1, "to": 2},
                ],
            },
        ],
    },
}
