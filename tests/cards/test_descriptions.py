"""What is said of cards in play: what each change does, what it made of the payments; in both languages."""

import re
from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.support.cards import DRAGONS, SIMPLE, TWO_YAKUMAN, answered, inline, payments
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("descriptions.yaml"))


@pytest.mark.parametrize(("change", "ja", "en"), CASES["a_change_is_one_sentence"])
def test_a_change_is_one_sentence(change: dict[str, Any], ja: str, en: str) -> None:
    for lang, effect in (("ja", ja), ("en", en)):
        (entry,) = answered(SIMPLE, inline(change), lang=lang)["amendments"]
        assert entry["changes"][0]["effect"] == effect


# --- payments


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
