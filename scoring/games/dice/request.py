"""Parse a scoring request, or find everything that is wrong with it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scoring.faults import Fault
from scoring.fields.field import Assumption, assumptions
from scoring.fields.shape import Shape
from scoring.games.dice import MESSAGES, fault
from scoring.games.dice import fields as f
from scoring.games.dice.forms import FORMS, FREE, MOST_KANS, DiceHand, in_order
from scoring.rules.in_force import InForce

_SHAPE: Final = Shape(f.FIELDS, "options", "hand")


def given(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a request that have a value: ``null`` is the same as leaving a field out."""
    return {name: value for name, value in request.items() if value is not None}


def parse(rules: InForce, request: Mapping[str, Any]) -> DiceHand | list[Fault]:
    """Return the hand of a request, or everything that is wrong with it: its shape, then the rules it breaks."""
    loaded, faults = _SHAPE.read(request)
    return faults or parse_fields(rules, given(loaded))


def parse_fields(rules: InForce, fields: Mapping[str, Any]) -> DiceHand | list[Fault]:
    """Return the hand of fields of the right shape, or every rule they break."""
    dice, kans, action = fields["dice"], fields.get("kans", ""), fields.get("action")
    draw: Mapping[str, Any] = fields.get("last_draw", {})
    faults = [*_dice_faults(dice, kans), *_draw_faults(dice, kans, action, draw)]
    if faults:
        return faults
    dice, complete = in_order(dice), fields.get("first_roll_complete")
    if action is not None and not draw and not kans:
        if complete not in {None, dice in FORMS}:
            return [fault("/first_roll_complete", "contradiction:first_roll", "tenhou")]
        complete = dice in FORMS
    hand = DiceHand(
        n=rules.numbers,
        dice=dice,
        kans=in_order(kans),
        choice=action,
        last=draw.get("face", 0),
        from_kan=int(draw.get("by") == "kan"),
        first_complete=int(complete is True),
        dora_face=fields.get("dora", 0),
        solo=fields.get("mode") == "solo",
    )
    return hand._replace(assumed=tuple(_assumed(rules, fields, hand)))


def face_faults(at: str, faces: str) -> Iterator[Fault]:
    """Yield an error at a pointer if no die has one of the faces."""
    if not set(faces) <= set("123456"):
        yield fault(at, "bad_face", "players")


def _dice_faults(dice: str, kans: str) -> Iterator[Fault]:
    yield from face_faults("/dice", dice)
    yield from face_faults("/kans", kans)
    if len(kans) > MOST_KANS:
        yield fault("/kans", "too_many_kans", "turn_kan", most=MOST_KANS)
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
    """Yield the defaults of omitted fields that affect the answer."""
    unknown_turn = "action" not in fields
    needed = [f.DORA, f.MODE]
    if unknown_turn:
        needed.append(f.ACTION)
    rolled = unknown_turn or hand.last or hand.kans
    if rolled and rules.numbers.tenhou_survives_reroll:
        needed.append(f.FIRST_ROLL_COMPLETE)
    yield from assumptions(fields, needed)
    if not (hand.last or unknown_turn) and (hand.kans or hand.choice == "reroll"):
        yield Assumption("last_draw", MESSAGES[f"assumed.{'last_draw' if hand.kans else 'kept'}"])
