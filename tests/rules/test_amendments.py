"""Tenhou is the numbered sheet with amendments, and the answer names each of them."""

from typing import Any

import pytest

import scoring
from scoring.reference import catalogue
from scoring.rules.declarations import decisive
from scoring.rules.rulebook import Amendment, FuItem, Yaku
from tests.support import hands

TCG, TENHOU = scoring.ruleset("tcg"), scoring.ruleset("tenhou")
CHANGES: dict[str, Any] = {
    "red_fives": 3,
    "double_wind_pair_fu": 4,
    "kiriage_mangan": False,
    "open_kan_dora": "after_discard",
}
"""What the recorded games are played by, where the sheet has it otherwise."""
AT_ONCE = {"open_kan_dora": "before_draw"}
SHEET = {name: TCG.options[name].default for name in CHANGES}
SIMPLES = "234567m34522p67s+8s riichi ippatsu"
OF_THE_RULESET = ("ruleset", "version", "digest", "amendments")


SETTLEMENT = {
    "ron_winners": "two",
    "aborts": ("four_kans", "four_riichi", "four_winds", "nine_terminals"),
    "nagashi_mangan": True,
    "liability": ("daisangen", "daisuushii"),
    "liability_covers": "hand",
    "liability_counters": "liable",
    "extra_round": "sudden_death",
    "last_dealer": "must_stop_at_target",
    "karaten": "concealed",
    "furiten_ends": "discard",
}
"""What the amendments about settlements set."""
NUMBERS = {"uma_outer": 20, "uma_inner": 10, "rounded_up_from": 500, "result_decimals": 1}


def answered(options: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    """The answer of Tenhou to one hand under options."""
    request = {**TENHOU.game.request_of(SIMPLES), "options": options}
    return scoring.score("tenhou", request, lang=lang).to_dict()


def scored(ruleset: str, request: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """An answer without what names the ruleset."""
    answer = scoring.score(ruleset, {**request, "options": options}).to_dict()
    plain = {name: value for name, value in answer.items() if name not in OF_THE_RULESET}
    for part in (plain, *plain["alternatives"]):
        for kind in ("yaku", "fu"):
            part[kind] = [{**line, "href": None} for line in part[kind]]
    return plain


def _as_option(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def test_tenhou_is_the_sheet_with_other_defaults() -> None:
    amendments = [rule for rule in TENHOU.book.rules if isinstance(rule, Amendment)]
    sets = {name: value for one in amendments for name, value in one.sets.items()}
    assert sets == CHANGES | SETTLEMENT | NUMBERS
    assert not any(isinstance(rule, Amendment) for rule in TCG.book.rules)
    assert TENHOU.basic.options == {**TCG.basic.options, **CHANGES, **SETTLEMENT, **NUMBERS}
    for rule in TCG.rules.values():
        if isinstance(rule, Yaku | FuItem):
            assert decisive(TENHOU.rules[rule.id]) == decisive(rule)
    assert TENHOU.digest != TCG.digest


def test_tenhou_has_its_clauses_before_those_of_the_sheet_and_its_cards_and_tasks() -> None:
    own = [f"tenhou-{number}" for number in range(1, 16)]
    assert list(TENHOU.clauses) == [*own, *TCG.clauses]
    assert TENHOU.prose.source.title.en == "Tenhou manual"
    assert list(TENHOU.tasks) == list(TCG.tasks) == ["settle", "analyze"]
    assert TENHOU.deck is TCG.deck
    assert [field.name for field in TENHOU.fields] == [field.name for field in TCG.fields]


@pytest.mark.many
@pytest.mark.parametrize(
    ("of_tenhou", "of_the_sheet", "red_fives"),
    [(AT_ONCE, CHANGES | AT_ONCE, True), (SHEET, {}, False)],
)
def test_under_the_same_options_both_score_alike(
    of_tenhou: dict[str, Any], of_the_sheet: dict[str, Any], *, red_fives: bool
) -> None:
    for request in hands.requests(1_200, 21, red_fives=red_fives):
        assert scored("tenhou", request, of_tenhou) == scored("tcg", request, of_the_sheet)


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_every_score_of_tenhou_names_its_amendments_of_hands(lang: str) -> None:
    entries = {entry["id"]: entry for entry in answered({}, lang)["amendments"]}
    amendments = [
        rule
        for rule in TENHOU.book.rules
        if isinstance(rule, Amendment) and rule.type in {"HAND", "PAY", "TURN"}
    ]
    assert list(entries) == [rule.id for rule in amendments]
    for rule in amendments:
        entry = entries[rule.id]
        assert entry["changes_the_rules"] is True
        assert {
            line["id"]: _as_option(line["to"]) for line in entry["rules"]
        }.items() >= rule.sets.items()
        assert (entry["name"], entry["clause"]) == (rule.name.say(lang), rule.clause)
        assert entry["href"] == f"/v1/rulesets/tenhou/rules/{rule.id}"
    assert (entries["tenhou_red_fives"]["option"], entries["tenhou_red_fives"]["value"]) == (
        "red_fives",
        3,
    )
    assert "option" not in entries["tenhou_liability"]
    threshold = TENHOU.rules["mangan_threshold"].name.say(lang)
    assert entries["tenhou_no_kiriage"]["effects"] == [f"{threshold}: 2000"]


@pytest.mark.parametrize(
    ("option", "value", "points"), [("kiriage_mangan", True, 8000), ("red_fives", 4, 7700)]
)
def test_an_option_of_the_request_goes_before_an_amendment(
    option: str, value: object, points: int
) -> None:
    answer = answered({option: value})
    assert answer["value"]["points"] == points
    ids = [entry["id"] for entry in answer["amendments"]]
    assert [name for name in ids if not name.startswith("tenhou_")] == [option]
    assert not {"tenhou_no_kiriage", "tenhou_red_fives"} <= {*ids}


def test_an_amendment_of_several_options_is_named_without_those_of_the_request() -> None:
    story = answered({"liability": [], "liability_covers": "yakuman"})["amendments"]
    (entry,) = (entry for entry in story if entry["id"] == "tenhou_liability")
    assert (entry["option"], entry["value"]) == ("liability_counters", "liable")
    assert [line["id"] for line in entry["rules"]] == ["liability_counters"]


@pytest.mark.parametrize("option", CHANGES)
def test_the_description_gives_the_default_of_the_variant(option: str) -> None:
    for ruleset, defaults in ((TENHOU, CHANGES), (TCG, SHEET)):
        options = {entry["id"]: entry for entry in catalogue.described(ruleset, "en")["options"]}
        assert options[option]["default"] == defaults[option]


def test_the_page_of_an_amendment_has_what_it_sets_and_links_the_option() -> None:
    page = catalogue.whole(TENHOU, "tenhou_no_kiriage", "en")
    assert page["sets"] == {"kiriage_mangan": False}
    assert page["instead_of"] == ["2-02"]
    assert [link["id"] for link in page["options"]] == ["kiriage_mangan"]
    assert page["source"]["clause"] == "tenhou-3"
    option = catalogue.whole(TENHOU, "kiriage_mangan", "en")
    assert "tenhou_no_kiriage" in [link["id"] for link in option["related"]]


def test_an_inherited_clause_names_its_document_and_what_changes_it() -> None:
    page = catalogue.whole(TENHOU, "ordinary_yaku", "en")
    assert page["source"]["document"] == TCG.prose.source.title.en
    changing = [one["id"] for one in page["related"] if one["relation"] == "changed_by"]
    assert changing == ["tenhou_nagashi_mangan"]
