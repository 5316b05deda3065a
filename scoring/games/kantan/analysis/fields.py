"""The fields of a request to analyze a hand that is still played, and of the answer."""

from typing import Final

from scoring.fields.field import Choice
from scoring.fields.field_files import FieldFile
from scoring.games.kantan import fields as f
from scoring.games.kantan.cards import KINDS
from scoring.settlement.transfers import RULE_FIELDS

_DECLARED: Final = FieldFile(
    "games/kantan/analysis/request.yaml",
    concealed=f.CONCEALED,
    called=f.CALLED,
    winning_card=f.WINNING_CARD,
    situation=f.SITUATION,
    players=f.PLAYERS,
    dealer=f.DEALER,
    card=f.CARD,
    last_seat=f.MOST_PLAYERS - 1,
)
FIELDS: Final = _DECLARED.fields("request")
"""The fields of the request, in order."""
(POINTS,) = (field for field in FIELDS if field.name == "points")
REPLY: Final = FieldFile(
    "games/kantan/analysis/answer.yaml",
    required=True,
    kinds=tuple(Choice(kind, name) for kind, name in KINDS.items()),
    rule_line=RULE_FIELDS,
).fields("answer")
"""The fields of an answer. Where a card is to be discarded, kinds that improve and waits are null here and said of each discard."""
EXAMPLE: Final = _DECLARED.example()
