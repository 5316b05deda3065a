"""What settlements of arushiaru say besides the points and tables of the vectors: who is liable by which rule, values, the last hand."""

from typing import Any

import pytest

import scoring
from tests.support import assumed_texts
from tests.support.settling import draw, feed, paid, refusals, settle, table, win, won

RULESET = scoring.ruleset("arushiaru")

Body = dict[str, Any]
B, C, D = 2, 3, 0
"""The players of the examples; the winner is South, player 1, unless the dealer wins."""
DRAGONS = {"concealed": "99p45s", "melds": ["pon:555z", "pon:666z", "pon:777z"], "winning_tile": "6s"}  # fmt: skip


def _fed(winner: int, *feeders: int) -> list[Body]:
    """Three dragons called by the winner, from each of the feeders."""
    return [
        feed("pon", tiles, winner, feeder)
        for tiles, feeder in zip(("555z", "666z", "777z"), feeders, strict=True)
    ]


def test_ax28_who_feeds_the_third_dragon_is_liable_and_the_answer_says_so() -> None:
    event = won(win(1, C, hand=DRAGONS), feeds=_fed(1, D, C, B))
    answer = settle("arushiaru", table("arushiaru"), event)
    assert paid(answer) == [(B, 1, 1000, "pao_daisangen"), (C, 1, 1000, "pao_rule")]
    assert answer["scores"][0]["received"] == 2000
    assert answer["scores"][0]["payments"][0]["from"] == "liable"
    name = RULESET.rules["pao_daisangen"].name.en
    assert f"Player 2 is liable ({name})." in answer["explanation"]


WINDS_AND_DRAGONS = {"concealed": "9s", "winning_tile": "9s"}


def test_ax31_four_han_of_called_value_tiles() -> None:
    hand = {**WINDS_AND_DRAGONS, "melds": ["pon:111z", "pon:222z", "pon:555z", "pon:666z"]}
    feeds = [feed("pon", "111z", 1, D), feed("pon", "222z", 1, C), feed("pon", "555z", 1, D), feed("pon", "666z", 1, B)]  # fmt: skip
    answer = settle("arushiaru", table("arushiaru"), won(win(1, None, hand=hand), feeds=feeds))
    assert paid(answer) == [(B, 1, 2000, "pao_fanpai4")]


def test_ax33_who_feeds_the_dragon_that_makes_three_answers_alone() -> None:
    hand = {"concealed": "9s", "melds": ["pon:111z", "pon:555z", "pon:666z", "pon:777z"], "winning_tile": "9s"}  # fmt: skip
    feeds = [feed("pon", "111z", 0, 1), feed("pon", "555z", 0, 1), feed("pon", "666z", 0, B), feed("pon", "777z", 0, C)]  # fmt: skip
    answer = settle("arushiaru", table("arushiaru"), won(win(0, None, hand=hand), feeds=feeds))
    assert paid(answer) == [(C, 0, 3000, "pao_fanpai4_last")]
    assert not any("stays liable" in text for text in assumed_texts(answer))


def test_ax36_of_two_claims_only_the_one_nearer_to_the_discarders_right_wins() -> None:
    event = won(win(2, 0, value={"han": 1, "fu": 30}), win(1, 0, value={"han": 0, "fu": 30}))
    answer = settle("arushiaru", table("arushiaru"), event)
    assert [(line["player"], line["rule"]) for line in answer["dropped"]] == [(2, "headbump")]


@pytest.mark.parametrize(
    "event",
    [
        pytest.param({"type": "draw"}, id="AX38 a draw of which no more is said"),
        pytest.param({"type": "abort", "kind": "nine_terminals", "by": 2}, id="AX39 nine kinds not shown"),
    ],
)  # fmt: skip
def test_a_draw_pays_nothing_and_the_deal_passes(event: Body) -> None:
    before = table("arushiaru", hand=2)
    answer = settle("arushiaru", before, event)
    assert answer["transfers"] == []
    assert answer["explanation"][0] == "No points are paid after a draw."
    assert answer["table"] == before | {"dealer": 2, "hand": 3}


@pytest.mark.parametrize(("length", "winds"), [("hanchan", "south"), ("ichian", "north")])
def test_the_last_hand_goes_on_while_the_dealer_wins(length: str, winds: str) -> None:
    before = table("arushiaru", round_wind=winds, hand=4)
    event = won(win(3, 0, value={"han": 1, "fu": 30}))
    again = settle("arushiaru", before, event, game_length=length)
    assert again["table"] == before | {"points": again["points"]}
    assert settle("arushiaru", before, draw(), game_length=length)["reason"] == "match_length"


# --- who is liable, in what order


CONCEALED_KAN = {"concealed": "99p45s", "melds": ["closed_kan:5555z", "pon:666z", "pon:777z"], "winning_tile": "6s"}  # fmt: skip
SECOND = feed("pon", "666z", 1, C)
THIRD = feed("pon", "777z", 1, B)
KAN = feed("closed_kan", "5555z", 1, None)


@pytest.mark.parametrize(
    ("feeds", "counts"),
    [
        pytest.param([SECOND, THIRD, KAN], True, id="a concealed kan made last makes nobody liable"),
        pytest.param([SECOND, THIRD], False, id="by option it is not seen and need not be sent"),
    ],
)  # fmt: skip
def test_r27_concealed_kans(feeds: list[Body], counts: bool) -> None:  # noqa: FBT001
    event = won(win(1, None, hand=CONCEALED_KAN), feeds=feeds)
    answer = settle("arushiaru", table("arushiaru"), event, pao_counts_ankan=counts)
    assert {payer for payer, *_ in paid(answer)} == {0, 2, 3}


def test_the_fourth_wind_makes_its_feeder_liable() -> None:
    hand = {
        "concealed": "9s",
        "melds": ["open_kan:1111z", "pon:222z", "added_kan:3333z", "pon:444z"],
        "winning_tile": "9s",
    }
    feeds = [
        feed("open_kan", "1111z", 1, D),
        feed("pon", "333z", 1, D),
        feed("pon", "222z", 1, D),
        feed("added_kan", "3333z", 1, None),
        feed("pon", "444z", 1, B),
    ]
    answer = settle("arushiaru", table("arushiaru"), won(win(1, C, hand=hand), feeds=feeds))
    assert paid(answer) == [(B, 1, 1000, "pao_suushii"), (C, 1, 1000, "pao_rule")]


def test_a_set_called_after_the_limit_was_certain_changes_nothing() -> None:
    """The double wind and two dragons are four han; what comes after them makes no other player liable."""
    hand = {"concealed": "9s", "melds": ["pon:222z", "pon:555z", "pon:666z", "pon:111z"], "winning_tile": "9s"}  # fmt: skip
    feeds = [feed("pon", "222z", 1, D), feed("pon", "555z", 1, D), feed("pon", "666z", 1, B), feed("pon", "111z", 1, C)]  # fmt: skip
    south = table("arushiaru", round_wind="south")
    answer = settle("arushiaru", south, won(win(1, None, hand=hand), feeds=feeds))
    assert paid(answer) == [(B, 1, 2000, "pao_fanpai4")]


def test_the_feeder_of_the_third_dragon_stays_liable_when_four_han_lie_open_later() -> None:
    hand = {"concealed": "9s", "melds": [*DRAGONS["melds"], "pon:222z"], "winning_tile": "9s"}
    feeds = [*_fed(1, D, C, B), feed("pon", "222z", 1, D)]
    before = table("arushiaru", round_wind="south")
    answer = settle("arushiaru", before, won(win(1, None, hand=hand), feeds=feeds))
    assert {payer for payer, *_ in paid(answer)} == {B}
    assert any("Player 2 stays liable" in text for text in assumed_texts(answer))


@pytest.mark.parametrize(
    ("value", "rule", "points"),
    [
        ({"limit": "mangan"}, "mangan", 2000),
        ({"han": 5}, "mangan", 2000),
        ({"han": 4, "fu": 40}, "mangan", 2000),
        ({"han": 3, "fu": 30}, "score_no_base_fan", 960),
        ({"han": 0, "fu": 30}, "score_no_base_fan", 120),
    ],
)  # fmt: skip
def test_a_value_is_paid_by_the_limit_or_by_han_and_fu(value: Body, rule: str, points: int) -> None:
    """score.no_base_fan: 30 x 2^3 x 4 = 960."""
    answer = settle("arushiaru", table("arushiaru"), won(win(1, 3, value=value)))
    assert paid(answer) == [(3, 1, points, rule)]


@pytest.mark.parametrize(
    ("value", "faults"),
    [
        ({"han": 3, "fu": 70}, []),
        ({"han": 5}, []),
        ({"limit": "mangan"}, []),
        ({"han": 3, "fu": 60}, [("/event/wins/0/value", "contradiction", "pao_daisangen")]),
    ],
)  # fmt: skip
def test_a_hand_with_liability_is_at_the_limit(value: Body, faults: list[Any]) -> None:
    """70 x 2^3 = 560 is above the limit of 500, 60 x 2^3 = 480 below it."""
    event = won(win(1, 3, value=value), feeds=_fed(1, D, C, B))
    assert refusals("arushiaru", table("arushiaru"), event) == faults


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        pytest.param(won(win(1, None, hand=DRAGONS)), ("/event/feeds", "missing", "pao_scope"), id="nobody said who fed the dragons"),
        pytest.param(
            won(win(1, None, hand=DRAGONS), feeds=_fed(1, D, C, B)[1:]),
            ("/event/feeds", "missing", "pao_scope"),
            id="one of them is left out",
        ),
        pytest.param(
            won(win(1, C, value={"han": 1, "fu": 30}), feeds=_fed(1, D, C, B)),
            ("/event/wins/0/value", "contradiction", "pao_daisangen"),
            id="a value below the limit",
        ),
        pytest.param(
            won(win(1, C, hand={**DRAGONS, "winning_tile": "9s"}), feeds=_fed(1, D, C, B)),
            ("/event/wins/0/hand", "not_complete", "form"),
            id="a hand that does not win",
        ),
        pytest.param(
            won(win(1, C, hand=DRAGONS), feeds=[*_fed(1, D, C, B), feed("pon", "111m", 1, D)]),
            ("/event/feeds/3", "contradiction", None),
            id="a set the hand has not",
        ),
        pytest.param(
            won(win(1, C, hand={**DRAGONS, "melds": ["pon:556z"]})),
            ("/event/wins/0/hand/melds/0", "bad_meld", None),
            id="a meld that is none",
        ),
    ],
)  # fmt: skip
def test_what_liability_asks_and_what_contradicts_it(
    event: Body, fault: tuple[str, str, str | None]
) -> None:
    assert fault in refusals("arushiaru", table("arushiaru"), event)


def test_a_self_draw_sent_as_a_value_is_paid_by_all() -> None:
    """2 han of 30 fu are 120 base points: twice that from the dealer, once from each child."""
    answer = settle("arushiaru", table("arushiaru"), won(win(1, None, value={"han": 2, "fu": 30})))
    assert {(payer, points) for payer, _, points, _ in paid(answer)} == {
        (0, 240),
        (2, 120),
        (3, 120),
    }


def _pairs(winner: int, discarder: int | None, *situation: str) -> list[tuple[object, ...]]:
    hand = {"concealed": "11m44m22p88p55s33z7z", "winning_tile": "7z", "situation": list(situation)}  # fmt: skip
    event = won(win(winner, discarder, hand=hand))
    return list(paid(settle("arushiaru", table("arushiaru"), event, chiitoi=True)))


def test_ax15_29_seven_pairs_are_paid_by_their_own_rule() -> None:
    """30: beside 地和 they are at the limit."""
    rule = "chiitoi_points"
    assert _pairs(1, 2) == [(2, 1, 400, rule)]
    assert sorted(_pairs(1, None)) == [(0, 1, 200, rule), (2, 1, 100, rule), (3, 1, 100, rule)]
    assert _pairs(0, 3) == [(3, 0, 600, rule)]
    assert _pairs(1, 0, "chiihou") == [(0, 1, 2000, "mangan")]
