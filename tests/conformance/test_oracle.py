"""The oracle agrees with the rules, and each of its faults changes an answer."""

from functools import cache
from typing import Any

import pytest

import scoring
from scoring import Ruleset
from scoring.conformance.blaming import EngineAnswer
from scoring.conformance.generating.questions import QuestionGenerator
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.tasks import answer_of, depth_for
from scoring.reference.vectors import ACTIONS, Vector, task_of, vectors_of
from tests.conformance.oracle.faults import RIICHI, Fault, engine_of, every_fault, oracle_of
from tests.conformance.oracle.measure import measured
from tests.records import needs_records, records_of
from tests.support import TIMES, Request
from tests.support.verifying import FunctionEngine, run

HANDS = 30 * TIMES


def _vectors(ruleset: str) -> list[Vector]:
    """Return the vectors that the oracle answers: those about the results of hands."""
    return [vector for vector in vectors_of(ruleset).vectors if vector.depth != ACTIONS]


@cache
def _right_answers(ruleset: str) -> list[tuple[Vector, Any]]:
    """Return the vectors of a ruleset with the answers of the oracle without a fault."""
    right = oracle_of(ruleset)
    judges = scoring.ruleset(ruleset).game_id in RIICHI
    return [
        (vector, right.answer(vector.task, vector.request))
        for vector in _vectors(ruleset)
        if judges or not vector.answer.get("refused")
    ]


def _questions(ruleset: Ruleset) -> list[Request]:
    generator = QuestionGenerator(ruleset, seed=6)
    vectors = _vectors(ruleset.id)
    return [*(vector.request for vector in vectors), *(generator.drawn() for _ in range(HANDS))]


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)
def test_an_oracle_without_fault_agrees(ruleset: Ruleset) -> None:
    oracle = oracle_of(ruleset.id)
    settles = ruleset.game_id in RIICHI
    compared = 0
    for request in _questions(ruleset):
        depth = depth_for(request)
        task = task_of(depth)
        ours = answer_of(ruleset, task, request)
        if not settles and (task != "score" or ours.get("refused")):
            continue
        theirs = oracle.answer(task, request)
        if theirs is not None:
            assert not EngineAnswer(ruleset, request, depth, ours, theirs).differences, theirs
            compared += 1
    assert compared >= 120


@pytest.mark.parametrize(
    ("name", "ruleset"),
    [
        pytest.param(name, ruleset, marks=needs_records(name))
        for name, ruleset in (
            ("recorded_hands.jsonl", "tenhou"),
            ("recorded_sanma_hands.jsonl", "tenhou_sanma"),
        )
    ],
)
def test_an_oracle_without_fault_scores_recorded_hands(name: str, ruleset: str) -> None:
    oracle = oracle_of(ruleset)
    for record in records_of(name)[:: max(1, 10 // TIMES)]:
        answer = oracle.answer("score", record["request"])
        assert answer is not None
        assert answer["value"]["points"] == record["expected"]["points"], record["id"]


# Each fault is another engine that answers all vectors of its ruleset.
@pytest.mark.many
@pytest.mark.parametrize(
    "fault", every_fault(), ids=lambda fault: f"{fault.family}-{fault.ruleset}-{fault.name}"
)
def test_every_fault_changes_the_answer_to_a_vector(fault: Fault) -> None:
    wrong = oracle_of(fault.ruleset, fault.name)
    # The vectors of the rules of a fault come first: most likely one of them shows it.
    answers = sorted(
        _right_answers(fault.ruleset), key=lambda one: {*fault.rules}.isdisjoint(one[0].rules)
    )
    assert any(wrong.answer(vector.task, vector.request) != answer for vector, answer in answers)


G32 = ("ignores_", "rejects_", "closed_kan_opens")
MISUNDERSTOOD = [
    fault
    for fault in every_fault()
    if not fault.is_held and (fault.name.startswith(G32) or fault.rules == ("best_reading",))
]


@pytest.mark.parametrize("points_only", [False, True])
@pytest.mark.parametrize("fault", MISUNDERSTOOD, ids=lambda fault: f"{fault.ruleset}-{fault.name}")
def test_g32_a_misunderstood_question_is_blamed_on_its_rule(
    fault: Fault, *, points_only: bool
) -> None:
    """An option that is not read, a wrongful rejection, another reading, a concealed kan that opens the hand."""
    found = measured(fault, points_only=points_only, hands=0)
    assert found.is_right


def test_g32_a_wrongful_rejection_is_blamed_on_the_clause_of_its_vector() -> None:
    (fault,) = (one for one in MISUNDERSTOOD if one.name == "rejects_houtei")
    engine = FunctionEngine(engine_of(fault, points_only=False))
    _, kept = run(engine, VerificationPlan([scoring.ruleset(fault.ruleset)]))
    wrong = [one for one in kept.outcomes if one.verdict == "disagree"]
    assert len(wrong) > 3
    assert [one.culprits[0]["rule"] for one in wrong] == [one.rule for one in wrong]


def test_there_are_enough_faults_and_their_rules_exist() -> None:
    faults = every_fault()
    four = [fault for fault in faults if fault.family in RIICHI]
    assert len(four) >= 100
    assert len(four) < len(faults)
    for fault in faults:
        assert set(fault.rules) <= scoring.ruleset(fault.ruleset).rules.keys(), fault
