"""The line notation of dice mahjong."""

import re
from typing import Any, Final

from scoring.faults import Unreadable
from scoring.games.dice.fields import ACTION, MODE
from scoring.games.dice.messages import MESSAGES
from scoring.tiles.notation import plain_signs

_WORD: Final = re.compile(r"(?=\S)(([^\s:]*):?(\S*))")
_ACTIONS: Final = frozenset(choice.value for choice in ACTION.choices)
_MODES: Final = frozenset(choice.value for choice in MODE.choices)


def read_line(line: str) -> dict[str, Any]:
    """Return the part of a request that a line writes: ``"34522 kans:3 dora:2 kan:5 solo"``.

    A rerolled last die means that the player rerolled, unless the line has ``riichi``. Raises :class:`Unreadable` for an unknown word.
    """
    signs = plain_signs(line)
    dice: list[str] = []
    request: dict[str, Any] = {}
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
        elif key in {"reroll", "kan"} and value.isdecimal():
            request["last_draw"] = {"face": int(value), "by": key}
            if key == "reroll":
                request.setdefault("action", "reroll")
        else:
            place = signs.places[found.start()]
            raise Unreadable(MESSAGES["unknown_word"].filled(place=place + 1), place)
    return {"dice": "".join(dice), **request} if dice else request
