"""Clauses, questions and terms are read from YAML, strictly, and only when something needs them."""

from dataclasses import replace

import pytest

import scoring
from scoring.reference.terms import Term, terms
from scoring.rules.prose import ProseError, parsed
from scoring.rules.source import Clause, Prose, Question
from scoring.text import Text

IDS = [ruleset.id for ruleset in scoring.rulesets()]
TEXT = {"ja": "文", "en": "Text."}
CLAUSE = {"id": "1", "rule": "one", "type": "META", "name": TEXT, "quote": "", "text": TEXT}


def faults_of(data: object, kind: object = Clause) -> tuple[str, ...]:
    with pytest.raises(ProseError) as error:
        parsed(kind, data, "a file")
    assert str(error.value) == "a file: " + "; ".join(error.value.faults)
    return error.value.faults


@pytest.mark.parametrize("id_", IDS)
def test_the_prose_of_every_ruleset_fits_its_rules(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    assert [statement.id for statement in ruleset.statements]
    assert ruleset.prose.questions
    assert all(rule.clause in ruleset.clauses for rule in ruleset.rules.values())


def test_terms_refer_to_terms() -> None:
    assert {name for term in terms().values() for name in term.see} <= terms().keys()


@pytest.mark.parametrize("id_", IDS)
def test_a_score_reads_no_prose(id_: str) -> None:
    ruleset = replace(scoring.ruleset(id_))
    ruleset.game.score(ruleset.basic, ruleset.game.example, "en").to_dict()
    assert "prose" not in vars(ruleset)


def test_a_clause_is_read_with_its_conditions_and_parts() -> None:
    part = {"rule": "two", "name": TEXT, "text": TEXT, "when": {"edition": ["a", 3, True]}}
    clause = parsed(Clause, {**CLAUSE, "number": 7, "parts": [part]}, "a file")
    assert clause.name == Text("文", "Text.")
    assert (clause.number, clause.when, clause.when_of("one")) == (7, {}, {})
    assert clause.when_of("two") == {"edition": ("a", 3, True)}


def test_a_question_without_an_option_may_say_so() -> None:
    data = {
        "id": "Q1", "clauses": ["1"], "question": TEXT, "readings": [TEXT, TEXT], "settled": "B",
        "why": TEXT, "option": None,
    }  # fmt: skip
    question = parsed(Question, data, "a file")
    assert (question.option, question.letters, question.settled) == (None, "AB", "B")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"qoute": "x"}, "qoute is unknown"),
        ({"type": "GAME"}, "type cannot be 'GAME'"),
        ({"id": 7}, "id cannot be 7"),
        ({"quote": None}, "quote cannot be None"),
        ({"number": True}, "number cannot be True"),
        ({"name": "x"}, "name cannot be 'x'"),
        ({"name": {"ja": "文"}}, "name.en is missing"),
        ({"name": {**TEXT, "de": "x"}}, "name.de is unknown"),
        ({"when": {"edition": "a"}}, "when.edition cannot be 'a'"),
        ({"when": ["edition"]}, "when cannot be ['edition']"),
        ({"when": {7: ["a"]}}, "when cannot be 7"),
        ({"parts": [{"rule": "two"}]}, "parts[0].name is missing"),
        ({"parts": "x"}, "parts cannot be 'x'"),
    ],
)
def test_what_does_not_fit_is_said_with_its_place(change: dict[str, object], fault: str) -> None:
    assert fault in faults_of({**CLAUSE, **change})


def test_every_fault_of_a_file_is_listed_at_once() -> None:
    wrong = {key: value for key, value in CLAUSE.items() if key != "text"} | {"typ": "META"}
    data = {"source": {}, "clauses": [CLAUSE, wrong | {"id": "3-01"}]}
    assert faults_of(data, Prose) == (
        "source.title is missing",
        "clauses[3-01].typ is unknown",
        "clauses[3-01].text is missing",
    )


def test_a_file_of_another_kind_is_refused() -> None:
    assert faults_of(None, tuple[Term, ...]) == ("the file cannot be None",)
