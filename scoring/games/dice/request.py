"""From a request to a throw: whether dice, kans, choice and last die fit together, with every fault found at once. It scores nothing."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.shape import Shape, at_fault
from scoring.games.dice import fields as f
from scoring.games.dice.forms import FORMS, packed
from scoring.rules.in_force import InForce
from scoring.text import Text
from scoring.tiles.values import Numbers

FREE: Final = (8, 5, 2)
"""How many dice are free beside so many kans."""
_SHAPE: Final = Shape.of_request(f.FIELDS)
_FACES: Final = frozenset("123456")
_OF_DICE: Final = frozenset({"dice", "kans"})
_OF_DRAW: Final = _OF_DICE | {"action", "last_draw"}
"""Fields that are looked at together; where one of them has no shape, the others say nothing."""


class Throw(NamedTuple):
    """What a turn ended with, as a request says it."""

    counts: int
    """Packed counts of the free dice."""
    kans: str
    """Faces of the declared kans, sorted."""
    last: int
    """Face of the die rolled last; 0 where there is none or it is not known."""
    from_kan: int
    """1 where that die was the replacement for a kan."""
    kept: int
    """1 where the first eight dice were kept as they fell."""
    first_complete: int
    """1 where the first eight dice are said to have been a winning form."""
    dora: int
    """How many dice show the dora, kans included."""
    riichi: int
    solo: int
    n: Numbers


def parse(rules: InForce, request: Mapping[str, Any]) -> Throw | list[Fault]:
    """The throw a request describes, or everything that is wrong with it."""
    faults: list[Fault] = []
    _SHAPE.check(request, "", faults)
    bad = at_fault(faults)
    dice: str = request.get("dice", "")
    kans: str = request.get("kans", "")
    action: str = request.get("action", "stand")
    draw: Mapping[str, Any] | None = request.get("last_draw")
    complete: bool | None = request.get("first_roll_complete")
    faults += () if bad & _OF_DICE else _dice_faults(dice, kans)
    faults += () if bad & _OF_DRAW else _draw_faults(request, dice, kans, action, draw)
    if faults:
        return faults
    counts = packed(dice)
    kept = action == "stand" and draw is None and not kans and _tells_of_the_turn(request)
    if kept and complete is not None and complete != (counts in FORMS):
        told = Text(
            "そのままにした8個が、最初の8個である。first_roll_complete と食い違う。",
            "The dice that were kept are the first roll, and first_roll_complete says otherwise.",
        )
        return [Fault("/first_roll_complete", "contradiction", told, "tenhou")]
    dora = str(request.get("dora"))
    # Built as a tuple: half the time of the constructor.
    return tuple.__new__(
        Throw,
        (
            counts,
            "".join(sorted(kans)),
            draw["face"] if draw else 0,
            int(draw is not None and draw["by"] == "kan"),
            int(kept),
            int(complete is True),
            dice.count(dora) + 4 * kans.count(dora),
            int(action == "riichi"),
            int(request.get("mode") == "solo"),
            rules.numbers,
        ),
    )


def _dice_faults(dice: str, kans: str) -> Iterator[Fault]:
    for pointer, faces in (("/dice", dice), ("/kans", kans)):
        if not _FACES.issuperset(faces):
            told = Text("ダイスの目は1から6まで。", "A die shows 1 to 6.")
            yield Fault(pointer, "bad_face", told, "players")
    most = len(FREE) - 1
    if len(kans) > most:
        told = Text("カンは多くても{most}つ。", "At most {most} kans.").filled(most=most)
        yield Fault("/kans", "too_many_kans", told, "turn_kan")
    elif len(dice) != FREE[len(kans)]:
        told = Text(
            "カンが{kans}つなら、ほかのダイスは{right}個。{count}個ある。",
            "Kans: {kans}, so there must be {right} free dice, not {count}.",
        ).filled(kans=len(kans), right=FREE[len(kans)], count=len(dice))
        rule = "turn_kan" if kans else "turn_roll8"
        yield Fault("/dice", "wrong_dice_count", told, rule)


def _tells_of_the_turn(request: Mapping[str, Any]) -> bool:
    """Whether a request says how the dice were come by, and not only what they show."""
    return f.ACTION.name in request or f.LAST_DRAW.name in request


def _draw_faults(
    request: Mapping[str, Any], dice: str, kans: str, action: str, draw: Mapping[str, Any] | None
) -> Iterator[Fault]:
    if draw is None:
        if action == "riichi":
            told = Text(
                "リーチをかけたら必ずダイスを一つ振り直す。",
                "After riichi exactly one die is rerolled: say which face came last.",
            )
            yield Fault("/last_draw", "needs_last_draw", told, "turn_riichi_one")
        return
    if str(draw["face"]) not in dice:
        told = Text(
            "最後に振った目が、カンしていないダイスの中に無い。",
            "The free dice have no such face, and the die rolled last is one of them.",
        )
        yield Fault("/last_draw/face", "not_in_dice", told)
    if draw["by"] == "kan":
        if not kans:
            told = Text("嶺上のダイスはカンの後だけ。", "Only a kan has a replacement die.")
            yield Fault("/last_draw/by", "needs_kan", told, "turn_kan")
    elif f.ACTION.name not in request:
        told = Text(
            "振り直しなら、リーチか振り直しかを示す。",
            "A die was rerolled: say whether by riichi or as an ordinary reroll.",
        )
        yield Fault("/action", "missing", told, "turn_choose")
    elif action == "stand":
        told = Text(
            "「そのまま」では振り直さない。", "A player who stands does not reroll any die."
        )
        yield Fault("/last_draw/by", "stand_rerolls_nothing", told, "turn_stand")


def assumed(rules: InForce, request: Mapping[str, Any], throw: Throw) -> list[Text]:
    """What was taken for granted because the request does not say it."""
    fields = [field for field in (f.DORA, f.MODE) if field.name not in request]
    if not _tells_of_the_turn(request):
        fields.append(f.ACTION)
    if (
        rules.numbers.tenhou_survives_reroll
        and not throw.kept
        and request.get(f.FIRST_ROLL_COMPLETE.name) is None
    ):
        fields.append(f.FIRST_ROLL_COMPLETE)
    told = [field.assumed for field in fields if field.assumed is not None]
    if throw.kans and not throw.last and _tells_of_the_turn(request):
        told.append(f.UNKNOWN_LAST)
    return told
