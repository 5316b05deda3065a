"""Settlements of arushiaru in which somebody answers for a hand: what is paid, scored and said."""

from typing import Any

import pytest

from scoring.rulesets.arushiaru import RULESET
from tests.support.settling import draw, feed, paid, refusals, settle, table, win, won

Body = dict[str, Any]
DRAGONS = {
    "concealed": "99p45s",
    "melds": ["pon:555z", "pon:666z", "pon:777z"],
    "winning_tile": "6s",
}
FED = [feed("pon", "555z", 1, 0), feed("pon", "666z", 1, 3), feed("pon", "777z", 1, 2)]
LAST = {"round_wind": "south", "hand": 4}


@pytest.mark.parametrize("more", [{}, LAST], ids=["going on", "at the end"])
@pytest.mark.parametrize(("discarder", "each"), [(None, 2000), (3, 1000)], ids=["AX27", "AX28"])
def test_who_answers_is_said_scored_and_pays(more: Body, discarder: int | None, each: int) -> None:
    event = won(win(1, discarder, hand=DRAGONS), feeds=FED)
    for lang, said in (("ja", "2番が包({rule})。"), ("en", "Player 2 is liable ({rule}).")):
        answer = settle("arushiaru", table("arushiaru", **more), event, lang)
        rule = RULESET.rules["pao_daisangen"].name.say(lang)
        assert said.format(rule=rule) in answer["explanation"]
        assert answer["finished"] == bool(more)
        payments = answer["scores"][0]["payments"]
        assert next((line["from"], line["points"]) for line in payments) == ("liable", each)
        assert all(type(line["points"]) is int for line in answer["transfers"])
        assert {(line["from"], line["points"]) for line in answer["transfers"]} == (
            {(2, each)} if discarder is None else {(2, each), (discarder, each)}
        )


def test_nobody_stays_liable_who_was_not_before() -> None:
    """AX33: the third dragon comes after four han, and who fed it answers alone."""
    melds = ["pon:111z", "pon:555z", "pon:666z", "pon:777z"]
    hand = {"concealed": "9s", "melds": melds, "winning_tile": "9s"}
    feeds = [
        feed("pon", "111z", 0, 1), feed("pon", "555z", 0, 1),
        feed("pon", "666z", 0, 2), feed("pon", "777z", 0, 3),
    ]  # fmt: skip
    answer = settle("arushiaru", table("arushiaru"), won(win(0, None, hand=hand), feeds=feeds))
    assert paid(answer) == [(3, 0, 3000, "pao_fanpai4_last")]
    assert not any("stays liable" in text for text in answer["assumed"])


@pytest.mark.parametrize(
    ("told", "rule", "points"),
    [
        ({"limit": "mangan"}, "mangan", 2000),
        ({"han": 5}, "mangan", 2000),
        ({"han": 4, "fu": 40}, "mangan", 2000),
        ({"han": 3, "fu": 30}, "score_no_base_fan", 960),
        ({"han": 0, "fu": 30}, "score_no_base_fan", 120),
    ],
)
def test_a_value_is_paid_by_the_limit_or_by_han_and_fu(told: Body, rule: str, points: int) -> None:
    """score.no_base_fan: 30 x 2^3 x 4 = 960."""
    answer = settle("arushiaru", table("arushiaru"), won(win(1, 3, value=told)))
    assert paid(answer) == [(3, 1, points, rule)]


@pytest.mark.parametrize(
    ("told", "faults"),
    [
        ({"han": 3, "fu": 70}, []),
        ({"han": 5}, []),
        ({"limit": "mangan"}, []),
        ({"han": 3, "fu": 60}, [("/event/wins/0/value", "contradiction", "pao_daisangen")]),
    ],
)
def test_a_hand_somebody_answers_for_is_at_the_limit(told: Body, faults: list[Any]) -> None:
    """70 x 2^3 = 560 is above the limit of 500, 60 x 2^3 = 480 below it."""
    event = won(win(1, 3, value=told), feeds=FED)
    assert refusals("arushiaru", table("arushiaru"), event) == faults


@pytest.mark.parametrize("more", [{}, LAST], ids=["going on", "at the end"])
def test_who_fed_the_third_dragon_stays_liable_when_four_han_lie_open_later(more: Body) -> None:
    hand = {"concealed": "9s", "melds": [*DRAGONS["melds"], "pon:222z"], "winning_tile": "9s"}
    feeds = [*FED, feed("pon", "222z", 1, 0)]
    round_ = {"round_wind": "south"} | more
    answer = settle(
        "arushiaru", table("arushiaru", **round_), won(win(1, None, hand=hand), feeds=feeds)
    )
    assert {payer for payer, *_ in paid(answer)} == {2}
    assert any("Player 2 stays liable" in text for text in answer["assumed"])


def test_of_two_readings_at_the_limit_the_limit_yaku_is_told() -> None:
    """Four concealed triplets, or three equal runs: closed 1, half flush 1, double wind 2 with 40 fu are 640."""
    request = RULESET.game.request_of("22233344m111z55z+4m tsumo dealer")
    answer = RULESET.game.score(RULESET.basic, request, "en").to_dict()
    assert [line["id"] for line in answer["yaku"]] == ["suuankou"]
    (other,) = answer["alternatives"]
    assert other["value"]["points"] == answer["value"]["points"] == 3000
    assert other["value"]["limit"] == "mangan"


def test_ax34_four_han_of_value_tiles_are_scored_for_who_answers() -> None:
    melds = ["pon:111z", "pon:555z", "pon:666z"]
    hand = {"concealed": "45m99s", "melds": melds, "winning_tile": "3m"}
    feeds = [feed("pon", "111z", 0, 1), feed("pon", "555z", 0, 2), feed("pon", "666z", 0, 3)]
    answer = settle("arushiaru", table("arushiaru"), won(win(0, None, hand=hand), feeds=feeds))
    assert paid(answer) == [(3, 0, 3000, "pao_fanpai4")]
    payments = answer["scores"][0]["payments"]
    assert [(line["from"], line["points"]) for line in payments] == [("liable", 3000)]


def test_a_draw_says_that_nothing_is_paid() -> None:
    for more in ({}, LAST):
        before = table("arushiaru", **more)
        assert settle("arushiaru", before, draw())["explanation"][0] == (
            "Nothing is paid on a draw."
        )
        assert settle("arushiaru", before, draw(), "ja")["explanation"][0] == (
            "平局ではやり取りが無い。"
        )


@pytest.mark.parametrize(
    ("winner", "payments"),
    [("", [("discarder", 400)]), ("tsumo dealer", [("each", 200)]), ("tsumo", [("dealer", 200), ("child", 100)])],
)  # fmt: skip
def test_seven_pairs_by_option_are_a_hundred_points(
    winner: str, payments: list[tuple[str, int]]
) -> None:
    """chiitoi.points: no han and no fu; two double runs would be 40 x 4 by ron."""
    rules = RULESET.in_force({"chiitoi": True})
    request = RULESET.game.request_of(f"112233m445566p7s+7s {winner}")
    en, ja = (RULESET.game.score(rules, request, lang).to_dict() for lang in ("en", "ja"))
    assert [(line["from"], line["points"]) for line in en["payments"]] == payments
    assert en["value"] == {
        "han": None, "fu": None, "limit": None, "base_points": 100,
        "points": sum(line["count"] * line["points"] for line in en["payments"]),
    }  # fmt: skip
    assert "Base points: 100." in en["explanation"]
    assert "基本点: 100。" in ja["explanation"]
    (other,) = en["alternatives"]
    assert f"{en['value']['points']} points" in other["why"]
    assert not any(word in other["why"] for word in ("None", "yakuman", "1 han)"))
