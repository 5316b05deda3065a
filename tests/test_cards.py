"""Cards beat rules: one test a layer and one for each card of the sheet, with values computed by hand from its score table."""

from typing import Any

import pytest

import scoring
from scoring.cards import LAYERS
from scoring.rulebook import Card

SIMPLE = "123567m34522p67s+8s riichi"
"""Riichi and pinfu: 2 han 30 fu by ron, 480 x 4 = 1,920, rounded up to 2,000."""
MINUS_ONE_HAN = "123567m34522p67s+8s"
DRAGONS = "99p78s+9s pon:555z pon:666z pon:777z"
TWO_YAKUMAN = "2233z+2z pon:555z pon:666z pon:777z"
"""TX15: big three dragons and all honours."""
PREFACE = "/v1/rulesets/tcg/rules/cards_beat_rules"


def requested(line: str, *cards: object, **more: object) -> dict[str, Any]:
    """The request of a line of notation with cards in play."""
    return {**scoring.ruleset("tcg").game.request_of(line), "cards": list(cards), **more}


def answered(line: str, *cards: object, lang: str = "en", **more: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    """The answer to a line of notation with cards in play."""
    return scoring.score("tcg", requested(line, *cards, **more), lang=lang).to_dict()


def inline(*changes: object, id_: str = "mine") -> dict[str, Any]:
    """A card that is sent with its changes."""
    return {"id": id_, "changes": list(changes)}


def points(answer: dict[str, Any]) -> int:
    """What all payers pay together."""
    paid: int = answer["value"]["points"]
    return paid


def worths(answer: dict[str, Any]) -> dict[str, int]:
    """The han of each line of an answer, by its identifier."""
    return {line["id"]: line["han"] for line in answer["yaku"]}


def payments(answer: dict[str, Any]) -> list[tuple[str, int, int, int]]:
    """Who pays how much and how much for the counters."""
    return [(p["from"], p["count"], p["points"], p["honba"]) for p in answer["payments"]]


def whys(answer: dict[str, Any]) -> list[str | None]:
    """Why each change came to nothing; ``None`` for those that did not."""
    changes = [change for entry in answer["amendments"] for change in entry.get("changes", [])]
    assert all(change["took_effect"] == (change["why"] is None) for change in changes)
    return [change["why"] for change in changes]


# --- the cards of the sheet


def test_every_item_that_cards_may_bring_in_has_its_card() -> None:
    rules = scoring.ruleset("tcg").book.rules
    clauses = {rule.clause for rule in rules if isinstance(rule, Card)}
    assert clauses >= {"8-01", "8-02", "8-03", "8-04", "8-05", "8-06", "8-07", "8-08"}


def test_every_layer_has_a_card() -> None:
    rules = scoring.ruleset("tcg").book.rules
    cards = [rule for rule in rules if isinstance(rule, Card)]
    assert {change["layer"] for card in cards for change in card.changes} == set(LAYERS)


@pytest.mark.parametrize(
    ("line", "role", "paid", "received"),
    [
        # 2,000 and one counter of 300, doubled.
        (f"{SIMPLE} honba:1", "discarder", [("discarder", 1, 4000, 600)], 4600),
        (f"{SIMPLE} honba:1 deposits:1", "winner", [("discarder", 1, 4000, 600)], 5600),
        # TX2: 700 / 1,300 by tsumo; the one at the break pays double, counters (100 each) too.
        (
            "234567m34522p67s+8s tsumo honba:1",
            "child",
            [("dealer", 1, 1300, 100), ("child", 1, 1400, 200), ("child", 1, 700, 100)],
            3800,
        ),
        (
            "234567m34522p67s+8s tsumo",
            "dealer",
            [("dealer", 1, 2600, 0), ("child", 2, 700, 0)],
            4000,
        ),
        (
            "234567m34522p67s+8s tsumo",
            "winner",
            [("dealer", 1, 2600, 0), ("child", 2, 1400, 0)],
            5400,
        ),
        # TX20: the dealer's tsumo, 1,300 from each.
        (
            "123567m34522p67s+8s riichi tsumo dealer",
            "child",
            [("child", 1, 2600, 0), ("child", 2, 1300, 0)],
            5200,
        ),
    ],
)
def test_8_01_who_sits_at_the_wall_break_pays_and_receives_double(
    line: str, role: str, paid: list[tuple[str, int, int, int]], received: int
) -> None:
    answer = answered(line, "card_wareme", wareme=role)
    assert payments(answer) == paid
    assert answer["received"] == received
    assert points(answer) == sum(count * each for _, count, each, _ in paid)
    doubled = [p for p in answer["payments"] if p.get("card") == "card_wareme"]
    assert doubled
    assert whys(answer) == [None]


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


def test_8_06_the_marked_white_dragon_wins_as_the_best_tile() -> None:
    # It may be 5s or 8s: riichi, tsumo, pinfu, 3 han 20 fu; the dora makes 8s the better one: 4 han 20 fu, 1,300 / 2,600.
    answer = answered("123567m34522p67s+0z riichi tsumo dora:7s", "card_shiro_pocchi")
    assert points(answer) == 1300 * 2 + 2600
    assert answer["reading"]["wild"] == "8s"
    assert worths(answer) == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "dora": 1}
    assert answer["explanation"][0].startswith("The marked white dragon stands for 8s")


@pytest.mark.parametrize("words", ["riichi", "tsumo"])
def test_8_06_it_is_an_ordinary_white_dragon_otherwise(words: str) -> None:
    answer = answered(f"123567m34522p67s+0z {words}", "card_shiro_pocchi")
    assert answer["reason"] == "not_complete"
    assert [why and why.startswith("Only") for why in whys(answer)] == [True]


def test_8_06_in_hand_it_is_an_ordinary_white_dragon() -> None:
    answer = answered("123567m345p67s50z+8s riichi", "card_shiro_pocchi")
    plain = answered("123567m345p67s55z+8s riichi")
    assert points(answer) == points(plain) > 0
    assert whys(answer) == ["It is not the winning tile."]
    meld = answered("123567m22p67s+8s pon:550z", "card_shiro_pocchi")
    assert meld["yaku"] == answered("123567m22p67s+8s pon:555z")["yaku"] != []


def test_8_06_it_may_stand_for_a_tile_that_is_gone_but_not_for_a_fifth_in_the_hand() -> None:
    # East is waited on alone and the other three are indicators: 2 han; 20 + 2 + 2 (round wind) + 2 = 26, 30 fu: 500 / 1,000.
    gone = answered("123567m345p678s1z+0z riichi tsumo dora:111z ura:9s", "card_shiro_pocchi")
    assert (points(gone), gone["reading"]["wild"]) == (2000, "1z")
    # 12m wait for 3m alone, and all four are in the kan.
    held = answered("12567m34522p+0z riichi tsumo closed_kan:3333m", "card_shiro_pocchi")
    assert held["reason"] == "not_complete"
    assert whys(held) == ["The hand wins with no tile."]


def test_8_06_a_card_may_let_it_win_always() -> None:
    card = inline({"layer": "tiles", "kind": "wild"})
    # By ron on a robbed kan: the tile is not among those of the hand, so 9s of 78s cannot be 6s, which the hand holds.
    answer = answered("123456m22p78666s+0z chankan", card)
    assert answer["reading"]["wild"] == "9s"
    assert worths(answer) == {"chankan": 1}


def test_8_06_it_may_be_worth_most_as_itself() -> None:
    answer = answered("123567m345p678s5z+0z riichi tsumo", "card_shiro_pocchi")
    assert answer["winning"]
    assert whys(answer) == ["It is worth most as a white dragon."]


def test_8_07_chips_are_told_beside_the_points() -> None:
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
        (
            f"{TWO_YAKUMAN} tsumo",
            [("liable", 1, 32000, 0), ("dealer", 1, 16000, 0), ("child", 2, 8000, 0)],
        ),
    ],
)
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
    assert whys(answer) == ["Nobody was said to be liable.", None]


def test_8_01_and_8_08_together_the_break_doubles_what_the_liable_player_pays() -> None:
    answer = answered(
        f"{DRAGONS} tsumo honba:1",
        "card_liability",
        "card_wareme",
        liability="daisangen",
        wareme="liable",
    )
    assert payments(answer) == [("liable", 1, 64000, 600)]


# --- one test a layer, with cards that are sent


def test_shapes_a_forbidden_form_does_not_win() -> None:
    pairs = "1122m3344p5566s7z+7z"
    assert points(answered(pairs)) == 1600  # TX5
    answer = answered(pairs, "card_no_seven_pairs")
    assert (answer["reason"], answer["shanten"]) == ("not_complete", 3)
    assert whys(answer) == [None]
    # TX22: the same tiles as two double runs win still.
    runs = answered("223344m55667p88s+7p", "card_no_seven_pairs")
    assert points(runs) == 8000
    assert whys(answered(SIMPLE, "card_no_seven_pairs")) == ["The hand has not that form."]


def test_shapes_a_form_that_is_let_in_has_the_fu_its_card_says() -> None:
    card = inline({"layer": "shapes", "form": "unconnected", "allowed": True, "fu": 30})
    line = "147m258p369s1234z+1z riichi tsumo"
    assert answered(line)["reason"] == "not_complete"
    # Riichi and tsumo, 2 han 30 fu: 500 / 1,000.
    answer = answered(line, card)
    assert points(answer) == 2000
    (fu,) = answer["fu"]
    assert (fu["fu"], fu["card"], fu["href"]) == (30, "mine", PREFACE)


def test_grant_a_yaku_counts_though_nobody_claims_it() -> None:
    answer = answered(SIMPLE, "card_endless_ippatsu")
    assert worths(answer) == {"riichi": 1, "pinfu": 1, "ippatsu": 1}
    assert points(answer) == 3900
    assert answer["yaku"][-1]["card"] == "card_endless_ippatsu"
    assert answer["yaku"][-1]["clause"] == "3-01"


@pytest.mark.parametrize(
    ("line", "change", "why"),
    [
        (f"{SIMPLE} ippatsu", {"rule": "ippatsu"}, "The hand has it anyway."),
        (MINUS_ONE_HAN, {"rule": "ippatsu", "when": ["riichi"]}, "Only after riichi."),
        (
            SIMPLE,
            {"rule": "ippatsu", "when": ["tsumo", "open"]},
            "Only by self-draw and with an open hand.",
        ),
        ("567m34522p67s+8s chi:234m", {"rule": "riichi"}, "It is worth nothing in such a hand."),
        # TX22: two double runs supersede one.
        ("223344m55667p88s+7p", {"rule": "iipeikou"}, "It gives way to greater yaku."),
        ("123567m345p1122s+9s", {"rule": "riichi"}, "The hand does not win."),
    ],
)
def test_grant_what_comes_to_nothing_is_told(line: str, change: dict[str, Any], why: str) -> None:
    with_card = answered(line, inline({"layer": "grant", **change}))
    assert whys(with_card) == [why]
    without = answered(line)
    assert with_card["value"] == without["value"]
    assert with_card["yaku"] == without["yaku"]


def test_grant_a_yakuman_counts_alone() -> None:
    answer = answered(SIMPLE, inline({"layer": "grant", "rule": "ryuuiisou"}))
    assert [line["id"] for line in answer["yaku"]] == ["ryuuiisou"]
    assert points(answer) == 32000


def test_grant_lets_in_what_an_option_leaves_out() -> None:
    card = inline({"layer": "grant", "rule": "ippatsu", "hands": "with_it"})
    options = {"ippatsu_allowed": False}
    line = f"{SIMPLE} ippatsu"
    assert points(answered(line, options=options)) == 2000
    answer = answered(line, card, options=options)
    assert points(answer) == 3900
    option, mine = answer["amendments"]
    assert option["effects"] == ["a card in play goes before it"]
    assert "it goes before the chosen option Ippatsu: false" in mine["effects"][0]
    assert whys({"amendments": [mine]}) == [None]
    assert whys(answered(line, card)) == ["It is so already."]


def test_ban_beats_grant_and_the_story_says_so() -> None:
    for cards in (
        ("card_endless_ippatsu", "card_no_ippatsu"),
        ("card_no_ippatsu", "card_endless_ippatsu"),
    ):
        answer = answered(f"{SIMPLE} ippatsu", *cards)
        assert points(answer) == 2000
        told = {entry["id"]: entry["changes"][0] for entry in answer["amendments"]}
        assert told["card_no_ippatsu"]["took_effect"]
        assert told["card_endless_ippatsu"]["why"] == (
            "The card card_no_ippatsu bans it, and a ban beats everything."
        )


def test_ban_of_fu_dora_and_limits() -> None:
    # Without the 10 fu of a closed ron: 20 fu 2 han, 320 x 4 = 1,280, rounded up to 1,300.
    fu = answered(SIMPLE, inline({"layer": "ban", "rule": "closed_ron"}))
    assert points(fu) == 1300
    dora = answered(f"{SIMPLE} dora:9m", inline({"layer": "ban", "rule": "dora"}))
    assert points(dora) == 2000
    # TX12 is 12 han: without sanbaiman it is baiman, 4,000 / 8,000.
    limit = answered(
        "2233445567899p+9p riichi ippatsu tsumo dora:1p",
        inline({"layer": "ban", "rule": "sanbaiman"}),
    )
    assert limit["value"]["limit"] == "baiman"
    bans = [{"layer": "ban", "rule": rule} for rule in ("ura_dora", "wait", "toitoi")]
    assert whys(answered(SIMPLE, inline(*bans))) == [
        "This hand has none: Ura dora.",
        "This hand has none: Wait.",
        f"This hand has none: {scoring.ruleset('tcg').rules['toitoi'].name.en}.",
    ]


def test_set_a_number_of_the_payments() -> None:
    # TX19: 2,000 and two counters, now of 1,500.
    answer = answered(f"{SIMPLE} honba:2 deposits:2", "card_big_counters")
    assert payments(answer) == [("discarder", 1, 2000, 3000)]
    assert answer["received"] == 2000 + 3000 + 2000


def test_set_worth_fu_limit_dora_and_option() -> None:
    card = inline(
        {"layer": "set", "rule": "riichi", "closed": 3},
        {"layer": "set", "rule": "mangan", "value": 2500},
        {"layer": "set", "rule": "dora", "value": 0},
    )
    # Riichi 3, pinfu 1, dora 0: 4 han 30 fu reach mangan, which is 2,500 x 4.
    answer = answered(f"{SIMPLE} dora:9m", card)
    assert points(answer) == 10000
    assert worths(answer) == {"riichi": 3, "pinfu": 1, "dora": 0}
    # 30 fu of the base alone: 40 fu 2 han, 640 x 4 = 2,560, rounded up to 2,600.
    base = answered(SIMPLE, inline({"layer": "set", "rule": "base", "value": 30}))
    assert points(base) == 2600
    # A concealed kan of nines of 50 fu: 20 + 50 + 10 = 80, 1 han: 640 x 4 = 2,560, rounded up to 2,600 (TX10: 70 fu, 2,300).
    kan = inline({"layer": "set", "rule": "closed_kan", "yaochu": 50, "value": 20})
    assert points(answered("456m567p67s22m+8s closed_kan:9999s riichi", kan)) == 2600
    closed = answered("567m34522p67s+8s chi:234m", "card_closed_tanyao")
    assert closed["reason"] == "no_yaku"


def test_set_beats_the_option_the_player_chose_and_says_so() -> None:
    line = "567m34522p67s+8s chi:234m"
    answer = answered(line, "card_closed_tanyao", options={"kuitan": True})
    assert answer["reason"] == "no_yaku"
    option, card = answer["amendments"]
    assert (option["id"], option["value"], option["changes_the_rules"]) == ("kuitan", True, False)
    assert option["effects"] == ["a card in play goes before it"]
    assert "it goes before the chosen option Open tanyao: true" in card["effects"][0]


def test_set_beats_what_an_option_sets() -> None:
    card = inline({"layer": "set", "rule": "mangan_threshold", "value": 960})
    # 3 han 30 fu are 960: mangan by the card, though the option wants 2,000.
    answer = answered(f"{SIMPLE} dora:9m", card, options={"kiriage_mangan": False})
    assert points(answer) == 8000
    option, told = answer["amendments"]
    assert option["effects"] == ["a card in play goes before it"]
    assert "goes before the chosen option" in told["effects"][0]


def test_add_to_worth_and_to_numbers() -> None:
    assert points(answered(SIMPLE, "card_proud_pinfu")) == 3900
    more = answered(
        f"{SIMPLE} honba:1",
        inline({"layer": "add", "rule": "honba_points", "value": -100}),
        inline({"layer": "add", "rule": "honba_points", "value": 1000}, id_="other"),
    )
    assert payments(more) == [("discarder", 1, 2000, 1200)]


def test_add_stops_at_the_least_there_can_be() -> None:
    answer = answered(SIMPLE, inline({"layer": "add", "rule": "pinfu", "closed": -5}))
    assert worths(answer) == {"riichi": 1}
    unit = answered(SIMPLE, inline({"layer": "add", "rule": "payment_unit", "value": -1000}))
    assert points(unit) == 1920
    assert whys(answered(SIMPLE, inline({"layer": "add", "rule": "pinfu", "open": -5}))) == [
        "It makes no difference."
    ]


def test_layers_are_applied_in_their_order_whatever_the_order_given() -> None:
    add = {"layer": "add", "rule": "pinfu", "closed": 1}
    set_ = {"layer": "set", "rule": "pinfu", "closed": 2}
    ban = {"layer": "ban", "rule": "pinfu"}
    assert worths(answered(SIMPLE, inline(add, set_)))["pinfu"] == 3
    assert worths(answered(SIMPLE, inline(set_, add)))["pinfu"] == 3
    assert worths(answered(SIMPLE, inline(set_), inline(add, id_="other")))["pinfu"] == 3
    banned = answered(SIMPLE, inline(add, set_), inline(ban, id_="other"))
    assert worths(banned) == {"riichi": 1}
    assert whys(banned)[:2] == ["The card other bans it, and a ban beats everything."] * 2


# --- the story


def test_a_card_that_restates_the_rules_changes_nothing() -> None:
    card = inline(
        {"layer": "tiles", "kind": "red_fives"},
        {"layer": "shapes", "form": "seven_pairs", "allowed": True},
        {"layer": "grant", "rule": "pinfu", "hands": "with_it"},
        {"layer": "set", "rule": "honba_points", "value": 300},
        {"layer": "set", "rule": "tanyao", "closed": 1, "open": 1},
        {"layer": "set", "rule": "closed_kan", "value": 16, "yaochu": 32},
        {"layer": "set", "rule": "mangan", "value": 2000},
        {"layer": "set", "rule": "dora", "value": 1},
        {"layer": "set", "options": {"kuitan": True, "length": "hanchan", "yaku": "all"}},
        {"layer": "add", "rule": "riichi", "closed": 0},
    )
    line = f"{SIMPLE} dora:9m honba:1"
    answer, plain = answered(line, card), answered(line)
    (told,) = answer.pop("amendments")
    plain.pop("amendments")
    assert answer == plain
    assert told["changes_the_rules"] is False
    assert {change["why"] for change in told["changes"]} == {
        "It is so already.",
        "It makes no difference.",
    }


def test_options_and_cards_that_do_not_meet_leave_each_other_alone() -> None:
    cards = [
        inline({"layer": "grant", "rule": "ippatsu"}),
        inline({"layer": "grant", "rule": "haitei"}, id_="other"),
        "card_big_counters",
    ]
    answer = answered(SIMPLE, *cards, options={"kuitan": False})
    assert worths(answer) == {"riichi": 1, "pinfu": 1, "ippatsu": 1, "haitei": 1}
    option, *told = answer["amendments"]
    assert (option["changes_the_rules"], len(option["effects"])) == (True, 1)
    assert "goes before" not in str(told)


def test_a_ban_of_what_an_option_leaves_out_is_so_already() -> None:
    options = {"kazoe": False}
    card = inline(
        {"layer": "ban", "rule": "kazoe_yakuman"},
        {"layer": "set", "rule": "kazoe_yakuman", "value": 1},
    )
    answer = answered(SIMPLE, card, options=options)
    told = {"amendments": [answer["amendments"][1]]}
    assert whys(told) == ["It is so already.", "The card mine bans it, and a ban beats everything."]
    alone = inline({"layer": "set", "rule": "kazoe_yakuman", "value": 1})
    told = {"amendments": [answered(SIMPLE, alone, options=options)["amendments"][1]]}
    assert whys(told) == ["It is not in use under the options in force."]


def test_the_second_card_that_does_the_same_is_told_which_was_first() -> None:
    change = {
        "red_fives": {"layer": "tiles", "kind": "red_fives", "man": 1, "pin": 1, "sou": 1},
        "flowers": {"layer": "tiles", "kind": "flowers"},
        "shapes": {"layer": "shapes", "form": "seven_pairs", "allowed": False},
        "grant": {"layer": "grant", "rule": "ippatsu"},
        "ban": {"layer": "ban", "rule": "pinfu"},
        "set": {"layer": "set", "rule": "honba_points", "value": 500},
        "liability": {"layer": "payment", "kind": "liability", "liability": "daisangen"},
        "chips": {"layer": "payment", "kind": "chips", "rule": "ippatsu", "chips": 2},
    }
    cards = [inline(*change.values(), id_=name) for name in ("first", "second")]
    answer = answered(SIMPLE, *cards)
    second = answer["amendments"][1]
    assert {made["why"] for made in second["changes"]} == {"The card first does so already."}
    assert second["changes_the_rules"] is False
    assert whys(answered(SIMPLE, inline(change["flowers"], change["flowers"])))[1] == (
        "The card mine does so already."
    )


def test_letting_in_the_same_yaku_twice_is_told() -> None:
    options = {"ippatsu_allowed": False}
    change = {"layer": "grant", "rule": "ippatsu", "hands": "with_it"}
    answer = answered(
        f"{SIMPLE} ippatsu", inline(change), inline(change, id_="other"), options=options
    )
    assert whys({"amendments": answer["amendments"][1:]}) == [
        None,
        "Another card does so already.",
    ]
    nobody = answered(SIMPLE, inline(change), options=options)
    assert whys({"amendments": nobody["amendments"][1:]}) == ["This hand has none: Ippatsu."]


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("card_red_tiles", ["The hand has no red five."]),
        ("card_flower_tiles", ["There are no flower tiles."]),
        ("card_north_dora", ["This hand has none: 4z."]),
        ("card_shiro_pocchi", ["It is not the winning tile."]),
        ("card_wareme", ["Who sits at the wall break was not given."]),
        ("card_liability", ["Nobody was said to be liable."] * 2),
        (
            "card_chips",
            [
                "This hand has none: Ippatsu.",
                "This hand has none: Ura dora.",
                "This hand has none: Red five.",
                "This hand has none: Yakuman.",
            ],
        ),
        ("card_closed_tanyao", ["This hand has none: All simples."]),
        ("card_big_counters", ["There are no counters."]),
    ],
)
def test_what_this_hand_does_not_feel_is_told(card: str, why: list[str | None]) -> None:
    answer, plain = answered(SIMPLE, card), answered(SIMPLE)
    assert whys(answer) == why
    assert answer["amendments"][0]["changes_the_rules"] is True
    answer["value"].pop("chips", None)
    assert answer["value"] == plain["value"]
    for told, reason in zip(answer["amendments"][0]["effects"], why, strict=True):
        assert (reason is None) == (" — no effect: " not in told)


def test_a_hand_that_does_not_win_is_told_what_would_have_counted() -> None:
    lost = "123567m345p4s44z7p+8s"
    answer = answered(
        lost,
        *("card_north_dora", "card_flower_tiles", "card_wareme", "card_liability"),
        flowers=1,
        wareme="winner",
    )
    assert answer["reason"] == "not_complete"
    assert set(whys(answer)) == {"The hand does not win."}


def test_facts_that_come_to_nothing_are_told() -> None:
    away = answered(SIMPLE, "card_wareme", wareme="child")
    assert whys(away) == ["Who sits at the wall break does not pay."]
    assert "card" not in away["payments"][0]
    ban = inline({"layer": "ban", "rule": "daisangen"})
    answer = answered(DRAGONS, "card_liability", ban, liability="daisangen")
    assert whys(answer)[0] == "This hand has none: Big three dragons."
    assert payments(answer)[0][0] == "discarder"


def test_the_story_is_told_in_both_languages() -> None:
    for lang in scoring.LANGUAGES:
        answer = answered(SIMPLE, "card_wareme", "card_no_ippatsu", lang=lang)
        for entry in answer["amendments"]:
            card = scoring.ruleset("tcg").rules[entry["id"]]
            assert (entry["name"], entry["text"]) == (card.name.say(lang), card.text.say(lang))
            assert entry["clause"] == card.clause
            assert entry["href"] == f"/v1/rulesets/tcg/rules/{card.id}"


def test_a_card_that_is_sent_has_its_own_words() -> None:
    card = inline({"layer": "ban", "rule": "pinfu"}) | {
        "name": {"ja": "{0}の札", "en": "The {card}"},
        "text": {"ja": "平和は無い。", "en": "No pinfu."},
    }
    (entry,) = answered(SIMPLE, card)["amendments"]
    assert (entry["id"], entry["name"], entry["text"]) == ("mine", "The {card}", "No pinfu.")
    assert (entry["clause"], entry["href"]) == ("preface", PREFACE)
    (entry,) = answered(SIMPLE, inline())["amendments"]
    assert (entry["name"], entry["changes"], entry["changes_the_rules"]) == ("mine", [], False)


# --- around the hand


def test_no_cards_are_the_plain_rules() -> None:
    plain = scoring.ruleset("tcg").game.request_of(SIMPLE)
    without = scoring.score("tcg", plain).to_dict()
    cards: list[str] | None
    for cards in (None, []):
        assert scoring.score("tcg", {**plain, "cards": cards}).to_dict() == without
    ruleset = scoring.ruleset("tcg")
    assert ruleset.in_force(None, []) is ruleset.in_force({}, None) is ruleset.basic


def test_the_same_cards_are_remembered() -> None:
    ruleset = scoring.ruleset("tcg")
    card = inline({"layer": "set", "rule": "honba_points", "value": 700})
    one, other = ruleset.in_force(None, [card]), ruleset.in_force({}, [dict(card)])
    assert one is other
    assert ruleset.in_force(None, ["card_chips"]) is ruleset.in_force(None, [{"id": "card_chips"}])


def test_rules_in_force_are_told_with_cards() -> None:
    ruleset = scoring.ruleset("tcg")
    rules = ruleset.in_force(None, ["card_no_ippatsu", "card_proud_pinfu"])
    assert rules.banned == {"ippatsu"}
    assert rules.worth_of(ruleset.rules["pinfu"]) == {"closed": 2, "open": 0, "unit": "han"}
    dora = ruleset.in_force(None, [inline({"layer": "set", "rule": "dora", "value": 2})])
    assert dora.worth_of(ruleset.rules["dora"]) == {"closed": 2, "open": 2, "unit": "han"}
    assert rules.numbers.honba_points == 300
    big = ruleset.in_force(None, ["card_big_counters"])
    assert (big.numbers.honba_points, big.amount("honba_points", "value")) == (1500, 1500)


def test_the_variant_takes_the_same_cards() -> None:
    request = requested(
        "123567m34022p67s+8s riichi", "card_red_tiles", "card_flower_tiles", flowers=1
    )
    answer = scoring.score("tenhou", request).to_dict()
    # 4 han 30 fu stay below mangan there: 7,700.
    assert points(answer) == 7700
    told = {entry["id"]: entry for entry in answer["amendments"]}
    assert told["card_red_tiles"]["changes_the_rules"] is False
    assert told["card_red_tiles"]["changes"][0]["why"] == "It is so already."
    assert told["card_flower_tiles"]["href"] == "/v1/rulesets/tenhou/rules/card_flower_tiles"
    reds = inline({"layer": "tiles", "kind": "red_fives"})
    with pytest.raises(scoring.Refused):
        scoring.score("tenhou", requested("123567m34022p67s+8s riichi", reds))


def test_a_card_is_a_rule_of_the_reference() -> None:
    told = scoring.ruleset("tcg").rule("card_wareme", "en")
    assert told["kind"] == "card"
    assert told["changes"] == [{"layer": "payment", "kind": "wareme", "times": 2, "honba": True}]
    assert told["source"]["clause"] == "8-01"


def test_the_game_answers_for_a_yaku_with_cards_in_play() -> None:
    ruleset = scoring.ruleset("tcg")
    rules = ruleset.in_force(None, ["card_shiro_pocchi"])
    yaku = {rule.id: rule for rule in ruleset.claims}
    game = ruleset.game
    assert game.holds(rules, yaku["riichi"], requested(SIMPLE))
    assert game.holds(rules, yaku["riichi"], requested("123567m34522p67s+0z riichi tsumo"))
    assert not game.holds(rules, yaku["riichi"], requested("123m+8s"))


def test_a_worth_of_open_hands_is_nothing_to_a_closed_one() -> None:
    simples, called = "234567m34522p67s+8s", "234m34522p67s+8s chi:567m"
    assert whys(answered(simples, "card_closed_tanyao")) == ["The hand is closed."]
    change = {"layer": "set", "rule": "tanyao", "closed": 3}
    assert whys(answered(called, inline(change))) == ["The hand is open."]
    assert whys(answered(simples, inline(change))) == [None]
    assert whys(answered(called, "card_closed_tanyao")) == [None]


def test_counters_are_felt_where_there_are_some() -> None:
    assert whys(answered(SIMPLE, "card_big_counters", honba=1)) == [None]


def test_an_option_that_sets_a_number_comes_to_nothing_where_it_makes_no_difference() -> None:
    change = {"layer": "set", "options": {"kiriage_mangan": False}}
    assert whys(answered("234567m34522p67s+8s riichi ippatsu", inline(change))) == [None]
    same = "It makes no difference to this hand."
    assert whys(answered(SIMPLE, inline(change))) == [same]


def test_options_that_ban_what_the_hand_has_not_come_to_nothing() -> None:
    change = {"layer": "set", "options": {"ippatsu_allowed": False}}
    assert whys(answered(SIMPLE, inline(change))) == ["This hand has none: Ippatsu."]


def test_a_card_that_changes_nothing_says_so_and_one_is_singular() -> None:
    assert answered(SIMPLE, inline())["amendments"][0]["effects"] == ["This card changes nothing."]
    chip = {"layer": "payment", "kind": "chips", "rule": "riichi", "chips": 1}
    assert answered(SIMPLE, inline(chip))["amendments"][0]["effects"] == ["Riichi: 1 chip"]
    chip["chips"] = 2
    assert answered(SIMPLE, inline(chip))["amendments"][0]["effects"] == ["Riichi: 2 chips"]
