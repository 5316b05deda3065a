"""Values of wins in han and fu: those that no hand has are refused."""

from typing import Any

import pytest

from tests.support.settling import refusals, table, win, won

Body = dict[str, Any]
Told = tuple[str, str, str | None]
RON = "/event/wins/0"


def _value(value: Body, discarder: int | None = 3) -> Body:
    return won(win(1, discarder, value=value))


VALUES: dict[str, tuple[str, Body, Told]] = {
    "han and yakuman": ("tcg", _value({"han": 3, "yakuman": 1}), (f"{RON}/value", "han_or_yakuman", None)),
    "neither": ("tcg", _value({"fu": 30}), (f"{RON}/value", "han_or_yakuman", None)),
    "a yakuman with fu": ("tcg", _value({"yakuman": 1, "fu": 30}), (f"{RON}/value/fu", "contradiction", "yakuman_worth")),
    "no fu": ("tcg", _value({"han": 4}), (f"{RON}/value/fu", "missing", "han_and_points")),
    "33 fu": ("tcg", _value({"han": 3, "fu": 33}), (f"{RON}/value/fu", "no_such_hand", "fu_calculation")),
    "20 fu by ron": ("tcg", _value({"han": 3, "fu": 20}), (f"{RON}/value/fu", "no_such_hand", "fu_calculation")),
    "20 fu by tsumo with one han": ("tcg", _value({"han": 1, "fu": 20}, None),
        (f"{RON}/value/fu", "no_such_hand", "fu_calculation")),
    "seven pairs of one han": ("tcg", _value({"han": 1, "fu": 25}), (f"{RON}/value/fu", "no_such_hand", "fu_calculation")),
    "seven pairs by tsumo with two han": ("tcg", _value({"han": 2, "fu": 25}, None),
        (f"{RON}/value/fu", "no_such_hand", "fu_calculation")),
    "han and limit": ("arushiaru", _value({"han": 3, "fu": 30, "limit": "mangan"}), (f"{RON}/value", "han_or_limit", None)),
    "a limit with fu": ("arushiaru", _value({"limit": "mangan", "fu": 30}), (f"{RON}/value/fu", "contradiction", "yaku_limit")),
    "no fu below the limit": ("arushiaru", _value({"han": 4}), (f"{RON}/value/fu", "missing", "score_no_base_fan")),
    "25 fu": ("arushiaru", _value({"han": 2, "fu": 25}), (f"{RON}/value/fu", "no_such_hand", "fu")),
    "R5 20 fu by tsumo without pinfu": ("arushiaru", _value({"han": 1, "fu": 20}, None),
        (f"{RON}/value/fu", "no_such_hand", "fu")),
    "R5 the same with more han": ("arushiaru", _value({"han": 3, "fu": 20}, None), (f"{RON}/value/fu", "no_such_hand", "fu")),
    "2-01 170 fu of one han": ("tcg", _value({"han": 1, "fu": 170}), (f"{RON}/value/fu", "no_such_hand", "fu_calculation")),
    "3.2 120 fu without han": ("arushiaru", _value({"han": 0, "fu": 120}), (f"{RON}/value/fu", "no_such_hand", "fu")),
    "3.2 150 fu": ("arushiaru", _value({"han": 2, "fu": 150}), (f"{RON}/value/fu", "no_such_hand", "fu")),
    "20 fu without han": ("arushiaru", _value({"han": 0, "fu": 20}), (f"{RON}/value/fu", "no_such_hand", "fu")),
}  # fmt: skip


@pytest.mark.parametrize("name", VALUES)
def test_a_value_that_no_hand_has(name: str) -> None:
    id_, event, fault = VALUES[name]
    assert refusals(id_, table(id_), event) == [fault]


@pytest.mark.parametrize(
    ("discarder", "fu", "least"),
    [(3, 30, 1), (None, 30, 2), (None, 20, 3), (3, 25, 3), (None, 25, 4)],
    ids=["ron", "tsumo", "pinfu by tsumo", "seven pairs", "seven pairs by tsumo"],
)
def test_a_win_in_riichi_has_the_han_of_riichi_too(
    discarder: int | None, fu: int, least: int
) -> None:
    """3-01 (5.2) and TX5: riichi is worth 1 and its hand is closed, so a self-draw is worth 1 as well."""
    told = [(f"{RON}/value/han", "no_such_hand", "ordinary_yaku")]
    event = _value({"han": least, "fu": fu}, discarder) | {"riichi": [1]}
    assert refusals("tcg", table("tcg"), event) == []
    fewer = _value({"han": least - 1, "fu": fu}, discarder)
    if least > 1:
        assert refusals("tcg", table("tcg"), fewer | {"riichi": [1]}) == told
        assert refusals("tcg", table("tcg"), fewer | {"riichi": [2]}) == []


def test_no_win_in_riichi_has_the_fu_of_an_open_hand() -> None:
    event = _value({"han": 4, "fu": 20}) | {"riichi": [1]}
    assert refusals("tcg", table("tcg"), event, open_no_fu_ron=20) == [
        (f"{RON}/value/han", "no_such_hand", "ordinary_yaku")
    ]


@pytest.mark.parametrize(
    ("yaku", "value"),
    [("pinfu", {"han": 1, "fu": 20}), ("chiitoitsu", {"han": 2, "fu": 25})],
)
def test_a_self_draw_is_worth_nothing_where_the_list_of_yaku_leaves_it_out(
    yaku: str, value: Body
) -> None:
    """T1: the yaku that count are an option, and the han of a value are those it leaves."""
    assert refusals("tcg", table("tcg"), _value(value, None), yaku=[yaku]) == []
    both = [yaku, "menzen_tsumo"]
    assert refusals("tcg", table("tcg"), _value(value, None), yaku=both) == [
        (f"{RON}/value/fu", "no_such_hand", "fu_calculation")
    ]


@pytest.mark.parametrize(
    ("fu", "han", "yaku"),
    [(110, 1, None), (120, 4, None), (140, 4, None), (120, 1, ["riichi"]), (150, 13, None)],
)
def test_more_than_110_fu_take_three_kans_and_what_those_are_worth(
    fu: int, han: int, yaku: list[str] | None
) -> None:
    """Three concealed kans are sanankou and sankantsu, 2 han each, where these count; 140 fu are the most there are."""
    options = {"yaku": yaku} if yaku else {}
    no_such_hand = [(f"{RON}/value/fu", "no_such_hand", "fu_calculation")]
    wanted = no_such_hand if fu == 150 else []
    assert refusals("tcg", table("tcg"), _value({"han": han, "fu": fu}), **options) == wanted
    if han > 1:
        fewer = _value({"han": han - 1, "fu": fu})
        assert refusals("tcg", table("tcg"), fewer, **options) == no_such_hand


def test_20_fu_by_tsumo_are_pinfu() -> None:
    event = _value({"han": 2, "fu": 20}, None)
    assert refusals("tcg", table("tcg"), event) == []
    assert refusals("tcg", table("tcg"), event, tsumo_pinfu=False) == [
        (f"{RON}/value/fu", "no_such_hand", "fu_calculation")
    ]


def test_r4_r6_20_fu_of_the_older_rules_are_pinfu() -> None:
    at = [(f"{RON}/value/fu", "no_such_hand", "fu")]
    by_ron = _value({"han": 1, "fu": 20})
    assert refusals("arushiaru", table("arushiaru"), by_ron) == []
    assert refusals("arushiaru", table("arushiaru"), _value({"han": 0, "fu": 30}, None)) == []
    for han, told in ((1, at), (2, [])):
        event = _value({"han": han, "fu": 20}, None)
        assert refusals("arushiaru", table("arushiaru"), event, mo8pinfu=True) == told


def test_20_fu_by_ron_where_an_option_has_them() -> None:
    event = _value({"han": 1, "fu": 20})
    assert refusals("tcg", table("tcg"), event, open_no_fu_ron=20) == []
