"""What a run asks of an engine: which vectors at which depth, how small a disagreement is made, and when it gives up."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import scoring
from scoring.conformance.engines.protocol import Reply, Started
from scoring.conformance.running import GIVE_UP, MOST_SHRINKING, Run
from scoring.conformance.tasks import answer_of
from scoring.reference.vectors import vectors_of

Body = dict[str, Any]
KANTAN = scoring.ruleset("kantan")
VECTORS = vectors_of("kantan").vectors
NO_ANSWER = Reply("errored", {}, "no")
TOO_HARD = Reply("skipped", {}, "too hard")


class Engine:
    """Keeps what it is asked, and answers as it is told."""

    def __init__(self, says: Callable[[str, Mapping[str, Any]], Reply]) -> None:
        self._says = says
        self.asked: list[tuple[str, Mapping[str, Any]]] = []

    def start(self, ruleset_id: str, version: str) -> Started:
        """Nobody asks."""
        raise AssertionError(ruleset_id, version)

    def ask(self, task: str, request: Mapping[str, Any]) -> Reply:
        """Keep it."""
        self.asked.append((task, request))
        return self._says(task, request)

    def stop(self) -> None:
        """Nobody asks."""
        raise AssertionError


def mute(_task: str, _request: Mapping[str, Any]) -> Reply:
    return TOO_HARD


@pytest.mark.parametrize(
    ("depths", "limit", "scored"),
    [
        (["points", "breakdown", "settlement"], "settlement", "breakdown"),
        (["settlement", "points"], "settlement", "points"),
        (["settlement"], "settlement", "points"),
        (["points", "breakdown"], "settlement", "breakdown"),
        (["points", "breakdown", "settlement"], "breakdown", "breakdown"),
        (["points", "breakdown", "settlement"], "points", "points"),
    ],
)
def test_vectors_are_asked_as_deep_as_an_engine_answers_and_somebody_wants(
    depths: list[str], limit: str, scored: str
) -> None:
    engine = Engine(mute)
    outcomes = list(Run(engine, KANTAN, depths, limit).of_vectors())
    wanted = [v for v in VECTORS if limit == "settlement" or v.depth != "settlement"]
    assert [one.id for one in outcomes] == [vector.id for vector in wanted]
    settles = "settlement" in depths
    assert engine.asked == [
        (v.task, v.request) for v in wanted if settles or v.depth != "settlement"
    ]
    for vector, one in zip(wanted, outcomes, strict=True):
        deep = vector.depth == "settlement"
        shallow = vector.depth if vector.depth == "points" else scored
        assert one.depth == ("settlement" if deep else shallow)
        assert (one.verdict, one.kind, one.differences, one.open) == ("skipped", "vector", (), ())
        assert one.why == ("too hard" if settles or not deep else "the engine settles no tables")
        assert (one.clause, one.description) == (vector.clause, vector.description)
        assert (one.request, one.ours) == (vector.request, vector.answer)


def test_after_so_many_questions_without_an_answer_nothing_is_asked() -> None:
    engine = Engine(lambda *_: NO_ANSWER)
    outcomes = list(Run(engine, KANTAN, ["points"]).of_generated(30, 1))
    assert len(engine.asked) == GIVE_UP
    assert {one.verdict for one in outcomes} == {"errored"}
    whys = [one.why for one in outcomes]
    assert whys == ["no"] * 25 + ["not asked: 25 questions in a row had no answer"] * 5
    assert [one.id for one in outcomes] == [f"kantan.seed1.{n}" for n in range(1, 31)]
    assert {one.clause for one in outcomes} == {None}


def test_an_answer_now_and_then_keeps_a_run_going() -> None:
    replies = [NO_ANSWER] * 24 + [TOO_HARD] + [NO_ANSWER] * 24 + [TOO_HARD] * 2
    engine = Engine(lambda *_: replies[len(engine.asked) - 1])
    outcomes = list(Run(engine, KANTAN, ["points"]).of_generated(51, 1))
    assert len(engine.asked) == 51
    assert [one.verdict for one in outcomes] == [reply.kind for reply in replies]


def always_one_more(_task: str, request: Mapping[str, Any]) -> Reply:
    answer = answer_of(KANTAN, "score", request)
    worth = {"points": answer["value"]["points"] + 100}
    return Reply("result", {**answer, "value": worth}, "")


def test_a_disagreement_is_made_small_by_as_few_questions_as_it_takes() -> None:
    engine = Engine(always_one_more)
    (outcome,) = Run(engine, KANTAN, ["points"]).of_generated(1, 4)
    first = engine.asked[0][1]
    assert 1 < len(engine.asked) <= 1 + MOST_SHRINKING
    requests = [str(request) for _, request in engine.asked]
    assert len(set(requests)) == len(requests), "asked twice"
    assert (outcome.verdict, outcome.kind) == ("disagree", "generated")
    assert len(str(outcome.request)) <= len(str(first))
    assert str(outcome.request) in requests
    assert outcome.ours == answer_of(KANTAN, "score", outcome.request)
    assert outcome.request["players"] == 4
    assert outcome.request["dealer"] is False
    assert "situation" not in outcome.request
    (line,) = outcome.differences
    assert (line["pointer"], line["theirs"] - line["ours"]) == ("/value/points", 100)
    assert outcome.clause == line["clause"]


def test_no_more_questions_than_that_are_asked_to_make_it_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for most in (0, 1, 3):
        monkeypatch.setattr("scoring.conformance.running.MOST_SHRINKING", most)
        engine = Engine(always_one_more)
        list(Run(engine, KANTAN, ["points"]).of_generated(1, 4))
        assert len(engine.asked) == 1 + most
