"""The rules of arushiaru in the reference: numbers, options with their defaults, and which yaku are in force."""

from typing import Any

import pytest

import scoring
from scoring.reference import catalogue
from tests.support.lines import answer_to

RULESET = scoring.ruleset("arushiaru")
DEFAULTS = {
    "game_length": "hanchan",
    "mo8pinfu": False,
    "chiitoi": False,
    "sanshoku": False,
    "isshoku_sanjun": False,
    "double_wind_pair_fu": 4,
    "pao_counts_ankan": True,
}
ONE_HAN = {
    "menzen_tsumo", "pinfu", "tanyao", "ittsuu", "chanta", "toitoi", "sanankou", "honitsu",
    "shousangen", "honroutou", "chankan", "rinshan", "haitei", "yakuhai_haku", "yakuhai_hatsu",
    "yakuhai_chun", "yakuhai_seat_wind", "yakuhai_round_wind",
}  # fmt: skip
LIMIT = {
    "tenhou", "chiihou", "daisangen", "suushiihou", "tsuuiisou", "chinroutou", "suuankou",
    "kokushi", "chuuren_poutou",
}  # fmt: skip


def _in_force(options: dict[str, object] | None = None) -> dict[str, Any]:
    """Worth in closed hands and its unit by yaku, for those in force."""
    rules = catalogue.listed(RULESET, "en", options=options, kind="yaku")["rules"]
    return {
        rule["id"]: (rule["worth"]["closed"], rule["worth"]["unit"])
        for rule in rules
        if rule["in_force"]
    }


def _scored(line: str, **options: object) -> dict[str, Any]:
    return answer_to("arushiaru", line, options=options)


def test_every_rule_number_is_served() -> None:
    rules = catalogue.listed(RULESET, "ja")["rules"]
    numbers = [rule["number"] for rule in rules if "number" in rule]
    # A part of a rule that an option switches off stands beside the rest, with the same number.
    assert list(dict.fromkeys(numbers)) == list(range(1, 47))


def test_every_option_has_the_default_of_the_specification() -> None:
    assert {option.id: option.default for option in RULESET.options.values()} == DEFAULTS


def test_the_yaku_and_what_they_are_worth() -> None:
    worths = dict.fromkeys(ONE_HAN, (1, "han")) | dict.fromkeys(LIMIT, (1, "yakuman"))
    assert _in_force() == worths | {"chinitsu": (3, "han")}


@pytest.mark.parametrize(
    ("option", "yaku"),
    [("chiitoi", {"chiitoitsu"}), ("sanshoku", {"sanshoku_doujun", "sanshoku_doukou"}), ("isshoku_sanjun", {"isshoku_sanjun"})],
)  # fmt: skip
def test_an_option_brings_in_its_yaku(option: str, yaku: set[str]) -> None:
    assert _in_force({option: True}).keys() - _in_force().keys() == yaku


def test_open_hands_get_as_much_as_closed_ones() -> None:
    closed_only = {
        "menzen_tsumo", "tenhou", "chiihou", "suuankou", "kokushi", "chuuren_poutou", "chiitoitsu",
    }  # fmt: skip
    rules = catalogue.listed(RULESET, "en", options={"chiitoi": True}, kind="yaku")["rules"]
    differs = {r["id"] for r in rules if r["worth"]["open"] != r["worth"]["closed"]}
    assert differs == closed_only


def test_seven_pairs_have_nothing_beside_them_but_a_limit() -> None:
    """#30 and #31."""
    pairs = "1122334455667z+7z"
    assert [line["id"] for line in _scored(pairs, chiitoi=True)["yaku"]] == ["chiitoitsu"]
    last = _scored("1133m5577p2244s6z+6z tsumo haitei", chiitoi=True)
    assert [line["id"] for line in last["yaku"]] == ["chiitoitsu"]
    heaven = _scored("1133m5577p2244s6z+6z tsumo dealer tenhou", chiitoi=True)
    assert [line["id"] for line in heaven["yaku"]] == ["tenhou"]
    assert heaven["value"]["points"] == 3000


def test_a_clause_that_an_option_switches_off_in_part_is_two_statements() -> None:
    listed = catalogue.listed(RULESET, "en", options={"chiitoi": True}, clause="form")["rules"]
    assert [(rule["id"], rule["in_force"], rule["number"]) for rule in listed] == [
        ("form", True, 11),
        ("form_no_pairs", False, 11),
    ]
    page = catalogue.whole(RULESET, "form_no_pairs", "en")
    assert (page["in_force"], page["clause"]) == (True, "form")
    assert page["text"] == "Seven pairs do not win."
    assert catalogue.whole(RULESET, "form", "en")["text"].endswith(
        "four sets and a pair, or kokushi."
    )


def test_the_higher_of_pairs_and_sets_counts() -> None:
    """R19."""
    low = _scored("223344p667788s9m+9m", chiitoi=True)
    assert low["value"]["points"] == 400
    assert [line["id"] for line in low["yaku"]] == ["chiitoitsu"]
    assert low["alternatives"][0]["value"]["points"] == 160
    high = _scored("2233445566778p+8p", chiitoi=True)
    assert high["value"]["limit"] == "mangan"
    assert (
        high["alternatives"][-1]["why"] == "400 points is not more than 2,000 points (5 han 40 fu)."
    )


def test_a_reading_without_han_is_compared_by_points() -> None:
    """Seven pairs are 100 base points and neither han nor fu, the runs beside them 20 + 10 + 2 fu rounded up."""
    (other,) = _scored("112233m445566p7s+7s", chiitoi=True)["alternatives"]
    assert other["why"] == "160 points (0 han 40 fu) is not more than 400 points."


def test_of_two_readings_at_the_limit_the_one_with_the_limit_yaku_counts() -> None:
    """Four concealed triplets, or three equal runs: closed 1, half flush 1, double wind 2 with 40 fu are 640."""
    answer = _scored("22233344m111z55z+4m tsumo dealer")
    assert [line["id"] for line in answer["yaku"]] == ["suuankou"]
    (other,) = answer["alternatives"]
    assert other["value"]["points"] == answer["value"]["points"] == 3000
    assert other["value"]["limit"] == "mangan"


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
