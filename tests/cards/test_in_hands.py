"""Cards in one hand, at their corners: conditions, the marked white dragon, liability for several yakuman, the order of faults."""

import json
import re
from typing import Any

from scoring.rules.cards.facts import ordinary, unmarked
from tests.support.cards import (
    DRAGONS,
    SIMPLE,
    TWO_YAKUMAN,
    answered,
    inline,
    payments,
    points,
    whys,
    worths,
)

POCCHI = "card_shiro_pocchi"
OPEN = "567m34522p67s+8s chi:234m"
CLOSED_CHILD = {"ron", "riichi", "child", "closed"}


def test_each_condition_holds_where_it_says() -> None:
    lines = {
        SIMPLE: CLOSED_CHILD,
        f"{SIMPLE} tsumo": {"tsumo", "riichi", "child", "closed"},
        f"{SIMPLE} dealer": {"ron", "riichi", "dealer", "closed"},
        "123567m34522p67s+8s": {"ron", "child", "closed"},
        "123567m34522p67s+8s tsumo dealer": {"tsumo", "dealer", "closed"},
        OPEN: {"ron", "child", "open"},
        f"{OPEN} tsumo": {"tsumo", "child", "open"},
    }
    yaku = {
        "tsumo": "sankantsu", "ron": "toitoi", "riichi": "sanankou", "dealer": "honroutou",
        "child": "rinshan", "closed": "chankan", "open": "sanshoku_doukou",
    }  # fmt: skip
    card = inline(
        *({"layer": "grant", "rule": rule, "when": [name]} for name, rule in yaku.items())
    )
    for line, holding in lines.items():
        answer = answered(line, card)
        assert {name for name in yaku if yaku[name] in worths(answer)} == holding


def test_what_a_hand_with_cards_takes_for_granted_is_what_the_plain_one_does() -> None:
    for line in (SIMPLE, f"{SIMPLE} dora:9m", f"{SIMPLE} dora:9m ura:1z", OPEN):
        assert answered(line, "card_big_counters")["assumed"] == answered(line)["assumed"]
        whole = answered(line, "card_wareme", wareme="winner")
        assert whole["assumed"] == answered(line)["assumed"]


# --- the marked white dragon


def test_marked_dragons_are_written_as_ordinary_ones() -> None:
    assert ordinary("123m 1 0z") == ("123m15z", 1)
    assert ordinary("120m 00z") == ("120m55z", 2)
    assert ordinary("340m 12z") == ("340m 12z", 0)
    request = {"concealed": "10z", "melds": ["pon:055z", "chi:340m", 7], "discards": 7}
    assert unmarked(request, ("concealed", "melds", "discards", "passed")) == (
        {"concealed": "15z", "melds": ["pon:555z", "chi:340m", 7], "discards": 7},
        {"concealed": 1, "melds": 1},
    )


def _stands(line: str, *cards: object, **more: object) -> tuple[str | None, list[str]]:
    """Return the tile as which the marked tile wins, and the numbers in the sentence about it."""
    answer = answered(line, POCCHI, *cards, **dict[str, Any](more))
    if not answer["winning"]:
        return None, []
    found = re.findall(r"\d[a-z]?", answer["explanation"][0])
    return answer["reading"]["wild"], found


def test_8_06_it_stands_for_the_last_tiles_too_and_for_any_beside_a_kan() -> None:
    words = "+0z riichi tsumo"
    assert _stands(f"123567m345p678s6z{words}") == ("6z", ["6z", "0"])
    assert _stands(f"123567m345p678s7z{words}") == ("7z", ["7z", "0"])
    assert _stands(f"123567m345p678s5z{words}") == ("5z", ["5z", "0"])
    assert _stands(f"567m34522p67s{words} closed_kan:1111m dora:7s1z") == ("8s", ["8s", "1"])
    assert _stands(f"12567m34522p{words} closed_kan:3333m") == (None, [])


def test_8_06_it_stands_for_the_last_tile_of_a_set_on_the_table() -> None:
    """4m and 7m would win; under 3m the fourth 4m is one more dora."""
    wild = inline({"layer": "tiles", "kind": "wild"})
    answer = answered("56m22p+0z chi:123m pon:444m pon:777z dora:3m", wild)
    assert answer["reading"]["wild"] == "4m"
    assert worths(answer) == {"yakuhai_chun": 1, "dora": 4}


def test_8_06_it_stands_for_the_fourth_five_beside_three_plain_ones() -> None:
    """5m completes 4555666778888m; among the tiles of a set with red fives it would be the red one."""
    wild = inline({"layer": "tiles", "kind": "wild"})
    for red_fives in (0, 3):
        answer = answered("4555666778888m+0z tsumo", wild, options={"red_fives": red_fives})
        assert answer["reading"]["wild"] == "5m"


def test_8_06_other_tiles_count_only_if_they_win() -> None:
    """1m and 4m complete 23m; tanyao needs 4m, and no yaku counts with 789s."""
    wild = inline({"layer": "tiles", "kind": "wild"})
    found = [answered(f"23m55s+0z chi:234p chi:567p chi:{run}", wild) for run in ("345s", "789s")]
    assert [one["winning"] for one in found] == [True, False]
    assert all(one["explanation"][0].endswith("higher score: 0.") for one in found)


def test_8_06_dora_in_melds_and_below_the_indicators_count_whatever_it_stands_for() -> None:
    # A concealed kan of 9s: four dora under 8s, and four ura dora under the other 8s.
    line = "567m34522p67s+0z riichi tsumo closed_kan:9999s dora:8s1z ura:8s2z"
    answer = answered(line, POCCHI)
    assert worths(answer)["dora"] == 4
    assert worths(answer)["ura_dora"] == 4
    assert answer["yaku"] == answered(line.replace("+0z", "+8s"))["yaku"]
    # The tile it stands for is a dora as well, here 8s under 7s.
    both = answered("123567m34522p67s+0z riichi tsumo dora:7s ura:7s", POCCHI)
    assert (worths(both)["dora"], worths(both)["ura_dora"]) == (1, 1)


def test_8_06_it_may_be_the_fourth_beside_a_pon() -> None:
    """34m wait for 2m and 5m; under 1m four dora with the pon of 2m, or three."""
    line = "34m99p345s+0z houtei pon:111m pon:222m dora:1m"
    answer = answered(line, inline({"layer": "tiles", "kind": "wild"}))
    assert answer["reading"]["wild"] == "2m"
    assert worths(answer) == {"houtei": 1, "dora": 4}


def test_8_06_flowers_and_granted_yaku_count_with_it() -> None:
    line = "123567m34522p67s+0z riichi tsumo"
    answer = answered(line, POCCHI, "card_flower_tiles", "card_endless_ippatsu", flowers=2)
    assert worths(answer) == {
        "riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "ippatsu": 1, "card_flower_tiles": 2,
    }  # fmt: skip


# --- forms


def test_a_form_that_no_card_sets_stays_what_it_is() -> None:
    orphans = "19m19p19s1234567z"
    answer = answered(f"{orphans}+1m", "card_no_seven_pairs")
    assert [line["id"] for line in answer["yaku"]] == ["kokushi"]
    waiting = answered(f"{orphans}+5p", "card_no_seven_pairs")
    assert (waiting["reason"], waiting["shanten"]) == ("not_complete", 0)
    pairs = answered("1122m3344p5566s7z+1z", inline(NO_ORPHANS))
    assert (pairs["reason"], pairs["shanten"]) == ("not_complete", 0)
    assert answered(f"{orphans}+1m", inline(NO_ORPHANS))["reason"] == "not_complete"


NO_ORPHANS = {"layer": "shapes", "form": "thirteen_orphans", "allowed": False}


# --- liability


def test_8_08_a_yakuman_worth_several_is_answered_for_whole() -> None:
    """Big three dragons of two yakuman are 64,000; with all honours, 32,000 more."""
    two = inline({"layer": "set", "rule": "daisangen", "closed": 2, "open": 2})
    answer = answered(DRAGONS, "card_liability", two, liability="daisangen")
    assert payments(answer) == [("liable", 1, 32000, 0), ("discarder", 1, 32000, 0)]
    answer = answered(TWO_YAKUMAN, "card_liability", two, liability="daisangen")
    assert payments(answer) == [("liable", 1, 32000, 0), ("discarder", 1, 64000, 0)]
    answer = answered(f"{TWO_YAKUMAN} tsumo", "card_liability", two, liability="daisangen")
    assert payments(answer) == [
        ("liable", 1, 64000, 0),
        ("dealer", 1, 16000, 0),
        ("child", 2, 8000, 0),
    ]
    assert ".0" not in json.dumps([answer["payments"], answer["value"]])


def test_8_08_nobody_answers_for_a_yakuman_that_does_not_count() -> None:
    ban = inline({"layer": "ban", "rule": "daisangen"})
    answer = answered(TWO_YAKUMAN, "card_liability", ban, liability="daisangen")
    assert payments(answer) == [("discarder", 1, 32000, 0)]
    assert "card" not in answer["payments"][0]


# --- whether a number matters


def test_a_number_matters_in_fu_and_limits_though_the_points_stay() -> None:
    # TX7 with three dora: 5 han, mangan with 30 fu and with 40.
    line = "11z444m57p234678s+6p riichi tsumo dealer dora:3m"
    fu = inline({"layer": "set", "options": {"double_wind_pair_fu": 4}})
    answer = answered(line, fu)
    assert (answer["value"]["fu"], answer["value"]["limit"]) == (40, "mangan")
    assert points(answer) == points(answered(line))
    assert whys(answer) == [None]
    # 6 han: mangan of 3,000 in place of haneman of 3,000.
    six = f"{SIMPLE} ippatsu tsumo dora:1p"
    cards = [
        inline({"layer": "set", "rule": "mangan", "value": 3000}),
        inline({"layer": "ban", "rule": "haneman"}, id_="other"),
    ]
    answer = answered(six, *cards)
    assert (answer["value"]["han"], answer["value"]["limit"]) == (6, "mangan")
    assert points(answer) == points(answered(six))
    assert whys(answer) == [None, None]
