"""What is worked out once for a ruleset, of rulesets that were made anew: their fields, what tells them apart, their lists and stories."""

from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring import Ruleset
from scoring.examples import counted_in, hands_of
from scoring.rulebook import Dora, FuItem, Limit
from scoring.stories import story_of
from scoring.tile_game import TileGame
from tests.support.again import again

TCG = scoring.ruleset("tcg")
TENHOU = scoring.ruleset("tenhou")
KANTAN = scoring.ruleset("kantan")
ABOUT_CARDS = ("flowers", "wareme", "liability")
"""What cards ask of a hand."""


def names(fields: tuple[Any, ...]) -> list[str]:
    return [field.name for field in fields]


# --- fields


def test_only_a_ruleset_with_cards_asks_for_cards_and_what_they_need() -> None:
    tcg, kantan = replace(TCG), replace(KANTAN)
    assert names(tcg.fields) == [*names(tcg.game.fields), *ABOUT_CARDS, "cards", "options"]
    assert names(kantan.fields) == [*names(kantan.game.fields), "options"]
    assert names(tcg.fields_of("settle")) == ["table", "event", "cards", "options"]
    assert names(kantan.fields_of("settle")) == ["table", "event", "options"]
    assert names(tcg.fields_of("analyze"))[-2:] == ["cards", "options"]


# --- digests


def test_rulesets_differ_in_their_digests() -> None:
    made = [replace(ruleset) for ruleset in scoring.rulesets()]
    assert len({ruleset.digest for ruleset in made}) == len(made)
    for ruleset in made:
        assert len(ruleset.digest) == 16
        assert int(ruleset.digest, 16) >= 0
        assert replace(ruleset).digest == ruleset.digest


@pytest.mark.parametrize("defaults", [{}, {"red_fives": 3}, {"red_fives": 2}, {"kuitan": False}])
def test_the_same_rules_with_other_defaults_have_another_digest(defaults: dict[str, Any]) -> None:
    assert replace(TENHOU, defaults=defaults).digest != replace(TENHOU).digest


def test_another_edition_has_another_digest() -> None:
    book = replace(TCG.book, version="999.0.0")
    assert replace(TCG, book=book).digest != replace(TCG).digest


# --- lists and pages


@pytest.mark.parametrize(("lang", "name"), [("ja", "喰い断"), ("en", "Open tanyao")])
def test_a_ruleset_is_described_in_the_language_asked_for(lang: str, name: str) -> None:
    options = replace(TCG).describe(lang)["options"]
    assert name in [option["name"] for option in options]


def test_a_list_and_a_page_of_a_ruleset_stand_under_options() -> None:
    tcg, options = replace(TCG), {"ippatsu_allowed": False}
    listed = [rule["id"] for rule in tcg.catalogue("en", options=options, in_force=False)["rules"]]
    assert "ippatsu" in listed
    assert "tanyao" not in listed
    assert tcg.rule("ippatsu", "en", options=options)["in_force"] is False
    assert tcg.rule("ippatsu", "en")["in_force"] is True


def test_what_is_no_yaku_is_shown_by_a_hand_that_counts_it() -> None:
    """Fu, limits and dora: in the example of the sheet, in a hand of a yaku, or in a worked example without cards."""
    tcg = replace(TCG)
    for rule in tcg.book.rules:
        if isinstance(rule, FuItem | Limit | Dora):
            (hand,) = hands_of(tcg, rule)
            assert "cards" not in hand.request
            assert rule.id in counted_in(scoring.score("tcg", hand.request).to_dict())


# --- rules in force


def test_options_are_in_force_as_one_ruleset_however_they_are_asked_for() -> None:
    for ruleset in (replace(TCG), replace(KANTAN)):
        name, values = next(
            (option.id, tuple(option.every_value())) for option in ruleset.options.values()
        )
        for value in values:
            rules = ruleset.in_force({name: value})
            assert rules is ruleset.with_options(((name, value),))
            assert rules.options[name] == value


def test_a_story_is_told_in_the_language_asked_for() -> None:
    rules = replace(TENHOU).in_force(None, ["card_flower_tiles"])
    for place, lang in enumerate(("ja", "en")):
        story = story_of(rules, place)
        rule_ids = [entry["id"] for entry in story]
        assert rule_ids[-1] == "card_flower_tiles"
        for entry in story:
            assert entry["name"] == TENHOU.rules[entry["id"]].name.say(lang)
            assert all(effect.isascii() == (lang == "en") for effect in entry["effects"]), entry


def test_a_variant_tells_what_it_amends_from_what_the_sheet_declares() -> None:
    """Tenhou: three red fives, four fu for the pair of a double wind, no kiriage mangan (2,000 base points, not 1,920)."""
    told = {entry["option"]: entry for entry in story_of(replace(TENHOU).basic, 1)}
    rows = {
        option: [(row["id"], row["what"], row["from"], row["to"]) for row in entry["rules"]]
        for option, entry in told.items()
    }
    assert rows == {
        "red_fives": [("red_fives", "option", 0, 3)],
        "double_wind_pair_fu": [("double_wind_pair_fu", "option", 2, 4)],
        "kiriage_mangan": [
            ("kiriage_mangan", "option", True, False),
            ("mangan_threshold", "value", 1920, 2000),
        ],
    }
    assert all(entry["changes_the_rules"] for entry in told.values())


def test_an_option_of_a_request_changes_nothing_where_the_variant_has_it_so_already() -> None:
    tenhou: Ruleset = replace(TENHOU)
    same, other = (
        next(
            entry
            for entry in story_of(tenhou.in_force({"kiriage_mangan": value}), 1)
            if entry["id"] == "kiriage_mangan"
        )
        for value in (False, True)
    )
    assert (same["changes_the_rules"], same["rules"]) == (False, [])
    assert other["changes_the_rules"] is True
    assert [(row["id"], row["from"], row["to"]) for row in other["rules"]] == [
        ("kiriage_mangan", False, True),
        ("mangan_threshold", 2000, 1920),
    ]


# --- games


def test_a_game_made_anew_refuses_by_the_rules_of_its_ruleset() -> None:
    """5-04: without kan ura there is one ura dora indicator."""
    tcg = replace(TCG)
    rules = tcg.in_force({"kan_ura": False})
    riichi = {"concealed": "123567m34522p67s", "winning_tile": "8s", "situation": ["riichi"]}
    won = {**riichi, "win": "ron", "dora_indicators": "12m"}
    assert tcg.game.faults(rules, {**won, "ura_indicators": "1m"}) == []
    (fault,) = tcg.game.faults(rules, {**won, "ura_indicators": "12m"})
    assert (fault.pointer, fault.rule) == ("/ura_indicators", "kan_ura")


def test_a_game_made_anew_has_forms_that_win_as_a_yaku_only() -> None:
    """5.3 has fu for four sets and for seven pairs: thirteen orphans are a form while kokushi is in use."""
    tcg = replace(TCG)
    assert isinstance(tcg.game, TileGame)
    orphans = {"concealed": "19m19p19s1234567z", "winning_tile": "1m", "win": "ron"}
    for yaku, reason in (("kokushi", None), ("pinfu", "not_complete")):
        rules = tcg.in_force({"yaku": [yaku]})
        assert tcg.game.score(rules, orphans, "en").to_dict()["reason"] == reason


@pytest.mark.parametrize("task", ["settle", "analyze"])
def test_what_a_ruleset_made_anew_can_be_asked_has_an_example_that_is_possible(task: str) -> None:
    tcg = replace(TCG)
    asked = tcg.tasks[task]
    assert asked.example
    assert asked.faults(tcg.basic, asked.example) == []


# --- the list of rulesets


def test_each_ruleset_is_loaded_once_by_its_identifier() -> None:
    made = again("scoring.rulesets").RULESETS
    assert list(made) == ["tcg", "tenhou", "dice", "kitanuki", "arushiaru", "kantan"]
    assert len(made) == len(list(made))
    for id_ in made:
        assert isinstance(made[id_], Ruleset)
        assert made[id_].id == id_
        assert made[id_] is made[id_]
    with pytest.raises(KeyError, match="nothing"):
        made["nothing"]
    assert "nothing" not in made
