"""The clauses and questions of TCG mahjong against its source document and its specification.

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

RULES = Path(__file__).resolve().parents[3] / "shared" / "rules"
DOCUMENT = RULES / "seeds" / "004_319cb81ad1bb90f3.txt"
SPECIFICATION = RULES / "tcg.md"
NAMES = RULES / "names.md"

PROSE = read_prose("tcg")
SOURCE, CLAUSES, QUESTIONS = PROSE.source, PROSE.clauses, PROSE.questions
BY_ID = {clause.id: clause for clause in CLAUSES}
NUMBERED = re.compile(r"(\d−\d{2}(?:−\d{2})?)(?: (.+))?")
SECTION = re.compile(r"([1-9]) (.+)")
HEADINGS_ONLY = {"6-03", "8-10", "8-15"}
SETTLED = re.compile(r"\*\*([A-Z])\*\*")
OPTION = re.compile(r"\*\*OPT `(\w+)")


class Item(NamedTuple):
    """One numbered line of the document (or one of its unnumbered sections 7 and 9)."""

    heading: str
    answer: list[str]


class Key(NamedTuple):
    """One clause number of the specification, with the types its row allows."""

    id: str
    types: list[str]


def read(path: Path) -> str:
    """The text of a document beside the project; skips the test where it is absent."""
    if not path.exists():
        pytest.skip(f"NOT CHECKED: {path.name} is not beside the project (../shared/rules)")
    return path.read_text(encoding="utf-8")


def items_of(document: str) -> dict[str, Item]:
    """Every item of the document by its number, in order; the lines before section 1 are none.

    A bare number right under a heading without an answer is its answer (「1−05 馬」, 「5−15」).
    """
    items: dict[str, Item] = {}
    for line in document.splitlines():
        last = next(reversed(items.values()), None)
        numbered = NUMBERED.fullmatch(line)
        if numbered and numbered[2] is None and last is not None and not last.answer:
            numbered = None
        if numbered:
            items[numbered[1].replace("−", "-")] = Item(numbered[2] or "", [])
        elif section := SECTION.fullmatch(line):
            items[section[1]] = Item(section[2], [])
        elif last is not None:
            last.answer.append(line)
    return {number: item for number, item in items.items() if "-" in number or item.answer}


def keys_of(specification: str) -> Iterator[Key]:
    """Every clause number of the table in 5.1; a row may hold several, a range or a last part."""
    for line in specification.splitlines():
        if not line.startswith("| `tcg."):
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        types = cells[-1].split("/")
        ids: list[str] = []
        for joint, token in re.findall(r"([^`]*)`(?:tcg\.)?([^`]+)`", cells[0]):
            full = ids[-1][:-3] + token if token.startswith("-") else token
            if "–" in joint:
                stem, first = ids[-1].rsplit("-", 1)
                last = int(full.rsplit("-", 1)[1])
                ids.extend(f"{stem}-{number:02}" for number in range(int(first) + 1, last))
            ids.append(full)
        yield from (Key(id_, types) for id_ in ids)


def rows_of_questions(specification: str) -> dict[str, str]:
    """The rows of the table in 5.4 by their T-number."""
    rows = (re.match(r"\| (T\d+) \|", line) for line in specification.splitlines())
    return {row[1]: row.string for row in rows if row}


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


def test_every_item_of_the_document_is_a_clause_in_its_order() -> None:
    items = items_of(read(DOCUMENT))
    assert [clause.id for clause in CLAUSES] == ["preface", *items]
    assert sum("-" in number for number in items) == 105


def test_headings_and_quotes_are_verbatim() -> None:
    for number, item in items_of(read(DOCUMENT)).items():
        clause = BY_ID[number]
        assert clause.quote == "\n".join(item.answer), number
        assert item.heading in {clause.name.ja, ""}, number


def test_only_8_15_has_no_heading_and_only_three_items_no_answer() -> None:
    items = items_of(read(DOCUMENT))
    assert [number for number, item in items.items() if not item.heading] == ["8-15"]
    assert {number for number, item in items.items() if not item.answer} == HEADINGS_ONLY


def test_the_preface_and_the_title_are_verbatim() -> None:
    document = read(DOCUMENT)
    assert BY_ID["preface"].quote in document
    assert document.splitlines()[0] == SOURCE.title.ja


# --- against the specification --------------------------------------------------------------------


def test_every_key_of_the_specification_is_a_clause_of_its_type() -> None:
    keys = list(keys_of(read(SPECIFICATION)))
    for key in keys:
        assert BY_ID[key.id].type in key.types, key.id
    # The table leaves out what only heads other items; the preface stands above it.
    assert {key.id for key in keys} == set(BY_ID) - HEADINGS_ONLY - {"preface"}


def test_every_open_question_of_the_specification_is_a_question() -> None:
    rows = rows_of_questions(read(SPECIFICATION))
    assert {question.id for question in QUESTIONS} == set(rows)


def test_questions_are_settled_and_optional_as_the_specification_says() -> None:
    rows = rows_of_questions(read(SPECIFICATION))
    for question in QUESTIONS:
        option = OPTION.search(rows[question.id])
        assert question.option == (option[1] if option else None), question.id
        if letter := SETTLED.search(rows[question.id]):
            assert question.settled == letter[1], question.id
            assert len(question.readings) > 1, question.id


def test_no_clause_takes_an_identifier_of_the_naming_list() -> None:
    taken = set(re.findall(r"`([a-z][a-z0-9_]*)`", read(NAMES)))
    assert not taken & {clause.rule for clause in CLAUSES}


def test_questions_concern_rules_of_the_naming_list() -> None:
    named = set(re.findall(r"`([a-z][a-z0-9_]*)`", read(NAMES)))
    assert {rule for question in QUESTIONS for rule in question.rules} <= named


# --- in themselves --------------------------------------------------------------------------------


def test_there_are_108_clauses_with_an_id_and_a_rule_of_their_own() -> None:
    assert len(CLAUSES) == len(BY_ID) == len({clause.rule for clause in CLAUSES}) == 108


def test_questions_are_numbered_without_a_gap() -> None:
    assert [question.id for question in QUESTIONS] == [f"T{n}" for n in range(1, 27)]


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_a_clause_is_well_formed(clause: Clause) -> None:
    assert re.fullmatch(r"preface|\d(-\d{2}(-\d{2})?)?", clause.id)
    assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", clause.rule)
    assert bool(clause.quote) == (clause.id not in HEADINGS_ONLY)


def test_questions_arise_from_clauses() -> None:
    for question in QUESTIONS:
        assert question.clauses, question.id


def test_a_question_with_an_option_has_something_to_choose() -> None:
    # T1 is a set of yaku: every subset is a reading.
    for question in QUESTIONS:
        if question.option is not None and question.id != "T1":
            assert len(question.readings) > 1, question.id


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
