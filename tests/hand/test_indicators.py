"""How many indicators there can be, by kans (5-03, 5-16, 5-17; K19), kan dora and kan ura dora (5-04; #6 of kitanuki)."""

from typing import Any

import pytest

import scoring

TCG: dict[str, Any] = {
    "concealed": "123567m34522p67s",
    "winning_tile": "8s",
    "win": "ron",
    "situation": ["riichi"],
}
KITANUKI: dict[str, Any] = {
    **TCG,
    "concealed": "123456p55s67s111z",
    "seat_wind": "south",
    "rinshan_indicators": "1m9m",
}
NO_KAN_URA = {"options": {"kan_ura": False}}
NO_KAN_DORA = {"options": {"kan_dora": False}}
NONE_UNDER_KANS = "At most 1 ura dora indicator: one, for there are none under kan dora."
ONE_EACH = "At most 1 ura dora indicator: one under each dora indicator."
SAID: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "5-04: two of each without kan ura": (
        "tcg", {"dora_indicators": "12m", "ura_indicators": "12m", **NO_KAN_URA}, NONE_UNDER_KANS, "kan_ura",
    ),
    "5-04: two of which the others are not known": (
        "tcg", {"ura_indicators": "12m", **NO_KAN_URA}, NONE_UNDER_KANS, "kan_ura",
    ),
    "one more than the others, without kan ura": (
        "tcg", {"dora_indicators": "1m", "ura_indicators": "12m", **NO_KAN_URA}, ONE_EACH, "kan_dora",
    ),
    "one more than the others": (
        "tcg", {"dora_indicators": "12m", "ura_indicators": "123m"},
        "At most 2 ura dora indicators: one under each dora indicator.", "kan_dora",
    ),
    "#6: two of each": (
        "kitanuki", {"dora_indicators": "1m2p", "ura_indicators": "2p3p"}, NONE_UNDER_KANS, "dora_kan_ura",
    ),
    "#6: one more than the others": (
        "kitanuki", {"dora_indicators": "1m", "ura_indicators": "2p3p"}, ONE_EACH, "dora_kan",
    ),
    "5-03: two without kan dora": (
        "tcg", {"dora_indicators": "12m", **NO_KAN_DORA},
        "At most 1 dora indicator: one, for there are no kan dora.", "kan_dora",
    ),
    "5-17: five with a robbed kan": (
        "tcg", {"dora_indicators": "12349m", "situation": ["chankan"]},
        "At most 4 dora indicators: a robbed kan turns none.", "kan_dora",
    ),
}  # fmt: skip
JAPANESE = {
    "5-04: two of each without kan ura": "裏ドラ表示牌は多くても1枚(槓裏ドラ無しなので一枚)。",
    "one more than the others": "裏ドラ表示牌は多くても2枚(ドラ表示牌一枚につき一枚)。",
    "5-03: two without kan dora": "ドラ表示牌は多くても1枚(槓ドラ無しなので一枚)。",
}


def _refused(case: str) -> scoring.Fault:
    id_, more, _, _ = SAID[case]
    (fault,) = scoring.faults(id_, (KITANUKI if id_ == "kitanuki" else TCG) | more)
    return fault


@pytest.mark.parametrize("case", SAID)
def test_the_true_reason_is_given_with_its_rule(case: str) -> None:
    fault = _refused(case)
    assert (fault.code, fault.detail.en, fault.rule) == ("too_many_indicators", *SAID[case][2:])


@pytest.mark.parametrize("case", JAPANESE)
def test_the_reason_is_given_in_japanese(case: str) -> None:
    assert _refused(case).detail.ja == JAPANESE[case]


# --- fewer than were turned

FEWER = "Fewer dora indicators were given than one and one for each kan of the winner: only theirs are counted."
TCG_KAN: dict[str, Any] = {
    "concealed": "567m34522p67s",
    "melds": ["closed_kan:9999s"],
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
}
KITANUKI_KAN: dict[str, Any] = {
    "concealed": "456p55s67s111z",
    "melds": ["closed_kan:1111p"],
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "rinshan_indicators": "1m9m",
}
NO_KAN: dict[str, Any] = {"concealed": "123456p55s67s111z", "melds": []}


@pytest.mark.parametrize(
    ("id_", "more", "fewer"),
    [
        ("kitanuki", {"dora_indicators": "1m"}, True),
        ("kitanuki", {"dora_indicators": "1m9s"}, False),
        ("kitanuki", {"dora_indicators": "1m", **NO_KAN}, False),
        ("kitanuki", {"dora_indicators": "", **NO_KAN}, True),
        ("tcg", {"dora_indicators": "9m"}, True),
        ("tcg", {"dora_indicators": "9m1p"}, False),
        ("tcg", {"dora_indicators": "9m", **NO_KAN_DORA}, False),
        ("tcg", {"dora_indicators": "", **NO_KAN_DORA}, True),
        ("tcg", {"dora_indicators": "9m", "cards": ["card_wareme"]}, True),
    ],
)
def test_fewer_indicators_than_were_turned_are_told(
    id_: str, more: dict[str, Any], *, fewer: bool
) -> None:
    request = (KITANUKI_KAN if id_ == "kitanuki" else TCG_KAN) | more
    assert scoring.score(id_, request).to_dict()["assumed"] == ([FEWER] if fewer else [])


def test_indicators_that_are_not_given_are_told_as_such_only() -> None:
    told = scoring.score("kitanuki", KITANUKI_KAN).to_dict()["assumed"]
    assert told == ["No dora indicators were given: no dora are counted."]


def test_it_is_told_in_japanese_and_beside_what_else_is_taken_for_granted() -> None:
    request = {**KITANUKI_KAN, "dora_indicators": "1m"}
    del request["seat_wind"]
    assert scoring.score("kitanuki", request, lang="ja").to_dict()["assumed"] == [
        "自風が無いので、子(南家)とした。",
        "ドラ表示牌が、初めの一枚と和了者の槓一つにつき一枚より少ないので、ある分だけ数えた。",
    ]


def test_an_analysis_tells_it_where_its_waits_are_scored() -> None:
    asked = {name: KITANUKI_KAN[name] for name in ("concealed", "melds", "seat_wind")}
    told = scoring.analyze("kitanuki", {**asked, "dora_indicators": "1m"}).to_dict()["assumed"]
    assert FEWER in told
