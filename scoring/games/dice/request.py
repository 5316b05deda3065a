"""Parse a scoring request, or find everything that is wrong with it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.fields.known_values import KnownValues
from scoring.fields.shape import Shape
from scoring.games.dice import fields as f
from scoring.games.dice.forms import FORMS, FREE, KAN_DICE, DiceHand, hand_of, packed
from scoring.games.dice.messages import MESSAGES, fault
from scoring.games.dice.valuation import Throw
from scoring.rules.in_force import InForce

_SHAPE: Final = Shape(f.FIELDS, "options")
_NAMES: Final = frozenset([*(field.name for field in f.FIELDS), "options"])
_DRAW_NAMES: Final = frozenset(part.name for part in f.LAST_DRAW.fields)
_DIGITS: Final = re.compile("[0-9]{0,8}")
_FEW: Final = KnownValues((f.DORA, f.ACTION, f.FIRST_ROLL_COMPLETE, f.MODE))
_DRAW: Final = KnownValues(f.LAST_DRAW.fields)


def given(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a request that have a value: ``null`` is the same as leaving a field out."""
    return {name: value for name, value in request.items() if value is not None}


def parse(rules: InForce, request: Mapping[str, Any]) -> Throw | list[Fault]:
    """Return the throw of a request, or everything that is wrong with it: its shape, then the rules it breaks."""
    fields = given(request)
    readable = request.keys() <= _NAMES and _is_readable(fields)
    if not readable and (faults := _SHAPE.faults(request)):
        return faults
    return parse_fields(rules, fields)


def _is_readable(fields: Mapping[str, Any]) -> bool:
    """Return whether fields surely have the right shape."""
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
    """Return the throw of fields of the right shape, or every rule they break."""
    dice, kans, action = fields["dice"], fields.get("kans", ""), fields.get("action")
    draw: Mapping[str, Any] = fields.get("last_draw", {})
    faults = [*_dice_faults(dice, kans), *_draw_faults(dice, kans, action, draw)]
    if faults:
        return faults
    counts, complete = packed(dice), fields.get("first_roll_complete")
    untouched = action is not None and not draw and not kans
    if untouched:
        if complete not in {None, counts in FORMS}:
            return [fault("/first_roll_complete", "contradiction:first_roll", "tenhou")]
        complete = counts in FORMS
    hand = hand_of(
        rules.numbers,
        counts,
        "".join(sorted(kans)),
        last=draw.get("face", 0),
        from_kan=int(draw.get("by") == "kan"),
        kept=int(untouched and action == "stand"),
        first_complete=int(complete is True),
    )
    dora = str(fields.get("dora"))
    return Throw(
        hand,
        dora=dice.count(dora) + KAN_DICE * kans.count(dora),
        riichi=action == "riichi",
        solo=fields.get("mode") == "solo",
        assumed=tuple(_assumed(rules, fields, hand)),
    )


def face_faults(at: str, faces: str) -> Iterator[Fault]:
    """Yield a fault at a pointer if no die has one of the faces."""
    if not set(faces) <= set("123456"):
        yield fault(at, "bad_face", "players")


def _dice_faults(dice: str, kans: str) -> Iterator[Fault]:
    yield from face_faults("/dice", dice)
    yield from face_faults("/kans", kans)
    most = len(FREE) - 1
    if len(kans) > most:
        yield fault("/kans", "too_many_kans", "turn_kan", most=most)
        return
    right = FREE[len(kans)]
    if len(dice) != right:
        rule = "turn_kan" if kans else "turn_roll8"
        numbers = {"kans": len(kans), "right": right, "count": len(dice)}
        yield fault("/dice", "wrong_dice_count", rule, **numbers)


def _draw_faults(
    dice: str, kans: str, action: str | None, draw: Mapping[str, Any]
) -> Iterator[Fault]:
    if not draw:
        if action == "riichi":
            yield fault("/last_draw", "needs_last_draw:riichi", "turn_riichi_one")
        return
    if str(draw["face"]) not in dice:
        yield fault("/last_draw/face", "not_in_dice:last")
    if draw["by"] == "kan":
        if not kans:
            yield fault("/last_draw/by", "needs_kan", "turn_kan")
    elif action is None:
        yield fault("/action", "missing:action", "turn_choose")
    elif action == "stand":
        yield fault("/last_draw/by", "stand_rerolls_nothing", "turn_stand")


def _assumed(rules: InForce, fields: Mapping[str, Any], hand: DiceHand) -> Iterator[Assumption]:
    """Yield what is assumed for the fields that are left out, where they matter."""
    unknown_turn = not fields.keys() & {"action", "last_draw"}
    rolled = unknown_turn or hand.last or hand.kans
    matters = (
        (f.DORA, True),
        (f.MODE, True),
        (f.ACTION, unknown_turn),
        (f.FIRST_ROLL_COMPLETE, rolled and rules.numbers.tenhou_survives_reroll),
    )
    for field, does in matters:
        if does and field.name not in fields and field.assumption:
            yield field.assumption
    if hand.kans and not hand.last and not unknown_turn:
        yield Assumption("last_draw", MESSAGES["assumed.last_draw"])
