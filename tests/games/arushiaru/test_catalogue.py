"""The reference of arushiaru: every rule number, every option with its default, what is in force, and the sentences of an answer."""

from typing import Any

import pytest

import scoring
from scoring.reference import catalogue
from scoring.rulesets.arushiaru import RULESET

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


def _scored(line: str, lang: str = "en", **options: object) -> dict[str, Any]:
    request = RULESET.game.request_of(line)
    return RULESET.game.score(RULESET.in_force(options), request, lang).to_dict()


def test_every_rule_number_is_served() -> None:
    rules = catalogue.listed(RULESET, "ja")["rules"]
    numbers = [rule["number"] for rule in rules if "number" in rule]
    # A part of a rule that an option switches off stands beside the rest, with the same number.
    assert list(dict.fromkeys(numbers)) == list(range(1, 47))


def test_every_option_has_the_default_of_the_specification() -> None:
    told = {
        option["id"]: option["default"] for option in catalogue.described(RULESET, "en")["options"]
    }
    assert told == DEFAULTS


def test_the_yaku_and_what_they_are_worth() -> None:
    worths = dict.fromkeys(ONE_HAN, (1, "han")) | dict.fromkeys(LIMIT, (1, "yakuman"))
    assert _in_force() == worths | {"chinitsu": (3, "han")}


@pytest.mark.parametrize(
    ("option", "yaku"),
    [
        ("chiitoi", {"chiitoitsu"}),
        ("sanshoku", {"sanshoku_doujun", "sanshoku_doukou"}),
        ("isshoku_sanjun", {"isshoku_sanjun"}),
    ],
)
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


def test_30_31_the_text_of_seven_pairs_names_all_that_counts_beside_them() -> None:
    text = RULESET.rules["chiitoitsu"].text
    assert text.en.endswith("No yaku but tenhou and chiihou counts beside it.")
    assert text.ja.endswith("天和と地和のほか、役は一切付かない。")
    honours = _scored("1122334455667z+7z", chiitoi=True)
    assert [line["id"] for line in honours["yaku"]] == ["chiitoitsu"]


def test_a_clause_that_an_option_switches_off_in_part_is_two_statements() -> None:
    told = catalogue.listed(RULESET, "en", options={"chiitoi": True}, clause="form")["rules"]
    assert [(rule["id"], rule["in_force"], rule["number"]) for rule in told] == [
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
    assert high["alternatives"][-1]["why"] == "400 points against 2,000 points (5 han 40 fu)."


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_step_of_the_sum_is_told(lang: str) -> None:
    lines = {
        "22p456678p78p+9p chi:234p": ("30 × 2^4 = 480", "30 × 2^4 = 480"),
        "22p234456678p78p+9p": ("満貫: 基本点 500 (40 × 2^4 = 640)", "Limit: base points 500 (40 × 2^4 = 640)"),
        "19m19p19s1234567z+7z": ("満貫: 基本点 500。", "Limit: base points 500."),
        "1133m5577p2244s6z+6z": ("役: 七対子 100点", "Yaku: Seven pairs 100 points."),
        "567m345p22p68s+7s chi:123m": ("役もドラも無い", "no yaku and no dora"),
    }  # fmt: skip
    for line, said in lines.items():
        assert said[lang == "en"] in " ".join(_scored(line, lang, chiitoi=True)["explanation"])


def test_tcg_serves_its_score_table_too() -> None:
    """Totals as they are known everywhere; 30 fu 4 han is raised to mangan by 2-02."""
    (table,) = catalogue.described(scoring.ruleset("tcg"), "ja")["tables"]
    cells = {(cell["fu"], cell["han"]): cell for cell in table["cells"]}
    known = {(30, 1): 1000, (25, 2): 1600, (30, 3): 3900, (110, 1): 3600, (30, 4): 8000}
    assert {place: cells[place]["child"]["ron"]["points"] for place in known} == known
    assert cells[20, 2]["child"]["tsumo"] == {"dealer": 700, "child": 400, "points": 1500}
    assert cells[30, 4]["dealer"]["tsumo"] == {"each": 4000, "points": 12000}
    assert cells[30, 4]["limit"] == "mangan"
    assert {(20, 1), (25, 1)} & cells.keys() == set()
