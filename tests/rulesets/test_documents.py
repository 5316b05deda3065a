"""Every ruleset stands on its own documents: what it cites it lists, and what it quotes is there.

The maps of the clauses are not part of the project. Where they lie beside it, in ``../shared/rules/clauses``, every clause and every
quotation is held against them; elsewhere those tests are skipped and say so.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

import scoring
from scoring import Ruleset
from scoring.conformance.tasks import answer_of
from scoring.reference.catalogue import listed
from scoring.reference.vectors import vectors_of
from scoring.rules.links import citation
from scoring.rules.rulebook import Card
from scoring.rules.source import Clause
from service.site import citing
from tools.reference import SOURCES, counts_of

RULESETS: Final = scoring.rulesets()
EVERY = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
MAPS: Final = Path(__file__).resolve().parents[3] / "shared" / "rules" / "clauses"
RENAMED: Final = {"ankan_after_riichi": "kan_in_riichi", "kuikae": "swap_calling"}
"""Statements that the maps know by the name of the option they are about."""
MAPPED = pytest.mark.parametrize(
    "ruleset",
    [one for one in RULESETS if one.game_id in ("riichi", "riichi3") and one.id != "tcg"],
    ids=lambda ruleset: ruleset.id,
)


def mapped(id_: str) -> dict[str, Any]:
    """Return the map of the clauses of a ruleset; skip the test if it is absent."""
    path = MAPS / f"{id_}.yaml"
    if not path.exists():
        pytest.skip("NOT CHECKED: the maps of the clauses are not beside the project")
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def cited(value: object) -> Iterator[tuple[str | None, str | None]]:
    """Yield the clause and document of every line in an answer."""
    if isinstance(value, Mapping):
        if "clause" in value:
            yield value["clause"], value["document"]
        for part in value.values():
            yield from cited(part)
    elif isinstance(value, list):
        for part in value:
            yield from cited(part)


@EVERY
def test_no_line_cites_a_document_that_its_ruleset_does_not_list(ruleset: Ruleset) -> None:
    documents = {document.id for document in ruleset.documents}
    places = {(place.id or None, place.document or None) for place in ruleset.places.values()}
    places |= {(None, None)}  # a reason without a rule, and a choice of our own
    answers = [
        answer_of(ruleset, vector.task, vector.request)
        for vector in vectors_of(ruleset.id).vectors[::3]
    ]
    answers += [
        ruleset.tasks["analyze"]
        .answer(ruleset.basic, ruleset.tasks["analyze"].example, "en")
        .to_dict()
    ]
    found = {place for answer in answers for place in cited(answer)}
    assert {document for _, document in found} - {None} <= documents
    assert found <= places
    assert len(found) > 3
    assert {(vector.clause, vector.document) for vector in vectors_of(ruleset.id).vectors} <= places
    assert set(cited(listed(ruleset, "en"))) <= places | {
        (rule.clause, rule.document) for rule in ruleset.rules.values() if rule.kind == "card"
    }


@EVERY
def test_every_view_of_a_rule_names_the_same_source(ruleset: Ruleset) -> None:
    """The library and the service, the pages, the command and the table of the documentation."""
    silent = {rule for place in ruleset.prose.silent for rule in place.stated}
    roles = {one.id: str(one.role) for one in ruleset.documents}
    words = {"common": "common practice (EMA 2016 §", citing.OURS: "our choice"}
    counts: Counter[str] = Counter()
    for line in listed(ruleset, "en")["rules"]:
        role = roles[line["document"]] if line["document"] else citing.OURS
        page = citing.cited(ruleset.id, line["id"], "en")
        assert page is not None
        assert (page.role, page.whole) == (role, citation(ruleset, ruleset.rules[line["id"]]).en)
        assert page.whole.startswith(words.get(role, "")), line
        assert role != "own" or line["id"] not in silent, line
        counts[role] += line["kind"] != "card"
    assert counts_of(ruleset) == {name: counts[name] for name in SOURCES}


@EVERY
def test_a_document_of_its_own_comes_first(ruleset: Ruleset) -> None:
    first = ruleset.documents[0]
    assert first.role == "own"
    assert len({document.id for document in ruleset.documents}) == len(ruleset.documents)
    assert "tcg" not in {document.id for document in ruleset.documents} or ruleset.id == "tcg"
    assert all(all(document.title) for document in ruleset.documents)


@EVERY
def test_what_no_document_states_is_an_open_question(ruleset: Ruleset) -> None:
    asked = {question.option for question in ruleset.prose.questions}
    asked |= {rule for question in ruleset.prose.questions for rule in question.rules}
    rules = [rule for rule in ruleset.rules.values() if not isinstance(rule, Card)]
    ours = [rule for rule in rules if not rule.document]
    assert [rule.id for rule in ours if not asked & {rule.id, *getattr(rule, "details", ())}] == []


def test_a_question_of_the_base_that_a_ruleset_answers_is_dropped() -> None:
    """WRC 2022 states `open_riichi` and `rinshan_liability` and has a question of its own on the penalty for a chombo."""
    ids = [question.id for question in scoring.ruleset("wrc_2022").prose.questions]
    assert {"W2", "W6", "W13"} <= {*ids}
    assert {"W1", "W11", "W12"}.isdisjoint(ids)


@EVERY
def test_the_common_reference_is_a_clause_of_ema_2016(ruleset: Ruleset) -> None:
    ema = {clause.id for clause in scoring.ruleset("ema_2016").prose.clauses}
    common = {place.id for place in ruleset.prose.silent if place.document == "ema_2016"}
    assert common <= ema


def _rules_of(clause: Mapping[str, Any]) -> Iterator[str]:
    """Yield our ids of the rules that a map lists for a clause."""
    for rule in clause["rules"]:
        yield rule
        if rule in RENAMED:
            yield RENAMED[rule]


@MAPPED
def test_every_rule_stands_in_the_clause_of_the_map(ruleset: Ruleset) -> None:
    wanted = {
        rule: clause["id"].removeprefix("2025 ")
        for clause in mapped(ruleset.id)["clauses"]
        for rule in _rules_of(clause)
    }
    own = {document.id for document in ruleset.documents if document.role in ("own", "records")}
    assert {rule: ruleset.rules[rule].clause for rule in wanted} == wanted
    assert {ruleset.rules[rule].document for rule in wanted} <= own


@MAPPED
def test_every_quotation_is_one_of_the_map(ruleset: Ruleset) -> None:
    maps = [mapped(document.id) for document in ruleset.documents if document.role == "own"]
    maps.append(mapped(ruleset.id))
    known = {
        (
            clause["id"].removeprefix("2025 "),
            clause.get("quote", ""),
            clause.get("quote_of", "sentence"),
        )
        for one in maps
        for clause in one["clauses"]
    }
    quoted = [(one.id, one.quote, one.quote_of) for one in ruleset.prose.clauses if one.quote]
    assert {*quoted} <= known
    assert len(quoted) > 10


@MAPPED
def test_what_the_document_does_not_mention_rests_on_what_the_map_says(ruleset: Ruleset) -> None:
    ema = {
        f"{clause['id']} {clause['item']}" if "item" in clause else clause["id"]: clause["id"]
        for clause in mapped("ema_2016")["clauses"]
    }
    for silent in mapped(ruleset.id)["silent"]:
        common = (silent.get("common_reference") or {}).get("clauses", {})
        for rule in _rules_of(silent):
            if silent["cite"] == "drop":
                assert rule not in ruleset.rules
                continue
            place: Clause = ruleset.places[rule]
            section = common.get(next((old for old, new in RENAMED.items() if new == rule), rule))
            if section is not None:
                assert (place.document, place.id) == ("ema_2016", ema[section]), rule
            else:
                assert (place.document, place.id) == (silent.get("others_rest_on", ""), ""), rule


@MAPPED
def test_a_value_that_differs_from_the_words_of_its_source_is_explained(ruleset: Ruleset) -> None:
    asked = {name for one in ruleset.prose.questions for name in (one.option, *one.rules)}
    for conflict in mapped(ruleset.id)["conflicts"]:
        rule = ruleset.rules.get(conflict["rule"])
        if rule and conflict["right"].startswith(("ours", "ambiguous", "unsettled")):
            assert asked & {rule.id, *getattr(rule, "details", ())}, conflict


@MAPPED
def test_the_counts_are_those_of_the_map(ruleset: Ruleset) -> None:
    """Beside one option and one statement that the maps do not have, and the sections of EMA 2016 on shapes, turns and calls."""
    found = mapped(ruleset.id)
    stated = {rule for clause in found["clauses"] for rule in _rules_of(clause)}
    if ruleset.id == "ema_2016":
        stated |= {"form", "turn", "call_chi", "call_pon", "call_open_kan"}
    counts = counts_of(ruleset)
    assert 0 <= counts["own"] - len(stated) <= 2
