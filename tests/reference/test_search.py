"""Finding rules by words in Japanese, English or romaji, with slips of the pen."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import scoring
from scoring.reference.catalogue import listed
from scoring.reference.glossary import terms
from scoring.reference.search import (
    FIELDS,
    MATCHES,
    MAX_QUERY,
    MAX_RESULTS,
    ids_found,
    prepare,
    search,
)
from scoring.rules.rulebook import KINDS
from tests.support.rulesets import ONE_OF_EACH_GAME
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("search.yaml"))

TERMS = terms()

RULESETS = scoring.rulesets()
TCG = scoring.ruleset("tcg")
RULES = [(ruleset, rule) for ruleset in RULESETS for rule in ruleset.rules.values()]
CJK = st.characters(min_codepoint=0x4E00, max_codepoint=0x4E20)


def found(q: str, limit: int = MAX_RESULTS) -> list[dict[str, Any]]:
    """Return the results of a search."""
    results = search(RULESETS, q, "en", limit)["results"]
    assert isinstance(results, list)
    return results


# --- what people write


MEANT = CASES["meant"]
"""What people mean by names, sounds, romanisations, synonyms, clauses and slips of the pen."""


@pytest.mark.parametrize("meant", MEANT)
def test_what_is_meant_comes_first(meant: str) -> None:
    for q in MEANT[meant].split("|"):
        assert found(q, 1)[0]["id"] == meant, q


@pytest.mark.parametrize(("words", "wanted"), CASES["rules_are_found_by_the_words_of_the_glossary"])
def test_rules_are_found_by_the_words_of_the_glossary(words: str, wanted: str) -> None:
    """A term lifts the rules that use it in other words, below those that have the word itself."""
    for q in words.split():
        results = found(q)
        assert set(wanted.split()) <= {
            f"{result['ruleset']}:{result['id']}" for result in results
        }, q
        whole = [result["match"] in {"whole", "word"} for result in results if result["score"] > 85]
        assert all(whole), q
        for result in results:
            assert result["match"] != "term" or result["score"] <= 58
            if result["ruleset"]:
                assert result["id"] in ids_found(scoring.ruleset(result["ruleset"]), q)


@pytest.mark.parametrize(
    "q", ["", "  ", "zeppelin", "pinfu zeppelin", "___", "'", "あゔ", "ж", "🀄"]
)
def test_what_nobody_means_is_not_found(q: str) -> None:
    assert found(q) == []


def test_a_clause_comes_with_those_below_it() -> None:
    ways = {result["id"]: (result["matched"], result["match"]) for result in found("8-10")}
    assert ways["several_rons"] == ("clause", "whole")
    assert ways["double_ron"] == ways["triple_ron"] == ("clause", "beginning")


def test_a_result_says_what_it_is_and_how_it_was_found() -> None:
    assert search(RULESETS, "tanyo", "ja", 1)["results"][0] == {
        "ruleset": "ema_2016", "id": "tanyao", "kind": "yaku", "name": "断么九",
        "names": {"ja": "断么九", "en": "Tanyao (all simples)"}, "clause": "4.2.1",
        "document": "ema_2016", "href": "/v1/rulesets/ema_2016/rules/tanyao", "matched": "id",
        "match": "similar", "score": 55, "in_force": True,
        "worth": {"closed": 1, "open": 1, "unit": "han"},
    }  # fmt: skip
    term = next(result for result in found("ふりてん") if result["kind"] == "term")
    assert (term["ruleset"], term["clause"]) == (None, None)
    assert term["href"] == "/v1/glossary#furiten"


def test_a_result_has_the_value_in_force() -> None:
    """Tenhou pays open tanyao and red fives by default; M-League ends a match with uma 30 and 10."""
    tenhou = search(RULESETS, "kuitan", "en", 1, "tenhou")["results"][0]
    assert (tenhou["ruleset"], tenhou["value"], tenhou["in_force"]) == ("tenhou", True, True)
    uma = search(RULESETS, "uma_outer", "en", 1, "m_league")["results"][0]
    assert (uma["ruleset"], uma["value"]) == ("m_league", 30)
    assert not {"value", "in_force"} & search(RULESETS, "furiten", "en", 1)["results"][0].keys()


@pytest.mark.parametrize("id_", ONE_OF_EACH_GAME)
def test_a_result_in_one_ruleset_is_as_the_list_of_its_rules_has_it(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    rules = {rule["id"]: rule for rule in listed(ruleset, "en")["rules"]}
    for q in ("dora", "yakuman", "points"):
        results = search(RULESETS, q, "en", 10_000, id_)["results"]
        assert {result["id"] for result in results} == ids_found(ruleset, q)
        for result in results:
            assert result["ruleset"] == id_
            for name in ("name", "in_force", "worth", "value", "unit", "fu", "han", "base_points"):
                assert result.get(name) == rules[result["id"]].get(name), (q, result["id"], name)


def test_words_of_one_hiragana_are_looked_for_in_names_only() -> None:
    assert {result["matched"] for result in found("は")} == {"name"}


def test_a_name_that_is_the_query_goes_before_one_that_has_it() -> None:
    ways = [result["match"] for result in found("mangan")]
    assert ways[:2] == ["whole"] * 2
    assert ways == sorted(ways, key=list(MATCHES).index)


def test_nothing_similar_is_told_where_something_is_there_as_it_was_written() -> None:
    for q in ("dora", "riichi", "七対子", "たんやお", "double riichi"):
        assert "similar" not in {result["match"] for result in found(q)}


def test_a_search_that_was_prepared_finds_what_it_finds_anyway() -> None:
    prepare(scoring.rulesets())
    assert search(scoring.rulesets(), "furiten", "en", 3)["count"] > 3


# --- what holds for all


@pytest.mark.parametrize("id_", ONE_OF_EACH_GAME)
def test_every_rule_is_found_by_its_identifier_and_its_names(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    for rule in ruleset.rules.values():
        for q in (rule.id, *rule.name):
            if len(q) <= MAX_QUERY:
                assert rule.id in ids_found(ruleset, q), q


def test_every_term_is_found_by_its_names_and_its_reading() -> None:
    for term in TERMS.values():
        for q in (term.id, term.reading, *term.name):
            results = search(RULESETS, q, "en", 10_000)["results"]
            assert (None, term.id) in {(found["ruleset"], found["id"]) for found in results}, q


def test_every_yaku_is_found_by_its_identifier_with_one_slip() -> None:
    """Two neighbours exchanged in the middle of the word."""
    for rule in TCG.rules.values():
        if rule.kind == "yaku" and len(rule.id) >= 5 and "_" not in rule.id:
            middle = len(rule.id) // 2
            turned = rule.id[middle - 1 : middle + 1][::-1]
            wrong = f"{rule.id[: middle - 1]}{turned}{rule.id[middle + 1 :]}"
            assert rule.id in ids_found(TCG, wrong), wrong


@given(st.one_of(st.text(max_size=80), st.text("riichtanyo 立直ーだん_-.'3", max_size=30)))
@example("\ud800")
@example("a" * 100_000)
@example("a-" * 40)
@example("ん" * 64)
def test_any_text_may_be_sought_and_the_results_are_in_order(q: str) -> None:
    answer = search(RULESETS, q, "en", 10)
    results = answer["results"]
    assert len(results) == min(answer["count"], 10)
    assert all(one["score"] >= other["score"] for one, other in pairwise(results))
    for result in results:
        assert result["matched"] in FIELDS
        assert result["match"] in MATCHES
        assert 0 < result["score"] <= 100


def test_what_is_found_equally_well_stands_by_kind_and_in_the_order_of_the_books() -> None:
    order = [*KINDS]
    order.insert(order.index("option"), "term")
    places = {(ruleset.id, rule.id): place for place, (ruleset, rule) in enumerate(RULES)}
    keys = [
        (
            -result["score"],
            order.index(result["kind"]),
            places.get((result["ruleset"], result["id"]), len(places)),
        )
        for result in search(RULESETS, "riichi", "en", 10_000)["results"]
    ]
    assert keys == sorted(keys)


def test_a_search_in_one_ruleset_finds_what_the_search_in_all_finds_there() -> None:
    for q in ("riichi", "国士", "double wind", "4.1.3", "たんやお"):
        everywhere = search(RULESETS, q, "en", 10_000)["results"]
        here = {result["id"] for result in everywhere if result["ruleset"] == "ema_2016"}
        assert ids_found(scoring.ruleset("ema_2016"), q) == here


def test_a_query_without_words_narrows_nothing() -> None:
    assert ids_found(TCG, " … ") == {rule.id for rule in TCG.rules.values()}
