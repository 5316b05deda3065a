"""A ruleset of a game with several is one file of data: its clauses, its choices and the ruleset that holds otherwise."""

from typing import Any

import pytest
import yaml

import scoring
from scoring import Ruleset
from scoring.conformance.readings import document
from scoring.reference import catalogue
from scoring.rules.story import story_of
from scoring.rulesets import RULESETS
from scoring.rulesets.own_file import own_ruleset
from scoring.text import LANGUAGES, Text

TCG = scoring.ruleset("tcg")
CLUB: dict[str, Any] = yaml.safe_load("""
game: riichi
version: 2.0.0
name: {ja: 倶楽部, en: Club}
summary: {ja: 倶楽部の規則。, en: The rules of a club.}
otherwise: tcg
source: {title: {ja: 倶楽部の規則, en: The club's rules}, note: {ja: 例。, en: An example.}}
clauses:
  - {id: club-1, type: END, sets: {uma_outer: 20, uma_inner: 10}}
  - id: club-2
    rule: club_closed_tanyao
    type: HAND
    name: {ja: 喰い断なし, en: No open tanyao}
    text: {ja: 喰い断なし。, en: Tanyao is for closed hands.}
    quote: 喰断なし
    sets: {kuitan: false}
  - {id: club-3, rule: club_hour, type: META, name: {ja: 時間, en: Time}, text: {ja: 一時間。, en: One hour.}}
""")


def sets(**setting: Any) -> dict[str, Any]:  # noqa: ANN401 - any value
    """The clauses of the club with one more."""
    return {"clauses": [*CLUB["clauses"], {"id": "club-9", "type": "META", "sets": setting}]}


def club(**changes: Any) -> Ruleset:  # noqa: ANN401 - any value
    """The ruleset of a club, whose file has other values for some keys."""
    text = yaml.safe_dump(CLUB | changes, allow_unicode=True, sort_keys=False)
    return own_ruleset("club", text, "club.yaml", RULESETS)


def test_a_further_ruleset_is_one_file() -> None:
    made = club()
    assert (made.id, made.game_id) == ("club", "riichi")
    assert (made.version, made.book.name.en) == ("2.0.0", "Club")
    assert made.prose.source.title.en == "The club's rules"
    assert made.basic.options == {
        **TCG.basic.options,
        "kuitan": False,
        "uma_outer": 20,
        "uma_inner": 10,
    }
    assert (made.basic.numbers.uma_outer, TCG.basic.numbers.uma_outer) == (20, 15)
    assert {rule.id: rule.clause for rule in made.book.rules if rule.clause.startswith("club")} == {
        "uma_outer": "club-1",
        "uma_inner": "club-1",
        "kuitan": "club-2",
        "club_uma_outer": "club-1",
        "club_closed_tanyao": "club-2",
    }
    assert [rule.id for rule in made.statements[:2]] == ["club_hour", TCG.statements[0].id]
    assert made.rules["pinfu"].clause == TCG.rules["pinfu"].clause == "3-01"
    assert made.deck is None
    open_tanyao = TCG.game.request_of("567m345p2267s+8s chi:234m")
    assert made.game.score(made.basic, open_tanyao, "en").to_dict()["reason"] == "no_yaku"


NAMED = {
    "rule": "club_name",
    "name": {"ja": "名", "en": "Name"},
    "text": {"ja": "文", "en": "Text."},
}


@pytest.mark.parametrize(
    ("changes", "pointer", "code"),
    [
        ({"game": "riichy"}, "/game", "unknown_game"),
        ({"version": "2"}, "/version", "bad_format"),
        ({"name": {"ja": "Club", "en": "Club"}}, "/name/ja", "misfit"),
        ({"summary": {"ja": "規則", "en": " "}}, "/summary/en", "misfit"),
        ({"colour": "red"}, "/colour", "unknown_field"),
        ({"otherwise": "tgc"}, "/otherwise", "unknown_ruleset_of_this_game"),
        ({"otherwise": "dice"}, "/otherwise", "unknown_ruleset_of_this_game"),
        ({"cards": "tenhou"}, "/cards", "unknown_ruleset_with_cards"),
        ({"rules": {"club-1": ["umma"]}}, "/rules/club-1", "unknown_rule"),
        ({"rules": {"club-8": ["pinfu"]}}, "/rules/club-8", "unknown_clause"),
        ({"rules": {"club-1": ["pinfu", "pinfu"]}}, "/rules/club-1", "misfit"),
        ({"rules": {"club-1": ["pinfu"], "club-2": ["pinfu"]}}, "/rules/club-2", "misfit"),
        ({"rules": {1: ["pinfu"]}}, "/rules/1", "wrong_type"),
        (sets(umma=1), "/clauses/3/sets/umma", "unknown_option_or_number"),
        (sets(kuitan=1), "/clauses/3/sets/kuitan", "unknown_value"),
        (sets(red_fives=1), "/clauses/3/sets/red_fives", "unknown_value"),
        (sets(aborts=["rain"]), "/clauses/3/sets/aborts", "unknown_value"),
        (sets(payment_unit="20"), "/clauses/3/sets/payment_unit", "wrong_type"),
        (sets(uma_outer={}), "/clauses/3/sets/uma_outer", "wrong_type"),
        (sets(payment_unit=0), "/clauses/3/sets/payment_unit", "out_of_range"),
        (sets(payment_unit=100), "/clauses/3/sets/payment_unit", "no_change"),
        (sets(kazoe=True), "/clauses/3/sets/kazoe", "no_change"),
        (sets(uma_outer=15), "/clauses/3/sets/uma_outer", "no_change"),
        ({"otherwise": ""}, "/rules", "missing"),
        ({"clauses": [{"id": "1", "type": "META"}]}, "/clauses/0/rule", "misfit"),
        (
            {"clauses": [{"id": "1", "type": "META", "rule": "pinfu", "sets": {"kuitan": False}}]},
            "/clauses/0/rule",
            "misfit",
        ),
        ({"clauses": [{"id": "1-01", "type": "META", **NAMED}]}, "/clauses/0/id", "misfit"),
        ({"clauses": "none"}, "/clauses", "wrong_type"),
        ({"questions": [{"id": "C1"}]}, "/questions/0/why", "missing"),
        ({"questions": [{"id": "C1"}]}, "/questions/0/question", "misfit"),
        (
            {"questions": [{"id": "C1", "question": NAMED["text"]}]},
            "/questions/0/settled",
            "misfit",
        ),
    ],
)
def test_a_file_fits_its_game(changes: dict[str, Any], pointer: str, code: str) -> None:
    with pytest.raises(scoring.BadFile) as error:
        club(**changes)
    assert (pointer, code) in {(one.fault.pointer, one.fault.code) for one in error.value.faults}
    assert all(all(one.fault.detail) for one in error.value.faults)


UMA = [{"id": "club-1", "type": "END", "sets": {"uma_outer": 30}}]


def test_a_ruleset_has_what_the_one_that_holds_otherwise_sets() -> None:
    made, tenhou = club(otherwise="tenhou", clauses=UMA), scoring.ruleset("tenhou")
    assert made.basic.options == {**tenhou.basic.options, "uma_outer": 30}
    uma = (made.basic.numbers.uma_outer, made.basic.numbers.uma_inner)
    assert uma == (30, 10)
    assert tenhou.basic.numbers.uma_inner == 10 != TCG.basic.numbers.uma_inner
    assert made.rules["uma_outer"].clause == "club-1"
    assert made.rules["red_fives"].clause == "tenhou-1"
    assert {made.clauses[id_].document.en for id_ in ("club-1", "tenhou-1", "3-01")} == {
        "",
        tenhou.prose.source.title.en,
        TCG.prose.source.title.en,
    }


def test_what_is_set_again_is_an_amendment_of_one_ruleset_only() -> None:
    made = club(
        otherwise="tenhou", clauses=[*UMA, {**UMA[0], "id": "club-2", "sets": {"red_fives": 0}}]
    )
    hand = TCG.game.request_of("234567m345p2267s+8s")
    told = made.game.score(made.basic, hand, "en").to_dict()["amendments"]
    assert not {"tenhou-1"} & {one["clause"] for one in told}
    assert made.rules[scoring.ruleset("tenhou").clauses["tenhou-1"].rule].kind == "statement"


def test_what_a_clause_sets_is_named_by_answers_with_what_it_was() -> None:
    made = club()
    uma, kuitan = story_of(made.basic, LANGUAGES.index("en"))
    assert (uma["id"], uma["clause"], uma["changes_the_rules"]) == (
        "club_uma_outer",
        "club-1",
        True,
    )
    assert [(one["id"], one["from"], one["to"]) for one in uma["rules"]] == [
        ("uma_outer", 15, 20),
        ("uma_inner", 5, 10),
    ]
    assert (kuitan["id"], kuitan["name"]) == ("club_closed_tanyao", "No open tanyao")
    page = catalogue.whole(made, "club_uma_outer", "en")
    assert page["sets"] == {"uma_outer": 20, "uma_inner": 10}
    assert page["instead_of"] == ["1-05"]
    assert catalogue.whole(made, "uma_outer", "en")["value"] == 20


@pytest.mark.parametrize(
    ("setting", "name", "text"),
    [
        (
            {"ties": "split"},
            Text("同点", "Ties"),
            Text("同点は順位点を分ける。", "Ties: they share place and uma."),
        ),
        ({"kazoe": False}, Text("数え役満", "Counted yakuman"), Text("数え役満は採用しない。", "Counted yakuman: no.")),
        (
            {"points_at_start": 30000},
            Text("配給原点", "Points at the start"),
            Text("配給原点は30,000点。", "Points at the start: 30,000 points."),
        ),
        (
            {"aborts": ["nine_terminals", "four_kans"]},
            Text("途中流局", "Abortive draws"),
            Text("途中流局は四開槓・九種九牌。", "Abortive draws: Four kans, Nine terminals and honours."),
        ),
    ],
)  # fmt: skip
def test_a_clause_without_words_takes_them_from_what_it_sets(
    setting: dict[str, Any], name: Text, text: Text
) -> None:
    made = club(**sets(**setting))
    rule = made.rules[f"club_{next(iter(setting))}"]
    assert (rule.name, rule.text) == (name, text)
    assert (made.clauses["club-9"].name, made.clauses["club-9"].text) == (name, text)


def test_a_question_is_open_no_more_where_a_clause_sets_its_option() -> None:
    asked = {question.id for question in club().prose.questions}
    assert {question.id for question in TCG.prose.questions} - asked == {"T3"}


def test_a_source_needs_no_note_and_a_ruleset_no_vectors() -> None:
    made = club(source={"title": {"ja": "規則", "en": "Rules"}})
    assert catalogue.described(made, "en")["source"] == {"title": "Rules", "note": ""}
    assert document(made)["vectors"] == []


@pytest.mark.parametrize(
    ("ruleset", "game"),
    [("tcg", "riichi"), ("tenhou", "riichi"), ("kitanuki", "kitanuki"), ("dice", "dice")],
)
def test_a_ruleset_belongs_to_a_game(ruleset: str, game: str) -> None:
    assert scoring.ruleset(ruleset).game_id == game
