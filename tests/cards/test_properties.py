"""What always holds with cards in play, over many hands and many cards."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.rules.amendments import amounts_of
from scoring.rules.changes import MAX_VALUE
from scoring.rules.rulebook import Card, Number
from tests.support import hands
from tests.support.cards import inline

CARDS = [rule.id for rule in scoring.ruleset("tcg").declared if rule.kind == "card"]
HANDS = [
    hand
    for hand in hands.requests(300, 5)
    if not scoring.faults("tcg", {**hand, "cards": ["card_red_tiles"]})
]
"""Hands that are possible with a red five in each suit too."""
SOME = st.lists(st.sampled_from(CARDS), unique=True)
"""Any cards of the ruleset in any order."""


def score_of(answer: Mapping[str, Any]) -> list[object]:
    """Return the parts of an answer that do not depend on the order of the cards."""
    lines = sorted((line["id"], line.get("han"), line.get("yakuman")) for line in answer["yaku"])
    return [answer[name] for name in ("winning", "value", "payments", "received", "fu")] + lines


@pytest.mark.many
@settings(max_examples=75)
@given(st.sampled_from(HANDS), SOME, st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(
    hand: dict[str, Any], cards: list[str], random: Random
) -> None:
    shuffled = random.sample(cards, len(cards))
    answers = [
        scoring.score("tcg", {**hand, "cards": some}).to_dict() for some in (cards, shuffled)
    ]
    assert score_of(answers[0]) == score_of(answers[1])


@pytest.mark.many
@settings(max_examples=75)
@given(st.sampled_from(HANDS), SOME, st.sampled_from([None, "winner", "child"]))
def test_payments_add_up(hand: dict[str, Any], cards: list[str], role: str | None) -> None:
    request: dict[str, Any] = {**hand, "cards": cards}
    if role and "card_wareme" in cards:
        request["wareme"] = role
    score = scoring.score("tcg", request)
    answer = score.to_dict()
    paid = sum(p["count"] * p["points"] for p in answer["payments"])
    honba = sum(p["count"] * p["honba"] for p in answer["payments"])
    assert answer["value"]["points"] == paid == score.points
    deposits = hand.get("deposits", 0) * 1000 if answer["winning"] else 0
    assert answer["received"] == paid + honba + deposits == score.received


@pytest.mark.many
@settings(max_examples=100)
@given(st.sampled_from(HANDS), SOME)
def test_every_change_of_every_card_is_among_the_amendments(
    hand: dict[str, Any], cards: list[str]
) -> None:
    rules = scoring.ruleset("tcg").rules
    for lang in scoring.LANGUAGES:
        answer = scoring.score("tcg", {**hand, "cards": cards}, lang=lang).to_dict()
        assert [entry["id"] for entry in answer["amendments"]] == cards
        for entry in answer["amendments"]:
            card = rules[entry["id"]]
            assert isinstance(card, Card)
            layers = [change["layer"] for change in entry["changes"]]
            assert layers == [change["layer"] for change in card.changes]
            assert all(
                change["took_effect"] == (change["why"] is None) for change in entry["changes"]
            )


def test_a_card_that_has_nothing_to_do_with_a_hand_changes_nothing() -> None:
    card = inline({"layer": "payment", "kind": "wareme"})
    for hand in HANDS:
        plain = scoring.score("tcg", hand).to_dict()
        answer = scoring.score("tcg", {**hand, "cards": [card]}).to_dict()
        assert answer["assumed"].pop()["text"].startswith("The player whose wall was broken")
        for body in (plain, answer):
            body.pop("amendments")
        assert json.dumps(answer) == json.dumps(plain)


def _json(leaf: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.recursive(
        leaf,
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
        ),
        max_leaves=8,
    )


RULES = st.sampled_from(sorted(scoring.ruleset("tcg").rules))
VALUES = (
    st.integers(-(10**6), 10**6)
    | st.booleans()
    | st.none()
    | st.text(max_size=5)
    | st.floats(allow_nan=False)
)
CHANGES = st.fixed_dictionaries(
    {"layer": st.sampled_from(["tiles", "shapes", "grant", "ban", "set", "add", "payment"])},
    optional={
        "kind": st.sampled_from(["red_fives", "flowers", "dora", "wild", "wareme", "liability", "chips"]),
        "rule": RULES, "form": st.sampled_from(["seven_pairs", "thirteen_orphans", "unconnected"]),
        "allowed": st.booleans(), "fu": st.integers(1, 99),
        "when": st.lists(st.sampled_from(["tsumo", "ron", "riichi", "open"]), unique=True),
        "tile": st.sampled_from(["1m", "5z"]), "worth": st.integers(1, 99),
        "closed": st.integers(-9, 99), "open": st.integers(-9, 99),
        "value": st.integers(-MAX_VALUE, MAX_VALUE), "yaochu": st.integers(-9, 99),
        "chips": st.integers(1, 9), "times": st.integers(2, 4), "man": st.integers(0, 4),
        "liability": st.sampled_from(["daisangen", "suushiihou"]),
    },
)  # fmt: skip
WHOLE = st.builds(
    lambda rule, value, layer: {"layer": layer, "rule": rule, "value": value, "closed": value % 99},
    RULES,
    st.integers(0, MAX_VALUE),
    st.sampled_from(["ban", "set", "add", "grant"]),
)


def _fitting(change: dict[str, Any]) -> dict[str, Any]:
    """Return a change with only the fields that its rule has."""
    amounts = amounts_of(scoring.ruleset("tcg").rules[change["rule"]])
    keep = ("layer", "rule", *(amounts if change["layer"] in ("set", "add") else ()))
    return {name: value for name, value in change.items() if name in keep}


@pytest.mark.many
@settings(max_examples=150)
@given(st.sampled_from(HANDS), st.lists(CHANGES | WHOLE.map(_fitting), max_size=4))
def test_any_card_is_answered_or_refused(
    hand: dict[str, Any], changes: list[dict[str, Any]]
) -> None:
    request = {**hand, "cards": [inline(change, id_=f"c{n}") for n, change in enumerate(changes)]}
    assert_answered_or_refused(request)


def assert_answered_or_refused(request: dict[str, Any]) -> None:
    """Assert that a request has an answer that can be sent, or errors in both languages."""
    try:
        answer = scoring.score("tcg", request).to_dict()
    except (scoring.Refused, scoring.Conflict) as refused:
        faults = refused.faults
    else:
        assert json.dumps(answer)
        assert answer["received"] < 2**53
        return
    assert faults
    assert all(fault.detail.ja and fault.detail.en for fault in faults)


@settings(max_examples=100)
@given(_json(VALUES))
def test_what_is_no_card_is_refused(value: object) -> None:
    request = {**HANDS[0], "cards": [value]}
    with pytest.raises(scoring.Refused):
        scoring.score("tcg", request)


@pytest.mark.many
@pytest.mark.parametrize(
    "number", [rule for rule in scoring.ruleset("tcg").declared if isinstance(rule, Number)]
)
@pytest.mark.parametrize("most", [False, True])
def test_every_number_may_have_its_least_and_its_most(
    number: Number,
    most: bool,  # noqa: FBT001 - a parameter
) -> None:
    least, highest = amounts_of(number)["value"][1:]
    card = inline({"layer": "set", "rule": number.id, "value": highest if most else least})
    for hand in HANDS[:20]:
        assert json.dumps(scoring.score("tcg", {**hand, "cards": [card]}).to_dict())


@pytest.mark.many
@pytest.mark.parametrize("task", scoring.ruleset("tcg").tasks)
def test_every_task_is_answered_or_refused_with_any_card(task: str) -> None:
    ruleset = scoring.ruleset("tcg")
    numbers = [rule for rule in ruleset.declared if isinstance(rule, Number)]
    extremes = [
        inline({"layer": "set", "rule": number.id, "value": value})
        for number in numbers
        for value in amounts_of(number)["value"][1:]
    ]
    answered = 0
    for card in (*CARDS, *extremes):
        request = {**ruleset.tasks[task].example, "cards": [card]}
        if scoring.faults("tcg", request, task=task):
            continue
        answer = scoring.answer("tcg", task, request).to_dict()
        assert len(answer["amendments"]) == 1
        answered += 1
    assert answered > len(CARDS)
