"""The rules that explain a difference between two answers."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final

from scoring.conformance.differences import AnswerDifference
from scoring.conformance.tasks import task_for
from scoring.faults import Conflict, Refused
from scoring.reference.vectors import SCORE, vectors_of
from scoring.rules.links import rule_place
from scoring.rules.requests import read_request
from scoring.rules.rulebook import Dora, FuItem, Limit, Yaku
from scoring.rules.ruleset import Ruleset
from scoring.spelling import nearest

_TELLING: Final = ("refused", "winning", "reason", "yaku", "fu", "transfers", "final", "value")
"""The parts of an answer by how much a difference in them tells; the others follow from these."""
_DEFAULT: Final = {"reason": "winning"}
_NAMED: Final = {"yaku": Yaku | Dora, "fu": FuItem, "value": Limit}
"""The kinds of rules that the parts of an answer name."""


def by_weight(found: Sequence[AnswerDifference]) -> list[AnswerDifference]:
    """Return differences, the most important first."""
    return sorted(found, key=lambda difference: _weight(difference.pointer))


def told(ruleset: Ruleset, difference: AnswerDifference, rule: str) -> dict[str, Any]:
    """Return a difference in the format of the contract, with the rule behind it."""
    meant = _meant(ruleset, difference)
    return {
        "pointer": difference.pointer,
        "ours": difference.ours,
        "theirs": shown(difference.theirs),
        "rule": rule,
        **rule_place(ruleset.rules[rule]),
        **({} if meant is None else {"did_you_mean": meant}),
    }


def _meant(ruleset: Ruleset, difference: AnswerDifference) -> list[str] | None:
    """Return the names similar to a rule that the engine names and the ruleset does not have, or ``None``."""
    part, *place = difference.pointer.split("/")[1:]
    named: object = None
    if place == ["limit"]:
        named = difference.theirs
    elif part in _NAMED and isinstance(difference.theirs, Mapping):
        named = difference.theirs.get("id")
    if not isinstance(named, str):
        return None
    known = [rule.id for rule in ruleset.rules.values() if isinstance(rule, _NAMED[part])]
    return None if named in known else list(nearest(named, known))


def shown(value: object) -> object:
    """Return a value of another engine for display: short scalars unchanged, small objects of them, else only the type."""
    if isinstance(value, dict) and len(value) <= 6:
        return {str(name)[:32]: scalar(part) for name, part in value.items()}
    if isinstance(value, list) and len(value) <= 16:
        return [scalar(part) for part in value]
    return scalar(value)


def scalar(value: object) -> object:
    """Return a short scalar unchanged, and only the type of anything else."""
    if isinstance(value, str):
        return value if len(value) <= 64 else "…"
    if isinstance(value, dict | list):
        return "object" if isinstance(value, dict) else "array"
    if isinstance(value, float) and not isfinite(value):
        return str(value)  # JSON has no way to write it
    return value


def _weight(pointer: str) -> int:
    part = pointer.split("/")[1]
    return _TELLING.index(part) if part in _TELLING else len(_TELLING)


def usual_rule(
    ruleset: Ruleset,
    request: Mapping[str, Any],
    ours: Mapping[str, Any],
    difference: AnswerDifference,
) -> str:
    """Return the rule that usually explains a difference in this part of an answer."""
    behind = vectors_of(ruleset.id).behind
    # The points at the next table are those after the hand.
    pointer = difference.pointer.replace("/table/points", "/points")
    part, *place = pointer.split("/")[1:]
    named: object = None
    if part == "refused":
        # An engine that rejects a request which we accept rejects one of its claims.
        claims = request.get("situation") or [None]
        named = refusal_of(ruleset, request) if difference.ours else claims[0]
    elif part in ("winning", "reason"):
        named = behind.get(str(ours.get("reason")))
    elif part in ("value", "payments", "received"):
        named = (ours.get("value") or {}).get("limit")
    elif part == "points":
        named = _of_player(ours, place)
    elif ours.get("finished"):
        named = ours.get("reason")
    if isinstance(named, str) and named in ruleset.rules:
        return named
    return behind.get(_DEFAULT.get(part, part)) or next(iter(ruleset.rules))


def refusal_of(ruleset: Ruleset, request: Mapping[str, Any]) -> str | None:
    """Return the first rule by which we reject a request, if any."""
    task = task_for(request)
    asked = ruleset.game if task == SCORE else ruleset.tasks[task]
    try:
        faults: Sequence[Any] = asked.faults(*read_request(ruleset, task, request))
    except (Refused, Conflict) as refused:
        faults = refused.faults
    return next((fault.rule for fault in faults if fault.rule), None)


def named_rule(
    ruleset: Ruleset, ours: Mapping[str, Any], difference: AnswerDifference
) -> str | None:
    """Return the rule that a line of yaku, fu or transfers names: in our answer or, if the line is missing there, in the other one."""
    part, *place = difference.pointer.split("/")[1:]
    named: object = None
    if part in ("yaku", "fu") and difference.ours is None:
        named = difference.theirs["id"] if isinstance(difference.theirs, Mapping) else None
    elif part in ("yaku", "fu", "transfers") and place and difference.ours is not None:
        named = ours[part][int(place[0])].get("rule" if part == "transfers" else "id")
    return named if isinstance(named, str) and named in ruleset.rules else None


def _of_player(ours: Mapping[str, Any], place: list[str]) -> object:
    """Return the rule of the largest transfer to or from a player."""
    player = int(place[0]) if place else None
    own = [line for line in ours.get("transfers", ()) if player in (line["from"], line["to"])]
    return max(own, key=lambda line: line["points"]).get("rule") if own else None
