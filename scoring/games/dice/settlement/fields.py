"""The fields of a settlement of dice mahjong: table, event and what only this game answers."""

from typing import Final

from scoring.fields.field import Choice
from scoring.fields.field_files import FieldFile
from scoring.games.dice import fields as f
from scoring.settlement.transfers import reply_fields
from scoring.text import Text

_MOST_PLAYERS: Final = 100
MOST_COINS: Final = 1_000_000
"""Of all players together, so that no settlement leads out of what the next request may hold."""
WINDS: Final = {
    "east": Text("東場", "East round"),
    "south": Text("南場", "South round"),
    "west": Text("西場", "West round"),
    "north": Text("北場", "North round"),
    "white": Text("白場", "White round"),
}
"""The rounds in their order; only the prototype has them."""


_DECLARED: Final = FieldFile(
    "games/dice/settlement/request.yaml",
    coins=MOST_COINS,
    players=_MOST_PLAYERS,
    last_player=_MOST_PLAYERS - 1,
    winds=tuple(Choice(wind, name) for wind, name in WINDS.items()),
    mode=f.MODE,
    dora=f.DORA,
    dice=f.DICE,
    action=f.ACTION,
)
TABLE: Final = _DECLARED.field("table")
FIELDS: Final = (TABLE, _DECLARED.field("event"))
TABLE_ONLY: Final = ("dealer", "hand")
"""What a table of several players has to say."""
NOT_SOLO: Final = (*TABLE_ONLY, "out", "round_wind")
"""What the table of one player does not have."""

KINDS_OF_ENTRY: Final = ({"roll"}, {"kan", "die"}, {"choose"}, {"reroll", "to"})
"""The names that stand together in an entry of a log."""
REPLY: Final = reply_fields(
    TABLE,
    *FieldFile(
        "games/dice/settlement/answer.yaml", required=True, last_player=_MOST_PLAYERS - 1
    ).fields("answer"),
)
EXAMPLE: Final = _DECLARED.example()
