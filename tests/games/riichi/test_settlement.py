"""The worked settlements of the specification of tcg (TX19, TX20, TX31 to TX38) and the course of its matches, clause by clause."""

from typing import Any

import pytest

from tests.support.settling import draw, feed, paid, results, settle, table, win, won

Body = dict[str, Any]
RIICHI = {"concealed": "123567m345p22p67s", "winning_tile": "8s", "situation": ["riichi"]}
CHEAP = {"han": 1, "fu": 30}
LAST = {"round_wind": "south", "hand": 4}


def test_tx19_riichi_ron_with_two_counters_and_two_deposits() -> None:
    before = table("tcg", points=[25000, 25000, 25000, 23000], honba=2, deposits=2)
    answer = settle("tcg", before, won(win(1, 3, hand=RIICHI, discards="19p"), riichi=[1]))
    assert paid(answer) == [
        (1, "pot", 1000, "deposit_points"),
        (3, 1, 2000, "han_and_points"),
        (3, 1, 600, "honba_sticks"),
        ("pot", 1, 3000, "deposits_to_winner"),
    ]
    assert answer["points"] == [25000, 29600, 25000, 20400]
    assert answer["scores"][0]["received"] == 2600 + 3000
    assert answer["assumed"] == []


def test_tx20_dealer_tsumo_with_a_counter_and_a_deposit() -> None:
    before = table("tcg", points=[25000, 25000, 25000, 24000], honba=1, deposits=1)
    answer = settle("tcg", before, won(win(0, None, hand=RIICHI), riichi=[0]))
    assert answer["points"] == [25000 + 4200 + 1000, 23600, 23600, 22600]
    assert answer["table"] == before | {"points": answer["points"], "honba": 2, "deposits": 0}


@pytest.mark.parametrize(
    ("tenpai", "change"),
    [
        pytest.param([], [0, 0, 0, 0], id="nobody"),
        pytest.param([2], [-1000, -1000, 3000, -1000], id="one"),
        pytest.param([1, 3], [-1500, 1500, -1500, 1500], id="two"),
        pytest.param([0, 1, 3], [1000, 1000, -3000, 1000], id="three"),
        pytest.param([0, 1, 2, 3], [0, 0, 0, 0], id="all"),
    ],
)
def test_tx31_noten_payments(tenpai: list[int], change: list[int]) -> None:
    answer = settle("tcg", table("tcg"), draw(*tenpai))
    assert answer["points"] == [25000 + more for more in change]
    assert {rule for *_, rule in paid(answer)} <= {"noten_penalty"}


FOURTH = {"player": 2, "concealed": "123m456p789s5z", "melds": ["pon:555z"]}
OTHERS = [
    {"player": 0, "concealed": "123567m345p22p67s"},
    {"player": 1, "concealed": "147m258p369s1234z"},
]


def test_tx32_waiting_for_a_tile_of_which_the_hand_holds_all_four_is_noten() -> None:
    answer = settle("tcg", table("tcg"), {"type": "draw", "hands": [FOURTH, *OTHERS]})
    assert answer["points"] == [28000, 24000, 24000, 24000]


@pytest.mark.parametrize("declarer", [None, 3])
def test_tx33_of_two_claims_only_the_next_in_turn_wins(declarer: int | None) -> None:
    riichi = [] if declarer is None else [declarer]
    event = won(win(3, 1, value=CHEAP), win(2, 1, value={"han": 2, "fu": 30}), riichi=riichi)
    answer = settle("tcg", table("tcg"), event)
    assert answer["points"][2] == 25000 + 2000 + 1000 * len(riichi)
    assert answer["points"][3] == 25000 - 1000 * len(riichi)
    dropped = [(line["player"], line["rule"], line["clause"]) for line in answer["dropped"]]
    assert dropped == [(3, "double_ron", "8-10-01")]


def test_of_three_claims_only_the_next_in_turn_wins() -> None:
    event = won(*(win(player, 2, value=CHEAP) for player in (0, 1, 3)))
    answer = settle("tcg", table("tcg"), event)
    assert answer["points"] == [25000, 25000, 24000, 26000]
    assert [(line["player"], line["rule"]) for line in answer["dropped"]] == [
        (0, "triple_ron"),
        (1, "triple_ron"),
    ]


def test_tx34_a_declaration_tile_that_is_won_costs_no_deposit() -> None:
    event = won(win(2, 1, value=CHEAP), riichi=[1, 3], on="riichi_tile")
    answer = settle("tcg", table("tcg"), event)
    assert answer["points"] == [25000, 24000, 27000, 24000]
    assert any("4-11" in sentence for sentence in answer["explanation"])


def test_tx35_nobody_answers_for_big_three_dragons() -> None:
    hand = {
        "concealed": "99p45s",
        "melds": ["pon:555z", "pon:666z", "pon:777z"],
        "winning_tile": "6s",
    }
    feeds = [
        feed("pon", "555z", 1, 0),
        feed("pon", "666z", 1, 0),
        feed("pon", "777z", 1, 2),
    ]
    answer = settle("tcg", table("tcg"), won(win(1, None, hand=hand), feeds=feeds))
    assert answer["points"] == [9000, 57000, 17000, 17000]
    assert {rule for *_, rule in paid(answer)} == {"yakuman"}
    assert any("8-08" in sentence for sentence in answer["explanation"])


FINALS: list[tuple[str, list[int], list[int]]] = [
    ("TX36", [42300, 28600, 19500, 9600], [47, 4, -16, -35]),
    ("TX37", [30000, 30000, 20000, 20000], [35, 5, -15, -25]),
]


@pytest.mark.parametrize(
    ("points", "wanted"), [case[1:] for case in FINALS], ids=[case[0] for case in FINALS]
)
def test_final_accounts(points: list[int], wanted: list[int]) -> None:
    answer = settle("tcg", table("tcg", points=points, **LAST), draw())
    assert (answer["finished"], answer["reason"], answer["table"]) == (True, "match_length", None)
    assert results(answer) == wanted
    ranks = {one["player"]: (one["rank"], one["tied"]) for one in answer["final"]}
    assert ranks == {seat: (seat + 1, points.count(points[seat]) > 1) for seat in range(4)}


BUST = {"points": [47200, 28300, 18000, 6500]}


@pytest.mark.parametrize(("rounding", "last"), [("absolute", -46), ("floor", -47)])
def test_tx38_below_zero_ends_the_match_and_is_rounded(rounding: str, last: int) -> None:
    event = won(win(0, 3, value={"han": 5}))
    answer = settle("tcg", table("tcg", hand=2, **BUST), event, negative_rounding=rounding)
    assert answer["points"] == [55200, 28300, 18000, -1500]
    assert answer["reason"] == "busting"
    assert results(answer) == [14 - last, 3, -17, last]


def test_exactly_zero_goes_on() -> None:
    before = table("tcg", points=[48700, 28300, 15000, 8000], hand=2)
    answer = settle("tcg", before, won(win(0, 3, value={"han": 5})))
    assert answer["points"][3] == 0
    assert not answer["finished"]


@pytest.mark.parametrize(
    ("event", "dealer", "hand", "honba"),
    [
        pytest.param(won(win(1, 0, value=CHEAP)), 1, 2, 3, id="the dealer wins"),
        pytest.param(won(win(0, 1, value=CHEAP)), 2, 3, 0, id="a child wins"),
        pytest.param(draw(1, 2), 1, 2, 3, id="8-15-01 the dealer is tenpai"),
        pytest.param(draw(2), 2, 3, 3, id="8-15-01 the dealer is noten"),
    ],
)
def test_who_deals_next_and_how_many_counters_there_are(
    event: Body, dealer: int, hand: int, honba: int
) -> None:
    before = table("tcg", hand=2, honba=2)
    after = settle("tcg", before, event)["table"]
    assert (after["dealer"], after["hand"], after["honba"]) == (dealer, hand, honba)


def test_after_the_fourth_hand_comes_the_south_round() -> None:
    after = settle("tcg", table("tcg", hand=4), draw())["table"]
    assert (after["round_wind"], after["hand"], after["dealer"]) == ("south", 1, 0)


def test_an_east_match_ends_after_the_east_round() -> None:
    answer = settle("tcg", table("tcg", hand=4), draw(), length="east")
    assert answer["reason"] == "match_length"


LEADING = [24000, 24000, 24000, 28000]
BEHIND = [30000, 24000, 24000, 22000]
CHASED = [28000, 24000, 20000, 28000]


@pytest.mark.parametrize(
    ("points", "event", "reason"),
    [
        pytest.param(LEADING, won(win(3, 0, value=CHEAP)), "agari_yame", id="wins and leads"),
        pytest.param(LEADING, draw(3), "agari_yame", id="is tenpai and leads"),
        pytest.param(LEADING, draw(0), "match_length", id="is noten"),
        pytest.param(LEADING, won(win(0, 1, value=CHEAP)), "match_length", id="a child wins"),
        pytest.param(BEHIND, draw(3, 0), None, id="is tenpai and behind"),
        pytest.param(BEHIND, won(win(3, 1, value=CHEAP)), None, id="wins and is behind"),
        pytest.param(CHASED, draw(0, 3), None, id="is level with one nearer to the first dealer"),
    ],
)
def test_8_16_the_last_hand_where_the_dealer(
    points: list[int], event: Body, reason: str | None
) -> None:
    answer = settle("tcg", table("tcg", points=points, **LAST), event)
    assert answer["reason"] == reason
    assert (answer["table"] is None) == (reason is not None)


def test_1_12_left_over_deposits_go_to_first_place() -> None:
    before = table("tcg", points=[28000, 25000, 23000, 22000], deposits=2, **LAST)
    answer = settle("tcg", before, draw(riichi=[1]))
    assert paid(answer) == [
        (1, "pot", 1000, "deposit_points"),
        ("pot", 0, 3000, "leftover_deposits"),
    ]
    assert answer["points"] == [31000, 24000, 23000, 22000]
    assert results(answer) == [36, -1, -12, -23]


def test_deposits_stay_on_the_table_after_a_draw() -> None:
    answer = settle("tcg", table("tcg"), draw(0, riichi=[0, 2]))
    assert answer["table"]["deposits"] == 2


def test_a_hand_that_may_be_called_noten_though_tenpai_is_noten() -> None:
    """6-03-04: who shows a tenpai hand need not be in the list of those who declare it."""
    answer = settle("tcg", table("tcg"), draw(hands=OTHERS))
    assert answer["transfers"] == []


@pytest.mark.parametrize(
    ("value", "winner", "discarder", "change"),
    [
        ({"han": 4, "fu": 30}, 1, 3, [0, 8000, 0, -8000]),
        ({"han": 3, "fu": 25}, 1, None, [-1600, 3200, -800, -800]),
        ({"han": 2, "fu": 20}, 0, None, [2100, -700, -700, -700]),
        ({"yakuman": 2}, 0, 3, [96000, 0, 0, -96000]),
        ({"han": 13}, 1, None, [-16000, 32000, -8000, -8000]),
    ],
)
def test_a_value_is_paid_as_the_hand_would_be(
    value: Body, winner: int, discarder: int | None, change: list[int]
) -> None:
    event = won(win(winner, discarder, value=value))
    answer = settle("tcg", table("tcg"), event)
    assert answer["points"] == [25000 + more for more in change]


def test_tenhou_has_no_rounding_up_to_mangan_in_settlements_either() -> None:
    event = won(win(1, 3, value={"han": 4, "fu": 30}))
    assert settle("tenhou", table("tenhou"), event)["points"] == [25000, 32700, 25000, 17300]


def test_a_table_that_does_not_add_up_is_settled_and_said() -> None:
    answer = settle("tcg", table("tcg", deposits=2), draw())
    assert answer["assumed"] == [
        "Points and deposits add up to 102,000, not 100,000; they are settled as they are."
    ]


def test_what_is_not_said_of_the_table_is_said_to_be_assumed() -> None:
    before = table("tcg")
    del before["honba"], before["deposits"]
    answer = settle("tcg", before, draw())
    assert answer["assumed"] == [
        "No counters were given: none are assumed.",
        "No deposits were given: none are assumed.",
    ]
