"""Hands of dice mahjong settled: the worked examples DX25 to DX33, the course of a match in both editions, and one player alone."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from scoring.fields import Field
from scoring.rulesets.dice import RULESET
from scoring.rulesets.dice.settlement import Settle

TASK = Settle(RULESET)
PROTOTYPE: dict[str, Any] = {"edition": "prototype"}
ADJUST2: dict[str, Any] = {"edition": "adjust2"}
BOTH = pytest.mark.parametrize("options", [ADJUST2, PROTOTYPE], ids=["adjust2", "prototype"])
Log = list[dict[str, Any]]

STAND: Log = [{"choose": "stand"}]
BUTA: Log = [{"roll": "11223456"}, *STAND]
FOURTEEN: Log = [{"roll": "22334466"}, *STAND]
"""Pinfu 6, double run 4, complete at once 4 (DX24)."""
SIX: Log = [{"roll": "12344466"}, *STAND]
"""A triplet 2 and complete at once 4."""
YAKUMAN: Log = [{"roll": "22233344"}, *STAND]
"""Three consecutive (DX7)."""
TWENTY_EIGHT: Log = [{"roll": "42233661"}, {"choose": "riichi"}, {"reroll": 4, "to": 1}]
"""11223366 (DX1) by riichi: 14 points, doubled."""
FORTY_EIGHT: Log = [
    {"roll": "66661265"},
    {"kan": 6, "die": 6},
    {"choose": "riichi"},
    {"reroll": 5, "to": 3},
]
"""DX20, with 6 as the dora."""


def at(
    coins: list[int],
    *,
    dealer: int = 0,
    out: tuple[int, ...] = (),
    hand: int | None = None,
    wind: str | None = "east",
) -> dict[str, Any]:
    """A table of several players."""
    return {
        "coins": coins,
        "dealer": dealer,
        "out": list(out),
        "hand": hand or dealer + 1,
        "round_wind": wind,
    }


def event(*turns: tuple[int, Log], dora: int = 5, stop: bool = False) -> dict[str, Any]:
    told = [{"player": player, "log": log} for player, log in turns]
    return {"type": "round", "dora": dora, "turns": told, **({"stop": True} if stop else {})}


def settle(
    table: dict[str, Any], happened: dict[str, Any], options: Mapping[str, object], lang: str = "en"
) -> dict[str, Any]:
    rules = RULESET.in_force(options)
    return TASK.answer(rules, {"table": table, "event": happened}, lang).to_dict()


def moves(answer: dict[str, Any]) -> list[tuple[Any, Any, int, str]]:
    return [
        tuple(move[name] for name in ("from", "to", "points", "rule"))
        for move in answer["transfers"]
    ]


# --- the worked examples


@BOTH
def test_dx25_riichi_wins_against_a_stand_and_a_reroll(options: Mapping[str, object]) -> None:
    reroll: Log = [{"roll": "11223456"}, {"choose": "reroll"}, {"reroll": 6, "to": 5}]
    answer = settle(at([5, 5, 5]), event((0, TWENTY_EIGHT), (1, FOURTEEN), (2, reroll)), options)
    assert [told["points"] for told in answer["turns"]] == [28, 14, 0]
    assert moves(answer) == [
        (0, "pot", 1, "round_ante"),
        (1, "pot", 1, "round_ante"),
        (2, "pot", 1, "round_ante"),
        (0, "pot", 1, "turn_riichi_cost"),
        (2, "pot", 1, "turn_reroll_cost"),
        ("pot", 0, 5, "round_winner_takes_pot"),
    ]
    assert (answer["points"], answer["pot"], answer["winner"]) == ([8, 4, 3], 5, 0)
    assert [told["paid"] for told in answer["turns"]] == [2, 1, 2]


@BOTH
def test_dx26_of_equal_scores_the_one_who_acted_first_wins(options: Mapping[str, object]) -> None:
    answer = settle(at([5, 5, 5]), event((0, FOURTEEN), (1, FOURTEEN), (2, SIX)), options)
    assert [told["points"] for told in answer["turns"]] == [14, 14, 6]
    assert answer["points"] == [7, 4, 4]
    assert moves(answer)[-1] == ("pot", 0, 3, "round_tie")


@BOTH
def test_dx26_first_is_who_acted_first_and_not_who_sits_first(
    options: Mapping[str, object],
) -> None:
    turns = event((1, SIX), (2, FOURTEEN), (0, FOURTEEN))
    answer = settle(at([5, 5, 5], dealer=1), turns, options)
    assert answer["points"] == [4, 4, 7]


def test_dx27_in_the_prototype_the_last_player_wins_without_a_turn() -> None:
    answer = settle(at([5, 5, 5]), event((0, BUTA), (1, BUTA)), PROTOTYPE)
    assert answer["points"] == [4, 4, 7]
    assert moves(answer)[-1] == ("pot", 2, 3, "round_last_player_auto")
    assert answer["turns"][2] == {
        "player": 2, "paid": 1, "points": None, "yakuman": 0, "hand": None,
    }  # fmt: skip
    assert len(answer["scores"]) == 2
    assert answer["explanation"][2] == "Player 2: ante 1. No turn."


def test_dx27_under_adjustment_2_the_last_player_acts() -> None:
    answer = settle(at([5, 5, 5]), event((0, BUTA), (1, BUTA), (2, SIX)), ADJUST2)
    assert answer["points"] == [4, 4, 7]
    assert moves(answer)[-1] == ("pot", 2, 3, "round_winner_takes_pot")


def test_dx27_under_adjustment_2_the_dealer_wins_if_all_score_nothing() -> None:
    answer = settle(at([5, 5, 5]), event((0, BUTA), (1, BUTA), (2, BUTA)), ADJUST2)
    assert answer["points"] == [7, 4, 4]
    assert moves(answer)[-1] == ("pot", 0, 3, "adj2_all_zero_dealer")


@BOTH
def test_dx28_a_yakuman_takes_the_pot_at_once(options: Mapping[str, object]) -> None:
    answer = settle(at([5, 5, 5]), event((0, FORTY_EIGHT), (1, YAKUMAN), dora=6), options)
    assert [(told["points"], told["yakuman"]) for told in answer["turns"]] == [(48, 0), (None, 1)]
    assert answer["points"] == [3, 8, 4]
    assert moves(answer)[-1] == ("pot", 1, 4, "round_yakuman_ends")


@pytest.mark.parametrize(
    ("edition", "choice", "left", "rule"),
    [
        ("adjust2", "riichi", 1, None),
        ("prototype", "riichi", 1, None),
        ("adjust2", "reroll", 0, "turn_reroll_cost"),
        ("prototype", "reroll", 1, None),
    ],
)
def test_dx29_with_one_coin_after_the_ante(
    edition: str, choice: str, left: int, rule: str | None
) -> None:
    log: Log = [{"roll": "11223456"}, {"choose": choice}, {"reroll": 6, "to": 5}]
    turns = event((0, SIX), (1, BUTA), (2, log))
    answer = settle(at([5, 5, 2]), turns, {"edition": edition})
    assert answer["points"][2] == left
    paid = [(payer, name) for payer, _, _, name in moves(answer)[3:-1]]
    assert paid == ([(2, rule)] if rule else [])


def test_dx29_nobody_rerolls_without_a_coin_under_adjustment_2() -> None:
    log: Log = [{"roll": "11223456"}, {"choose": "reroll"}]
    rules = RULESET.basic
    turns = event((0, SIX), (1, BUTA), (2, log))
    faults = TASK.faults(rules, {"table": at([5, 5, 1]), "event": turns})
    assert [(fault.pointer, fault.code, fault.rule) for fault in faults] == [
        ("/event/turns/2/log/1", "cannot_pay", "adj2_free_riichi_only")
    ]
    answer = settle(at([5, 5, 1]), turns, PROTOTYPE)
    assert (answer["points"][2], answer["reason"]) == (0, "flow_tobi")


def test_dx30_the_ante_grows_with_those_who_left_and_one_who_is_short_pays_all() -> None:
    table = at([9, 0, 2, 0], out=(3, 1), hand=7)
    answer = settle(table, event((0, BUTA), (2, SIX)), ADJUST2)
    assert moves(answer) == [
        (0, "pot", 3, "adj2_ante_growth"),
        (2, "pot", 2, "adj2_ante_short"),
        ("pot", 2, 5, "round_winner_takes_pot"),
    ]
    assert answer["points"] == [6, 0, 5, 0]
    assert answer["table"] == {
        "coins": [6, 0, 5, 0], "dealer": 2, "out": [3, 1], "hand": 8, "round_wind": "east",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("players", "hands", "winds"),
    [
        (2, 8, ["east", "south", "west", "north"]),
        (3, 9, ["east", "south", "west"]),
        (4, 8, ["east", "south"]),
        (5, 10, ["east", "south"]),
    ],
)
def test_dx31_the_rounds_of_the_prototype(players: int, hands: int, winds: list[str]) -> None:
    table = at([5] * players)
    seen = []
    while table["round_wind"] != "white":
        seen.append((table["round_wind"], table["hand"], table["dealer"]))
        table = dealer_wins(table)["table"]
    assert seen == [(wind, seat + 1, seat) for wind in winds for seat in range(players)]
    assert len(seen) == hands
    assert table == at([5] * players, wind="white")


def dealer_wins(table: dict[str, Any], *, stop: bool = False) -> dict[str, Any]:
    """A hand of the prototype the dealer wins by a yakuman."""
    return settle(table, event((table["dealer"], YAKUMAN), stop=stop), PROTOTYPE)


SOLO: dict[str, Any] = {"mode": "solo", "coins": [5], "score": 3}


def test_dx32_riichi_alone_brings_the_coins_back() -> None:
    log: Log = [{"roll": "33332456"}, {"choose": "riichi"}, {"reroll": 2, "to": 3}]
    answer = settle(SOLO, event((0, log), dora=1), ADJUST2)
    assert answer["turns"][0]["points"] == 16
    assert moves(answer) == [
        (0, "pot", 1, "solo_turn"), (0, "pot", 1, "turn_riichi_cost"), ("pot", 0, 2, "solo_refund"),
    ]  # fmt: skip
    assert answer["table"] == {"mode": "solo", "coins": [5], "score": 19}
    assert (answer["winner"], answer["may_stop"], answer["final"]) == (None, False, None)


def test_dx32_rerolling_alone_loses_the_coins_and_keeps_the_points() -> None:
    log: Log = [{"roll": "33332456"}, {"choose": "reroll"}, {"reroll": 2, "to": 3}]
    answer = settle(SOLO, event((0, log), dora=1), ADJUST2)
    assert answer["turns"][0]["points"] == 8
    assert moves(answer) == [(0, "pot", 1, "solo_turn"), (0, "pot", 1, "turn_reroll_cost")]
    assert answer["table"] == {"mode": "solo", "coins": [3], "score": 11}


@pytest.mark.parametrize(
    ("log", "options", "points"),
    [
        (YAKUMAN, {}, 80),
        ([{"roll": "22233341"}, {"choose": "riichi"}, {"reroll": 1, "to": 4}], {}, 160),
        (
            [{"roll": "22233341"}, {"choose": "riichi"}, {"reroll": 1, "to": 4}],
            {"solo_yakuman_riichi_double": False},
            80,
        ),
        ([{"roll": "11111111"}, *STAND], {"solo_yakuman_stack": True}, 160),
    ],
    ids=["standing", "riichi", "riichi, not doubled", "all ones: two at once"],
)
def test_dx33_a_yakuman_alone(log: Log, options: Mapping[str, object], points: int) -> None:
    answer = settle(SOLO, event((0, log), dora=6), options)
    assert answer["turns"][0]["points"] == points
    assert answer["table"] == {"mode": "solo", "coins": [5], "score": 3 + points}


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
    assert answer["explanation"][0] == (
        "Player 0: ante 1. Riichi (free: Only riichi becomes free). Points: 28."
    )


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
    assert [line for line in answer["explanation"] if "leaves" in line] == [
        "Player 1 has no coins left and leaves (Leaving the game).",
        "Player 2 has no coins left and leaves (Leaving the game).",
    ]


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
    assert answer["explanation"][-1].startswith("Player 1 leads and may stop")
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


def test_a_leader_may_stop_at_the_end_of_the_white_round_too() -> None:
    options = {**PROTOTYPE, "white_round_cycles": 1}
    table = at([4, 6], dealer=1, hand=2, wind="white")
    assert settle(table, event((1, YAKUMAN)), options)["reason"] == "white_round_cycles"
    assert settle(table, event((1, YAKUMAN), stop=True), options)["reason"] == "flow_white_stop"


def test_one_player_without_coins_has_a_final_score() -> None:
    table = {"mode": "solo", "coins": [1], "score": 70}
    answer = settle(table, event((0, SIX)), ADJUST2)
    assert (answer["reason"], answer["table"], answer["points"]) == ("solo_end", None, [0])
    assert answer["final"] == [{"player": 0, "rank": 1, "points": 0, "result": 76, "tied": False}]
    assert answer["explanation"][-1].startswith("The score is 76 points. The match is over")


# --- the answer


def test_every_line_names_its_rule() -> None:
    answer = settle(at([5, 5]), event((0, TWENTY_EIGHT), (1, BUTA)), ADJUST2, "ja")
    for line in answer["transfers"]:
        rule = RULESET.rules[line["rule"]]
        assert (line["name"], line["clause"]) == (rule.name.ja, rule.clause)
        assert line["href"] == f"/v1/rulesets/dice/rules/{rule.id}"
    assert answer["explanation"] == [
        "0番: 場代1枚。リーチ(1枚)。28点。",
        "1番: 場代1枚。そのまま(コインは要らない)。0点。",
        "場の3枚は0番へ(局の勝者)。",
        "次の親は0番。",
    ]


def test_what_opens_and_closes_an_answer() -> None:
    answer = settle(at([5, 5]), event((0, SIX), (1, BUTA)), PROTOTYPE)
    assert list(answer)[:3] == ["ruleset", "version", "digest"]
    assert list(answer)[-3:] == ["explanation", "assumed", "amendments"]
    assert [told["id"] for told in answer["amendments"]] == ["edition"]


def test_the_explanation_tells_of_a_new_round() -> None:
    assert dealer_wins(at([5, 5], dealer=1))["explanation"][-2:] == [
        "The South round begins.", "Player 0 deals next.",
    ]  # fmt: skip
    answer = dealer_wins(at([5, 5]))
    assert answer["explanation"] == [
        "Player 0: ante 1. Stand (no coin). A yakuman.",
        "Player 1: ante 1. No turn.",
        "The pot of 2 goes to player 0 (A yakuman ends the hand).",
        "Player 1 deals next.",
    ]


def test_the_answer_has_the_fields_that_are_declared() -> None:
    common = {"ruleset", "version", "digest", "explanation", "assumed", "amendments"}
    for answer in (
        settle(at([5, 5]), event((0, SIX), (1, BUTA)), ADJUST2),
        settle(at([5, 1]), event((0, YAKUMAN)), PROTOTYPE),
        settle(SOLO, event((0, SIX)), ADJUST2),
    ):
        assert answer.keys() - common == {field.name for field in TASK.reply}
        fits({name: answer[name] for name in answer.keys() - common}, TASK.reply)


def fits(value: dict[str, Any], fields: Iterable[Field]) -> None:
    """Whether an object holds what its fields say and nothing else."""
    known = {field.name: field for field in fields}
    assert value.keys() <= known.keys()
    assert {name for name, field in known.items() if field.required} <= value.keys() | {
        "dealer",
        "hand",
    }
    for name, field in known.items():
        if value.get(name) is None:
            assert name not in value or field.nullable, name
        elif field.fields:
            fits(value[name], field.fields)
        elif field.items is not None and field.items.fields:
            for item in value[name]:
                fits(item, field.items.fields)


def test_the_example_of_the_documents_works() -> None:
    assert TASK.faults(RULESET.basic, TASK.example) == []
    answer = TASK.answer(RULESET.basic, TASK.example, "en").to_dict()
    assert answer["points"] == [8, 4, 3]


def test_the_example_of_the_contract_works() -> None:
    """The log that the contract shows, with dice that allow it."""
    log: Log = [
        {"roll": "33336652"},
        {"kan": 3, "die": 5},
        {"choose": "riichi"},
        {"reroll": 6, "to": 3},
    ]
    answer = settle(at([5, 5]), event((0, log), (1, BUTA)), ADJUST2)
    assert answer["turns"][0]["hand"]["dice"] == "23556"
