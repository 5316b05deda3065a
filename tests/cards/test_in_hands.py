"""Each card of the sheet in hands: the rows of ``hands.yaml``, conditions, and the marked white dragon."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.rules.cards.facts import ordinary, unmarked
from scoring.rules.changes import LAYERS
from scoring.rules.rulebook import Card
from tests.support.cards import (
    SIMPLE,
    TWO_YAKUMAN,
    answered,
    cards_of,
    inline,
    payments,
    points,
    rows_of,
    whys,
    worths,
)

POCCHI = "card_shiro_pocchi"
OPEN = "567m34522p67s+8s chi:234m"
CLOSED_CHILD = {"ron", "riichi", "child", "closed"}
STATED = {"yaku", "paid", "points", "received", "reason", "shanten", "wild"}
VALUE = {"han", "fu", "limit", "yakuman", "chips"}


@pytest.mark.parametrize("row", rows_of(Path(__file__).with_name("hands.yaml")))
def test_a_hand_with_cards_has_this_answer(row: dict[str, Any]) -> None:
    wanted = {name: row[name] for name in row.keys() & (STATED | VALUE)}
    more = {name: row[name] for name in row.keys() - wanted.keys() - {"hand", "cards"}}
    answer = answered(row["hand"], *cards_of(row), **more)
    paid = payments(answer)
    stated = {
        **answer,
        **answer["value"],
        "yaku": {line["id"]: line.get("han", line.get("yakuman")) for line in answer["yaku"]},
        "paid": [list(share) for share in paid],
        "wild": (answer["reading"] or {}).get("wild"),
    }
    assert {name: stated[name] for name in wanted} == wanted
    assert points(answer) == sum(count * each for _, count, each, _ in paid)
    assert not any(whys(answer))
    assert ".0" not in json.dumps([answer["payments"], answer["value"]])


def test_8_08_a_payment_names_the_card_that_makes_a_player_liable() -> None:
    winds = "5p+5p pon:111z pon:222z pon:333z pon:444z"
    liable = answered(winds, "card_liability", liability="suushiihou")
    assert [line["card"] for line in liable["payments"]] == ["card_liability"] * 2
    ban = inline({"layer": "ban", "rule": "daisangen"})
    nobody = answered(TWO_YAKUMAN, "card_liability", ban, liability="daisangen")
    assert "card" not in nobody["payments"][0]


def test_every_item_that_cards_may_bring_in_has_its_card() -> None:
    rules = scoring.ruleset("tcg").declared
    clauses = {rule.clause for rule in rules if isinstance(rule, Card)}
    assert clauses >= {"8-01", "8-02", "8-03", "8-04", "8-05", "8-06", "8-07", "8-08"}


def test_every_layer_has_a_card() -> None:
    rules = scoring.ruleset("tcg").declared
    cards = [rule for rule in rules if isinstance(rule, Card)]
    assert {change["layer"] for card in cards for change in card.changes} == set(LAYERS)


def test_8_03_each_flower_tile_is_worth_a_han() -> None:
    # 4 han 30 fu are mangan (2-02).
    answer = answered(SIMPLE, "card_flower_tiles", flowers=2)
    assert points(answer) == 8000
    flower = answer["yaku"][-1]
    assert flower["card"] == flower["id"] == "card_flower_tiles"
    assert (flower["han"], flower["clause"]) == (2, "8-03")
    assert flower["name"] == scoring.ruleset("tcg").rules["card_flower_tiles"].name.en
    assert flower["href"] == "/v1/rulesets/tcg/rules/card_flower_tiles"


@pytest.mark.parametrize(("lang", "name"), [("en", "Standing dora 2p"), ("ja", "常設ドラ2p")])
def test_8_05_it_is_named_by_its_tile_and_counts_what_the_card_says(lang: str, name: str) -> None:
    card = inline({"layer": "tiles", "kind": "dora", "tile": "2p", "worth": 2})
    line = answered(SIMPLE, card, lang=lang)["yaku"][-1]
    assert (line["name"], line["han"], line["card"]) == (name, 4, "mine")
    assert line["clause"] == "preface"


def test_8_06_in_hand_it_is_an_ordinary_white_dragon() -> None:
    answer = answered("123567m345p67s50z+8s riichi", "card_shiro_pocchi")
    plain = answered("123567m345p67s55z+8s riichi")
    assert points(answer) == points(plain) > 0
    meld = answered("123567m22p67s+8s pon:550z", "card_shiro_pocchi")
    assert meld["yaku"] == answered("123567m22p67s+8s pon:555z")["yaku"] != []


def test_8_07_chips_stand_beside_the_points() -> None:
    # Riichi, ippatsu, pinfu and two ura dora: 5 han; a chip for ippatsu and one for each ura.
    answer = answered(f"{SIMPLE} ippatsu dora:9s ura:1p", "card_chips")
    assert points(answer) == 8000
    assert answer["value"]["chips"] == 3
    assert "Ippatsu 1 + Ura dora 2 = 3" in answer["explanation"][-1]


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


def _stands(line: str) -> tuple[str | None, list[str]]:
    """Return the tile as which the marked tile wins, and the numbers in the sentence about it."""
    answer = answered(line, POCCHI)
    if not answer["winning"]:
        return None, []
    wild, sentence = answer["reading"]["wild"], answer["explanation"][0]
    assert sentence.startswith(f"The marked white dragon counts as {wild}")
    return wild, re.findall(r"\d[a-z]?", sentence)


def test_8_06_it_stands_for_the_last_tiles_too_and_for_any_beside_a_kan() -> None:
    words = "+0z riichi tsumo"
    assert _stands(f"123567m345p678s6z{words}") == ("6z", ["6z", "0"])
    assert _stands(f"123567m345p678s7z{words}") == ("7z", ["7z", "0"])
    assert _stands(f"123567m345p678s5z{words}") == ("5z", ["5z", "0"])
    assert _stands(f"567m34522p67s{words} closed_kan:1111m dora:7s1z") == ("8s", ["8s", "1"])
    assert _stands(f"12567m34522p{words} closed_kan:3333m") == (None, [])


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
