"""Cards beat rules: one test a layer, with values computed by hand from the score table."""

import pytest

from tests.support.cards import PREFACE, SIMPLE, answered, inline, payments, points, whys, worths


def test_shapes_a_forbidden_form_does_not_win() -> None:
    pairs = "1122m3344p5566s7z+7z"
    assert points(answered(pairs)) == 1600  # TX5
    answer = answered(pairs, "card_no_seven_pairs")
    assert (answer["reason"], answer["shanten"]) == ("not_complete", 3)
    assert whys(answer) == [None]
    # TX22: the same tiles as two double runs win still.
    runs = answered("223344m55667p88s+7p", "card_no_seven_pairs")
    assert points(runs) == 8000


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
    # It counts once where the hand has it anyway.
    assert points(answered(f"{SIMPLE} ippatsu", "card_endless_ippatsu")) == 3900


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
    assert option["effects"] == ["a card in play takes precedence"]
    assert "takes precedence over the chosen option Ippatsu: no" in mine["effects"][0]
    assert whys({"amendments": [mine]}) == [None]


def test_ban_beats_grant_and_the_effects_say_so() -> None:
    for cards in (
        ("card_endless_ippatsu", "card_no_ippatsu"),
        ("card_no_ippatsu", "card_endless_ippatsu"),
    ):
        answer = answered(f"{SIMPLE} ippatsu", *cards)
        assert points(answer) == 2000
        changes = {entry["id"]: entry["changes"][0] for entry in answer["amendments"]}
        assert changes["card_no_ippatsu"]["took_effect"]
        assert changes["card_endless_ippatsu"]["why"] == (
            "The card card_no_ippatsu bans this rule, and a ban takes precedence over every other change."
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
    assert (option["id"], option["value"], option["rules"]) == ("kuitan", True, [])
    assert option["effects"] == ["a card in play takes precedence"]
    assert "takes precedence over the chosen option Open tanyao: yes" in card["effects"][0]


def test_set_beats_what_an_option_sets() -> None:
    card = inline({"layer": "set", "rule": "mangan_threshold", "value": 960})
    # 3 han 30 fu are 960: mangan by the card, though the option wants 2,000.
    answer = answered(f"{SIMPLE} dora:9m", card, options={"kiriage_mangan": False})
    assert points(answer) == 8000
    option, entry = answer["amendments"]
    assert option["effects"] == ["a card in play takes precedence"]
    assert "takes precedence over the chosen option" in entry["effects"][0]


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


def test_layers_are_applied_in_their_order_whatever_the_order_given() -> None:
    add = {"layer": "add", "rule": "pinfu", "closed": 1}
    set_ = {"layer": "set", "rule": "pinfu", "closed": 2}
    ban = {"layer": "ban", "rule": "pinfu"}
    assert worths(answered(SIMPLE, inline(add, set_)))["pinfu"] == 3
    assert worths(answered(SIMPLE, inline(set_, add)))["pinfu"] == 3
    assert worths(answered(SIMPLE, inline(set_), inline(add, id_="other")))["pinfu"] == 3
    banned = answered(SIMPLE, inline(add, set_), inline(ban, id_="other"))
    assert worths(banned) == {"riichi": 1}
    assert (
        whys(banned)[:2]
        == ["The card other bans this rule, and a ban takes precedence over every other change."]
        * 2
    )


def test_options_and_cards_that_do_not_meet_leave_each_other_alone() -> None:
    cards = [
        inline({"layer": "grant", "rule": "ippatsu"}),
        inline({"layer": "grant", "rule": "haitei"}, id_="other"),
        "card_big_counters",
    ]
    answer = answered(SIMPLE, *cards, options={"kuitan": False})
    assert worths(answer) == {"riichi": 1, "pinfu": 1, "ippatsu": 1, "haitei": 1}
    option, *entries = answer["amendments"]
    assert (len(option["rules"]), len(option["effects"])) == (2, 1)
    assert "takes precedence" not in str(entries)


@pytest.mark.parametrize(
    ("hand", "han"),
    [
        ("345m34522p67s+8s chi:123p", 5),
        ("123567m34522p67s+8s", 6),
        ("345m34522p67s+8s closed_kan:1111z", 6),
    ],
)
def test_a_yaku_that_a_card_grants_is_worth_what_the_hand_makes_it(hand: str, han: int) -> None:
    """A full flush is worth six han, five in an open hand."""
    answer = answered(hand, inline({"layer": "grant", "rule": "chinitsu"}))
    (line,) = (line for line in answer["yaku"] if line["id"] == "chinitsu")
    assert (line["han"], line["card"]) == (han, "mine")


def test_a_card_changes_the_worth_of_an_optional_yaku_that_it_lets_in() -> None:
    """The name of an optional yaku is that of an option, too."""
    line = "123567m34522p67s+8s renhou"
    grant = {"layer": "grant", "rule": "renhou", "hands": "with_it"}
    answer = answered(line, inline(grant, {"layer": "set", "rule": "renhou", "closed": 2}))
    assert worths(answer) == {"renhou": 2, "pinfu": 1}
    # 3 han 30 fu: 960 x 4 = 3,840, rounded up to 3,900.
    assert points(answer) == 3900
    more = answered(line, inline(grant, {"layer": "add", "rule": "renhou", "closed": 1}))
    assert worths(more)["renhou"] == worths(answered(line, inline(grant)))["renhou"] + 1
