"""Impossible settlements: the faults of the shape, or else every rule that is broken, at its place and with its rule."""

import re
from typing import Any

import pytest

import scoring
from tests.games.dice.support.settle import (
    BUTA,
    PROTOTYPE,
    SIX,
    SOLO,
    TABLE,
    TASK,
    YAKUMAN,
    Log,
    event,
    log,
)
from tests.games.support.refusals import Faults, faults, refused

RULESET = scoring.ruleset("dice")


def found(table: object, happened: object, options: dict[str, Any]) -> Faults:
    request = {"table": table, "event": happened}
    there = {name: value for name, value in request.items() if value is not None}
    return refused("dice", "settle", there, **options)


# --- logs

LOGS = [
    ("no entry", "", "- roll_first turn_roll8, - needs_choice turn_choose"),
    ("no roll", "stand", "/0 roll_first turn_roll8"),
    ("a second roll", "33335562 33335562 stand", "/1 second_roll turn_roll8"),
    ("seven dice", "3333556 stand", "/0 wrong_dice_count turn_roll8"),
    ("a nine", "33335569 kan3:5 stand", "/0 bad_face players"),
    ("nine dice with a zero", "333355690 stand", "/0 bad_face players, /0 wrong_dice_count turn_roll8"),
    ("no choice", "33335562 kan3:5", "- needs_choice turn_choose"),
    ("two choices", "33335562 stand reroll", "/2 second_choice turn_choose"),
    ("the same choice twice", "33335562 reroll reroll", "/2 second_choice turn_choose"),
    ("riichi without a reroll", "33335562 riichi", "- needs_reroll turn_riichi_one"),
    ("riichi with two rerolls", "33335562 riichi 5>5 5>5", "/3 too_many_rerolls turn_riichi_one"),
    ("riichi, kan, reroll", "33335562 riichi kan3:5 5>1", "/2 riichi_reroll_first turn_riichi_reroll_first"),
    ("four rerolls", "33335562 reroll 5>5 5>5 5>5 5>5", "/5 too_many_rerolls turn_reroll_three"),
    ("four rerolls and a kan", "33335562 reroll 5>5 kan3:5 5>5 5>5 5>5", "/6 too_many_rerolls turn_reroll_three"),
    ("a reroll before the choice", "33335562 5>1 reroll 1>1 1>1 1>1", "/1 needs_choice turn_choose"),
    ("a reroll after standing", "33335562 stand 5>1", "/2 turn_is_over turn_stand"),
    ("a kan after standing", "33335562 stand kan3:5", "/2 turn_is_over turn_stand"),
    ("a kan of three", "33355562 kan3:5 stand", "/1 no_four_equal turn_kan"),
    ("a kan of a kan", "33335562 kan3:5 kan3:1 stand", "/2 no_four_equal turn_kan"),
    ("a third kan", "33333333 kan3:3 kan3:3 kan3:1 stand", "/3 no_four_equal turn_kan"),
    ("a reroll of a kan", "33335562 kan3:5 reroll 3>1", "/3 kan_is_fixed turn_kan"),
    ("a reroll of a die that is not there", "33335562 reroll 4>1", "/2 not_in_dice turn_reroll_three"),
    ("riichi rerolls a die that is not there", "33335562 riichi 4>1", "/2 not_in_dice turn_riichi_one"),
    ("dice nobody can know are not judged", "33335562 reroll 4>1 1>2 kan6:1", "/2 not_in_dice turn_reroll_three"),
    (
        "a kan out of turn and of too few", "33355562 riichi kan3:5 5>1",
        "/2 riichi_reroll_first turn_riichi_reroll_first, /2 no_four_equal turn_kan",
    ),
    (
        "all at once", "3333 1>2 stand riichi kan3:5",
        "/0 wrong_dice_count turn_roll8, /1 needs_choice turn_choose, /3 second_choice turn_choose, /4 turn_is_over turn_stand",
    ),
    ("too many entries", "33335562" + " stand" * 16, "- too_many"),
]  # fmt: skip
SHAPES: list[tuple[str, Log, str]] = [
    ("a kan without its die", [{"kan": 3}], "/1 not_one_action"),
    ("two actions in one", [{"choose": "stand", "roll": "33335562"}], "/1 not_one_action"),
    ("nothing in one", [{}, {"choose": "riichi"}], "/1 not_one_action"),
    ("nothing of the others", [{"kan": 7, "die": "5"}, *log("kan3:5")], "/1/kan out_of_range, /1/die wrong_type"),
    ("a roll without shape", [{"roll": 5}, *log("stand stand")], "/1/roll wrong_type"),
    ("an unknown choice", [{"choose": "fold"}], "/1/choose unknown_value"),
    ("an unknown action", [{"pass": 1}], "/1/pass unknown_field"),
]  # fmt: skip


@pytest.mark.parametrize("edition", ["adjust2", "prototype"])
@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        *(pytest.param(log(line), wanted, id=name) for name, line, wanted in LOGS),
        *(
            pytest.param([*log("33335562"), *sent], wanted, id=name)
            for name, sent, wanted in SHAPES
        ),
    ],
)
def test_an_illegal_log_is_refused(said: Log, wanted: str, edition: str) -> None:
    here = faults(wanted, "/event/turns/1/log")
    assert found(TABLE, event((0, SIX), (1, said)), {"edition": edition}) == here


# --- turns and tables

EVENT = event((0, SIX), (1, BUTA))
STOPPED = EVENT | {"stop": True}
WHITE = TABLE | {"round_wind": "white"}
THREE = TABLE | {"coins": [5, 5, 5]}
LEFT = TABLE | {"coins": [5, 0, 5], "out": [1], "hand": 2}
SHAPELESS = [5, {"player": 1}, {"log": log(SIX)}, {"player": [1], "log": 5, "x": 1}]
ADJUST2 = [
    ("a missing turn", TABLE, event((0, SIX)), "/event/turns missing_turn round_order"),
    ("no turn at all", SOLO, event(), "/event/turns missing_turn round_order"),
    (
        "the wrong order", TABLE, event((1, SIX), (0, BUTA)),
        "/event/turns/0/player wrong_player round_order, /event/turns/1/player wrong_player round_order",
    ),
    (
        "the wrong order and no choice", TABLE, event((1, "33335562"), (1, "33335562 kan3:5 riichi")),
        ("/event/turns/0/log needs_choice turn_choose, /event/turns/1/log needs_reroll turn_riichi_one, "
        "/event/turns/0/player wrong_player round_order"),
    ),
    ("one too many", TABLE, event((0, SIX), (1, BUTA), (0, SIX)), "/event/turns/2 extra_turn round_order"),
    (
        "a turn of one who has left", LEFT, event((0, SIX), (1, BUTA), (2, SIX)),
        "/event/turns/1/player wrong_player round_order, /event/turns/2 extra_turn round_order",
    ),
    (
        "a turn after a yakuman", TABLE, event((0, YAKUMAN), (1, BUTA)),
        "/event/turns/1 round_is_over round_yakuman_ends",
    ),
    (
        "DX29: a reroll without a coin", TABLE | {"coins": [5, 1]}, event((0, SIX), (1, "33335562 reroll")),
        "/event/turns/1/log/1 cannot_pay adj2_free_riichi_only",
    ),
    (
        "an ante that leaves nothing to reroll with", LEFT | {"coins": [1, 0, 5]}, event((0, "33335562 reroll"), (2, SIX)),
        "/event/turns/0/log/1 cannot_pay adj2_free_riichi_only",
    ),
    (
        "in an impossible table everything can be paid", TABLE | {"coins": [1, 1], "dealer": 2},
        event((0, "33335562 reroll"), (1, BUTA)), "/table/dealer no_such_player start_seats",
    ),
    (
        "turns of an impossible table", TABLE | {"dealer": 2}, event((1, "33335562"), (1, BUTA)),
        "/event/turns/0/log needs_choice turn_choose, /table/dealer no_such_player start_seats",
    ),
    ("no dora", TABLE, {"type": "round", "turns": EVENT["turns"]}, "/event/dora missing"),
    ("another type", TABLE, EVENT | {"type": "draw"}, "/event/type unknown_value"),
    ("more players than fit", TABLE, event(*[(0, SIX)] * 101), "/event/turns too_many"),
    (
        "turns that are none, and no dora that is", TABLE, event() | {"dora": 7, "stop": 1, "turns": SHAPELESS},
        ("/event/dora out_of_range, /event/stop wrong_type, /event/turns/0 wrong_type, /event/turns/1/log missing, "
        "/event/turns/2/player missing, /event/turns/3/player wrong_type, /event/turns/3/log wrong_type, "
        "/event/turns/3/x unknown_field"),
    ),
    ("no turns", TABLE, EVENT | {"turns": 5}, "/event/turns wrong_type"),
    ("stopping", TABLE, STOPPED, "/event/stop may_not_stop adj2_no_rounds"),
    ("no table", None, EVENT, "/table missing"),
    ("no event", TABLE, None, "/event missing"),
    ("a list of events", TABLE, [EVENT], "/event wrong_type"),
    ("one player at a table of several", TABLE | {"coins": [5]}, EVENT, "/table/coins wrong_player_count players"),
    (
        "the second of one player", TABLE | {"coins": [5], "dealer": 1}, EVENT,
        "/table/coins wrong_player_count players, /table/dealer no_such_player start_seats",
    ),
    ("no player", TABLE | {"coins": []}, EVENT, "/table/coins wrong_player_count players"),
    ("too many coins", TABLE | {"coins": [999_999, 2]}, EVENT, "/table/coins too_many_coins"),
    ("negative coins", TABLE | {"coins": [5, -1]}, EVENT, "/table/coins/1 out_of_range"),
    (
        "no dealer, no hand", {"coins": [5, 5], "score": 3}, EVENT,
        "/table/dealer missing, /table/hand missing, /table/score only_in_solo solo_total",
    ),
    (
        "players who are not there", TABLE | {"dealer": 2, "out": [7]}, EVENT,
        "/table/dealer no_such_player start_seats, /table/out/0 no_such_player start_seats",
    ),
    ("a round", WHITE, EVENT, "/table/round_wind no_rounds adj2_no_rounds"),
    (
        "a first hand that another player deals", TABLE | {"dealer": 1}, event((1, SIX), (0, BUTA)),
        "/table/dealer contradiction start_seats",
    ),
    (
        "a first hand after which somebody has left", LEFT | {"hand": 1}, event((0, SIX), (2, BUTA)),
        "/table/out contradiction adj2_bust_out",
    ),
    (
        "one who left with coins, one who stayed without", LEFT | {"coins": [5, 5, 5, 0]}, EVENT,
        "/table/out/0 contradiction adj2_bust_out, /table/coins/3 contradiction adj2_bust_out",
    ),
    ("a dealer who has left", LEFT | {"dealer": 1}, EVENT, "/table/dealer has_left adj2_bust_out"),
    (
        "a match that is over", TABLE | {"coins": [10, 0], "out": [1], "hand": 2}, EVENT,
        "/table/out match_is_over adj2_last_standing",
    ),
    ("two players alone", SOLO | {"coins": [5, 5]}, event((0, SIX)), "/table/coins wrong_player_count players"),
    ("one player who is done", SOLO | {"coins": [0]}, event((0, SIX)), "/table/coins/0 match_is_over solo_end"),
    (
        "fields of several alone", TABLE | {"mode": "solo", "coins": [5]}, event((0, SIX)),
        ("/table/dealer not_in_solo solo_turn, /table/out not_in_solo solo_turn, /table/hand not_in_solo solo_turn, "
        "/table/round_wind not_in_solo solo_turn, /table/score missing solo_total"),
    ),
]  # fmt: skip
MAY_NOT_STOP = "/event/stop may_not_stop flow_white_stop"
IN_PROTOTYPE = [
    ("a missing turn", TABLE, event((0, SIX)), "/event/turns missing_turn round_order"),
    (
        "a turn of the last player when all others scored nothing", TABLE, event((0, BUTA), (1, SIX)),
        "/event/turns/1 round_is_over round_last_player_auto",
    ),
    ("stopping before the white round", TABLE, STOPPED, MAY_NOT_STOP),
    ("stopping alone", SOLO, event((0, SIX), stop=True), MAY_NOT_STOP),
    ("stopping by a winner who does not lead", WHITE | {"coins": [3, 9]}, STOPPED, MAY_NOT_STOP),
    (
        "stopping a match that is over: a player cannot pay", WHITE | {"coins": [5, 1]},
        event((0, YAKUMAN), stop=True), MAY_NOT_STOP,
    ),
    (
        "stopping a match that is over: the white round", WHITE | {"coins": [4, 6], "dealer": 1, "hand": 2},
        event((1, YAKUMAN), stop=True), MAY_NOT_STOP,
    ),
    (
        "one who left, and one who cannot pay", TABLE | {"coins": [0, 5, 5], "out": [0]}, EVENT,
        "/table/out nobody_leaves flow_tobi, /table/coins/0 match_is_over flow_tobi",
    ),
    ("no round", TABLE | {"round_wind": None}, EVENT, "/table/round_wind missing flow_east1"),
    ("a north round of three", THREE | {"round_wind": "north"}, EVENT, "/table/round_wind no_such_round flow_length"),
    ("a third hand of two players", TABLE | {"hand": 3}, EVENT, "/table/hand no_such_hand flow_south"),
    ("a dealer out of turn", TABLE | {"dealer": 1}, EVENT, "/table/dealer contradiction flow_dealer_rotates"),
    ("a white round that is over", WHITE | {"hand": 3}, EVENT, "/table/hand match_is_over white_round_cycles"),
]  # fmt: skip
ONE_CYCLE = PROTOTYPE | {"white_round_cycles": 1}
REFUSED = [
    pytest.param(*row, options, id=f"{options.get('edition', 'adjust2')}: {name}")
    for rows, options in ((ADJUST2, {}), (IN_PROTOTYPE, ONE_CYCLE))
    for name, *row in rows
]


@pytest.mark.parametrize(("table", "happened", "wanted", "options"), REFUSED)
def test_is_refused(table: object, happened: object, wanted: str, options: dict[str, Any]) -> None:
    assert found(table, happened, options) == faults(wanted)


@pytest.mark.parametrize(
    ("table", "happened", "options", "numbers"),
    [
        (TABLE, event((0, SIX), (1, "3333556 stand")), {}, "8 7"),
        (TABLE, event((0, SIX), (1, "33335562 reroll 5>5 5>5 5>5 5>5")), {}, "3"),
        (TABLE, event((0, SIX), (1, "33335562 kan5:1 stand")), {}, "4 2"),
        (TABLE | {"coins": [5, 1]}, event((0, SIX), (1, "33335562 reroll")), {}, "1 0"),
        (TABLE, event((0, SIX)), {}, "1"),
        (THREE | {"dealer": 7}, EVENT, {}, "0 2"),
        (THREE | {"hand": 4}, EVENT, PROTOTYPE, "3"),
        (THREE | {"hand": 2, "dealer": 2}, EVENT, PROTOTYPE, "1"),
    ],
)
def test_a_fault_says_how_many_there_are_and_may_be(
    table: dict[str, Any], happened: dict[str, Any], options: dict[str, Any], numbers: str
) -> None:
    first, *_ = TASK.faults(RULESET.in_force(options), {"table": table, "event": happened})
    for text in first.detail:
        assert re.findall(r"\d+", text) in (numbers.split(), numbers.split()[::-1])
