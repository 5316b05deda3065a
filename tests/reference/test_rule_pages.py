"""A rule, whole: its hands, its place in the source, the rules beside it, and what it is worth under options."""

from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring.reference import catalogue
from scoring.reference.catalogue import listed, whole
from scoring.reference.examples import counted_in, hands_of
from scoring.rules.relations import FEW, Relation, related
from scoring.rules.rulebook import Amendment, Dora, FuItem, Limit, Option, Statement, Yaku
from tests.support.option_sets import option_sets

RULESETS = scoring.rulesets()
TCG = scoring.ruleset("tcg")
RULES = [(ruleset, rule) for ruleset in RULESETS for rule in ruleset.rules.values()]
KINDS_OF_RELATION = set(get_args(get_type_hints(Relation)["kind"]))


def page(rule: str, ruleset: str = "tcg", **options: object) -> dict[str, Any]:
    """The page of a rule."""
    return whole(scoring.ruleset(ruleset), rule, "en", options=options)


def relations(rule: str, ruleset: str = "tcg") -> dict[str, str]:
    """The rules beside a rule, with how they belong to it."""
    return {link["id"]: link["relation"] for link in page(rule, ruleset)["related"]}


# --- hands


def test_every_yaku_has_a_hand_that_has_it_and_one_that_nearly_does() -> None:
    for ruleset, rule in RULES:
        if isinstance(rule, Yaku):
            hands = hands_of(ruleset, rule)
            assert [(hand.kind, hand.line) for hand in hands] == [
                ("hit", rule.hit),
                ("miss", rule.miss),
            ]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_a_hand_of_a_rule_has_it_and_the_other_has_not(ruleset: scoring.Ruleset) -> None:
    shown = 0
    for rule in ruleset.rules.values():
        for hand in hands_of(ruleset, rule):
            answer = scoring.score(ruleset.id, hand.request).to_dict()
            assert (rule.id in counted_in(answer)) is (hand.kind == "hit"), rule.id
            shown += 1
    assert shown > 20


def test_what_counts_in_a_hand_of_a_yaku_is_shown_by_it() -> None:
    (hand,) = page("closed_kan")["example_hands"]
    assert "closed_kan" in str(hand["request"]["melds"])
    assert page("dora")["example_hands"][0]["request"] == dict(TCG.game.example)
    assert page("kiriage_mangan")["example_hands"] == []


def test_every_fu_item_limit_and_dora_is_shown_by_a_hand_or_is_known_not_to_be() -> None:
    bare = {
        f"{ruleset.id}:{rule.id}"
        for ruleset, rule in RULES
        if isinstance(rule, FuItem | Limit | Dora) and not hands_of(ruleset, rule)
    }
    assert bare == set()


def test_a_yaku_that_is_off_brings_the_options_that_let_it_count() -> None:
    for rule, ruleset, options in (
        ("chiitoitsu", "arushiaru", {"chiitoi": True}),
        ("sanshoku_doukou", "kitanuki", {"sanshoku_doukou": True}),
    ):
        for hand in page(rule, ruleset)["example_hands"]:
            assert hand["request"]["options"] == options
            assert hand["score"].endswith(f"options={next(iter(options))}:true")


# --- place in the source


def test_a_rule_says_where_it_stands_in_its_source() -> None:
    place = page("tanyao")["source"]
    assert place["clause"] == "3-01"
    assert place["statement"] == "/v1/rulesets/tcg/rules/ordinary_yaku"
    assert place["document"] == "TCG mahjong, issue 0: the basic rules"
    clauses = [clause.id for clause in TCG.prose.clauses]
    assert (place["position"], place["clauses"]) == (clauses.index("3-01") + 1, 108)
    assert page("cards_beat_rules")["source"]["position"] == 1


# --- relations


def test_relations_are_what_the_rules_declare() -> None:
    assert relations("ryanpeikou")["iipeikou"] == "supersedes"
    assert relations("iipeikou")["ryanpeikou"] == "superseded_by"
    assert relations("tanyao") == {"kuitan": "changed_by", "ordinary_yaku": "statement"}
    assert relations("kuitan")["tanyao"] == "changes"
    assert relations("mangan_threshold")["kiriage_mangan"] == "changed_by"
    assert relations("kiriage_mangan")["mangan_threshold"] == "changes"
    assert relations("ippatsu")["riichi"] == "needs"
    assert relations("ippatsu")["ippatsu_allowed"] == "changed_by"
    assert relations("tenhou_red_fives", "tenhou")["red_fives"] == "changed_by"
    assert relations("red_fives", "tenhou")["tenhou_red_fives"] == "changes"
    assert relations("noten_penalty")["noten_points"] == "same_clause"


def test_a_yaku_off_by_an_option_that_it_does_not_name_is_related_to_it() -> None:
    """The option chiitoi of arushiaru bans the yaku."""
    assert relations("chiitoitsu", "arushiaru")["chiitoi"] == "changed_by"
    assert relations("chiitoi", "arushiaru")["chiitoitsu"] == "changes"


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_relations_are_mutual_and_name_every_rule_once(ruleset: scoring.Ruleset) -> None:
    back = {
        "supersedes": {"superseded_by"},
        "superseded_by": {"supersedes"},
        "changes": {"changed_by"},
        "changed_by": {"changes"},
    }
    kinds = set()
    for rule in ruleset.rules.values():
        found = related(ruleset, rule)
        ids = [relation.rule.id for relation in found]
        assert len(set(ids)) == len(ids)
        assert rule.id not in ids
        for relation in found:
            kinds.add(relation.kind)
            theirs = {other.kind for other in related(ruleset, relation.rule) if other.rule is rule}
            assert back.get(relation.kind, theirs) & theirs or relation.kind not in back
        if isinstance(rule, Statement):
            rests = {other.id for other in ruleset.rules.values() if other.clause == rule.clause}
            assert rests - {rule.id} <= set(ids)
    assert kinds <= KINDS_OF_RELATION


def test_a_clause_with_many_rules_does_not_name_them_all_beside_one_another() -> None:
    beside = [rule for rule in TCG.rules.values() if rule.clause == "3-01"]
    assert len(beside) > FEW
    assert len(relations("tanyao")) < FEW


def test_a_clause_with_as_many_rules_as_may_be_named_names_them() -> None:
    beside = {
        rule.id for rule in scoring.ruleset("arushiaru").rules.values() if rule.clause == "fu"
    }
    assert len(beside) == FEW
    for rule in beside:
        assert beside - {rule} <= set(relations(rule, "arushiaru"))


def test_every_option_that_changes_a_rule_is_named_with_it() -> None:
    for ruleset, rule in RULES:
        told = [link["id"] for link in catalogue.whole(ruleset, rule.id, "en")["options"]]
        assert set(rule.options) <= set(told)
        if isinstance(rule, Amendment):
            assert told == [rule.option]


def test_a_question_names_the_rules_it_concerns() -> None:
    questions = {question["id"]: question for question in page("tanyao")["questions"]}
    assert [link["id"] for link in questions["T3"]["rules"]] == ["tanyao"]


# --- in force


def test_a_number_that_an_option_changes_is_told_as_it_is_in_force() -> None:
    assert page("mangan_threshold")["value"] == 1920
    assert page("mangan_threshold", kiriage_mangan=False)["value"] == 2000
    assert page("mangan_threshold", "tenhou")["value"] == 2000
    assert page("ante_growth_coins", "dice", edition="prototype")["value"] == 0
    lines = {
        rule["id"]: rule for rule in listed(TCG, "en", options={"kiriage_mangan": False})["rules"]
    }
    assert lines["mangan_threshold"]["value"] == 2000
    assert lines["kiriage_mangan"]["value"] is False
    assert lines["kiriage_mangan"]["default"] is True
    assert (lines["closed_triplet"]["fu"], lines["closed_triplet"]["fu_yaochu"]) == (4, 8)
    assert (lines["haneman"]["han"], lines["haneman"]["base_points"]) == (6, 3000)


def test_an_option_of_a_variant_is_told_with_the_values_of_the_variant() -> None:
    told = page("red_fives", "tenhou")
    assert (told["value"], told["default"]) == (3, 3)
    assert page("red_fives", "tenhou", red_fives=0)["value"] == 0


def test_a_page_says_what_a_yaku_is_worth_under_options() -> None:
    assert page("tanyao")["worth"] == {"closed": 1, "open": 1, "unit": "han"}
    assert page("tanyao", kuitan=False)["worth"] == {"closed": 1, "open": 0, "unit": "han"}


def test_the_page_of_a_yaku_out_of_force_says_what_it_would_be_worth() -> None:
    """七対子 of arushiaru: 100 points where it is chosen."""
    told = page("chiitoitsu", "arushiaru")
    assert told["in_force"] is False
    assert told["worth"] == {"closed": 100, "open": 0, "unit": "points"}
    chosen = page("chiitoitsu", "arushiaru", chiitoi=True)
    assert (chosen["in_force"], chosen["worth"]) == (True, told["worth"])


def test_bad_options_of_a_page_are_refused() -> None:
    with pytest.raises(scoring.Refused):
        page("tanyao", kuitann=False)


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
