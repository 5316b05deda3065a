"""A rule book that does not fit together is refused, with everything wrong in it."""

from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.games import GAMES, declared_game
from scoring.rules.changes import Alone, Ban, SetAmounts
from scoring.rules.rulebook import Book, Card, Option, Rule, RuleList, Situation, Yaku
from scoring.rules.source import Clause, Question
from scoring.rules.validation import BookError, prove
from scoring.text import NOTHING, Text
from scoring.tiles.values import Reading, Win

TCG = scoring.ruleset("tcg")
TEXT = Text("文", "Text.")
HIT = "123567m34522p67s+8s riichi"
MISS = "123567m34522p67s+8s"


def won_on_8s(_r: Reading, w: Win) -> bool:
    """Return whether the winning tile is 8s."""
    return w.winning == 1 << 25


def a_yaku(id_: str = "new_yaku", **changes: Any) -> Yaku:  # noqa: ANN401 - any field of a rule
    """Return a valid yaku that no player claims and that every hand won on 8s has, with ``changes``."""
    made: dict[str, Any] = {
        "id": id_, "name": TEXT, "clause": "3-01", "document": "tcg", "text": TEXT, "closed": 1, "open": 1,
        "holds": won_on_8s, "hit": MISS, "miss": "123567m34522p78s+9s",
    }  # fmt: skip
    return Yaku(**(made | changes))


def an_option(id_: str = "new_option", **changes: Any) -> Option:  # noqa: ANN401 - likewise
    """Return a valid option, with ``changes``."""
    made: dict[str, Any] = {
        "id": id_, "name": TEXT, "clause": "3-01", "document": "tcg", "text": TEXT, "default": True,
    }  # fmt: skip
    return Option(**(made | changes))


def a_claim(**changes: Any) -> Yaku:  # noqa: ANN401 - any field of a situation
    """Return a yaku that a player claims."""
    return a_yaku(holds=None, hit=f"{MISS} new_yaku", miss=MISS, situation=Situation(**changes))


def a_card(id_: str, **change: object) -> Card:
    """Return a card with one change."""
    return Card(id=id_, name=TEXT, clause="3-01", document="tcg", text=TEXT, changes=(change,))


def a_clause(**changes: Any) -> Clause:  # noqa: ANN401 - any field of a clause
    """Return an additional clause."""
    made: dict[str, Any] = {
        "id": "9-99", "rule": "extra", "type": "META", "title": TEXT, "document": "tcg", "text": TEXT,
    }  # fmt: skip
    return Clause(**(made | changes))


def book(*more: Rule, **changes: Any) -> Book:  # noqa: ANN401 - any field of the prose
    """Return the rule book of the sheet with more rules, and with other clauses or questions."""
    prose = replace(TCG.prose, **changes)
    return replace(TCG.book, rules=[*TCG.book.rules, *more], prose=prose)


def with_clause(**changes: Any) -> Book:  # noqa: ANN401 - any field of a clause
    """Return the rule book of the sheet with an additional clause."""
    return book(clauses=(*TCG.prose.clauses, a_clause(**changes)))


def with_question(*rules: Rule, **changes: Any) -> Book:  # noqa: ANN401 - any field of a question
    """Return the rule book of the sheet with its first question changed."""
    first, *others = TCG.prose.questions
    return book(*rules, questions=(replace(first, **changes), *others))


def with_example(id_: str, **changes: Any) -> Book:  # noqa: ANN401 - any field of a rule
    """Return the rule book of the sheet with one rule changed."""
    rules = [replace(r, **changes) if r.id == id_ else r for r in TCG.book.rules]
    return replace(TCG.book, rules=rules)


def faults_of(broken: Book) -> tuple[str, ...]:
    """Return the errors of a book, or of its prose."""
    with pytest.raises(BookError) as error:
        prove(replace(TCG, book=broken))
    assert str(error.value) == "rule book 'tcg': " + "; ".join(error.value.faults)
    return error.value.faults


IMPOSSIBLE = "of new_yaku is impossible: "
UNWRITTEN = IMPOSSIBLE + "/winning_tile: This field is required."
# Each fault in full, or its beginning where the rest is another message.
BROKEN_RULES: list[tuple[Rule, str]] = [
    (a_yaku("pinfu"), "/clauses: pinfu occurs twice."),
    (a_yaku("uma"), "/clauses: uma occurs twice."),  # the name of a statement
    (a_yaku("NewYaku"), "NewYaku is not an identifier"),
    (a_yaku(clause="3-99"), "new_yaku rests on clause 3-99, which does not exist"),
    (a_yaku(name=Text(" ", "New")), "new_yaku/name/ja: "),
    (a_yaku(name=Text("新", " ")), "new_yaku/name/en: "),
    (a_yaku(text=Text("", "Text.")), "new_yaku/text/ja: "),
    (a_yaku(text=Text("文", "")), "new_yaku/text/en: "),
    (a_yaku(options=("kuitann",)), "new_yaku names unknown option kuitann"),
    (a_yaku(options=("pinfu",)), "new_yaku names unknown option pinfu"),
    (a_yaku(supersedes=("pinfuu",)), "new_yaku names unknown yaku pinfuu"),
    (a_yaku(supersedes=("base",)), "new_yaku names unknown yaku base"),
    (a_yaku(supersedes=("chiitoitsu",)), "new_yaku supersedes chiitoitsu, but its example "),
    (a_yaku(holds=None), "new_yaku has neither a predicate nor a situation"),
    (a_yaku(closed=0, open=0), "new_yaku is worth nothing"),
    (a_claim(needs=("richi",)), "new_yaku names unknown situation richi"),
    (a_claim(excludes={"pinfu": "riichi"}), "new_yaku names unknown situation pinfu"),
    (a_claim(excludes={"riichi": "no_such_rule"}), "new_yaku names unknown rule no_such_rule"),
    (an_option(default=3), "the default of new_option is not one of its values"),
    (an_option(changes={7: (Ban("pinfu"),)}), "new_option has changes for a value it does not have"),
    (
        an_option(changes={False: (SetAmounts("pinfu", value=1),)}),
        "new_option sets the value of pinfu, which has none",
    ),
    (an_option(changes={False: (SetAmounts("nothing", closed=1),)}), "new_option names unknown rule nothing"),
    (an_option(changes={False: (Alone("base"),)}), "new_option names unknown yaku base"),
    (an_option(changes={False: (Ban("nobody"),)}), "new_option names unknown rule nobody"),
    (a_yaku(hit="123m"), f"example '123m' {UNWRITTEN}"),
    (a_yaku(hit="123m", supersedes=("chiitoitsu",)), f"example '123m' {UNWRITTEN}"),
    (a_yaku(miss="1m+1m"), f"example '1m+1m' {IMPOSSIBLE}/concealed: "),
    (a_yaku(miss=""), f"example '' {IMPOSSIBLE}"),
    (a_card("card", layer="set", rule="honba_points", value=300), "card changes nothing"),
    (a_card("card", layer="sit"), "card/cards/0/changes/0/layer: "),
]  # fmt: skip
BROKEN_BOOKS: list[tuple[Book, str]] = [
    (with_clause(rule="uma"), "/clauses: uma occurs twice."),
    (with_clause(type=""), "/clauses/108/type: This field is required."),
    (with_clause(text=Text("", "Text.")), "/clauses/108/text/ja: "),
    (with_clause(text=Text("文", "")), "/clauses/108/text/en: "),
    (with_clause(when={"pinfu": (True,)}), "/clauses/108/when/pinfu: There is no option called pinfu."),
    (with_question(clauses=("3-99", "3-01")), "/questions/0/clauses: There is no clause called 3-99."),
    (with_question(rules=("pinfuu",)), "/questions/0/rules: There is no rule called pinfuu."),
    (with_question(option="pinfu"), "/questions/0/option: There is no option called pinfu."),
    (with_question(a_yaku(), option="new_yaku"), "/questions/0/option: There is no option called new_yaku."),
    (with_question(settled="B"), "/questions/0/settled: Must be one of A."),
    (with_example("haitei", hit=MISS), f"example {MISS!r} of haitei lacks it"),
    (with_example("riichi", miss=HIT), f"example {HIT!r} of riichi has it"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("broken", "beginning"), [(book(rule), fault) for rule, fault in BROKEN_RULES] + BROKEN_BOOKS
)
def test_a_broken_book_is_refused(broken: Book, beginning: str) -> None:
    (fault,) = faults_of(broken)
    assert fault.startswith(beginning)


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda one: one.id)
def test_every_example_and_card_is_what_it_says(ruleset: scoring.Ruleset) -> None:
    prove(ruleset)


def test_every_optional_yaku_is_in_a_ruleset() -> None:
    """The examples of a yaku are scored under the rulesets that name it, so examples of any other yaku are not tested."""
    named = {rule.id for one in scoring.rulesets() for rule in one.book.rules}
    declared = [rule for game in GAMES for rule in declared_game(game).book.rules]
    optional = {rule.id for rule in declared if isinstance(rule, Yaku) and rule.optional}
    assert "renhou" in optional
    assert optional - named == set()


def test_all_faults_are_listed_at_once() -> None:
    found = faults_of(
        book(
            a_yaku(closed=0, open=0, supersedes=("pinfuu",)), a_yaku("NewYaku", name=Text("", "")),
            a_yaku("pinfu"), an_option(default="maybe"),
        )
    )  # fmt: skip
    assert {fault.partition(": ")[0] for fault in found} == {
        "/clauses", "NewYaku is not an identifier", "NewYaku/name/ja", "NewYaku/name/en",
        "new_yaku names unknown yaku pinfuu", "new_yaku is worth nothing",
        "the default of new_option is not one of its values",
    }  # fmt: skip


def test_all_faults_of_the_prose_are_listed_at_once() -> None:
    found = faults_of(
        book(
            a_yaku(clause="3-99"),
            clauses=(*TCG.prose.clauses, a_clause(rule="pinfu"), a_clause(when={"kuitan": (3,)})),
            questions=(Question("T0", TEXT, ("0-00",), TEXT, (TEXT,), "D", "none", ("none",)),),
        )
    )
    assert {fault.partition(": ")[0] for fault in found} == {
        "/clauses", "new_yaku rests on clause 3-99, which does not exist",
        "/clauses/109/when/kuitan", "/questions/0/clauses", "/questions/0/rules",
        "/questions/0/option", "/questions/0/settled",
    }  # fmt: skip


def test_all_false_examples_are_listed_at_once() -> None:
    found = faults_of(book(a_yaku(hit="1m+1m", miss=MISS), a_yaku("other_yaku", miss=MISS)))
    assert [fault.split(" of ")[1].split()[0] for fault in found] == [
        *("new_yaku", "new_yaku", "other_yaku")
    ]


def test_a_docstring_without_japanese_is_found() -> None:
    rules = RuleList()

    @rules.yaku(
        ja="新", en="New", clause="3-01", document="tcg", closed=1, open=1, hit=MISS, miss=MISS
    )
    def new_yaku(_r: object, _w: object) -> bool:
        """Only in English."""
        return True

    (fault,) = faults_of(book(*rules))
    assert fault.startswith("new_yaku/text/ja: ")


def test_a_question_that_an_option_asks_needs_no_words_of_its_own() -> None:
    prove(replace(TCG, book=with_question(question=NOTHING, option="kuitan")))


def test_a_question_may_be_chosen_by_an_optional_yaku() -> None:
    prove(replace(TCG, book=with_question(a_yaku(optional=True), option="new_yaku")))


def test_a_ruleset_without_a_deck_takes_no_card() -> None:
    cards = [a_card(name, layer="set", rule="honba_points", value=500) for name in ("one", "two")]
    others = (rule for rule in TCG.book.rules if not isinstance(rule, Card))
    plain = replace(TCG.book, rules=[*others, *cards])
    with pytest.raises(BookError) as error:
        prove(replace(TCG, book=plain, deck=None))
    assert error.value.faults == tuple(
        f"{card.id} is a card in a ruleset that takes none" for card in cards
    )


def test_a_card_of_another_ruleset_may_change_nothing() -> None:
    """The ruleset that it is from may not have it so without the card."""
    card = replace(a_card("card", layer="set", rule="honba_points", value=300), document="club")
    prove(replace(TCG, book=book(card)))
