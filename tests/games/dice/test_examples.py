"""The worked examples of the dice specification, each citing its number."""

from typing import Any, NamedTuple

import pytest

import scoring

RULESET = scoring.ruleset("dice")


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


def test_dx12_both_readings_are_the_yakuman() -> None:
    """123+123+11 and four pairs: the yakuman is of the dice, however they are read."""
    answer = scored("11112233")
    (other,) = answer["alternatives"]
    tiles = [
        [group["tiles"] for group in one["groups"]] for one in (answer["reading"], other["reading"])
    ]
    assert tiles == [["123", "123", "11"], ["11", "11", "22", "33"]]
    for one in (answer, other):
        assert one["value"] == {"points": None, "yakuman": 1, "doubled": False}
