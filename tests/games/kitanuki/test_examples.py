"""The worked examples of the specification of kitanuki, KX1 to KX26: items and payments by hand."""

from typing import Any, NamedTuple

import pytest

import scoring

RULESET = scoring.ruleset("kitanuki")


BASIC = "123456p55s67s111z+8s"
"""KX1: 123456p 55s 678s 111z, won on 8s."""
OPEN = "123456p55s67s+8s pon:111z"
"""KX5: the same with 111z called."""
MISS = "rinshan:1s2s"
"""Indicators that make nothing in these hands a dora."""


class Example(NamedTuple):
    """A hand, the han it has by item, and what each payer pays."""

    line: str
    yaku: dict[str, int]
    points: int
    payers: str = "discarder"


CLOSED = {"menzen": 1}
EXAMPLES = {
    "KX1": Example(f"{BASIC} dora:9s {MISS}", CLOSED, 2),
    "KX2": Example(f"{BASIC} dealer dora:9s {MISS}", CLOSED, 3),
    "KX3": Example(f"{BASIC} riichi {MISS}", {"riichi": 2, **CLOSED}, 4),
    "KX4": Example(
        f"{BASIC} dealer riichi tsumo honba:2 norths:2 dora:7s ura:9m rinshan:4s9p",
        {"riichi": 2, "menzen": 1, "dora": 1, "nuki_dora": 2, "rinshan_dora": 3},
        13,
        "each",
    ),
    "KX6": Example(f"{OPEN} rinshan:5s2s", {"rinshan_dora": 1}, 2),
    "KX7": Example(f"11m99m22p44p77s33z6z+6z {MISS}", {"chiitoitsu": 3, **CLOSED}, 5),
    "KX8": Example(f"11m99m22p44p77s33z6z+6z riichi tsumo honba:1 {MISS}", {"riichi": 2, "chiitoitsu": 3, "menzen": 1}, 8, "each"),
    "KX10": Example(f"123p55p888p99p+9p pon:777p {MISS}", {"chinitsu": 6}, 7),
    "KX11": Example(f"2233445567899p+9p dealer riichi tsumo {MISS}", {"riichi": 2, "menzen": 1, "chinitsu": 6}, 11, "each"),
    "KX12": Example("1122556677889s+9s rinshan:1p2p", {"chiitoitsu": 3, "chinitsu": 6, "menzen": 1}, 11),
    "KX13": Example(f"19m19p19s1234567z+1m dealer {MISS}", {"kokushi": 12, "menzen": 1}, 15),
    "KX14": Example(
        f"19m19p19s1234567z+4z riichi tsumo norths:1 {MISS}", {"kokushi": 12, "riichi": 2, "menzen": 1, "nuki_dora": 1}, 17, "each",
    ),
    "KX15": Example(f"45p99p+6p pon:555z pon:666z pon:777z {MISS}", {"daisangen": 12}, 13),
    "KX16": Example(f"2z333z+2z pon:555z pon:666z pon:777z {MISS}", {"tsuuiisou": 12, "daisangen": 12}, 25),
    "KX17": Example(f"{BASIC} norths:3 dora:3z {MISS}", {"menzen": 1, "nuki_dora": 3, "dora": 3}, 8),
    "KX19": Example(f"123456p55s44z+4z pon:222z dora:3z {MISS}", {"dora": 3}, 4),
    "KX20": Example(f"123456p99m67s+8s pon:111z dora:1m {MISS}", {"dora": 2}, 3),
    "KX21": Example(f"{OPEN} rinshan:44s", {"rinshan_dora": 4}, 5),
    "KX22": Example(f"222p444p666s33z55p+3z tsumo {MISS}", {"suuankou": 12, "menzen": 1}, 14, "each"),
    "KX23": Example(f"111z222z444z33z99m+9m tsumo {MISS}", {"suushiihou": 12, "suuankou": 12, "menzen": 1}, 26, "each"),
    "KX24": Example("2233344466688s+8s rinshan:1p2p", {"ryuuiisou": 12, "menzen": 1}, 14),
    "KX25": Example(f"{OPEN} tsumo norths:1 honba:3 {MISS}", {"nuki_dora": 1}, 5, "each"),
    "KX26": Example(f"456p999m55s67s+8s closed_kan:1111p dora:9p6z {MISS}", {"menzen": 1, "dora": 4}, 6),
}  # fmt: skip
KARASU = {
    "KX5": f"{OPEN} dora:9s {MISS}",
    "KX18": f"123456p55s44z+4z pon:222z dora:9s {MISS}",
    "K8": f"{OPEN} dealer tsumo honba:5 {MISS}",
}


def scored(line: str, **more: object) -> dict[str, Any]:
    """The answer to a line of notation."""
    request = {**RULESET.game.request_of(line), **more}
    rules = RULESET.in_force(request.get("options"))
    return RULESET.game.score(rules, request, "en").to_dict()


def han(answer: dict[str, Any]) -> dict[str, int]:
    """Han by item."""
    return {line["id"]: line["han"] for line in answer["yaku"]}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_has_its_items_and_payments(name: str) -> None:
    example = EXAMPLES[name]
    answer = scored(example.line)
    honba = int(example.line.partition("honba:")[2][:1] or 0)
    payers = 2 if example.payers == "each" else 1
    assert han(answer) == example.yaku
    assert answer["value"] == {
        "han": sum(example.yaku.values()),
        "points": example.points,
        "karasu": False,
    }
    assert answer["payments"] == [
        {
            "from": example.payers,
            "count": payers,
            "points": example.points - honba,
            "honba": honba,
        }
    ]
    assert answer["received"] == payers * example.points
    assert answer["winning"]


@pytest.mark.parametrize("name", KARASU)
def test_the_winner_of_a_hand_without_han_pays_three_to_each(name: str) -> None:
    answer = scored(KARASU[name])
    assert answer["winning"]
    assert answer["yaku"] == []
    assert answer["value"] == {"han": 0, "points": 6, "karasu": True}
    assert answer["payments"] == [{"from": "winner", "count": 1, "points": 6, "honba": 0}]
    assert answer["received"] == -6
    assert "in equal parts" in answer["explanation"][-1]


def test_kx9_four_equal_tiles_are_not_two_pairs() -> None:
    answer = scored("1111m22p44p77s33z6z+6z")
    assert not answer["winning"]
    assert answer["reason"] == "not_complete"
    assert answer["value"] == {"han": 0, "points": 0, "karasu": False}
    assert answer["received"] == 0


def test_readings_are_compared_by_points_and_han_alone() -> None:
    """Seven pairs 3 and closed 1: 1 + 4; as two double runs 1 + 1. There are no fu."""
    answer = scored("112233p445566s7z+7z")
    assert answer["value"] == {"han": 4, "points": 5, "karasu": False}
    (other,) = answer["alternatives"]
    assert other["value"] == {"han": 1, "points": 2, "karasu": False}
    assert "1 han" in other["why"]
    assert "4 han" in other["why"]
    assert not any(word in other["why"] for word in ("fu", "yakuman", "None"))
