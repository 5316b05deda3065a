"""A ruleset of a game with several is one file of data: its documents, its clauses with their values, and what they do not mention."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import scoring
from scoring import Ruleset
from scoring.conformance.readings import document
from scoring.reference import catalogue
from scoring.rules.declarations import decisive
from scoring.rules.links import citation
from scoring.rules.rulebook import FuItem, Yaku
from scoring.rules.ruleset_file import read_ruleset
from scoring.rulesets import RULESETS
from scoring.rulesets.own_file import own_ruleset
from tests.support import hands
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["ruleset_file"]

FOLDER = Path(scoring.__file__).parent / "rulesets"
TENHOU, TCG = scoring.ruleset("tenhou"), scoring.ruleset("tcg")
CLUB: dict[str, Any] = CASES["club"]
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
WHOLE = [*yaml.safe_load((FOLDER / "tenhou.yaml").read_text("utf-8"))["clauses"]]
SINGLE = [ruleset for ruleset in scoring.rulesets() if ruleset.game_id in ("riichi", "riichi3")]
IN_ONE_FILE = [one.id for one in SINGLE if one.id != "tcg" and not read_ruleset(one.id).base]


def more(**clause: Any) -> dict[str, Any]:  # noqa: ANN401 - any value
    """Return the clauses of the club with an additional one."""
    return {"clauses": [*CLUB["clauses"], {"id": "club-9", **clause}]}


def club(**changes: Any) -> Ruleset:  # noqa: ANN401 - any value
    """Return the ruleset of a club, with other values for some keys of its file."""
    # Read from JSON no object is in it twice; PyYAML would write the second as an alias.
    data = json.loads(json.dumps(CLUB | changes))
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    return own_ruleset("club", text, "club.yaml", RULESETS)


def test_a_further_ruleset_is_one_file() -> None:
    made = club()
    assert (made.id, made.game_id) == ("club", "riichi")
    assert (made.version, made.name.en) == ("2.0.0", "Club")
    assert made.documents[0].title.en == "The club's rules"
    own = {"kuitan": False, "uma_outer": 30, "uma_inner": 20}
    assert made.basic.options == {**TENHOU.basic.options, **own}
    assert (made.basic.numbers.uma_outer, TENHOU.basic.numbers.uma_outer) == (30, 20)
    assert {rule.id: rule.clause for rule in made.rules.values() if rule.document == "club"} == {
        "uma_outer": "club-1", "uma_inner": "club-1", "kuitan": "club-2", "club_hour": "club-3",
    }  # fmt: skip
    assert made.deck is None
    open_tanyao = TCG.game.request_of("567m345p2267s+8s chi:234m")
    assert made.game.answer(made.basic, open_tanyao, "en").to_dict()["reason"] == "no_yaku"


@pytest.mark.parametrize("name", ["House", {"en": "House"}, {"ja": "House", "en": "House"}])
def test_a_text_can_be_in_one_language(name: object) -> None:
    made = club(
        name=name, summary=name, **more(rule="club_name", type="META", title=name, text=name)
    )
    assert (made.name.ja, made.name.en) == ("House", "House")
    assert made.rules["club_name"].text.ja == "House"


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda one: one.id)
def test_our_texts_are_in_both_languages(ruleset: Ruleset) -> None:
    texts = [ruleset.name, ruleset.summary]
    texts += [text for rule in ruleset.rules.values() for text in (rule.name, rule.text)]
    texts += [document.title for document in ruleset.documents]
    texts += [clause.title for clause in ruleset.prose.clauses if clause.rule or clause.title.en]
    assert [text for text in texts if not JAPANESE.search(text.ja) or not text.en.strip()] == []


def test_what_a_base_states_keeps_its_clause_and_its_document() -> None:
    made = club()
    assert [one.id for one in made.documents] == [
        "club", "tenhou", "ema_2016", "records", "programs",
    ]  # fmt: skip
    for name in ("red_fives", "riichi", "kazoe", "result_decimals"):
        mine, theirs = made.rules[name], TENHOU.rules[name]
        assert (mine.clause, mine.document) == (theirs.clause, theirs.document)
    assert citation(made, made.rules["kuitan"]).en == "The club's rules, No open tanyao"
    assert citation(made, made.rules["red_fives"]).en == "Tenhou manual, Red fives"
    assert not any(
        "kuitan" in place.sets for place in made.prose.clauses if place.document == "tenhou"
    )


@pytest.mark.parametrize(("ruleset", "rule", "words"), CASES["citations"])
def test_a_rule_is_cited_by_document_and_clause(ruleset: str, rule: str, words: str) -> None:
    chosen = scoring.ruleset(ruleset)
    assert citation(chosen, chosen.rules[rule]).en == words


@pytest.mark.parametrize(
    ("changes", "pointer", "code"),
    [
        *CASES["misfits"],
        *((more(**clause), f"/clauses/3{at}", code) for clause, at, code in CASES["clauses"]),
        ({"base": "", "clauses": WHOLE[1:]}, "/clauses", "missing"),
    ],
)
def test_a_file_fits_its_game(changes: dict[str, Any], pointer: str, code: str) -> None:
    with pytest.raises(scoring.BadFile) as error:
        club(**changes)
    assert (pointer, code) in {(one.fault.pointer, one.fault.code) for one in error.value.faults}
    assert all(all(one.fault.detail) for one in error.value.faults)


@pytest.mark.parametrize("id_", IN_ONE_FILE)
def test_a_ruleset_does_not_load_without_one_of_its_lines(id_: str) -> None:
    """Each rule and each value is left out in turn: the fault names it."""
    data: dict[str, Any] = cases(FOLDER / f"{id_}.yaml")
    optional = {rule.id for rule in RULESETS[id_].declared if getattr(rule, "optional", False)}
    tried = 0
    for part in ("clauses", "silent"):
        for place, clause in enumerate(data[part]):
            for rule in (*clause.get("rules", ()), *clause.get("sets", ())):
                if tried % 18 == 0 and rule not in optional:
                    rest = {
                        **clause,
                        "rules": [one for one in clause.get("rules", ()) if one != rule],
                        "sets": {n: v for n, v in clause.get("sets", {}).items() if n != rule},
                    }
                    changed = [*data[part][:place], rest, *data[part][place + 1 :]]
                    text = json.dumps({**data, part: changed}, ensure_ascii=False)
                    with pytest.raises(scoring.BadFile, match=rf"\b{rule}\b"):
                        own_ruleset("club", text, "club.yaml", RULESETS)
                tried += 1
    assert tried > 100


def test_every_fault_has_the_line_of_its_file() -> None:
    text = (FOLDER / "tenhou.yaml").read_text("utf-8")
    text = text.replace("rules: [swap_calling]", "rules: [swap_calls]").replace(
        "kuitan: true", "kuitan: 1"
    )
    with pytest.raises(scoring.BadFile) as error:
        own_ruleset("club", text, "club.yaml", RULESETS)
    lines = text.splitlines()
    named = {one.fault.code: lines[one.line - 1] for one in error.value.faults}
    assert "swap_calls" in named["unknown_rule"]
    assert "kuitan: 1" in named["unknown_value"]
    assert "swap_calling" in str(error.value)


def test_a_yaku_that_the_players_choose_is_in_the_rulesets_that_know_it() -> None:
    """``open_riichi`` and others would be further such yaku; a ruleset that does not name one has not its option."""
    text = (FOLDER / "tenhou.yaml").read_text("utf-8").replace("renhou: none, ", "")
    made = own_ruleset("club", text, "club.yaml", RULESETS)
    assert "renhou" not in made.rules
    assert "renhou" not in made.options
    hand = TCG.game.request_of("123567m34522p67s+8s riichi")
    assert made.game.answer(made.basic, hand, "en").to_dict()["value"]["points"] == 2000


def test_a_document_needs_no_note_and_a_ruleset_no_vectors() -> None:
    plain = {name: value for name, value in CLUB["documents"][0].items() if name != "note"}
    made = club(documents=[plain])
    described = catalogue.described(made, "en")
    assert described["source"] == {"title": "The club's rules", "note": ""}
    assert described["documents"][0] == {
        "id": "club", "title": "The club's rules", "short": "The club's rules", "publisher": "",
        "edition": "", "language": "ja", "role": "own", "read": "whole", "note": "",
    }  # fmt: skip
    assert document(made)["vectors"] == []


def test_cards_come_with_the_clauses_that_they_rest_on() -> None:
    made = club(cards="tcg")
    assert made.deck is TCG.deck
    assert "tcg" in [one.id for one in made.documents]
    assert (made.rules["card_wareme"].clause, made.rules["card_wareme"].document) == ("8-01", "tcg")
    assert made.clauses["8-01"].document == "tcg"
    assert made.rules["red_tiles"].document == "tenhou"
    card = {"id": "mine", "changes": [{"layer": "ban", "rule": "pinfu"}]}
    request = TCG.game.request_of("123567m34522p67s+8s riichi") | {"cards": [card]}
    rules = made.in_force(None, [card])
    (entry,) = made.game.answer(rules, request, "en").to_dict()["amendments"]
    assert (entry["clause"], entry["document"]) == ("preface", "tcg")
    assert not club().rules.keys() & {"card_wareme"}


@pytest.mark.many
@pytest.mark.parametrize(("options", "red_fives"), [({}, True), ({"red_fives": 0}, False)])
def test_two_rulesets_with_the_same_values_score_alike(
    options: dict[str, Any], *, red_fives: bool
) -> None:
    chosen = {**TENHOU.basic.options, "most_yakuman": 0, **options}
    values = {name: value for name, value in chosen.items() if name in TCG.options}
    for rule in TCG.rules.values():
        if isinstance(rule, Yaku | FuItem) and rule.id in TENHOU.rules:
            assert decisive(TENHOU.rules[rule.id]) == decisive(rule)
    for request in hands.requests(400, 21, red_fives=red_fives):
        one = scoring.score("tenhou", {**request, "options": options}).to_dict()
        other = scoring.score("tcg", {**request, "options": values}).to_dict()
        for part in ("winning", "reason", "value", "payments", "received", "reading"):
            assert one[part] == other[part]


@pytest.mark.parametrize(
    ("ruleset", "game"),
    [("tcg", "riichi"), ("tenhou", "riichi"), ("kitanuki", "kitanuki"), ("dice", "dice")],
)
def test_a_ruleset_belongs_to_a_game(ruleset: str, game: str) -> None:
    assert scoring.ruleset(ruleset).game_id == game


def test_no_ruleset_is_a_difference_from_the_numbered_sheet() -> None:
    for ruleset in SINGLE:
        file = read_ruleset(ruleset.id)
        assert file.base in ("", "rmu_a", "wrc_2025")
        assert file.cards == ("tcg" if ruleset.id == "tcg" else "")
        assert not re.search(r"\btcg\b", str(ruleset.prose)) or ruleset.id == "tcg"


def test_a_file_of_ours_must_have_the_declared_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.rules.ruleset_file.read_yaml", lambda _: [])
    with pytest.raises(scoring.Refused, match="object"):
        read_ruleset("tenhou")
