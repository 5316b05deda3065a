"""Settlement of dice: one turn after the other, and the course of a match."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.dice.support.settle import (
    ADJUST2,
    BOTH,
    BUTA,
    FOURTEEN,
    PROTOTYPE,
    SIX,
    SOLO,
    STAND,
    TWENTY_EIGHT,
    YAKUMAN,
    Log,
    at,
    dealer_wins,
    event,
    moves,
    settle,
)

# --- turns


def hand_of(log: Log, options: Mapping[str, object] | None = None) -> dict[str, Any]:
    """The scoring request that the log of one player leads to."""
    hand: dict[str, Any] = settle(SOLO, event((0, log)), options or {})["turns"][0]["hand"]
    return hand


def test_a_kan_before_the_choice_leaves_every_choice_open() -> None:
    roll: Log = [{"roll": "33334522"}, {"kan": 3, "die": 3}]
    assert hand_of([*roll, *STAND]) == {
        "dice": "22345", "kans": "3", "dora": 5, "action": "stand", "mode": "solo",
        "last_draw": {"face": 3, "by": "kan"}, "first_roll_complete": True,
    }  # fmt: skip
    assert hand_of([*roll, {"choose": "riichi"}, {"reroll": 5, "to": 1}])["last_draw"] == {
        "face": 1, "by": "reroll",
    }  # fmt: skip
    assert hand_of([*roll, {"choose": "reroll"}])["last_draw"] == {"face": 3, "by": "kan"}


def test_a_kan_may_follow_the_reroll_of_riichi() -> None:
    log: Log = [
        {"roll": "33312244"}, {"choose": "riichi"}, {"reroll": 1, "to": 3}, {"kan": 3, "die": 6},
    ]  # fmt: skip
    hand = hand_of(log)
    assert (hand["dice"], hand["kans"], hand["action"]) == ("22446", "3", "riichi")
    assert hand["last_draw"] == {"face": 6, "by": "kan"}


def test_d29_kans_use_up_no_reroll() -> None:
    log: Log = [
        {"roll": "33335556"}, {"choose": "reroll"}, {"reroll": 6, "to": 5}, {"kan": 5, "die": 1},
        {"reroll": 1, "to": 2}, {"kan": 3, "die": 4}, {"reroll": 4, "to": 2},
    ]  # fmt: skip
    hand = hand_of(log)
    assert (hand["dice"], hand["kans"]) == ("22", "35")
    assert hand["last_draw"] == {"face": 2, "by": "reroll"}


def test_d28_rerolling_nothing_is_legal_and_paid_and_no_tenhou() -> None:
    log: Log = [{"roll": "22334466"}, {"choose": "reroll"}]
    answer = settle(at([5, 5]), event((0, log), (1, BUTA)), ADJUST2)
    assert answer["points"] == [6, 4]
    assert answer["turns"][0] == {
        "player": 0, "paid": 2, "points": 10, "yakuman": 0,
        "hand": {
            "dice": "22334466", "kans": "", "dora": 5, "action": "reroll", "last_draw": None,
            "first_roll_complete": True, "mode": "table",
        },
    }  # fmt: skip


def test_the_first_roll_counts_where_tenhou_survives_a_reroll() -> None:
    log: Log = [{"roll": "22334466"}, {"choose": "riichi"}, {"reroll": 6, "to": 6}]
    for options, points in (({}, 24), ({"tenhou_survives_reroll": True}, 32)):
        answer = settle(SOLO, event((0, log)), options)
        assert answer["turns"][0]["points"] == points


def test_d27_the_replacement_die_may_be_rerolled() -> None:
    log: Log = [
        {"roll": "33334522"}, {"choose": "reroll"}, {"kan": 3, "die": 3}, {"reroll": 3, "to": 6},
    ]  # fmt: skip
    assert hand_of(log)["dice"] == "22456"


@BOTH
@pytest.mark.parametrize(("coins", "paid"), [(3, 2), (2, 1)])
def test_d15_coins_are_measured_after_the_ante(
    options: Mapping[str, object], coins: int, paid: int
) -> None:
    """Two coins left after the ante pay for riichi; two before it do not."""
    answer = settle(at([coins, 5]), event((0, TWENTY_EIGHT), (1, BUTA)), options)
    assert answer["turns"][0]["paid"] == paid


def test_d24_a_player_without_coins_after_a_short_ante_acts_and_may_win() -> None:
    table = at([1, 9, 0], out=(2,), hand=4)
    answer = settle(table, event((0, TWENTY_EIGHT), (1, BUTA)), ADJUST2)
    assert moves(answer)[0] == (0, "pot", 1, "adj2_ante_short")
    assert answer["points"] == [3, 7, 0]


@pytest.mark.parametrize(("edition", "coins"), [("adjust2", [2]), ("prototype", [2])])
def test_d16_d17_what_was_free_alone_does_not_come_back(edition: str, coins: list[int]) -> None:
    table = {"mode": "solo", "coins": coins, "score": 0}
    answer = settle(table, event((0, TWENTY_EIGHT)), {"edition": edition})
    assert moves(answer) == [(0, "pot", 1, "solo_turn"), ("pot", 0, 1, "solo_refund")]
    assert answer["points"] == coins


@pytest.mark.parametrize(("roll", "coins"), [("12345622", 5), ("12344466", 4)])
def test_ten_points_bring_the_coins_back_and_fewer_do_not(roll: str, coins: int) -> None:
    """Tenhou counts: 6 + 6 + 4 and 2 + 4."""
    answer = settle(SOLO, event((0, [{"roll": roll}, *STAND])), ADJUST2)
    assert answer["points"] == [coins]


def test_d14_ten_points_are_counted_after_doubling() -> None:
    """A pinfu of 6 points is worth 12 by riichi."""
    log: Log = [{"roll": "12345336"}, {"choose": "riichi"}, {"reroll": 6, "to": 3}]
    answer = settle(SOLO, event((0, log), dora=6), ADJUST2)
    assert answer["turns"][0]["points"] >= 10
    assert answer["turns"][0]["points"] % 2 == 0
    assert answer["points"] == [5]


# --- the course of a match


def test_under_adjustment_2_the_winner_deals() -> None:
    answer = settle(at([5, 5, 5]), event((0, SIX), (1, BUTA), (2, FOURTEEN)), ADJUST2)
    assert answer["table"] == {
        "coins": [4, 4, 7], "dealer": 2, "out": [], "hand": 2, "round_wind": "east",
    }  # fmt: skip
    assert settle(at([5, 5, 5]), event((0, SIX), (1, BUTA), (2, FOURTEEN)), PROTOTYPE)["table"] == {
        "coins": [4, 4, 7], "dealer": 1, "out": [], "hand": 2, "round_wind": "east",
    }  # fmt: skip


def test_a_table_without_rounds_stays_without() -> None:
    table = at([5, 5], wind=None)
    assert settle(table, event((0, SIX), (1, BUTA)), ADJUST2)["table"]["round_wind"] is None
    del table["round_wind"], table["out"]
    assert settle(table, event((0, SIX), (1, BUTA)), ADJUST2)["table"]["round_wind"] is None


def test_d23_all_who_have_no_coins_leave_together() -> None:
    answer = settle(
        at([5, 1, 1, 5]), event((0, FOURTEEN), (1, BUTA), (2, BUTA), (3, BUTA)), ADJUST2
    )
    assert answer["table"]["out"] == [1, 2]
    assert (answer["finished"], answer["reason"], answer["final"]) == (False, None, None)
    assert len([line for line in answer["explanation"] if "leaves" in line]) == 2


def test_d22_d23_the_last_player_with_coins_wins_the_match() -> None:
    answer = settle(at([1, 1, 5]), event((0, BUTA), (1, BUTA), (2, SIX)), ADJUST2)
    assert (answer["finished"], answer["reason"]) == (True, "adj2_last_standing")
    assert answer["table"] is None
    assert answer["final"] == [
        {"player": 2, "rank": 1, "points": 7, "result": 7, "tied": False},
        {"player": 0, "rank": 2, "points": 0, "result": 0, "tied": True},
        {"player": 1, "rank": 3, "points": 0, "result": 0, "tied": True},
    ]


def test_the_prototype_ends_when_somebody_cannot_pay_the_ante() -> None:
    answer = settle(at([5, 1, 4]), event((0, FOURTEEN), (1, BUTA), (2, BUTA)), PROTOTYPE)
    assert (answer["reason"], answer["table"]) == ("flow_tobi", None)
    assert [(line["player"], line["rank"], line["points"]) for line in answer["final"]] == [
        (0, 1, 7), (2, 2, 3), (1, 3, 0),
    ]  # fmt: skip


def test_d19_the_leader_who_has_won_may_stop_in_the_white_round() -> None:
    answer = dealer_wins(at([5, 5], dealer=1, hand=4, wind="white"))
    assert (answer["may_stop"], answer["finished"]) == (True, False)
    assert answer["table"] == at([4, 6], dealer=0, hand=5, wind="white")
    stopped = dealer_wins(at([5, 5], dealer=1, hand=4, wind="white"), stop=True)
    assert (stopped["may_stop"], stopped["finished"]) == (False, True)
    assert (stopped["reason"], stopped["table"]) == ("flow_white_stop", None)
    assert [line["player"] for line in stopped["final"]] == [1, 0]
    assert stopped["points"] == answer["points"]


def test_d19_a_winner_who_does_not_lead_may_not_stop() -> None:
    assert not dealer_wins(at([9, 3], dealer=1, hand=2, wind="white"))["may_stop"]


def test_d22_of_equal_coins_the_earlier_seat_leads() -> None:
    assert not dealer_wins(at([6, 4], dealer=1, hand=2, wind="white"))["may_stop"]
    assert dealer_wins(at([4, 6], hand=1, wind="white"))["may_stop"]


def test_nobody_may_stop_before_the_white_round() -> None:
    assert not dealer_wins(at([5, 5], dealer=1, wind="north"))["may_stop"]


@pytest.mark.parametrize("cycles", [1, 2])
def test_d18_the_white_round_may_have_a_length(cycles: int) -> None:
    table: dict[str, Any] | None = at([5, 5, 5], wind="white")
    hands, answer = 0, {}
    while table is not None:
        options = {**PROTOTYPE, "white_round_cycles": cycles}
        answer = settle(table, event((table["dealer"], YAKUMAN)), options)
        table, hands = answer["table"], hands + 1
    assert hands == 3 * cycles
    assert (answer["reason"], answer["may_stop"]) == ("white_round_cycles", False)


def test_d18_without_a_length_the_white_round_goes_on() -> None:
    table = at([5, 5], wind="white")
    for hand in range(1, 13):
        assert (table["hand"], table["round_wind"]) == (hand, "white")
        table = dealer_wins(table)["table"]


def test_the_end_of_the_white_round_ends_the_match() -> None:
    options = {**PROTOTYPE, "white_round_cycles": 1}
    answer = settle(at([4, 6], dealer=1, hand=2, wind="white"), event((1, YAKUMAN)), options)
    assert (answer["reason"], answer["may_stop"]) == ("white_round_cycles", False)


def test_the_ante_names_the_rule_by_which_it_is_so_much() -> None:
    """round.ante, adj2.ante_growth, adj2.ante_short, solo.turn."""

    def antes(table: dict[str, Any], *players: int) -> list[tuple[int, str]]:
        answer = settle(table, event(*[(player, BUTA) for player in players]), ADJUST2)
        return [(coins, rule) for _, to, coins, rule in moves(answer) if to == "pot"]

    assert antes(at([5, 5]), 0, 1) == [(1, "round_ante")] * 2
    assert antes(at([5, 2, 0, 1], out=(2,), hand=2), 0, 1, 3) == [
        (2, "adj2_ante_growth"), (2, "adj2_ante_growth"), (1, "adj2_ante_short"),
    ]  # fmt: skip
    assert antes({"mode": "solo", "coins": [1], "score": 0}, 0) == [(1, "solo_turn")]


@pytest.mark.parametrize(("coins", "finished"), [([5, 5], False), ([1, 1], True)])
def test_nobody_has_a_final_rank_while_the_match_goes_on(
    coins: list[int], finished: object
) -> None:
    answer = settle(at(coins), event((0, SIX), (1, BUTA)), ADJUST2)
    assert (answer["finished"], answer["final"] is not None) == (finished, finished)


def test_one_player_without_coins_has_a_final_score() -> None:
    table = {"mode": "solo", "coins": [1], "score": 70}
    answer = settle(table, event((0, SIX)), ADJUST2)
    assert (answer["reason"], answer["table"], answer["points"]) == ("solo_end", None, [0])
    assert answer["final"] == [{"player": 0, "rank": 1, "points": 0, "result": 76, "tied": False}]
