"""The reference of a ruleset as plain data: every part of it, with what the declarations say."""

import json
from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.cards.story import cards_of
from scoring.reference import catalogue
from scoring.reference.examples import counted_in, hands_of
from scoring.reference.terms import terms
from scoring.rules.relations import changed_by, changing, related
from scoring.rules.rulebook import KINDS, Limit, Option, Yaku
from scoring.rules.ruleset import Ruleset
from scoring.rules.story import story_of
from scoring.text import Text

TERMS = terms()

TCG, KANTAN, KITANUKI = map(scoring.ruleset, ("tcg", "kantan", "kitanuki"))
NAME = Text("名", "Name")
Data = dict[str, Any]


def link(ruleset: Ruleset, id_: str, lang: str = "en") -> Data:
    return {
        "id": id_,
        "name": ruleset.rules[id_].name.say(lang),
        "href": f"/v1/rulesets/{ruleset.id}/rules/{id_}",
    }


def stamp(ruleset: Ruleset) -> Data:
    return {"ruleset": ruleset.id, "version": ruleset.version, "digest": ruleset.digest}


# --- a ruleset


def overview(ruleset: Ruleset, lang: str) -> Data:
    home = f"/v1/rulesets/{ruleset.id}"
    parts = ("rules", "tables", "score", "vectors", "verify", *ruleset.tasks)
    return {
        "id": ruleset.id,
        "version": ruleset.version,
        "digest": ruleset.digest,
        "name": ruleset.book.name.say(lang),
        "names": {"ja": ruleset.book.name.ja, "en": ruleset.book.name.en},
        "players": ruleset.book.players,
        "summary": ruleset.book.summary.say(lang),
        "links": {"self": home} | {name: f"{home}/{name}" for name in parts},
    }


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
@pytest.mark.parametrize("ruleset", [KANTAN, TCG], ids=lambda ruleset: ruleset.id)
def test_a_ruleset_is_described_whole(ruleset: Ruleset, lang: str) -> None:
    assert catalogue.overview(ruleset, lang) == overview(ruleset, lang)
    told = catalogue.described(ruleset, lang)
    assert {name: told[name] for name in overview(ruleset, lang)} == overview(ruleset, lang)
    assert list(told)[len(overview(ruleset, lang)) :] == [
        *("source", "counts", "options", "situations", "fields", "notation", "example"),
        *("tables", "cards"),
    ]
    assert told["source"] == {
        "title": ruleset.prose.source.title.say(lang),
        "note": ruleset.prose.source.note.say(lang),
    }
    kinds = [rule.kind for rule in ruleset.rules.values()]
    assert told["counts"] == {kind: kinds.count(kind) for kind in kinds} | {
        "questions": len(ruleset.prose.questions)
    }
    assert [option["id"] for option in told["options"]] == list(ruleset.options)
    assert [claim["id"] for claim in told["situations"]] == [yaku.id for yaku in ruleset.claims]
    assert [field["name"] for field in told["fields"]] == [field.name for field in ruleset.fields]
    assert [field["label"] for field in told["fields"]] == [
        field.label.say(lang) for field in ruleset.fields
    ]
    assert told["notation"] == ruleset.game.notation(lang)
    assert told["example"] == dict(ruleset.game.example)
    assert bool(told["tables"]) == bool(told["cards"]) == (ruleset is TCG)
    if ruleset is TCG:
        assert told["tables"][0]["name"] == {"ja": "点数表", "en": "Score table"}[lang]
        assert told["cards"] == cards_of(ruleset, lang)


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_an_option_is_described_for_a_form(lang: str) -> None:
    for ruleset in (TCG, scoring.ruleset("tenhou")):
        told = {one["id"]: one for one in catalogue.described(ruleset, lang)["options"]}
        fives = TCG.rules["red_fives"]
        assert told["red_fives"] == {
            "id": "red_fives", "name": fives.name.say(lang), "text": fives.text.say(lang),
            "type": "integer", "values": [0, 3, 4], "default": 3 if ruleset.id == "tenhou" else 0,
            "clause": fives.clause, "href": f"/v1/rulesets/{ruleset.id}/rules/red_fives",
        }  # fmt: skip


def test_a_situation_is_described_for_a_form() -> None:
    for lang, name in (("ja", "一発"), ("en", "Ippatsu")):
        rule = TCG.rules["ippatsu"]
        assert isinstance(rule, Yaku)
        assert catalogue.situation(TCG, rule, lang) == {
            "id": "ippatsu", "name": name, "text": rule.text.say(lang), "win": None, "seat": None,
            "closed_hand": True, "no_melds": False, "own_kan": False, "needs": ["riichi", "double_riichi"],
            "excludes": ["chiihou", "houtei", "rinshan", "tenhou"], "opens": [], "clause": "3-01",
            "href": "/v1/rulesets/tcg/rules/ippatsu",
        }  # fmt: skip
    told = {one["id"]: one for one in catalogue.described(TCG, "en")["situations"]}
    assert (told["tenhou"]["win"], told["tenhou"]["seat"]) == ("tsumo", "dealer")
    assert (told["tenhou"]["no_melds"], told["rinshan"]["own_kan"]) == (True, True)
    assert told["riichi"]["opens"] == ["ura_indicators"]
    assert told["riichi"]["excludes"] == ["chiihou", "double_riichi", "tenhou"]


def test_tables_stand_under_options() -> None:
    told = catalogue.tabled(TCG, "ja", options={"kiriage_mangan": False, "yaku": ["pinfu"]})
    assert list(told) == ["ruleset", "version", "digest", "options", "tables"]
    assert {name: told[name] for name in stamp(TCG)} == stamp(TCG)
    assert (told["options"]["kiriage_mangan"], told["options"]["yaku"]) == (False, ["pinfu"])
    assert told["tables"][0]["name"] == "点数表"
    assert catalogue.tabled(KANTAN, "en")["tables"] == []
    more = catalogue.tabled(TCG, "en", cards=["card_wareme"])
    assert more["tables"] == catalogue.tabled(TCG, "en")["tables"]
    with pytest.raises(scoring.Refused):
        catalogue.tabled(TCG, "en", cards=["no_such_card"])


# --- lists


def test_a_rule_in_a_list_says_what_it_is_worth_now() -> None:
    basic = TCG.basic
    assert catalogue.short(basic, TCG.rules["riichi"], "ja") == {
        "id": "riichi", "kind": "yaku", "type": "HAND", "name": "立直", "clause": "3-01", "in_force": True,
        "href": "/v1/rulesets/tcg/rules/riichi", "worth": {"closed": 1, "open": 0, "unit": "han"},
    }  # fmt: skip
    assert catalogue.values_of(basic, TCG.rules["honba_points"], "ja") == {
        "value": 300, "unit": TCG.rules["honba_points"].unit.ja,  # type: ignore[attr-defined] # a number
    }  # fmt: skip
    assert catalogue.values_of(basic, TCG.rules["base"], "en") == {"fu": 20, "fu_yaochu": None}
    assert catalogue.values_of(basic, TCG.rules["mangan"], "en") == {"han": 5, "base_points": 2000}
    assert catalogue.values_of(basic, TCG.rules["uma"], "en") == {}
    chosen = scoring.ruleset("tenhou").in_force({"yaku": ["riichi"], "red_fives": 4})
    assert catalogue.values_of(chosen, TCG.rules["yaku"], "en") == {
        "value": ["riichi"],
        "default": "all",
    }
    assert catalogue.values_of(chosen, TCG.rules["red_fives"], "en") == {"value": 4, "default": 3}


def test_a_statement_in_a_list_has_its_number_where_the_source_has_none() -> None:
    numbered = [clause for clause in KANTAN.prose.clauses if clause.number is not None]
    assert numbered
    for clause in numbered:
        told = catalogue.short(KANTAN.basic, KANTAN.rules[clause.rule], "en")
        assert told["number"] == clause.number
    rules = [rule for rule in KANTAN.rules.values() if rule.kind != "statement"]
    assert not any("number" in catalogue.short(KANTAN.basic, rule, "en") for rule in rules)
    assert "number" not in catalogue.short(TCG.basic, TCG.rules["uma"], "en")


def test_a_list_says_which_rules_stand_and_what_changed_them() -> None:
    told = catalogue.listed(KANTAN, "ja", options={"honour_runs": True}, kind="option")
    assert list(told) == ["ruleset", "version", "digest", "options", "amendments", "count", "rules"]
    assert told["options"]["honour_runs"] is True
    assert [entry["name"] for entry in told["amendments"]] == [KANTAN.rules["honour_runs"].name.ja]
    assert told["count"] == len(told["rules"]) == len(KANTAN.options)
    assert [rule["name"] for rule in told["rules"]] == [
        option.name.ja for option in KANTAN.options.values()
    ]


def test_lists_are_narrowed_by_what_is_in_force() -> None:
    for in_force in (True, False):
        told = catalogue.listed(TCG, "en", options={"ura": False}, in_force=in_force, kind="dora")
        assert ("ura_dora" in [rule["id"] for rule in told["rules"]]) is not in_force
        cards = catalogue.listed(TCG, "en", cards=["card_wareme"], in_force=in_force, kind="card")
        assert ("card_wareme" in [rule["id"] for rule in cards["rules"]]) is in_force
    kinds = [rule.kind for rule in catalogue.in_order(TCG)]
    assert kinds == sorted(kinds, key=list(KINDS).index)
    below = catalogue.listed(KANTAN, "en", clause="ron")["rules"]
    assert {rule["clause"].partition(".")[0] for rule in below} == {"ron"}


def test_a_filter_value_that_is_not_there_names_some_that_are() -> None:
    def said(**filters: str) -> list[tuple[str, str, str, str]]:
        with pytest.raises(scoring.Refused) as refused:
            catalogue.listed(TCG, "en", **filters)  # type: ignore[arg-type] # texts all
        faults = refused.value.faults
        return [(one.pointer, one.code, one.detail.ja, one.detail.en) for one in faults]

    kinds = "yaku, dora, fu, limit, number, option, amendment, card, statement"
    assert said(kind="zzzz") == [
        (
            "/kind",
            "unknown_value",
            f"無い値。あるのは: {kinds}。",
            f"No such value; there is {kinds}.",
        )
    ]
    assert said(type="META_")[0][3] == "No such value; there is HAND, PAY, TURN, DRAW, END, META."
    (_, _, _, told), *_ = said(clause="8-99")
    named = told.removeprefix("No such value; choose one such as ").removesuffix(".").split(", ")
    assert {clause.partition("-")[0] for clause in named} == {"8"}
    assert set(named) <= set(TCG.clauses)
    (_, _, _, dotted), *_ = said(clause="8.99")
    assert {part.partition("-")[0] for part in dotted.rpartition("such as ")[2].split(", ")} == {
        "8"
    }


# --- one rule


@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_a_rule_is_told_whole(lang: str) -> None:
    told = catalogue.whole(TCG, "tanyao", lang)
    rule, clause = TCG.rules["tanyao"], TCG.clauses["3-01"]
    assert isinstance(rule, Yaku)
    assert list(told)[:3] == list(stamp(TCG))
    assert {name: told[name] for name in stamp(TCG)} == stamp(TCG)
    assert told["names"] == {"ja": rule.name.ja, "en": rule.name.en}
    assert (told["name"], told["text"]) == (rule.name.say(lang), rule.text.say(lang))
    assert told["examples"] == {"hit": rule.hit, "miss": rule.miss}
    assert told["source"] == {
        "document": TCG.prose.source.title.say(lang),
        "clause": "3-01",
        "heading": clause.name.say(lang),
        "quote": clause.quote,
        "position": [one.id for one in TCG.prose.clauses].index("3-01") + 1,
        "clauses": len(TCG.prose.clauses),
        "statement": f"/v1/rulesets/tcg/rules/{clause.rule}",
    }
    assert link(TCG, "kuitan", lang) in told["options"]
    relation = {one["id"]: one for one in told["related"]}
    assert relation[clause.rule] == link(TCG, clause.rule, lang) | {"relation": "statement"}
    hit, miss = told["example_hands"]
    assert (hit["kind"], hit["line"], miss["kind"], miss["line"]) == (
        *("hit", rule.hit),
        *("miss", rule.miss),
    )
    assert hit["request"] == TCG.game.request_of(rule.hit)
    assert hit["score"].startswith("/v1/rulesets/tcg/score?concealed=")
    assert all(set(term) == {"id", "name", "href"} for term in told["terms"])
    (question,) = (one for one in told["questions"] if one["id"] == "T3")
    (asked,) = (one for one in TCG.prose.questions if one.id == "T3")
    assert question == {
        "id": "T3",
        "question": asked.question.say(lang),
        "readings": [
            {
                "letter": "ABCDEF"[place],
                "text": text.say(lang),
                "taken": "ABCDEF"[place] == asked.settled,
            }
            for place, text in enumerate(asked.readings)
        ],
        "why": asked.why.say(lang),
        "option": asked.option,
        "clauses": [link(TCG, TCG.clauses[id_].rule, lang) for id_ in asked.clauses],
        "rules": [link(TCG, id_, lang) for id_ in asked.rules],
    }


def test_a_rule_out_of_force_says_what_it_would_be_worth() -> None:
    off = catalogue.whole(TCG, "ura_dora", "en", options={"ura": False})
    assert (off["in_force"], off["worth"]["closed"]) == (False, 1)
    less = catalogue.whole(TCG, "tanyao", "en", options={"kuitan": False})
    assert (less["in_force"], less["worth"]) == (True, {"closed": 1, "open": 0, "unit": "han"})
    card = catalogue.whole(TCG, "card_wareme", "en", cards=["card_wareme"])
    assert card["in_force"] is True
    with pytest.raises(scoring.UnknownName) as unknown:
        catalogue.whole(TCG, "tanyaoo", "en")
    assert (unknown.value.kind, unknown.value.name) == ("rule", "tanyaoo")
    assert unknown.value.nearest[0] == "tanyao"
    json.dumps([off, less, card])


# --- relations


def relations(ruleset: Ruleset, id_: str) -> dict[str, str]:
    return {found.rule.id: found.kind for found in related(ruleset, ruleset.rules[id_])}


def test_rules_belong_to_one_another_by_their_closest_relation() -> None:
    assert relations(TCG, "ryanpeikou")["iipeikou"] == "supersedes"
    assert relations(TCG, "iipeikou")["ryanpeikou"] == "superseded_by"
    needs = relations(TCG, "ippatsu")
    assert (needs["riichi"], needs["double_riichi"]) == ("needs", "needs")
    assert relations(TCG, "kuitan")["tanyao"] == "changes"
    assert relations(TCG, "tanyao")["kuitan"] == "changed_by"
    statement = TCG.clauses["3-01"].rule
    assert relations(TCG, "tanyao")[statement] == "statement"
    # The clause of all yaku has too many rules to name them beside each one.
    assert "same_clause" not in relations(TCG, "tanyao").values()
    assert relations(TCG, statement)["tanyao"] == "same_clause"
    assert relations(TCG, "seven_pairs")["chiitoitsu"] == "same_clause"
    # Twelve are still few.
    fu = [rule.id for rule in scoring.ruleset("arushiaru").rules.values() if rule.clause == "fu"]
    assert len(fu) == 12
    assert "same_clause" in relations(scoring.ruleset("arushiaru"), fu[0]).values()
    for id_ in ("tanyao", "kuitan", statement):
        assert id_ not in relations(TCG, id_)


def test_what_changes_a_rule_is_found_from_both_sides() -> None:
    assert changing(TCG, TCG.rules["tanyao"]) == ("kuitan",)
    assert "kiriage_mangan" in changing(TCG, TCG.rules["mangan_threshold"])
    assert "ura" in changing(TCG, TCG.rules["ura_dora"])
    options = {name: rule for name, rule in TCG.rules.items() if isinstance(rule, Option)}
    assert changed_by(options["kuitan"]) == {"tanyao"}
    assert changed_by(options["kiriage_mangan"]) == {"mangan_threshold"}
    assert changed_by(options["ura"]) == {"ura_dora"}
    tenhou = scoring.ruleset("tenhou")
    amendments = [rule for rule in tenhou.rules.values() if rule.kind == "amendment"]
    assert {changing(tenhou, rule) for rule in amendments} == {
        ("red_fives",), ("double_wind_pair_fu",), ("kiriage_mangan",),
    }  # fmt: skip


# --- examples


def test_an_optional_yaku_is_shown_under_the_option_that_lets_it_count() -> None:
    rule = KITANUKI.rules["sanshoku_doukou"]
    assert isinstance(rule, Yaku)
    assert KITANUKI.where_counted(rule).options["sanshoku_doukou"] is True
    hit, miss = hands_of(KITANUKI, rule)
    assert (hit.kind, hit.line, miss.kind, miss.line) == ("hit", rule.hit, "miss", rule.miss)
    assert hit.request == {
        **KITANUKI.game.request_of(rule.hit), "options": {"sanshoku_doukou": True},
    }  # fmt: skip
    plain = KITANUKI.rules["riichi"]
    assert isinstance(plain, Yaku)
    assert KITANUKI.where_counted(plain) is KITANUKI.basic
    assert "options" not in hands_of(KITANUKI, plain)[0].request


def test_the_story_of_options_is_told_in_words_and_values() -> None:
    rules = TCG.in_force({"kuitan": False, "yaku": ["riichi", "tanyao"], "red_fives": 0})
    for place, lang in enumerate(scoring.LANGUAGES):
        told = {entry["id"]: entry for entry in story_of(rules, place)}
        assert set(told) == {"kuitan", "yaku", "red_fives"}
        kuitan = TCG.rules["kuitan"]
        assert {name: told["kuitan"][name] for name in told["kuitan"] if name not in ("effects", "rules")} == {
            "id": "kuitan", "name": kuitan.name.say(lang), "option": "kuitan", "value": False,
            "changes_the_rules": True, "clause": kuitan.clause, "href": "/v1/rulesets/tcg/rules/kuitan",
        }  # fmt: skip
        assert [line["id"] for line in told["kuitan"]["rules"]] == ["kuitan", "tanyao"]
        assert told["kuitan"]["rules"][1]["name"] == TCG.rules["tanyao"].name.say(lang)
        assert told["yaku"]["value"] == ["riichi", "tanyao"]
        assert (told["red_fives"]["changes_the_rules"], told["red_fives"]["rules"]) == (False, [])


def test_what_is_no_yaku_is_shown_by_the_first_hand_that_counts_it() -> None:
    """Fu and limits, in the ruleset's own example, in those of its yaku, or in its worked examples."""
    arushiaru = replace(scoring.ruleset("arushiaru"))
    shown = {
        rule.id: hands_of(arushiaru, rule)
        for rule in arushiaru.rules.values()
        if rule.kind in {"fu", "limit"}
    }
    for id_, hands in shown.items():
        assert len(hands) <= 1
        for hand in hands:
            answer = scoring.score("arushiaru", dict(hand.request)).to_dict()
            counted = {line["id"] for line in (*answer["yaku"], *answer["fu"])}
            assert id_ in counted | {answer["value"]["limit"]}
            assert hand.kind == "hit"
    there = {id_ for id_, hands in shown.items() if hands}
    assert {"base", "mangan"} <= there
    assert len(there) > len(shown) // 2
    assert hands_of(arushiaru, arushiaru.rules["wall"]) == ()
    nowhere = Limit(id="nowhere", name=NAME, clause="wall", text=NAME, han=1, base=1)
    assert hands_of(arushiaru, nowhere) == ()
    example = {
        line["id"]
        for line in scoring.score("arushiaru", dict(arushiaru.game.example)).to_dict()["fu"]
    }
    for id_ in example:
        (hand,) = shown[id_]
        assert (hand.line, hand.request) == (None, arushiaru.game.example)


@pytest.mark.parametrize(
    ("answer", "ids"),
    [
        ({"yaku": [{"id": "a"}], "fu": [{"id": "b"}], "value": {"limit": "c"}}, ["a", "b", "c"]),
        ({"yaku": [{"id": "a"}, {"id": "d"}], "value": {"limit": None}}, ["a", "d"]),
        ({"value": {}}, []),
    ],
)
def test_what_an_answer_counts_are_its_yaku_its_fu_and_its_limit(
    answer: Data, ids: list[str]
) -> None:
    assert list(counted_in(answer)) == ids


def test_words_for_people_are_in_the_language_asked_for() -> None:
    told = catalogue.described(TCG, "ja")
    assert [one["name"] for one in told["situations"]][:2] == ["立直", "ダブル立直"]
    length = next(one for one in told["options"] if one["id"] == "length")
    option = TCG.rules["length"]
    assert isinstance(option, Option)
    names = [choice.name.ja for choice in option.values]
    assert [value["name"] for value in length["values"]] == names
    whole = catalogue.whole(TCG, "length", "ja")
    assert [value["name"] for value in whole["option"]["values"]] == names
    number = TCG.rules["honba_points"]
    assert catalogue.short(TCG.basic, number, "ja")["unit"] == "点"
    (term, *_) = catalogue.whole(TCG, "tanyao", "ja")["terms"]
    assert term["name"] == TERMS[term["id"]].name.ja


def test_a_statement_asks_the_questions_of_its_own_clause() -> None:
    def asked(id_: str) -> set[str]:
        return {question["id"] for question in catalogue.whole(TCG, id_, "en")["questions"]}

    for question in TCG.prose.questions[:4]:
        statements = {TCG.clauses[clause].rule for clause in question.clauses}
        assert all(question.id in asked(id_) for id_ in statements)
        beside = {TCG.clauses[clause].rule for clause in list(TCG.clauses)[:3]} - statements
        assert not any(question.id in asked(id_) for id_ in beside - set(question.rules))
    assert "T3" not in asked("pinfu")


def test_a_statement_stands_under_the_options_its_clause_asks_for() -> None:
    four = KITANUKI.rules["abort_four_kan"], KITANUKI.rules["abort_four_kan_off"]
    assert [catalogue.counts(KITANUKI.basic, rule) for rule in four] == [True, False]
    without = KITANUKI.in_force({"four_kan_draw": False})
    assert [catalogue.counts(without, rule) for rule in four] == [False, True]


@pytest.mark.parametrize("clause", ["8-zzzzzzzz", "8.zzzzzzzz", "8-zzzz-zzzz", "8.zzzz.zzzz"])
def test_a_clause_that_is_not_there_names_some_of_its_section(clause: str) -> None:
    with pytest.raises(scoring.Refused) as refused:
        catalogue.listed(TCG, "en", clause=clause)
    named = (
        refused.value.faults[0].detail.en.rpartition("such as ")[2].removesuffix(".").split(", ")
    )
    assert named == [id_ for id_ in TCG.clauses if id_.startswith("8-")][:6]
