"""Whole verifications: right engines agree, wrong ones are caught and shown by their clause, and every report says the same."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import scoring
from scoring.conformance.engines.callable import of_function
from scoring.conformance.engines.engine import EngineError
from scoring.conformance.reports.json_lines import read
from scoring.conformance.verifying import (
    AGREED,
    COULD_NOT_RUN,
    DISAGREED,
    VerificationPlan,
    verify,
)
from scoring.reference.vectors import vectors_of
from tests.conformance.example_engine import Ours
from tests.support.verifying import KANTAN, TCG, Body, command, no_iipeikou, ours, run

# --- what comes of it


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)
def test_our_engine_agrees_with_the_vectors_and_with_itself(ruleset: scoring.Ruleset) -> None:
    status, kept = run(ours(), VerificationPlan([ruleset], generated=30, seed=5))
    assert status == AGREED
    assert {one.verdict for one in kept.outcomes} == {"agree"}
    assert len(kept.outcomes) == len(vectors_of(ruleset.id).vectors) + 30


def test_a_forgotten_yaku_is_found_by_its_clause_and_the_hand_made_small() -> None:
    status, kept = run(ours(no_iipeikou), VerificationPlan([TCG], generated=150, seed=2))
    assert status == DISAGREED
    wrong = [one for one in kept.outcomes if one.verdict == "disagree"]
    generated = [one for one in wrong if one.kind == "generated"]
    assert {"3-01", "2-02"} <= {one.clause for one in wrong}
    assert None not in {one.clause for one in wrong}
    assert len(generated) >= 2
    for one in generated:
        assert one.differences[0]["rule"] in {"iipeikou", "minimum_han"}
        assert not one.request.get("situation")
        assert not one.request.get("dora_indicators")
        assert "options" not in one.request
        assert [] not in one.request.values()
    # What is wrong is counted by the clause that is wrong, whatever the vector is about.
    about = {one.clause for one in wrong if one.differences[0]["rule"] == "iipeikou"}
    assert len(about) > 1
    assert {one.wrong for one in wrong if one.differences[0]["rule"] == "iipeikou"} == {"3-01"}
    assert kept.footer["clauses"]["tcg"]["3-01"]["disagree"] == sum(
        one.wrong == "3-01" for one in wrong
    )


def test_an_engine_is_compared_at_the_depth_it_offers() -> None:
    def points_only(_: Body, told: Body) -> Body:
        return told if told.get("refused") else {"value": {"points": told["value"]["points"]}}

    status, kept = run(ours(points_only, ["points"]), VerificationPlan([TCG], generated=20))
    assert status == AGREED
    assert {one.depth for one in kept.outcomes if one.verdict == "agree"} == {"points"}
    skipped = [one for one in kept.outcomes if one.verdict == "skipped"]
    assert {(one.depth, one.why) for one in skipped} == {
        ("settlement", "the engine settles no tables")
    }


def test_a_depth_that_is_not_asked_for_is_left_out() -> None:
    _, kept = run(ours(), VerificationPlan([KANTAN], limit="breakdown"))
    assert {one.depth for one in kept.outcomes} == {"points", "breakdown"}
    _, kept = run(ours(depths=["settlement"]), VerificationPlan([KANTAN], limit="points"))
    assert {one.depth for one in kept.outcomes} == {"points"}


def test_another_reading_of_an_open_question_is_reported_and_not_failed() -> None:
    def no_kuitan(request: Body, told: Body) -> Body:
        if "kuitan" in request.get("options", {}):
            return told
        asked = {**request, "options": {**request.get("options", {}), "kuitan": False}}
        task = "settle" if "table" in request else "score"
        try:
            if task == "settle":
                return scoring.settle("tcg", asked).to_dict()
            return scoring.score("tcg", asked).to_dict()
        except scoring.Refused:
            return {"refused": True}

    status, kept = run(ours(no_kuitan), VerificationPlan([TCG], generated=150, seed=4))
    assert status == AGREED
    open_ = [one for one in kept.outcomes if one.verdict == "undecided"]
    assert {one.kind for one in open_} == {"vector", "generated"}
    assert {one.open for one in open_} == {("kuitan",)}
    assert kept.footer["tally"]["undecided"] == len(open_)


def test_an_engine_that_stops_answering_is_not_asked_for_ever() -> None:
    asked = []

    def mute(message: Body) -> Body:
        asked.append(message["type"])
        return (
            Ours()(message)
            if message["type"] == "start"
            else {"type": "errored", "id": message.get("id"), "why": "no"}
        )

    status, kept = run(of_function(mute, 5.0), VerificationPlan([KANTAN], generated=10))
    assert status == DISAGREED
    assert asked.count("score") + asked.count("settle") == 25
    assert kept.outcomes[0].why == "no"
    assert kept.outcomes[-1].why.startswith("not asked: 25 questions")


def test_an_engine_that_takes_no_ruleset_could_not_be_run() -> None:
    def picky(_: Body) -> Body:
        return {"type": "skipped", "why": "only shogi"}

    status, kept = run(of_function(picky, 5.0), VerificationPlan([KANTAN, TCG]))
    assert status == COULD_NOT_RUN
    assert [(told["taken"], told["why"]) for told in kept.taken] == [(False, "only shogi")] * 2
    assert kept.outcomes == []


@pytest.mark.parametrize("most", [0, 1, 3])
def test_a_disagreement_is_made_small_by_a_limited_number_of_questions(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def one_more(request: Body, told: Body) -> Body:
        asked.append(request)
        return {**told, "value": {"points": told["value"]["points"] + 100}}

    monkeypatch.setattr("scoring.conformance.running.MOST_SHRINKING", most)
    monkeypatch.setattr("scoring.conformance.running.asked_of", lambda *_: ())
    _, kept = run(ours(one_more, ["points"]), VerificationPlan([KANTAN], generated=1, seed=4))
    assert len(asked) == 1 + most
    assert kept.outcomes[0].verdict == "disagree"
    assert kept.outcomes[0].request in asked


def test_an_answer_now_and_then_keeps_a_run_going() -> None:
    asked = []

    def seldom(message: Body) -> Body:
        if message["type"] == "start":
            return Ours()(message)
        asked.append(message)
        kind = "skipped" if len(asked) % 25 == 0 else "errored"
        return {"type": kind, "id": message.get("id"), "why": "no"}

    _, kept = run(of_function(seldom, 5.0), VerificationPlan([KANTAN], generated=5))
    assert not [one for one in kept.outcomes if one.why.startswith("not asked")]


# --- the command


OURS = ("--callable", "tests.conformance.example_engine:answer", "--timeout", "60")


def test_the_command_writes_every_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        flag: tmp_path / name
        for flag, name in (("--report", "a.jsonl"), ("--junit", "a.xml"), ("--html", "a.html"))
    }
    flags = [word for flag, path in files.items() for word in (flag, str(path))]
    assert command(*OURS, "--ruleset", "kantan", "--fuzz", "5", "--seed", "3", *flags) == AGREED
    assert read(files["--report"].read_text("utf-8").splitlines())[0]["generated"] == 5
    assert ET.fromstring(files["--junit"].read_text("utf-8")) is not None  # noqa: S314 - ours
    assert "</html>" in files["--html"].read_text("utf-8")
    assert "agree" in capsys.readouterr().out


def test_the_command_asks_all_rulesets_where_none_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command(*OURS, "--depth", "points") == AGREED
    assert capsys.readouterr().out.startswith(
        "tests.conformance.example_engine:answer: tcg, tenhou,"
    )


def test_what_cannot_be_run_is_an_error_of_its_own() -> None:
    def broken(_: Body) -> Body:
        return {}

    with pytest.raises(EngineError):
        verify(of_function(broken, 1.0), VerificationPlan([KANTAN]), [])
