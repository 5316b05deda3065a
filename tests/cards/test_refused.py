"""Cards that are refused, with every error at its place (the rows of ``refused.yaml``), and cards that contradict each other."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.rules.cards.deck import MAX_CARDS, MAX_CHANGES, Deck
from scoring.rules.rulebook import Card
from scoring.rules.validation import BookError, prove
from scoring.text import Text
from tests.support.cards import SIMPLE, answered, cards_of, inline, requested, rows_of

TCG = scoring.ruleset("tcg")


def refused(*cards: object, hand: str = SIMPLE, **more: object) -> dict[str, str]:
    """Return the codes of the errors of a request, by pointer."""
    found = scoring.faults("tcg", requested(hand, *cards, **more))
    assert all(fault.detail.ja and fault.detail.en for fault in found)
    return {fault.pointer: fault.code for fault in found}


@pytest.mark.parametrize("row", rows_of(Path(__file__).with_name("refused.yaml")))
def test_a_card_has_these_faults(row: dict[str, Any]) -> None:
    if "change" in row:
        at = "/cards/0/changes/0"
        faults = {f"{at}/{name}".rstrip("/"): code for name, code in row["faults"].items()}
        assert refused(inline(row["change"])) == faults
    else:
        more = {name: row[name] for name in row.keys() - {"cards", "faults"}}
        assert refused(*cards_of(row), **more) == row["faults"]


def test_cards_and_changes_are_bounded_in_number() -> None:
    many = [inline(id_=f"c{n}") for n in range(MAX_CARDS + 1)]
    assert refused(*many) == {"/cards": "too_many"}
    change = {"layer": "ban", "rule": "pinfu"}
    assert refused(inline(*[change] * (MAX_CHANGES + 1))) == {"/cards/0/changes": "too_many"}
    assert refused({"id": "a" * 65}) == {"/cards/0/id": "too_long"}
    long = {"id": "x", "changes": [], "text": {"ja": "あ" * 201, "en": "a\n"}}
    assert refused(long) == {"/cards/0/text/ja": "too_long", "/cards/0/text/en": "bad_format"}


@pytest.mark.parametrize("cards", ["card_wareme", {}, 1, {"id": "card_wareme"}])
def test_cards_are_a_list(cards: object) -> None:
    found = scoring.faults("tcg", {**requested(SIMPLE), "cards": cards})
    assert [(fault.pointer, fault.code) for fault in found] == [("/cards", "wrong_type")]


def test_cards_of_another_shape_put_no_rules_in_force() -> None:
    with pytest.raises(scoring.Refused) as refused:
        TCG.in_force(None, [{"id": "mine", "changes": [{"layer": "spell"}]}])
    (fault,) = refused.value.faults
    assert (fault.pointer, fault.code) == ("/cards/0/changes/0/layer", "unknown_value")


@pytest.mark.parametrize(
    ("card", "nearest"),
    [("card_warene", "card_wareme"), (inline({"layer": "ban", "rule": "pinfuu"}), "pinfu")],
)
def test_an_unknown_name_is_answered_with_the_nearest(card: object, nearest: str) -> None:
    (fault,) = scoring.faults("tcg", requested(SIMPLE, card))
    assert f"Did you mean {nearest}?" in fault.detail.en


@pytest.mark.parametrize(
    ("change", "deck", "said"),
    [
        ({"layer": "ban", "rule": "nothing"}, TCG.deck, "card_more/cards/0/changes/0/rule: "),
        ({"layer": "spell"}, TCG.deck, "card_more/cards/0/changes/0/layer: "),
        ({"layer": "set", "rule": "honba_points", "value": 300}, TCG.deck, "card_more changes nothing"),
        ({"layer": "ban", "rule": "pinfu"}, None, "card_more is a card in a ruleset that takes"),
    ],
)  # fmt: skip
def test_a_false_card_is_found(change: dict[str, object], deck: Deck | None, said: str) -> None:
    text = Text("札。", "A card.")
    card = Card(
        id="card_more", name=text, clause="preface", document="tcg", text=text, changes=(change,)
    )
    with pytest.raises(BookError) as error:
        prove(replace(TCG, declared=[*TCG.declared, card], deck=deck))
    assert any(fault.startswith(said) for fault in error.value.faults)


# --- conflicts


def _conflict(*cards: object) -> tuple[scoring.Fault, ...]:
    with pytest.raises(scoring.Conflict) as error:
        answered(SIMPLE, *cards)
    assert scoring.faults("tcg", requested(SIMPLE, *cards)) == error.value.faults
    assert {fault.code for fault in error.value.faults} == {"conflicting_cards"}
    return error.value.faults


@pytest.mark.parametrize(
    ("one", "other", "named"),
    [
        ({"layer": "set", "rule": "honba_points", "value": 100}, {"value": 200}, "honba"),
        ({"layer": "set", "rule": "riichi", "closed": 2}, {"closed": 3}, "(Riichi, closed)"),
        ({"layer": "set", "options": {"kuitan": False}}, {"options": {"kuitan": True}}, "tanyao"),
        ({"layer": "tiles", "kind": "red_fives", "man": 1}, {"man": 2}, "Red fives"),
        ({"layer": "tiles", "kind": "flowers", "worth": 1}, {"worth": 2}, "flower tiles"),
        ({"layer": "tiles", "kind": "dora", "tile": "4z"}, {"worth": 2}, "(4z as a dora)"),
        ({"layer": "tiles", "kind": "wild"}, {"when": ["tsumo"]}, "white dragon"),
        ({"layer": "shapes", "form": "seven_pairs", "allowed": True}, {"allowed": False}, "(Seven pairs)"),
        ({"layer": "payment", "kind": "wareme", "times": 2}, {"times": 3}, "wall break"),
        ({"layer": "payment", "kind": "chips", "rule": "ippatsu", "chips": 1}, {"chips": 2}, "Ippatsu"),
    ],
)  # fmt: skip
def test_two_cards_that_set_the_same_thing_differently_contradict_each_other(
    one: dict[str, Any], other: dict[str, Any], named: str
) -> None:
    faults = _conflict(inline(one, id_="one"), inline(one | other, id_="other"))
    assert [fault.pointer for fault in faults] == ["/cards/0", "/cards/1"]
    for fault in faults:
        for said in fault.detail:
            assert "one" in said
            assert "other" in said
        assert named.lower() in fault.detail.en.lower()
        assert not re.search("[a-z]_[a-z]", fault.detail.en)  # names, no identifiers
        assert fault.rule == one.get("rule", next(iter(one.get("options", ())), fault.rule))


def test_an_option_and_the_number_it_sets_contradict_each_other_on_two_cards() -> None:
    option = inline({"layer": "set", "options": {"kiriage_mangan": False}}, id_="by_option")
    number = inline({"layer": "set", "rule": "mangan_threshold", "value": 1900}, id_="by_number")
    yaku = inline({"layer": "set", "options": {"kuitan": False}}, id_="closed_simples")
    tanyao = inline({"layer": "set", "rule": "tanyao", "open": 2}, id_="open_simples")
    red = inline({"layer": "set", "options": {"red_fives": 3}}, id_="red")
    faults = _conflict(option, "card_wareme", number, yaku, tanyao, "card_red_tiles", red)
    assert [(fault.pointer, fault.rule) for fault in faults] == [
        ("/cards/0", "mangan_threshold"), ("/cards/2", "mangan_threshold"), ("/cards/3", "tanyao"),
        ("/cards/4", "tanyao"), ("/cards/5", "red_fives"), ("/cards/6", "red_fives"),
    ]  # fmt: skip


def test_three_cards_name_each_other_in_turn() -> None:
    change = {"layer": "set", "rule": "honba_points"}
    cards = [inline({**change, "value": value}, id_=f"c{value}") for value in (1, 2, 3)]
    assert len(_conflict(*cards)) == 6
