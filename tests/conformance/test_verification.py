"""Whole verifications: right engines agree, wrong ones are caught and shown by their clause, and every report says the same."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.conformance.engines.engine import Engine, EngineError
from scoring.conformance.generating.questions import has_positions
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.running import MOST_SHRUNK, wrong_group
from scoring.conformance.tasks import answer_of
from scoring.conformance.verifying import (
    AGREED,
    COULD_NOT_RUN,
    DISAGREED,
    failures_of,
    read,
    verify,
)
from scoring.reference.vectors import vectors_of
from tests.conformance.example_engine import Ours
from tests.conformance.wrong_rulesets import Mutant, mutants
from tests.support.verifying import (
    KANTAN,
    TCG,
    Body,
    FunctionEngine,
    command,
    no_iipeikou,
    no_menzen,
    ours,
    run,
)

# --- what comes of it


def test_another_reading_worth_as_many_points_agrees_with_a_vector() -> None:
    """TX12 may be read with 30 or with 40 fu."""

    def other_reading(_: Body, answer: Body) -> Body:
        best, tied = answer.get("value", {}), answer.get("alternatives", [])
        found = [one for one in tied if one["value"]["points"] == best["points"]]
        return {**answer, **found[0], "alternatives": []} if found else answer

    status, kept = run(ours(other_reading), VerificationPlan([TCG]))
    assert (status, kept.footer["options"]) == (AGREED, {"tcg": {}})
    assert {one.verdict for one in kept.outcomes} == {"agree"}


def test_a_wrong_yakuman_of_dice_is_blamed() -> None:
    """The points of a yakuman among several players are unknown before the pot is divided, in each of its readings."""

    def other_points(_: Body, answer: Body) -> Body:
        return {**answer, "value": {"points": 13}} if answer.get("value") else answer

    plan = VerificationPlan([scoring.ruleset("dice")], depth="value", only=["yaku.chinitsu"])
    status, kept = run(ours(other_points), plan)
    assert status == DISAGREED
    assert all(one.culprits for one in kept.outcomes if one.verdict == "disagree")


def _calling_in_riichi(request: Body, answer: Body) -> Body:
    """Answer like an engine that allows calls after riichi."""
    offered = "offer" in request and "riichi" in request.get("situation", ())
    if not offered or "actions" not in answer:
        return answer
    return {"actions": {**answer["actions"], "pon": ["pon:222p"]}}


def test_a_wrong_action_is_blamed_on_the_rule_of_its_vector() -> None:
    status, kept = run(ours(_calling_in_riichi, ["actions"]), VerificationPlan([TCG]))
    assert status == DISAGREED
    wrong = {one.id: one for one in kept.outcomes if one.verdict == "disagree"}
    assert "tcg.riichi.no_call" in wrong
    assert wrong["tcg.riichi.no_call"].culprits[0]["rule"] == "riichi_closed_hand"
    assert wrong["tcg.riichi.no_call"].differences[0]["pointer"] == "/actions/pon"


def test_an_engine_may_judge_some_actions_only() -> None:
    def only_ron(_: Body, answer: Body) -> Body:
        if "ron" in answer.get("actions", {}):
            return {"actions": {"ron": answer["actions"]["ron"]}}
        return answer

    assert run(ours(only_ron, ["actions"]), VerificationPlan([TCG]))[0] == AGREED


def test_null_is_no_judgement_of_an_action() -> None:
    def no_discard(_: Body, answer: Body) -> Body:
        if "actions" not in answer:
            return answer
        return {"actions": {**answer["actions"], "discard": None, "riichi": None}}

    assert run(ours(no_discard, ["actions"]), VerificationPlan([TCG]))[0] == AGREED


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"ankan": ["5z"]}, "/actions/ankan: The question does not ask for this action."),
        ({"discard": "1m"}, "/actions/discard: Must be a list."),
        ({"discard": [1]}, "/actions/discard/0: Must be a string."),
        ({"discard": ["1m", "1m"]}, "/actions/discard/1: This is listed twice."),
        ({"tsumo": 0}, "/actions/tsumo: Must be true or false."),
        (None, "/actions: The answer has none of the actions that the question asks for."),
    ],
)
def test_actions_of_the_wrong_form_are_an_error_not_a_wrong_rule(
    changed: Body | None, why: str
) -> None:
    def twisted(_: Body, answer: Body) -> Body:
        actions = answer.get("actions", {})
        if "discard" not in actions:
            return answer
        return {"actions": {**actions, **changed}} if changed else {"winning": False}

    _, kept = run(ours(twisted, ["actions"]), VerificationPlan([TCG], generated=10))
    own_turn = [one for one in kept.outcomes if "discard" in one.ours.get("actions", {})]
    assert {one.verdict for one in own_turn} == {"errored"}
    assert all(one.why.startswith(why) for one in own_turn)


def test_a_run_that_asks_nothing_proves_nothing() -> None:
    status, _ = run(ours(), VerificationPlan([TCG], only=("2-01",), skip=("2-01",)))
    assert status == COULD_NOT_RUN


GAMES = {ruleset.game_id: ruleset for ruleset in scoring.rulesets()}.values()
"""A ruleset of each game; the vectors of the others are asked by ``test_vectors``."""


@pytest.mark.many
@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.id)
def test_our_engine_agrees_with_the_vectors_and_with_itself(ruleset: scoring.Ruleset) -> None:
    status, kept = run(ours(), VerificationPlan([ruleset], generated=30, seed=5))
    assert status == AGREED
    assert {one.verdict for one in kept.outcomes} == {"agree"}
    generated = 30 + 30 * has_positions(ruleset)
    assert len(kept.outcomes) == len(vectors_of(ruleset.id).vectors) + generated


# Slow: every rule is left out in turn, and every wrong hand is made smaller step by step.
@pytest.mark.many
def test_a_forgotten_yaku_is_found_by_its_clause_and_the_hand_made_small() -> None:
    status, kept = run(ours(no_iipeikou), VerificationPlan([TCG], generated=60, seed=3))
    assert status == DISAGREED
    wrong = [one for one in kept.outcomes if one.verdict == "disagree"]
    generated = [one for one in wrong if one.kind == "generated"]
    assert {"3-01", "2-02"} <= {one.clause for one in wrong}
    assert None not in {one.clause for one in wrong}
    assert len(generated) >= 2
    for one in generated[:MOST_SHRUNK]:
        assert one.differences[0]["rule"] in {"iipeikou", "minimum_han"}
        assert not one.request.get("situation")
        assert not one.request.get("dora_indicators")
        assert "options" not in one.request
        assert [] not in one.request.values()
    # What is wrong is counted by the clause that is wrong, whatever the vector is about.
    about = {one.clause for one in wrong if one.differences[0]["rule"] == "iipeikou"}
    assert len(about) > 1
    counted = [(one.differences[0]["rule"], wrong_group(one.to_dict())) for one in wrong]
    assert {clause for rule, clause in counted if rule == "iipeikou"} == {"3-01"}
    count = sum(clause == "3-01" for _, clause in counted)
    assert kept.footer["clauses"]["tcg"]["3-01"]["disagree"] == count


def test_an_engine_is_compared_at_the_depth_it_offers() -> None:
    def points_only(_: Body, answer: Body) -> Body:
        return answer if answer.get("refused") else {"value": {"points": answer["value"]["points"]}}

    status, kept = run(ours(points_only, ["points"]), VerificationPlan([TCG], generated=20))
    assert status == AGREED
    assert {one.depth for one in kept.outcomes if one.verdict == "agree"} == {"points"}
    (taken,) = kept.taken
    assert taken["not_asked"].keys() == {"actions", "legality", "settlement"}
    skipped = [one for one in kept.outcomes if one.verdict == "skipped"]
    assert sum(taken["not_asked"].values()) == len(skipped)


OPEN = {question.option for question in KANTAN.prose.questions}
WRONG = [wrong for wrong in mutants(KANTAN) if wrong.rule not in OPEN][::24]
DIFFER: dict[str, Callable[[Mapping[str, Any], Body], bool]] = {
    "points": lambda right, theirs: right["value"]["points"] != theirs["value"]["points"],
    "value": lambda right, theirs: not right["value"].items() <= theirs["value"].items(),
    "yaku": lambda right, theirs: (
        {y["id"] for y in right["yaku"]} != {y["id"] for y in theirs["yaku"]}
    ),
    "breakdown": lambda right, theirs: right.get("received") not in (None, theirs["received"]),
}
"""Whether answers differ in what is stated at each depth, and not at the depth before."""


# Slow: each engine is verified at four depths.
@pytest.mark.many
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.id)
def test_a_wrong_engine_is_caught_at_every_depth_at_which_it_differs(wrong: Mutant) -> None:
    def twist(request: Body, _: Body) -> Body:
        return answer_of(wrong.ruleset, "settle" if "table" in request else "score", request)

    scores = [
        one
        for one in vectors_of("kantan").vectors
        if (one.task, one.status) == ("score", "decided") and "yaku" in one.answer
    ]
    answers = [(one.answer, twist(dict(one.request), {})) for one in scores]
    seen = False
    for depth, differ in DIFFER.items():
        seen = seen or any(
            theirs.get("refused") or differ(right, theirs) for right, theirs in answers
        )
        _, kept = run(ours(twist, [depth]), VerificationPlan([KANTAN]))
        caught = any(one.verdict == "disagree" and one.kind == "vector" for one in kept.outcomes)
        assert caught or not seen, depth


@pytest.mark.parametrize(
    ("offered", "limit", "depths"),
    [(None, "breakdown", {"points", "breakdown"}), (["points", "value"], "points", {"points"})],
)
def test_a_depth_that_is_not_in_the_plan_is_left_out(
    offered: list[str] | None, limit: str, depths: set[str]
) -> None:
    _, kept = run(ours(depths=offered), VerificationPlan([KANTAN], depth=limit))
    assert {one.depth for one in kept.outcomes} == depths


def test_another_reading_of_an_open_question_is_reported_and_not_failed() -> None:
    def no_kuitan(request: Body, answer: Body) -> Body:
        options = request.get("options", {})
        if "kuitan" in options:
            return answer
        task = "settle" if "table" in request else "score"
        return answer_of(TCG, task, {**request, "options": {**options, "kuitan": False}})

    engine = ours(no_kuitan, depths=["breakdown", "settlement"])
    status, kept = run(engine, VerificationPlan([TCG], generated=60, seed=4))
    assert status == AGREED
    open_ = [one for one in kept.outcomes if one.verdict == "undecided"]
    assert {one.kind for one in open_} == {"vector", "generated"}
    assert [one.open for one in open_] == [["kuitan"]] * len(open_)
    assert kept.footer["tally"]["undecided"] == len(open_)


@pytest.mark.many
@pytest.mark.parametrize("reading", [{"honitsu_head": "must_match", "require_yaku": True}])
def test_the_options_that_an_engine_plays_are_reported_as_one_set(reading: Body) -> None:
    def other(request: Body, answer: Body) -> Body:
        options = {**reading, **request.get("options", {})}
        task = "settle" if "table" in request else "score"
        found = answer_of(KANTAN, task, {**request, "options": options})
        return answer if found.get("refused") else found

    status, kept = run(ours(other), VerificationPlan([KANTAN], generated=60, seed=2))
    assert status == AGREED
    assert kept.footer["options"] == {"kantan": reading}
    assert {name for one in kept.outcomes for name in one.open} == reading.keys()


@pytest.mark.many
def test_f21_nonsense_about_what_is_left_open_fails() -> None:
    """123,456 points for every hand of which the source leaves the answer open."""
    left_open = [v.request for v in vectors_of("tcg").vectors if v.status == "undecided"]

    def nonsense(request: Body, answer: Body) -> Body:
        if request in left_open and "value" in answer:
            return {**answer, "value": {"points": 123456}}
        return answer

    status, kept = run(ours(nonsense), VerificationPlan([TCG], depth="breakdown"))
    assert status == DISAGREED
    asked = [one for one in kept.outcomes if one.request in left_open and "value" in one.ours]
    assert len(asked) > 20
    assert {one.verdict for one in asked} == {"disagree"}


@pytest.mark.many
def test_f22_an_engine_that_forgets_its_yaku_is_never_undecided() -> None:
    def without(_: Body, answer: Body) -> Body:
        return {name: part for name, part in answer.items() if name != "yaku"}

    _, kept = run(ours(without), VerificationPlan([KANTAN], generated=60, seed=2))
    generated = {one.verdict for one in kept.outcomes if one.kind == "generated"}
    assert generated == {"agree", "disagree"}
    assert kept.footer["options"] == {"kantan": {}}


def test_f24_what_an_engine_does_not_judge_is_skipped_and_counted() -> None:
    def careless(_: Body, answer: Body) -> Body:
        return {"winning": False, "value": {"points": 0}} if answer.get("refused") else answer

    depths = ["points", "value", "yaku"]
    status, kept = run(ours(careless, depths), VerificationPlan([TCG]))
    assert status == AGREED
    refused = [
        v for v in vectors_of("tcg").vectors if v.answer.get("refused") and v.depth == "points"
    ]
    (taken,) = kept.taken
    assert taken["not_asked"]["legality"] == len(refused)
    assert kept.footer["tally"]["skipped"] == sum(taken["not_asked"].values())
    assert run(ours(careless, [*depths, "legality"]), VerificationPlan([TCG]))[0] == DISAGREED


def test_an_engine_that_settles_alone_is_asked_no_hands() -> None:
    _, kept = run(ours(depths=["settlement"]), VerificationPlan([KANTAN], generated=5))
    assert {one.depth for one in kept.outcomes if one.verdict == "agree"} == {"settlement"}
    assert not [one for one in kept.outcomes if one.kind == "generated"]


@pytest.mark.parametrize(
    ("chosen", "verified"),
    [
        (VerificationPlan([KANTAN], only=["yaku.riichi"]), {"yaku.riichi"}),
        (VerificationPlan([KANTAN], only=["kantan yaku.riichi"]), {"yaku.riichi"}),
        (VerificationPlan([KANTAN], only=["riichi"]), {"yaku.riichi"}),
        (VerificationPlan([KANTAN], skip=["yaku.menzen_tsumo"]), None),
    ],
)
def test_clauses_are_chosen(chosen: VerificationPlan, verified: set[str] | None) -> None:
    _, kept = run(ours(no_menzen), chosen._replace(generated=30))
    asked = {one.clause for one in kept.outcomes if one.kind == "vector"}
    assert asked == verified if verified else "yaku.menzen_tsumo" not in asked
    made = {one.verdict for one in kept.outcomes if one.kind == "generated"}
    assert made == {"agree", "skipped"}


def test_what_failed_in_an_earlier_report_is_known_and_what_is_new_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = (
        "--callable",
        "tests.support.verifying:forgetful",
        "--ruleset",
        "kantan",
        "--fuzz",
        "20",
    )
    before, after = tmp_path / "before.jsonl", tmp_path / "after.jsonl"
    assert command(*flags, "--report", str(before)) == DISAGREED
    again = ("--baseline", str(before), "--report", str(after))
    assert command(*flags, *again) == AGREED
    footers = [read(path.read_text("utf-8").splitlines())[-1] for path in (before, after)]
    assert footers[0]["tally"]["disagree"] == footers[1]["tally"]["known"] > 0
    lines = before.read_text("utf-8").splitlines()
    cut = [line for line in lines if '"disagree"' not in line or '"vector"' not in line]
    before.write_text("\n".join(cut), "utf-8")
    assert command(*flags, *again) == DISAGREED
    for flag, was, now in (("--depth", "settlement", "points"), ("--seed", "0", "1")):
        assert command(*flags, *again, flag, now) == COULD_NOT_RUN
        said = f"add {flag} {was}, or write a new one with --report"
        assert said in " ".join(capsys.readouterr().err.split())
    before.write_text("{}", "utf-8")
    assert command(*flags, *again) == COULD_NOT_RUN
    assert command(*flags, "--only", "99-99") == COULD_NOT_RUN


def test_what_had_no_answer_is_known_by_its_reason_without_the_numbers() -> None:
    def engine(line: int) -> Engine:
        def broken(message: Body) -> Body:
            if message["type"] == "start":
                return Ours()(message)
            return {"type": "errored", "id": message.get("id"), "why": f"line {line}: no hands"}

        return FunctionEngine(broken)

    plan = VerificationPlan([KANTAN])
    _, kept = run(engine(7), plan)
    known = failures_of(one.to_dict() for one in kept.outcomes)
    assert run(engine(18), plan._replace(known=known))[0] == AGREED


@pytest.mark.parametrize(("answers_every", "given_up"), [(1000, True), (25, False)])
def test_an_engine_that_answers_no_more_is_given_up(answers_every: int, *, given_up: bool) -> None:
    questions = []

    def mute(message: Body) -> Body:
        if message["type"] == "start":
            return Ours()(message)
        questions.append(message)
        kind = "errored" if len(questions) % answers_every else "skipped"
        return {"type": kind, "id": message.get("id"), "why": "no"}

    status, kept = run(FunctionEngine(mute), VerificationPlan([KANTAN], generated=10))
    assert status == DISAGREED
    assert kept.outcomes[0].why == "no"
    assert kept.outcomes[-1].why.startswith("not asked: 25 questions") is given_up
    assert (sum(message["type"] != "stop" for message in questions) == 25) is given_up


def test_an_engine_that_takes_no_ruleset_could_not_be_run() -> None:
    picky = FunctionEngine(lambda _: {"type": "skipped", "why": "only shogi"})
    status, kept = run(picky, VerificationPlan([KANTAN, TCG]))
    assert status == COULD_NOT_RUN
    assert [(line["taken"], line["why"]) for line in kept.taken] == [(False, "only shogi")] * 2
    assert kept.outcomes == []


def test_g30_an_engine_that_skips_everything_was_not_compared() -> None:
    def lazy(message: Body) -> Body:
        if message["type"] == "start":
            return {"type": "started", "protocol": 1, "engine": {"name": "lazy"}}
        return {"type": "skipped", "id": message.get("id"), "why": "not today"}

    status, kept = run(FunctionEngine(lazy), VerificationPlan([KANTAN]))
    assert status == COULD_NOT_RUN
    assert {one.verdict for one in kept.outcomes} == {"skipped"}


def test_an_engine_that_does_not_start_is_an_error_of_its_own() -> None:
    with pytest.raises(EngineError):
        list(verify(FunctionEngine(lambda _: {}), VerificationPlan([KANTAN])))


@pytest.mark.parametrize("most", [0, 1, 3])
def test_a_disagreement_is_made_small_by_a_limited_number_of_questions(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = []

    def one_more(request: Body, answer: Body) -> Body:
        questions.append(request)
        return {**answer, "value": {"points": answer["value"]["points"] + 100}}

    monkeypatch.setattr("scoring.conformance.running.MOST_SHRINKING", most)
    monkeypatch.setattr("scoring.conformance.plan.VerificationPlan.vectors", lambda *_: ())
    _, kept = run(ours(one_more, ["points"]), VerificationPlan([KANTAN], generated=1, seed=4))
    assert len(questions) == 1 + most
    assert kept.outcomes[0].verdict == "disagree"
    assert kept.outcomes[0].request in questions
