"""The story of what options and cards make of the rules: which rule, what it does, and what goes before it."""

from typing import Any

import pytest

import scoring
from scoring.rules.in_force import InForce
from scoring.text import Text
from tests.support import Request

for game in ("tcg", "tenhou", "kitanuki"):
    scoring.ruleset(game)
Answer = dict[str, Any]
PINFU: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}


def _card(*changes: Request) -> list[Request]:
    return [{"id": "mine", "changes": list(changes)}]


def _score(ruleset: str, request: Request, lang: str = "en") -> Answer:
    return scoring.score(ruleset, request, lang=lang).to_dict()


def _amended(ruleset: str, options: Request, lang: str, cards: Any = ()) -> dict[str, Answer]:  # noqa: ANN401 - as a request has it
    asked = {**PINFU, "options": options} | ({"cards": list(cards)} if cards else {})
    entries = _score(ruleset, asked, lang)["amendments"]
    found = {entry["id"]: entry for entry in entries}
    assert len(found) == len(entries)
    return found


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_variant_tells_what_it_makes_of_the_rules_it_amends(lang: str) -> None:
    told = _amended("tenhou", {}, lang)
    assert {entry["option"]: entry["value"] for entry in told.values()} == {
        "red_fives": 3,
        "double_wind_pair_fu": 4,
        "kiriage_mangan": False,
    }
    assert all(entry["changes_the_rules"] for entry in told.values())
    (effect,) = told["tenhou_no_kiriage"]["effects"]
    rule = scoring.ruleset("tenhou").rules["mangan_threshold"]
    assert effect == f"{rule.name.say(lang)}: 2000"
    assert _amended("tcg", {}, lang) == {}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_option_of_a_variant_that_is_chosen_is_told_once(lang: str) -> None:
    told = _amended("tenhou", {"red_fives": 4}, lang)
    assert [name for name, entry in told.items() if entry["option"] == "red_fives"] == ["red_fives"]
    assert told["red_fives"]["value"] == 4
    assert "tenhou_no_kiriage" in told


def test_what_an_option_does_is_said_with_the_rule_and_its_worth() -> None:
    cases = [
        ("tcg", {"ura": False}, "ura_dora", "{} does not count", "{}は数えない"),
        ("tcg", {"kuitan": False}, "tanyao", "{}: open 0", "{}: 鳴き0"),
        ("tcg", {"kiriage_mangan": False}, "mangan_threshold", "{}: 2000", "{}: 2000"),
        ("kitanuki", {"yakuman_flat": True}, "kokushi", "{} counts alone", "{}には他の役もドラも付かない"),
    ]  # fmt: skip
    for ruleset, options, rule, en, ja in cases:
        asked = scoring.ruleset(ruleset)
        (amended,) = InForce(asked, options).story
        name = asked.rules[rule].name
        assert Text(ja.format(name.ja), en.format(name.en)) in amended.effects
        assert (amended.value, amended.overruled) == (next(iter(options.values())), False)


def test_what_a_variant_amends_is_no_choice_of_a_request() -> None:
    asked = scoring.ruleset("tenhou")
    found = {amended.rule.id: amended for amended in InForce(asked, {}).story}
    assert {name: amended.value for name, amended in found.items()} == {
        "tenhou_red_fives": 3,
        "tenhou_double_wind_pair": 4,
        "tenhou_no_kiriage": False,
    }
    assert not any(amended.overruled for amended in found.values())


@pytest.mark.parametrize(
    ("options", "cards", "overruled"),
    [
        ({"kuitan": False}, [], False),
        ({"kuitan": False}, _card({"layer": "set", "rule": "tanyao", "open": 1}), True),
        ({"kuitan": False}, _card({"layer": "set", "rule": "pinfu", "closed": 2}), False),
        ({"kiriage_mangan": False}, _card({"layer": "set", "rule": "mangan_threshold", "value": 1900}), True),
        ({"kiriage_mangan": False}, _card({"layer": "set", "rule": "honba_points", "value": 600}), False),
        ({"ura": False}, _card({"layer": "ban", "rule": "ippatsu"}), False),
        ({"kuitan": False}, _card({"layer": "set", "options": {"kuitan": True}}), True),
    ],
)  # fmt: skip
def test_a_card_goes_before_an_option_where_both_are_about_the_same(
    options: Request, cards: list[Request], *, overruled: bool
) -> None:
    told = _amended("tcg", options, "en", cards)
    (entry,) = [entry for entry in told.values() if entry.get("option") in options]
    assert ("a card in play goes before it" in entry["effects"]) is overruled
    told = _amended("tcg", options, "ja", cards)
    (entry,) = [entry for entry in told.values() if entry.get("option") in options]
    assert ("場のカードが優先する" in entry["effects"]) is overruled
