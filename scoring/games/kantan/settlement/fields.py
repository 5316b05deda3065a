"""The fields of a request to settle a hand: the table and how the hand ended."""

from typing import Final

from scoring.fields.field_files import FieldFile
from scoring.games.kantan import fields as f
from scoring.settlement.transfers import reply_fields

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
REPLY: Final = reply_fields(_TABLE, *_DECLARED.fields("answer"))
"""The fields of the answer."""
EXAMPLE: Final = _DECLARED.example()
"""The worked example NX1."""
