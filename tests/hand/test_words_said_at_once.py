"""What answers say of furiten and of cards in play, as it is made into words: each of it by itself, in both languages."""

import pytest

import scoring
from scoring.analysis.furiten import FREE, Furiten
from scoring.analysis.reasons import Reason
from scoring.rules.story import story_of
from scoring.text import LANGUAGES, Text

TCG = scoring.ruleset("tcg")
FLOWERS = TCG.in_force({"kuitan": False}, ["card_flower_tiles"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_furiten_is_told_with_its_tiles_and_the_name_of_its_rule(lang: str) -> None:
    why = Reason("furiten", Text("捨てた。", "Discarded."), "kuitan")
    told = Furiten(0b100, 0b101, why).to_dict(TCG, lang)
    assert told == {
        "furiten": True, "tiles": ["3m"], "barred": ["1m", "3m"],
        "rule": "kuitan", "name": {"ja": "喰い断", "en": "Open tanyao"}[lang],
        "clause": TCG.rules["kuitan"].clause, "href": "/v1/rulesets/tcg/rules/kuitan",
        "why": {"ja": "捨てた。", "en": "Discarded."}[lang],
    }  # fmt: skip
    free = FREE.to_dict(TCG, lang)
    assert (free["furiten"], free["tiles"], free["barred"], free["name"], free["why"]) == (
        False, [], [], None, None,
    )  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_and_cards_have_their_names_in_a_story(lang: str) -> None:
    names = [entry["name"] for entry in story_of(FLOWERS, LANGUAGES.index(lang))]
    assert names == {"ja": ["喰い断", "花牌"], "en": ["Open tanyao", "Flower tiles"]}[lang]
