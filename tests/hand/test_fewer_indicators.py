"""One dora indicator is turned at the start and one for each kan (5-03, 5-16; K19): an answer says where fewer were given."""

from typing import Any

import pytest

import scoring

FEWER = "Fewer dora indicators were given than one and one for each kan of the winner: only theirs are counted."
TCG: dict[str, Any] = {
    "concealed": "567m34522p67s",
    "melds": ["closed_kan:9999s"],
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
}
KITANUKI: dict[str, Any] = {
    "concealed": "456p55s67s111z",
    "melds": ["closed_kan:1111p"],
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "rinshan_indicators": "1m9m",
}
NO_KAN_DORA = {"options": {"kan_dora": False}}
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
    request = (KITANUKI if id_ == "kitanuki" else TCG) | more
    assert scoring.score(id_, request).to_dict()["assumed"] == ([FEWER] if fewer else [])


def test_indicators_that_are_not_given_are_told_as_such_only() -> None:
    told = scoring.score("kitanuki", KITANUKI).to_dict()["assumed"]
    assert told == ["No dora indicators were given: no dora are counted."]


def test_it_is_told_in_japanese_and_beside_what_else_is_taken_for_granted() -> None:
    request = {**KITANUKI, "dora_indicators": "1m"}
    del request["seat_wind"]
    assert scoring.score("kitanuki", request, lang="ja").to_dict()["assumed"] == [
        "自風が無いので、子(南家)とした。",
        "ドラ表示牌が、初めの一枚と和了者の槓一つにつき一枚より少ないので、ある分だけ数えた。",
    ]


def test_an_analysis_tells_it_where_its_waits_are_scored() -> None:
    asked = {name: KITANUKI[name] for name in ("concealed", "melds", "seat_wind")}
    told = scoring.analyze("kitanuki", {**asked, "dora_indicators": "1m"}).to_dict()["assumed"]
    assert FEWER in told
