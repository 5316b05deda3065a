"""Parses a scoring request and finds everything that is wrong with it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.fields.known_values import KnownValues
from scoring.fields.shape import Shape
from scoring.games.dice import fields as f
from scoring.games.dice.forms import FORMS, FREE, KAN_DICE, Hand, packed
from scoring.rules.in_force import InForce
from scoring.text import Text
from scoring.tiles.values import Numbers

_SHAPE: Final = Shape(f.FIELDS, "options")
_NAMES: Final = frozenset([*(field.name for field in f.FIELDS), "options"])
_DRAW_NAMES: Final = frozenset(part.name for part in f.LAST_DRAW.fields)
_DIGITS: Final = re.compile("[0-9]{0,8}")
_FEW: Final = KnownValues((f.DORA, f.ACTION, f.FIRST_ROLL_COMPLETE, f.MODE))
_DRAW: Final = KnownValues(f.LAST_DRAW.fields)
_FACES: Final = frozenset("123456")


class Throw(NamedTuple):
    """A hand with what multiplies or adds to its points, as a request describes it."""

    hand: Hand
    dora: int
    """How many dice show the dora, kans included."""
    riichi: bool
    solo: bool
    n: Numbers
    assumed: list[Assumption]
    """What was assumed because the request leaves it out."""


def given(request: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a request that have a value: ``null`` is the same as leaving a field out."""
    return {name: value for name, value in request.items() if value is not None}


def parse(rules: InForce, request: Mapping[str, Any]) -> Throw | list[Fault]:
    """The throw a request describes, or everything that is wrong with it: its shape, then the rules it breaks."""
    fields = given(request)
    readable = request.keys() <= _NAMES and _is_readable(fields)
    if not readable and (faults := _SHAPE.faults(request)):
        return faults
    return parse_fields(rules, fields)


def _is_readable(fields: Mapping[str, Any]) -> bool:
    """Whether fields surely have the right shape."""
    dice, kans, draw = fields.get("dice"), fields.get("kans", ""), fields.get("last_draw", {})
    if not isinstance(dice, str) or not isinstance(kans, str) or not isinstance(draw, Mapping):
        return False
    return (
        _DIGITS.fullmatch(dice) is not None
        and _DIGITS.fullmatch(kans) is not None
        and _FEW.hold(fields)
        and ("last_draw" not in fields or (draw.keys() == _DRAW_NAMES and _DRAW.hold(draw)))
    )


def parse_fields(rules: InForce, fields: Mapping[str, Any]) -> Throw | list[Fault]:
    """The throw that fields of the right shape describe, or every rule they break."""
    dice: str = fields["dice"]
    kans: str = fields.get("kans", "")
    action: str | None = fields.get("action")
    draw: Mapping[str, Any] = fields.get("last_draw", {})
    faults = [*_dice_faults(dice, kans), *_draw_faults(dice, kans, action, draw)]
    if faults:
        return faults
    counts, complete = packed(dice), fields.get("first_roll_complete")
    untouched = action is not None and not draw and not kans
    if untouched:
        if complete not in {None, counts in FORMS}:
            text = Text(
                "最後のダイスもカンも無いので、ダイスは最初の8個である。first_roll_complete と食い違う。",
                "With neither a last die nor a kan the dice are the first roll, and first_roll_complete says otherwise.",
            )
            return [Fault("/first_roll_complete", "contradiction", text, "tenhou")]
        complete = counts in FORMS
    hand = Hand(
        counts,
        "".join(sorted(kans)),
        draw.get("face", 0),
        int(draw.get("by") == "kan"),
        int(untouched and action == "stand"),
        int(complete is True),
    )
    dora = str(fields.get("dora"))
    return Throw(
        hand,
        dice.count(dora) + KAN_DICE * kans.count(dora),
        action == "riichi",
        fields.get("mode") == "solo",
        rules.numbers,
        _assumed(rules, fields, hand),
    )


def face_faults(at: str, faces: str) -> Iterator[Fault]:
    """Faces at a pointer that no die has."""
    if not _FACES.issuperset(faces):
        text = Text("ダイスの目は1から6まで。", "A die shows 1 to 6.")
        yield Fault(at, "bad_face", text, "players")


def _dice_faults(dice: str, kans: str) -> Iterator[Fault]:
    yield from face_faults("/dice", dice)
    yield from face_faults("/kans", kans)
    most = len(FREE) - 1
    if len(kans) > most:
        text = Text("カンは多くても{most}つ。", "At most {most} kans.").filled(most=most)
        yield Fault("/kans", "too_many_kans", text, "turn_kan")
    elif len(dice) != FREE[len(kans)]:
        text = Text(
            "カンが{kans}つなら、ほかのダイスは{right}個。{count}個ある。",
            "Kans: {kans}, so there must be {right} free dice, not {count}.",
        ).filled(kans=len(kans), right=FREE[len(kans)], count=len(dice))
        rule = "turn_kan" if kans else "turn_roll8"
        yield Fault("/dice", "wrong_dice_count", text, rule)


def _draw_faults(
    dice: str, kans: str, action: str | None, draw: Mapping[str, Any]
) -> Iterator[Fault]:
    if not draw:
        if action == "riichi":
            text = Text(
                "リーチをかけたら必ずダイスを一つ振り直す。",
                "After riichi exactly one die is rerolled: say which face came last.",
            )
            yield Fault("/last_draw", "needs_last_draw", text, "turn_riichi_one")
        return
    if str(draw["face"]) not in dice:
        text = Text(
            "最後に振った目が、カンしていないダイスの中に無い。",
            "The free dice have no such face, and the die rolled last is one of them.",
        )
        yield Fault("/last_draw/face", "not_in_dice", text)
    if draw["by"] == "kan":
        if not kans:
            text = Text("嶺上のダイスはカンの後だけ。", "Only a kan has a replacement die.")
            yield Fault("/last_draw/by", "needs_kan", text, "turn_kan")
    elif action is None:
        text = Text(
            "振り直しなら、リーチか振り直しかを示す。",
            "A die was rerolled: say whether by riichi or as an ordinary reroll.",
        )
        yield Fault("/action", "missing", text, "turn_choose")
    elif action == "stand":
        text = Text(
            "「そのまま」では振り直さない。", "A player who stands does not reroll any die."
        )
        yield Fault("/last_draw/by", "stand_rerolls_nothing", text, "turn_stand")


def _assumed(rules: InForce, fields: Mapping[str, Any], hand: Hand) -> list[Assumption]:
    unknown_turn = not fields.keys() & {f.ACTION.name, f.LAST_DRAW.name}
    rolled = unknown_turn or hand.last or hand.kans
    matters = (
        (f.DORA, True),
        (f.MODE, True),
        (f.ACTION, unknown_turn),
        (f.FIRST_ROLL_COMPLETE, rolled and rules.numbers.tenhou_survives_reroll),
    )
    found = [
        assumption
        for field, does in matters
        if does and field.name not in fields and (assumption := field.assumption)
    ]
    if hand.kans and not hand.last and not unknown_turn:
        found.append(Assumption(f.LAST_DRAW.name, f.UNKNOWN_LAST))
    return found
