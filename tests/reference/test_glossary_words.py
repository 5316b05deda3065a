"""Which words of the glossary a rule uses, and how a term is told: from rules written for it."""

from dataclasses import replace

import pytest

import scoring
from scoring.reference import glossary
from scoring.reference.glossary import asked_about, link, listed, romaji_of, terms_of, uses_of
from scoring.reference.terms import terms
from scoring.rules.rulebook import Number, Rule
from scoring.rules.ruleset import Ruleset
from scoring.rules.source import Clause, Prose, Question
from scoring.text import Text

TERMS = terms()

KANTAN = scoring.ruleset("kantan")
NOTHING = Text("無", "Nothing here")


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    glossary._sayings.cache_clear()  # noqa: SLF001 - what is made once is made anew


def book_with(*rules: Rule, quote: str = "") -> Ruleset:
    """A ruleset of these rules, with one clause."""
    prose = Prose(KANTAN.prose.source, (Clause("1", "said", "META", NOTHING, quote, NOTHING),))
    return replace(KANTAN, book=replace(KANTAN.book, prose=lambda: prose, rules=list(rules)))


def a_rule(name: Text = NOTHING, text: Text = NOTHING, id_: str = "x") -> Rule:
    return Number(id=id_, name=name, clause="1", text=text, value=1, unit=NOTHING)


def uses(name: Text = NOTHING, text: Text = NOTHING) -> dict[str, str]:
    rule = a_rule(name, text)
    return dict(uses_of(book_with(rule), rule))


@pytest.mark.parametrize(
    ("english", "wanted"),
    [
        ("Furiten is told.", {"furiten"}),
        ("FURITEN", {"furiten"}),
        ("a furitens b", {"furiten"}),
        ("unfuriten", set()),
        ("furitenly", set()),
        ("Nothing", set()),
    ],
)
def test_an_english_word_is_found_whole_and_in_the_plural(english: str, wanted: set[str]) -> None:
    assert set(uses(text=Text("無", english))) == wanted
    assert set(uses(name=Text("無", english))) == wanted


def test_a_japanese_word_is_found_anywhere() -> None:
    assert set(uses(text=Text("これは振聴である", "x"))) == {"furiten"}
    assert set(uses(name=Text("振聴", "x"))) == {"furiten"}
    assert uses() == {}


def test_the_first_part_that_uses_a_word_is_told_in_the_order_of_the_glossary() -> None:
    told = uses(Text("無", "Furiten"), Text("無", "Furiten and honba"))
    assert told["furiten"] == "name"
    assert told["honba"] == "text"
    assert list(told) == [name for name in TERMS if name in told]


def test_only_a_statement_uses_the_words_of_its_quote() -> None:
    said = {
        rule.id: {name for name, part in uses_of(KANTAN, rule).items() if part == "quote"}
        for rule in KANTAN.rules.values()
    }
    quoting = {id_ for id_, names in said.items() if names}
    assert quoting
    assert {KANTAN.rules[id_].kind for id_ in quoting} == {"statement"}
    clauses = {clause.rule: clause.quote for clause in KANTAN.prose.clauses}
    some = [
        id_ for id_ in quoting if any(TERMS[name].name.ja in clauses[id_] for name in said[id_])
    ]
    assert some


def test_every_term_is_found_by_its_own_names() -> None:
    for term in TERMS.values():
        if "ja" not in term.pattern:
            assert term.id in uses(text=Text(f"「{term.name.ja}」", "x")), term.id
        if "en" not in term.pattern:
            assert term.id in uses(text=Text("無", f"({term.name.en.upper()}.)")), term.id


def test_a_question_asks_about_the_words_in_it() -> None:
    def question(asked: Text) -> Question:
        return Question("T0", (), asked, (NOTHING,), "A", NOTHING)

    assert asked_about(question(Text("無", "What is FURITEN?"))) == ("furiten",)
    assert asked_about(question(Text("振聴とは", "What?"))) == ("furiten",)
    assert asked_about(question(NOTHING)) == ()


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_a_term_is_told_with_the_rules_that_use_it(lang: str) -> None:
    furiten = Text("振聴", "Furiten")
    one, other = a_rule(furiten, id_="one"), a_rule(NOTHING, furiten, id_="other")
    ruleset = book_with(one, a_rule(id_="none"), other)
    assert terms_of(ruleset, one) == (TERMS["furiten"],)
    told = listed((ruleset,), lang)
    assert list(told) == ["count", "terms"]
    assert told["count"] == len(told["terms"]) == len(TERMS)
    assert [entry["id"] for entry in told["terms"]] == list(TERMS)
    for entry in told["terms"]:
        term = TERMS[entry["id"]]
        assert entry == {
            "id": term.id,
            "name": term.name.say(lang),
            "names": {"ja": term.name.ja, "en": term.name.en},
            "reading": term.reading,
            "romaji": " ".join(term.id.split("_")),
            "also": list(term.also),
            "text": term.text.say(lang),
            "see": [
                {"id": name, "name": TERMS[name].name.say(lang), "href": f"/v1/glossary#{name}"}
                for name in term.see
            ],
            "rules": {"kantan": ["one", "other"]} if term.id == "furiten" else {},
            "href": f"/v1/glossary#{term.id}",
        }
    assert any(entry["see"] for entry in told["terms"])
    assert link(TERMS["furiten"], lang)["name"] == TERMS["furiten"].name.say(lang)
    assert any(" " in romaji_of(term) for term in TERMS.values())


def test_a_quote_speaks_for_its_statement_and_for_no_other_rule() -> None:
    number = a_rule()
    ruleset = book_with(number, quote="フリテンは無し")
    assert dict(uses_of(ruleset, ruleset.rules["said"])) == {"furiten": "quote"}
    assert dict(uses_of(ruleset, number)) == {}
    told = {term["id"]: term["rules"] for term in listed((ruleset,), "en")["terms"]}
    assert told["furiten"] == {"kantan": ["said"]}
