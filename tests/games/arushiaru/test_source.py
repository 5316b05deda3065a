"""The clauses and questions of arushiaru against its source document and its specification.

The documents are not part of the project. Where they lie beside it, in ``../shared/rules``, every
line of them is held against the declarations; elsewhere those tests are skipped and say so.
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
DOCUMENT = RULES / "seeds" / "002_0999f4d8cdc387b2.txt"
SPECIFICATION = RULES / "arushiaru.md"
NAMES = RULES / "names.md"

PROSE = read_prose("arushiaru")
SOURCE, CLAUSES, QUESTIONS = PROSE.source, PROSE.clauses, PROSE.questions
BY_ID = {clause.id: clause for clause in CLAUSES}
SETTLED = re.compile(r"\*\*([A-Z])\*\*")
OPTION = re.compile(r"\*\*OPT `(\w+)")
RULES_NOTHING = """\
『しらぎく麻雀』でのアルシァル麻雀
『しらぎく麻雀』でプレイ出来るアルシァル麻雀について
『しらぎくモバイル麻雀』でのでのアルシァルについては別記事をご覧ください
フィーチャフォン向け『しらぎくモバイル麻雀』Flash 版ではアルシァルはプレイ出来ません
アルシァル麻雀に関するご質問も併せてご覧ください
アルシァル麻雀の主なルール
ここでは、日本麻雀連盟のアル・シー・アル麻雀公式ルールと『しらぎく麻雀』でのルールとの違いも記しておきます
アルシァル麻雀での点数計算
点数計算は以下のようにします
実際にやり取りされる点数の詳細は、関西式アルシァル麻雀・アルシァル麻雀での点数表をご覧ください
アルシァル麻雀で七対子をありにした場合、その扱いは以下のようになります:
アルシァル麻雀での和了役
基本となる役は以下の通りです:
アルシァル麻雀での包則""".splitlines()
"""Titles, lead-ins and pointers to other pages: all that no clause quotes or is named for."""


class Row(NamedTuple):
    """One row of the table of rules in the specification."""

    number: int
    id: str
    phrases: list[str]
    type: str


def read(path: Path) -> str:
    """The text of a document beside the project; skips the test where it is absent."""
    if not path.exists():
        pytest.skip(f"NOT CHECKED: {path.name} is not beside the project (../shared/rules)")
    return path.read_text(encoding="utf-8")


def rows_of_rules(specification: str) -> list[Row]:
    """The table in 3.1; a phrase is cut where it leaves out or joins places of the document."""
    rows = []
    for line in specification.splitlines():
        if re.match(r"\| \d+ \| `arushiaru\.", line):
            number, key, phrase, _, type_ = (cell.strip() for cell in line.strip("|").split("|"))
            pieces = [piece for piece in re.split(r"[\s…/()]+", phrase) if piece]
            rows.append(Row(int(number), key.strip("`").partition(".")[2], pieces, type_))
    return rows


def rows_of_questions(specification: str) -> dict[str, str]:
    """The rows of the table in 3.5 by their R-number."""
    rows = (re.match(r"\| (R\d+) \|", line) for line in specification.splitlines())
    return {row[1]: row.string for row in rows if row}


def run_together(text: str) -> str:
    """``text`` without spaces, line breaks, brackets and the signs of list items."""
    return re.sub(r"[\s()]|^- ", "", text, flags=re.MULTILINE)


def texts() -> Iterator[tuple[str, Text]]:
    """Every text of the source, with where it stands."""
    yield "title", SOURCE.title
    yield "note", SOURCE.note
    for clause in CLAUSES:
        yield f"{clause.id} name", clause.name
        yield f"{clause.id} text", clause.text
        for part in clause.parts:
            yield f"{part.rule} name", part.name
            yield f"{part.rule} text", part.text
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


def test_quotes_are_verbatim() -> None:
    document = read(DOCUMENT)
    for clause in CLAUSES:
        for passage in clause.quote.split("\n\n"):
            assert passage in document, clause.id


def test_the_title_is_verbatim() -> None:
    assert read(DOCUMENT).splitlines()[0] == f"{SOURCE.title.ja}。"


def test_every_sentence_of_the_document_is_quoted_or_a_name_or_rules_nothing() -> None:
    told = [clause.quote for clause in CLAUSES] + [clause.name.ja for clause in CLAUSES]
    sentences = [
        sentence
        for line in read(DOCUMENT).splitlines()
        for sentence in line.removeprefix("-").strip().split("。")
    ]
    left_out = [sentence for sentence in sentences if not any(sentence in each for each in told)]
    assert left_out == RULES_NOTHING


# --- against the specification --------------------------------------------------------------------


def test_every_rule_of_the_specification_is_a_clause_in_its_order() -> None:
    rows = rows_of_rules(read(SPECIFICATION))
    assert len(rows) == 46
    assert [(c.number, c.id, c.type) for c in CLAUSES] == [(r.number, r.id, r.type) for r in rows]


def test_every_clause_quotes_the_phrase_of_the_specification() -> None:
    for row in rows_of_rules(read(SPECIFICATION)):
        clause = BY_ID[row.id]
        told = run_together(f"{clause.name.ja}\n{clause.quote}")
        missing = [phrase for phrase in row.phrases if phrase not in told]
        assert not missing, row.id


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


def test_there_are_46_clauses_numbered_without_a_gap() -> None:
    assert [clause.number for clause in CLAUSES] == list(range(1, 47))
    assert len(BY_ID) == len({clause.rule for clause in CLAUSES}) == 46


def test_questions_are_numbered_without_a_gap() -> None:
    assert [question.id for question in QUESTIONS] == [f"R{n}" for n in range(1, 28)]


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_a_clause_is_well_formed(clause: Clause) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*", clause.id)
    assert clause.rule == clause.id.replace(".", "_")
    assert clause.quote


def test_names_are_unlike_each_other() -> None:
    for lang in ("ja", "en"):
        assert len({clause.name.say(lang) for clause in CLAUSES}) == len(CLAUSES)


def test_questions_arise_from_clauses() -> None:
    for question in QUESTIONS:
        assert question.clauses, question.id


def test_a_question_with_an_option_has_something_to_choose() -> None:
    for question in QUESTIONS:
        if question.option is not None:
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
        for text in (question.why, *question.readings):
            assert text.ja.endswith("。"), question.id
            assert text.en.endswith("."), question.id
