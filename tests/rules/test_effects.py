"""What options and cards make of the rules, in words: which rule, what it does, and what goes before it."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.text import Text
from tests.support import Request
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["effects"]

HANDS: dict[str, Request] = {
    "tcg": {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"},
    "kitanuki": scoring.ruleset("kitanuki").game.request_of("123456789p234s5z+5z"),
}


def _entry(ruleset: str, lang: str, **more: object) -> dict[str, Any]:
    """Return the entry of the first option in the amendments of an answer."""
    answer = scoring.score(ruleset, {**HANDS[ruleset], **more}, lang=lang).to_dict()
    (entry,) = (entry for entry in answer["amendments"] if "option" in entry)
    assert isinstance(entry, dict)
    return entry


@pytest.mark.parametrize(
    ("ruleset", "options", "rule", "effect"),
    [
        ("tcg", {"ura": False}, "ura_dora", Text("{}を数えません", "{} does not count")),
        ("tcg", {"kuitan": False}, "tanyao", Text("{}: 鳴き0翻", "{}: open 0 han")),
        ("tcg", {"kiriage_mangan": False}, "mangan_threshold", Text("{}: 2,000", "{}: 2,000")),
        ("tcg", {"riichi_needs_points": False}, "riichi_points", Text("{}: 下限なし", "{}: no minimum")),
        ("kitanuki", {"yakuman_flat": True}, "kokushi", Text("{}には他の役もドラも加えません", "{} counts without other yaku or dora")),
    ],
)  # fmt: skip
def test_what_an_option_does_is_given_with_the_rule_and_its_worth(
    ruleset: str, options: Request, rule: str, effect: Text
) -> None:
    name = scoring.ruleset(ruleset).rules[rule].name
    for lang in scoring.LANGUAGES:
        entry = _entry(ruleset, lang, options=options)
        assert {entry["id"]: entry["value"]} == options
        assert entry["rules"]
        assert effect.say(lang).format(name.say(lang)) in entry["effects"]


def test_a_choice_is_named_before_the_changes_of_rules() -> None:
    answer = scoring.score("dice", {"dice": "12345622", "options": {"edition": "prototype"}})
    assert answer.amendments[0]["effects"] == ["Edition: prototype", "Growth of the ante: 0"]
    effects = _entry("tcg", "ja", options={"renhou": "mangan"})["effects"]
    assert effects == ["人和: 満貫(複合しない)", "人和には他の役もドラも加えません"]


@pytest.mark.parametrize(("options", "effect"), CASES["values"])
def test_an_option_without_changes_of_other_rules_is_given_with_its_value(
    options: Request, effect: str
) -> None:
    answer = scoring.score("tenhou", HANDS["tcg"] | {"options": options}, lang="en")
    assert answer.amendments[0]["effects"] == [effect]


def test_a_list_of_all_yaku_in_force_has_no_effects() -> None:
    counted = [rule.id for rule in scoring.ruleset("tcg").declared if rule.kind == "yaku"]
    entry = _entry("tcg", "en", options={"yaku": counted})
    assert (entry["effects"], [row["id"] for row in entry["rules"]]) == ([], ["yaku"])


@pytest.mark.parametrize(("option", "change", "overruled"), CASES["cards"])
def test_a_card_goes_before_an_option_where_both_are_about_the_same(
    option: str, change: Request, *, overruled: bool
) -> None:
    cards = [{"id": "mine", "changes": [change]}]
    for lang, effect in (
        ("en", "a card in play takes precedence"),
        ("ja", "場のカードが優先します"),
    ):
        entry = _entry("tcg", lang, options={option: False}, cards=cards)
        assert (effect in entry["effects"]) is overruled


def test_an_option_that_a_card_sets_back_differs_no_more() -> None:
    text = {"ja": "元に戻す。", "en": "Set back."}
    changes = [{"layer": "set", "rule": "mangan_threshold", "value": 1920}]
    card = {"id": "back", "name": text, "text": text, "changes": changes}
    entry = _entry("tcg", "en", options={"kiriage_mangan": False}, cards=[card])
    assert [line["id"] for line in entry["rules"]] == ["kiriage_mangan"]
