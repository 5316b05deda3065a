"""The request fields of dice mahjong and its line notation."""

import re
from typing import Final

from scoring.faults import Unreadable
from scoring.fields.bodies import BodyWriter
from scoring.fields.field_files import FieldFile
from scoring.hand import answer_fields as v
from scoring.rules.changes import Unit
from scoring.text import Text
from scoring.tiles.notation import plain_signs

_DECLARED: Final = FieldFile("games/dice/request.yaml")
FIELDS: Final = _DECLARED.fields("request")
DICE, KANS, DORA, ACTION, LAST_DRAW, FIRST_ROLL_COMPLETE, MODE = FIELDS
NOTATION: Final = _DECLARED.texts("notation")
VALUE: Final = (
    v.or_null(v.POINTS),
    v.YAKUMAN,
    v.part("doubled", "boolean", "リーチで倍にしたか", "Whether riichi doubled it"),
)
"""The fields of the value of a throw."""
_UNITS: Final[tuple[Unit, ...]] = ("points", "yakuman")
REPLY: Final = v.reply_fields(VALUE, _UNITS)
"""The fields of the answer to a throw."""
WRITER: Final = BodyWriter(REPLY)

UNKNOWN_LAST: Final = Text(
    "最後のダイスが無いので、待ちの役も嶺上開花も付けない。",
    "The last die was not given: neither a wait nor the yaku after a kan is counted.",
)

_WORD: Final = re.compile(r"(?=\S)(([^\s:]*):?(\S*))")
_UNKNOWN: Final = Text(
    "{place}文字目: この記法の語ではない。例 12345622 dora:2 reroll:3 riichi。",
    "Character {place}: This is not a word of the notation; a line reads 12345622 dora:2 reroll:3 riichi.",
)
_ACTIONS: Final = frozenset(choice.value for choice in ACTION.choices)
_MODES: Final = frozenset(choice.value for choice in MODE.choices)
_DRAWS: Final = frozenset({"reroll", "kan"})


def read_line(line: str) -> dict[str, object]:
    """The part of a request that a line of notation writes: ``"34522 kans:3 dora:2 kan:5 solo"``.

    A rerolled last die means that the player rerolled, unless the line has ``riichi``. Raises :class:`Unreadable` for a word it does
    not know.
    """
    signs = plain_signs(line)
    dice: list[str] = []
    request: dict[str, object] = {}
    for found in _WORD.finditer(signs.plain):
        word, key, value = found.groups()
        if word.isdecimal():
            dice.append(word)
        elif word in _ACTIONS:
            request["action"] = word
        elif word in _MODES:
            request["mode"] = word
        elif word in {"complete", "incomplete"}:
            request["first_roll_complete"] = word == "complete"
        elif key == "kans":
            request["kans"] = value
        elif key == "dora" and value.isdecimal():
            request["dora"] = int(value)
        elif key in _DRAWS and value.isdecimal():
            request["last_draw"] = {"face": int(value), "by": key}
            if key == "reroll":
                request.setdefault("action", "reroll")
        else:
            place = signs.places[found.start()]
            raise Unreadable(_UNKNOWN.filled(place=place + 1), place)
    return {"dice": "".join(dice), **request} if dice else request
