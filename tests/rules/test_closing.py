"""The rules and texts of every ruleset fit together; what does not is refused, with everything wrong in it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.games import GAMES, declared_game
from scoring.rules.amendments import amounts_of
from scoring.rules.changes import Alone, RuleChange, SetAmounts
from scoring.rules.rulebook import Card, FuItem, Number, Option, Rule, Situation, Yaku
from scoring.rules.source import Clause, Question
from scoring.rules.validation import ID, BookError, places_of, prose_faults, prove
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


def a_card(id_: str, **change: object) -> Card:
    """Return a card with one change."""
    return Card(id=id_, name=TEXT, clause="3-01", document="tcg", text=TEXT, changes=(change,))


def a_clause(**changes: Any) -> Clause:  # noqa: ANN401 - any field of a clause
    """Return an additional clause."""
    made: dict[str, Any] = {
        "id": "9-99", "rule": "extra", "type": "META", "title": TEXT, "document": "tcg", "text": TEXT,
    }  # fmt: skip
    return Clause(**(made | changes))


def book(*more: Rule, **changes: Any) -> scoring.Ruleset:  # noqa: ANN401 - any field of the prose
    """Return the ruleset of the sheet with more rules, and with other clauses or questions."""
    return replace(TCG, declared=[*TCG.declared, *more], prose=replace(TCG.prose, **changes))


def with_clause(**changes: Any) -> scoring.Ruleset:  # noqa: ANN401 - any field of a clause
    """Return the ruleset of the sheet with an additional clause."""
    return book(clauses=(*TCG.prose.clauses, a_clause(**changes)))


def with_question(*rules: Rule, **changes: Any) -> scoring.Ruleset:  # noqa: ANN401 - any field of a question
    """Return the ruleset of the sheet with its first question changed."""
    first, *others = TCG.prose.questions
    return book(*rules, questions=(replace(first, **changes), *others))


def with_example(id_: str, **changes: Any) -> scoring.Ruleset:  # noqa: ANN401 - any field of a rule
    """Return the ruleset of the sheet with one rule changed."""
    rules = [replace(r, **changes) if r.id == id_ else r for r in TCG.declared]
    return replace(TCG, declared=rules)


def faults_of(broken: scoring.Ruleset) -> tuple[str, ...]:
    """Return the errors in the examples and cards of a ruleset."""
    with pytest.raises(BookError) as error:
        prove(broken)
    assert str(error.value) == "rule book 'tcg': " + "; ".join(error.value.faults)
    return error.value.faults


def prose_faults_of(ruleset: scoring.Ruleset) -> list[str]:
    """Return the errors in the clauses and questions of a ruleset."""
    return [str(fault) for fault in prose_faults(ruleset.declared, ruleset.prose)]


each_ruleset = pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda one: one.id)
IMPOSSIBLE = "of new_yaku is impossible: "
UNWRITTEN = IMPOSSIBLE + "/winning_tile: This field is required."
# Each fault in full, or its beginning where the rest is another message.
BROKEN_RULES: list[tuple[Rule, str]] = [
    (a_yaku(supersedes=("chiitoitsu",)), "new_yaku supersedes chiitoitsu, but its example "),
    (a_yaku(hit="123m"), f"example '123m' {UNWRITTEN}"),
    (a_yaku(hit="123m", supersedes=("chiitoitsu",)), f"example '123m' {UNWRITTEN}"),
    (a_yaku(miss="1m+1m"), f"example '1m+1m' {IMPOSSIBLE}/concealed: "),
    (a_yaku(miss=""), f"example '' {IMPOSSIBLE}"),
    (a_card("card", layer="set", rule="honba_points", value=300), "card changes nothing"),
    (a_card("card", layer="sit"), "card/cards/0/changes/0/layer: "),
]  # fmt: skip
BROKEN_EXAMPLES: list[tuple[scoring.Ruleset, str]] = [
    (with_example("haitei", hit=MISS), f"example {MISS!r} of haitei lacks it"),
    (with_example("riichi", miss=HIT), f"example {HIT!r} of riichi has it"),
]  # fmt: skip
BROKEN_PROSE: list[tuple[scoring.Ruleset, str]] = [
    (book(a_yaku("pinfu")), "/clauses: pinfu occurs twice."),
    (book(a_yaku("uma")), "/clauses: uma occurs twice."),  # the name of a statement
    (with_clause(rule="uma"), "/clauses: uma occurs twice."),
    (with_clause(type=""), "/clauses/108/type: Must be one of HAND, PAY, TURN, DRAW, END, META."),
    (with_clause(text=Text("", "Text.")), "/clauses/108/text/ja: "),
    (with_clause(text=Text("文", "")), "/clauses/108/text/en: "),
    (with_clause(when={"pinfu": (True,)}), "/clauses/108/when/pinfu: There is no option called pinfu."),
    (with_question(clauses=("3-99", "3-01")), "/questions/0/clauses: There is no clause called 3-99."),
    (with_question(rules=("pinfuu",)), "/questions/0/rules: There is no rule called pinfuu."),
    (with_question(option="pinfu"), "/questions/0/option: There is no option called pinfu."),
    (with_question(a_yaku(), option="new_yaku"), "/questions/0/option: There is no option called new_yaku."),
    (with_question(settled="B"), "/questions/0/settled: Must be one of A."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("broken", "beginning"), [(book(rule), fault) for rule, fault in BROKEN_RULES] + BROKEN_EXAMPLES
)
def test_a_false_example_or_card_is_refused(broken: scoring.Ruleset, beginning: str) -> None:
    (fault,) = faults_of(broken)
    assert fault.startswith(beginning)


@pytest.mark.parametrize(("broken", "beginning"), BROKEN_PROSE)
def test_broken_prose_is_refused(broken: scoring.Ruleset, beginning: str) -> None:
    (fault,) = prose_faults_of(broken)
    assert fault.startswith(beginning)


@each_ruleset
def test_every_example_and_card_is_what_it_says(ruleset: scoring.Ruleset) -> None:
    prove(ruleset)


@each_ruleset
def test_the_prose_fits_the_rules(ruleset: scoring.Ruleset) -> None:
    assert prose_faults_of(ruleset) == []
    places = {(place.document, place.id) for _, place in places_of(ruleset.prose)}
    rules = [rule for rule in ruleset.declared if not isinstance(rule, Card)]
    assert [rule.id for rule in rules if (rule.document, rule.clause) not in places] == []


@each_ruleset
def test_every_rule_has_its_texts_and_names_rules_that_exist(ruleset: scoring.Ruleset) -> None:
    rules = ruleset.rules
    for rule in ruleset.declared:
        assert ID.match(rule.id)
        assert all(text.strip() for text in (*rule.name, *rule.text)), rule.id
        for kind, names in names_in(rule):
            assert [name for name in names if not isinstance(rules.get(name), kind)] == [], rule.id
        if isinstance(rule, Yaku):
            assert rule.holds or rule.situation, rule.id
            assert rule.closed or rule.open, rule.id
            claims = [
                name
                for claim in claims_of(rule)
                for name in (*claim.needs, *claim.excludes, *claim.together)
            ]
            assert {*claims} <= {claim.id for claim in ruleset.claims}, rule.id
        if isinstance(rule, Option):
            assert all(map(rule.allows, rule.changes)), rule.id
            assert rule.default is None or rule.allows(rule.default), rule.id
            for change in changes_of(rule):
                if isinstance(change, SetAmounts):
                    assert change.amounts.keys() <= amounts_of(rules[change.rule]).keys(), rule.id


def claims_of(rule: Yaku) -> tuple[Situation, ...]:
    """Return the conditions for claiming a yaku, alone and together with others."""
    return (rule.situation, *rule.situation.together.values()) if rule.situation else ()


def changes_of(option: Option) -> list[RuleChange]:
    """Return the changes that the values of an option make."""
    return [change for changes in option.changes.values() for change in changes]


def names_in(rule: Rule) -> Iterator[tuple[type[Rule], Iterable[str]]]:
    """Yield the names of rules that a rule contains, with the kind of rule that they must name."""
    yield Option, rule.options
    if isinstance(rule, FuItem):
        yield Yaku, rule.yaku
    elif isinstance(rule, Yaku):
        yield Yaku, rule.supersedes
        for claim in claims_of(rule):
            yield Number, [number for number, _ in claim.only_from.values()]
            yield Option, claim.orphans_under.values()
            yield Rule, filter(None, claim.excludes.values())
    elif isinstance(rule, Option):
        for change in changes_of(rule):
            yield Yaku if isinstance(change, Alone) else Rule, (change.rule,)


def test_every_optional_yaku_is_in_a_ruleset() -> None:
    """The examples of a yaku are scored under the rulesets that name it, so examples of any other yaku are not tested."""
    named = {rule.id for one in scoring.rulesets() for rule in one.declared}
    declared = [rule for game in GAMES for rule in declared_game(game).rules]
    optional = {rule.id for rule in declared if isinstance(rule, Yaku) and rule.optional}
    assert "renhou" in optional
    assert optional - named == set()


def test_all_faults_of_the_prose_are_listed_at_once() -> None:
    found = prose_faults_of(
        book(
            clauses=(*TCG.prose.clauses, a_clause(rule="pinfu"), a_clause(when={"kuitan": (3,)})),
            questions=(Question("T0", TEXT, ("0-00",), TEXT, (TEXT,), "D", "none", ("none",)),),
        )
    )
    assert {fault.partition(": ")[0] for fault in found} == {
        "/clauses", "/clauses/109/when/kuitan", "/questions/0/clauses", "/questions/0/rules",
        "/questions/0/option", "/questions/0/settled",
    }  # fmt: skip


def test_all_false_examples_are_listed_at_once() -> None:
    found = faults_of(book(a_yaku(hit="1m+1m", miss=MISS), a_yaku("other_yaku", miss=MISS)))
    assert [fault.split(" of ")[1].split()[0] for fault in found] == [
        *("new_yaku", "new_yaku", "other_yaku")
    ]


def test_a_question_that_an_option_asks_needs_no_words_of_its_own() -> None:
    assert prose_faults_of(with_question(question=NOTHING, option="kuitan")) == []


def test_a_question_may_be_chosen_by_an_optional_yaku() -> None:
    assert prose_faults_of(with_question(a_yaku(optional=True), option="new_yaku")) == []


def test_a_ruleset_without_a_deck_takes_no_card() -> None:
    cards = [a_card(name, layer="set", rule="honba_points", value=500) for name in ("one", "two")]
    others = (rule for rule in TCG.declared if not isinstance(rule, Card))
    with pytest.raises(BookError) as error:
        prove(replace(TCG, declared=[*others, *cards], deck=None))
    assert error.value.faults == tuple(
        f"{card.id} is a card in a ruleset that takes none" for card in cards
    )


def test_a_card_of_another_ruleset_may_change_nothing() -> None:
    """The ruleset that it is from may not have it so without the card."""
    card = replace(a_card("card", layer="set", rule="honba_points", value=300), document="club")
    prove(book(card))
