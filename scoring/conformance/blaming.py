"""The answer of an engine and ours, and the rules that explain a difference between the two."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Any, Final

from scoring.conformance.differences import (
    READING,
    AnswerDifference,
    differences,
    faults_in_actions,
    judged_actions,
)
from scoring.conformance.shapes import PLAIN, AnswerShape
from scoring.conformance.tasks import REFUSED, Body, EngineQuestion, faults_of, read_question
from scoring.faults import Fault
from scoring.reference.examples import counted_in
from scoring.reference.vectors import ACTIONS, Vector, task_of, vectors_of
from scoring.rules.links import rule_place
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, OptionValue, Yaku
from scoring.rules.ruleset import Ruleset
from scoring.spelling import nearest

_BY_WEIGHT: Final = ("refused", "winning", "reason", "yaku", "fu", "transfers", "final", "value")
_WEIGHTS: Final = {part: weight for weight, part in enumerate(_BY_WEIGHT)}
"""The parts of an answer, by the weight of a difference in them; all other parts follow from these."""
PAYMENT_UNIT: Final = "payment_unit"
"""The number to whose multiples payments are rounded."""
_DEFAULT: Final = {"reason": "winning", "actions": "winning"}
YAKU_KINDS: Final = Yaku | Dora
_KINDS: Final = {"yaku": YAKU_KINDS, "fu": FuItem, "value": Limit}
"""The kinds of rules that the parts of an answer name."""


@dataclass(frozen=True, eq=False)
class EngineAnswer:
    """The answer of an engine to one question, and ours."""

    ruleset: Ruleset
    request: Mapping[str, Any]
    depth: str
    ours: Mapping[str, Any]
    theirs: Mapping[str, Any]
    strict: bool = True
    vector: Vector | None = None
    """The vector that the question is from, if any."""
    shape: AnswerShape = PLAIN
    """The shape of the answer."""

    @cached_property
    def differences(self) -> list[AnswerDifference]:
        """The differences between the two, the most important first."""
        return self.differences_in(self.shape)

    def differences_in(self, shape: AnswerShape) -> list[AnswerDifference]:
        """Return the differences between the two if the answer has a shape, the most important first."""
        found = self._disagreements(self.ours, self.whole, shape)
        return sorted(found, key=lambda one: _WEIGHTS.get(one.part, len(_WEIGHTS)))

    @cached_property
    def faults(self) -> list[Fault]:
        """The errors in the form of an answer about actions."""
        if self.depth != ACTIONS or self.is_refusal or self.question is None:
            return []
        theirs = self.theirs.get("actions")
        if not self.differences and judged_actions(theirs).keys() <= self.ours["actions"].keys():
            return []
        return faults_in_actions(self.question.usual["actions"], theirs)

    def fitted(self, shape: AnswerShape) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """Return both answers in a shape."""
        return shape.fit(self.ruleset, self.ours, self.theirs, self.whole)

    def _disagreements(
        self, ours: Mapping[str, Any], whole: Mapping[str, Any], shape: AnswerShape
    ) -> list[AnswerDifference]:
        """Return the differences from our answer, or none if the engine chose another reading that is worth as many points.

        ``whole`` is our answer with the parts that ``ours`` leaves out.
        """
        tied = (
            {name: other[name] for name in READING if name in other}
            for other in whole.get("alternatives", ())
            if other["value"]["points"] == whole["value"]["points"]
        )
        found: list[AnswerDifference] = []
        for parts in ({}, *tied):
            both = shape.fit(self.ruleset, {**ours, **parts}, self.theirs, {**whole, **parts})
            differing = differences(*both, self.depth, strict=self.strict)
            if not differing:
                return []
            found = found or differing
        return found

    @cached_property
    def whole(self) -> Mapping[str, Any]:
        """Our whole answer to a hand; a vector states only the parts of it that its source gives."""
        is_part = self.vector is not None and "winning" in self.ours
        return self.question.usual if is_part and self.question else self.ours

    @cached_property
    def question(self) -> EngineQuestion | None:
        """The question, or ``None`` if we reject it."""
        return read_question(self.ruleset, task_of(self.depth), self.request)

    @property
    def is_refusal(self) -> bool:
        """Whether one of the two rejects the question."""
        return bool(self.ours.get("refused") or self.theirs.get("refused"))

    @property
    def has_own_rule(self) -> bool:
        """Whether the question itself tells the rule of a difference: one of the two rejects it, or its vector is about legal actions."""
        return self.is_refusal or (self.depth == ACTIONS and self.vector is not None)

    @property
    def searched_question(self) -> EngineQuestion | None:
        """The question, if changes of rules are tried to explain the answer: with cards each change takes seconds."""
        return None if self.request.get("cards") or self.has_own_rule else self.question

    @property
    def deciding(self) -> str | None:
        """The rule that decides the vector, if the question is from one."""
        return self.vector.rules[0] if self.vector else None

    @cached_property
    def rules_in_play(self) -> tuple[str, ...]:
        """The rules that our answer counts, that the request claims and that the vector shows."""
        scored = [self.ours, *(self.ours.get("scores") or ())]
        rules = [rule for answer in scored for rule in counted_in(answer)]
        rules += [
            *(self.request.get("situation") or ()),
            *(self.vector.rules if self.vector else ()),
        ]
        return tuple(rule for rule in dict.fromkeys(rules) if rule in self.ruleset.rules)

    @property
    def named_rules(self) -> list[str]:
        """The rules named by the answer lines that differ, the most important first."""
        return [rule for one in self.differences if (rule := self.named_rule(one)) is not None]

    @property
    def usual_rules(self) -> list[str]:
        """The rules that usually explain the differences."""
        return [self.usual_rule(difference) for difference in self.differences]

    def agrees_with(self, ours: Mapping[str, Any], whole: Mapping[str, Any] | None = None) -> bool:
        """Return whether the answer of the engine agrees with another answer of ours, which may be part of a ``whole``."""
        return not self._disagreements(ours, ours if whole is None else whole, self.shape)

    def ours_under(self, options: Mapping[str, OptionValue]) -> Body:
        """Return our answer under options."""
        return dict(REFUSED) if self.question is None else self.question.answer_with(options)

    def named_rule(self, difference: AnswerDifference) -> str | None:
        """Return the rule that a line of yaku, fu or transfers names: in our answer or, if the line is missing there, in the other one."""
        part, *place = difference.pointer.split("/")[1:]
        behind = vectors_of(self.ruleset.id).behind
        rule: object = behind.get(difference.pointer[1:]) if place else None
        if part in ("yaku", "fu") and difference.ours is None:
            rule = difference.theirs["id"] if isinstance(difference.theirs, Mapping) else None
        elif part in ("yaku", "fu", "transfers") and place and difference.ours is not None:
            rule = self.ours[part][int(place[0])].get("rule" if part == "transfers" else "id")
        elif self._is_rounding(difference):
            rule = PAYMENT_UNIT
        elif place and place[-1] == "honba":
            rule = behind.get("honba")
        elif difference.pointer == "/value/fu" and self.theirs.get("fu"):
            rule = None if "fu" in {one.part for one in self.differences} else behind["fu"]
        elif part == "actions" and place and self.question and not self.vector:
            rule = self._rule_against(self.question, difference)
        return rule if isinstance(rule, str) and rule in self.ruleset.rules else None

    @staticmethod
    def _rule_against(question: EngineQuestion, difference: AnswerDifference) -> str | None:
        """Return the first rule against an action that the engine allows and we do not."""
        analysis = question.explained(question.rules).to_dict()
        action = difference.pointer.rpartition("/")[2]
        declared = [one for one in analysis["declarations"] if one["id"] == action]
        reasons = [why for one in declared for why in one["why"]]
        if action == "discard" and isinstance(difference.theirs, list):
            reasons = [one for one in analysis["barred"] if one.get("tile") in difference.theirs]
        return next((why["rule"] for why in reasons if why["rule"]), None)

    def _is_rounding(self, difference: AnswerDifference) -> bool:
        """Return whether only the points differ, by less than the payments can be rounded by."""
        ours, theirs = difference.ours, difference.theirs
        are_numbers = isinstance(ours, int) and isinstance(theirs, int)
        if difference.pointer != "/value/points" or not are_numbers:
            return False
        unit = self.ruleset.rules.get(PAYMENT_UNIT)
        step = unit.value or 0 if isinstance(unit, Number) else 0
        most = step * sum(line["count"] for line in self.ours.get("payments") or ())
        differing = {name for one in self.differences for name in (one.part, one.pointer)}
        others = ("yaku", "fu", "winning", "/value/han", "/value/fu")
        return abs(theirs - ours) <= most and differing.isdisjoint(others)

    def usual_rule(self, difference: AnswerDifference) -> str:
        """Return the rule that usually explains a difference in this part of an answer."""
        if self.deciding and self.has_own_rule:
            return self.deciding
        known = vectors_of(self.ruleset.id)
        behind = known.behind
        # The points at the next table are those after the hand.
        pointer = difference.pointer.replace("/table/points", "/points")
        part, *place = pointer.split("/")[1:]
        rule: object = None
        if part == "refused" and difference.ours:
            faults = faults_of(self.ruleset, self.request, task_of(self.depth))
            rule = next((fault.rule for fault in faults if fault.rule), None)
        elif part == "refused":
            # An engine that rejects a request which we accept rejects one of its claims.
            rule = next(iter(self.request.get("situation") or ()), None)
        elif part in ("winning", "reason"):
            rule = behind.get(str(self.ours.get("reason")))
        elif part == "actions":
            action = place[0] if place else ""
            legal = (v for v in known.vectors if v.answer.get("actions", {}).get(action))
            rule = behind.get(action) or next((v.rules[0] for v in legal), None)
        elif self.ours.get("finished") and place[-1:] != ["result"]:
            rule = self.ours.get("reason")
        if isinstance(rule, str) and rule in self.ruleset.rules:
            return rule
        event = self.request.get("event")
        type_ = event.get("type") if isinstance(event, Mapping) else None
        names = (f"{part}:{type_}", _DEFAULT.get(part, part))
        return next(filter(None, map(behind.get, names)), next(iter(self.ruleset.rules)))


def rule_entry(ruleset: Ruleset, rule: str) -> dict[str, Any]:
    """Return a rule with its document and clause."""
    return {"rule": rule, **rule_place(ruleset.rules[rule])}


def difference_entry(ruleset: Ruleset, difference: AnswerDifference, rule: str) -> dict[str, Any]:
    """Return a difference in the format of the contract, with the rule behind it."""
    suggestions = _suggestions(ruleset, difference)
    return {
        "pointer": difference.pointer,
        "ours": difference.ours,
        "theirs": _shortened(difference.theirs),
        **rule_entry(ruleset, rule),
        **({} if suggestions is None else {"did_you_mean": suggestions}),
    }


def _suggestions(ruleset: Ruleset, difference: AnswerDifference) -> list[str] | None:
    """Return the names similar to a rule that the engine names and the ruleset does not have, or ``None``."""
    part, *place = difference.pointer.split("/")[1:]
    name: object = None
    if place == ["limit"]:
        name = difference.theirs
    elif part in _KINDS and isinstance(difference.theirs, Mapping):
        name = difference.theirs.get("id")
    if not isinstance(name, str):
        return None
    known = [rule.id for rule in ruleset.rules.values() if isinstance(rule, _KINDS[part])]
    return None if name in known else list(nearest(name, known))


def _shortened(value: object) -> object:
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
        return str(value)  # JSON cannot represent it
    return value
