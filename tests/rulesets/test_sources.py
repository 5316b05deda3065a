"""The clauses and questions of the rulesets against their source documents and specifications.

The documents are not part of the project. Where they lie beside it, in ``../shared/rules``, every
line of them is held against the prose; elsewhere those tests are skipped and say so.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import pytest

from scoring.rules.ruleset_file import read_ruleset
from scoring.rules.source import Clause, Prose
from scoring.text import Text

RULES = Path(__file__).resolve().parents[3] / "shared" / "rules"


class Row(NamedTuple):
    """One row of the table of rules in a specification."""

    number: int
    id: str
    phrases: list[str]
    types: str
    """What a clause is about, one of several; of a yaku of dice what it is worth."""


@dataclass(frozen=True)
class Source:
    """A ruleset and its documents."""

    ruleset: str
    seed: str
    title: str
    """How the document writes its title."""
    clauses: int
    questions: list[str]
    shortened: frozenset[str] = frozenset()
    """Clauses whose phrase the specification shortens or mends; the quote has it whole."""
    cut: str = "…|/"
    """Where the specification joins places of the document in one phrase."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Clauses whose rule is not named as they are, for the name is that of an option."""
    elsewhere: frozenset[str] = frozenset()
    """Names of the naming list that mean something else there."""
    added: frozenset[str] = frozenset()
    """Questions that the project asks and the specification does not."""
    opened: frozenset[str] = frozenset()
    """Questions with an option that the specification does not have; the clauses of other rulesets need it."""
    unnamed: frozenset[str] = frozenset()
    """Rules that questions concern and the naming list has not: options that no rule reads."""

    @cached_property
    def prose(self) -> Prose:
        """What the ruleset says of it."""
        return read_ruleset(self.ruleset)

    @property
    def document(self) -> str:
        """The source document."""
        return read(f"seeds/{self.seed}.txt")

    @property
    def specification(self) -> str:
        """What the project says of it."""
        return read(f"{self.ruleset}.md")

    @property
    def rows(self) -> list[Row]:
        """The table of rules; a phrase is cut where it leaves out or joins places of the document."""
        rows = []
        for line in self.specification.splitlines():
            if re.match(rf"\| \d+ \| `{self.ruleset}\.", line):
                cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
                phrases = [bare(piece) for piece in re.split(self.cut, cells[2])]
                key = cells[1].strip("`").partition(".")[2]
                rows.append(Row(int(cells[0]), key, phrases, cells[4]))
        return rows

    @property
    def ambiguities(self) -> dict[str, list[str]]:
        """The cells of the table of open questions by number."""
        letter = self.questions[0][0]
        rows = re.findall(rf"^\| ({letter}\d+) \|(.*)\|$", self.specification, re.MULTILINE)
        return {number: re.split(r"(?<!\\)\|", rest) for number, rest in rows}


SOURCES = [
    Source(
        "kitanuki", "001_d2a08855b829a47a", "{}。", 45, [f"K{n}" for n in range(1, 29)],
        shortened=frozenset({"dora.kan", "nuki.action", "no_chi", "abort.nine", "abort.four_kan"}),
        unnamed=frozenset({"noten_penalty", "riichi_wall", "robbing_a_kan", "ties"}),
    ),
    Source(
        "arushiaru", "002_0999f4d8cdc387b2", "{}。", 46, [f"R{n}" for n in range(1, 28)],
        cut=r"[\s…/()]", unnamed=frozenset({"most_kans", "points_to_return"}),
    ),
    Source(
        "kantan", "003_50aa752b4c4c033d", "「{}」", 41, [f"N{n}" for n in range(1, 24)],
        shortened=frozenset({"win.only_from_tenpai", "ron", "tsumo"}),
        renamed={"deck": "deck108"}, elsewhere=frozenset({"tsumo"}),
    ),
    Source("dice", "000_6c3665ce3ffd1fad", "{}", 84, [f"D{n}" for n in range(1, 30)]),
]  # fmt: skip
"""Those whose specification has a row for each clause."""
TCG = Source(
    "tcg", "004_319cb81ad1bb90f3", "{}", 108, [f"T{n}" for n in range(1, 28)],
    added=frozenset({"T27"}),
    opened=frozenset({"T5"}), unnamed=frozenset({"chombo_points"}),
)  # fmt: skip
"""The document has numbers of its own; its headings and answers are lines."""
each_of_all = pytest.mark.parametrize("source", [*SOURCES, TCG], ids=lambda source: source.ruleset)
each_source = pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.ruleset)
each_clause = pytest.mark.parametrize(
    ("source", "clause"),
    [
        pytest.param(source, clause, id=f"{source.ruleset} {clause.id}")
        for source in SOURCES
        for clause in source.prose.clauses
    ],
)


def read(name: str) -> str:
    """Return a source document from outside the project; skip the test if it is absent."""
    path = RULES / name
    if not path.exists():
        pytest.skip(f"NOT CHECKED: {name} is not beside the project (../shared/rules)")
    return path.read_text(encoding="utf-8")


def bare(text: str) -> str:
    """``text`` without spaces, brackets and the signs of list items, in which the documents differ freely."""
    return re.sub(r"[\s()『]|^- ", "", text, flags=re.MULTILINE)


def named() -> set[str]:
    """Return the identifiers of the naming list."""
    return set(re.findall(r"`([a-z][a-z0-9_]*)`", read("names.md")))


# --- against the documents


@each_source
def test_every_quote_is_verbatim(source: Source) -> None:
    lines = source.document.splitlines()
    for clause in source.prose.clauses:
        for passage in clause.quote.splitlines():
            assert any(passage in line for line in lines), (clause.id, passage)


@each_source
def test_the_title_is_that_of_the_document(source: Source) -> None:
    title = source.title.format(source.prose.documents[0].title.ja)
    for part in re.split("(?=「)", bare(title)):
        assert part in bare(source.document)


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


def test_every_sentence_about_arushiaru_is_quoted_or_rules_nothing() -> None:
    source = SOURCES[1]
    quoted = [text for clause in source.prose.clauses for text in (clause.quote, clause.title.ja)]
    sentences = [
        sentence
        for line in source.document.splitlines()
        for sentence in line.removeprefix("-").strip().split("。")
    ]
    left_out = [one for one in sentences if not any(one in quote for quote in quoted)]
    assert left_out == RULES_NOTHING


def test_the_quotes_of_dice_are_its_document_in_order_and_leave_nothing_out() -> None:
    source = SOURCES[3]
    document = source.document.partition("サイコロ麻雀 ルール調整案2")[2]
    rules = re.findall(r"^  • (.*)|^(牌の代わりに.*)", document, re.MULTILINE)
    quotes = "".join(clause.quote for clause in source.prose.clauses)
    assert quotes == "".join(bullet or line for bullet, line in rules)


def test_a_yaku_of_dice_is_named_as_in_the_document() -> None:
    for clause in SOURCES[3].prose.clauses:
        name, colon, _ = clause.quote.partition(":")
        if clause.id.startswith("yaku.") and colon:
            assert clause.title.ja == name, clause.id


# --- against the specifications


@each_source
def test_every_rule_of_the_specification_is_a_clause_in_its_order(source: Source) -> None:
    rows = source.rows
    assert len(rows) == source.clauses
    clauses = source.prose.clauses
    assert [(c.number, c.id) for c in clauses] == [(row.number, row.id) for row in rows]
    for row, clause in zip(rows, clauses, strict=True):
        worth = row.types.startswith(("+", "yakuman"))
        assert clause.type in (["HAND"] if worth else row.types.split("/")), row.id


@each_source
def test_every_clause_quotes_the_phrase_of_the_specification(source: Source) -> None:
    quotes = {c.id: bare(f"{c.title.ja}\n{c.quote}") for c in source.prose.clauses}
    amiss = {row.id for row in source.rows for text in row.phrases if text not in quotes[row.id]}
    assert amiss == source.shortened


@each_of_all
def test_every_ambiguity_of_the_specification_is_a_question(source: Source) -> None:
    asked = {question.id for question in source.prose.questions}
    assert asked - source.added == source.ambiguities.keys()


@each_of_all
def test_questions_are_settled_and_optional_as_the_specification_says(source: Source) -> None:
    for question in source.prose.questions:
        if question.id in source.added | source.opened:
            continue
        cells = source.ambiguities[question.id]
        option = re.search(r"\*\*OPT `([\w.]+)", cells[-1])
        assert question.option == (option and option[1].replace(".", "_")), question.id
        settled = re.search(r"\*\*([A-Z])\b", "|".join(cells[-3:]))
        if settled:
            assert question.settled == settled[1], question.id
        letters = re.findall(r"(?:^|[;:,] )([A-C]) ", cells[1].strip())
        if letters:
            assert len(question.readings) == len(letters), question.id


@each_of_all
def test_clauses_and_questions_keep_to_the_naming_list(source: Source) -> None:
    clauses = {clause.rule for clause in source.prose.clauses}
    options = {question.option for question in source.prose.questions}
    concerned = {rule for question in source.prose.questions for rule in question.rules}
    assert clauses & named() <= source.elsewhere
    assert not clauses & options
    assert concerned <= named() | source.unnamed


# --- in themselves


@each_of_all
def test_clauses_and_questions_are_numbered_without_a_gap(source: Source) -> None:
    clauses, questions = source.prose.clauses, source.prose.questions
    numbers = [None] * 108 if source is TCG else list(range(1, source.clauses + 1))
    assert [clause.number for clause in clauses] == numbers
    assert [question.id for question in questions] == source.questions


@each_clause
def test_a_clause_is_well_formed(source: Source, clause: Clause) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9]*([._][a-z0-9]+)*", clause.id)
    assert clause.rule == source.renamed.get(clause.id, clause.id.replace(".", "_"))
    assert clause.quote


def texts(prose: Prose) -> Iterator[tuple[str, Text, str]]:
    """Every text with its place and the sign it ends with."""
    for document in prose.documents:
        yield "title", document.title, ""
        yield "note", document.note, ""
    for clause in prose.clauses:
        yield f"{clause.rule} title", clause.title, ""
        yield f"{clause.rule} text", clause.text, "."
        for part in clause.parts:
            yield f"{part.rule} name", part.name, ""
            yield f"{part.rule} text", part.text, "."
    for question in prose.questions:
        yield f"{question.id} question", question.question, "?"
        for text in (question.why, *question.readings):
            yield question.id, text, "."


@each_of_all
def test_texts_are_whole_sentences_in_both_languages(source: Source) -> None:
    for place, text, end in texts(source.prose):
        scripts = {unicodedata.name(sign, "").split(" ")[0] for sign in text.ja}
        assert scripts & {"CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC"}, place
        assert text.en.strip(), place
        assert text.en.isascii(), place
        assert text.en.endswith(end), place
        assert not end or text.ja.endswith("。"), place


@each_of_all
def test_a_question_arises_from_clauses_and_an_option_offers_readings(source: Source) -> None:
    for question in source.prose.questions:
        assert question.clauses, question.id
        # T1 is a set of yaku: every subset is a reading.
        several = len(question.readings) > 1 or question.id == "T1"
        assert question.option is None or several, question.id


# --- the numbered sheet of tcg


NUMBERED = re.compile(r"(\d−\d{2}(?:−\d{2})?)(?: (.+))?")
SECTION = re.compile(r"([1-9]) (.+)")
HEADINGS_ONLY = {"6-03", "8-10", "8-15"}


class Item(NamedTuple):
    """One numbered line of the document (or one of its unnumbered sections 7 and 9)."""

    heading: str
    answer: list[str]


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


def keys_of(specification: str) -> Iterator[tuple[str, list[str]]]:
    """Every clause number of the table in 5.1 with the types its row allows; a row may hold several, a range or a last part."""
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
        yield from ((id_, types) for id_ in ids)


def test_every_item_of_the_document_is_a_clause_with_its_heading_and_answer() -> None:
    items = items_of(TCG.document)
    clauses = {clause.id: clause for clause in TCG.prose.clauses}
    assert list(clauses) == ["preface", *items]
    for number, item in items.items():
        assert clauses[number].quote == "\n".join(item.answer), number
        assert item.heading in {clauses[number].title.ja, ""}, number
    assert clauses["preface"].quote in TCG.document


def test_only_8_15_has_no_heading_and_only_three_items_no_answer() -> None:
    items = items_of(TCG.document)
    assert [number for number, item in items.items() if not item.heading] == ["8-15"]
    assert {number for number, item in items.items() if not item.answer} == HEADINGS_ONLY


def test_every_key_of_the_specification_is_a_clause_of_its_type() -> None:
    types = {clause.id: clause.type for clause in TCG.prose.clauses}
    keys = dict(keys_of(TCG.specification))
    assert [key for key, allowed in keys.items() if types[key] not in allowed] == []
    # The table leaves out what only heads other items; the preface stands above it.
    assert keys.keys() == types.keys() - HEADINGS_ONLY - {"preface"}
