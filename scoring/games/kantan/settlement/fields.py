"""The fields of a request to settle a hand: the table and how the hand ended."""

from typing import Final

from scoring.fields.field import Field
from scoring.fields.field_files import FieldFile
from scoring.games.kantan import fields as f
from scoring.settlement.transfers import reply_fields
from scoring.text import Text

WIN: Final = "win"
DRAW: Final = "draw"
_DECLARED: Final = FieldFile(
    "games/kantan/settlement/request.yaml",
    last_seat=f.MOST_PLAYERS - 1,
    most_players=f.MOST_PLAYERS,
    most_hands=10 * f.MOST_PLAYERS,
    hand=f.FIELDS,
)
_TABLE: Final = _DECLARED.field("table")
FIELDS: Final = (_TABLE, _DECLARED.field("event"))
_POT: Final = Field(
    "pot",
    "integer",
    Text("場の点", "Pot"),
    Text("やり取りの後、場に残る点。", "What lies in the pot after the transfers."),
    required=True,
)
REPLY: Final = reply_fields(_TABLE, _POT)
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
