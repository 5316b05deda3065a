"""The glossary: words explained in both languages, and the rules that use them; no second list of yaku."""

import re

import pytest

import scoring
from scoring.reference import catalogue
from scoring.reference.glossary import listed, terms_of
from scoring.reference.terms import Term, terms

RULESETS = scoring.rulesets()
GLOSSARY = {lang: listed(RULESETS, lang) for lang in scoring.LANGUAGES}
HIRAGANA = re.compile(r"[ぁ-ゖー]+\Z")
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
WANTED = (
    "menzen tenpai shanten furiten honba fu han kan pon chi dora kazoe oka uma noten oya ko "
    "kyoutaku fuuro ron tsumo yakuhai pao ryuukyoku renchan"
)

TERMS = terms()


def uses(term: str, ruleset: str) -> list[str]:
    """The rules of a ruleset that use a term."""
    told = {entry["id"]: entry for entry in GLOSSARY["en"]["terms"]}
    found = told[term]["rules"].get(ruleset, [])
    assert isinstance(found, list)
    return found


def test_the_words_of_the_rules_are_there() -> None:
    assert set(WANTED.split()) <= TERMS.keys()
    assert len(TERMS) >= 70


@pytest.mark.parametrize("term", TERMS.values(), ids=lambda term: term.id)
def test_a_term_is_explained_in_both_languages(term: Term) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", term.id)
    assert HIRAGANA.match(term.reading)
    for text in (term.name, term.text):
        assert JAPANESE.search(text.ja)
        assert text.en.isascii()
    assert term.text.ja.endswith("。")
    assert term.text.en.endswith(".")
    assert term.id not in term.see
    assert set(term.see) <= TERMS.keys()


def test_a_term_is_told_once() -> None:
    for names in ([term.name.ja for term in TERMS.values()], [t.name.en for t in TERMS.values()]):
        assert len(set(names)) == len(names)


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
    told = GLOSSARY[lang]
    assert told["count"] == len(told["terms"]) == len(TERMS)
    for entry, term in zip(told["terms"], TERMS.values(), strict=True):
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
    assert wanted <= set(uses(term, ruleset))


@pytest.mark.parametrize(
    ("term", "ruleset"),
    [
        ("pao", "dice"),
        ("honba", "kantan"),
        ("furiten", "dice"),
        ("dora", "kantan"),
        ("uma", "dice"),
    ],
)
def test_a_term_is_not_found_where_only_its_letters_are(term: str, ruleset: str) -> None:
    """大紅包 is no liability, counter-clockwise no counter."""
    assert uses(term, ruleset) == []


def test_nearly_every_term_is_used_by_some_rule() -> None:
    unused = [entry["id"] for entry in GLOSSARY["en"]["terms"] if not entry["rules"]]
    assert unused == ["shanten"]  # a word of answers


def test_a_rule_names_the_terms_of_its_text() -> None:
    for ruleset in RULESETS:
        for rule in ruleset.rules.values():
            told = catalogue.whole(ruleset, rule.id, "en")["terms"]
            assert [link["id"] for link in told] == [t.id for t in terms_of(ruleset, rule)]
            for link in told:
                assert rule.id in uses(link["id"], ruleset.id)
