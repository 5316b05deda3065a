"""The fields of a request to settle a hand: the table and how the hand ended."""

from typing import Final

from scoring.fields.field import Choice, Field
from scoring.games.kantan import fields as f
from scoring.settlement.transfers import reply_fields
from scoring.text import Text

_MOST_POINTS: Final = 100_000
"""Far more than any match comes to: points are small numbers here."""
_LAST_SEAT: Final = f.MOST_PLAYERS - 1
WIN: Final = "win"
DRAW: Final = "draw"

TABLE: Final = Field(
    "table", "object", Text("場", "Table"), Text("局が始まった時の場。", "The table as the hand began."),
    required=True,
    fields=(
        Field(
            "points", "array", Text("持ち点", "Points"),
            Text(
                "席順の持ち点。席は最初の親から反時計回りに0番から数える。",
                "Points of each player, in seating order from the first dealer, counter-clockwise.",
            ),
            required=True, example=[15, 15, 15, 15], max_items=f.MOST_PLAYERS,
            items=Field(
                "points", "integer", Text("点数", "Points"), Text("一人の持ち点。", "Of one player."),
                minimum=-_MOST_POINTS, maximum=_MOST_POINTS,
            ),
        ),
        Field(
            "dealer", "integer", Text("親", "Dealer"), Text("この局の親の席。", "Who deals this hand."),
            required=True, example=0, maximum=_LAST_SEAT,
        ),
        Field(
            "hand", "integer", Text("局", "Hand"),
            Text("何局目か。全員が親を2回行うまで続く。", "Number of the hand; a match has two for each player."),
            required=True, example=1, minimum=1, maximum=10 * f.MOST_PLAYERS,
        ),
        Field(
            "pot", "integer", Text("場の点", "Pot"),
            Text("リーチで払われ、場にある点。", "Points staked for riichi that lie on the table."),
            required=True, example=0, maximum=_MOST_POINTS,
        ),
    ),
)  # fmt: skip
_WIN_FIELDS: Final = (
    Field(
        "winner", "integer", Text("アガった人", "Winner"), Text("アガった席。", "Who won."),
        example=1, maximum=_LAST_SEAT,
    ),
    Field(
        "from", "integer", Text("放銃した人", "Discarder"),
        Text("ロンされた席。ツモと天和は null。", "Whose discard it was; null for a self-draw and tenhou."),
        nullable=True, example=1, maximum=_LAST_SEAT,
    ),
    Field(
        "hand", "object", Text("手", "Hand"),
        Text(
            "アガった手。採点の依頼と同じ。人数と親は場から分かる。",
            "The winning hand as a scoring request; players and dealer follow from the table.",
        ),
        fields=f.FIELDS,
    ),
    Field(
        "points", "integer", Text("点数", "Points"),
        Text("手を送らない時の、アガった手の点数。", "What the hand is worth, if it is not sent."),
        example=4, maximum=_MOST_POINTS,
    ),
)  # fmt: skip
EVENT: Final = Field(
    "event", "object", Text("結果", "Event"), Text("局がどう終わったか。", "How the hand ended."),
    required=True,
    fields=(
        Field(
            "type", "string", Text("種類", "Type"), Text("アガりか流局か。", "A win or a drawn hand."),
            required=True, example=WIN,
            choices=(Choice(WIN, Text("アガり", "Win")), Choice(DRAW, Text("流局", "Drawn hand"))),
        ),
        *_WIN_FIELDS,
        Field(
            "wins", "array", Text("アガり", "Wins"),
            Text(
                "一枚の捨て牌で何人もがアガった時に、一人ずつ。ほかの項目の代わりに書く。",
                "Where several win on one discard, each of them; instead of the fields above.",
            ),
            items=Field(
                "win", "object", Text("アガり", "Win"), Text("一人のアガり。", "The win of one player."),
                fields=_WIN_FIELDS,
            ),
            max_items=_LAST_SEAT,
        ),
        Field(
            "riichi", "array", Text("リーチした人", "Riichi"),
            Text("この局にリーチを宣言した席。", "Who declared riichi in this hand."),
            default=[], example=[1], max_items=f.MOST_PLAYERS, unique=True,
            items=Field(
                "player", "integer", Text("席", "Player"), Text("リーチした席。", "Who did."),
                example=1, maximum=_LAST_SEAT,
            ),
        ),
    ),
)  # fmt: skip
FIELDS: Final = (TABLE, EVENT)
REPLY: Final = reply_fields(
    TABLE,
    Field(
        "pot", "integer", Text("場の点", "Pot"),
        Text("やり取りの後、場に残る点。", "What lies in the pot after the transfers."), required=True,
    ),
)  # fmt: skip
"""The fields of the answer."""
EXAMPLE: Final = {
    "table": {"points": [15, 15, 15, 15], "dealer": 0, "hand": 1, "pot": 0},
    "event": {
        "type": WIN,
        "winner": 1,
        "from": 2,
        "hand": f.request_of("man.run pin.run sou.run man.run sou +sou riichi"),
        "riichi": [1],
    },
}
"""The worked example NX1."""
