"""Compares two answers at a depth."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeGuard

from scoring.conformance import MESSAGES
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.fields.shape import Shape
from scoring.reference.vectors import ACTIONS, BREAKDOWN, POINTS, SETTLEMENT

AGREE: Final = "agree"
DISAGREE: Final = "disagree"
UNDECIDED: Final = "undecided"
"""The verdicts on two answers; those that differ only by an open question are undecided."""
NOTHING: Final = None
"""The value of a part that one of two answers does not have."""
_VALUE: Final = "value"
_YAKU: Final = "yaku"
HAND_DEPTHS: Final = (POINTS, _VALUE, _YAKU, BREAKDOWN)
"""The depths of comparison of a scored hand: points alone, han and fu too, yaku too, everything."""
_COMPARED: Final = {
    POINTS: ("winning", "value"),
    _VALUE: ("winning", "value"),
    _YAKU: ("winning", "value", "yaku"),
    BREAKDOWN: ("winning", "reason", "value", "yaku", "fu", "payments", "received"),
    SETTLEMENT: ("transfers", "points", "table", "finished", "final"),
    ACTIONS: ("actions",),
}
"""The parts that are compared, in order."""
_REQUIRED: Final = frozenset(("value", "yaku", "points", "actions"))
"""The compared parts that an answer must have if the expected answer has them."""
_LINES: Final = ("yaku", "fu")
"""The parts of an answer that are lines."""
READING: Final = ("value", *_LINES)
"""The parts of an answer that differ between readings of a hand."""
_STATED: Final = ("han", "fu")
"""The parts of a value that an answer must have at every depth but ``points``; missing ones count as null."""
_UNITS: Final = ("han", "points", "yakuman", "fu")
"""The names under which a line gives its worth."""
_FORM: Final = Shape((
    Field("winning", "boolean"),
    *(
        Field(name, "integer", nullable=True, minimum=-sys.maxsize, maximum=sys.maxsize)
        for name in ("points", *_STATED)
    ),
))  # fmt: skip
"""The types of the values that are checked before answers are compared. Numbers have no bounds here."""
_MOST_WAYS: Final = 64
"""More tiles or melds than any action can be made with."""
_LONGEST_NAME: Final = 64
"""Most characters of the name of an unknown action in an error."""


class AnswerDifference(NamedTuple):
    """One place where two answers differ."""

    pointer: str
    """JSON pointer into our answer, or into theirs if only theirs has the place."""
    ours: Any
    theirs: Any

    @property
    def part(self) -> str:
        """The part of the answers that differs: the first word of the pointer."""
        return self.pointer.split("/")[1]


_Compare = Callable[[str, Any, Any], Iterator[AnswerDifference]]


def differences(
    ours: Mapping[str, Any], theirs: Mapping[str, Any], depth: str, *, strict: bool = True
) -> list[AnswerDifference]:
    """Return the differences of ``theirs`` from ``ours`` in the parts that ``ours`` has.

    ``strict`` requires the parts that an answer must have; without it only the parts that both have are compared.
    """
    if bool(ours.get("refused")) or bool(theirs.get("refused")):
        refused = bool(ours.get("refused")), bool(theirs.get("refused"))
        return [] if all(refused) else [AnswerDifference("/refused", *refused)]
    if ours.get("winning") is False:
        # The details of a hand that does not win are not compared.
        depth = POINTS
    found: list[AnswerDifference] = []
    for part in _COMPARED[depth]:
        if part in ours and (part in theirs or (strict and part in _REQUIRED)):
            mine, other = ours[part], theirs.get(part)
            if part == _VALUE and isinstance(other, Mapping):
                if strict:
                    other = {**dict.fromkeys(_STATED), **other}
                else:
                    mine = {name: worth for name, worth in mine.items() if name in other}
                if depth == POINTS:
                    mine = {name: worth for name, worth in mine.items() if name == "points"}
            compare: _Compare = _COMPARE.get(part, _plain)
            found += compare(f"/{part}", mine, other)
    return found


def comparable(answer: Mapping[str, Any], depth: str) -> bool:
    """Return whether an answer has any part that is compared at a depth."""
    return bool(answer.get("refused")) or any(
        answer.get(part) is not None for part in _COMPARED[depth]
    )


def compared(answer: Mapping[str, Any], depth: str, like: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of an answer that ``like`` has, or that are compared at a depth if ``like`` is a refusal; lines have no names."""
    parts = _COMPARED[depth] if like.get("refused") else like
    return {
        part: [_short(line) for line in answer[part]] if part in _LINES else answer[part]
        for part in ("refused", *parts)
        if part in answer
    }


def _plain(at: str, ours: object, theirs: object) -> Iterator[AnswerDifference]:
    """Yield the difference between two JSON values; a boolean differs from a number."""
    if ours != theirs or isinstance(ours, bool) != isinstance(theirs, bool):
        yield AnswerDifference(at, ours, theirs)


def _object(
    at: str, ours: object, theirs: object, *, always: Sequence[str] = ()
) -> Iterator[AnswerDifference]:
    """Yield the differences between the fields that both objects have, and the fields ``always`` of ours."""
    if not isinstance(ours, Mapping) or not isinstance(theirs, Mapping):
        yield from _plain(at, ours, theirs)
        return
    for name, mine in ours.items():
        if name in theirs or name in always:
            yield from _plain(f"{at}/{name}", mine, theirs.get(name))


def _lines(at: str, ours: Sequence[Any], theirs: object) -> Iterator[AnswerDifference]:
    """Yield the differences between lines by identifier, in any order; lines with the same identifier are added up."""
    if not isinstance(theirs, list):
        yield AnswerDifference(at, [_short(line) for line in ours], theirs)
        return
    if ours == theirs:  # the usual case
        return
    mine, other = worths_of(ours), worths_of(theirs)
    for id_, (place, unit, worth) in mine.items():
        if id_ not in other:
            yield AnswerDifference(f"{at}/{place}", {"id": id_, unit: worth}, NOTHING)
        elif other[id_].worth not in (None, worth):
            yield AnswerDifference(f"{at}/{place}/{unit}", worth, other[id_].worth)
    for id_, (place, unit, worth) in other.items():
        if id_ not in mine:
            yield AnswerDifference(f"{at}/{place}", NOTHING, {"id": id_, unit: worth})


class LineWorth(NamedTuple):
    """The first place, the unit and the total worth of the lines with one identifier."""

    place: int
    unit: str
    worth: int | None
    """``None`` if a line does not give its worth."""


def worths_of(lines: Sequence[Any]) -> dict[str, LineWorth]:
    """Return the worth of the lines of each identifier."""
    found: dict[str, LineWorth] = {}
    for place, line in enumerate(lines):
        named = line if isinstance(line, Mapping) else {"id": line}
        id_ = str(named.get("id"))
        unit = next((unit for unit in _UNITS if isinstance(named.get(unit), int)), "worth")
        first, was, sum_ = found.get(id_, (place, unit, 0))
        worth = named.get(unit)
        sum_ = None if worth is None or sum_ is None else sum_ + int(worth)
        found[id_] = LineWorth(first, was, sum_)
    return found


def _short(line: Mapping[str, Any]) -> dict[str, Any]:
    return {name: line[name] for name in ("id", *_UNITS) if name in line}


def _actions(at: str, ours: Mapping[str, Any], theirs: object) -> Iterator[AnswerDifference]:
    """Yield the differences between the actions that both answers name; the order of tiles and melds does not matter."""
    judged = judged_actions(theirs)
    if ours.keys().isdisjoint(judged):
        yield AnswerDifference(at, ours, theirs)
        return
    for name in (one for one in ours if one in judged):
        mine, other = ours[name], judged[name]
        if isinstance(mine, list) and isinstance(other, list):
            mine, other = sorted(mine), sorted(map(str, other))
        yield from _plain(f"{at}/{name}", mine, other)


def judged_actions(actions: object) -> dict[str, Any]:
    """Return the actions that an engine judges: those whose value is not null."""
    given = actions if isinstance(actions, Mapping) else {}
    return {name: value for name, value in given.items() if value is not None}


def faults_in_form(theirs: Mapping[str, Any]) -> list[Fault]:
    """Return every value of a wrong type in the answer of an engine about a hand, which no rule explains."""
    value = theirs.get("value")
    parts = {"": (theirs, ("winning",)), "/value": (value, ("points", *_STATED))}
    return [
        replace(fault, pointer=at + fault.pointer)
        for at, (part, names) in parts.items()
        if isinstance(part, Mapping)
        for fault in _FORM.faults({name: part[name] for name in names if name in part})
        if fault.code == "wrong_type"
    ]


def faults_in_actions(ours: Mapping[str, Any], theirs: object) -> list[Fault]:
    """Return every error in the form of the actions of an engine; ``ours`` are all that the question asks for."""
    judged = judged_actions(theirs)
    judged_by_both = {name: judged.pop(name) for name in ours if name in judged}
    names = ", ".join(ours)
    if not ours:
        return [MESSAGES.fault("/actions", "nothing_to_compare:no_actions")]
    if not judged_by_both:
        return [MESSAGES.fault("/actions", "nothing_to_compare:actions", names=names)]
    found = Shape(_action_field(name, value) for name, value in ours.items()).faults(judged_by_both)
    return [replace(fault, pointer=f"/actions{fault.pointer}") for fault in found] + [
        MESSAGES.fault(f"/actions/{name[:_LONGEST_NAME]}", "unknown_field", names=names)
        for name, value in judged.items()
        if value
    ]


def _action_field(name: str, ours: object) -> Field:
    """Return the declaration of an action: true or false, or the tiles or melds that it can be made with."""
    if isinstance(ours, bool):
        return Field(name, "boolean")
    return Field(name, "array", items=Field("", "string"), max_items=_MOST_WAYS, unique=True)


def _by_key(
    at: str, ours: Sequence[Any] | None, theirs: object, *, key: str, parts: tuple[str, ...]
) -> Iterator[AnswerDifference]:
    """Yield the differences between the objects of two lists, matched by their key, in any order."""
    if ours is None or not _are_objects(theirs):
        yield from _plain(at, ours, theirs)
        return
    mine, other = (
        {str(item.get(key)): place for place, item in enumerate(items)} for items in (ours, theirs)
    )
    for name, place in mine.items():
        if name in other:
            compared = {part: ours[place][part] for part in parts if part in ours[place]}
            yield from _object(f"{at}/{place}", compared, theirs[other[name]])
        else:
            yield AnswerDifference(f"{at}/{place}", ours[place], NOTHING)
    for name, place in other.items():
        if name not in mine:
            yield AnswerDifference(f"{at}/{place}", NOTHING, theirs[place])


def _are_objects(value: object) -> TypeGuard[list[Mapping[str, Any]]]:
    return isinstance(value, list) and all(isinstance(one, Mapping) for one in value)


def _transfers(at: str, ours: Sequence[Any], theirs: object) -> Iterator[AnswerDifference]:
    """Yield the differences between transfers as sums from one party to another, because engines may split transfers differently."""
    if not _are_objects(theirs):
        yield AnswerDifference(at, list(ours), theirs)
        return
    mine, other = _sums(ours), _sums(theirs)
    for pair, (place, points) in mine.items():
        paid = other.get(pair, (0, 0))[1]
        if paid != points:
            yield AnswerDifference(f"{at}/{place}/points", points, paid or NOTHING)
    for pair, (place, points) in other.items():
        if pair not in mine:
            yield AnswerDifference(f"{at}/{place}/points", NOTHING, points)


def _sums(transfers: Sequence[Mapping[str, Any]]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for place, one in enumerate(transfers):
        pair = str((one.get("from"), one.get("to")))
        first, points = found.get(pair, (place, 0))
        more = one.get("points")
        found[pair] = (first, points + (more if isinstance(more, int) else 0))
    return found


def _items(at: str, ours: Sequence[Any], theirs: object) -> Iterator[AnswerDifference]:
    """Yield the differences between two lists of numbers, place by place."""
    if not isinstance(theirs, list) or len(theirs) != len(ours):
        yield AnswerDifference(at, list(ours), theirs)
        return
    yield from _object(at, dict(enumerate(ours)), dict(enumerate(theirs)))


_COMPARE: Final[Mapping[str, _Compare]] = {
    "value": partial(_object, always=("points",)),
    "yaku": _lines,
    "fu": _lines,
    "payments": partial(_by_key, key="from", parts=("count", "points", "honba")),
    "final": partial(_by_key, key="player", parts=("rank", "result")),
    "transfers": _transfers,
    "points": _items,
    "table": _object,
    "actions": _actions,
}
