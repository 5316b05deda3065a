"""The clauses and questions of dice mahjong against its source document and its specification.

The two documents are not part of the project. Where they lie beside it, in ``../shared/rules``,
every line of them is held against the declarations; elsewhere those tests are skipped and say so.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from scoring.rules.prose import read_prose

RULES = Path(__file__).resolve().parents[4] / "shared" / "rules"
DOCUMENT = RULES / "seeds" / "000_6c3665ce3ffd1fad.txt"
SPECIFICATION = RULES / "dice.md"
NAMES = RULES / "names.md"

PROSE = read_prose("dice")
SOURCE, CLAUSES, QUESTIONS = PROSE.source, PROSE.clauses, PROSE.questions
BY_ID = {clause.id: clause for clause in CLAUSES}
RULES_BEGIN = "サイコロ麻雀 ルール調整案2"
BULLET = "  • "
UNMARKED = "牌の代わりにダイスを使う麻雀。プレイ人数は1人〜無制限。"
"""The one line of the rules that stands outside the lists."""
TYPES = ("HAND", "PAY", "TURN", "DRAW", "END", "META")
SETTLED = re.compile(r"\*\*([A-Z])\b")
LETTER = re.compile(r"(?:^|; )([A-Z]) ")
OPTION = re.compile(r"\*\*OPT `(\w+)")


class Row(NamedTuple):
    """One row of the tables in 1.1."""

    number: int
    id: str
    phrase: str
    last: str
    """The type, or for a yaku its worth."""


def read(path: Path) -> str:
    """The text of a document beside the project; skips the test where it is absent."""
    if not path.exists():
        pytest.skip(f"NOT CHECKED: {path.name} is not beside the project (../shared/rules)")
    return path.read_text(encoding="utf-8")


def items_of(document: str) -> list[str]:
    """Every line of the document that states a rule, in order; what the magazine contains is none."""
    lines = document.splitlines()
    rules = lines[lines.index(RULES_BEGIN) :]
    return [
        line.removeprefix(BULLET) for line in rules if line.startswith(BULLET) or line == UNMARKED
    ]


def cells_of(line: str) -> list[str]:
    """The cells of a row of a table."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def rows_of(specification: str) -> list[Row]:
    """Every numbered rule of 1.1, in order."""
    rows = (
        cells_of(line)
        for line in specification.splitlines()
        if re.match(r"\| \d+ \| `dice\.", line)
    )
    return [
        Row(int(number), key.strip("`").removeprefix("dice."), phrase, last)
        for number, key, phrase, _, last in rows
    ]


def rows_of_questions(specification: str) -> dict[str, str]:
    """The rows of the table in 1.2 by their D-number."""
    rows = (re.match(r"\| (D\d+) \|", line) for line in specification.splitlines())
    return {row[1]: row.string for row in rows if row}


def names_of(naming_list: str) -> set[str]:
    """The identifiers the naming list gives to dice."""
    section = re.search(r"^## Dice\n(.*?)^## ", naming_list, re.MULTILINE | re.DOTALL)
    assert section
    return set(re.findall(r"`([a-z][a-z0-9_]*)`", section[1]))


# --- against the document -------------------------------------------------------------------------


def test_the_quotes_in_their_order_are_the_rules_of_the_document_and_leave_nothing_out() -> None:
    items = items_of(read(DOCUMENT))
    quotes = [clause.quote for clause in CLAUSES]
    for item in items:
        taken = ""
        while len(taken) < len(item):
            assert quotes, item
            taken += quotes.pop(0)
        assert taken == item
    assert not quotes


def test_the_title_is_that_of_the_document() -> None:
    magazine, game = SOURCE.title.ja.removesuffix("」").split("「")
    first, _, second, *_ = read(DOCUMENT).splitlines()
    assert first == magazine
    assert f"「{game}」" in second


def test_a_yaku_is_named_as_in_the_document() -> None:
    for clause in CLAUSES:
        name, colon, _ = clause.quote.partition(":")
        if clause.id.startswith("yaku.") and colon:
            assert clause.name.ja == name, clause.id


# --- against the specification --------------------------------------------------------------------


def test_every_rule_of_the_specification_is_a_clause_with_its_number() -> None:
    rows = rows_of(read(SPECIFICATION))
    assert len(rows) == 84
    assert [(row.number, row.id) for row in rows] == [(c.number, c.id) for c in CLAUSES]


def test_types_are_those_of_the_specification_and_yaku_speak_of_the_hand() -> None:
    for row in rows_of(read(SPECIFICATION)):
        types = [type_ for type_ in row.last.split("/") if type_ in TYPES]
        assert BY_ID[row.id].type in (types or ["HAND"]), row.id
        assert types or row.id.startswith("yaku."), row.id


def test_phrases_and_worths_of_the_specification_are_in_the_quotes() -> None:
    for row in rows_of(read(SPECIFICATION)):
        quote = BY_ID[row.id].quote
        assert quote.startswith(row.phrase), row.id
        if row.last != "HAND" and row.id.startswith("yaku."):
            worth = row.last.removesuffix(" each")
            assert quote.endswith("役満" if worth == "yakuman" else f"{worth}点"), row.id
        else:
            assert quote == row.phrase, row.id


def test_every_open_question_of_the_specification_is_a_question() -> None:
    rows = rows_of_questions(read(SPECIFICATION))
    assert [question.id for question in QUESTIONS] == list(rows)


def test_questions_are_settled_and_optional_as_the_specification_says() -> None:
    rows = rows_of_questions(read(SPECIFICATION))
    for question in QUESTIONS:
        row = rows[question.id]
        option = OPTION.search(row)
        assert question.option == (option[1] if option else None), question.id
        letters = LETTER.findall(cells_of(row)[2])
        assert len(question.readings) == max(len(letters), 1), question.id
        settled = SETTLED.search(row)
        assert bool(settled) == bool(letters), question.id
        if settled:
            assert question.settled == settled[1], question.id


def test_no_clause_takes_an_identifier_of_the_naming_list_or_of_an_option() -> None:
    taken = set(re.findall(r"`([a-z][a-z0-9_]*)`", read(NAMES)))
    taken |= {question.option for question in QUESTIONS if question.option is not None}
    assert not taken & {clause.rule for clause in CLAUSES}


def test_questions_concern_rules_of_the_naming_list() -> None:
    named = names_of(read(NAMES))
    assert {rule for question in QUESTIONS for rule in question.rules} <= named


def test_every_rule_of_the_naming_list_has_a_clause() -> None:
    assert {f"yaku.{name}" for name in names_of(read(NAMES))} <= set(BY_ID)
