"""Impossible settlements: the faults of the shape, or else every rule that is broken, at its place and with its rule."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring import Refused
from tests.games.dice.support.settle import (
    BUTA,
    PROTOTYPE,
    SIX,
    SOLO,
    TASK,
    YAKUMAN,
    Log,
    event,
)

RULESET = scoring.ruleset("dice")
TABLE: dict[str, Any] = {"coins": [5, 5], "dealer": 0, "out": [], "hand": 1, "round_wind": "east"}
Found = set[tuple[str, str, str | None]]


EVENT = event((0, SIX), (1, BUTA))


def faults(request: dict[str, Any], options: dict[str, object] | None = None) -> Found:
    rules = RULESET.in_force(options or {})
    found = TASK.faults(rules, request)
    assert {fault.rule for fault in found} <= {None, *RULESET.rules}
    assert len(found) == len({(fault.pointer, fault.code) for fault in found})
    for fault in found:
        assert fault.detail.ja.endswith("。")
        assert fault.detail.en.endswith(".")
        assert "{" not in fault.detail.en
    if found:
        with pytest.raises(Refused) as refused:
            TASK.answer(rules, request, "ja")
        assert list(refused.value.faults) == found
    return {(fault.pointer, fault.code, fault.rule) for fault in found}


# --- logs

KAN = {"kan": 3, "die": 5}
RIICHI, REROLL = {"choose": "riichi"}, {"choose": "reroll"}
THREES = {"roll": "33335562"}
STAND = {"choose": "stand"}
LOGS: dict[str, tuple[Log, Found]] = {
    "no entry": (
        [], {("", "roll_first", "turn_roll8"), ("", "needs_choice", "turn_choose")},
    ),
    "no roll": ([STAND], {("/0", "roll_first", "turn_roll8")}),
    "a second roll": ([THREES, THREES, STAND], {("/1", "second_roll", "turn_roll8")}),
    "seven dice": (
        [{"roll": "3333556"}, STAND], {("/0", "wrong_dice_count", "turn_roll8")},
    ),
    "a nine": ([{"roll": "33335569"}, KAN, STAND], {("/0", "bad_face", "players")}),
    "nine dice with a zero": (
        [{"roll": "333355690"}, STAND],
        {("/0", "bad_face", "players"), ("/0", "wrong_dice_count", "turn_roll8")},
    ),
    "no choice": ([THREES, KAN], {("", "needs_choice", "turn_choose")}),
    "two choices": ([THREES, STAND, REROLL], {("/2", "second_choice", "turn_choose")}),
    "the same choice twice": ([THREES, REROLL, REROLL], {("/2", "second_choice", "turn_choose")}),
    "riichi without a reroll": ([THREES, RIICHI], {("", "needs_reroll", "turn_riichi_one")}),
    "riichi with two rerolls": (
        [THREES, RIICHI, {"reroll": 5, "to": 5}, {"reroll": 5, "to": 5}],
        {("/3", "too_many_rerolls", "turn_riichi_one")},
    ),
    "riichi, kan, reroll": (
        [THREES, RIICHI, KAN, {"reroll": 5, "to": 1}],
        {("/2", "riichi_reroll_first", "turn_riichi_reroll_first")},
    ),
    "four rerolls": (
        [THREES, REROLL, *[{"reroll": 5, "to": 5}] * 4],
        {("/5", "too_many_rerolls", "turn_reroll_three")},
    ),
    "four rerolls with kans between": (
        [THREES, REROLL, {"reroll": 5, "to": 5}, KAN, *[{"reroll": 5, "to": 5}] * 3],
        {("/6", "too_many_rerolls", "turn_reroll_three")},
    ),
    "a reroll before the choice": (
        [THREES, {"reroll": 5, "to": 1}, REROLL, *[{"reroll": 1, "to": 1}] * 3],
        {("/1", "needs_choice", "turn_choose")},
    ),
    "a reroll after standing": (
        [THREES, STAND, {"reroll": 5, "to": 1}], {("/2", "turn_is_over", "turn_stand")},
    ),
    "a kan after standing": ([THREES, STAND, KAN], {("/2", "turn_is_over", "turn_stand")}),
    "a kan of three": (
        [{"roll": "33355562"}, KAN, STAND], {("/1", "no_four_equal", "turn_kan")},
    ),
    "a kan of a kan": (
        [THREES, KAN, {"kan": 3, "die": 1}, STAND], {("/2", "no_four_equal", "turn_kan")},
    ),
    "a third kan": (
        [{"roll": "33333333"}, {"kan": 3, "die": 3}, {"kan": 3, "die": 3}, {"kan": 3, "die": 1}, STAND],
        {("/3", "no_four_equal", "turn_kan")},
    ),
    "a reroll of a kan": (
        [THREES, KAN, REROLL, {"reroll": 3, "to": 1}], {("/3", "kan_is_fixed", "turn_kan")},
    ),
    "a reroll of a die that is not there": (
        [THREES, REROLL, {"reroll": 4, "to": 1}], {("/2", "not_in_dice", "turn_reroll_three")},
    ),
    "riichi rerolls a die that is not there": (
        [THREES, RIICHI, {"reroll": 4, "to": 1}], {("/2", "not_in_dice", "turn_riichi_one")},
    ),
    "nothing is asked of dice nobody can know": (
        [THREES, REROLL, {"reroll": 4, "to": 1}, {"reroll": 1, "to": 2}, {"kan": 6, "die": 1}],
        {("/2", "not_in_dice", "turn_reroll_three")},
    ),
    "a kan out of turn and of too few": (
        [{"roll": "33355562"}, RIICHI, KAN, {"reroll": 5, "to": 1}],
        {
            ("/2", "riichi_reroll_first", "turn_riichi_reroll_first"),
            ("/2", "no_four_equal", "turn_kan"),
        },
    ),
    "all at once": (
        [{"roll": "3333"}, {"reroll": 1, "to": 2}, STAND, RIICHI, KAN],
        {
            ("/0", "wrong_dice_count", "turn_roll8"), ("/1", "needs_choice", "turn_choose"),
            ("/3", "second_choice", "turn_choose"), ("/4", "turn_is_over", "turn_stand"),
        },
    ),
    "a kan without its die": ([THREES, {"kan": 3}, STAND], {("/1", "not_one_action", None)}),
    "two actions in one": (
        [THREES, {"choose": "stand", "roll": "33335562"}], {("/1", "not_one_action", None)},
    ),
    "nothing in one": ([THREES, {}, RIICHI], {("/1", "not_one_action", None)}),
    "an entry without shape, and nothing of the others": (
        [THREES, RIICHI, {"kan": 7, "die": "5"}, KAN],
        {("/2/kan", "out_of_range", None), ("/2/die", "wrong_type", None)},
    ),
    "a roll without shape": ([{"roll": 5}, STAND, STAND], {("/0/roll", "wrong_type", None)}),
    "an unknown choice": ([THREES, {"choose": "fold"}], {("/1/choose", "unknown_value", None)}),
    "an unknown action": ([THREES, {"pass": 1}], {("/1/pass", "unknown_field", None)}),
    "too many entries": ([THREES, *[STAND] * 16], {("", "too_many", None)}),
}  # fmt: skip


@pytest.mark.parametrize("edition", ["adjust2", "prototype"])
@pytest.mark.parametrize(("log", "wanted"), LOGS.values(), ids=LOGS)
def test_an_illegal_log_is_refused(log: Log, wanted: Found, edition: str) -> None:
    here = {(f"/event/turns/1/log{place}", code, rule) for place, code, rule in wanted}
    request = {"table": TABLE, "event": event((0, SIX), (1, log))}
    assert faults(request, {"edition": edition}) == here


def test_faults_of_all_turns_come_at_once_whatever_the_table() -> None:
    turns = event((1, [THREES]), (1, [THREES, KAN, RIICHI]))
    faults_of_turns = {
        ("/event/turns/0/log", "needs_choice", "turn_choose"),
        ("/event/turns/1/log", "needs_reroll", "turn_riichi_one"),
    }
    wrong_player = ("/event/turns/0/player", "wrong_player", "round_order")
    assert faults({"table": TABLE, "event": turns}) == faults_of_turns | {wrong_player}
    table = {**TABLE, "dealer": 2}
    no_player = ("/table/dealer", "no_such_player", "start_seats")
    assert faults({"table": table, "event": turns}) == faults_of_turns | {no_player}


def test_in_an_impossible_table_everything_can_be_paid() -> None:
    turns = event((0, [THREES, REROLL]), (1, BUTA))
    found = faults({"table": {**TABLE, "coins": [1, 1], "dealer": 2}, "event": turns})
    assert found == {("/table/dealer", "no_such_player", "start_seats")}


# --- turns and tables

WHITE = {**TABLE, "round_wind": "white"}
REFUSED: dict[str, tuple[object, object, dict[str, Any], Found]] = {
    "a missing turn": (
        TABLE, event((0, SIX)), {}, {("/event/turns", "missing_turn", "round_order")},
    ),
    "no turn at all": (SOLO, event(), {}, {("/event/turns", "missing_turn", "round_order")}),
    "a missing turn of the prototype": (
        TABLE, event((0, SIX)), PROTOTYPE, {("/event/turns", "missing_turn", "round_order")},
    ),
    "the wrong order": (
        TABLE, event((1, SIX), (0, BUTA)), {},
        {
            ("/event/turns/0/player", "wrong_player", "round_order"),
            ("/event/turns/1/player", "wrong_player", "round_order"),
        },
    ),
    "one too many": (
        TABLE, event((0, SIX), (1, BUTA), (0, SIX)), {},
        {("/event/turns/2", "extra_turn", "round_order")},
    ),
    "a turn of one who has left": (
        {**TABLE, "coins": [5, 0, 5], "out": [1], "hand": 2}, event((0, SIX), (1, BUTA), (2, SIX)), {},
        {
            ("/event/turns/1/player", "wrong_player", "round_order"),
            ("/event/turns/2", "extra_turn", "round_order"),
        },
    ),
    "a turn after a yakuman": (
        TABLE, event((0, YAKUMAN), (1, BUTA)), {},
        {("/event/turns/1", "round_is_over", "round_yakuman_ends")},
    ),
    "a turn of the prototype's last player when all others scored nothing": (
        TABLE, event((0, BUTA), (1, SIX)), PROTOTYPE,
        {("/event/turns/1", "round_is_over", "round_last_player_auto")},
    ),
    "an ante that leaves nothing to reroll with": (
        {**TABLE, "coins": [1, 0, 5], "out": [1], "hand": 2}, event((0, [THREES, REROLL]), (2, SIX)), {},
        {("/event/turns/0/log/1", "cannot_pay", "adj2_free_riichi_only")},
    ),
    "no dora": (
        TABLE, {"type": "round", "turns": EVENT["turns"]}, {}, {("/event/dora", "missing", None)},
    ),
    "another type": (
        TABLE, {**EVENT, "type": "draw"}, {}, {("/event/type", "unknown_value", None)},
    ),
    "more players than fit": (
        TABLE, event(*[(0, SIX)] * 101), {}, {("/event/turns", "too_many", None)},
    ),
    "turns that are none, and no dora that is": (
        TABLE, event() | {"dora": 7, "stop": 1, "turns": [5, {"player": 1}, {"log": SIX}, {"player": [1], "log": 5, "x": 1}]}, {},
        {
            ("/event/dora", "out_of_range", None), ("/event/stop", "wrong_type", None),
            ("/event/turns/0", "wrong_type", None), ("/event/turns/1/log", "missing", None),
            ("/event/turns/2/player", "missing", None), ("/event/turns/3/player", "wrong_type", None),
            ("/event/turns/3/log", "wrong_type", None), ("/event/turns/3/x", "unknown_field", None),
        },
    ),
    "no turns": (TABLE, event() | {"turns": 5}, {}, {("/event/turns", "wrong_type", None)}),
    "stopping under adjustment 2": (
        TABLE, {**EVENT, "stop": True}, {}, {("/event/stop", "may_not_stop", "adj2_no_rounds")},
    ),
    "stopping before the white round": (
        TABLE, {**EVENT, "stop": True}, PROTOTYPE,
        {("/event/stop", "may_not_stop", "flow_white_stop")},
    ),
    "stopping alone": (
        SOLO, event((0, SIX), stop=True), PROTOTYPE,
        {("/event/stop", "may_not_stop", "flow_white_stop")},
    ),
    "stopping by a winner who does not lead": (
        {**WHITE, "coins": [3, 9]}, {**EVENT, "stop": True}, PROTOTYPE,
        {("/event/stop", "may_not_stop", "flow_white_stop")},
    ),
    "stopping a match that is over anyway: a player cannot pay": (
        {**WHITE, "coins": [5, 1]}, event((0, YAKUMAN), stop=True), PROTOTYPE,
        {("/event/stop", "may_not_stop", "flow_white_stop")},
    ),
    "stopping a match that is over anyway: the white round": (
        {**WHITE, "coins": [4, 6], "dealer": 1, "hand": 2}, event((1, YAKUMAN), stop=True),
        {**PROTOTYPE, "white_round_cycles": 1},
        {("/event/stop", "may_not_stop", "flow_white_stop")},
    ),
    "no table": (None, EVENT, {}, {("/table", "missing", None)}),
    "no event": (TABLE, None, {}, {("/event", "missing", None)}),
    "a list of events": (TABLE, [EVENT], {}, {("/event", "wrong_type", None)}),
    "one player at a table of several": (
        {**TABLE, "coins": [5]}, EVENT, {}, {("/table/coins", "wrong_player_count", "players")},
    ),
    "the second of one player": (
        {**TABLE, "coins": [5], "dealer": 1}, EVENT, {},
        {
            ("/table/coins", "wrong_player_count", "players"),
            ("/table/dealer", "no_such_player", "start_seats"),
        },
    ),
    "no player": (
        {**TABLE, "coins": []}, EVENT, {},
        {("/table/coins", "wrong_player_count", "players")},
    ),
    "too many coins": (
        {**TABLE, "coins": [999_999, 2]}, EVENT, {}, {("/table/coins", "too_many_coins", None)},
    ),
    "negative coins": (
        {**TABLE, "coins": [5, -1]}, EVENT, {}, {("/table/coins/1", "out_of_range", None)},
    ),
    "no dealer, no hand": (
        {"coins": [5, 5], "score": 3}, EVENT, {},
        {
            ("/table/dealer", "missing", None), ("/table/hand", "missing", None),
            ("/table/score", "only_in_solo", "solo_total"),
        },
    ),
    "players who are not there": (
        {**TABLE, "dealer": 2, "out": [7]}, EVENT, {},
        {
            ("/table/dealer", "no_such_player", "start_seats"),
            ("/table/out/0", "no_such_player", "start_seats"),
        },
    ),
    "a round under adjustment 2": (
        {**TABLE, "round_wind": "white"}, EVENT, {},
        {("/table/round_wind", "no_rounds", "adj2_no_rounds")},
    ),
    "a first hand that another player deals": (
        {**TABLE, "dealer": 1}, event((1, SIX), (0, BUTA)), {},
        {("/table/dealer", "contradiction", "start_seats")},
    ),
    "a first hand after which somebody has left": (
        {**TABLE, "coins": [5, 5, 0], "out": [2]}, EVENT, {},
        {("/table/out", "contradiction", "adj2_bust_out")},
    ),
    "one who left with coins, one who stayed without": (
        {**TABLE, "coins": [5, 5, 5, 0], "out": [1], "hand": 2}, EVENT, {},
        {
            ("/table/out/0", "contradiction", "adj2_bust_out"),
            ("/table/coins/3", "contradiction", "adj2_bust_out"),
        },
    ),
    "a dealer who has left": (
        {**TABLE, "coins": [0, 5, 5], "out": [0], "hand": 2}, EVENT, {},
        {("/table/dealer", "has_left", "adj2_bust_out")},
    ),
    "a match that is over under adjustment 2": (
        {**TABLE, "coins": [10, 0], "out": [1], "hand": 2}, EVENT, {},
        {("/table/out", "match_is_over", "adj2_last_standing")},
    ),
    "one who left the prototype, and one who cannot pay": (
        {**TABLE, "coins": [0, 5, 5], "out": [0]}, EVENT, PROTOTYPE,
        {
            ("/table/out", "nobody_leaves", "flow_tobi"),
            ("/table/coins/0", "match_is_over", "flow_tobi"),
        },
    ),
    "a prototype without a round": (
        {**TABLE, "round_wind": None}, EVENT, PROTOTYPE,
        {("/table/round_wind", "missing", "flow_east1")},
    ),
    "a north round of three": (
        {**TABLE, "coins": [5, 5, 5], "round_wind": "north"}, EVENT, PROTOTYPE,
        {("/table/round_wind", "no_such_round", "flow_length")},
    ),
    "a third hand of two players": (
        {**TABLE, "hand": 3}, EVENT, PROTOTYPE, {("/table/hand", "no_such_hand", "flow_south")},
    ),
    "a dealer out of turn": (
        {**TABLE, "dealer": 1}, EVENT, PROTOTYPE,
        {("/table/dealer", "contradiction", "flow_dealer_rotates")},
    ),
    "a white round that is over": (
        {**WHITE, "hand": 3}, EVENT, {**PROTOTYPE, "white_round_cycles": 1},
        {("/table/hand", "match_is_over", "white_round_cycles")},
    ),
    "two players alone": (
        {**SOLO, "coins": [5, 5]}, event((0, SIX)), {},
        {("/table/coins", "wrong_player_count", "players")},
    ),
    "one player who is done": (
        {**SOLO, "coins": [0]}, event((0, SIX)), {},
        {("/table/coins/0", "match_is_over", "solo_end")},
    ),
    "fields of several alone": (
        {"mode": "solo", "coins": [5], "dealer": 0, "out": [], "hand": 1, "round_wind": "east"},
        event((0, SIX)), {},
        {
            *((f"/table/{name}", "not_in_solo", "solo_turn") for name in ("dealer", "out", "hand", "round_wind")),
            ("/table/score", "missing", "solo_total"),
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize(("table", "happened", "options", "wanted"), REFUSED.values(), ids=REFUSED)
def test_is_refused(
    table: object, happened: object, options: dict[str, Any], wanted: Found
) -> None:
    request = {"table": table, "event": happened}
    assert faults({k: v for k, v in request.items() if v is not None}, options) == wanted


@pytest.mark.parametrize(
    ("table", "happened", "options", "numbers"),
    [
        (TABLE, event((0, SIX), (1, [{"roll": "3333556"}, STAND])), {}, "8 7"),
        (TABLE, event((0, SIX), (1, [THREES, REROLL, *[{"reroll": 5, "to": 5}] * 4])), {}, "3"),
        (TABLE, event((0, SIX), (1, [THREES, {"kan": 5, "die": 1}, STAND])), {}, "4 2"),
        ({**TABLE, "coins": [5, 1]}, event((0, SIX), (1, [THREES, REROLL])), {}, "1 0"),
        (TABLE, event((0, SIX)), {}, "1"),
        ({**TABLE, "coins": [5] * 3, "dealer": 7}, EVENT, {}, "0 2"),
        ({**TABLE, "coins": [5] * 3, "hand": 4}, EVENT, PROTOTYPE, "3"),
        ({**TABLE, "coins": [5] * 3, "hand": 2, "dealer": 2}, EVENT, PROTOTYPE, "1"),
    ],
)
def test_a_fault_says_how_many_there_are_and_may_be(
    table: dict[str, Any], happened: dict[str, Any], options: dict[str, Any], numbers: str
) -> None:
    found = TASK.faults(RULESET.in_force(options), {"table": table, "event": happened})
    for text in found[0].detail:
        assert re.findall(r"\d+", text) in (numbers.split(), numbers.split()[::-1])


# --- strangers

VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [
        None, True, -1, 0, 1, 3, 10**400, 1.5, float("nan"), "", "1" * 99, "\ud800", "11223366",
        "stand", "riichi", "solo", "white", [], [5, 5], {}, (), b"1", [None], [[]],
        {"roll": "33335562"}, KAN, REROLL, {"reroll": 3, "to": 3},
    ]
)  # fmt: skip
NAMES = st.sampled_from(
    [
        "mode", "coins", "dealer", "out", "hand", "round_wind", "score", "type", "dora", "turns",
        "stop", "player", "log", "roll", "kan", "die", "choose", "reroll", "to", "\0",
    ]
)  # fmt: skip
JUNK = st.recursive(
    VALUES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5)
)
TURNS = st.fixed_dictionaries({"player": VALUES, "log": st.lists(VALUES, max_size=6)})


@settings(max_examples=400)
@given(
    table=JUNK | st.dictionaries(NAMES, VALUES).map(lambda more: {**TABLE, **more}),
    happened=JUNK | st.lists(TURNS, max_size=3).map(lambda turns: {**EVENT, "turns": turns}),
    edition=st.sampled_from(["adjust2", "prototype"]),
)
def test_whatever_is_sent_is_refused_or_settled(
    table: object, happened: object, edition: str
) -> None:
    rules = RULESET.in_force({"edition": edition})
    request = {"table": table, "event": happened}
    found = TASK.faults(rules, request)
    if not found:
        assert TASK.answer(rules, request, "ja").to_dict()["points"]
    for fault in found:
        assert fault.detail.ja
        assert fault.detail.en
