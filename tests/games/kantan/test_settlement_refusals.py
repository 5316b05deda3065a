"""Events the rules of the card game do not allow are refused with the rule they break."""

from typing import Any

import pytest

import scoring
from scoring import Refused
from scoring.games.kantan.settlement.task import Settle

RULESET = scoring.ruleset("kantan")
SETTLE = Settle(RULESET)
GAME = RULESET.game
NX1 = "man.run pin.run sou.run man.run sou +sou"
OPEN = "called:pin.run man.run sou.run man.run sou +sou"
TABLE: dict[str, Any] = {"points": [15, 15, 15, 15], "dealer": 0, "hand": 1, "pot": 0}
Faults = set[tuple[str, str, str | None]]


def win(line: str, **more: object) -> dict[str, Any]:
    event = {"type": "win", "winner": 1, "from": 2, "hand": GAME.request_of(line)}
    return event | {name.rstrip("_"): value for name, value in more.items()}


def worth(points: int, **more: object) -> dict[str, Any]:
    event = {"type": "win", "winner": 1, "from": 2, "points": points}
    return event | {name.rstrip("_"): value for name, value in more.items()}


def several(*wins: dict[str, Any]) -> dict[str, Any]:
    parts = [{name: value for name, value in one.items() if name != "type"} for one in wins]
    return {"type": "win", "wins": parts}


def faults(request: dict[str, Any], options: dict[str, object] | None = None) -> Faults:
    rules = RULESET.in_force(options)
    found = SETTLE.faults(rules, request)
    assert {fault.rule for fault in found} <= {None, *RULESET.rules}
    assert len(set(found)) == len(found)
    if found:
        with pytest.raises(Refused) as refused:
            SETTLE.answer(rules, request, "ja")
        assert list(refused.value.faults) == found
    return {(fault.pointer, fault.code, fault.rule) for fault in found}


EVENTS: dict[str, tuple[dict[str, Any], Faults]] = {
    "NX21: four sets and a head reached by drawing a set": (
        win("man.run pin.run sou.run atama.sou man +mentsu.man.run tsumo", from_=None),
        {("/event/hand/concealed", "not_tenpai", "win_only_from_tenpai")},
    ),
    "NX21: by drawing a head": (
        win("man.run pin.run sou.run man.run taatsu.man.run +atama.man tsumo", from_=None),
        {("/event/hand/concealed", "not_tenpai", "win_only_from_tenpai")},
    ),
    "NX22: four sets and a partial set are not tenpai": (
        win("man.run man.run man.run man.run taatsu.man.run +man ron"), {("/event/hand/concealed", "not_tenpai", "tenpai_only")},
    ),
    "NX23: no ron on a partial set": (
        win("man.run pin.run sou.run atama.sou taatsu.pin.triplet +taatsu.pin.triplet ron"),
        {("/event/hand/winning_card", "not_isolated", "ron_only_isolated")},
    ),
    "#16: no self-draw on a head": (
        win("man.run pin.run sou.run man.run sou +atama.sou tsumo", from_=None), {("/event/hand/winning_card", "not_isolated", "tsumo")},
    ),
    "#15: another suit": (win("man.run pin.run sou.run man.run sou +man ron"), {("/event/hand/winning_card", "wrong_suit", "ron")}),
    "#21: dealt short of a set": (
        win("man.run pin.run sou.run sou atama.sou tenhou", from_=None), {("/event/hand/concealed", "not_complete", "tenhou")},
    ),
    "NX25: riichi with an open set": (win(OPEN, riichi=[3, 1]), {("/event/riichi/1", "needs_closed_hand", "riichi")}),
    "NX25: riichi with an open set, said twice": (
        win(f"{OPEN} riichi", riichi=[1]), {("/event/riichi/0", "needs_closed_hand", "riichi"),
            ("/event/hand/situation", "needs_closed_hand", "riichi"),
        },
    ),
    "riichi of the hand that nobody declared": (win(f"{NX1} riichi", riichi=[2]), {("/event/riichi", "other_riichi", "riichi")}),
    "riichi declared that the hand does not know": (win(NX1, riichi=[1]), {("/event/hand/situation", "other_riichi", "riichi")}),
    "riichi twice": ({"type": "draw", "riichi": [4, 1, 1]}, {("/event/riichi/2", "repeated_item", None)}),
    "#27: riichi on a hand that is not tenpai": (
        win("man.run pin.run sou.run man.run atama.sou +sou riichi", riichi=[1]), {("/event/hand/situation", "not_tenpai", "riichi")},
    ),
    "riichi of somebody who is not there": ({"type": "draw", "riichi": [4, 1]}, {("/event/riichi/0", "no_such_player", None)}),
    "the discarder wins": (worth(4, from_=1), {("/event/from", "own_discard", "ron")}),
    "players who are not there": (
        worth(4, winner=4, from_=9), {("/event/winner", "no_such_player", None), ("/event/from", "no_such_player", None)},
    ),
    "ron without a discarder": (win(NX1, from_=None), {("/event/from", "missing", "ron")}),
    "a self-draw from somebody": (win(f"{NX1} tsumo"), {("/event/from", "wrong_win", "tsumo")}),
    "tenhou from somebody": (win("man.run pin.run sou.run sou.run atama.sou tenhou"), {("/event/from", "wrong_win", "tenhou")}),
    "neither hand nor points": ({"type": "win", "winner": 1, "from": 2}, {("/event/points", "missing", None)}),
    "hand and points": (win(NX1, points=3), {("/event/hand", "not_both", None)}),
    "points without saying from whom": ({"type": "win", "winner": 1, "points": 3}, {("/event/from", "missing", None)}),
    "nobody wins": ({"type": "win", "from": 2, "points": 3}, {("/event/winner", "missing", None)}),
    "more points than a hand is worth": (worth(13), {("/event/points", "out_of_range", "yakuman_points")}),
    "less than nothing": (worth(-1), {("/event/points", "out_of_range", None)}),
    "a drawn hand that somebody wins": (
        {"type": "draw", "winner": 1, "from": 2, "points": 0, "wins": [{"winner": 1}]},
        {(f"/event/{name}", "wrong_event", None) for name in ("winner", "from", "points", "wins")},
    ),
    "one win and several": (
        several(worth(3)) | {"winner": 1, "points": 3}, {("/event/winner", "not_both", None), ("/event/points", "not_both", None)},
    ),
    "a list without wins": (several(), {("/event/wins", "missing", None)}),
    "N18: several wins": (several(worth(3), worth(3, winner=3)), {("/event/wins", "one_winner", "multi_ron")}),
    "the hand tells of another table": (
        win(f"{NX1} players:3 dealer"), {("/event/hand/players", "other_table", None), ("/event/hand/dealer", "other_table", None)},
    ),
    "an impossible hand": (
        win(NX1, from_=None) | {"hand": {"concealed": ["atama.sou"], "win": "ron"}}, {
            ("/event/from", "missing", "ron"), ("/event/hand/winning_card", "missing", "ron"),
            ("/event/hand/concealed", "wrong_card_count", "deal"),
        },
    ),
    "#21: riichi before the cards are dealt": (
        win("man.run pin.run sou.run man.run atama.sou tenhou", from_=None, riichi=[3]), {("/event/riichi", "contradiction", "tenhou")},
    ),
    "shapes": (
        {"type": "win", "winner": "1", "from": True, "hand": [], "colour": 1}, {
            ("/event/winner", "wrong_type", None), ("/event/from", "wrong_type", None),
            ("/event/hand", "wrong_type", None), ("/event/colour", "unknown_field", None),
        },
    ),
    "no type": ({"winner": 1}, {("/event/type", "missing", None)}),
    "shapes before rules": (
        worth(4, from_=1) | {"hand": {"concealed": "x", "win": ["ron"], "called": ["x"]}}, {
            ("/event/hand/concealed", "wrong_type", None), ("/event/hand/win", "wrong_type", None),
            ("/event/hand/called/0", "bad_card", "kinds"),
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize(("event", "wanted"), EVENTS.values(), ids=EVENTS)
def test_an_event_is_refused(event: dict[str, Any], wanted: Faults) -> None:
    assert faults({"table": TABLE, "event": event}) == wanted


TABLES: dict[str, tuple[dict[str, Any], Faults]] = {
    "two players": ({"points": [15, 15], "dealer": 3, "hand": 9}, {("/table/points", "too_few", "deal")}),
    "nobody": ({"points": []}, {("/table/points", "too_few", "deal")}),
    "a match that was over by points": ({"points": [15, -1, 31, 15]}, {("/table/points/1", "below_zero", "end_bust")}),
    "a match that was over by rounds": ({"hand": 9}, {("/table/hand", "after_the_end", "end_two_rounds")}),
    "a dealer who is not there": ({"dealer": 4}, {("/table/dealer", "no_such_player", None)}),
    "#36: another dealer than the turn says": ({"dealer": 1, "hand": 5}, {("/table/dealer", "contradiction", "dealer_rotates")}),
    "shapes": (
        {"points": [1.5, None, "1", 15], "dealer": -1, "hand": 0, "pot": -1, "honba": 0}, {
            ("/table/points/0", "wrong_type", None), ("/table/points/1", "wrong_type", None),
            ("/table/points/2", "wrong_type", None), ("/table/dealer", "out_of_range", None),
            ("/table/hand", "out_of_range", None), ("/table/pot", "out_of_range", None), ("/table/honba", "unknown_field", None),
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "wanted"), TABLES.values(), ids=TABLES)
def test_a_table_is_refused(changes: dict[str, Any], wanted: Faults) -> None:
    assert faults({"table": TABLE | changes, "event": {"type": "draw"}}) == wanted


def test_table_and_event_are_refused_together() -> None:
    request = {"table": TABLE | {"hand": 9}, "event": worth(4, from_=1)}
    assert {pointer for pointer, _, _ in faults(request)} == {"/table/hand", "/event/from"}
    assert faults({"table": 1}) == {("/table", "wrong_type", None), ("/event", "missing", None)}


@pytest.mark.parametrize(("points", "refused"), [(0, True), (1, False)])
def test_nx25_n16_riichi_needs_a_point_to_pay_with(points: int, refused: bool) -> None:  # noqa: FBT001 - a parameter
    request = {
        "table": TABLE | {"points": [15, points, 15, 15]},
        "event": {"type": "draw", "riichi": [1]},
    }
    assert faults(request) == (
        {("/event/riichi/0", "too_few_points", "riichi")} if refused else set()
    )


SEVERAL: dict[str, tuple[tuple[dict[str, Any], ...], Faults]] = {
    "self-draws": ((worth(3, from_=None), worth(3, winner=3)), {("/event/wins/0/from", "one_winner", "tsumo")}),
    "from two players": ((worth(3), worth(3, winner=3, from_=0)), {("/event/wins/1", "one_discard", "multi_ron")}),
    "with two cards": (
        (win(NX1), win("man.run pin.run sou.run man.run man +man", winner=3)), {("/event/wins/1", "one_discard", "multi_ron")},
    ),
    "twice": ((worth(3), worth(4)), {("/event/wins/1/winner", "repeated_item", None)}),
    "NX22: one of them with a hand that is not tenpai": (
        (win(NX1), win("man.run pin.run sou.run atama.sou man +sou", winner=3)),
        {("/event/wins/1/hand/concealed", "not_tenpai", "tenpai_only")},
    ),
    "well": ((win(NX1), win(NX1, winner=3), worth(12, winner=0)), set()),
}  # fmt: skip


@pytest.mark.parametrize(("wins", "wanted"), SEVERAL.values(), ids=SEVERAL)
def test_n18_several_wins_are_on_one_discard(
    wins: tuple[dict[str, Any], ...], wanted: Faults
) -> None:
    assert faults({"table": TABLE, "event": several(*wins)}, {"multi_ron": True}) == wanted


def test_n10_where_a_yaku_is_needed_nothing_is_won_without() -> None:
    options: dict[str, object] = {"require_yaku": True}
    alone = {"table": TABLE, "event": worth(0)}
    assert faults(alone) == set()
    assert faults(alone, options) == {("/event/points", "no_yaku", "require_yaku")}
    hand = {"table": TABLE, "event": win("man.run pin.triplet sou.run man.triplet pin +pin")}
    assert faults(hand) == set()
    assert faults(hand, options) == {("/event/hand", "no_yaku", "require_yaku")}


def test_n1_the_hands_of_several_winners_are_of_one_deck() -> None:
    """Two characters runs and the isolated bamboos in each hand; both win on one card."""
    wins = several(win(NX1), win(NX1, winner=3))
    request = {"table": TABLE, "event": wins}
    assert faults(request, {"multi_ron": True, "deck": 4}) == set()
    assert faults(request, {"multi_ron": True, "deck": 3}) == {
        ("/event/wins", "too_many_copies", "deck")
    }
    assert faults({"table": TABLE, "event": win(NX1)}, {"deck": 2}) == set()


POINTS: dict[str, tuple[dict[str, Any], dict[str, object], bool]] = {
    "0 by ron": (worth(0), {}, True),
    "0 with riichi": (worth(0, riichi=[1]), {}, False),
    "1 with riichi": (worth(1, riichi=[1]), {}, True),
    "0 with the riichi of another": (worth(0, riichi=[3]), {}, True),
    "10 by ron: full flush, runs and riichi": (worth(10, riichi=[1]), {}, True),
    "11 by ron": (worth(11, riichi=[1]), {}, False),
    "11 by self-draw": (worth(11, from_=None, riichi=[1]), {}, True),
    "12 by ron": (worth(12), {}, True),
    "13 by ron": (worth(13), {}, False),
    "25 with yakuman that stack": (worth(25), {"yakuman_stack": True}, False),
    "24 by ron: two yakuman that stack": (worth(24), {"yakuman_stack": True}, True),
    "36 by ron": (worth(36), {"yakuman_stack": True}, False),
    "36 as dealt": (worth(36, from_=None), {"yakuman_stack": True}, True),
    "36 after somebody's riichi": (worth(36, from_=None, riichi=[3]), {"yakuman_stack": True}, False),
}  # fmt: skip


@pytest.mark.parametrize(("event", "options", "possible"), POINTS.values(), ids=POINTS)
def test_points_alone_are_those_of_a_hand_won_that_way(
    event: dict[str, Any],
    options: dict[str, object],
    possible: bool,  # noqa: FBT001 - a parameter
) -> None:
    refused = {("/event/points", "out_of_range", "yakuman_points")}
    assert faults({"table": TABLE, "event": event}, options) == (set() if possible else refused)


def test_messages_say_what_would_be_right() -> None:
    request = {"table": TABLE | {"hand": 9}, "event": worth(13, winner=7)}
    found = [(fault.detail.ja, fault.detail.en) for fault in SETTLE.faults(RULESET.basic, request)]
    assert found == [
        ("4人では8局で終わる。", "4 players play 8 hands."),
        ("席は0から3まで。", "Players are 0 to 3."),
        (
            "このアガりの点数は 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12 のいずれか。",
            "A hand won this way is worth one of: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12.",
        ),
    ]
