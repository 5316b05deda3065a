"""Clauses, questions and terms are read from YAML, strictly, and only when something needs them."""

from pathlib import Path

import pytest
import yaml

import scoring
from scoring.faults import BadFile, Refused
from scoring.fields.records import load, record_of
from scoring.reference.glossary import Term, terms
from scoring.rules.source import Clause, Prose, Question
from scoring.text import Text
from scoring.yaml_files import line_at, parse_yaml
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["source"]

TEXT = {"ja": "文", "en": "Text."}
CLAUSE = {"id": "1", "rule": "one", "type": "META", "title": TEXT, "quote": "", "text": TEXT}
DOCUMENT = {"id": "paper", "language": "ja", "title": TEXT}


def faults_of(data: object, kind: object = Clause) -> list[tuple[str, str]]:
    _, faults = load(kind, data)
    assert all(all(fault.detail) for fault in faults)
    return sorted((fault.pointer, fault.code) for fault in faults)


def test_terms_refer_to_terms() -> None:
    assert {name for term in terms().values() for name in term.see} <= terms().keys()


def test_a_clause_is_read_with_its_conditions_and_parts() -> None:
    part = {"rule": "two", "name": TEXT, "text": TEXT, "when": {"edition": ["a", 3, True]}}
    clause = record_of(Clause, {**CLAUSE, "number": 7, "parts": [part]})
    assert clause.title == Text("文", "Text.")
    assert (clause.number, clause.when, clause.when_of("one")) == (7, {}, {})
    assert clause.when_of("two") == {"edition": ("a", 3, True)}


def test_a_question_without_an_option_may_say_so() -> None:
    data = {
        "id": "Q1", "clauses": ["1"], "question": TEXT, "readings": [TEXT, TEXT], "settled": "B",
        "why": TEXT, "option": None,
    }  # fmt: skip
    question = record_of(Question, data)
    assert (question.option, question.letters, question.settled) == (None, "AB", "B")


@pytest.mark.parametrize(("change", "pointer", "code"), CASES["misfits"])
def test_what_does_not_fit_is_named_with_its_place(
    change: dict[str, object], pointer: str, code: str
) -> None:
    assert faults_of({**CLAUSE, **change}) == [(pointer, code)]


def test_a_value_of_data_that_must_be_valid_is_refused() -> None:
    with pytest.raises(Refused, match="qoute"):
        record_of(Clause, {**CLAUSE, "qoute": "x"})


def test_every_fault_of_a_file_is_listed_at_once() -> None:
    wrong = {key: value for key, value in CLAUSE.items() if key != "type"} | {"typ": "META"}
    document = {key: value for key, value in DOCUMENT.items() if key != "title"}
    data = {"documents": [document], "clauses": [CLAUSE, wrong | {"id": "3-01"}]}
    assert faults_of(data, Prose) == [
        ("/clauses/1/typ", "unknown_field"),
        ("/documents/0/title", "missing"),
    ]


def test_the_nearest_field_is_named() -> None:
    _, (fault,) = load(Clause, {**CLAUSE, "qoute": "x"})
    assert str(fault) == "/qoute: There is no such field. Did you mean quote?"


def test_a_file_of_another_kind_is_refused() -> None:
    assert faults_of(None, tuple[Term, ...]) == [("", "wrong_type")]


@pytest.mark.parametrize(
    ("pointer", "line"),
    [("", 1), ("/game", 1), ("/clauses/1/name/en", 5), ("/clauses/1/text", 4), ("/nonesuch", 1), ("/game/x", 1)],
)  # fmt: skip
def test_a_place_in_a_file_has_a_line(pointer: str, line: int) -> None:
    text = "game: riichi\nclauses:\n  - {id: a}\n  - id: b\n    name: {ja: x, en: y}\n"
    assert line_at(text, pointer) == line


def test_a_question_without_quotes_has_a_line_too() -> None:
    """Libyaml reads it, PyYAML's own reader does not."""
    text = "rules:\n  - name: {ja: 喰断か。, en: Open tanyao?}\n    type: PAYY\n"
    assert parse_yaml(text, "club.yaml")
    assert line_at(text, "/rules/0/type") == 3


def test_every_file_is_read_alike_without_libyaml() -> None:
    root = Path(scoring.__file__).parents[1]
    files = [file for name in ("scoring", "service") for file in (root / name).rglob("*.yaml")]
    small = [file for file in files if file.stat().st_size < 10_000]
    assert len(small) > 50
    for file in small:
        text = file.read_text("utf-8")
        assert yaml.safe_load(text) == parse_yaml(text, file.name), file


@pytest.mark.parametrize(
    ("text", "line"), [("a: [1\nb: 2", 2), ("a: 2025-13-45", 1), ("a: &a [*b]", 1)]
)
def test_what_is_not_yaml_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BadFile) as error:
        parse_yaml(text, "club.yaml")
    (found,) = error.value.faults
    assert (found.file, found.line, found.fault.code) == ("club.yaml", line, "not_yaml")
