"""Tenhou is the numbered sheet with three amendments, and the answer names each of them."""

from typing import Any

import pytest

import scoring
from scoring.reference import catalogue
from scoring.rules.declarations import decisive
from scoring.rules.rulebook import Amendment, FuItem, Yaku
from tests.support import hands

CHANGES: dict[str, Any] = {"red_fives": 3, "double_wind_pair_fu": 4, "kiriage_mangan": False}
"""What the recorded games are played by, where the sheet has it otherwise."""
SIMPLES = "234567m34522p67s+8s riichi ippatsu"
TOLD_OF_ITSELF = ("ruleset", "version", "digest", "amendments")


def answered(line: str, options: dict[str, Any] | None = None, lang: str = "en") -> dict[str, Any]:
    """The answer of the variant to a line of notation."""
    request = scoring.ruleset("tenhou").game.request_of(line)
    return scoring.score("tenhou", {**request, "options": options or {}}, lang=lang).to_dict()


def scored(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without what names the ruleset."""
    plain = {name: value for name, value in answer.items() if name not in TOLD_OF_ITSELF}
    for part in (plain, *plain["alternatives"]):
        for kind in ("yaku", "fu"):
            part[kind] = [{**line, "href": None} for line in part[kind]]
    return plain


def test_the_amendments_are_these_three() -> None:
    rules = scoring.ruleset("tenhou").book.rules
    assert {r.option: r.value for r in rules if isinstance(r, Amendment)} == CHANGES
    assert not any(isinstance(rule, Amendment) for rule in scoring.ruleset("tcg").book.rules)


def test_the_variant_shares_the_rules_it_does_not_change() -> None:
    base, variant = scoring.ruleset("tcg"), scoring.ruleset("tenhou")
    for rule in base.rules.values():
        if isinstance(rule, Yaku | FuItem):
            assert decisive(variant.rules[rule.id]) == decisive(rule)
    assert [clause for clause in variant.clauses if clause not in base.clauses] == [
        "tenhou-1",
        "tenhou-2",
        "tenhou-3",
    ]
    assert variant.digest != base.digest


def test_the_variant_scores_as_the_sheet_under_the_three_options() -> None:
    for request in hands.requests(1_500, 21, red_fives=True):
        variant = scoring.score("tenhou", request).to_dict()
        base = scoring.score("tcg", {**request, "options": CHANGES}).to_dict()
        assert scored(variant) == scored(base)


def test_the_sheet_scores_as_the_variant_with_the_three_taken_back() -> None:
    back = {name: scoring.ruleset("tcg").options[name].default for name in CHANGES}
    for request in hands.requests(1_000, 22):
        variant = scoring.score("tenhou", {**request, "options": back}).to_dict()
        assert scored(variant) == scored(scoring.score("tcg", request).to_dict())


def test_every_answer_of_the_variant_tells_the_three() -> None:
    for lang in scoring.LANGUAGES:
        told = answered(SIMPLES, lang=lang)["amendments"]
        assert {entry["option"]: entry["value"] for entry in told} == CHANGES
        for entry in told:
            rule = scoring.ruleset("tenhou").rules[entry["id"]]
            assert isinstance(rule, Amendment)
            assert entry["changes_the_rules"] is True
            assert (entry["name"], entry["clause"]) == (rule.name.say(lang), rule.clause)
            assert entry["href"] == f"/v1/rulesets/tenhou/rules/{rule.id}"


def test_an_option_of_the_request_goes_before_an_amendment() -> None:
    answer = answered(SIMPLES, {"kiriage_mangan": True})
    assert answer["value"]["points"] == 8000
    assert answered(SIMPLES)["value"]["points"] == 7700
    told = [entry["id"] for entry in answer["amendments"]]
    assert told == ["tenhou_red_fives", "tenhou_double_wind_pair", "kiriage_mangan"]


@pytest.mark.parametrize("option", CHANGES)
def test_the_description_gives_the_default_of_the_variant(option: str) -> None:
    for id_, default in (("tenhou", CHANGES[option]), ("tcg", None)):
        ruleset = scoring.ruleset(id_)
        wanted = ruleset.options[option].default if default is None else default
        options = {entry["id"]: entry for entry in catalogue.described(ruleset, "en")["options"]}
        assert options[option]["default"] == wanted


def test_an_amendment_says_what_it_sets_and_links_the_option() -> None:
    told = catalogue.whole(scoring.ruleset("tenhou"), "tenhou_no_kiriage", "en")
    assert told["sets"] == {"option": "kiriage_mangan", "value": False}
    assert [link["id"] for link in told["options"]] == ["kiriage_mangan"]
    assert told["source"]["clause"] == "tenhou-3"
    option = catalogue.whole(scoring.ruleset("tenhou"), "kiriage_mangan", "en")
    assert "tenhou_no_kiriage" in [link["id"] for link in option["related"]]


def test_a_remembered_ruleset_in_force_is_the_same() -> None:
    ruleset = scoring.ruleset("tcg")
    assert ruleset.in_force({"kuitan": False}) is ruleset.in_force({"kuitan": False})
    assert ruleset.in_force(None) is ruleset.in_force({}) is ruleset.basic
    assert ruleset.in_force({"kuitan": False}) is ruleset.with_options((("kuitan", False),))
