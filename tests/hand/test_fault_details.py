"""Faults name what would be right: the layers that can change a rule, the card that marks a white dragon, clauses nearby."""

import pytest

import scoring
from scoring.reference import catalogue
from service.app import create_app
from tests.support.settling import Body, draw, feed, refusals, table, win, won

HAND: Body = {
    "concealed": "123567m34522p67s",
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
}


def _said(change: Body) -> str:
    request = {**HAND, "cards": [{"id": "mine", "changes": [change]}]}
    (fault,) = scoring.faults("tcg", request)
    assert fault.code == "wrong_rule"
    return fault.detail.en


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(
            {"layer": "ban", "rule": "honba_points"},
            "This change cannot be made to this rule; it can to rules of the kinds "
            "yaku, dora, fu, limit. Layers that can change this rule: set, add.",
            id="a number is not banned",
        ),
        pytest.param(
            {"layer": "grant", "rule": "dora"},
            "This change cannot be made to this rule; it can to rules of the kinds yaku. "
            "Layers that can change this rule: ban, set, add, payment (chips).",
            id="a dora is not granted",
        ),
        pytest.param(
            {"layer": "ban", "rule": "kuitan"},
            "This change cannot be made to this rule; it can to rules of the kinds "
            "yaku, dora, fu, limit. The value of an option goes into options of the layer set.",
            id="an option",
        ),
        pytest.param(
            {"layer": "set", "rule": "minimum_han", "value": 1},
            "This change cannot be made to this rule; it can to rules of the kinds "
            "yaku, dora, fu, limit, number. A card may change this rule at the table, "
            "but no layer of a request is about it.",
            id="a statement",
        ),
    ],
)
def test_a_change_to_the_wrong_rule_names_the_layers_that_can(change: Body, said: str) -> None:
    assert _said(change) == said


@pytest.mark.parametrize(
    ("field", "value", "pointer"),
    [
        ("winning_tile", "0z", "/winning_tile"),
        ("concealed", "123567m34522p60z", "/concealed"),
        ("concealed", "123567m34522p6s 0z", "/concealed"),
        ("dora_indicators", "0z", "/dora_indicators"),
        ("melds", ["pon:550z"], "/melds/0"),
    ],
)
def test_a_marked_white_dragon_without_its_card_names_the_card(
    field: str, value: object, pointer: str
) -> None:
    found = {
        (fault.pointer, fault.code, fault.rule)
        for fault in scoring.faults("tcg", {**HAND, field: value})
    }
    assert (pointer, "needs_card", "card_shiro_pocchi") in found


def test_what_is_no_notation_stays_so() -> None:
    found = scoring.faults("tcg", {**HAND, "concealed": "xx", "melds": ["pon:5"]})
    assert [(fault.pointer, fault.code) for fault in found] == [
        ("/concealed", "bad_tiles"),
        ("/melds/0", "bad_meld"),
    ]


@pytest.mark.parametrize(
    ("id_", "clause", "near"),
    [
        ("tcg", "9-99", "9"),
        ("tcg", "8-99", "8-"),
        ("kitanuki", "dora.xx", "dora."),
        ("tcg", "zz", ""),
    ],
)
def test_a_clause_that_is_not_names_those_of_its_section(id_: str, clause: str, near: str) -> None:
    with pytest.raises(scoring.Refused) as refused:
        catalogue.listed(scoring.ruleset(id_), "en", clause=clause)
    (fault,) = refused.value.faults
    named = (
        fault.detail.en.removeprefix("No such value; choose one such as ").rstrip(".").split(", ")
    )
    assert named
    assert all(name.startswith(near) and name in scoring.ruleset(id_).clauses for name in named)


def test_a_field_of_another_event_names_the_events_it_goes_with() -> None:
    event = {**draw(1), "feeds": [feed("pon", "555z", 1, 2)]}
    request = {"table": table("tcg"), "event": event}
    (fault,) = scoring.faults("tcg", request, task="settle")
    assert fault.detail.en == "This field goes only with an event of type win."


def test_an_incomplete_hand_is_refused_without_a_rule_that_is_not_the_reason() -> None:
    event = won(win(1, 3, hand={"concealed": "123567m34522p69s", "winning_tile": "1z"}))
    assert refusals("tcg", table("tcg"), event) == [("/event/wins/0/hand", "not_complete", None)]


@pytest.mark.parametrize("id_", ["tcg", "kitanuki", "arushiaru"])
def test_riichi_that_is_listed_twice_is_told_once_over_http_too(id_: str) -> None:
    body = {"table": table(id_), "event": draw(1, riichi=[1, 1])}
    answer = create_app().test_client().post(f"/v1/rulesets/{id_}/settle", json=body)
    assert answer.json is not None
    told = [fault for fault in answer.json["errors"] if fault["code"] == "repeated_item"]
    assert [fault["pointer"] for fault in told] == ["/event/riichi/1"]


# --- riichi of others before a ron in the first turn

KITANUKI: Body = {
    "concealed": "123456p55s67s111z",
    "winning_tile": "8s",
    "rinshan_indicators": "99m",
}
PINFU: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}


def test_before_a_ron_in_the_first_turn_only_who_has_discarded_declares_riichi() -> None:
    """Player 0 deals; somebody wins on the first discard of player 1: players 0 and 1 may have declared."""
    hand = {**KITANUKI, "situation": ["renhou"]}
    event = won(win(2, 1, hand=hand))
    assert refusals("kitanuki", table("kitanuki"), {**event, "riichi": [0, 1]}) == []
    event = won(win(0, 1, hand=hand))
    assert refusals("kitanuki", table("kitanuki"), {**event, "riichi": [1, 2]}) == [
        ("/event/riichi/1", "contradiction", "renhou")
    ]


def test_chiihou_by_ron_is_on_the_first_discard_of_the_dealer_before_any_other_riichi() -> None:
    hand = {**KITANUKI, "situation": ["chiihou"]}
    assert refusals("kitanuki", table("kitanuki"), won(win(1, 0, hand=hand), riichi=[0])) == []
    assert refusals("kitanuki", table("kitanuki"), won(win(1, 0, hand=hand), riichi=[2])) == [
        ("/event/riichi/0", "contradiction", "chiihou")
    ]
    assert refusals("kitanuki", table("kitanuki"), won(win(1, 2, hand=hand))) == [
        ("/event/wins/0/from", "contradiction", "chiihou")
    ]
    hand = {**PINFU, "situation": ["chiihou"]}
    assert refusals("arushiaru", table("arushiaru"), won(win(1, 0, hand=hand))) == []
    assert refusals("arushiaru", table("arushiaru"), won(win(1, 2, hand=hand))) == [
        ("/event/wins/0/from", "contradiction", "chiihou")
    ]
