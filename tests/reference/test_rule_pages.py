"""A rule, whole: its hands, its place in the source, the rules beside it, and what it is worth under options."""

from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring.reference.catalogue import listed, whole
from scoring.reference.examples import counted_in, hands_of
from scoring.rules.relations import FEW, Relation, related
from scoring.rules.rulebook import Dora, FuItem, Limit, Option, Statement, Yaku
from tests.support.option_sets import option_sets
from tests.support.rulesets import ONE_OF_EACH_GAME
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("rule_pages.yaml"))

RULESETS = scoring.rulesets()
GAMES = list(map(scoring.ruleset, ONE_OF_EACH_GAME))
TCG = scoring.ruleset("tcg")
RULES = [(ruleset, rule) for ruleset in RULESETS for rule in ruleset.rules.values()]
PAIRS_OF_ARUSHIARU = {"closed": 100, "open": 0, "unit": "points"}
"""七対子: 100 points where it is chosen."""
BACK = {
    "supersedes": "superseded_by",
    "superseded_by": "supersedes",
    "changes": "changed_by",
    "changed_by": "changes",
}
KINDS_OF_RELATION = set(get_args(get_type_hints(Relation)["kind"]))


def page(rule: str, ruleset: str = "tcg", **options: object) -> dict[str, Any]:
    """Return the page of a rule."""
    return whole(scoring.ruleset(ruleset), rule, "en", options=options)


def relations(rule: str, ruleset: str = "tcg") -> dict[str, str]:
    """Return the related rules of a rule, with their relations."""
    return {link["id"]: link["relation"] for link in page(rule, ruleset)["related"]}


# --- hands


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.id)
def test_every_rule_that_counts_has_a_hand_with_it_and_a_yaku_one_without(
    ruleset: scoring.Ruleset,
) -> None:
    for rule in ruleset.rules.values():
        if rule.id in ruleset.basic.banned:
            continue
        hands = hands_of(ruleset, rule)
        kinds = [hand.kind for hand in hands]
        if isinstance(rule, Yaku):
            assert kinds == ["hit", "miss"], rule.id
            assert [hand.line for hand in hands] == [rule.hit, rule.miss]
        elif isinstance(rule, FuItem | Limit | Dora):
            assert kinds == ["hit"], rule.id
        for hand in hands:
            answer = scoring.score(ruleset.id, hand.request).to_dict()
            assert (rule.id in counted_in(answer)) is (hand.kind == "hit"), rule.id


def test_what_counts_in_a_hand_of_a_yaku_is_shown_by_it() -> None:
    (hand,) = page("closed_kan")["example_hands"]
    assert "closed_kan" in str(hand["request"]["melds"])
    assert page("dora")["example_hands"][0]["request"] == dict(TCG.game.example)
    assert page("kiriage_mangan")["example_hands"] == []


@pytest.mark.parametrize(
    ("rule", "ruleset", "option"),
    [("chiitoitsu", "arushiaru", "chiitoi"), ("sanshoku_doukou", "kitanuki", "sanshoku_doukou")],
)
def test_a_yaku_that_is_off_brings_the_options_that_let_it_count(
    rule: str, ruleset: str, option: str
) -> None:
    for hand in page(rule, ruleset)["example_hands"]:
        assert hand["request"]["options"] == {option: True}
        assert hand["score"].endswith(f"options={option}:true")


# --- place in the source


def test_a_page_has_the_place_of_its_rule_in_the_source() -> None:
    place = page("tanyao")["source"]
    assert place["clause"] == "3-01"
    assert place["statement"] == "/v1/rulesets/tcg/rules/ordinary_yaku"
    assert place["document"] == "TCG mahjong, round 0: the basic rules"
    clauses = [clause.id for clause in TCG.prose.clauses]
    assert (place["position"], place["clauses"]) == (clauses.index("3-01") + 1, 108)
    assert page("cards_beat_rules")["source"]["position"] == 1


# --- relations


def test_a_source_has_a_position_in_the_own_document_and_only_the_statement_of_its_clause() -> None:
    tenhou = scoring.ruleset("tenhou")
    sources = {
        name: whole(tenhou, name, "en")["source"]
        for name in ("riichi", "ippatsu", "wareme_payments")
    }
    # EMA 4.2.1 states many yaku and, for one of them, that tsumo does not count against pinfu.
    assert [source["statement"] for source in sources.values()] == [None] * 3
    assert [source["position"] is None for source in sources.values()] == [True, False, True]


@pytest.mark.parametrize(
    ("rule", "other", "relation", "back", "ruleset"), CASES["relations_are_what_the_rules_declare"]
)
def test_relations_are_what_the_rules_declare(
    rule: str, other: str, relation: str, back: str | None, ruleset: str
) -> None:
    assert relations(rule, ruleset)[other] == relation
    assert relations(other, ruleset).get(rule) == back


@pytest.mark.many
@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.id)
def test_relations_are_mutual_and_name_every_rule_once(ruleset: scoring.Ruleset) -> None:
    for rule in ruleset.rules.values():
        found = {relation.rule.id: relation.kind for relation in related(ruleset, rule)}
        assert len(found) == len(related(ruleset, rule))
        assert rule.id not in found
        assert set(found.values()) <= KINDS_OF_RELATION
        for other, kind in found.items():
            if kind in BACK:
                backwards = {
                    one.rule.id: one.kind for one in related(ruleset, ruleset.rules[other])
                }
                assert backwards[rule.id] == BACK[kind]
        if isinstance(rule, Statement):
            place = ruleset.places[rule.id]
            beside = {one for one, other in ruleset.places.items() if other is place}
            assert place in ruleset.prose.silent or beside - {rule.id} <= found.keys()


@pytest.mark.parametrize(
    ("ruleset", "clause", "all_named"), [("tcg", "3-01", False), ("arushiaru", "fu", True)]
)
def test_a_clause_with_many_rules_does_not_name_them_all_beside_one_another(
    ruleset: str, clause: str, *, all_named: bool
) -> None:
    every = scoring.ruleset(ruleset).rules.values()
    beside = {rule.id for rule in every if rule.clause == clause and rule.kind != "statement"}
    assert (len(beside) < FEW) is all_named
    for rule in beside:
        assert (beside - {rule} <= set(relations(rule, ruleset))) is all_named


@pytest.mark.many
def test_every_option_that_changes_a_rule_is_named_with_it() -> None:
    for ruleset, rule in RULES:
        options = [link["id"] for link in whole(ruleset, rule.id, "en")["options"]]
        assert set(rule.options) <= set(options)
        if isinstance(rule, Statement):
            assert {name for name in rule.details if name in ruleset.options} <= set(options)


def test_a_question_names_the_rules_it_concerns() -> None:
    questions = {question["id"]: question for question in page("tanyao")["questions"]}
    assert [link["id"] for link in questions["T3"]["rules"]] == ["tanyao"]


# --- in force


@pytest.mark.parametrize(
    ("rule", "ruleset", "options", "values"),
    [
        ("mangan_threshold", "tcg", {}, {"value": 1920}),
        ("mangan_threshold", "tcg", {"kiriage_mangan": False}, {"value": 2000}),
        ("mangan_threshold", "tenhou", {}, {"value": 2000}),
        ("kiriage_mangan", "tcg", {"kiriage_mangan": False}, {"value": False, "default": True}),
        ("ante_growth_coins", "dice", {"edition": "prototype"}, {"value": 0}),
        ("red_fives", "tenhou", {}, {"value": 3, "default": 3}),
        ("red_fives", "tenhou", {"red_fives": 0}, {"value": 0, "default": 3}),
        ("closed_triplet", "tcg", {}, {"fu": 4, "fu_yaochu": 8}),
        ("haneman", "tcg", {}, {"han": 6, "base_points": 3000}),
        ("tanyao", "tcg", {}, {"worth": {"closed": 1, "open": 1, "unit": "han"}}),
        ("tanyao", "tcg", {"kuitan": False}, {"worth": {"closed": 1, "open": 0, "unit": "han"}}),
        ("chiitoitsu", "arushiaru", {"chiitoi": True}, {"in_force": True, "worth": PAIRS_OF_ARUSHIARU}),
    ],
)  # fmt: skip
def test_a_page_and_a_list_have_the_values_in_force(
    rule: str, ruleset: str, options: dict[str, Any], values: dict[str, Any]
) -> None:
    listed_rules = listed(scoring.ruleset(ruleset), "en", options=options)["rules"]
    (line,) = (entry for entry in listed_rules if entry["id"] == rule)
    for shown in (line, page(rule, ruleset, **options)):
        assert {name: shown[name] for name in values} == values


def test_the_page_of_a_yaku_out_of_force_has_what_it_would_be_worth() -> None:
    shown = page("chiitoitsu", "arushiaru")
    assert (shown["in_force"], shown["worth"]) == (False, PAIRS_OF_ARUSHIARU)


def test_bad_options_of_a_page_are_refused() -> None:
    with pytest.raises(scoring.Refused):
        page("tanyao", kuitann=False)


@pytest.mark.many
@given(st.data())
def test_rules_in_force_and_others_make_the_whole_list(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(RULESETS))
    options = data.draw(option_sets(ruleset))
    parts = [listed(ruleset, "en", options=options, in_force=there) for there in (True, False)]
    everything = listed(ruleset, "en", options=options)["rules"]
    for part, there in zip(parts, (True, False), strict=True):
        assert part["rules"] == [rule for rule in everything if rule["in_force"] is there]
    for rule in everything:
        if isinstance(ruleset.rules[rule["id"]], Option):
            value = ruleset.in_force(options).options[rule["id"]]
            assert rule["value"] == (list(value) if isinstance(value, tuple) else value)
