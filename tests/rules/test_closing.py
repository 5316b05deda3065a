"""A rule book that does not fit together is refused when closed, with everything wrong in it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.rules.rulebook import (
    Amendment,
    Ban,
    Book,
    Card,
    Option,
    Rule,
    SetNumber,
    SetWorth,
    Situation,
    Yaku,
)
from scoring.rules.ruleset import Ruleset
from scoring.rules.source import Clause, Question
from scoring.rules.validation import BookError, _false_cards, close
from scoring.text import Text
from scoring.tiles.values import Reading, Win

TCG = scoring.ruleset("tcg")
TEXT = Text("文", "Text.")
HIT = "123567m34522p67s+8s riichi"
MISS = "123567m34522p67s+8s"


def won_on_8s(_r: Reading, w: Win) -> bool:
    """The winning tile is 8s."""
    return w.winning == 1 << 25


def a_yaku(id_: str = "new_yaku", **changes: Any) -> Yaku:  # noqa: ANN401 - any field of a rule
    """A yaku that fits, claimed by nobody and held by every hand won on 8s, unless changed."""
    made: dict[str, Any] = {
        "id": id_, "name": TEXT, "clause": "3-01", "text": TEXT, "closed": 1, "open": 1,
        "holds": won_on_8s, "hit": MISS, "miss": "123567m34522p78s+9s",
    }  # fmt: skip
    return Yaku(**(made | changes))


def an_option(id_: str = "new_option", **changes: Any) -> Option:  # noqa: ANN401 - likewise
    """An option that fits, unless changed."""
    made: dict[str, Any] = {
        "id": id_, "name": TEXT, "clause": "3-01", "text": TEXT, "default": True,
    }  # fmt: skip
    return Option(**(made | changes))


def an_amendment(option: str, value: Any) -> Amendment:  # noqa: ANN401 - likewise
    """An amendment of the base rules."""
    return Amendment(id="amended", name=TEXT, clause="3-01", text=TEXT, option=option, value=value)


def book(*more: Rule, **changes: Any) -> Book:  # noqa: ANN401 - any field of the prose
    """The rule book of the sheet with more rules, and with other clauses or questions."""
    prose = replace(TCG.prose, **changes)
    return replace(TCG.book, rules=[*TCG.book.rules, *more], prose=lambda: prose)


def changed(id_: str, **changes: Any) -> Book:  # noqa: ANN401 - any field of a rule
    """The rule book of the sheet with one rule changed."""
    rules = [replace(r, **changes) if r.id == id_ else r for r in TCG.book.rules]
    assert rules != list(TCG.book.rules)
    return replace(TCG.book, rules=rules)


def question(**changes: Any) -> Book:  # noqa: ANN401 - any field of a question
    """The rule book of the sheet with its first question changed."""
    first, *others = TCG.prose.questions
    return book(questions=(replace(first, **changes), *others))


def faults_of(broken: Book) -> tuple[str, ...]:
    """What is said against a book, or against its prose."""
    with pytest.raises(BookError) as error:
        _ = close(broken, TCG.play, deck=TCG.deck).prose
    for fault in error.value.faults:
        assert fault in str(error.value)
    return error.value.faults


def a_clause(**changes: Any) -> Clause:  # noqa: ANN401 - any field of a clause
    """A clause more."""
    made: dict[str, Any] = {
        "id": "9-99",
        "rule": "extra",
        "type": "META",
        "name": TEXT,
        "quote": "",
        "text": TEXT,
    }
    return Clause(**(made | changes))


# The whole fault, or its beginning where the rest is another message.
BROKEN: dict[str, tuple[Callable[[], Book], list[str]]] = {
    "an identifier twice": (lambda: book(a_yaku("pinfu")), ["rule pinfu is declared 2 times"]),
    "a rule named like a statement": (
        lambda: book(a_yaku("uma")),
        ["rule uma is declared 2 times"],
    ),
    "an identifier in capitals": (
        lambda: book(a_yaku("NewYaku")),
        ["NewYaku is not a lower snake case identifier"],
    ),
    "a clause that does not exist": (
        lambda: book(a_yaku(clause="3-99")),
        ["new_yaku rests on clause 3-99, which does not exist"],
    ),
    "a clause twice": (
        lambda: book(clauses=(*TCG.prose.clauses, a_clause(id="1-01"))),
        ["clause 1-01 is declared 2 times"],
    ),
    "no Japanese name": (
        lambda: book(a_yaku(name=Text("New", "New"))),
        ["the Japanese name of new_yaku is missing"],
    ),
    "no English name": (
        lambda: book(a_yaku(name=Text("新", " "))),
        ["the English name of new_yaku is missing"],
    ),
    "no Japanese text": (
        lambda: book(a_yaku(text=Text("", "Text."))),
        ["the Japanese text of new_yaku is missing"],
    ),
    "no English text": (
        lambda: book(a_yaku(text=Text("文", ""))),
        ["the English text of new_yaku is missing"],
    ),
    "a statement without words": (
        lambda: book(clauses=(*TCG.prose.clauses, a_clause(text=Text("", "")))),
        ["the Japanese text of extra is missing", "the English text of extra is missing"],
    ),
    "an option nobody has": (
        lambda: book(a_yaku(options=("kuitann",))),
        ["new_yaku names unknown option kuitann"],
    ),
    "an option that is a yaku": (
        lambda: book(a_yaku(options=("pinfu",))),
        ["new_yaku names unknown option pinfu"],
    ),
    "a yaku superseded by name only": (
        lambda: book(a_yaku(supersedes=("pinfuu",))),
        ["new_yaku names unknown yaku pinfuu"],
    ),
    "a fu item superseded": (
        lambda: book(a_yaku(supersedes=("base",))),
        ["new_yaku names unknown yaku base"],
    ),
    "neither predicate nor situation": (
        lambda: book(a_yaku(holds=None)),
        ["new_yaku has neither a predicate nor a situation"],
    ),
    "worth nothing": (lambda: book(a_yaku(closed=0, open=0)), ["new_yaku is worth nothing"]),
    "a situation that needs what is not there": (
        lambda: book(a_yaku(holds=None, situation=Situation(needs=("richi",)))),
        ["new_yaku names unknown situation richi"],
    ),
    "a situation that excludes a yaku nobody claims": (
        lambda: book(a_yaku(holds=None, situation=Situation(excludes={"pinfu": "riichi"}))),
        ["new_yaku names unknown situation pinfu"],
    ),
    "a situation that excludes by no rule": (
        lambda: book(
            a_yaku(
                holds=None,
                hit=f"{MISS} new_yaku",
                miss=MISS,
                situation=Situation(excludes={"riichi": "no_such_rule"}),
            )
        ),
        ["new_yaku names unknown rule no_such_rule"],
    ),
    "a default that cannot be chosen": (
        lambda: book(an_option(default=3)),
        ["the default of new_option is not one of its values"],
    ),
    "changes for a value that cannot be chosen": (
        lambda: book(an_option(changes={7: (Ban("pinfu"),)})),
        ["new_option has changes for a value it does not have"],
    ),
    "a change of a number that is not there": (
        lambda: book(an_option(changes={False: (SetNumber("pinfu", 1),)})),
        ["new_option names unknown number pinfu"],
    ),
    "a change of a yaku that is not there": (
        lambda: book(an_option(changes={False: (SetWorth("base", 1),)})),
        ["new_option names unknown yaku base"],
    ),
    "a ban of nothing": (
        lambda: book(an_option(changes={False: (Ban("nobody"),)})),
        ["new_option names unknown rule nobody"],
    ),
    "an amendment of no option": (
        lambda: book(an_amendment("kuitann", value=False)),
        ["amended sets kuitann to a value it does not have"],
    ),
    "an amendment to no value": (
        lambda: book(an_amendment("red_fives", value=5)),
        ["amended sets red_fives to a value it does not have"],
    ),
    "an amendment that changes nothing": (
        lambda: book(an_amendment("kuitan", value=True)),
        ["amended changes nothing: kuitan has that value already"],
    ),
    "a clause under an option that does not exist": (
        lambda: book(clauses=(*TCG.prose.clauses, a_clause(when={"pinfu": (True,)}))),
        ["clause 9-99 holds for pinfu [True], which cannot be chosen"],
    ),
    "a question of an unknown clause": (
        lambda: question(clauses=("3-99", "3-01")),
        ["question T1 arises from unknown clauses ['3-99']"],
    ),
    "a question about an unknown rule": (
        lambda: question(rules=("pinfuu",)),
        ["question T1 names unknown rule pinfuu"],
    ),
    "a question of an unknown option": (
        lambda: question(option="pinfu"),
        ["question T1 names unknown option pinfu"],
    ),
    "a question settled by nothing": (
        lambda: question(settled="B"),
        ["question T1 is settled by a reading it does not have"],
    ),
    "a hit that lacks it": (
        lambda: changed("haitei", hit=MISS),
        [f"example {MISS!r} of haitei lacks it"],
    ),
    "a miss that has it": (
        lambda: changed("riichi", miss=HIT),
        [f"example {HIT!r} of riichi has it"],
    ),
    "an example that cannot be": (
        lambda: book(a_yaku(miss="1m+1m")),
        ["example '1m+1m' of new_yaku is impossible: /concealed: "],
    ),
    "an example without a winning tile": (
        lambda: book(a_yaku(hit="123m")),
        ["example '123m' of new_yaku is impossible: write the winning tile after a plus"],
    ),
    "no example at all": (
        lambda: book(a_yaku(miss="")),
        ["example '' of new_yaku is impossible: "],
    ),
    "a relation whose example cannot be read": (
        lambda: book(a_yaku(hit="123m", supersedes=("chiitoitsu",))),
        ["example '123m' of new_yaku is impossible: write the winning tile after a plus"],
    ),
    "a relation that cannot matter": (
        lambda: book(a_yaku(supersedes=("chiitoitsu",))),
        ["new_yaku supersedes chiitoitsu, but its example does not have that"],
    ),
}


@pytest.mark.parametrize(("make", "faults"), BROKEN.values(), ids=BROKEN)
def test_a_broken_book_is_refused(make: Callable[[], Book], faults: list[str]) -> None:
    for fault, beginning in zip(faults_of(make()), faults, strict=True):
        assert fault.startswith(beginning)


def test_the_rules_of_these_books_fit_where_nothing_is_broken() -> None:
    ruleset = close(
        book(a_yaku(), an_option(), an_amendment("kuitan", value=False)), TCG.play, deck=TCG.deck
    )
    assert isinstance(ruleset, Ruleset)
    assert ruleset.rules["new_yaku"].clause == "3-01"


def closed_and_won_on_8s(_r: Reading, w: Win) -> bool:
    """A closed hand won on 8s."""
    return bool(w.menzen and w.winning == 1 << 25)


def test_a_predicate_with_and_is_refused_with_its_rule_and_the_construct() -> None:
    (fault,) = faults_of(book(a_yaku(holds=closed_and_won_on_8s)))
    assert fault.startswith("new_yaku: closed_and_won_on_8s is not an integer expression")
    assert "`and`" in fault


def test_all_faults_are_listed_at_once() -> None:
    said = faults_of(
        book(
            a_yaku(closed=0, open=0, supersedes=("pinfuu",)),
            a_yaku("NewYaku", name=Text("", "")),
            a_yaku("pinfu"),
            an_option(default="maybe"),
            an_amendment("kuitan", value=True),
        )
    )
    assert set(said) == {
        "rule pinfu is declared 2 times",
        "NewYaku is not a lower snake case identifier",
        "the Japanese name of NewYaku is missing",
        "the English name of NewYaku is missing",
        "new_yaku names unknown yaku pinfuu",
        "new_yaku is worth nothing",
        "the default of new_option is not one of its values",
        "amended changes nothing: kuitan has that value already",
    }


def test_all_faults_of_the_prose_are_listed_at_once() -> None:
    said = faults_of(
        book(
            a_yaku(clause="3-99"),
            clauses=(*TCG.prose.clauses, a_clause(rule="pinfu"), a_clause(when={"kuitan": (3,)})),
            questions=(Question("T0", ("0-00",), TEXT, (TEXT,), "D", TEXT, "none", ("none",)),),
        )
    )
    assert set(said) == {
        "rule pinfu is declared 2 times",
        "clause 9-99 is declared 2 times",
        "new_yaku rests on clause 3-99, which does not exist",
        "clause 9-99 holds for kuitan [3], which cannot be chosen",
        "question T0 arises from unknown clauses ['0-00']",
        "question T0 names unknown rule none",
        "question T0 names unknown option none",
        "question T0 is settled by a reading it does not have",
    }


def test_all_false_examples_are_listed_at_once() -> None:
    said = faults_of(book(a_yaku(hit="1m+1m", miss=MISS), a_yaku("other_yaku", miss=MISS)))
    assert len(said) == 3
    assert [name in fault for name, fault in zip(
        ("new_yaku", "new_yaku", "other_yaku"), said, strict=True
    )] == [True] * 3  # fmt: skip


def test_a_relation_whose_example_cannot_be_dealt_is_a_fault_like_others() -> None:
    said = faults_of(book(a_yaku(hit="1m+1m", supersedes=("pinfu",))))
    assert any("is impossible" in fault for fault in said)


def test_a_docstring_without_japanese_is_found() -> None:
    one = book()

    @one.yaku("new_yaku", ja="新", en="New", clause="3-01", closed=1, open=1, hit=MISS, miss=MISS)
    def new_yaku(_r: object, _w: object) -> bool:
        """Only in English."""
        return True

    assert faults_of(one) == ("the Japanese text of new_yaku is missing",)


# --- what a closed book is, and how its faults are said


def a_card(id_: str, **change: object) -> Card:
    """A card with one change."""
    return Card(id=id_, name=TEXT, clause="3-01", text=TEXT, changes=(change,))


def test_a_closed_book_keeps_what_it_was_made_of() -> None:
    made = close(
        book(), TCG.play, defaults={"kuitan": False}, tasks={"look": TCG.makers["settle"]}, deck=TCG.deck
    )  # fmt: skip
    assert made.book.rules == TCG.book.rules
    assert (made.defaults, made.deck, made.play) == ({"kuitan": False}, TCG.deck, TCG.play)
    assert list(made.tasks) == ["look"]
    assert list(made.rules.values()) == [*made.book.rules, *made.statements]
    assert made.basic.options["kuitan"] is False


def test_the_book_is_named_with_all_its_faults() -> None:
    with pytest.raises(BookError) as error:
        close(book(a_yaku("pinfu"), a_yaku("NewYaku")), TCG.play)
    one, other = "rule pinfu is declared 2 times", "NewYaku is not a lower snake case identifier"
    assert str(error.value) == f"rule book 'tcg': {one}; {other}"
    assert error.value.faults == (one, other)


def test_a_question_may_be_chosen_by_an_optional_yaku() -> None:
    first, *others = TCG.prose.questions
    questions = (replace(first, option="new_yaku"), *others)
    optional = close(book(a_yaku(optional=True), questions=questions), TCG.play, deck=TCG.deck)
    assert optional.prose.questions == questions
    assert faults_of(book(a_yaku(), questions=questions)) == (
        f"question {first.id} names unknown option new_yaku",
    )


@pytest.mark.parametrize(
    ("change", "beginning"),
    [
        ({"layer": "set", "rule": "honba_points", "value": 300}, "{id} changes nothing: "),
        ({"layer": "sit"}, "{id}/cards/0/changes/0/layer: "),
    ],
)  # fmt: skip
def test_every_card_that_says_what_none_can_is_told(
    change: dict[str, object], beginning: str
) -> None:
    said = faults_of(book(a_card("card_one", **change), a_card("card_two", **change)))
    assert len(said) == 2
    for id_, fault in zip(("card_one", "card_two"), said, strict=True):
        assert fault.startswith(beginning.format(id=id_))
        assert len(fault) > len(beginning)


def test_every_card_is_one_too_many_where_there_is_no_deck() -> None:
    card: dict[str, object] = {"layer": "set", "rule": "honba_points", "value": 500}
    with pytest.raises(BookError) as error:
        close(book(a_card("card_one", **card), a_card("card_two", **card)), TCG.play)
    assert {"card_one", "card_two"} <= {fault.split()[0] for fault in error.value.faults}
    assert {fault.partition(" ")[2] for fault in error.value.faults} == {
        "is a card in a ruleset that takes none"
    }


def test_a_card_that_changes_nothing_is_told_and_one_that_does_is_not() -> None:
    cards = [
        a_card("card_one", layer="set", rule="honba_points", value=300),
        a_card("card_two", layer="set", rule="honba_points", value=500),
        a_card("card_three", layer="sit"),
    ]
    closed = replace(TCG.book, rules=[*TCG.book.rules, *cards])
    for defaults in ({}, {"kuitan": False}):
        ruleset = Ruleset(closed, TCG.play, defaults, {}, TCG.deck)
        said = [fault for fault in _false_cards(ruleset) if fault.split("/")[0].split()[0] in
                {"card_one", "card_two", "card_three"}]  # fmt: skip
        # A variant may have it so without the card.
        assert [fault.split("/")[0].split()[0] for fault in said] == (
            ["card_three"] if defaults else ["card_one", "card_three"]
        )
