"""The request fields of dice mahjong and its line notation."""

import re
from functools import partial
from typing import Final

from scoring.faults import Unreadable
from scoring.fields.field import Choice, Field
from scoring.text import Text
from scoring.tiles.notation import plain_signs

required: Final = partial(Field, required=True)
DICE: Final = required(
    "dice",
    "string",
    Text("ダイス", "Dice"),
    Text(
        "カンしていないダイスの目を1〜6の数字で並べる。例 12345622。カンが0・1・2なら8・5・2個。",
        "The faces of the free dice as digits 1 to 6, such as 12345622: 8, 5 or 2 of them beside 0, 1 or 2 kans.",
    ),
    example="12345622",
    pattern=r"^[0-9]{0,16}$",
    max_length=16,
    notation="dice",
)
KANS: Final = Field(
    "kans",
    "string",
    Text("カン", "Kans"),
    Text("カンした目を並べる。例 36。", "The faces of the declared kans, such as 36."),
    default="",
    example="",
    pattern=r"^[0-9]{0,8}$",
    max_length=8,
    notation="dice",
)
DORA: Final = Field(
    "dora",
    "integer",
    Text("ドラ", "Dora"),
    Text("ドラ表示ダイスの目。その目がドラ。", "The face of the dora die, which is the dora."),
    nullable=True,
    assumed=Text("ドラが無いので、ドラは数えない。", "No dora was given: none is counted."),
    example=2,
    minimum=1,
    maximum=6,
)
ACTION: Final = Field(
    "action",
    "string",
    Text("選択", "Choice"),
    Text(
        "手番で選んだもの。リーチは得点が2倍。",
        "What was chosen in the turn. Riichi doubles the points.",
    ),
    default="stand",
    assumed=Text(
        "手番のことが分からないので、待ちの役も嶺上開花も天和も付けない。",
        "Nothing is known of the turn: no wait, no yaku after a kan and none of the first roll is counted.",
    ),
    example="reroll",
    choices=(
        Choice("stand", Text("そのまま", "Stand")),
        Choice("riichi", Text("リーチ", "Riichi")),
        Choice("reroll", Text("振り直し", "Reroll")),
    ),
)
LAST_DRAW: Final = Field(
    "last_draw",
    "object",
    Text("最後のダイス", "Last die"),
    Text(
        "最後に振った一個の目と、振り直しかカンか。最初の8個のままなら書かない。",
        "The face of the die rolled last, and whether it was a reroll or a kan's replacement; left out where the first roll was kept.",
    ),
    nullable=True,
    example={"face": 3, "by": "reroll"},
    fields=(
        required(
            "face",
            "integer",
            Text("目", "Face"),
            Text("最後に振ったダイスの目。", "The face it shows."),
            example=3,
            minimum=1,
            maximum=6,
        ),
        required(
            "by",
            "string",
            Text("振った訳", "Why it was rolled"),
            Text("振り直しか、カンの嶺上か。", "As a reroll, or as the replacement for a kan."),
            example="reroll",
            choices=(
                Choice("reroll", Text("振り直し", "Reroll")),
                Choice("kan", Text("カン", "Kan")),
            ),
        ),
    ),
)
FIRST_ROLL_COMPLETE: Final = Field(
    "first_roll_complete",
    "boolean",
    Text("最初から上がり形", "First roll complete"),
    Text(
        "最初の8個がアガリ形だったか。tenhou_survives_reroll で、振り直すかカンした時だけ要る。",
        "Whether the first eight dice were a winning form; needed only with tenhou_survives_reroll, after a reroll or a kan.",
    ),
    nullable=True,
    assumed=Text(
        "最初の8個のことが分からないので、アガリ形ではなかったとした。",
        "Nothing is known of the first roll: it is taken not to have been a winning form.",
    ),
    example=None,
)
MODE: Final = Field(
    "mode",
    "string",
    Text("人数", "Mode"),
    Text(
        "2人以上か1人か。役満は、2人以上ではその場で勝ち、1人では80点。",
        "Several players or one: a yakuman wins at once among several and counts 80 points for one.",
    ),
    default="table",
    assumed=Text("2人以上の卓とした。", "Several players are assumed."),
    example="table",
    choices=(
        Choice("table", Text("2人以上", "Several players")),
        Choice("solo", Text("1人", "One player")),
    ),
)
FIELDS: Final = (DICE, KANS, DORA, ACTION, LAST_DRAW, FIRST_ROLL_COMPLETE, MODE)

UNKNOWN_LAST: Final = Text(
    "最後のダイスが無いので、待ちの役も嶺上開花も付けない。",
    "The last die was not given: neither a wait nor the yaku after a kan is counted.",
)

NOTATION: Final = {
    "dice": Text("目を1〜6の数字で並べる。順は問わない。", "Faces as digits 1 to 6, in any order."),
    "line": Text(
        "ダイス、続けて kans:36 dora:2 reroll:3(最後に振り直した目) kan:5(嶺上の目) "
        "stand riichi reroll solo complete(最初からアガリ形)。例 12345622 dora:2 reroll:3 riichi",
        "Dice, then kans:36 dora:2 reroll:3 (last die, rerolled) kan:5 (last die, after a kan) "
        "stand riichi reroll solo complete (first roll was a winning form): 12345622 dora:2 reroll:3 riichi",
    ),
}
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
