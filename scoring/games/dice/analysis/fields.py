"""The fields of a request for the odds of a turn, and of the answer to it."""

from typing import Final, cast

from scoring.fields.field import Assumption, Field
from scoring.fields.field_files import FieldFile
from scoring.games.dice import fields as f
from scoring.games.dice.settlement.fields import MOST_COINS
from scoring.settlement.transfers import RULE_FIELDS

_DECLARED: Final = FieldFile(
    "games/dice/analysis/request.yaml",
    most_coins=MOST_COINS,
    choices=tuple(choice for choice in f.ACTION.choices if choice.value != f.ACTION.default),
)
COINS: Final = _DECLARED.field("coins")
NO_COINS: Final = cast(Assumption, COINS.assumption)
_CHOSEN: Final = _DECLARED.field("chosen")
_REROLLS_LEFT: Final = _DECLARED.field("rerolls_left")
_TARGET: Final = _DECLARED.field("target")
FIELDS: Final = (
    f.DICE,
    f.KANS,
    f.DORA,
    COINS,
    f.MODE,
    _CHOSEN,
    _REROLLS_LEFT,
    f.LAST_DRAW,
    f.FIRST_ROLL_COMPLETE,
    _TARGET,
)
EXAMPLE: Final = _DECLARED.example()


REPLY: Final = FieldFile(
    "games/dice/analysis/answer.yaml",
    required=True,
    target=_TARGET,
    position=tuple(
        Field(
            field.name,
            field.type,
            field.label,
            field.text,
            required=True,
            nullable=field.nullable,
            fields=field.fields,
        )
        for field in (f.DICE, f.KANS, _CHOSEN, _REROLLS_LEFT, f.LAST_DRAW)
    ),
    rule_line=RULE_FIELDS,
).fields("answer")
