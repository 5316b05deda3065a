"""Impossible hands and positions of the card game are refused with every fault."""

from typing import Any

import pytest

import scoring
from tests.games.kantan.support.kantan_analysis import ONE_AWAY, TENPAI_B, cards, thrown
from tests.games.support.refusals import Faults, faults, refused

RULESET = scoring.ruleset("kantan")
GAME = RULESET.game

# --- a finished hand to score

SETS = ["mentsu.man.run", "mentsu.sou.run", "mentsu.man.run"]
HAND: dict[str, Any] = {
    "concealed": [*SETS, "atama.sou", "taatsu.pin.run"],
    "winning_card": "isolated.pin",
    "win": "ron",
}
FOUR = HAND["concealed"][1:]
DEALT = [*SETS, "mentsu.pin.run", "atama.sou"]
HANDS: dict[str, tuple[dict[str, object], str]] = {
    "four cards": ({"concealed": FOUR}, "/concealed wrong_card_count deal"),
    "six cards with the called set": ({"called": ["mentsu.pin.run"]}, "/concealed wrong_card_count deal"),
    "N2: runs of honours": (
        {"concealed": [*FOUR[:3], "taatsu.honor.run"], "called": ["mentsu.yakuhai.run"], "winning_card": "isolated.honor"},
        "/concealed/3 honour_run honour_runs, /called/0 honour_run honour_runs",
    ),
    "N2: a run of honours as winning card": ({"winning_card": "mentsu.yakuhai.run"}, "/winning_card honour_run honour_runs"),
    "a called card that is no set": ({"concealed": FOUR, "called": ["taatsu.man.run"]}, "/called/0 not_a_set call_effect"),
    "NX25: riichi with an open set": (
        {"concealed": FOUR, "called": ["mentsu.man.run"], "situation": ["riichi"]}, "/situation needs_closed_hand riichi",
    ),
    "#27: riichi on a hand that is not tenpai": ({"concealed": DEALT, "situation": ["riichi"]}, "/situation not_tenpai riichi"),
    "every rule at once": (
        {"concealed": FOUR[1:], "called": ["taatsu.man.run"], "winning_card": None, "situation": ["riichi"]},
        ("/concealed wrong_card_count deal, /called/0 not_a_set call_effect, /winning_card missing ron, "
        "/situation needs_closed_hand riichi"),
    ),
    "tenhou with everything it cannot have": (
        {"win": "tenhou", "concealed": DEALT[1:], "called": ["mentsu.man.run"], "situation": ["riichi"]},
        ("/winning_card wrong_win tenhou, /called needs_no_melds tenhou, /situation wrong_win tenhou, "
        "/situation needs_closed_hand riichi"),
    ),
    "ron without its card": ({"winning_card": None}, "/winning_card missing ron"),
    "tsumo without its card": ({"winning_card": None, "win": "tsumo"}, "/winning_card missing tsumo"),
    "two players": ({"players": 2}, "/players out_of_range"),
    "shapes before rules": (
        {"concealed": ["mentsu.man", "x", "."], "called": [1], "winning_card": "A", "win": "chankan",
            "situation": ["riichi", "riichi", "haitei"], "players": True, "dealer": 1},
        ("/concealed/0 bad_card kinds, /concealed/1 bad_card kinds, /concealed/2 bad_card kinds, /called/0 wrong_type, "
        "/winning_card bad_card kinds, /win unknown_value, /situation too_many, /players wrong_type, /dealer wrong_type"),
    ),
    "nothing": ({"concealed": None, "win": None}, "/concealed missing, /win missing"),
}  # fmt: skip


def found(changes: dict[str, Any], **options: object) -> Faults:
    return refused("kantan", "score", HAND | changes, **options)


@pytest.mark.parametrize(("changes", "wanted"), HANDS.values(), ids=HANDS)
def test_an_impossible_hand_is_refused(changes: dict[str, object], wanted: str) -> None:
    assert found(changes) == faults(wanted)


@pytest.mark.parametrize(
    ("concealed", "called", "most"),
    [
        (["mentsu.man.run"] * 4 + ["isolated.man"], [], 4),
        (["isolated.man"], ["mentsu.man.run"] * 4, 6),
    ],
    ids=["four sets alike", "a called set is a partial set and an isolated card"],
)
def test_n1_a_deck_of_so_many_copies(concealed: list[str], called: list[str], most: int) -> None:
    hand = {"concealed": concealed, "called": called, "winning_card": "isolated.man"}
    assert found(hand) == found(hand, deck=most) == set()
    assert found(hand, deck=most - 1) == faults("/concealed too_many_copies deck")


def test_n1_a_called_card_that_is_no_set_is_counted_nowhere() -> None:
    hand = {"concealed": ["isolated.man"] + ["mentsu.man.run"] * 3, "called": ["isolated.man"]}
    assert found(hand, deck=3) == faults("/called/0 not_a_set call_effect")


@pytest.mark.parametrize(
    ("written", "meant"),
    [("mentsu.man.rum", "mentsu.man.run"), ("isolated.souu", "isolated.sou"), ("xxxxxxxxxx", None)],
)
def test_an_unknown_card_names_the_nearest(written: str, meant: str | None) -> None:
    (fault,) = GAME.faults(RULESET.basic, HAND | {"winning_card": written})
    for detail in fault.detail:
        assert ("?" in detail or "もしかして" in detail) == (meant is not None)
        assert meant is None or meant in detail


# --- a position to analyse

OPEN = "called:sou.run pin.run man.run man.run sou"
PIN = "isolated.pin"
POSITIONS: dict[str, tuple[dict[str, Any], str]] = {
    "four cards": (cards("man.run man.run man.run man.run"), "/concealed wrong_card_count deal"),
    "seven cards": (cards(f"{OPEN} man pin"), "/concealed wrong_card_count deal"),
    "riichi with an open set": (cards(f"{OPEN} riichi"), "/situation needs_closed_hand riichi"),
    "riichi that is not tenpai": (cards(f"{ONE_AWAY} riichi"), "/situation not_tenpai riichi"),
    "riichi that was not tenpai before the draw": (
        cards(f"{ONE_AWAY} man.run riichi") | {"drawn": "mentsu.man.run"}, "/situation not_tenpai riichi",
    ),
    "riichi with a card drawn and not said which": (cards(f"{TENPAI_B} man riichi"), "/drawn missing riichi"),
    "drawn and not there": (cards(TENPAI_B) | {"drawn": "mentsu.man.run"}, "/drawn wrong_card_count turn"),
    "drawn and not in hand": (cards(f"{TENPAI_B} man") | {"drawn": PIN}, "/drawn not_in_hand turn"),
    "two turns at once": (cards(f"{TENPAI_B} man") | thrown(PIN, 0), "/discard not_both turn"),
    "a discard without a seat": (cards(TENPAI_B) | {"discard": {"card": PIN, "from": 0}}, "/seat missing call_chi"),
    "one's own discard": (cards(TENPAI_B) | thrown(PIN, 1), "/discard/from own_discard ron"),
    "seats that are not there": (
        cards(TENPAI_B) | {"players": 3, "seat": 3, "discard": {"card": PIN, "from": 4}},
        "/seat no_such_player, /discard/from no_such_player",
    ),
    "as dealt, and yet": (
        cards(OPEN) | thrown(PIN, 0) | {"as_dealt": True}, "/called not_as_dealt tenhou, /discard not_as_dealt tenhou",
    ),
    "as dealt after riichi": (cards(f"{TENPAI_B} riichi") | {"as_dealt": True}, "/situation not_as_dealt tenhou"),
    "as dealt after a draw": (cards(f"{TENPAI_B} man") | {"as_dealt": True}, "/concealed not_as_dealt tenhou"),
    "cards that cannot be": (
        {"concealed": ["mentsu.man.run", "taatsu.honor.run", "atama.sou", "atama.pin"], "called": ["atama.man"],
            "drawn": "mentsu.honor.run", **thrown("taatsu.yakuhai.run", 0)},
        ("/concealed/1 honour_run honour_runs, /called/0 not_a_set call_effect, /drawn honour_run honour_runs, "
        "/discard/card honour_run honour_runs, /drawn wrong_card_count turn"),
    ),
    "cards that do not exist": (
        {"concealed": ["mentsu.man", "atama.pin"], "drawn": "y", **thrown("isolated.pinn", 0)},
        "/concealed/0 bad_card kinds, /drawn bad_card kinds, /discard/card bad_card kinds",
    ),
    "points of a match that is over": (cards(TENPAI_B) | {"points": -1}, "/points below_zero end_bust"),
    "shapes": (
        {"concealed": "x", "called": 1, "drawn": "A", "situation": ["tenhou"], "players": 2, "dealer": 1, "seat": "0",
            "discard": {"card": 1}, "points": 0.5, "as_dealt": 1, "winning_card": PIN},
        ("/concealed wrong_type, /called wrong_type, /drawn bad_card kinds, /situation/0 unknown_value, /players out_of_range, "
        "/dealer wrong_type, /seat wrong_type, /discard/card wrong_type, /discard/from missing, /points wrong_type, "
        "/as_dealt wrong_type, /winning_card unknown_field"),
    ),
    "nothing": ({}, "/concealed missing"),
}  # fmt: skip


@pytest.mark.parametrize(("request_", "wanted"), POSITIONS.values(), ids=POSITIONS)
def test_an_impossible_position_is_refused(request_: dict[str, Any], wanted: str) -> None:
    assert refused("kantan", "analyze", request_) == faults(wanted)


def test_n1_a_position_of_more_copies_than_the_deck_has() -> None:
    request = cards(OPEN) | thrown("isolated.sou", 0)
    assert refused("kantan", "analyze", request, deck=3) == set()
    ((_, code, rule),) = refused("kantan", "analyze", request, deck=2)
    assert (code, rule) == ("too_many_copies", "deck")
