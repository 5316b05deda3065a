"""The worked examples of the dice specification, each citing its number."""

from typing import Any, NamedTuple

import pytest

from scoring.rulesets.dice import RULESET


class Example(NamedTuple):
    """A line of notation and what the specification says of it."""

    number: str
    line: str
    points: int | None
    yaku: str
    """Ids with what each counts: ``pinfu 6 chanta 4``."""
    options: dict[str, bool] = {}  # noqa: RUF012 - never changed


EXAMPLES = [
    Example("DX1", "11223366", 14, "pinfu 6 chanta 4 iipeikou 4"),
    Example("DX2", "12345622", 12, "pinfu 6 ittsuu 6"),
    Example("DX2 with pair 66", "12345666", 16, "pinfu 6 ittsuu 6 chanta 4"),
    Example("DX3", "22334455", 14, "pinfu 6 iipeikou 4 tanyao 4"),
    Example("DX4", "23434555", 12, "pinfu 6 ippokou 2 tanyao 4"),
    Example("DX5", "11122266", 14, "terminal_triplet 4 triplet 2 toitoi 4 renkou 4"),
    Example("DX6", "22233355", 16, "triplet 4 toitoi 4 renkou 4 tanyao 4"),
    Example("DX7", "22233344", None, "sanrenkou 1"),
    Example("DX8", "33344555", 12, "triplet 4 toitoi 4 tanyao 4"),
    Example("DX9", "33344433", 20, "triplet 4 toitoi 4 renkou 4 gosei 4 tanyao 4"),
    Example("DX10", "33333456", 6, "triplet 2 gosei 4"),
    Example("DX11", "22222255", 20, "triplet 4 toitoi 4 isshoku_doukou 8 tanyao 4"),
    Example("DX12", "11112233", None, "isshoku_souryuukai 1"),
    Example("DX13", "22223333", None, "daikouhou 1"),
    Example("DX14", "11166611", None, "chinroutou 1"),
    Example("DX15", "11335566", 6, "four_pairs 6"),
    Example("DX17", "12345622 dora:2 reroll:3", 17, "pinfu 6 ittsuu 6 penchan 2 dora 3"),
    Example("DX17, last reroll 6", "12345622 dora:2 reroll:6", 15, "pinfu 6 ittsuu 6 dora 3"),
    Example("DX18", "12345622 dora:2 riichi reroll:4", 34, "pinfu 6 ittsuu 6 penchan 2 dora 3"),
    Example("DX19", "34522 kans:3 kan:5", 10, "kan 4 tanyao 4 rinshan 2"),
    Example(
        "DX19 with waits on the replacement die", "34522 kans:3 kan:4", 12,
        "kan 4 tanyao 4 rinshan 2 kanchan 2", {"wait_on_rinshan": True},
    ),
    Example(
        "DX20", "12366 kans:6 dora:6 riichi reroll:3", 48,
        "terminal_kan 8 chanta 4 gosei 4 penchan 2 dora 6",
    ),
    Example("DX21", "66 kans:14", None, "double_kan 1"),
    Example("DX22", "33355 kans:4", None, "sanrenkou 1"),
    Example(
        "DX22 with a kan that is no triplet", "33355 kans:4", 10, "triplet 2 kan 4 tanyao 4",
        {"kan_is_triplet": False},
    ),
    Example("DX24", "22334466 stand", 14, "pinfu 6 iipeikou 4 tenhou 4"),
    Example(
        "DX24 after riichi", "22334466 riichi reroll:6 complete", 24,
        "pinfu 6 iipeikou 4 tanki 2",
    ),
    Example(
        "DX24 after riichi where it survives", "22334466 riichi reroll:6 complete", 32,
        "pinfu 6 iipeikou 4 tanki 2 tenhou 4", {"tenhou_survives_reroll": True},
    ),
    Example("DX32 by riichi", "33333456 solo riichi reroll:3", 16, "triplet 2 gosei 4 tanki 2"),
    Example("DX32 by reroll", "33333456 solo reroll:3", 8, "triplet 2 gosei 4 tanki 2"),
    Example("DX33 by standing", "22223333 solo stand", 80, "daikouhou 1"),
    Example("DX33 by riichi", "22223333 solo riichi reroll:3", 160, "daikouhou 1"),
    Example(
        "DX33 by riichi that does not double", "22223333 solo riichi reroll:3", 80,
        "daikouhou 1", {"solo_yakuman_riichi_double": False},
    ),
    Example("D11", "11111111 solo", 80, "chinitsu 1 chinroutou 1"),
    Example(
        "D11 with yakuman that stack", "11111111 solo", 160, "chinitsu 1 chinroutou 1",
        {"solo_yakuman_stack": True},
    ),
]  # fmt: skip


def scored(line: str, options: dict[str, bool] | None = None, lang: str = "en") -> dict[str, Any]:
    rules = RULESET.in_force(options)
    return RULESET.game.score(rules, RULESET.game.request_of(line), lang).to_dict()


def items(answer: dict[str, Any]) -> dict[str, int]:
    return {line["id"]: line.get("points", line.get("yakuman")) for line in answer["yaku"]}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.number)
def test_example(example: Example) -> None:
    answer = scored(example.line, example.options)
    words = example.yaku.split()
    assert answer["winning"]
    assert answer["value"]["points"] == example.points
    assert items(answer) == dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert answer["reason"] is None
    assert (answer["payments"], answer["received"]) == ([], 0)


def test_dx17_the_die_that_is_middle_or_pair_earns_one_wait() -> None:
    """Last reroll 2: 間張 or 単騎, never both; 17 either way."""
    answer = scored("12345622 dora:2 reroll:2")
    assert answer["value"]["points"] == 17
    assert len(items(answer).keys() & {"kanchan", "tanki"}) == 1
    (other,) = answer["alternatives"]
    assert other["value"]["points"] == 17
    waits = {answer["reading"]["wait"], other["reading"]["wait"]}
    assert waits == {"kanchan", "tanki"}


@pytest.mark.parametrize(
    ("number", "line"),
    [("DX14", "11111116"), ("DX16", "12312345"), ("DX23", "33455 kans:2")],
    ids=["DX14", "DX16", "DX23"],
)
def test_no_winning_form_is_an_answer_of_0_points(number: str, line: str) -> None:
    answer = scored(f"{line} dora:1 riichi reroll:{line[0]}")
    assert (answer["winning"], answer["reason"]) == (False, "buta"), number
    assert answer["value"] == {"points": 0, "yakuman": 0, "doubled": False}
    assert (answer["yaku"], answer["reading"]) == ([], None)
    assert answer["shanten"] == 0  # one die away
    assert "ブタ" in scored(line, lang="ja")["explanation"][0]


def test_dx12_the_ordinary_reading_is_among_the_alternatives() -> None:
    """123+123+11 would be 14."""
    answer = scored("11112233")
    assert answer["value"] == {"points": None, "yakuman": 1, "doubled": False}
    assert answer["explanation"][-2:] == [
        "A yakuman wins the hand at once; its points are not counted.",
        "One other reading is worth no more.",
    ]


def test_the_steps_are_told_in_both_languages() -> None:
    line = "12345622 dora:2 riichi reroll:4"
    assert scored(line)["explanation"] == [
        "Read as 123 456 22. The last die, 4, is the edge of 456.",
        "Yaku: Edge of a run 2 + Pinfu 6 + Straight 6 + Dora 3 = 17 points.",
        "Riichi multiplies by 2: 34 points.",
    ]
    assert scored(line, lang="ja")["explanation"] == [
        "123 456 22と読む。最後のダイス4は順子456の端。",
        "役: 辺張 2 + 平和 6 + 一気通貫 6 + ドラ 3 = 17点。",
        "リーチで2倍: 34点。",
    ]


def test_several_readings_are_told() -> None:
    answer = scored("22334455 dora:2 reroll:4")
    assert len(answer["alternatives"]) > 1
    assert answer["explanation"][-1].endswith("other readings are worth no more.")
    assert all(other["why"].endswith("points.") for other in answer["alternatives"])


def test_solo_yakuman_by_riichi_is_told() -> None:
    answer = scored("22223333 solo riichi reroll:3")
    assert "1 yakuman: 80 points x 1, times 2 for riichi = 160." in answer["explanation"]


def test_what_was_taken_for_granted_is_said() -> None:
    game, rules = RULESET.game, RULESET.in_force({"tenhou_survives_reroll": True})
    whole = {"dora": None, "mode": "table", "action": "reroll", "last_draw": None}

    def said(**request: object) -> list[str]:
        told: list[str] = game.score(rules, request, "en").to_dict()["assumed"]
        return told

    assert said(dice="11335566", first_roll_complete=False, **whole) == []
    assert len(said(dice="11335566", **whole)) == 1
    assert len(said(dice="34522", kans="3", first_roll_complete=True, **whole)) == 1
    assert len(said(dice="11335566")) == 4


def test_only_a_kept_first_roll_is_tenhou() -> None:
    """D7: by standing with the first eight dice, however that is said; not where nothing is said."""
    game, rules = RULESET.game, RULESET.basic
    for request, wanted in (
        ({"action": "stand"}, True),
        ({"last_draw": None}, True),
        ({"action": "reroll"}, False),
        ({}, False),
    ):
        answer = game.score(rules, {"dice": "22334466", **request}, "en").to_dict()
        assert ("tenhou" in items(answer)) == wanted


def test_answers_carry_their_numbers() -> None:
    rules = RULESET.basic
    won = RULESET.game.score(rules, {"dice": "11223366"}, "en")
    lost = RULESET.game.score(rules, {"dice": "11111116"}, "en")
    assert (won.winning, won.points, won.received) == (True, 14, 0)  # type: ignore[attr-defined]
    assert (lost.winning, lost.points, lost.received) == (False, 0, 0)  # type: ignore[attr-defined]
