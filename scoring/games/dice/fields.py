"""The request and answer fields of dice mahjong, and its line notation."""

from dataclasses import replace
from typing import Any, Final

from scoring.faults import Unreadable
from scoring.fields.field_files import FieldFile
from scoring.fields.wording import add_value
from scoring.games.dice import MESSAGES
from scoring.hand import answer_fields as v
from scoring.settlement.transfers import RULE_FIELDS, reply_fields
from scoring.tiles.notation import plain_signs

# --- score

_SCORE: Final = FieldFile("games/dice/request.yaml", points=v.or_null(v.POINTS), yakuman=v.YAKUMAN)
FIELDS: Final = _SCORE.fields("request")
DICE, KANS, DORA, ACTION, LAST_DRAW, FIRST_ROLL_COMPLETE, MODE = FIELDS
_OF_SCORE: Final[dict[str, Any]] = {field.name: field for field in FIELDS}
EXAMPLE: Final = _SCORE.example()
NOTATION: Final = _SCORE.texts("notation")
VALUE: Final = _SCORE.fields("value")
"""The fields of the value of a hand."""
NO_FORM: Final = "buta"
"""The reason of a hand that makes none of the winning forms."""
REPLY: Final = v.reply_fields(VALUE, ("points", "yakuman"))

# --- settlement

_MOST_PLAYERS: Final = 100
MOST_COINS: Final = 1_000_000
"""The coins of all players together, so that no settlement exceeds the limits of the next request."""
_SETTLE: Final = FieldFile(
    "games/dice/settlement/request.yaml",
    coins=MOST_COINS,
    players=_MOST_PLAYERS,
    last_player=_MOST_PLAYERS - 1,
    **_OF_SCORE,
)
_TABLE: Final = _SETTLE.field("table")
_ROUND_WIND = next(field for field in _TABLE.fields if field.name == "round_wind")
ROUNDS: Final = {choice.value: choice.name for choice in _ROUND_WIND.choices}
"""The rounds in their order, with their names; only the prototype has them."""
SETTLE_FIELDS: Final = (_TABLE, _SETTLE.field("event"))
SETTLE_EXAMPLE: Final = _SETTLE.example()
_SETTLE_ANSWER: Final = FieldFile(
    "games/dice/settlement/answer.yaml", required=True, last_player=_MOST_PLAYERS - 1, hand=FIELDS
)
SETTLE_REPLY: Final = reply_fields(_TABLE, *_SETTLE_ANSWER.fields("answer"))

# --- analysis

_ANALYZE: Final = FieldFile(
    "games/dice/analysis/request.yaml",
    most_coins=MOST_COINS,
    choices=tuple(choice for choice in ACTION.choices if choice.value != ACTION.default),
    **_OF_SCORE,
)
ANALYZE_FIELDS: Final = _ANALYZE.fields("request")
_BY_NAME: Final = {field.name: field for field in ANALYZE_FIELDS}
COINS: Final = _BY_NAME["coins"]
ANALYZE_EXAMPLE: Final = _ANALYZE.example()
ANALYZE_REPLY: Final = FieldFile(
    "games/dice/analysis/answer.yaml",
    required=True,
    target=_BY_NAME["target"],
    position=[
        replace(_BY_NAME[name], required=True, default=None)
        for name in ("dice", "kans", "chosen", "rerolls_left", "last_draw")
    ],
    rule_line=RULE_FIELDS,
).fields("answer")


# --- notation

_CHOICES: Final = {choice.value: field.name for field in (ACTION, MODE) for choice in field.choices}


def read_line(line: str) -> dict[str, Any]:
    """Return the part of a request that a line writes: ``"34522 kans:3 dora:2 kan:5 solo"``.

    A rerolled last die means that the player rerolled, unless the line has ``riichi``. Raise :class:`Unreadable` for an unknown word.
    """
    request: dict[str, Any] = {}
    for word, place in plain_signs(line).words():
        key, _, value = word.partition(":")
        stated: object
        if word.isdecimal():
            request["dice"] = request.get("dice", "") + word
            continue
        if word in _CHOICES:
            name, stated = _CHOICES[word], word
        elif word in {"complete", "incomplete"}:
            name, stated = "first_roll_complete", word == "complete"
        elif key == "kans":
            name, stated = "kans", value
        elif key == "dora" and value.isdecimal():
            name, stated = "dora", int(value)
        elif key in {"reroll", "kan"} and value.isdecimal():
            name, stated = "last_draw", {"face": int(value), "by": key}
        else:
            raise Unreadable(MESSAGES["unknown_word"].filled(place=place + 1), place)
        add_value(request, name, stated, word, place)
    if request.get("last_draw", {}).get("by") == "reroll":
        request.setdefault("action", "reroll")
    return request
