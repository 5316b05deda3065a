"""Cards that cannot be: every fault at once, at its place, with what would be right; and cards that contradict each other."""

import re
from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.cards.deck import Deck
from scoring.cards.model import MAX_CARDS, MAX_CHANGES
from scoring.rules.rulebook import Card
from scoring.rules.validation import BookError, close
from scoring.text import Text
from tests.support.cards import DRAGONS, SIMPLE, answered, inline, requested

TCG = scoring.ruleset("tcg")
WAREME = {"layer": "payment", "kind": "wareme"}


def refused(*cards: object, line: str = SIMPLE, **more: Any) -> dict[str, str]:  # noqa: ANN401 - any field
    """The codes of the faults of a request, by pointer."""
    with pytest.raises(scoring.Refused) as error:
        answered(line, *cards, **more)
    return {fault.pointer: fault.code for fault in error.value.faults}


def change_refused(change: object) -> dict[str, str]:
    """The codes of the faults of one change, by the field below it."""
    at = "/cards/0/changes/0"
    return {
        pointer.removeprefix(at).removeprefix("/"): code
        for pointer, code in refused(inline(change)).items()
    }


# --- conflicts


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"layer": "set", "rule": "honba_points", "value": 100}, {"value": 200}),
        ({"layer": "set", "rule": "riichi", "closed": 2, "open": 0}, {"closed": 3}),
        ({"layer": "set", "options": {"kuitan": False}}, {"options": {"kuitan": True}}),
        ({"layer": "tiles", "kind": "red_fives", "man": 1}, {"man": 2}),
        ({"layer": "tiles", "kind": "flowers", "worth": 1}, {"worth": 2}),
        ({"layer": "tiles", "kind": "dora", "tile": "4z"}, {"worth": 2}),
        ({"layer": "tiles", "kind": "wild"}, {"when": ["tsumo"]}),
        ({"layer": "shapes", "form": "seven_pairs", "allowed": True}, {"allowed": False}),
        ({"layer": "payment", "kind": "wareme", "times": 2}, {"times": 3}),
        ({"layer": "payment", "kind": "chips", "rule": "ippatsu", "chips": 1}, {"chips": 2}),
    ],
)
def test_two_cards_that_set_the_same_thing_differently_contradict_each_other(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    cards = [inline(one, id_="one"), inline(one | other, id_="other")]
    with pytest.raises(scoring.Conflict) as error:
        answered(SIMPLE, *cards)
    first, second = error.value.faults
    assert (first.pointer, second.pointer) == ("/cards/0", "/cards/1")
    assert {first.code, second.code} == {"conflicting_cards"}
    for fault in error.value.faults:
        for said in fault.detail:
            assert "one" in said
            assert "other" in said
        assert not re.search("[a-z]_[a-z]", fault.detail.en)  # names, no identifiers
        assert fault.rule == one.get("rule", next(iter(one.get("options", ())), fault.rule))
    assert "/cards/0" in str(error.value)
    found = scoring.faults("tcg", requested(SIMPLE, *cards))
    assert [fault.code for fault in found] == ["conflicting_cards"] * 2


def test_an_option_and_the_number_it_sets_contradict_each_other_on_two_cards() -> None:
    option = inline({"layer": "set", "options": {"kiriage_mangan": False}}, id_="by_option")
    number = inline({"layer": "set", "rule": "mangan_threshold", "value": 1900}, id_="by_number")
    yaku = inline({"layer": "set", "options": {"kuitan": False}}, id_="closed_simples")
    tanyao = inline({"layer": "set", "rule": "tanyao", "open": 2}, id_="open_simples")
    red = inline({"layer": "set", "options": {"red_fives": 3}}, id_="red")
    with pytest.raises(scoring.Conflict) as error:
        answered(SIMPLE, option, "card_wareme", number, yaku, tanyao, "card_red_tiles", red)
    assert [(fault.pointer, fault.rule) for fault in error.value.faults] == [
        ("/cards/0", "mangan_threshold"),
        ("/cards/2", "mangan_threshold"),
        ("/cards/3", "tanyao"),
        ("/cards/4", "tanyao"),
        ("/cards/5", "red_fives"),
        ("/cards/6", "red_fives"),
    ]


def test_three_cards_name_each_other_in_turn() -> None:
    cards = [
        inline({"layer": "set", "rule": "honba_points", "value": value}, id_=f"c{value}")
        for value in (1, 2, 3)
    ]
    with pytest.raises(scoring.Conflict) as error:
        answered(SIMPLE, *cards)
    assert len(error.value.faults) == 6


def test_no_cards_of_the_ruleset_contradict_each_other() -> None:
    known = [rule.id for rule in scoring.ruleset("tcg").book.rules if rule.kind == "card"]
    assert len(known) <= MAX_CARDS
    assert answered(SIMPLE, *known)["winning"]


def test_a_card_that_contradicts_itself_is_impossible() -> None:
    card = inline(
        {"layer": "set", "rule": "honba_points", "value": 100},
        {"layer": "ban", "rule": "pinfu"},
        {"layer": "set", "rule": "honba_points", "value": 200},
    )
    assert refused(card) == {"/cards/0/changes/2": "contradiction"}


def test_what_is_wrong_with_the_request_goes_before_a_conflict() -> None:
    cards = [inline({**WAREME, "times": n}, id_=f"c{n}") for n in (2, 3)]
    assert refused(*cards, "no_such_card") == {"/cards/2": "unknown_card"}


# --- cards


@pytest.mark.parametrize("cards", ["card_wareme", {}, 1, {"id": "card_wareme"}])
def test_cards_are_a_list(cards: object) -> None:
    with pytest.raises(scoring.Refused) as error:
        scoring.score("tcg", {**requested(SIMPLE), "cards": cards})
    assert [(f.pointer, f.code) for f in error.value.faults] == [("/cards", "wrong_type")]


def test_an_unknown_card_names_the_nearest() -> None:
    with pytest.raises(scoring.Refused) as error:
        answered(SIMPLE, "card_warene")
    (fault,) = error.value.faults
    assert (fault.pointer, fault.code) == ("/cards/0", "unknown_card")
    assert "card_wareme" in fault.detail.en
    far = refused("zzzzzzzzzzzzzzzz")
    assert far == {"/cards/0": "unknown_card"}


def test_all_that_is_wrong_is_told_at_once() -> None:
    found = refused(
        "no_card_at_all",
        "card_wareme",
        {"id": "card_wareme"},
        {"id": "Wrong Id"},
        7,
        inline({"layer": "ban", "rule": "nothing"}, id_="bad"),
        {"id": "card_chips", "name": {"ja": "x", "en": "x"}},
        {"id": "riichi", "changes": []},
        {"id": "words", "name": {"ja": "x"}, "changes": []},
        line="123567m34522p67s+9x riichi",
        options={"kuitann": True},
        surprise=1,
    )
    assert found == {
        "/winning_tile": "bad_tiles",
        "/surprise": "unknown_field",
        "/options/kuitann": "unknown_option",
        "/cards/0": "unknown_card",
        "/cards/2": "repeated_item",
        "/cards/3/id": "bad_format",
        "/cards/4": "wrong_type",
        "/cards/5/changes/0/rule": "unknown_rule",
        "/cards/6/name": "known_card",
        "/cards/7/id": "known_card",
        "/cards/8/name/en": "missing",
    }


def test_cards_and_changes_are_bounded_in_number() -> None:
    many = [inline(id_=f"c{n}") for n in range(MAX_CARDS + 1)]
    assert refused(*many) == {"/cards": "too_many"}
    change = {"layer": "ban", "rule": "pinfu"}
    assert refused(inline(*[change] * (MAX_CHANGES + 1))) == {"/cards/0/changes": "too_many"}
    assert refused({"id": "a" * 65}) == {"/cards/0/id": "too_long"}
    long = {"id": "x", "changes": [], "text": {"ja": "あ" * 201, "en": "a\n"}}
    assert refused(long) == {"/cards/0/text/ja": "too_long", "/cards/0/text/en": "bad_format"}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, {"layer": "missing"}),
        ("ban", {"": "wrong_type"}),
        ({"layer": "spell"}, {"layer": "unknown_value"}),
        ({"layer": "tiles"}, {"kind": "missing"}),
        ({"layer": "tiles", "kind": "wareme"}, {"kind": "unknown_value"}),
        ({"layer": "ban", "kind": "dora", "rule": "pinfu"}, {"kind": "unknown_field"}),
        ({"layer": "ban"}, {"rule": "missing"}),
        ({"layer": "ban", "rule": "pinfu", "when": ["ron"]}, {"when": "unknown_field"}),
        ({"layer": "ban", "rule": "kuitan"}, {"rule": "wrong_rule"}),
        ({"layer": "ban", "rule": "mangan"}, {"rule": "wrong_rule"}),
        ({"layer": "ban", "rule": "yakuman"}, {"rule": "wrong_rule"}),
        ({"layer": "ban", "rule": "pinfuu"}, {"rule": "unknown_rule"}),
        ({"layer": "ban", "rule": "pinfu", "exec": "1"}, {"exec": "unknown_field"}),
        ({"layer": "grant", "rule": "honba_points"}, {"rule": "wrong_rule"}),
        ({"layer": "grant", "rule": "riichi", "hands": "some"}, {"hands": "unknown_value"}),
        (
            {"layer": "grant", "rule": "riichi", "hands": "with_it", "when": ["ron"]},
            {"when": "unknown_field"},
        ),
        (
            {"layer": "grant", "rule": "riichi", "when": ["ron", "tsumo"]},
            {"when": "contradiction"},
        ),
        ({"layer": "grant", "rule": "riichi", "when": ["ron", "ron"]}, {"when/1": "repeated_item"}),
        ({"layer": "tiles", "kind": "dora"}, {"tile": "missing"}),
        ({"layer": "tiles", "kind": "dora", "tile": "8z"}, {"tile": "bad_format"}),
        ({"layer": "tiles", "kind": "dora", "tile": "0z"}, {"tile": "bad_format"}),
        ({"layer": "tiles", "kind": "flowers", "worth": 0}, {"worth": "out_of_range"}),
        ({"layer": "tiles", "kind": "red_fives", "man": 5}, {"man": "out_of_range"}),
        ({"layer": "shapes", "form": "seven_pairs"}, {"allowed": "missing"}),
        ({"layer": "shapes", "form": "unconnected", "allowed": True}, {"fu": "missing"}),
        (
            {"layer": "shapes", "form": "seven_pairs", "allowed": True, "fu": 25},
            {"fu": "unknown_field"},
        ),
        ({"layer": "set", "rule": "pinfu"}, {"closed": "missing"}),
        ({"layer": "set", "rule": "pinfu", "value": 1}, {"value": "unknown_field"}),
        ({"layer": "set", "rule": "pinfu", "closed": -1}, {"closed": "out_of_range"}),
        ({"layer": "set", "rule": "pinfu", "closed": 2.0}, {"closed": "wrong_type"}),
        ({"layer": "set", "rule": "base", "yaochu": 2}, {"yaochu": "unknown_field"}),
        ({"layer": "set", "rule": "payment_unit", "value": 0}, {"value": "out_of_range"}),
        ({"layer": "set", "rule": "honba_points", "value": 10**7}, {"value": "out_of_range"}),
        ({"layer": "set", "rule": "kuitan", "value": 1}, {"rule": "wrong_rule"}),
        ({"layer": "set", "rule": "nobody", "value": 1}, {"rule": "unknown_rule"}),
        ({"layer": "set"}, {"rule": "missing"}),
        ({"layer": "set", "rule": "pinfu", "options": {}}, {"rule": "missing"}),
        ({"layer": "set", "options": []}, {"options": "wrong_type"}),
        ({"layer": "set", "options": {"kuitan": 7}}, {"options/kuitan": "unknown_value"}),
        ({"layer": "set", "options": {"kuitann": True}}, {"options/kuitann": "unknown_option"}),
        ({"layer": "set", "options": {}, "value": 1}, {"value": "unknown_field"}),
        ({"layer": "add", "rule": "red_tiles", "value": 1}, {"rule": "wrong_rule"}),
        ({"layer": "add", "rule": "pinfu", "closed": 100}, {"closed": "out_of_range"}),
        ({"layer": "add", "rule": "pinfu", "closed": "1 + 1"}, {"closed": "wrong_type"}),
        ({**WAREME, "times": 1}, {"times": "out_of_range"}),
        ({**WAREME, "honba": 1}, {"honba": "wrong_type"}),
        ({"layer": "payment", "kind": "liability"}, {"liability": "missing"}),
        (
            {"layer": "payment", "kind": "liability", "liability": "yakuhai"},
            {"liability": "unknown_value"},
        ),
        (
            {"layer": "payment", "kind": "chips", "rule": "honba_points", "chips": 1},
            {"rule": "wrong_rule"},
        ),
        ({"layer": "payment", "kind": "chips", "rule": "riichi"}, {"chips": "missing"}),
    ],
)
def test_a_change_that_cannot_be_is_refused(change: object, found: dict[str, str]) -> None:
    assert change_refused(change) == found


def test_an_unknown_rule_names_the_nearest() -> None:
    with pytest.raises(scoring.Refused) as error:
        answered(SIMPLE, inline({"layer": "ban", "rule": "pinfuu"}))
    assert "Did you mean pinfu" in error.value.faults[0].detail.en


# --- cards of a ruleset


@pytest.mark.parametrize(
    ("change", "deck", "said"),
    [
        (
            {"layer": "ban", "rule": "nothing"},
            TCG.deck,
            "card_more/cards/0/changes/0/rule: There is no such rule.",
        ),
        ({"layer": "spell"}, TCG.deck, "card_more/cards/0/changes/0/layer: Must be one of"),
        (
            {"layer": "set", "rule": "honba_points", "value": 300},
            TCG.deck,
            "card_more changes nothing: Points of one counter (honba): 300",
        ),
        (
            {"layer": "ban", "rule": "pinfu"},
            None,
            "card_more is a card in a ruleset that takes none",
        ),
    ],
)
def test_a_false_card_fails_the_import(
    change: dict[str, object], deck: Deck | None, said: str
) -> None:
    text = Text("札。", "A card.")
    card = Card(id="card_more", name=text, clause="preface", text=text, changes=(change,))
    book = replace(TCG.book, rules=[*TCG.book.rules, card])
    with pytest.raises(BookError) as error:
        close(book, TCG.play, deck=deck)
    assert any(fault.startswith(said) for fault in error.value.faults)


# --- facts that cards ask about


def test_facts_are_refused_where_no_card_asks_about_them() -> None:
    facts: dict[str, Any] = {"flowers": 1, "wareme": "winner", "liability": "daisangen"}
    line = f"{SIMPLE} surprise:1"
    assert refused(line=line, **facts) == {
        **{f"/{name}": "needs_card" for name in facts},
        "/surprise": "unknown_field",
    }
    assert refused("card_no_ippatsu", **facts) == {f"/{name}": "needs_card" for name in facts}
    with pytest.raises(scoring.Refused) as error:
        answered(SIMPLE, "card_wareme", flowers=1)
    (fault,) = error.value.faults
    assert "card_flower_tiles" in fault.detail.en
    assert fault.rule == "card_flower_tiles"


def test_facts_are_not_held_against_a_card_that_cannot_be_read() -> None:
    assert refused("card_flower_tils", flowers=1) == {"/cards/0": "unknown_card"}


def test_a_liability_that_no_card_brings_in_is_refused() -> None:
    card = inline({"layer": "payment", "kind": "liability", "liability": "suushiihou"})
    assert refused(card, line=DRAGONS, liability="daisangen") == {"/liability": "needs_card"}


def test_facts_have_their_shape() -> None:
    cards = ("card_flower_tiles", "card_wareme", "card_liability")
    found = refused(*cards, flowers=9, wareme="nobody", liability=["daisangen"])
    assert found == {
        "/flowers": "out_of_range",
        "/wareme": "unknown_value",
        "/liability": "wrong_type",
    }


@pytest.mark.parametrize(
    ("line", "role"),
    [
        (f"{SIMPLE} tsumo", "discarder"),
        (f"{SIMPLE} dealer", "dealer"),
        (SIMPLE, "liable"),
        (SIMPLE, "liable_dealer"),
        (SIMPLE, "liable_discarder"),
    ],
)
def test_who_is_not_there_does_not_sit_at_the_break(line: str, role: str) -> None:
    assert refused("card_wareme", line=line, wareme=role) == {"/wareme": "contradiction"}


@pytest.mark.parametrize(
    ("more", "role", "fits"),
    [
        ("", "liable_discarder", True),
        ("", "liable_dealer", True),
        ("tsumo", "liable_dealer", True),
        ("dealer", "liable_discarder", True),
        ("tsumo", "liable_discarder", False),
        ("dealer tsumo", "liable_dealer", False),
        ("dealer", "liable", True),
    ],
)
def test_who_is_liable_may_be_another_payer_too(
    more: str,
    role: str,
    fits: bool,  # noqa: FBT001 - a case
) -> None:
    asked = requested(
        f"{DRAGONS} {more}", "card_wareme", "card_liability", liability="daisangen", wareme=role
    )
    faults = scoring.faults("tcg", asked)
    found = [(fault.pointer, fault.code) for fault in faults]
    assert found == ([] if fits else [("/wareme", "contradiction")])


def test_liability_needs_its_melds() -> None:
    assert refused("card_liability", liability="daisangen") == {"/liability": "needs_melds"}
    closed = "99p78s+9s closed_kan:5555z closed_kan:6666z closed_kan:7777z"
    found = refused("card_liability", line=closed, liability="daisangen")
    assert found == {"/liability": "needs_melds"}
    closed = "5p+5p closed_kan:1111z closed_kan:2222z closed_kan:3333z closed_kan:4444z"
    found = refused("card_liability", line=closed, liability="suushiihou")
    assert found == {"/liability": "needs_melds"}
    winds = "5p+5p pon:111z pon:222z pon:333z pon:555z"
    assert refused("card_liability", line=winds, liability="suushiihou") == {
        "/liability": "needs_melds"
    }


def test_there_is_one_marked_white_dragon() -> None:
    pocchi = "card_shiro_pocchi"
    assert refused(pocchi, line="123567m345p67s00z+8s riichi") == {"/concealed": "too_many_copies"}
    assert refused(pocchi, line="123567m345p67s50z+8s riichi dora:0z") == {
        "/dora_indicators": "too_many_copies"
    }
    assert refused(pocchi, line="123567m22p67s+8s pon:500z") == {"/melds": "too_many_copies"}
    assert refused(pocchi, line="123567m2p67s0z+8s", melds=["pon:055z"]) == {
        "/melds": "too_many_copies"
    }
    assert refused(pocchi, line=SIMPLE, melds=[7]) == {"/melds/0": "wrong_type"}
    assert refused(pocchi, line=SIMPLE, melds=7) == {"/melds": "wrong_type"}
    assert refused(pocchi, line=f"{SIMPLE}", concealed=7) == {"/concealed": "wrong_type"}
    assert "/winning_tile" in refused(line="123567m34522p67s+0z riichi tsumo")


def test_everything_of_the_hand_is_checked_with_cards_in_play() -> None:
    found = refused("card_shiro_pocchi", "card_wareme", line="123567m34522p67s0z+0z ippatsu")
    assert found == {
        "/concealed": "wrong_tile_count",
        "/winning_tile": "too_many_copies",
        "/situation": "needs_situation",
    }
    ruleset = scoring.ruleset("tcg")
    rules = ruleset.in_force(None, ["card_wareme"])
    assert ruleset.game.faults(rules, requested(SIMPLE, "card_wareme")) == []
    assert ruleset.game.faults(rules, requested("123m+8s", "card_wareme"))


@pytest.mark.parametrize("other", ["kitanuki", "arushiaru", "dice", "kantan"])
def test_other_rulesets_take_no_cards(other: str) -> None:
    ruleset = scoring.ruleset(other)
    request = {**ruleset.game.example, "cards": ["card_wareme"]}
    found = scoring.faults(other, request)
    assert [(fault.pointer, fault.code) for fault in found] == [("/cards", "unknown_field")]
    assert "cards" not in {field.name for field in ruleset.fields}


@pytest.mark.parametrize(
    ("one", "other", "named"),
    [
        (
            {"layer": "tiles", "kind": "dora", "tile": "4z"},
            {"worth": 2},
            Text("(ドラの4z)", "(4z as a dora)"),
        ),
        (
            {"layer": "set", "rule": "riichi", "closed": 2},
            {"closed": 3},
            Text("(立直、門前)", "(Riichi, closed)"),
        ),
        (
            {"layer": "shapes", "form": "seven_pairs", "allowed": True},
            {"allowed": False},
            Text("(七対子)", "(Seven pairs)"),
        ),
    ],
)
def test_what_cards_contradict_each_other_about_is_said_by_its_name(
    one: dict[str, Any], other: dict[str, Any], named: Text
) -> None:
    cards = [inline(one, id_="one"), inline(one | other, id_="other")]
    with pytest.raises(scoring.Conflict) as error:
        answered(SIMPLE, *cards)
    detail = error.value.faults[0].detail
    assert (named.ja in detail.ja, named.en.lower() in detail.en.lower()) == (True, True)
