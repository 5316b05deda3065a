"""Easy mahjong: positions that cannot be, each refused with its reason."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring import Refused
from tests.games.kantan.support.kantan_analysis import (
    ANALYZE,
    DECK,
    ONE_AWAY,
    TENPAI_B,
    Faults,
    answered,
    cards,
    legal,
    thrown,
)

RULESET = scoring.ruleset("kantan")
OPEN = "called:sou.run pin.run man.run man.run sou"
REFUSED: dict[str, tuple[dict[str, Any], Faults]] = {
    "four cards": (cards("man.run man.run man.run man.run"), {("/concealed", "wrong_card_count", "deal")}),
    "seven cards": (cards(f"{OPEN} man pin"), {("/concealed", "wrong_card_count", "deal")}),
    "riichi with an open set": (cards(f"{OPEN} riichi"), {("/situation", "needs_closed_hand", "riichi")}),
    "riichi that is not tenpai": (cards(f"{ONE_AWAY} riichi"), {("/situation", "not_tenpai", "riichi")}),
    "riichi that was not tenpai before the draw": (
        {**cards(f"{ONE_AWAY} man.run riichi"), "drawn": "mentsu.man.run"}, {("/situation", "not_tenpai", "riichi")},
    ),
    "riichi with a card drawn and not said which": (cards(f"{TENPAI_B} man riichi"), {("/drawn", "missing", "riichi")}),
    "drawn and not there": ({**cards(TENPAI_B), "drawn": "mentsu.man.run"}, {("/drawn", "wrong_card_count", "turn")}),
    "drawn and not in hand": ({**cards(f"{TENPAI_B} man"), "drawn": "isolated.pin"}, {("/drawn", "not_in_hand", "turn")}),
    "two turns at once": ({**cards(f"{TENPAI_B} man"), **thrown("isolated.pin", 0)}, {("/discard", "not_both", "turn")}),
    "a discard without a seat": ({**cards(TENPAI_B), "discard": {"card": "isolated.pin", "from": 0}}, {("/seat", "missing", "call_chi")}),
    "one's own discard": ({**cards(TENPAI_B), **thrown("isolated.pin", 1)}, {("/discard/from", "own_discard", "ron")}),
    "seats that are not there": (
        {**cards(TENPAI_B), "players": 3, "seat": 3, "discard": {"card": "isolated.pin", "from": 4}},
        {("/seat", "no_such_player", None), ("/discard/from", "no_such_player", None)},
    ),
    "as dealt, and yet": (
        {**cards(OPEN), **thrown("isolated.pin", 0), "as_dealt": True},
        {("/called", "not_as_dealt", "tenhou"), ("/discard", "not_as_dealt", "tenhou")},
    ),
    "as dealt after riichi": ({**cards(f"{TENPAI_B} riichi"), "as_dealt": True}, {("/situation", "not_as_dealt", "tenhou")}),
    "as dealt after a draw": ({**cards(f"{TENPAI_B} man"), "as_dealt": True}, {("/concealed", "not_as_dealt", "tenhou")}),
    "cards that cannot be": (
        {"concealed": ["mentsu.man.run", "taatsu.honor.run", "atama.sou", "atama.pin"],
            "called": ["atama.man"], "drawn": "mentsu.honor.run", **thrown("taatsu.yakuhai.run", 0),
        }, {("/concealed/1", "honour_run", "honour_runs"), ("/called/0", "not_a_set", "call_effect"),
            ("/drawn", "honour_run", "honour_runs"), ("/discard/card", "honour_run", "honour_runs"),
            ("/drawn", "wrong_card_count", "turn"),
        },
    ),
    "cards that do not exist": (
        {"concealed": ["mentsu.man", "atama.pin"], "drawn": "y", **thrown("isolated.pinn", 0)},
        {(at, "bad_card", "kinds") for at in ("/concealed/0", "/drawn", "/discard/card")},
    ),
    "points of a match that is over": ({**cards(TENPAI_B), "points": -1}, {("/points", "below_zero", "end_bust")}),
    "shapes": (
        {"concealed": "x", "called": 1, "drawn": "A", "situation": ["tenhou"], "players": 2,
            "dealer": 1, "seat": "0", "discard": {"card": 1}, "points": 0.5, "as_dealt": 1, "winning_card": "isolated.pin",
        }, {("/concealed", "wrong_type", None), ("/called", "wrong_type", None),
            ("/drawn", "bad_format", None), ("/situation/0", "unknown_value", None),
            ("/players", "out_of_range", None), ("/dealer", "wrong_type", None),
            ("/seat", "wrong_type", None), ("/discard/card", "wrong_type", None),
            ("/discard/from", "missing", None), ("/points", "wrong_type", None),
            ("/as_dealt", "wrong_type", None), ("/winning_card", "unknown_field", None),
        },
    ),
    "nothing": ({}, {("/concealed", "missing", None)}),
}  # fmt: skip


@pytest.mark.parametrize(("request_", "wanted"), REFUSED.values(), ids=REFUSED)
def test_is_refused(request_: dict[str, Any], wanted: Faults) -> None:
    found = ANALYZE.faults(RULESET.basic, request_)
    assert {fault.rule for fault in found} <= {None, *RULESET.rules}
    assert {(fault.pointer, fault.code, fault.rule) for fault in found} == wanted
    with pytest.raises(Refused) as refused:
        ANALYZE.answer(RULESET.basic, request_, "ja")
    assert list(refused.value.faults) == found


def test_n1_more_copies_than_the_deck_has() -> None:
    request = {**cards(OPEN), **thrown("isolated.sou", 0)}
    assert ANALYZE.faults(RULESET.in_force({"deck": 3}), request) == []
    found = ANALYZE.faults(RULESET.in_force({"deck": 2}), request)
    assert [(fault.code, fault.rule) for fault in found] == [("too_many_copies", "deck")]


@settings(max_examples=100)
@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(own: list[str], chance: random.Random) -> None:
    mixed = [*own]
    chance.shuffle(mixed)
    one, other = answered({"concealed": own}), answered({"concealed": mixed})
    for name in ("shanten", "tenpai", "waits", "improves"):
        assert one[name] == other[name]
    assert legal(one) == legal(other)
