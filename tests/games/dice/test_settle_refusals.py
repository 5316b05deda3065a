"""Settlements of dice mahjong that cannot be: every fault at once, at its place and with its rule; nothing else is raised."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Refused
from scoring.games.dice.settlement.task import Settle
from scoring.rulesets.dice import RULESET

TASK = Settle(RULESET)
PROTOTYPE: dict[str, Any] = {"edition": "prototype"}
STAND = {"choose": "stand"}
BUTA = [{"roll": "11223456"}, STAND]
SIX = [{"roll": "12344466"}, STAND]
YAKUMAN = [{"roll": "22233344"}, STAND]
TABLE: dict[str, Any] = {"coins": [5, 5], "dealer": 0, "out": [], "hand": 1, "round_wind": "east"}
SOLO: dict[str, Any] = {"mode": "solo", "coins": [5], "score": 0}
Found = set[tuple[str, str, str | None]]


def event(*turns: tuple[object, object], **more: object) -> dict[str, Any]:
    told = [{"player": player, "log": log} for player, log in turns]
    return {"type": "round", "dora": 5, "turns": told, **more}


EVENT = event((0, SIX), (1, BUTA))


def faults(request: dict[str, Any], options: dict[str, object] | None = None) -> Found:
    rules = RULESET.in_force(options or {})
    found = TASK.faults(rules, request)
    assert {fault.rule for fault in found} <= {None, *RULESET.rules}
    assert all(fault.detail.ja and fault.detail.en for fault in found)
    if found:
        with pytest.raises(Refused) as refused:
            TASK.answer(rules, request, "ja")
        assert list(refused.value.faults) == found
    return {(fault.pointer, fault.code, fault.rule) for fault in found}


# --- logs

KAN = {"kan": 3, "die": 5}
RIICHI, REROLL = {"choose": "riichi"}, {"choose": "reroll"}
THREES = {"roll": "33335562"}
LOGS: dict[str, tuple[list[object], Found]] = {
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
    "an entry without shape": (
        [THREES, RIICHI, {"kan": 7, "die": "5"}, KAN],
        {("/2/kan", "out_of_range", None), ("/2/die", "wrong_type", None)},
    ),
    "an unknown choice": ([THREES, {"choose": "fold"}], {("/1/choose", "unknown_value", None)}),
    "an unknown action": ([THREES, {"pass": 1}], {("/1/pass", "unknown_field", None)}),
    "no object": ([THREES, 5], {("/1", "wrong_type", None)}),
}  # fmt: skip


@pytest.mark.parametrize("edition", ["adjust2", "prototype"])
@pytest.mark.parametrize(("log", "wanted"), LOGS.values(), ids=LOGS)
def test_an_illegal_log_is_refused(log: list[object], wanted: Found, edition: str) -> None:
    here = {(f"/event/turns/1/log{place}", code, rule) for place, code, rule in wanted}
    request = {"table": TABLE, "event": event((0, SIX), (1, log))}
    assert faults(request, {"edition": edition}) == here


def test_a_log_is_read_though_the_table_cannot_be() -> None:
    request = {"table": {**TABLE, "coins": "5"}, "event": event((0, SIX), (1, [THREES, KAN]))}
    assert faults(request) == {
        ("/table/coins", "wrong_type", None),
        ("/event/turns/1/log", "needs_choice", "turn_choose"),
    }


def test_faults_of_all_turns_are_told_at_once() -> None:
    request = {"table": TABLE, "event": event((1, [THREES]), ("x", [THREES, KAN, RIICHI]))}
    assert faults(request) == {
        ("/event/turns/0/log", "needs_choice", "turn_choose"),
        ("/event/turns/0/player", "wrong_player", "round_order"),
        ("/event/turns/1/player", "wrong_type", None),
        ("/event/turns/1/log", "needs_reroll", "turn_riichi_one"),
    }


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
        {**TABLE, "coins": [5, 0, 5], "out": [1]}, event((0, SIX), (1, BUTA), (2, SIX)), {},
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
        {**TABLE, "coins": [1, 0, 5], "out": [1]}, event((0, [THREES, REROLL]), (2, SIX)), {},
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
    "a log too long": (
        TABLE, event((0, [{"roll": "1"}] * 17), (1, SIX)), {},
        {("/event/turns/0/log", "too_many", None)},
    ),
    "turns that are none": (
        TABLE, event() | {"turns": [5, {"player": 1}, {"log": SIX}]}, {},
        {
            ("/event/turns/0", "wrong_type", None), ("/event/turns/1/log", "missing", None),
            ("/event/turns/2/player", "missing", None),
            ("/event/turns/2", "extra_turn", "round_order"),
        },
    ),
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
    "no table": (None, EVENT, {}, {("/table", "missing", None)}),
    "no event": (TABLE, None, {}, {("/event", "missing", None)}),
    "a list of events": (TABLE, [EVENT], {}, {("/event", "wrong_type", None)}),
    "one player at a table of several": (
        {**TABLE, "coins": [5]}, EVENT, {}, {("/table/coins", "wrong_player_count", "players")},
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
    "one who left with coins, one who stayed without": (
        {**TABLE, "coins": [5, 5, 5, 0], "out": [1]}, EVENT, {},
        {
            ("/table/out/0", "contradiction", "adj2_bust_out"),
            ("/table/coins/3", "contradiction", "adj2_bust_out"),
        },
    ),
    "a dealer who has left": (
        {**TABLE, "coins": [0, 5, 5], "out": [0]}, EVENT, {},
        {("/table/dealer", "has_left", "adj2_bust_out")},
    ),
    "a match that is over under adjustment 2": (
        {**TABLE, "coins": [10, 0], "out": [1]}, EVENT, {},
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
        {"mode": "solo", "coins": [5], "dealer": 0, "out": [], "hand": 1, "round_wind": None},
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


def test_the_fault_says_whose_turn_it_is() -> None:
    found = TASK.faults(RULESET.basic, {"table": TABLE, "event": event((1, SIX), (0, BUTA))})
    assert found[0].detail.en == "It is the turn of player 0."
    assert found[0].detail.ja == "0番の手番。"


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
