"""The worked examples TX1-TX30 and TX35 of the TCG specification, each with its number.

Every expected value is the specification's own figure; what it leaves out (a winning tile, a wait)
was chosen so that its figure comes out by hand. Settlement (TX31-TX38) is not scored here.
"""

from typing import Any, NamedTuple

import pytest

import scoring

Payment = tuple[str, int, int, int]
"""Who pays, how many of them, points each, honba each."""


class Example(NamedTuple):
    """One example that wins."""

    id: str
    line: str
    yaku: str
    """Each yaku and dora with its worth: ``"riichi 1, dora 2"``."""
    fu: str
    """Each fu item with its amount, in any order; empty for a yakuman."""
    total: tuple[int | None, int | None]
    """Han and rounded fu."""
    limit: str | None
    points: int
    payments: list[Payment]
    received: int


def ron(points: int, honba: int = 0) -> list[Payment]:
    """The discarder pays all."""
    return [("discarder", 1, points, honba)]


def tsumo(child: int, dealer: int) -> list[Payment]:
    """A child draws the winning tile."""
    return [("dealer", 1, dealer, 0), ("child", 2, child, 0)]


def everybody(points: int, honba: int = 0) -> list[Payment]:
    """The dealer draws the winning tile."""
    return [("each", 3, points, honba)]


NONE = (None, None)
PINFU = "123567m34522p67s+8s"
SIMPLES = "234567m34522p67s+8s"
PAIRS = "1133m5577p2244s6z+6z"
DOUBLE_WIND = "444m57p678234s11z+6p round:east"
KAN = "4522m567p678s+6m closed_kan:9999s"
FLUSH = "2334455678999p+2p"
DRAGONS = "22z33z+3z pon:555z pon:666z pon:777z"
TRIPLETS = "222m444p666s333z5m+5m"
ORPHANS = "19m19p19s1234567z+1m"
BROKEN = "222m444p33z789s55m+3z seat:south round:east"

EXAMPLES = [
    Example(
        "TX1", f"{PINFU} riichi dora:9m", "riichi 1, pinfu 1, dora 1", "base 20, closed_ron 10",
        (3, 30), None, 3900, ron(3900), 3900,
    ),
    Example(
        "TX2", f"{SIMPLES} tsumo", "menzen_tsumo 1, pinfu 1, tanyao 1", "base 20",
        (3, 20), None, 2700, tsumo(700, 1300), 2700,
    ),
    # 20 × 2^5 = 640; each of three pays twice that, 1,280.
    Example(
        "TX2 dealer", f"{SIMPLES} tsumo dealer", "menzen_tsumo 1, pinfu 1, tanyao 1", "base 20",
        (3, 20), None, 3900, everybody(1300), 3900,
    ),
    Example(
        "TX3", f"{SIMPLES} riichi ippatsu", "riichi 1, ippatsu 1, pinfu 1, tanyao 1",
        "base 20, closed_ron 10", (4, 30), "mangan", 8000, ron(8000), 8000,
    ),
    Example(
        "TX3 dealer", f"{SIMPLES} riichi ippatsu dealer",
        "riichi 1, ippatsu 1, pinfu 1, tanyao 1", "base 20, closed_ron 10",
        (4, 30), "mangan", 12000, ron(12000), 12000,
    ),
    Example(
        "TX4", "567m99p34s+2s closed_kan:1111m pon:555z dora:8p", "yakuhai_haku 1, dora 2",
        "base 20, closed_kan 32, open_triplet 4", (3, 60), "mangan", 8000, ron(8000), 8000,
    ),
    Example(
        "TX5 ron", PAIRS, "chiitoitsu 2", "seven_pairs 25", (2, 25), None, 1600, ron(1600), 1600
    ),
    Example(
        "TX5 riichi ron", f"{PAIRS} riichi", "riichi 1, chiitoitsu 2", "seven_pairs 25",
        (3, 25), None, 3200, ron(3200), 3200,
    ),
    Example(
        "TX5 tsumo", f"{PAIRS} tsumo", "menzen_tsumo 1, chiitoitsu 2", "seven_pairs 25",
        (3, 25), None, 3200, tsumo(800, 1600), 3200,
    ),
    Example(
        "TX6", f"{PAIRS} riichi tsumo dealer", "riichi 1, menzen_tsumo 1, chiitoitsu 2",
        "seven_pairs 25", (4, 25), None, 9600, everybody(3200), 9600,
    ),
    Example(
        "TX7", f"{DOUBLE_WIND} riichi tsumo dealer", "riichi 1, menzen_tsumo 1",
        "base 20, closed_triplet 4, tsumo 2, value_pair 2, wait 2",
        (2, 30), None, 3000, everybody(1000), 3000,
    ),
    Example(
        "TX8", "123m456222p789s5z+5z riichi", "riichi 1",
        "base 20, closed_triplet 4, value_pair 2, wait 2, closed_ron 10",
        (1, 40), None, 1300, ron(1300), 1300,
    ),
    Example(
        "TX9", "567m345p2267s+8s chi:234m", "tanyao 1", "base 20, open_pinfu 10",
        (1, 30), None, 1000, ron(1000), 1000,
    ),
    Example(
        "TX10", f"{KAN} riichi", "riichi 1", "base 20, closed_kan 32, closed_ron 10",
        (1, 70), None, 2300, ron(2300), 2300,
    ),
    Example(
        "TX11", f"{KAN} tsumo rinshan", "menzen_tsumo 1, rinshan 1",
        "base 20, closed_kan 32, tsumo 2", (2, 60), None, 4000, tsumo(1000, 2000), 4000,
    ),
    # Of the readings the one with most fu: 22 345 345 678 999, waiting for the pair.
    Example(
        "TX12", f"{FLUSH} riichi ippatsu tsumo dora:1p",
        "riichi 1, ippatsu 1, menzen_tsumo 1, iipeikou 1, chinitsu 6, dora 2",
        "base 20, closed_triplet 8, tsumo 2, wait 2",
        (12, 40), "sanbaiman", 24000, tsumo(6000, 12000), 24000,
    ),
    Example(
        "TX13", f"{FLUSH} riichi tsumo", "riichi 1, menzen_tsumo 1, iipeikou 1, chinitsu 6",
        "base 20, closed_triplet 8, tsumo 2, wait 2",
        (9, 40), "baiman", 16000, tsumo(4000, 8000), 16000,
    ),
    Example(
        "TX14", f"{FLUSH} riichi ippatsu tsumo dora:1p ura:8p",
        "riichi 1, ippatsu 1, menzen_tsumo 1, iipeikou 1, chinitsu 6, dora 2, ura_dora 3",
        "base 20, closed_triplet 8, tsumo 2, wait 2",
        (15, 40), "kazoe_yakuman", 32000, tsumo(8000, 16000), 32000,
    ),
    Example(
        "TX15", DRAGONS, "daisangen 1, tsuuiisou 1", "", NONE, "yakuman", 64000, ron(64000), 64000
    ),
    Example(
        "TX15 dealer", f"{DRAGONS} dealer", "daisangen 1, tsuuiisou 1", "",
        NONE, "yakuman", 96000, ron(96000), 96000,
    ),
    Example("TX16", TRIPLETS, "suuankou 1", "", NONE, "yakuman", 32000, ron(32000), 32000),
    Example(
        "TX16 dealer", f"{TRIPLETS} dealer", "suuankou 1", "",
        NONE, "yakuman", 48000, ron(48000), 48000,
    ),
    Example(
        "TX17", f"{ORPHANS} tsumo dealer", "kokushi 1", "",
        NONE, "yakuman", 48000, everybody(16000), 48000,
    ),
    Example(
        "TX18", f"{ORPHANS} tsumo", "kokushi 1", "",
        NONE, "yakuman", 32000, tsumo(8000, 16000), 32000,
    ),
    Example(
        "TX19", f"{PINFU} riichi honba:2 deposits:2", "riichi 1, pinfu 1",
        "base 20, closed_ron 10", (2, 30), None, 2000, ron(2000, 600), 4600,
    ),
    Example(
        "TX20", f"{PINFU} riichi tsumo dealer honba:1 deposits:1",
        "riichi 1, menzen_tsumo 1, pinfu 1", "base 20",
        (3, 20), None, 3900, everybody(1300, 100), 5200,
    ),
    Example(
        "TX22", "223344m55667p88s+7p", "ryanpeikou 3, pinfu 1, tanyao 1",
        "base 20, closed_ron 10", (5, 30), "mangan", 8000, ron(8000), 8000,
    ),
    Example(
        "TX23", "111222333m78p55s+9p", "sanankou 2",
        "base 20, closed_ron 10, closed_triplet 8, closed_triplet 4, closed_triplet 4",
        (2, 50), None, 3200, ron(3200), 3200,
    ),
    Example(
        "TX24", "111222333m78p99s+9p",
        "pinfu 1, iipeikou 1, junchan 3", "base 20, closed_ron 10",
        (5, 30), "mangan", 8000, ron(8000), 8000,
    ),
    Example(
        "TX25", f"{KAN} tsumo rinshan", "menzen_tsumo 1, rinshan 1",
        "base 20, closed_kan 32, tsumo 2", (2, 60), None, 4000, tsumo(1000, 2000), 4000,
    ),
    Example(
        "TX26 tsumo", f"{BROKEN} tsumo", "menzen_tsumo 1, sanankou 2",
        "base 20, closed_triplet 4, closed_triplet 4, closed_triplet 8, tsumo 2",
        (3, 40), None, 5200, tsumo(1300, 2600), 5200,
    ),
    Example(
        "TX27", "1235699p+7p pon:777z pon:111z dealer round:east",
        "yakuhai_chun 1, yakuhai_seat_wind 1, yakuhai_round_wind 1, honitsu 2",
        "base 20, open_triplet 4, open_triplet 4", (5, 30), "mangan", 12000, ron(12000), 12000,
    ),
    Example(
        "TX28 chinroutou", "11m99p+9p pon:999m pon:111p pon:111s", "chinroutou 1", "",
        NONE, "yakuman", 32000, ron(32000), 32000,
    ),
    Example(
        "TX28 suukantsu",
        "8m+8m closed_kan:1111s open_kan:3333p added_kan:9999s closed_kan:2222z",
        "suukantsu 1", "", NONE, "yakuman", 32000, ron(32000), 32000,
    ),
    Example(
        "TX29", "123m123p78s99p123s+9s", "pinfu 1, sanshoku_doujun 2, junchan 3",
        "base 20, closed_ron 10", (6, 30), "haneman", 12000, ron(12000), 12000,
    ),
    Example(
        "TX30", f"{PINFU} double_riichi ippatsu tsumo dealer dora:9s ura:1p",
        "double_riichi 2, ippatsu 1, menzen_tsumo 1, pinfu 1, ura_dora 2", "base 20",
        (7, 20), "haneman", 18000, everybody(6000), 18000,
    ),
    Example(
        "TX35", "456p99p77z+7z pon:555z pon:666z tsumo", "daisangen 1", "",
        NONE, "yakuman", 32000, tsumo(8000, 16000), 32000,
    ),
]  # fmt: skip

BASE_POINTS = {
    "TX1": 960, "TX2": 640, "TX3": 2000, "TX4": 2000, "TX5 ron": 400, "TX6": 1600, "TX7": 480,
    "TX8": 320, "TX9": 240, "TX10": 560, "TX11": 960, "TX12": 6000, "TX13": 4000, "TX14": 8000,
    "TX15": 16000, "TX16": 8000, "TX19": 480, "TX20": 640, "TX23": 800, "TX26 tsumo": 1280,
    "TX29": 3000,
}  # fmt: skip
"""Base points, where the specification writes them down or they follow in one step."""


def answered(line: str, **fields: object) -> dict[str, Any]:
    """The answer to a line of notation and further request fields."""
    request = scoring.ruleset("tcg").game.request_of(line) | fields
    return scoring.score("tcg", request).to_dict()


def counted(text: str) -> list[tuple[str, int]]:
    """``"riichi 1, dora 2"`` as sorted pairs."""
    pairs = (part.split() for part in text.split(",") if part)
    return sorted((id_, int(worth)) for id_, worth in pairs)


@pytest.fixture(scope="module", params=EXAMPLES, ids=lambda example: example.id)
def case(request: pytest.FixtureRequest) -> tuple[Example, dict[str, Any]]:
    example: Example = request.param
    return example, answered(example.line)


Case = tuple[Example, dict[str, Any]]


def test_the_yaku_of_an_example(case: Case) -> None:
    example, answer = case
    unit = "yakuman" if example.limit == "yakuman" else "han"
    assert sorted((line["id"], line[unit]) for line in answer["yaku"]) == counted(example.yaku)


def test_the_fu_of_an_example(case: Case) -> None:
    example, answer = case
    assert sorted((line["id"], line["fu"]) for line in answer["fu"]) == counted(example.fu)


def test_the_value_of_an_example(case: Case) -> None:
    example, answer = case
    value = answer["value"]
    assert (answer["winning"], answer["reason"]) == (True, None)
    assert (value["han"], value["fu"]) == example.total
    assert (value["limit"], value["points"]) == (example.limit, example.points)
    doubles = sum(worth for _, worth in counted(example.yaku)) if example.limit == "yakuman" else 0
    assert value["yakuman"] == doubles


def test_the_payments_of_an_example(case: Case) -> None:
    example, answer = case
    paid = [(p["from"], p["count"], p["points"], p["honba"]) for p in answer["payments"]]
    assert paid == example.payments
    assert answer["received"] == example.received


@pytest.mark.parametrize(("id_", "base"), BASE_POINTS.items())
def test_the_base_points_of_an_example(id_: str, base: int) -> None:
    (example,) = (example for example in EXAMPLES if example.id == id_)
    assert answered(example.line)["value"]["base_points"] == base


# --- what an example says besides


@pytest.mark.parametrize(
    ("id_", "line", "dora"),
    [
        ("TX21", "567m34522p68s+7s chi:123m dora:1p", [("dora", 2)]),
        ("TX26 ron", BROKEN, []),
    ],
)
def test_a_hand_without_yaku_is_no_win_and_the_answer_shows_it(
    id_: str, line: str, dora: list[tuple[str, int]]
) -> None:
    answer = answered(line)
    assert (answer["winning"], answer["reason"]) == (False, "no_yaku"), id_
    assert [(entry["id"], entry["han"]) for entry in answer["yaku"]] == dora
    value = answer["value"]
    assert (value["limit"], value["base_points"], value["points"]) == (None, 0, 0)
    assert (answer["payments"], answer["received"]) == ([], 0)
    assert len(answer["reading"]["groups"]) == 5


def test_tx26_the_triplet_completed_by_ron_is_open() -> None:
    answer = answered(BROKEN)
    assert sorted((line["id"], line["fu"], line["tiles"]) for line in answer["fu"]) == [
        ("base", 20, None),
        ("closed_ron", 10, None),
        ("closed_triplet", 4, "222m"),
        ("closed_triplet", 4, "444p"),
        ("open_triplet", 4, "333z"),
    ]


def others(line: str) -> list[tuple[set[str], int | None, int | None, int]]:
    """The other readings: yaku, han, fu, points."""
    return [
        (
            {yaku["id"] for yaku in other["yaku"]},
            other["value"]["han"],
            other["value"]["fu"],
            other["value"]["points"],
        )
        for other in answered(line)["alternatives"]
    ]


def test_tx22_seven_pairs_are_the_lesser_reading() -> None:
    assert ({"chiitoitsu", "tanyao"}, 3, 25, 3200) in others("223344m55667p88s+7p")


def test_tx23_the_run_reading_is_worth_less() -> None:
    assert others("111222333m78p55s+9p") == [({"pinfu", "iipeikou"}, 2, 30, 2000)]


def test_tx24_the_triplet_reading_is_worth_less() -> None:
    assert ({"sanankou"}, 2, 50, 3200) in others("111222333m78p99s+9p")


def test_tx25_haitei_cannot_be_claimed_beside_rinshan() -> None:
    with pytest.raises(scoring.Refused) as refused:
        answered(f"{KAN} tsumo rinshan haitei")
    assert [(f.code, f.rule) for f in refused.value.faults] == [
        ("contradiction", "rinshan_as_last_tile")
    ]
