"""The glossary: words explained in both languages, and the rules that use them; no second list of yaku."""

import re

import pytest

import scoring
from scoring.reference import catalogue
from scoring.reference.glossary import listed, terms, terms_of

RULESETS = scoring.rulesets()
GLOSSARY = {lang: listed(RULESETS, lang) for lang in scoring.LANGUAGES}
HIRAGANA = re.compile(r"[ぁ-ゖー]+\Z")
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
WANTED = (
    "menzen tenpai shanten furiten honba fu han kan pon chi dora kazoe oka uma noten oya ko "
    "kyoutaku fuuro ron tsumo yakuhai pao ryuukyoku renchan"
)

TERMS = terms()


RULES_OF = {entry["id"]: entry["rules"] for entry in GLOSSARY["en"]["terms"]}
"""The rules that use each term, by ruleset."""


def test_the_words_of_the_rules_are_there() -> None:
    assert set(WANTED.split()) <= TERMS.keys()
    assert len(TERMS) >= 70


def test_terms_are_explained_in_both_languages() -> None:
    for term in TERMS.values():
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", term.id)
        assert HIRAGANA.match(term.reading)
        for text in (term.name, term.text):
            assert JAPANESE.search(text.ja)
            assert text.en.isascii()
        assert term.text.ja.endswith("。")
        assert term.text.en.endswith(".")
        assert set(term.see) <= TERMS.keys() - {term.id}
    for names in zip(*(term.name for term in TERMS.values()), strict=True):
        assert len(set(names)) == len(TERMS)


def test_the_names_of_yaku_are_left_to_their_rules() -> None:
    yaku = {
        rule.id
        for name in ("tcg", "arushiaru")
        for rule in scoring.ruleset(name).rules.values()
        if rule.kind == "yaku"
    }
    assert yaku & TERMS.keys() == set()


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_the_list_has_every_term_with_links(lang: str) -> None:
    glossary = GLOSSARY[lang]
    assert glossary["count"] == len(TERMS)
    for entry, term in zip(glossary["terms"], TERMS.values(), strict=True):
        assert entry["name"] == term.name.say(lang)
        assert entry["text"] == term.text.say(lang)
        assert entry["href"] == f"/v1/glossary#{term.id}"
        assert [see["id"] for see in entry["see"]] == list(term.see)
        assert entry["romaji"] == term.id.replace("_", " ")
        assert entry["also"] == list(term.also)


@pytest.mark.parametrize(
    ("term", "ruleset", "wanted"),
    [
        ("furiten", "tcg", {"furiten_riichi", "ron_in_furiten"}),
        ("furiten", "arushiaru", {"furiten"}),
        ("noten", "tcg", {"noten_penalty", "declaring_noten"}),
        ("uma", "tcg", {"uma"}),
        ("honba", "kitanuki", {"honba_points", "score_honba"}),
        ("pao", "arushiaru", {"pao_rule", "pao_daisangen"}),
        ("kuikae", "tcg", {"kuikae"}),
        ("renpuuhai", "tcg", {"value_pair", "double_wind_pair_fu"}),
        ("menzen", "tcg", {"menzen_tsumo", "riichi_closed_hand"}),
        ("kazoe", "tcg", {"kazoe", "kazoe_yakuman"}),
    ],
)
def test_a_term_names_the_rules_that_use_it(term: str, ruleset: str, wanted: set[str]) -> None:
    assert wanted <= set(RULES_OF[term][ruleset])


@pytest.mark.parametrize(
    ("term", "ruleset"),
    [("pao", "dice"), ("honba", "kantan"), ("furiten", "dice"), ("dora", "kantan"), ("uma", "dice")],
)  # fmt: skip
def test_a_term_is_not_found_where_only_its_letters_are(term: str, ruleset: str) -> None:
    """大紅包 is no liability, counter-clockwise no counter."""
    assert ruleset not in RULES_OF[term]


def test_nearly_every_term_is_used_by_some_rule() -> None:
    assert [term for term, rules in RULES_OF.items() if not rules] == ["shanten"]  # of answers


@pytest.mark.many
def test_a_rule_names_the_terms_of_its_text() -> None:
    for ruleset in RULESETS:
        for rule in ruleset.rules.values():
            links = catalogue.whole(ruleset, rule.id, "en")["terms"]
            assert [link["id"] for link in links] == [t.id for t in terms_of(ruleset, rule)]
            for link in links:
                assert rule.id in RULES_OF[link["id"]][ruleset.id]
