"""How well each way of being found counts, in a book of a few rules of its own."""

from typing import Any

import pytest

from scoring.reference.search import Hits, Index, words_of, words_of_text
from scoring.reference.terms import terms
from scoring.rules.rulebook import Rule, Statement, Yaku
from scoring.text import Text

TERMS = terms()


class Stand:
    """Whatever is asked of a ruleset, by name."""

    def __init__(self, **facts: object) -> None:
        vars(self).update(facts)


def _yaku(id_: str, name: Text, text: Text, clause: str) -> Rule:
    return Yaku(id=id_, name=name, text=text, clause=clause, closed=1, open=1)


BIRDS = [
    _yaku("oo_hibari", Text("大鳥 ひばり", "Great fowl"), Text("空を飛ぶ。", "Flies in the sky."), "1-02"),
    _yaku("swan", Text("白鳥", "White one"), Text("水に浮く。", "Swims, and flies under a skylight."), "1-03"),
    Statement(id="s_light", name=Text("羽", "Feather"), text=Text("羽。", "Of a feather."), clause="1-01"),
    Statement(id="s_other", name=Text("卵", "Egg"), text=Text("卵。", "Of an egg."), clause="2"),
]  # fmt: skip
QUOTES = {
    "1-01": ("羽は軽い", "s_light"),
    "1-02": ("大鳥とは", ""),
    "1-03": ("", ""),
    "2": ("", "s_other"),
}


def _index(rules: list[Rule], questions: tuple[object, ...] = ()) -> Index:
    clauses = {name: Stand(quote=quote, rule=rule) for name, (quote, rule) in QUOTES.items()}
    by_id = {rule.id: rule for rule in rules}
    prose = Stand(questions=questions)
    ruleset: Any = Stand(id="birds", rules=by_id, prose=prose, clauses=clauses)
    return Index((ruleset,), terms=False)


def _told(index: Index, q: str) -> dict[str, tuple[int, str, str]]:
    hits: Hits = index.find(q)
    return {
        index.entries[place].id: (found.score, found.matched, found.match)
        for place, found in hits.items()
    }


@pytest.mark.parametrize(
    ("q", "wanted"),
    [
        # id and names: whole, a word, its beginning, a part of four letters
        ("oo_hibari", {"oo_hibari": (100, "id", "whole")}),
        ("Great Fowl", {"oo_hibari": (100, "name", "whole")}),
        ("fowl", {"oo_hibari": (90, "name", "word")}),
        ("fo", {"oo_hibari": (75, "name", "beginning")}),
        ("reat", {"oo_hibari": (60, "name", "part")}),
        ("swan", {"swan": (100, "id", "whole")}),
        ("大鳥 ひばり", {"oo_hibari": (90, "name", "word")}),
        ("大鳥", {"oo_hibari": (90, "name", "word")}),
        ("大", {"oo_hibari": (75, "name", "beginning")}),
        ("鳥", {"oo_hibari": (60, "name", "part"), "swan": (60, "name", "part")}),
        ("白鳥", {"swan": (100, "name", "whole")}),
        # texts and quotes count less, and only whole words of English ones
        ("flies", {"oo_hibari": (40, "text", "word"), "swan": (40, "text", "word")}),
        ("sky", {"oo_hibari": (40, "text", "word"), "swan": (33, "text", "beginning")}),
        ("fli", {"oo_hibari": (33, "text", "beginning"), "swan": (33, "text", "beginning")}),
        ("light", {"s_light": (90, "id", "word")}),
        ("飛ぶ", {"oo_hibari": (27, "text", "part")}),
        ("軽い", {"s_light": (24, "quote", "part")}),
        ("とは", {}),
        ("く", {}),
        # clauses
        ("1-02", {"oo_hibari": (85, "clause", "whole")}),
        ("1", dict.fromkeys(("oo_hibari", "swan", "s_light"), (63, "clause", "beginning"))),
        ("2", {"s_other": (85, "clause", "whole")}),
        # sounds
        ("ひばり", {"oo_hibari": (90, "name", "word")}),
        ("hibari", {"oo_hibari": (90, "id", "word")}),
        ("ヒバリ", {"oo_hibari": (90, "name", "word")}),
        ("hib", {"oo_hibari": (75, "id", "beginning")}),
        ("hibarigoya", {"oo_hibari": (60, "id", "part")}),
        # slips
        ("graet fowl", {"oo_hibari": (72, "name", "similar")}),
        ("fether", {"s_light": (55, "name", "similar")}),
        ("feetherr", {"s_light": (45, "name", "similar")}),
        # several words: the mean, the field of the best and the way of the worst
        ("fowl sky", {"oo_hibari": (65, "name", "word")}),
        ("great flies", {"oo_hibari": (65, "name", "word")}),
        ("fowl swims", {}),
        ("the sky", {"oo_hibari": (40, "text", "word"), "swan": (33, "text", "beginning")}),
        ("fowl-sky", {"oo_hibari": (65, "name", "word")}),
        ("white-one", {"swan": (100, "name", "whole")}),
        ("zzzzzz", {}),
        ("", {}),
        # what has no sound is like nothing
        ("っ", {}),
        ("ー", {}),
    ],
)  # fmt: skip
def test_what_is_found_and_how_well(q: str, wanted: dict[str, tuple[int, str, str]]) -> None:
    assert _told(_index(BIRDS), q) == wanted


def test_entries_stand_by_kind_and_then_in_the_order_of_the_book() -> None:
    index = _index([BIRDS[3], BIRDS[1], BIRDS[2], BIRDS[0]])
    ranked = sorted(range(4), key=lambda place: index.order[place])
    assert [index.entries[place].id for place in ranked] == [
        "swan",
        "oo_hibari",
        "s_other",
        "s_light",
    ]
    entry = index.entries[1]
    assert entry == (
        "birds",
        "swan",
        "yaku",
        Text("白鳥", "White one"),
        "1-03",
        "/v1/rulesets/birds/rules/swan",
    )


def test_a_rule_is_found_by_a_word_of_the_glossary_that_it_uses() -> None:
    term = TERMS["furiten"]
    using = _yaku("quiet", Text("静", "Quiet"), Text(f"{term.name.ja}。", "Nothing."), "1-02")
    named = _yaku("loud", Text(term.name.ja + "者", "Loud"), Text("無。", "Nothing."), "1-03")
    found = _told(_index([using, named]), "furiten")
    assert found == {"quiet": (26, "text", "term"), "loud": (58, "name", "term")}


def test_what_settles_a_question_about_a_term_speaks_of_it() -> None:
    term = TERMS["furiten"]
    question = Stand(question=Text(f"{term.name.ja}?", "?"), clauses=("2",))
    assert _told(_index(BIRDS, (question,)), "furiten") == {"s_other": (26, "text", "term")}
    assert _told(_index(BIRDS), "furiten") == {}


def test_words_of_a_query_and_of_a_text() -> None:
    assert words_of("The Great_Fowl, of 1-02!") == ["great_fowl", "1-02"]
    assert words_of("of the") == ["of", "the"]
    assert words_of("") == []
    assert words_of("a" * 70) == ["a" * 64]
    assert words_of_text("Red-five_tile's end.") == {
        *("red-five_tile's", "red", "five", "tile", "s", "end"),
    }
