"""What a verification counts and tells its listeners, for an engine that is none and outcomes that are given."""

from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.conformance import running, verifying
from scoring.conformance.blaming import blamed
from scoring.conformance.engines.protocol import ERRORED, RESULT, Reply, Started
from scoring.conformance.running import Outcome
from scoring.conformance.verifying import COULD_NOT_RUN, DISAGREED, VerificationPlan, verify
from scoring.reference.vectors import vectors_of
from tests.conformance.test_verify_reports import WRONG, outcome

RULESETS = [scoring.ruleset(id_) for id_ in ("kantan", "dice", "tcg")]
PLAN = VerificationPlan(RULESETS, "points", engine="mine")
STARTED = Started("Mine", "2", ("points",))


class Engine:
    """Takes all rulesets but one."""

    def __init__(self, *left: str) -> None:
        self.left = left
        self.said: list[Any] = []

    def start(self, id_: str, version: str) -> Any:  # noqa: ANN401 - as engines
        """Take note."""
        self.said.append((id_, version))
        return Reply(ERRORED, {}, "no") if id_ in self.left else STARTED

    def stop(self) -> None:
        """Likewise."""
        self.said.append("stop")


class Kept:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.said: list[tuple[str, Any]] = []

    def begins(self, header: Any, cases: int) -> None:  # noqa: ANN401, ARG002 - as all listeners
        """Keep it."""
        self.said.append(("begins", cases))

    def takes(self, told: Any) -> None:  # noqa: ANN401 - as all listeners
        """Keep it."""
        self.said.append(("takes", told))

    def comes(self, one: Outcome) -> None:
        """Keep it."""
        self.said.append(("comes", one.id))

    def ends(self, footer: Any) -> None:  # noqa: ANN401 - as all listeners
        """Keep it."""
        self.said.append(("ends", footer))


def test_verdicts_are_counted_by_ruleset_and_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of kantan and tcg the same six outcomes come; dice is not taken."""
    agreed = [outcome("agree", number) for number in (1, 2, 3)]
    wrong = [outcome("disagree", number, differences=(WRONG,)) for number in (4, 5)]
    skipped = [outcome("skipped", 6, clause=None, kind="generated")]
    came = [*agreed, *wrong, *skipped]
    monkeypatch.setattr(verifying, "_outcomes", lambda *_: iter(came))
    engine, kept = Engine("dice"), Kept()
    status = verify(engine, PLAN, [kept])  # type: ignore[arg-type] # no more is asked of it
    assert status == DISAGREED
    assert engine.said == [
        step for ruleset in RULESETS for step in ((ruleset.id, ruleset.version), "stop")
    ]
    heard = [name for name, _ in kept.said]
    assert heard == [
        "begins", "takes", *["comes"] * 6, "takes", "takes", *["comes"] * 6, "ends",
    ]  # fmt: skip
    assert kept.said[0][1] == PLAN.most_cases()
    told = [told for name, told in kept.said if name == "takes"]
    for ruleset, one in zip(RULESETS, told, strict=True):
        taken: dict[str, Any] = {
            "taken": True, "engine": {"name": "Mine", "version": "2"}, "depths": ["points"],
        }  # fmt: skip
        assert one == {
            "type": "ruleset", "ruleset": ruleset.id, "version": ruleset.version,
            "digest": ruleset.digest, "vectors_digest": vectors_of(ruleset.id).digest,
            "cases": PLAN.cases_of(ruleset),
            **({"taken": False, "why": "no"} if ruleset.id == "dice" else taken),
        }  # fmt: skip
    counts = {
        "yaku.riichi": {"agree": 3},
        "yaku.pinfu": {"disagree": 2},
        "generated": {"skipped": 1},
    }
    footer = kept.said[-1][1]
    assert footer["clauses"] == {"kantan": counts, "tcg": counts}
    assert footer["tally"] == {
        "agree": 6, "disagree": 4, "undecided": 0, "skipped": 2, "errored": 0,
    }  # fmt: skip
    assert (footer["type"], footer["status"]) == ("footer", DISAGREED)


def test_who_takes_no_ruleset_could_not_be_verified() -> None:
    engine = Engine("kantan", "dice", "tcg")
    assert verify(engine, PLAN, []) == COULD_NOT_RUN  # type: ignore[arg-type] # likewise


def test_generated_hands_are_cases_and_hang_on_their_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    some = PLAN._replace(generated=7, seed=9)
    for ruleset in RULESETS:
        assert some.cases_of(ruleset) == PLAN.cases_of(ruleset) + 7 > 7
    asked: list[Any] = []

    class QuestionGenerator:
        def __init__(self, ruleset: Any, seed: int) -> None:  # noqa: ANN401 - as questions
            asked.append((ruleset.id, seed))
            raise LookupError

    monkeypatch.setattr(running, "QuestionGenerator", QuestionGenerator)
    monkeypatch.setattr(running.Run, "of_vectors", lambda _: iter(()))
    with pytest.raises(LookupError):
        list(verifying._outcomes(Engine(), RULESETS[0], STARTED, some))  # type: ignore[arg-type] # noqa: SLF001 - likewise
    assert asked == [("kantan", 9)]


class Wrong:
    """Answers every question with points that are none."""

    def ask(self, task: str, request: Any) -> Reply:  # noqa: ANN401, ARG002 - as engines
        """The same for all."""
        return Reply(RESULT, {"winning": True, "value": {"points": 77}}, "")


@pytest.mark.parametrize(("status", "verdict"), [("decided", "disagree"), ("undecided",) * 2])
def test_an_answer_to_what_the_source_leaves_open_is_undecided(status: str, verdict: str) -> None:
    ruleset = RULESETS[0]
    run = running.Run(Wrong(), ruleset, ("points",), "points")  # type: ignore[arg-type] # no more is asked of it
    vector = next(one for one in vectors_of("kantan").vectors if one.answer.get("winning"))
    found = run._of_vector(replace(vector, status=status, open=("x",)))  # noqa: SLF001 - one by itself
    assert (found.verdict, found.open, found.kind) == (verdict, ("x",), "vector")
    assert found.differences


def test_a_generated_hand_is_said_to_be_one() -> None:
    run = running.Run(Wrong(), RULESETS[0], ("points",), "points")  # type: ignore[arg-type] # likewise
    (found,) = run.of_generated(1, 4)
    assert (found.description, found.id, found.kind) == (
        "a generated hand", "kantan.seed4.1", "generated",
    )  # fmt: skip
    assert found.verdict == "disagree"
    assert found.clause == found.differences[0]["clause"]


class Steps:
    """A question that gets simpler by a player at a time, and is offered again as it was."""

    def __init__(self, players: int, least: int = 3) -> None:
        self.players = players
        self.least = least

    def request(self) -> dict[str, Any]:
        """The example, with so many players."""
        return {**RULESETS[0].game.example, "players": self.players}

    def simpler(self, ruleset: Any) -> Any:  # noqa: ANN401, ARG002 - as questions
        """Itself, and one with a player less, twice."""
        yield self
        if self.players > self.least:
            yield Steps(self.players - 1)
            yield Steps(self.players - 1)


def test_a_hand_is_made_simpler_by_questions_that_are_asked_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine, noted = Wrong(), list[Any]()

    def noting(
        ruleset: Any,  # noqa: ANN401 - as it is
        request: Any,  # noqa: ANN401 - likewise
        *more: Any,  # noqa: ANN401 - likewise
    ) -> Any:  # noqa: ANN401 - likewise
        noted.append((request, *more[2:]))
        return blamed(ruleset, request, *more)

    asked: list[Any] = []
    monkeypatch.setattr(running, "blamed", noting)
    monkeypatch.setattr(running, "agreeing_options", lambda *_: ())

    def ask(task: str, request: Any) -> Reply:  # noqa: ANN401 - as engines
        asked.append((task, request["players"]))
        return Wrong().ask(task, request)

    monkeypatch.setattr(engine, "ask", ask)
    run = running.Run(engine, RULESETS[0], ("points",), "points")  # type: ignore[arg-type] # likewise
    found = run._of_question(Steps(5), "x")  # type: ignore[arg-type] # noqa: SLF001 - one by itself
    assert asked == [("score", 5), ("score", 4), ("score", 3)]
    assert found.request == Steps(3).request()
    assert [request["players"] for request, *_ in noted] == [5, 4, 3, 3]
    vector = next(one for one in vectors_of("kantan").vectors if one.answer.get("winning"))
    noted.clear()
    monkeypatch.undo()
    monkeypatch.setattr(running, "blamed", noting)
    run._of_vector(vector)  # noqa: SLF001 - likewise
    assert noted == [(vector.request, vector.rules[0])]


def test_a_generated_hand_that_another_option_explains_is_undecided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "agreeing_options", lambda *_: ("riichi_stick",))
    run = running.Run(Wrong(), RULESETS[0], ("points",), "points")  # type: ignore[arg-type] # likewise
    found = run._of_question(Steps(5), "x")  # type: ignore[arg-type] # noqa: SLF001 - likewise
    assert (found.verdict, found.open) == ("undecided", ("riichi_stick",))
    assert found.request == Steps(5).request()
