"""Events and tables the rules of the card game do not allow are refused with the rule they break."""

from typing import Any

import pytest

import scoring
from tests.games.support.refusals import Faults, faults, refused

RULESET = scoring.ruleset("kantan")
SETTLE, GAME = RULESET.tasks["settle"], RULESET.game
NX1 = "man.run pin.run sou.run man.run sou +sou"
NX15 = "man.run pin.triplet sou.run man.triplet pin +pin"
OPEN = "called:pin.run man.run sou.run man.run sou +sou"
DEALT = "man.run pin.run sou.run man.run atama.sou tenhou"
DRAW: dict[str, Any] = {"type": "draw"}
TABLE: dict[str, Any] = {"points": [15, 15, 15, 15], "dealer": 0, "hand": 1, "pot": 0}


def win(line: str, **more: object) -> dict[str, Any]:
    """Return a win by player 1 on the discard of player 2, unless ``from_`` names another player or ``None``."""
    event = {"type": "win", "winner": 1, "from": 2, "hand": GAME.request_of(line)}
    return event | {name.rstrip("_"): value for name, value in more.items()}


def worth(points: int, **more: object) -> dict[str, Any]:
    event = {"type": "win", "winner": 1, "from": 2, "points": points}
    return event | {name.rstrip("_"): value for name, value in more.items()}


def several(*wins: dict[str, Any]) -> dict[str, Any]:
    parts = [{name: value for name, value in one.items() if name != "type"} for one in wins]
    return {"type": "win", "wins": parts}


def found(event: object, table: object = TABLE, **options: object) -> Faults:
    return refused("kantan", "settle", {"table": table, "event": event}, **options)


EVENTS: dict[str, tuple[dict[str, Any], str]] = {
    "NX21: four sets and a head reached by drawing a set": (
        win("man.run pin.run sou.run atama.sou man +mentsu.man.run tsumo", from_=None),
        "/event/hand/concealed not_tenpai win_only_from_tenpai",
    ),
    "NX21: by drawing a head": (
        win("man.run pin.run sou.run man.run taatsu.man.run +atama.man tsumo", from_=None),
        "/event/hand/concealed not_tenpai win_only_from_tenpai",
    ),
    "NX22: four sets and a partial set are not tenpai": (
        win("man.run man.run man.run man.run taatsu.man.run +man ron"), "/event/hand/concealed not_tenpai tenpai_only",
    ),
    "NX23: no ron on a partial set": (
        win("man.run pin.run sou.run atama.sou taatsu.pin.triplet +taatsu.pin.triplet ron"),
        "/event/hand/winning_card not_isolated ron_only_isolated",
    ),
    "#16: no self-draw on a head": (
        win("man.run pin.run sou.run man.run sou +atama.sou tsumo", from_=None), "/event/hand/winning_card not_isolated tsumo",
    ),
    "#15: another suit": (win("man.run pin.run sou.run man.run sou +man ron"), "/event/hand/winning_card wrong_suit ron"),
    "#21: dealt short of a set": (
        win("man.run pin.run sou.run sou atama.sou tenhou", from_=None), "/event/hand/concealed not_complete tenhou",
    ),
    "NX25: riichi with an open set": (win(OPEN, riichi=[3, 1]), "/event/riichi/1 needs_closed_hand riichi"),
    "NX25: riichi with an open set, said twice": (
        win(f"{OPEN} riichi", riichi=[1]),
        "/event/riichi/0 needs_closed_hand riichi, /event/hand/situation needs_closed_hand riichi",
    ),
    "riichi of the hand that nobody declared": (win(f"{NX1} riichi", riichi=[2]), "/event/riichi other_riichi riichi"),
    "riichi declared that the hand does not know": (win(NX1, riichi=[1]), "/event/hand/situation other_riichi riichi"),
    "riichi twice": (DRAW | {"riichi": [4, 1, 1]}, "/event/riichi/2 repeated_item"),
    "#27: riichi on a hand that is not tenpai": (
        win("man.run pin.run sou.run man.run atama.sou +sou riichi", riichi=[1]), "/event/hand/situation not_tenpai riichi",
    ),
    "riichi of somebody who is not there": (DRAW | {"riichi": [4, 1]}, "/event/riichi/0 no_such_player"),
    "#21: riichi before the cards are dealt": (win(DEALT, from_=None, riichi=[3]), "/event/riichi contradiction tenhou"),
    "the discarder wins": (worth(4, from_=1), "/event/from own_discard ron"),
    "players who are not there": (worth(4, winner=4, from_=9), "/event/winner no_such_player, /event/from no_such_player"),
    "ron without a discarder": (win(NX1, from_=None), "/event/from missing ron"),
    "a self-draw from somebody": (win(f"{NX1} tsumo"), "/event/from wrong_win tsumo"),
    "tenhou from somebody": (win(DEALT), "/event/from wrong_win tenhou"),
    "neither hand nor points": ({"type": "win", "winner": 1, "from": 2}, "/event/points missing"),
    "hand and points": (win(NX1, points=3), "/event/hand not_both"),
    "points without saying from whom": ({"type": "win", "winner": 1, "points": 3}, "/event/from missing"),
    "nobody wins": ({"type": "win", "from": 2, "points": 3}, "/event/winner missing"),
    "more points than a hand is worth": (worth(13), "/event/points out_of_range yakuman_points"),
    "less than nothing": (worth(-1), "/event/points out_of_range"),
    "a drawn hand that somebody wins": (
        DRAW | {"winner": 1, "from": 2, "points": 0, "wins": [{"winner": 1}]},
        "/event/winner wrong_event, /event/from wrong_event, /event/points wrong_event, /event/wins wrong_event",
    ),
    "one win and several": (several(worth(3)) | {"winner": 1, "points": 3}, "/event/winner not_both, /event/points not_both"),
    "a list without wins": (several(), "/event/wins missing"),
    "N18: several wins": (several(worth(3), worth(3, winner=3)), "/event/wins one_winner multi_ron"),
    "the hand tells of another table": (
        win(f"{NX1} players:3 dealer"), "/event/hand/players other_table, /event/hand/dealer other_table",
    ),
    "an impossible hand": (
        win(NX1, from_=None) | {"hand": {"concealed": ["atama.sou"], "win": "ron"}},
        "/event/from missing ron, /event/hand/winning_card missing ron, /event/hand/concealed wrong_card_count deal",
    ),
    "shapes": (
        {"type": "win", "winner": "1", "from": True, "hand": [], "colour": 1},
        "/event/winner wrong_type, /event/from wrong_type, /event/hand wrong_type, /event/colour unknown_field",
    ),
    "no type": ({"winner": 1}, "/event/type missing"),
    "shapes before rules": (
        worth(4, from_=1) | {"hand": {"concealed": "x", "win": ["ron"], "called": ["x"]}},
        "/event/hand/concealed wrong_type, /event/hand/win wrong_type, /event/hand/called/0 bad_card kinds",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("event", "wanted"), EVENTS.values(), ids=EVENTS)
def test_an_event_is_refused(event: dict[str, Any], wanted: str) -> None:
    assert found(event) == faults(wanted)


TABLES: dict[str, tuple[dict[str, Any], str]] = {
    "two players": ({"points": [15, 15], "dealer": 3, "hand": 9}, "/table/points too_few deal"),
    "nobody": ({"points": []}, "/table/points too_few deal"),
    "a match that was over by points": ({"points": [15, -1, 31, 15]}, "/table/points/1 below_zero end_bust"),
    "a match that was over by rounds": ({"hand": 9}, "/table/hand after_the_end end_two_rounds"),
    "a dealer who is not there": ({"dealer": 4}, "/table/dealer no_such_player"),
    "#36: another dealer than the turn says": ({"dealer": 1, "hand": 5}, "/table/dealer contradiction dealer_rotates"),
    "shapes": (
        {"points": [1.5, None, "1", 15], "dealer": -1, "hand": 0, "pot": -1, "honba": 0},
        ("/table/points/0 wrong_type, /table/points/1 wrong_type, /table/points/2 wrong_type, "
        "/table/dealer out_of_range, /table/hand out_of_range, /table/pot out_of_range, /table/honba unknown_field"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "wanted"), TABLES.values(), ids=TABLES)
def test_a_table_is_refused(changes: dict[str, Any], wanted: str) -> None:
    assert found(DRAW, TABLE | changes) == faults(wanted)


def test_table_and_event_are_refused_together() -> None:
    over = faults("/table/hand after_the_end end_two_rounds, /event/from own_discard ron")
    assert found(worth(4, from_=1), TABLE | {"hand": 9}) == over
    assert found(None, 1) == faults("/table wrong_type, /event missing")


def test_nx25_n16_riichi_needs_a_point_to_pay_with() -> None:
    poor, just = (TABLE | {"points": [15, points, 15, 15]} for points in (0, 1))
    assert found(DRAW | {"riichi": [1]}, poor) == faults("/event/riichi/0 too_few_points riichi")
    assert found(DRAW | {"riichi": [1]}, just) == set()


SEVERAL: dict[str, tuple[tuple[dict[str, Any], ...], str]] = {
    "self-draws": ((worth(3, from_=None), worth(3, winner=3)), "/event/wins/0/from one_winner tsumo"),
    "from two players": ((worth(3), worth(3, winner=3, from_=0)), "/event/wins/1 one_discard multi_ron"),
    "with two cards": (
        (win(NX1), win("man.run pin.run sou.run man.run man +man", winner=3)), "/event/wins/1 one_discard multi_ron",
    ),
    "twice": ((worth(3), worth(4)), "/event/wins/1/winner repeated_item"),
    "NX22: one of them with a hand that is not tenpai": (
        (win(NX1), win("man.run pin.run sou.run atama.sou man +sou", winner=3)),
        "/event/wins/1/hand/concealed not_tenpai tenpai_only",
    ),
    "well": ((win(NX1), win(NX1, winner=3), worth(12, winner=0)), ""),
}  # fmt: skip


@pytest.mark.parametrize(("wins", "wanted"), SEVERAL.values(), ids=SEVERAL)
def test_n18_several_wins_are_on_one_discard(wins: tuple[dict[str, Any], ...], wanted: str) -> None:
    assert found(several(*wins), multi_ron=True) == faults(wanted)


@pytest.mark.parametrize(("event", "at"), [(worth(0), "/event/points"), (win(NX15), "/event/hand")])
def test_n10_where_a_yaku_is_needed_nothing_is_won_without(event: dict[str, Any], at: str) -> None:
    assert found(event) == set()
    assert found(event, require_yaku=True) == faults(f"{at} no_yaku require_yaku")


def test_n1_the_hands_of_several_winners_are_of_one_deck() -> None:
    """Two characters runs and the isolated bamboos in each hand; both win on one card."""
    wins = several(win(NX1), win(NX1, winner=3))
    assert found(wins, multi_ron=True, deck=4) == set()
    assert found(wins, multi_ron=True, deck=3) == faults("/event/wins too_many_copies deck")
    assert found(win(NX1), deck=2) == set()


STACK = {"yakuman_stack": True}
POINTS: dict[str, tuple[dict[str, Any], dict[str, Any], bool]] = {
    "0 by ron": (worth(0), {}, True),
    "0 with riichi": (worth(0, riichi=[1]), {}, False),
    "1 with riichi": (worth(1, riichi=[1]), {}, True),
    "0 with the riichi of another": (worth(0, riichi=[3]), {}, True),
    "10 by ron: full flush, runs and riichi": (worth(10, riichi=[1]), {}, True),
    "11 by ron": (worth(11, riichi=[1]), {}, False),
    "11 by self-draw": (worth(11, from_=None, riichi=[1]), {}, True),
    "12 by ron": (worth(12), {}, True),
    "13 by ron": (worth(13), {}, False),
    "25 with yakuman that stack": (worth(25), STACK, False),
    "24 by ron: two yakuman that stack": (worth(24), STACK, True),
    "36 by ron": (worth(36), STACK, False),
    "36 as dealt": (worth(36, from_=None), STACK, True),
    "36 after somebody's riichi": (worth(36, from_=None, riichi=[3]), STACK, False),
}


@pytest.mark.parametrize(("event", "options", "possible"), POINTS.values(), ids=POINTS)
def test_points_alone_are_those_of_a_hand_won_that_way(
    event: dict[str, Any],
    options: dict[str, Any],
    possible: bool,  # noqa: FBT001 - a parameter
) -> None:
    wanted = "" if possible else "/event/points out_of_range yakuman_points"
    assert found(event, **options) == faults(wanted)


def test_messages_say_what_would_be_right() -> None:
    request = {"table": TABLE | {"hand": 9}, "event": worth(13, winner=7)}
    over, seats, points = (fault.detail for fault in SETTLE.faults(RULESET.basic, request))
    assert over == ("4人では8局で終わる。", "4 players play 8 hands.")
    assert seats == ("席は0から3まで。", "Players are 0 to 3.")
    assert all("0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12" in text for text in points)
