"""The clauses and questions of kita-nuki against its source document and its specification.

The two documents are not part of the project. Where they lie beside it, in ``../shared/rules``,
every line of them is held against the declarations; elsewhere those tests are skipped and say so.
"""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from scoring.rules.prose import read_prose
from scoring.rules.source import Clause
from scoring.text import Text

RULES = Path(__file__).resolve().parents[4] / "shared" / "rules"
DOCUMENT = RULES / "seeds" / "001_d2a08855b829a47a.txt"
SPECIFICATION = RULES / "kitanuki.md"
NAMES = RULES / "names.md"

PROSE = read_prose("kitanuki")
SOURCE, CLAUSES, QUESTIONS = PROSE.source, PROSE.clauses, PROSE.questions
BY_ID = {clause.id: clause for clause in CLAUSES}
STATEMENT = re.compile(r"\| (\d+) \| `kitanuki\.")
QUESTION = re.compile(r"\| (K\d+) \|")
LETTERED = re.compile(r"(?:^|[;:,] )([A-C]) ")
SETTLED = re.compile(r"\*\*([A-C])\b")
OPTION = re.compile(r"\*\*OPT `([\w.]+)`")
SHORTENED = {"dora.kan", "nuki.action", "no_chi", "abort.nine", "abort.four_kan"}
"""Clauses whose phrase the specification mends: the document gives readings for (or beside) words."""
NOTEN_PENALTY = "noten_penalty"
"""The one option a question concerns without asking which of its values holds (K13)."""


class Row(NamedTuple):
    """One numbered statement of the specification."""

    number: int
    id: str
    phrase: str
    type: str


class Settled(NamedTuple):
    """One row of the specification's table of ambiguities."""

    readings: str
    default: str
    option: str | None


def read(path: Path) -> str:
    """The text of a document beside the project; skips the test where it is absent."""
    if not path.exists():
        pytest.skip(f"NOT CHECKED: {path.name} is not beside the project (../shared/rules)")
    return path.read_text(encoding="utf-8")


def cells_of(line: str) -> list[str]:
    """The cells of a table row; an escaped bar is no border."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def statements_of(specification: str) -> list[Row]:
    """Every row of the table of statements, in order."""
    rows = []
    for line in filter(STATEMENT.match, specification.splitlines()):
        number, key, phrase, _, type_ = cells_of(line)
        rows.append(Row(int(number), key.strip("`").removeprefix("kitanuki."), phrase, type_))
    return rows


def ambiguities_of(specification: str) -> dict[str, Settled]:
    """Every row of the table of ambiguities by its number, in order."""
    rows = {}
    for line in filter(QUESTION.match, specification.splitlines()):
        number, _, *middle, last = cells_of(line)
        option = OPTION.match(last)
        # Where nothing else was possible the table runs reading and reason together.
        rows[number] = Settled(middle[0], middle[-1], option[1] if option else None)
    return rows


def bare(text: str) -> str:
    """``text`` without spaces and line ends, where document and specification differ freely."""
    return re.sub(r"\s", "", text)


def texts() -> Iterator[tuple[str, Text]]:
    """Every text of the source, with where it stands."""
    yield "title", SOURCE.title
    yield "note", SOURCE.note
    for clause in CLAUSES:
        yield f"{clause.id} name", clause.name
        yield f"{clause.id} text", clause.text
    for question in QUESTIONS:
        yield f"{question.id} question", question.question
        yield f"{question.id} why", question.why
        for reading in question.readings:
            yield f"{question.id} reading", reading


def is_japanese(text: str) -> bool:
    """Whether a Japanese letter or sign stands in ``text``."""
    return any(
        unicodedata.name(sign, "").startswith(("CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC"))
        for sign in text
    )


# --- against the document -------------------------------------------------------------------------


def test_every_quote_is_verbatim_and_in_its_order() -> None:
    lines = read(DOCUMENT).splitlines()
    for clause in CLAUSES:
        at = 0
        for passage in clause.quote.splitlines():
            found = [n for n, line in enumerate(lines[at:], at) if passage in line]
            assert found, (clause.id, passage)
            at = found[0]


def test_the_title_is_the_one_of_the_document() -> None:
    # The document has lost the opening bracket of its own title.
    assert read(DOCUMENT).splitlines()[0] == SOURCE.title.ja.removeprefix("『") + "。"


# --- against the specification --------------------------------------------------------------------


def test_every_statement_of_the_specification_is_a_clause_of_its_number_and_type() -> None:
    rows = statements_of(read(SPECIFICATION))
    assert [(clause.number, clause.id, clause.type) for clause in CLAUSES] == [
        (row.number, row.id, row.type) for row in rows
    ]


def test_quotes_have_the_phrases_of_the_specification() -> None:
    rows = statements_of(read(SPECIFICATION))
    amiss = {
        row.id
        for row in rows
        for passage in re.split(r"…| / ", row.phrase)
        if bare(passage) not in bare(BY_ID[row.id].quote)
    }
    assert amiss == SHORTENED


def test_every_ambiguity_of_the_specification_is_a_question() -> None:
    rows = ambiguities_of(read(SPECIFICATION))
    assert [question.id for question in QUESTIONS] == list(rows)


def test_questions_are_settled_and_optional_as_the_specification_says() -> None:
    rows = ambiguities_of(read(SPECIFICATION))
    for question in QUESTIONS:
        row = rows[question.id]
        assert question.option == (row.option and row.option.replace(".", "_")), question.id
        letters = LETTERED.findall(row.readings)
        if letters:
            assert len(question.readings) == len(letters), question.id
        if letter := SETTLED.search(row.default):
            assert question.settled == letter[1], question.id


def test_no_clause_takes_an_identifier_of_the_naming_list() -> None:
    taken = set(re.findall(r"`([a-z][a-z0-9_]*)`", read(NAMES)))
    assert not {clause.rule for clause in CLAUSES} & taken


def test_no_clause_takes_the_name_of_an_option() -> None:
    rows = ambiguities_of(read(SPECIFICATION)).values()
    assert not {row.option for row in rows} & {clause.rule for clause in CLAUSES}


def test_questions_concern_rules_of_the_naming_list() -> None:
    named = set(re.findall(r"`([a-z][a-z0-9_]*)`", read(NAMES)))
    assert {rule for question in QUESTIONS for rule in question.rules} <= {*named, NOTEN_PENALTY}


# --- in themselves --------------------------------------------------------------------------------


def test_there_are_45_clauses_with_an_id_and_a_rule_of_their_own() -> None:
    assert [clause.number for clause in CLAUSES] == list(range(1, 46))
    assert len(BY_ID) == len({clause.rule for clause in CLAUSES}) == 45


def test_questions_are_numbered_without_a_gap() -> None:
    assert [question.id for question in QUESTIONS] == [f"K{n}" for n in range(1, 29)]


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_a_clause_is_well_formed(clause: Clause) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9]*([._][a-z0-9]+)*", clause.id)
    assert clause.rule == clause.id.replace(".", "_")
    assert clause.quote


def test_questions_arise_from_clauses() -> None:
    for question in QUESTIONS:
        assert question.clauses, question.id


def test_a_question_with_an_option_has_something_to_choose() -> None:
    for question in QUESTIONS:
        assert question.option is None or len(question.readings) > 1, question.id


def test_japanese_is_japanese_and_english_is_english() -> None:
    for place, text in texts():
        assert is_japanese(text.ja), place
        assert text.en.strip(), place
        assert text.en.isascii(), place


def test_sentences_are_whole() -> None:
    for clause in CLAUSES:
        assert clause.text.ja.endswith("。"), clause.id
        assert clause.text.en.endswith("."), clause.id
    for question in QUESTIONS:
        assert question.question.ja.endswith("。"), question.id
        assert question.question.en.endswith("?"), question.id
        for text in (question.why, *question.readings):
            assert text.ja.endswith("。"), question.id
            assert text.en.endswith("."), question.id
