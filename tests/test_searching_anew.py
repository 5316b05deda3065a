"""Searching made anew, as when the program starts: terms of the glossary, other words, sounds and slips in a book of a few rules."""

from typing import Any

import pytest

from scoring.prose import terms
from scoring.rulebook import Rule, Statement, Yaku
from scoring.text import Text
from tests.support.again import again
from tests.test_searching_small_books import Stand

TERMS = terms()

Ways = dict[str, tuple[int, str, str]]


def _yaku(id_: str, name: Text, text: Text, clause: str = "1") -> Rule:
    return Yaku(id=id_, name=name, text=text, clause=clause, closed=1, open=1)


RULES: list[Rule] = [
    _yaku("oo_hibari", Text("大鳥 ひばり", "Great fowl"), Text("空を飛ぶ。", "Swims well.")),
    _yaku("swan_ibari", Text("白鳥", "White one"), Text("とてもやさしい。", "Sings.")),
    _yaku("honitsu", Text("一色手形交換所", "Clearing house"), Text("紙。", "Paper.")),
    _yaku("quiet", Text("静", "Quiet"), Text("振聴。", "Nothing.")),
    _yaku("gust", Text("突風", "Gust"), Text("風牌。", "Nothing.")),
    Statement(id="z9", name=Text("九", "Nine"), text=Text("九。", "Xxxx."), clause="2"),
]


def _found(q: str, *, terms: bool = False, asked: str = "") -> Ways:
    """What is found in the rules above by modules made anew."""
    clauses = {"1": Stand(quote="", rule=""), "2": Stand(quote="", rule="z9")}
    question = Stand(question=Text(asked, ""), clauses=("2",))
    book = Stand(rules=RULES, questions=(question,) if asked else ())
    ruleset: Any = Stand(id="birds", book=book, clauses=clauses)
    index = again("scoring.searching").Index((ruleset,), terms=terms)
    return {
        index.entries[place].id: (found.score, found.matched, found.match)
        for place, found in index.find(q).items()
    }


@pytest.mark.parametrize(
    ("q", "wanted"),
    [
        # an id sounds as a whole where each of its parts is Japanese
        ("おひ", {"oo_hibari": (75, "id", "beginning")}),
        ("ōhibari", {"oo_hibari": (90, "id", "word")}),
        ("anibari", dict.fromkeys(("oo_hibari", "swan_ibari"), (45, "id", "similar"))),
        # kana are looked for in texts, be they two
        ("さし", {"swan_ibari": (27, "text", "part")}),
        ("やさしい", {"swan_ibari": (27, "text", "part")}),
        # a text is found by its words, not as a whole
        ("swims well", {"oo_hibari": (40, "text", "word")}),
        # other words for the same, by their sound too
        ("honiisou", {"honitsu": (90, "id", "word")}),
        ("honiso", {"honitsu": (90, "id", "word")}),
        # words of the glossary by their name and by their sound
        ("furiten", {"quiet": (26, "text", "term")}),
        ("huriten", {"quiet": (26, "text", "term")}),
        ("ふりてん", {"quiet": (26, "text", "term")}),
        ("wind", {"gust": (26, "text", "term")}),
        # each slip after the first counts, in kana and in kanji
        ("ひばろ", {"oo_hibari": (55, "id", "similar")}),
        ("ひぱろ", {"oo_hibari": (45, "id", "similar")}),
        ("一色手形交換処", {"honitsu": (55, "name", "similar")}),
        ("一色手型交換処", {"honitsu": (45, "name", "similar")}),
        # letters pulled apart are no word
        ("g-r-e-a-t", {}),
        ("xxxx", {"z9": (40, "text", "word")}),
    ],
)
def test_what_is_found_and_how_well(q: str, wanted: Ways) -> None:
    assert _found(q) == wanted


def test_terms_are_found_after_the_rules_that_use_them() -> None:
    assert _found("xxxx", terms=True) == {"z9": (40, "text", "word")}
    told = _found("furiten", terms=True)
    assert told["furiten"] == (100, "id", "whole")
    assert told["quiet"] == (26, "text", "term")


def test_a_term_is_an_entry_with_its_page_and_no_clause() -> None:
    index = again("scoring.searching").Index((), terms=True)
    assert list(index.entries) == [
        (None, term.id, "term", term.name, None, f"/v1/glossary#{term.id}")
        for term in TERMS.values()
    ]
    assert again("scoring.searching").Index((), terms=False).entries == []


def test_a_term_is_found_by_its_reading_and_by_what_else_it_is_called() -> None:
    index = again("scoring.searching").Index((), terms=True)
    for place, term in enumerate(TERMS.values()):
        assert index.find(term.reading)[place].score >= 85, term.id
        for word in term.also:
            hits = index.find(word)
            assert hits.keys() <= set(range(len(TERMS))), (term.id, word)
            score, matched, match = hits[place]
            assert (score, match) == (100, "whole"), (term.id, word)
            assert matched in ("id", "name"), (term.id, word)


def test_what_settles_a_question_about_a_term_speaks_of_it() -> None:
    assert _found("wind", asked="風牌?") == dict.fromkeys(("gust", "z9"), (26, "text", "term"))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_search_made_anew_tells_of_each_term_what_it_is(lang: str) -> None:
    told = again("scoring.searching").search((), "furiten", lang, 3)
    name = TERMS["furiten"].name
    assert told["results"][0] == {
        "ruleset": None,
        "id": "furiten",
        "kind": "term",
        "name": name.say(lang),
        "names": {"ja": name.ja, "en": name.en},
        "clause": None,
        "href": "/v1/glossary#furiten",
        "matched": "id",
        "match": "whole",
        "score": 100,
    }
    assert told["count"] >= len(told["results"]) > 0
