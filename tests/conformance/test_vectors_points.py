"""Every rule has a vector whose points change if the rule is left out, counts twice or is off by one."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

import scoring
from scoring import Ruleset
from scoring.conformance.tasks import REFUSED, EngineQuestion, read_question
from scoring.faults import Refused
from scoring.reference.vectors import ACTIONS, Vector, vectors_of
from scoring.rules.amendments import amounts_of
from scoring.rules.changes import Ban, SetAmounts
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, Rule, Yaku

pytestmark = pytest.mark.many

Change = Ban | SetAmounts
Asked = list[tuple[Vector, EngineQuestion]]
WITHOUT_POINTS = {
    "most_kans", "riichi_wall", "nine_kinds", "points_at_start", "coins_at_start", "kan_dice", "rounds_of_two",
    "rounds_of_three", "rounds_of_more", "chombo_points", "rounded_up_from",
}  # fmt: skip
"""Numbers that no answer depends on: those that the table states, that decide whether a question can be asked, or that an option needs."""
_NO_IPPATSU = {"ippatsu: twice", "ippatsu: off by one"}
EXPLAINED = {"arushiaru": {"tsuuiisou: left out"}, "jpml_a": _NO_IPPATSU, "rmu_b": _NO_IPPATSU}
"""Changes that no points can show: all honours are worth the limit without the yaku too, and some rulesets have no ippatsu."""


def _changes(rule: Rule) -> Iterator[tuple[str, Change]]:
    """Yield a rule left out, counted twice, and off by one."""
    own = {name: one.value for name, one in amounts_of(rule).items() if one.value}
    if not own or rule.id in WITHOUT_POINTS:
        return
    if not isinstance(rule, Number) and not (isinstance(rule, Limit) and rule.han is None):
        yield "left out", Ban(rule.id)
    if isinstance(rule, Yaku) and rule.unit == "yakuman":
        return  # several yakuman need not count more than one
    step = _step(rule, max(own.values()))
    for name, amount in own.items():
        changed = (
            ("twice", 2 * amount),
            ("off by one", amount + step),
            ("off by one", amount - step),
        )
        for what, other in changed:
            if other >= (rule.least if isinstance(rule, Number) else 1):
                wrong: dict[str, Any] = {name: other}
                yield what, SetAmounts(rule=rule.id, **wrong)


def _step(rule: Rule, amount: int) -> int:
    """Return what a rule is off by: fu are counted in twos, points in hundreds."""
    if isinstance(rule, FuItem):
        return 2
    return 100 if amount >= 100 else 1


def _points(answer: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
    """Return all points in an answer: of a hand, or those of the players and their results."""
    if answer.get("refused"):
        return None
    if "value" in answer:
        return answer["winning"], answer["value"]["points"], answer.get("received")
    return answer["points"], answer.get("final")


def _asked(ruleset: Ruleset) -> Asked:
    asked = []
    for vector in vectors_of(ruleset.id).vectors:
        question = read_question(ruleset, vector.task, vector.request)
        about_points = vector.depth != ACTIONS and vector.status == "decided"
        if question is not None and about_points and not vector.request.get("cards"):
            asked.append((vector, question))
    # Each choice of options is a ruleset to be made for every change.
    return sorted(asked, key=lambda one: "options" in one[0].request)


@lru_cache(maxsize=1 << 7)
def _changed(rules: InForce, change: Change) -> InForce:
    """Return rules with a change; most vectors of a ruleset have the same rules."""
    return rules.changed(change)


def _shows(question: EngineQuestion, changes: list[Change]) -> bool:
    """Return whether one of the changes, such as one more and one less, changes the points."""
    return any(_points(_wrong(question, change)) != _points(question.usual) for change in changes)


def _wrong(question: EngineQuestion, change: Change) -> dict[str, Any]:
    try:
        return question.answer(_changed(question.rules, change))
    except (Refused, ArithmeticError, LookupError, ValueError):
        return dict(REFUSED)


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)
def test_the_points_of_a_vector_change_with_every_rule(ruleset: Ruleset) -> None:
    asked = _asked(ruleset)
    hidden = []
    for rule in ruleset.declared:
        if isinstance(rule, Yaku | FuItem | Dora | Limit | Number):
            ways: dict[str, list[Change]] = {}
            for what, change in _changes(rule):
                ways.setdefault(what, []).append(change)
            for what, changes in ways.items():
                first = sorted(asked, key=lambda one: rule.id not in one[0].rules)
                showing = next((one for one in first if _shows(one[1], changes)), None)
                if showing is None:
                    hidden.append(f"{rule.id}: {what}")
                else:  # it often shows the next change as well
                    asked.remove(showing)
                    asked.insert(0, showing)
    unexplained = [one for one in hidden if one not in EXPLAINED.get(ruleset.id, ())]
    assert not unexplained, "\n".join(unexplained)
