"""The rules of arushiaru in the reference: numbers, options with their defaults, and which yaku are in force."""

from typing import Any

import pytest

import scoring
from scoring.reference import catalogue
from tests.games.arushiaru.support.arushiaru import LIMIT, ONE_HAN

RULESET = scoring.ruleset("arushiaru")
DEFAULTS = {
    "game_length": "hanchan", "mo8pinfu": False, "chiitoi": False, "sanshoku": False,
    "isshoku_sanjun": False, "double_wind_pair_fu": 4, "pao_counts_ankan": True,
}  # fmt: skip


def _in_force(options: dict[str, object] | None = None) -> dict[str, Any]:
    """Worth in closed hands and its unit by yaku, for those in force."""
    rules = catalogue.listed(RULESET, "en", options=options, kind="yaku")["rules"]
    return {
        rule["id"]: (rule["worth"]["closed"], rule["worth"]["unit"])
        for rule in rules
        if rule["in_force"]
    }


def test_every_rule_number_is_served() -> None:
    rules = catalogue.listed(RULESET, "ja")["rules"]
    numbers = [rule["number"] for rule in rules if "number" in rule]
    # A part of a rule that an option switches off stands beside the rest, with the same number.
    assert list(dict.fromkeys(numbers)) == list(range(1, 47))


def test_every_option_has_the_default_of_the_specification() -> None:
    assert {option.id: option.default for option in RULESET.options.values()} == DEFAULTS


def test_the_yaku_and_what_they_are_worth() -> None:
    optional = {"sanshoku_doujun", "sanshoku_doukou", "isshoku_sanjun"}
    worths = dict.fromkeys(ONE_HAN - optional, (1, "han")) | dict.fromkeys(LIMIT, (1, "yakuman"))
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
