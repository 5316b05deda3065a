"""Each card of the sheet, with values computed by hand from its score table."""

import pytest

import scoring
from scoring.rules.changes import LAYERS
from scoring.rules.rulebook import Card
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


def test_every_item_that_cards_may_bring_in_has_its_card() -> None:
    rules = scoring.ruleset("tcg").declared
    clauses = {rule.clause for rule in rules if isinstance(rule, Card)}
    assert clauses >= {"8-01", "8-02", "8-03", "8-04", "8-05", "8-06", "8-07", "8-08"}


def test_every_layer_has_a_card() -> None:
    rules = scoring.ruleset("tcg").declared
    cards = [rule for rule in rules if isinstance(rule, Card)]
    assert {change["layer"] for card in cards for change in card.changes} == set(LAYERS)


def test_8_01_who_sits_at_the_wall_break_pays_double() -> None:
    """2,000 and one counter of 300, doubled; riichi/test_wareme_and_chips has every role."""
    answer = answered(f"{SIMPLE} honba:1", "card_wareme", wareme="discarder")
    assert payments(answer) == [("discarder", 1, 4000, 600)]
    assert (points(answer), answer["received"], whys(answer)) == (4000, 4600, [None])


def test_8_01_without_the_counters_where_the_card_says_so() -> None:
    card = inline({"layer": "payment", "kind": "wareme", "times": 3})
    answer = answered(f"{SIMPLE} honba:1", card, wareme="discarder")
    assert payments(answer) == [("discarder", 1, 6000, 300)]


def test_8_02_a_red_five_is_worth_a_han() -> None:
    # 3 han 30 fu: 960 x 4 = 3,840, rounded up to 3,900.
    answer = answered("123567m34022p67s+8s riichi", "card_red_tiles")
    assert points(answer) == 3900
    assert worths(answer) == {"riichi": 1, "pinfu": 1, "red_five": 1}


def test_8_02_the_card_says_how_many_of_each_suit_are_red() -> None:
    card = inline({"layer": "tiles", "kind": "red_fives", "pin": 2})
    answer = answered("123m340067p2267s+8s riichi", card)
    assert worths(answer) == {"riichi": 1, "pinfu": 1, "red_five": 2}
    with pytest.raises(scoring.Refused) as refused:
        answered("123067m34522p67s+8s riichi", card)
    assert [fault.code for fault in refused.value.faults] == ["red_five_not_in_use"]


def test_8_03_each_flower_tile_is_worth_a_han() -> None:
    # 4 han 30 fu are mangan (2-02).
    answer = answered(SIMPLE, "card_flower_tiles", flowers=2)
    assert points(answer) == 8000
    flower = answer["yaku"][-1]
    assert flower["card"] == flower["id"] == "card_flower_tiles"
    assert (flower["han"], flower["clause"]) == (2, "8-03")
    assert flower["name"] == scoring.ruleset("tcg").rules["card_flower_tiles"].name.en
    assert flower["href"] == "/v1/rulesets/tcg/rules/card_flower_tiles"


def test_8_04_every_north_in_the_hand_is_a_dora() -> None:
    # Riichi, pinfu (North is nobody's wind here) and two norths: 4 han 30 fu, mangan.
    answer = answered("123567m345p67s44z+8s riichi", "card_north_dora")
    assert worths(answer) == {"riichi": 1, "pinfu": 1, "card_north_dora": 2}
    assert points(answer) == 8000


def test_8_05_a_standing_dora_counts_in_melds_too() -> None:
    # Pon of 7s and chi 567s: four of them; all simples 1 + 4 = 5 han, mangan.
    answer = answered("234m3422p+5p pon:777s chi:567s", "card_standing_dora")
    assert worths(answer) == {"tanyao": 1, "card_standing_dora": 4}
    assert points(answer) == 8000


@pytest.mark.parametrize(("lang", "name"), [("en", "Standing dora 2p"), ("ja", "常設ドラ2p")])
def test_8_05_it_is_named_by_its_tile_and_counts_what_the_card_says(lang: str, name: str) -> None:
    card = inline({"layer": "tiles", "kind": "dora", "tile": "2p", "worth": 2})
    line = answered(SIMPLE, card, lang=lang)["yaku"][-1]
    assert (line["name"], line["han"], line["card"]) == (name, 4, "mine")
    assert line["clause"] == "preface"


def test_8_06_the_marked_white_dragon_wins_as_the_best_tile() -> None:
    # It may be 5s or 8s: riichi, tsumo, pinfu, 3 han 20 fu; the dora makes 8s the better one: 4 han 20 fu, 1,300 / 2,600.
    answer = answered("123567m34522p67s+0z riichi tsumo dora:7s", "card_shiro_pocchi")
    assert points(answer) == 1300 * 2 + 2600
    assert answer["reading"]["wild"] == "8s"
    assert worths(answer) == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "dora": 1}
    assert answer["explanation"][0].startswith("The marked white dragon counts as 8s")


@pytest.mark.parametrize("words", ["riichi", "tsumo"])
def test_8_06_it_is_an_ordinary_white_dragon_otherwise(words: str) -> None:
    answer = answered(f"123567m34522p67s+0z {words}", "card_shiro_pocchi")
    assert answer["reason"] == "not_complete"


def test_8_06_in_hand_it_is_an_ordinary_white_dragon() -> None:
    answer = answered("123567m345p67s50z+8s riichi", "card_shiro_pocchi")
    plain = answered("123567m345p67s55z+8s riichi")
    assert points(answer) == points(plain) > 0
    meld = answered("123567m22p67s+8s pon:550z", "card_shiro_pocchi")
    assert meld["yaku"] == answered("123567m22p67s+8s pon:555z")["yaku"] != []


def test_8_06_it_may_stand_for_a_tile_that_is_gone_but_not_for_a_fifth_in_the_hand() -> None:
    # East is waited on alone and the other three are indicators: 2 han; 20 + 2 + 2 (round wind) + 2 = 26, 30 fu: 500 / 1,000.
    gone = answered("123567m345p678s1z+0z riichi tsumo dora:111z ura:9s", "card_shiro_pocchi")
    assert (points(gone), gone["reading"]["wild"]) == (2000, "1z")
    # 12m wait for 3m alone, and all four are in the kan.
    held = answered("12567m34522p+0z riichi tsumo closed_kan:3333m", "card_shiro_pocchi")
    assert held["reason"] == "not_complete"


def test_8_06_a_card_may_let_it_win_always() -> None:
    card = inline({"layer": "tiles", "kind": "wild"})
    # By ron on a robbed kan: the tile is not among those of the hand, so 9s of 78s cannot be 6s, which the hand holds.
    answer = answered("123456m22p78666s+0z chankan", card)
    assert answer["reading"]["wild"] == "9s"
    assert worths(answer) == {"chankan": 1}


def test_8_06_it_may_be_worth_most_as_itself() -> None:
    answer = answered("123567m345p678s5z+0z riichi tsumo", "card_shiro_pocchi")
    assert answer["winning"]


def test_8_07_chips_stand_beside_the_points() -> None:
    # Riichi, ippatsu, pinfu and two ura dora: 5 han; a chip for ippatsu and one for each ura.
    answer = answered(f"{SIMPLE} ippatsu dora:9s ura:1p", "card_chips")
    assert points(answer) == 8000
    assert answer["value"]["chips"] == 3
    assert "Ippatsu 1 + Ura dora 2 = 3" in answer["explanation"][-1]
    red = answered("123567m34022p67s+8s riichi", "card_chips", "card_red_tiles")
    assert red["value"]["chips"] == 1


def test_8_07_each_yakuman_has_its_chips() -> None:
    # TX15: two yakuman.
    answer = answered(TWO_YAKUMAN, "card_chips")
    assert answer["value"]["yakuman"] == 2
    assert answer["value"]["chips"] == 10
    assert answered(SIMPLE, "card_chips")["value"]["chips"] == 0


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        # TX35 with the card: the liable player pays for all three, and the counters.
        (f"{DRAGONS} tsumo honba:1", [("liable", 1, 32000, 300)]),
        (f"{DRAGONS} honba:1", [("liable", 1, 16000, 0), ("discarder", 1, 16000, 300)]),
        (f"{DRAGONS} dealer", [("liable", 1, 24000, 0), ("discarder", 1, 24000, 0)]),
        # TX15: only big three dragons is answered for, all honours is paid by all.
        (TWO_YAKUMAN, [("liable", 1, 16000, 0), ("discarder", 1, 48000, 0)]),
        (f"{TWO_YAKUMAN} tsumo", [("liable", 1, 32000, 0), ("dealer", 1, 16000, 0), ("child", 2, 8000, 0)]),
    ],
)  # fmt: skip
def test_8_08_who_fed_the_dragons_answers_for_them(
    line: str, paid: list[tuple[str, int, int, int]]
) -> None:
    answer = answered(line, "card_liability", liability="daisangen")
    assert payments(answer) == paid
    assert points(answer) == sum(count * each for _, count, each, _ in paid)


def test_8_08_who_fed_the_winds_answers_for_them() -> None:
    # Big four winds and nothing else: 32,000.
    line = "5p+5p pon:111z pon:222z pon:333z pon:444z"
    answer = answered(line, "card_liability", liability="suushiihou")
    assert payments(answer) == [("liable", 1, 16000, 0), ("discarder", 1, 16000, 0)]
    assert [p["card"] for p in answer["payments"]] == ["card_liability"] * 2


def test_8_01_and_8_08_together_the_break_doubles_what_the_liable_player_pays() -> None:
    answer = answered(
        f"{DRAGONS} tsumo honba:1", "card_liability", "card_wareme", liability="daisangen",
        wareme="liable",
    )  # fmt: skip
    assert payments(answer) == [("liable", 1, 64000, 600)]
