"""What is said of cards in play: what each change does, what it made of the payments; in both languages."""

import re
from typing import Any

import pytest

import scoring
from scoring.hand.wall_break import ROLES
from tests.support.cards import DRAGONS, SIMPLE, TWO_YAKUMAN, answered, inline, payments

RULES = scoring.ruleset("tcg").rules
OPTIONS = scoring.ruleset("tcg").options


def _holds_in_order(said: str, tokens: list[str]) -> bool:
    return re.search(".*".join(map(re.escape, tokens)), said) is not None


def _numbers(text: str) -> list[str]:
    return re.findall(r"[+-]?[0-9](?:[0-9,]*[0-9])?[a-z]?", text)


WHOLE: list[tuple[dict[str, Any], str, str]] = [
    (
        {"layer": "set", "options": {"yaku": ["riichi", "pinfu"]}},
        f"{OPTIONS['yaku'].name.ja}: pinfu, riichi",
        f"{OPTIONS['yaku'].name.en}: pinfu, riichi",
    ),
    (
        {"layer": "payment", "kind": "wareme", "times": 3, "honba": True},
        "割れ目の人は、支払いも受け取りも3倍です(積み棒も)",
        "The player whose wall was broken pays and receives 3 times as much, honba included",
    ),
    (
        {"layer": "set", "options": {"length": "east", "kuitan": False}},
        f"{OPTIONS['kuitan'].name.ja}: false、{OPTIONS['length'].name.ja}: 東風戦",
        f"{OPTIONS['kuitan'].name.en}: false, {OPTIONS['length'].name.en}: East only",
    ),
    (
        {"layer": "tiles", "kind": "wild", "when": ["riichi", "tsumo"]},
        "印の付いた白(0z)は、和了の時にどの牌としても数えます(自摸和・立直を掛けた時)",
        "The marked white dragon (0z) counts as any tile in a winning hand (by self-draw and after riichi)",
    ),
    (
        {"layer": "shapes", "form": "unconnected", "allowed": True, "fu": 30},
        "十三不塔は和了形です(30符)",
        "Thirteen unconnected are a winning hand (30 fu)",
    ),
    (
        {"layer": "shapes", "form": "unconnected", "allowed": False},
        "十三不塔は和了形ではありません",
        "Thirteen unconnected are not a winning hand",
    ),
    (
        {"layer": "shapes", "form": "seven_pairs", "allowed": True},
        "七対子は和了形です",
        "Seven pairs are a winning hand",
    ),
    ({"layer": "set", "rule": "honba_points", "value": 500}, "積み棒一本の点数: 500", "Points of one honba: 500"),
    ({"layer": "add", "rule": "dora", "value": 1}, "ドラ: +1翻", "Dora: +1 han"),
    (
        {"layer": "add", "rule": "riichi", "closed": 1, "open": -1},
        "立直: 門前+1・鳴き-1翻",
        "Riichi: closed +1, open -1 han",
    ),
    (
        {"layer": "payment", "kind": "wareme"},
        "割れ目の人は、支払いも受け取りも2倍です",
        "The player whose wall was broken pays and receives 2 times as much",
    ),
]  # fmt: skip


@pytest.mark.parametrize("place", range(len(WHOLE)))
def test_a_change_is_one_sentence(place: int) -> None:
    change, *wanted = WHOLE[place]
    for lang, effect in zip(("ja", "en"), wanted, strict=True):
        card = inline(change, id_=f"whole_{place}")
        (entry,) = answered(SIMPLE, card, lang=lang)["amendments"]
        assert entry["changes"][0]["effect"] == effect


# --- payments


def test_8_01_the_break_says_what_it_made_of_the_points() -> None:
    """2,000 and a counter of 300, doubled: 4,600; where the liable player pays 16,000 of 32,000 and 300: 48,300."""
    line = f"{SIMPLE} honba:1"
    for lang, role in (("en", ROLES["discarder"].en), ("ja", ROLES["discarder"].ja)):
        answer = answered(line, "card_wareme", wareme="discarder", lang=lang)
        assert _holds_in_order(answer["explanation"][-1], [role, "2", "2,300", "4,600"])
    both = ["card_liability", "card_wareme"]
    answer = answered(
        f"{DRAGONS} honba:1", *both, liability="daisangen", wareme="liable", lang="en"
    )
    assert payments(answer) == [("liable", 1, 32000, 0), ("discarder", 1, 16000, 300)]
    assert _holds_in_order(answer["explanation"][-1], [ROLES["liable"].en, "32,300", "48,300"])


@pytest.mark.parametrize(
    ("line", "role", "cards"),
    [
        pytest.param(f"{DRAGONS} tsumo", None, ["card_liability"], id="all of it"),
        pytest.param(DRAGONS, None, ["card_liability"] * 2, id="half of it"),
        pytest.param(DRAGONS, "liable", ["card_wareme", "card_liability"], id="liable at it"),
        pytest.param(DRAGONS, "discarder", ["card_liability", "card_wareme"], id="discarder"),
        pytest.param(DRAGONS, "winner", ["card_wareme"] * 2, id="the winner at it"),
        pytest.param(DRAGONS, "child", ["card_liability"] * 2, id="nobody who pays"),
        pytest.param(
            f"{TWO_YAKUMAN} tsumo",
            "child",
            ["card_liability", "card_liability", "card_wareme", "card_liability"],
            id="one of two children",
        ),
        pytest.param(
            f"{TWO_YAKUMAN} tsumo dealer",
            "child",
            ["card_liability", "card_wareme", "card_liability"],
            id="one of three children",
        ),
    ],
)
def test_each_payment_names_the_card_that_changed_it(
    line: str, role: str | None, cards: list[str]
) -> None:
    more: dict[str, Any] = {} if role is None else {"wareme": role}
    answer = answered(line, "card_liability", "card_wareme", liability="daisangen", **more)
    assert [paid.get("card") for paid in answer["payments"]] == cards


def test_8_08_half_of_what_is_answered_for_is_rounded_up_to_the_unit() -> None:
    """A yakuman of 8,025: 32,100; the half of 16,050 becomes 16,100, and 16,000 are left to the discarder."""
    card = inline({"layer": "set", "rule": "yakuman", "value": 8025})
    line = "99p78s+9s pon:555z pon:666z pon:777z honba:2"
    answer = answered(line, "card_liability", card, liability="daisangen")
    assert payments(answer) == [("liable", 1, 16100, 0), ("discarder", 1, 16000, 600)]
    assert answer["value"]["points"] == 32100


def test_8_08_what_is_not_answered_for_is_paid_by_all_in_their_shares() -> None:
    """TX15 by the dealer's tsumo: 48,000 by who fed the dragons, 16,000 each for all honours."""
    line = f"{TWO_YAKUMAN} tsumo dealer honba:1"
    answer = answered(line, "card_liability", liability="daisangen")
    assert payments(answer) == [("liable", 1, 48000, 300), ("each", 3, 16000, 0)]
    assert answer["received"] == 96300


def test_8_06_the_tiles_that_would_win_too_are_counted() -> None:
    """5s and 8s: one of them is the best, the other is counted."""
    line = "123567m34522p67s+0z riichi tsumo dora:7s"
    for lang in scoring.LANGUAGES:
        answer = answered(line, "card_shiro_pocchi", lang=lang)
        assert _numbers(answer["explanation"][0]) == ["8s", "1"]


def test_8_07_chips_say_what_they_are_for() -> None:
    line = f"{SIMPLE} ippatsu dora:9s ura:1p"
    for lang in scoring.LANGUAGES:
        last = answered(line, "card_chips", lang=lang)["explanation"][-1]
        names = [RULES[id_].name.say(lang) for id_ in ("ippatsu", "ura_dora")]
        between = {"ja": "", "en": " "}[lang]
        items = f"{names[0]}{between}1 + {names[1]}{between}2 = 3"
        assert f": {items}" in last


# --- facts


@pytest.mark.parametrize(
    ("fact", "value", "named"),
    [
        ("flowers", 1, ["card_flower_tiles"]),
        ("liability", "daisangen", ["card_liability"]),
        ("winning_tile", "0z", ["card_shiro_pocchi"]),
    ],
)
def test_a_fact_that_no_card_asks_about_names_the_cards_that_do(
    fact: str, value: object, named: list[str]
) -> None:
    with pytest.raises(scoring.Refused) as refused:
        answered(SIMPLE, **dict[str, Any]({fact: value}))
    (fault,) = (one for one in refused.value.faults if one.code == "needs_card")
    assert (fault.pointer, fault.rule) == (f"/{fact}", named[0])
    for said in fault.detail:
        assert re.findall("card_[a-z_]+", said) == named
    assert ("0z" in fault.detail.en) == (fact == "winning_tile")


def test_who_is_not_there_is_named() -> None:
    with pytest.raises(scoring.Refused) as refused:
        answered(f"{SIMPLE} dealer", "card_wareme", wareme="dealer")
    (fault,) = refused.value.faults
    assert ROLES["dealer"].ja in fault.detail.ja
    assert ROLES["dealer"].en in fault.detail.en
