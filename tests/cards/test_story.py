"""What an answer tells of the cards in play: what each changed, and why something came to nothing."""

import pytest

from tests.support.cards import DRAGONS, SIMPLE, answered, inline, payments, whys, worths


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
        ("card_closed_tanyao", ["It makes no difference to this hand."]),
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
    assert whys(answer)[0] == "This hand has none: Daisangen (big three dragons)."
    assert payments(answer)[0][0] == "discarder"
