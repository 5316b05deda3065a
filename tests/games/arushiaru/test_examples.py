"""The worked examples of the specification of arushiaru, AX1 to AX32 and AX34, and its score table: items and payments by hand."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

import scoring
from scoring.reference import catalogue

RULESET = scoring.ruleset("arushiaru")


class Example(NamedTuple):
    """A hand by its line without the seat, and what it is as a child and as the dealer."""

    line: str
    fu: int | None
    yaku: dict[str, int]
    child: int
    dealer: int
    items: dict[str, int] | None = None
    options: Mapping[str, object] = MappingProxyType({})
    dealer_yaku: dict[str, int] | None = None


BASE = {"base": 20}
CLOSED_RON = {"base": 20, "closed_ron": 10}
MO8 = {"mo8pinfu": True}
PINFU = "123567m345p22p67s+8s"
OPEN_PINFU = "567m345p22p67s+8s chi:123m"
TRIPLETS = "222m444p666s33z55m+3z"
MIDDLE = "22p456678p78p+9p chi:234p"
ROBBED = "45s99p456m+6s chi:123m chi:345p"
PAIRS = "11m44m22p88p55s33z7z+7z"
ORPHANS = "19m19p19s1234567z+7z"
TERMINALS = "11m99p+9p pon:999s pon:111s pon:333z"

EXAMPLES = {
    "AX1": Example(PINFU, 30, {"pinfu": 1}, 240, 360, CLOSED_RON),
    "AX2": Example(f"{PINFU} tsumo", 30, {"menzen_tsumo": 1}, 240, 360, {"base": 20, "tsumo": 2}),
    "AX3": Example(f"{PINFU} tsumo", 20, {"menzen_tsumo": 1, "pinfu": 1}, 320, 480, BASE, options=MO8),
    "AX4": Example(OPEN_PINFU, 20, {"pinfu": 1}, 160, 240, BASE),
    "AX5": Example(f"{OPEN_PINFU} tsumo", 30, {}, 120, 180, {"base": 20, "tsumo": 2}),
    "AX6": Example("567m345p22p68s+7s chi:123m", 30, {}, 120, 180, {"base": 20, "wait": 2}),
    "AX7": Example("123567m345p22p68s+7s", 40, {}, 160, 240, {**CLOSED_RON, "wait": 2}),
    "AX8": Example(
        "55m33m+5m pon:555z pon:999p pon:222s", 40, {"toitoi": 1, "yakuhai_haku": 1}, 640, 960, {"base": 20, "open_triplet": 12},
    ),
    "AX9": Example(MIDDLE, 30, {"chinitsu": 3, "pinfu": 1}, 1920, 2880, {"base": 20, "chinitsu_bonus": 10}),
    "AX10": Example("22p234456678p78p+9p", 40, {"chinitsu": 3, "pinfu": 1}, 2000, 3000, {**CLOSED_RON, "chinitsu_bonus": 10}),
    "AX14": Example(
        "456p78p33z+9p pon:222z chi:123p",
        30,
        {"ittsuu": 1, "honitsu": 1, "yakuhai_seat_wind": 1},
        960,
        720,
        {"base": 20, "open_triplet": 4},
        dealer_yaku={"ittsuu": 1, "honitsu": 1},
    ),
    "AX13": Example(
        "77z678p45s+6s pon:555z pon:666z",
        30,
        {"yakuhai_haku": 1, "yakuhai_hatsu": 1, "shousangen": 1},
        960,
        1440,
        {"base": 20, "open_triplet": 8, "value_pair": 2},
    ),
    "AX15": Example(PAIRS, None, {"chiitoitsu": 100}, 400, 600, {}, options={"chiitoi": True}),
    "AX15 tsumo": Example(f"{PAIRS} tsumo", None, {"chiitoitsu": 100}, 400, 600, {}, options={"chiitoi": True}),
    "AX16": Example(ORPHANS, None, {"kokushi": 1}, 2000, 3000, {}),
    "AX16 tsumo": Example(f"{ORPHANS} tsumo", None, {"kokushi": 1}, 2000, 3000, {}),
    "AX17": Example(f"{TRIPLETS} tsumo", None, {"suuankou": 1}, 2000, 3000, {}),
    "AX18": Example(TRIPLETS, 50, {"toitoi": 1, "sanankou": 1}, 800, 1200, {**CLOSED_RON, "closed_triplet": 12, "open_triplet": 4}),
    "AX19": Example("111222333m78p55s+9p", 50, {"sanankou": 1}, 400, 600, {**CLOSED_RON, "closed_triplet": 16}),
    "AX20": Example(TERMINALS, 40, {"toitoi": 1, "honroutou": 1}, 640, 960, {"base": 20, "open_triplet": 16}),
    "AX21": Example(
        "456m99p45s+6s chi:123m open_kan:8888p tsumo rinshan", 30, {"rinshan": 1}, 240, 360, {"base": 20, "open_kan": 8, "tsumo": 2},
    ),
    "AX22": Example(f"{ROBBED} chankan", 20, {"chankan": 1, "pinfu": 1}, 320, 480, BASE),
    "AX23": Example(f"{ROBBED} tsumo haitei", 30, {"haitei": 1}, 240, 360, {"base": 20, "tsumo": 2}),
    "AX23 last discard": Example(ROBBED, 20, {"pinfu": 1}, 160, 240, BASE),
    "AX24": Example(
        "456m99p45s+6s closed_kan:1111z chi:123m",
        60,
        {"yakuhai_round_wind": 1},
        480,
        1440,
        {"base": 20, "closed_kan": 32},
        dealer_yaku={"yakuhai_seat_wind": 1, "yakuhai_round_wind": 1},
    ),
    "AX25": Example("1112345678999m+4m tsumo", None, {"chuuren_poutou": 1}, 2000, 3000, {}),
    "AX26": Example("77z11z+7z pon:555z pon:666z pon:333z", None, {"daisangen": 1, "tsuuiisou": 1}, 2000, 3000, {}),
}  # fmt: skip


def scored(line: str, **more: object) -> dict[str, Any]:
    """The answer to a line of notation."""
    request = {"round_wind": "east", **RULESET.game.request_of(line), **more}
    rules = RULESET.in_force(request.get("options"))
    return RULESET.game.score(rules, request, "en").to_dict()


def items(answer: dict[str, Any]) -> dict[str, int]:
    """Fu by item, items of one name added up."""
    found: dict[str, int] = {}
    for line in answer["fu"]:
        found[line["id"]] = found.get(line["id"], 0) + line["fu"]
    return found


def worths(answer: dict[str, Any]) -> dict[str, int]:
    """The worth of each yaku, in its own unit."""
    units = ("han", "points", "yakuman")
    return {line["id"]: next(line[u] for u in units if u in line) for line in answer["yaku"]}


def payments(total: int, *, dealer: bool, tsumo: bool) -> list[tuple[str, int, int]]:
    """Who pays, how many of them, how much: by the formula of the specification."""
    if not tsumo:
        return [("discarder", 1, total)]
    if dealer:
        return [("each", 3, total // 3)]
    return [("dealer", 1, total // 2), ("child", 2, total // 4)]


def paid(answer: dict[str, Any]) -> list[tuple[str, int, int]]:
    """The payments of an answer in the same form."""
    assert all(line["honba"] == 0 for line in answer["payments"])
    return [(line["from"], line["count"], line["points"]) for line in answer["payments"]]


@pytest.mark.parametrize("seat", ["child", "dealer"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_has_its_items_and_payments(name: str, seat: str) -> None:
    example = EXAMPLES[name]
    dealer = seat == "dealer"
    answer = scored(f"{example.line} {seat}", options=dict(example.options))
    yaku = example.dealer_yaku if dealer and example.dealer_yaku is not None else example.yaku
    total = example.dealer if dealer else example.child
    assert answer["winning"]
    assert worths(answer) == yaku
    assert items(answer) == example.items
    assert answer["value"]["fu"] == example.fu
    assert answer["value"]["han"] == (None if example.fu is None else sum(yaku.values()))
    assert answer["value"]["points"] == answer["received"] == total
    assert answer["value"]["base_points"] == total // (6 if dealer else 4)
    assert answer["value"]["limit"] == ("mangan" if total in (2000, 3000) else None)
    assert paid(answer) == payments(total, dealer=dealer, tsumo="tsumo" in example.line)


@pytest.mark.parametrize(("fu", "total"), [(4, 240), (2, 180)])
def test_ax11_a_pair_of_the_double_wind(fu: int, total: int) -> None:
    answer = scored(
        "11z444m57p+6p chi:123s chi:789s tsumo dealer", options={"double_wind_pair_fu": fu}
    )
    wanted = {"base": 20, "closed_triplet": 4, "value_pair": fu, "wait": 2, "tsumo": 2}
    assert items(answer) == wanted
    assert answer["yaku"] == []
    assert paid(answer) == [("each", 3, total // 3)]


def test_ax12_a_triplet_of_the_double_wind_is_two_han() -> None:
    answer = scored("22m345p89s+7s pon:111z chi:345m dealer")
    assert worths(answer) == {"yakuhai_seat_wind": 1, "yakuhai_round_wind": 1}
    assert items(answer) == {"base": 20, "open_triplet": 4, "wait": 2}
    assert paid(answer) == [("discarder", 1, 720)]


@pytest.mark.parametrize("tsumo", ["", " tsumo"])
def test_ax15_seven_pairs_do_not_win_by_default(tsumo: str) -> None:
    answer = scored(PAIRS + tsumo)
    assert not answer["winning"]
    assert answer["reason"] == "not_complete"
    assert answer["shanten"] > 0
    assert answer["value"] == {
        "han": 0, "fu": 0, "limit": None, "base_points": 0, "points": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "160 points (0 han 40 fu) against 400 points."),
        ("ja", "0翻40符 160点は400点より高くない。"),
    ],
)
def test_a_reading_without_han_is_compared_by_points(lang: str, why: str) -> None:
    """Seven pairs are 100 base points and neither han nor fu, the runs beside them 20 + 10 + 2 fu rounded up."""
    hand = {"concealed": "112233m445566p7s", "winning_tile": "7s", "win": "ron"}
    request = hand | {"options": {"chiitoi": True}}
    answer = scoring.score("arushiaru", request, lang=lang).to_dict()
    assert [other["why"] for other in answer["alternatives"]] == [why]


def test_ax19_the_other_reading_is_worth_less() -> None:
    (other,) = scored(EXAMPLES["AX19"].line)["alternatives"]
    assert other["value"]["points"] == 240
    assert worths(other) == {"pinfu": 1}
    assert other["why"] == "240 points (1 han 30 fu) against 400 points (1 han 50 fu)."


def test_of_two_readings_at_the_limit_the_one_with_the_limit_yaku_counts() -> None:
    """Four concealed triplets, or three equal runs: closed 1, half flush 1, double wind 2 with 40 fu are 640."""
    request = RULESET.game.request_of("22233344m111z55z+4m tsumo dealer")
    answer = RULESET.game.score(RULESET.basic, request, "en").to_dict()
    assert [line["id"] for line in answer["yaku"]] == ["suuankou"]
    (other,) = answer["alternatives"]
    assert other["value"]["points"] == answer["value"]["points"] == 3000
    assert other["value"]["limit"] == "mangan"


def test_ax23_after_a_kan_the_last_tile_does_not_count() -> None:
    answer = scored("456m99p45s+6s chi:123m open_kan:8888p tsumo rinshan haitei")
    assert worths(answer) == {"rinshan": 1}


# --- liability --------------------------------------------------------------------------------

DRAGONS = "23m99s+4m pon:555z pon:666z pon:777z"
VALUES = "9s+9s pon:111z pon:222z pon:555z pon:666z"


@pytest.mark.parametrize(
    ("name", "line", "liability", "wanted"),
    [
        ("AX27", f"{DRAGONS} tsumo", "daisangen", [("liable", 1, 2000)]),
        ("AX28", DRAGONS, "daisangen", [("liable", 1, 1000), ("discarder", 1, 1000)]),
        ("AX30 tsumo", f"{DRAGONS} tsumo dealer", "daisangen", [("liable", 1, 3000)]),
        ("AX30", f"{DRAGONS} dealer", "daisangen", [("liable", 1, 1500), ("discarder", 1, 1500)]),
        ("AX31", f"{VALUES} tsumo", "yakuhai", [("liable", 1, 2000)]),
        ("AX34", "45m99s+3m pon:111z pon:555z pon:666z tsumo dealer", "yakuhai", [("liable", 1, 3000)]),
        ("four winds", "5s+5s pon:111z pon:222z pon:333z open_kan:4444z", "suushiihou", [("liable", 1, 1000), ("discarder", 1, 1000)]),
    ],
)  # fmt: skip
def test_a_liable_player_pays(
    name: str, line: str, liability: str, wanted: list[tuple[str, int, int]]
) -> None:
    answer = scored(line, liability=liability)
    assert answer["value"]["limit"] == "mangan", name
    assert paid(answer) == wanted, name
    assert answer["received"] == sum(points for _, _, points in wanted), name


def test_ax31_is_at_the_limit_by_four_han_of_value_tiles() -> None:
    answer = scored(f"{VALUES} tsumo", liability="yakuhai")
    assert worths(answer) == {
        "toitoi": 1,
        "honitsu": 1,
        "honroutou": 1,
        "yakuhai_haku": 1,
        "yakuhai_hatsu": 1,
        "yakuhai_seat_wind": 1,
        "yakuhai_round_wind": 1,
    }


def test_ax32_a_triplet_of_ones_own_makes_nobody_liable() -> None:
    line = "666z9s+9s pon:111z pon:222z pon:555z tsumo"
    assert paid(scored(line)) == [("dealer", 1, 1000), ("child", 2, 500)]
    request = {**RULESET.game.request_of(line), "liability": "yakuhai"}
    (fault,) = RULESET.game.faults(RULESET.basic, request)
    assert (fault.pointer, fault.code, fault.rule) == ("/liability", "needs_melds", "pao_fanpai4")


def test_ax34_without_liability_all_pay() -> None:
    answer = scored("45m99s+3m pon:111z pon:555z pon:666z tsumo dealer")
    assert answer["value"]["fu"] == 40
    assert answer["value"]["han"] == 4
    assert paid(answer) == [("each", 3, 1000)]


# --- the table of the specification, 3.2 --------------------------------------------------------

CHILD_RON = {
    20: (160, 320, 640, 1280),
    30: (120, 240, 480, 960, 1920),
    40: (160, 320, 640, 1280, 2000),
    50: (200, 400, 800, 1600, 2000),
    60: (240, 480, 960, 1920, 2000),
    70: (280, 560, 1120, 2000, 2000),
    80: (320, 640, 1280, 2000, 2000),
    90: (360, 720, 1440, 2000, 2000),
    100: (400, 800, 1600, 2000, 2000),
    110: (440, 880, 1760, 2000, 2000),
}


def test_the_reference_serves_the_score_table() -> None:
    (table,) = catalogue.described(RULESET, "en")["tables"]
    served = {(cell["fu"], cell["han"]): cell for cell in table["cells"]}
    wanted = {
        (fu, han): total
        for fu, totals in CHILD_RON.items()
        for han, total in enumerate(totals, 1 if fu == 20 else 0)
    }
    assert served.keys() == wanted.keys()
    for place, total in wanted.items():
        cell = served[place]
        b = total // 4
        limit = "mangan" if total == 2000 else None
        assert (cell["base_points"], cell["limit"]) == (b, limit)
        # R5: without its option pinfu by tsumo is 22 fu, which are 30.
        drawn = place[0] != 20
        child = {"tsumo": {"dealer": 2 * b, "child": b, "points": total}} if drawn else {}
        dealer = {"tsumo": {"each": 2 * b, "points": 6 * b}} if drawn else {}
        assert cell["child"] == {"ron": {"discarder": total, "points": total}} | child
        assert cell["dealer"] == {"ron": {"discarder": 6 * b, "points": 6 * b}} | dealer
